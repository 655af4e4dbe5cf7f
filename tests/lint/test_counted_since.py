"""`rounds since they picked King` is a number where it is asked first how often they did."""

import pytest
from tests.lint.findings import codes

TEXT = """ruleset "Since"
  players Ida, Otto

pieces card

card Ant
card Bee

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 sets
  the player with more points wins the match

set
  play 3 rounds

round
  each player chooses pick, in secret: a card in their hand
  for each player: they gain 1 point, LINE
"""
SINCE = "rounds since they picked Ant is more than 1"


@pytest.mark.parametrize(
    ("asked", "gap"),
    [
        (f"if how often they picked Ant is at least 1 and {SINCE}", False),
        (f"if how often they picked Ant in this set is more than 0 and {SINCE}", False),
        (f"unless how often they picked Ant is 0, or {SINCE}", False),
        (f"if {SINCE}", True),
        (f"if how often they picked Ant is at least 0 and {SINCE}", True),
        (f"if how often they picked Bee is at least 1 and {SINCE}", True),
        (f"if how often opponent picked Ant is at least 1 and {SINCE}", True),
        (f"if how often they picked Ant in this match is at least 1 and {SINCE}", True),
    ],
)
def test_whoever_was_counted_has_chosen_it(asked: str, gap: bool) -> None:
    assert ("possible-gap" in codes(TEXT.replace("LINE", asked))) == gap
