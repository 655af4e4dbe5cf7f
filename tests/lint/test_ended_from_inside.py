"""What stands behind phases that are played until something is so is never done, and told, if and
only if the phase ends the one around it when it is so.
"""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

from duello.match.example_runner import run_examples
from duello.match.loading import Rules

TEXT = """ruleset "Rolls"
  players North, South

match
  each player has points: 0, public
  play 4 turns in alternation from North
  the player with more points wins the match

turn
  the game has heap: 0, public
  play rolls until {until}
  they gain heap points

roll
  heap rises by 2
  they choose call: again or stop
  {ends}

example "One roll"
  North calls stop
  then North has 2 points
"""
STOPPED = "their previous call is stop"


@pytest.mark.parametrize(
    ("until", "ends", "done"),
    [
        (STOPPED, "if their call is stop: the turn ends", False),
        (STOPPED, "the turn ends, if their call is stop", False),
        (STOPPED, "if their call is stop: the roll ends", True),
        (STOPPED, "if their call is again: the turn ends", True),
        ("heap is at least 2", "if heap is at least 2: the turn ends", False),
        ("heap is at least 2", "if heap is at least 3: the turn ends", True),
    ],
)
def test_it_is_told_if_and_only_if_it_is_never_done(until, ends, done):
    text = TEXT.format(until=until, ends=ends)
    (outcome,) = run_examples(Rules("Rolls", compile_text(text)))
    told = [each for each in found(text) if each.code == "passed-over"]
    assert outcome.holds == done
    assert bool(told) != done
    for fix in (each.fix for each in told if each.fix is not None):
        (outcome,) = run_examples(Rules("Rolls", compile_text(fix.applied())))
        assert outcome.holds
        assert not any(each.code == "passed-over" for each in found(fix.applied()))
