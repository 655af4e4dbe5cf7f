"""A number that ends the loop in which it changes is followed to where it can be by then."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Race"
  players North, South

match
  each player has points: {begun}, public
  each player has stage: 0, secret
  play rounds until {until}
  the player with more points wins the match by far, if a player has {asked}
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 5
    if late: they choose 1
  reveal pick
{lines}
"""
FIVE = "a player has at least 5 points"
MORE = "  the player with more pick gains 1 point, unless the difference in picks is 1"
FEWER = "  the player with fewer pick gains 2 points, if the difference in picks is 1"
BOTH = f"{MORE}\n{FEWER}"
STAGED = (
    "  for each player: they gain 1 point, if their stage is 0\n"
    "  for each player: their stage becomes 1 - their stage, if their pick is 3\n"
    "  for each player: they gain 2 points, if their stage is 1"
)


@pytest.mark.parametrize(
    ("begun", "until", "lines", "asked", "dead"),
    [
        (0, FIVE, BOTH, "at least 7 points", True),  # 4 and 2
        (0, FIVE, BOTH, "at least 6 points", False),
        (0, f"{FIVE}, or round is 9", BOTH, "at least 7 points", True),
        (0, "each player has at least 5 points", BOTH, "at least 7 points", False),
        (3, FIVE, BOTH, "at least 6 points", False),
        (0, FIVE, STAGED, "at least 7 points", False),  # 1 and 2 in one round
        (0, FIVE, STAGED, "at least 8 points", True),
        (0, FIVE, f"{MORE}\n  restart the round, if round is 3", "at least 7 points", False),
    ],
)
def test_a_loop_leaves_no_more_than_its_last_pass_brings(
    begun: int, until: str, lines: str, asked: str, dead: bool
) -> None:
    text = GAME.format(begun=begun, until=until, lines=lines, asked=asked)
    assert ("never-applies" in codes(text, seats=True)) is dead
