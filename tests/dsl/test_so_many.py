"""How many are chosen at once, in every way in which it is said."""

from math import comb

import pytest

from duello.dsl.ir import as_several
from duello.interpreter import api
from duello.match.loading import compile_text

FILE = """ruleset "Many"
  players North, South

option few = 1
option most = 3

pieces card
board spot: grid of 2 by 2

round
  each player has hand: one of each card
  North chooses pick, in secret: {choice}
  reveal pick

card A Ace
card K King
card Q Queen
card J Jack
"""

WAYS = {
    "2 {things}": (2, 2),
    "up to 2 {things}": (0, 2),
    "at most 2 {things}": (0, 2),
    "1 or 2 {things}": (1, 2),
    "3 or 4 {things}": (3, 4),
    "1 to 3 {things}": (1, 3),
    "from 1 to 3 {things}": (1, 3),
    "{{few}} to {{most}} {things}": (1, 3),
    "at least 2 {things}": (2, 4),
    "at least {{most}} {things}": (3, 4),
}


@pytest.mark.parametrize("things", ["cards in their hand", "cards", "spots"])
@pytest.mark.parametrize("way", WAYS)
def test_so_many(way: str, things: str) -> None:
    program = compile_text(FILE.format(choice=way.format(things=things))).program
    assert program is not None
    state = api.start(program).state
    low, high = WAYS[way]
    found = {
        tuple(sorted(as_several(each))) for each in api.candidates(program, state, state.open[0])
    }
    assert len(found) == sum(comb(4, size) for size in range(low, high + 1))
    assert {len(each) for each in found} == set(range(low, high + 1))


def test_numbers_that_do_not_follow_each_other_are_refused() -> None:
    assert compile_text(FILE.format(choice="1 or 3 cards in their hand")).program is None
