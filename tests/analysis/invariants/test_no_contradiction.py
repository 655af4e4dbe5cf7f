"""Random matches of the shipped rulesets come to an end, and the text always decides."""

import pytest
from tests.analysis.invariants.shipped import RULESETS, play, program, seeds
from tests.quick import each

from duello.analysis.model.random_play import moments
from duello.interpreter.state import CHOSEN, LATE, PASSED

QUICK, ALL = 40, 2000
FEWEST = 5
"""In so many matches of any ruleset somebody is late."""


def check(ruleset: str, among: range) -> None:
    ways: set[int] = set()
    asked: set[int] = set()
    for seed in among:
        taken = list(moments(play(ruleset, seed), quiet=True))
        last = taken[-1].state
        assert last.contradiction is None, (seed, last.contradiction)
        assert last.outcome is not None, seed
        asked |= {due.decision for moment in taken for due in moment.state.open}
        ways |= {moment.answer.how for moment in taken if moment.answer is not None}
    optional = any(program(ruleset).decisions[number].optional for number in asked)
    assert ways == ({CHOSEN, PASSED, LATE} if optional else {CHOSEN, LATE})


@pytest.mark.parametrize("ruleset", each(4, RULESETS, 1))
def test_no_contradiction(ruleset: str) -> None:
    check(ruleset, range(max(FEWEST, len(seeds(ruleset, 0, QUICK)))))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_contradiction_in_many_matches(ruleset: str) -> None:
    check(ruleset, seeds(ruleset, QUICK, ALL))
