"""Where a line changes what lies at a place that the line above it changes, the place is the one
before: they are done together.
"""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Pond"
  players North, South

board pool: grid of 3 by 3
  mussels: number, usually 0

match
  each player has spot: A1, public
  each player has points: 0, public
  play 3 swims in alternation from North
  the player with more points wins the match

swim
  they choose stroke: a pool next to their spot
{lines}
  they gain mussels of their spot points
"""


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("    their spot becomes stroke\n    mussels of their spot rises by 1", True),
        ("    their spot becomes stroke\n    mussels of stroke rises by 1", False),
        ("  their spot becomes stroke\n  mussels of their spot rises by 1", False),
        ("    mussels of their spot rises by 1\n    their spot becomes stroke", False),
    ],
)
def test_a_place_that_has_just_become_another_one(lines: str, told: bool) -> None:
    assert ("all-at-once" in codes(GAME.format(lines=lines))) is told
