"""What is said of several things that are chosen at once is the same for pieces, cells and numbers:
each row is one sentence, played with six of each that stand for each other.
"""

import pytest
from tests.kept import compile_text
from tests.quick import rows

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.answers import IllegalMove
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.match.match import Match

ONES = {
    "pieces": ("card", "pair", "cards in their hand", ("Ant", "Bee", "Cat", "Dog", "Elk", "Fox")),
    "cells": ("spot", "net", "spots", ("A1", "A2", "A3", "B1", "B2", "B3")),
    "numbers": ("number", "lot", "numbers from 1 to 6", ("1", "2", "3", "4", "5", "6")),
}
"""By their sort: what one of them is called, the choice of several, among which, and each."""

PICKED = {"pieces": "paired", "cells": "netted", "numbers": "lotted"}

GAME = """ruleset "Several"
  players Ida, Otto

pieces card
  rank: number, as labelled

card 1 Ant
card 2 Bee
card 3 Cat
card 4 Dog
card 5 Elk
card 6 Fox

board spot: grid of 3 by 2

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play ROUNDS round
  the player with more points wins the match

round
  each player chooses CHOICE, in secret: MANY AMONG
    LINE-BELOW
  LINE
EXAMPLEallow one-seat because "the line may be about one of them"
"""

EXAMPLE = """
example "It"
  MOVES
  then points of Ida is IDA and points of Otto is OTTO

"""
GAME = GAME.replace("EXAMPLE", EXAMPLE)

TRUE_OF = [
    ("Q1 is in their CHOICE", 1, 0),
    ("a ONE in their CHOICE is Q1", 1, 0),
    ("a ONE in their CHOICE is not Q2", 1, 1),
    ("one of their CHOICE is Q1", 1, 0),
    ("their CHOICE has Q1", 1, 0),
    ("their CHOICE contains Q1", 1, 0),
    ("Q1 and Q2 are in their CHOICE", 1, 0),
    ("Q2 and Q5 are in their CHOICE", 0, 1),
    ("Q1 or Q5 is in their CHOICE", 1, 1),
    ("neither Q1 nor Q3 is in their CHOICE", 0, 1),
    ("no ONE in their CHOICE is Q5", 1, 0),
    ("each ONE in their CHOICE is Q1 or Q2", 1, 0),
    ("all ONEs in their CHOICE are Q2 or Q5", 0, 1),
    ("there is a ONE in their CHOICE that is Q5", 0, 1),
    ("there is no ONE in their CHOICE that is Q5", 1, 0),
    ("there are 2 ONEs in their CHOICE that are Q1, Q2 or Q3", 1, 0),
    ("number of ONEs in their CHOICE is 2", 1, 1),
    ("number of ONEs in their CHOICE other than Q2 is 1", 1, 1),
    ("their CHOICE is Q1 and Q2", 1, 0),
    ("their CHOICE is Q2 and Q1", 1, 0),
    ("their CHOICE is not Q5 and Q2", 1, 0),
    ("their CHOICE is opponent's CHOICE", 0, 0),
    ("CHOICEs are level", 0, 0),
    ("their CHOICE is none", 0, 0),
    ("their CHOICE was Q1 and Q2", 1, 0),
    ("not (Q1 is in their CHOICE)", 0, 1),
    ("both Q1 and Q2 are in their CHOICE", 1, 0),
    ("either Q1 or Q3 is in their CHOICE", 1, 0),
    ("their CHOICE includes Q2 and Q5", 0, 1),
    ("at least one ONE in their CHOICE is Q1", 1, 0),
    ("at least two ONEs in their CHOICE are Q1, Q2 or Q3", 1, 0),
    ("at most one ONE in their CHOICE is Q1 or Q2", 0, 1),
    ("exactly one ONE in their CHOICE is Q1 or Q5", 1, 1),
    ("exactly one ONE in their CHOICE is Q2 or Q5 and round is 1", 1, 0),
    ("fewer than 2 ONEs in their CHOICE are Q1 or Q2", 0, 1),
    ("both ONEs in their CHOICE are Q1 or Q2", 1, 0),
    ("every ONE in their CHOICE is Q2 or Q5", 0, 1),
    ("none of the ONEs in their CHOICE is Q1", 0, 1),
    ("their CHOICE and opponent's CHOICE are the same", 0, 0),
    ("their CHOICE and opponent's CHOICE are different", 1, 1),
    ("their CHOICE and opponent's CHOICE have a ONE in common", 1, 1),
    ("their CHOICE and opponent's CHOICE have nothing in common", 0, 0),
    ("their CHOICE overlaps opponent's CHOICE", 1, 1),
]
"""What is asked of a choice, and whether it is so of the first and the second of six, and of the
second and the fifth."""


