"""What walks conclude to be dead does not act in other walks, on generated rule files."""

import time
from collections.abc import Iterator
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
from duello.interpreter import scheduler
from duello.interpreter.api import start
from duello.match.loading import Rules

BATCH = 12
FILES = range(8_200_000, 8_200_060, BATCH)


@pytest.fixture(autouse=True)
def that_goes_on_and_on_is_soon_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of generated files may begin without an end, once for each options that are tried."""
    monkeypatch.setattr(scheduler, "LONGEST_TURN_OF_EVENTS", 300)


def drawn(first: int) -> Iterator[Rules]:
    """Generated files of which a match asks something."""
    for seed in range(first, first + BATCH):
        if (rules := of_seed(seed)) is not None:
            yield rules


def of_seed(seed: int) -> Rules | None:
    compiled = compile_text(generated(Random(seed)).written())
    if compiled.program is None:
        return None
    options = compiled.program.option_values({})
    asks = start(compiled.program, options, quiet=True).state.open
    return Rules(f"seed {seed}", compiled) if asks else None


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


def acting_all_the_same(rules: Rules) -> tuple[int, list[Clause]]:
    """Of how many clauses it is concluded that they never act, and those of them that do."""
    guided, plays = pursued(rules, 0)
    coverage = covered(rules, guided, (), plays)
    dead = {one.span for one in coverage.unseen if one.vain is not None}
    if not dead:
        return 0, []
    others, _ = pursued(rules, 1_000_000)
    return len(dead), [clause for clause in others.acted if others.map.span(clause) in dead]


@pytest.mark.slow
def test_something_is_concluded_to_be_dead() -> None:
    every = (rules for first in FILES for rules in drawn(first))
    assert any(acting_all_the_same(rules)[0] for rules in every)


@pytest.mark.slow
@pytest.mark.parametrize("first", FILES)
def test_what_is_concluded_to_be_dead_does_not_act(first: int) -> None:
    assert [
        (rules.name, wrong) for rules in drawn(first) if (wrong := acting_all_the_same(rules)[1])
    ] == []


@pytest.mark.slow
def test_what_acts_in_none_of_all_plays_does_not_act_in_walks() -> None:
    through, wrong = 0, list[tuple[str, Clause]]()
    for rules in (each for first in FILES for each in drawn(first)):
        if rules.program.options:
            continue
        guided, _ = pursued(rules, 0)
        whole = whole_play(guided.walker, time.monotonic() + 1)
        if whole is not None:
            through += 1
            begun = watched_from(rules.program, rules.program.option_values({})).ever
            mine = {clause for clause in guided.acted - begun if whole.settles(clause)}
            wrong += [(rules.name, clause) for clause in mine - whole.acted.ever]
    assert through >= 5
    assert wrong == []
