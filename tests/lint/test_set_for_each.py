"""What is set for each of several things is set to each of their values at once: where these may
differ, that is told, and play stops there; where they cannot, neither.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lint.findings import codes
from tests.lint.test_clashing import met
from tests.quick import drawn

GAME = """ruleset "Set"
  players Ada, Ben

pieces card
  rank: number, as labelled
  mark: number

card 1 Ace
  mark: 1
card 2 Duke
  mark: 1
card 3 King
  mark: 2

match
  the game has pot: 0, public
  the game has table: one of each card, public
  the game has pair: one of each card with mark 1, public
  the game has heap: one of each card, in a pile, public
  each player has hand: one of each card, public
  each player has points: 0, public
  play 1 rounds

round
  each player chooses pick: a card in their hand
  each player chooses two: 2 cards in their hand
  {line}
"""

THINGS = (
    "card in the table",
    "card in the pair",
    "card in the table with rank 2",
    "card in the table with mark 1",
    "card in Ada's two",
    "card in Ada's hand with rank at least 2",
)
PLACES = ("pot", "Ben's points")
VALUES = ("its rank", "its mark", "3", "rank of Ada's pick", "3 - its mark", "its rank * 0")
IF = (
    "",
    ", if its rank is 2",
    ", if its mark is 1",
    ", if Ada's pick is it",
    ", if its rank is at most rank of Ada's pick",
)


def told_and_met(line: str) -> tuple[bool, bool]:
    """Whether a line is told of, and whether play stops at it."""
    text = GAME.format(line=line)
    return "possible-clash" in codes(text), bool(met(text))


@settings(max_examples=drawn(200, 12), deadline=None)
@given(*map(st.sampled_from, (THINGS, PLACES, VALUES, IF)))
def test_it_is_told_where_values_may_differ(things: str, place: str, value: str, when: str) -> None:
    told, stops = told_and_met(f"for each {things}: {place} becomes {value}{when}")
    assert told is stops


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("for each card in Ada's two: pot becomes its rank", True),
        ("for each card in Ada's two, one after the other: pot becomes its rank", False),
        ("for each card in the table: mark of it becomes its rank", False),
        ("for each player: for each card in their hand: their points becomes its rank", True),
        ("for each card in the heap, one after the other: pot becomes its rank", False),
    ],
)
def test_so_it_is_of_each_player_and_not_of_one_after_the_other(line: str, told: bool) -> None:
    assert told_and_met(line) == (told, told)
