"""What is asked of both players' places is asked as a reader takes it, or it is refused, with what
it may mean: a name may lie in both, a piece never does, and what is not in both may be in one.
"""

import re
from itertools import product

import pytest
from tests.kept import compile_text

from duello.interpreter import api
from duello.match.event_words import Kind, in_words

GAME = """ruleset "Both"
  players Ada, Ben

pieces card
  rank: number, as labelled

card 1 Ace
card 2 Duke
card 3 King

match
  each player has hand: nothing, public
  each player has store: one of each card, public
  the game has stock: one of each card, public
  {before}
  play 1 rounds

round
  {line}
  each player chooses answer: yes or no
"""

IN_ONE = "for each card in Ada's store that is Ace: move it to Ada's hand"
IN_BOTH = f"{IN_ONE}\n  for each card in Ben's store that is Ace: move it to Ben's hand"
HANDS = {"neither": "for each card in Ada's store that is Ace: move it to the stock",
         "one": IN_ONE, "both": IN_BOTH}  # fmt: skip
BOTH = ("both hands", "both players' hands", "each player's hand")
ASKED = (
    'if Ace is in {}: announce "so"',
    'announce "so", if Ace is in {}',
    'announce "so", unless not (Ace is in {})',
)
AMBIGUOUS = (
    'announce "so", if Ace is not in {}',
    'if Ace is not in {}: announce "so"',
    'for each card in the stock that is in {}: announce "so"',
    'for each card in the stock that is not in {}: announce "so"',
    'for each card in the stock: announce "so", if it is in {}',
    'announce "so", if each card in the stock is in {}',
)


def mended(text: str) -> str:
    """The text, with whatever mends are offered for its errors."""
    for _ in range(3):
        fixes = [p.fix for p in compile_text(text).problems if p.fix is not None]
        if not fixes:
            break
        text = text[: fixes[0].span.start] + fixes[0].text + text[fixes[0].span.end :]
    return text


def so(text: str) -> bool:
    """Whether what a game asks at its beginning is so."""
    program = compile_text(text).program
    assert program is not None, (text, compile_text(text).problems)
    begun = api.start(program)
    return any(e.kind is Kind.ANNOUNCEMENT for e in in_words(program, begun.events))


@pytest.mark.parametrize(("line", "both"), [*product(ASKED, BOTH)])
def test_a_name_is_in_both_where_it_is_in_each(line: str, both: str) -> None:
    for hands, before in HANDS.items():
        text = mended(GAME.format(before=before, line=line.format(both)))
        assert so(text) is (hands == "both"), text


@pytest.mark.parametrize(("line", "both"), [*product(AMBIGUOUS, (*BOTH, "each hand"))])
def test_what_may_mean_two_things_is_refused_and_each_can_be_said(line: str, both: str) -> None:
    text = GAME.format(before=HANDS["one"], line=line.format(both))
    (problem,) = compile_text(text).problems
    assert problem.fix is None
    assert mended(text) == text
    said = re.findall(r"`([^`]* in [^`]*hand\)?)`", " ".join(problem.notes))
    assert len(said) == 2, problem
    of_one = "Ace is" not in line
    for meaning in said:
        assert re.search(r"\bit is" if of_one else r"\bAce is", meaning)
        each = f'for each card in the stock where {meaning}: announce "so"'
        asked = each if of_one else f'announce "so", if {meaning}'
        assert compile_text(GAME.format(before=IN_ONE, line=asked)).program, meaning


@pytest.mark.parametrize("there", BOTH[:2])
def test_that_there_is_one_in_both_is_refused(there: str) -> None:
    text = GAME.format(before=IN_ONE, line=f'announce "so", if there is a card in {there}')
    (problem,) = compile_text(text).problems
    assert problem.fix is None
    one, both = re.findall(r"`([^`]+)`", problem.notes[0] + (problem.notes[1:] or ("",))[0])[:2]
    for hands, before in HANDS.items():
        told = [so(GAME.format(before=before, line=f'announce "so", if {m}')) for m in (one, both)]
        assert told == [hands != "neither", hands == "both"], (hands, one, both)


GATHERED = (
    'for each card in {}: announce "so"',
    'announce "so", if there is no card in {}',
)


@pytest.mark.parametrize(("line", "both"), [*product(GATHERED, BOTH[:2])])
def test_what_is_gathered_of_both_is_of_either(line: str, both: str) -> None:
    for hands, before in HANDS.items():
        text = mended(GAME.format(before=before, line=line.format(both)))
        assert so(text) is ((hands == "neither") is ("no card" in line)), text


@pytest.mark.parametrize("asked", ["is at least 1", "is 1", "is less than 2"])
@pytest.mark.parametrize("both", BOTH[:2])
def test_how_many_are_in_both_is_of_the_two_together(asked: str, both: str) -> None:
    line = f'announce "so", if number of cards in {both} {asked}'
    (problem, *_) = compile_text(GAME.format(before=IN_ONE, line=line)).problems
    for hands, number in (("neither", 0), ("one", 1), ("both", 2)):
        text = mended(GAME.format(before=HANDS[hands], line=line))
        said = {"is at least 1": number >= 1, "is 1": number == 1, "is less than 2": number < 2}
        assert so(text) is said[asked], text
        each = line.replace(both, "each player's hand")
        assert so(GAME.format(before=HANDS[hands], line=each)) is (
            {"neither": asked == "is less than 2", "one": asked == "is less than 2"}.get(
                hands, True
            )
        )
    if both == "both players' hands":
        assert "each player's hand" in " ".join(problem.notes)


@pytest.mark.parametrize("zone", ["hand", "their hand"])
@pytest.mark.parametrize(
    ("who", "held"),
    [
        ("nobody has Ace", {"neither"}),
        ("a player has Ace", {"one", "both"}),
        ("both players have Ace", {"both"}),
        ("both players have 1 card", {"both"}),
        ("both players have at least 1 card", {"both"}),
        ("each player has no cards", {"neither"}),
        ("nobody has 1 card", {"neither"}),
    ],
)
def test_what_somebody_has_is_asked_of_the_place_of_each(
    who: str, held: set[str], zone: str
) -> None:
    for hands, before in HANDS.items():
        text = GAME.format(before=before, line=f'if {who} in {zone}: announce "so"')
        assert so(text) is (hands in held), text
