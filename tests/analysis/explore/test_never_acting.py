"""What walks conclude to be dead does not act in other walks, on generated rule files."""

import time
from random import Random

import pytest
from tests.kept import compile_text

from duello.analysis.explore.clause_coverage import covered, watched_from
from duello.analysis.explore.clause_evidence import Clause
from duello.analysis.explore.clause_pursuit import Pursuit
from duello.analysis.explore.goals import Map
from duello.analysis.explore.guided_walk import Guided
from duello.analysis.explore.random_walk import Walker
from duello.analysis.explore.whole_play import whole_play
from duello.analysis.generate.rule_file import generated
from duello.analysis.model.canonical_form import Canonical, Merging
from duello.analysis.model.successors import Expanding, Habits
from duello.match.loading import Rules

FILES = range(8_200_000, 8_200_060)


def pursued(rules: Rules, seed: int) -> tuple[Guided, int]:
    """Walks to all that has not acted, and how many there were."""
    program, options = rules.program, rules.program.option_values({})
    walker = Walker(Expanding(program, Habits()), Canonical(program, options, Merging()), options)
    guided = Guided(walker, Map(program), watched=watched_from(program, options))
    vary = tuple(range(len(program.options)))
    pursuit = Pursuit(guided, options, vary, Random(seed), 200)
    for _ in pursuit.walks(seed, float("inf")):
        pass
    return guided, pursuit.walked


@pytest.mark.slow
def test_what_is_concluded_to_be_dead_does_not_act() -> None:
    concluded, wrong = 0, list[tuple[int, Clause]]()
    for seed in FILES:
        compiled = compile_text(generated(Random(seed)).written())
        if compiled.program is None:
            continue
        rules = Rules("generated", compiled)
        guided, plays = pursued(rules, 0)
        coverage = covered(rules, guided, (), plays)
        dead = {one.span for one in coverage.unseen if one.vain is not None}
        if dead:
            others, _ = pursued(rules, 1_000_000)
            concluded += len(dead)
            wrong += [(seed, c) for c in others.acted if others.map.span(c) in dead]
    assert concluded >= 5
    assert wrong == []


@pytest.mark.slow
def test_what_acts_in_none_of_all_plays_does_not_act_in_walks() -> None:
    through, wrong = 0, list[tuple[int, Clause]]()
    for seed in FILES:
        compiled = compile_text(generated(Random(seed)).written())
        if compiled.program is None or compiled.program.options:
            continue
        guided, _ = pursued(Rules("generated", compiled), 0)
        whole = whole_play(guided.walker, time.monotonic() + 1)
        if whole is not None:
            through += 1
            begun = watched_from(compiled.program, compiled.program.option_values({})).ever
            mine = {clause for clause in guided.acted - begun if whole.settles(clause)}
            wrong += [(seed, clause) for clause in mine - whole.acted.ever]
    assert through >= 5
    assert wrong == []