def game(sort: str, line: str, many: str = "2", below: str = "", rounds: int = 1) -> str:
    """The file with a line about a choice of some sort."""
    one, choice, among, those = ONES[sort]
    text = GAME.replace("    LINE-BELOW\n", f"    {below}\n" if below else "")
    text = (
        text.replace("ROUNDS", str(rounds))
        .replace("LINE", line)
        .replace("MANY", many)
        .replace("AMONG", among)
    )
    text = text.replace("CHOICE", choice).replace("ONE", one)
    for number, each in enumerate(those, 1):
        text = text.replace(f"Q{number}", each)
    return text


def moves(sort: str, *rounds: tuple[str, str]) -> str:
    """The lines of an example: which of the six both chose, round by round."""
    _, choice, _, those = ONES[sort]

    def named(digits: str) -> str:
        return ", ".join(those[int(digit) - 1] for digit in digits)

    return "\n  ".join(
        f'Ida {choice}s "{named(ida)}", Otto {choice}s "{named(otto)}"' for ida, otto in rounds
    )


def mended(text: str) -> str:
    """The file after its mends."""
    for _ in range(3):
        wrong = errors(text)
        if not wrong:
            break
        assert wrong[0].fix is not None, wrong[0].headline
        text = wrong[0].fix.applied()
    assert [one.headline for one in errors(text)] == []
    return text


def errors(text: str) -> list[Problem]:
    return [one for one in compile_text(text).problems if one.severity is Severity.ERROR]


def holds(text: str, moved: str, ida: int, otto: int) -> None:
    """It is so that both have so many points after the moves."""
    text = mended(text.replace("MOVES", moved).replace("IDA", str(ida)).replace("OTTO", str(otto)))
    compiled = compile_text(text)
    assert compiled.program is not None
    (outcome,) = run_examples(Rules("Several", compiled))
    assert outcome.said == (), (text, outcome.said)


@pytest.mark.parametrize(
    ("sort", "asked", "first", "second"),
    rows(4, [(sort, *row) for row in TRUE_OF for sort in ONES]),
)
def test_what_is_asked(sort: str, asked: str, first: int, second: int) -> None:
    text = game(sort, f"for each player: they gain 1 point, if {asked}")
    holds(text, moves(sort, ("12", "25")), first, second)


REMEMBERED = [
    ("how often they PICKED Q1 is 2", 2, 0),
    ("how often they have chosen Q1 is 2", 2, 0),
    ("rounds since they PICKED Q1 is 1", 1, 1),
    ("their CHOICE is their previous CHOICE", 1, 0),
    ("their last two CHOICEs are the same", 1, 0),
    ("their last two CHOICEs are level", 1, 0),
    ("Q1 is in their previous CHOICE", 2, 1),
    ("their previous CHOICE is Q2 and Q1", 2, 0),
    ("a ONE in their CHOICE is in their previous CHOICE", 1, 1),
    ("each ONE in their CHOICE is in their previous CHOICE", 1, 0),
    ("their CHOICE is exactly Q1 and Q2", 2, 0),
    ("their CHOICE consists of Q1 and Q2", 2, 0),
    ("they PICKED Q1", 2, 1),
    ("they did not CHOICE Q1", 1, 2),
    ("they PICKED Q3 or Q5", 1, 3),
    ("they PICKED Q2 and Q1", 2, 0),
    ("how often they PICKED Q1 and Q2 is 2", 2, 0),
    ("how often they have PICKED Q5 and Q2 is at least 1", 0, 3),
    ("round is how often they PICKED Q2 and Q1 in this match", 2, 0),
    ("how often they PICKED Q2, Q5 and Q1 is at least 1", 0, 0),
    ("rounds since they PICKED Q1 and Q2 is 1", 1, 0),
    ("their CHOICE and their previous CHOICE are the same", 1, 0),
    ("they PICKED Q1 and Q2 last round", 2, 0),
    ("they PICKED Q1 twice in a row", 1, 0),
    ("they PICKED Q1 and Q2 twice in a row", 1, 0),
]
"""What is asked in each of three rounds, and how often it is so."""


@pytest.mark.parametrize(
    ("sort", "asked", "first", "second"),
    rows(4, [(sort, *row) for row in REMEMBERED for sort in ONES]),
)
def test_what_is_remembered(sort: str, asked: str, first: int, second: int) -> None:
    line = f"for each player: they gain 1 point, if {asked}"
    text = game(sort, line.replace("PICKED", PICKED[sort]), rounds=3)
    holds(text, moves(sort, ("12", "25"), ("12", "13"), ("34", "35")), first, second)


OF_NUMBERS = [
    ("at least two numbers in their lot are even", 0, 0),
    ("at least one number in their lot is even", 1, 1),
    ("a number in their lot is odd and round is 1", 1, 1),
    ("exactly one number in their lot is odd and round is 1", 1, 1),
    ("number of even numbers in their lot is 1", 1, 1),
    ("every number in their lot is even", 0, 0),
    ("no number in their lot is divisible by 5", 1, 0),
    ("there is an odd number in their lot or round is 2", 1, 1),
    ("there are fewer than 2 odd numbers in their lot", 1, 1),
    ("their lot adds up to 7", 0, 1),
    ("total of their lot is odd", 1, 1),
]
"""What is asked of numbers alone."""


