"""Random matches of the shipped rulesets come to an end, and the text always decides."""

import pytest
from tests.properties.shipped import RULESETS, play, program

from duello.interpreter.state import CHOSEN, LATE, PASSED
from duello.testing.playing import moments

QUICK, ALL = 400, 2000


def check(ruleset: str, seeds: range) -> None:
    ways: set[int] = set()
    for seed in seeds:
        taken = list(moments(play(ruleset, seed), quiet=True))
        last = taken[-1].state
        assert last.contradiction is None, (seed, last.contradiction)
        assert last.outcome is not None, seed
        ways |= {moment.answer.how for moment in taken if moment.answer is not None}
    parts = {asked for design in program(ruleset).designs for asked in design.asks}
    decisions = program(ruleset).decisions
    optional = any(d.optional for d in decisions if d.number not in parts)
    assert ways == ({CHOSEN, PASSED, LATE} if optional else {CHOSEN, LATE})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_contradiction(ruleset: str) -> None:
    check(ruleset, range(QUICK))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_contradiction_in_many_matches(ruleset: str) -> None:
    check(ruleset, range(QUICK, ALL))
