"""What is put into a zone before the line that brings it in stays there: no piece is lost."""

import pytest
from tests.kept import compile_text

from duello.match.match import Match

FILE = """ruleset "Deal"
pieces card
match
  the match has deck: one of each card, secret
  {before}
  play 1 round
round
  {early}
  each player has hand: {initial}, {how}public
  for each player: announce "{{number of cards in their hand}} and {{number of cards in deck}}"
card 1 Ace
card 2 King
card 3 Queen
"""
DEAL = "chance deals 1 card from the deck to each player's hand"
NOTHING = 'announce "nothing"'


@pytest.mark.parametrize("how", ["", "in a pile, "])
@pytest.mark.parametrize(("initial", "new"), [("nothing", 0), ("one of each card", 3)])
@pytest.mark.parametrize("lines", [(DEAL, NOTHING), (NOTHING, DEAL)])
def test_it_stays_there(lines: tuple[str, str], initial: str, new: int, how: str) -> None:
    compiled = compile_text(FILE.format(before=lines[0], early=lines[1], initial=initial, how=how))
    assert compiled.program is not None, compiled.problems
    told = [event.text for event in Match(compiled.program, seed=3).events]
    assert told.count(f"{new + 1} and 1") == 2, told
