"""What a number of the game never is, though it is less before and more afterwards, leaves no gap.

Questions are tried with the values that a number comes to in any pass (`engine/pass_values`), so
that answers to all of these are answers enough, and two answers to one of them still clash.
"""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Saved up"
  players North, South

match
  each player has points: 0, public
  match has pot: 0, public
  play 5 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 1 to 9
  reveal bid
  if bids are level:
    pot becomes pot + round
    the round ends
  worth: {first}
  worth: {second}
  pot becomes 0
  the player with more bid gains worth points
"""


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("1, if pot is at most 7", "2, if pot is at least 9", []),  # 1 to 7, 9, 10, 12, 14
        ("1, if pot is at most 10", "2, if pot is at least 12", []),
        ("1, if pot is at most 8", "2, if pot is at least 8", []),
        ("1, if pot is at most 6", "2, if pot is at least 8", ["possible-gap"]),
        ("1, if pot is at most 9", "2, if pot is at least 9", ["possible-conflict"]),
    ],
)
def test_what_a_number_never_is_leaves_no_gap(first: str, second: str, told: list[str]) -> None:
    assert codes(GAME.format(first=first, second=second)) == told
