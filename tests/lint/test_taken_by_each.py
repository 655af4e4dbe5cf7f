"""What each player takes in a line for each of them is taken by both at once: whether it may be the
same thing is told, wherever the line that takes it stands; and play stops there, and nowhere else.
"""

import pytest
from tests.lint.findings import codes
from tests.lint.test_clashing import met

GAME = """ruleset "Take"
  players Ada, Ben

pieces card
  rank: number, as labelled

card 1 Ace
card 2 Duke
card 3 King

match
  the game has table: one of each card, public
  the game has waste: one of each card, in a pile, public
  each player has hand: nothing, public
  each player has store: one of each card, public
  play 1 rounds

round
  for each player:
    {lines}
"""

CLASHES = (
    "they choose taken: a card in the table\n      move taken to their hand",
    "they may choose taken: a card in the table\n      move taken to their hand",
    "they choose taken: a card in the table\n    move their taken to their hand",
    "they choose take: yes or no\n    if their take is yes: "
    "move the top card of the waste to their hand",
)
OWN = (
    "they choose taken: a card in their store\n      move taken to their hand",
    "they may choose taken: a card in their store\n      move taken to their hand",
    "they choose take: yes or no\n    if their take is yes: "
    "move each card in their store to their hand",
)


@pytest.mark.parametrize(
    ("lines", "told"), [*((each, True) for each in CLASHES), *((each, False) for each in OWN)]
)
def test_it_is_told_where_play_may_stop(lines: str, told: bool) -> None:
    text = GAME.format(lines=lines)
    assert bool(met(text)) is told
    assert ("possible-clash" in codes(text)) is told
