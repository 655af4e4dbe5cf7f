"""What is announced of one's own free will under somebody else's disguise: it gives away who wants
what it does, and nobody who may just as well not say it.
"""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Masked"
  players North, South

pieces mask
  rank: number, as labelled

match
  each player has points: 0, public
  each player has hand: one of each mask, private
  play 3 rounds
  the player with more points wins the match

round
  each player has pace: 0, secret
  each player has veiled: no, secret
  each player chooses pick, in secret: a mask in their hand, with what it asks
    if late: they choose Page
  each player has looks: name of their pick, secret
  each pick takes effect
  step news
    reveal pick as looks
  step scoring
    the player whose pick has more rank gains 1 point
    for each player: they gain their pace points

mask 1 Page
mask 2 Queen
  next round: looks: Page
  next round: you are veiled
mask 3 King
  may ask change: a whole number from 1 to 3
{use}  news: announce "{{you}} hurries by {{change}}" as change, unless {guard}
"""

USE = "  news: your pace rises by change\n"


@pytest.mark.parametrize(
    ("use", "guard", "told"),
    [
        (USE, "change is none", True),
        ("", "change is none", False),
        (USE, "change is none, or you are veiled", False),
    ],
)
def test_who_wants_what_it_does_is_given_away(use: str, guard: str, told: bool) -> None:
    text = GAME.format(use=use, guard=guard)
    assert ("tells-hidden" in codes(text, seats=True)) is told
