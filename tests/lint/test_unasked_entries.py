"""What stands in a list beyond all places is told; a list that is just long enough is not."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Lists"
  players North, South

option longer = 5

match
  each player has heat: 0, public
  play {times} rounds
  the player with more heat wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 3
  reveal pick
  for each player: they gain entry ({place}) of (1, 2, 2, 5) heat, if their pick is 3
"""


@pytest.mark.parametrize(
    ("times", "place", "never"),
    [
        ("3", "round", True),
        ("4", "round", False),
        ("{longer}", "round", False),
        ("4", "their pick", True),
        ("4", "their pick + 1", True),
        ("4", "the greater of 1 and round", False),
        ("2", "round + their pick - 1", False),
    ],
)
def test_an_entry_beyond_all_places_is_told(times: str, place: str, never: bool) -> None:
    assert ("never-applies" in codes(GAME.format(times=times, place=place))) is never
