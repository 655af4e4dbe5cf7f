"""What is said of several things that are chosen at once is the same for pieces, cells and numbers:
each row is one sentence, played with six of each that stand for each other.
"""

import pytest
from tests.kept import compile_text

from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

ONES = {
    "pieces": ("card", "pair", "cards in their hand", ("Ant", "Bee", "Cat", "Dog", "Elk", "Fox")),
    "cells": ("spot", "net", "spots", ("A1", "B1", "C1", "A2", "B2", "C2")),
    "numbers": ("number", "lot", "numbers from 1 to 6", ("1", "2", "3", "4", "5", "6")),
}
"""By their sort: what one of them is called, the choice of several, among which, and each."""

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

example "It"
  MOVES
  then points of Ida is IDA and points of Otto is OTTO

allow one-seat because "the line may be about one of them"
"""

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


@pytest.mark.parametrize("sort", ONES)
@pytest.mark.parametrize(("asked", "first", "second"), TRUE_OF)
def test_what_is_asked(sort: str, asked: str, first: int, second: int) -> None:
    text = game(sort, f"for each player: they gain 1 point, if {asked}")
    holds(text, moves(sort, ("12", "25")), first, second)