@pytest.mark.parametrize(("asked", "first", "second"), rows(2, OF_NUMBERS))
def test_what_is_asked_of_numbers(asked: str, first: int, second: int) -> None:
    text = game("numbers", f"for each player: they gain 1 point, if {asked}")
    holds(text, moves("numbers", ("12", "25")), first, second)


OF_PLAYERS = [
    ("the player whose CHOICE is Q1 and Q2 gains 1 point", 1, 0),
    ("each player whose CHOICE is Q2 and Q5 gains 1 point", 0, 1),
    ("the player whose CHOICE has Q1 gains 1 point", 1, 0),
    ("for each ONE in Ida's CHOICE: Otto gains 1 point", 0, 2),
    ("for each player: they gain (number of ONEs in their CHOICE that are Q1 or Q5) points", 1, 1),
    ("if Ida's CHOICE is Q1 and Q2 and round is 1: Ida gains 1 point", 1, 0),
    ('if CHOICEs are not level: announce "{Ida\'s CHOICE}"', 0, 0),
]


@pytest.mark.parametrize(
    ("sort", "line", "first", "second"),
    rows(4, [(sort, *row) for row in OF_PLAYERS for sort in ONES]),
)
def test_who_it_is_and_what_is_done(sort: str, line: str, first: int, second: int) -> None:
    holds(game(sort, line), moves(sort, ("12", "25")), first, second)


MUST = [
    ("they must CHOICE Q1", "12", "23", "12"),
    ("they must not CHOICE Q1", "34", "12", "23"),
    ("they cannot CHOICE Q1", "34", "12", "23"),
    ("they must not CHOICE Q1 or Q2", "34", "13", "34"),
    ("they must not repeat CHOICE", "12", "21", "13"),
    ("they must not CHOICE the same twice in a row", "12", "21", "13"),
    ("they must not CHOICE their previous CHOICE", "12", "12", "23"),
    ("they must not CHOICE a ONE in their previous CHOICE", "12", "13", "34"),
    ("they must not CHOICE a ONE that is in their previous CHOICE", "12", "23", "34"),
    ("they must not CHOICE Q1 twice in a row", "12", "13", "23"),
    ("they must not CHOICE Q1, if Q1 is in their previous CHOICE", "12", "13", "23"),
    ("they must CHOICE at least 2 ONEs", "12", "3", "34"),
    ("they must not CHOICE more than 2 ONEs", "12", "345", "34"),
    ("they must CHOICE at most 2 ONEs", "12", "345", "34"),
    ("they must CHOICE 2 ONEs", "12", "3", "34"),
]
"""What is said below a choice of up to 3; what is chosen first, what is refused then, what not."""


@pytest.mark.parametrize(
    ("sort", "below", "first", "refused", "taken"),
    rows(4, [(sort, *row) for row in MUST for sort in ONES]),
)
def test_what_must_be_chosen(sort: str, below: str, first: str, refused: str, taken: str) -> None:
    line = "for each player: they gain 1 point"
    text = mended(game(sort, line, "up to 3", below, 2).replace(EXAMPLE, ""))
    match = Match(Rules("Several", compile_text(text)))
    _, _, _, those = ONES[sort]

    def answered(digits: str) -> str | None:
        said = ", ".join(those[int(digit) - 1] for digit in digits)
        try:
            match.submit("Ida", said)
        except IllegalMove as refusal:
            return str(refusal)
        return None

    assert answered(first) is None
    match.submit("Otto", ", ".join(those[int(digit) - 1] for digit in first))
    assert answered(refused) is not None
    assert answered(taken) is None


@pytest.mark.parametrize("sort", ONES)
def test_what_is_typed(sort: str) -> None:
    """A refusal names what is wrong, one of several or all of them together; order is nothing."""
    _, choice, _, those = ONES[sort]
    text = game(sort, "for each player: they gain 1 point", "2", "they must not repeat CHOICE", 2)
    text = text.replace("repeat CHOICE", f"repeat {choice}").replace(EXAMPLE, "")
    match = Match(Rules("Several", compile_text(text)))
    one, two, three = those[:3]
    for words in (f"{one}, 99", f"{one} 99", f"99 {one}"):
        refused = match.refusal("Ida", words)
        assert refused is not None and refused.startswith("`99` is "), words
    alone = match.refusal("Ida", one)
    assert alone is not None and two in alone
    assert match.refusal("Ida", f"{one} {two} {three}") is not None
    for player, words in (("Ida", f"{two} and {one}"), ("Otto", f"{one}, {two}")):
        match.submit(player, words)
    for words in (f"{one} {two}", f"{two}, {one}"):
        said = f"{choice} cannot be {one}, {two} now: `they must not repeat {choice}` does not"
        assert match.refusal("Ida", words) == f"{said} allow it"
    assert match.refusal("Ida", f"{one} {three}") is None
