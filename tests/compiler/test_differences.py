"""A difference between compiled code and the reference is shown by a small file."""

import pytest
from tests.compiler.differences import differs, smallest
from tests.compiler.lockstep import Compared
from tests.compiler.tree_lockstep import Beside
from tests.toys import game

from duello.compiler import effects
from duello.compiler.direct.direct_updates import Updates

RICHER = """ruleset "Two purses"

each player has gold: 3
each player has silver: 1
the game has rounds over: 0

match
  play 3 rounds
  each player's silver rises by 1

round
  each player must choose bid: a number from 0 to 2, in secret
  reveal bid
  rounds over rises by 1
  announce "round {rounds over} is over" as over
  your gold sinks by 1
"""


def test_no_line_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    print(differs(RICHER, Beside), differs(game(), Beside))
