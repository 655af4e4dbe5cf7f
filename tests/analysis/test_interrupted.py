"""Whoever interrupts a long run is told what was found until then, wherever it was."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests import toys
from tests.quick import each

from duello.analysis.explore import exploration
from duello.analysis.explore.exploration import explored, new_search
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.explore_report import details as told
from duello.analysis.explore.searching import INTERRUPTED, Bounds
from duello.analysis.fuzz.fuzzing import fuzz
from duello.analysis.mutate.mutation_report import details
from duello.analysis.mutate.verdict import Plan as Mutating
from duello.analysis.mutate.verdict import judged
from duello.analysis.simulate.simulation import simulate
from duello.cli import main
from duello.compiler.engine import engine_of
from duello.interpreter import scheduler
from duello.match import example_runner

MOMENTS = (1, 2, 3, 7, 40, 150, 300)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Any]:
    """Somebody interrupts when the machine goes on for so many times, and then no more."""

    @contextmanager
    def at(moment: int) -> Iterator[list[int]]:
        calls, run = [0], scheduler.run

        def going_on(*given: Any, **named: Any) -> Any:
            calls[0] += 1
            if calls[0] == moment:
                raise KeyboardInterrupt
            return run(*given, **named)

        with monkeypatch.context() as patched:
            patched.setattr(scheduler, "run", going_on)
            yield calls

    return at


@pytest.mark.parametrize("moment", each(3, MOMENTS))
def test_a_search(interrupted: Callable[[int], Any], moment: int) -> None:
    rules = toys.rules(toys.QUARREL)
    options = rules.program.option_values({})
    plan = Plan(Bounds(states=60), walks=5, checks=4)
    search = new_search(rules, options, plan)
    with interrupted(moment) as calls:
        found = explored(rules, options, plan, search)
    assert calls[0] >= moment, "the run was over before"
    assert found.search.stopped == INTERRUPTED or "states" in found.search.stopped
    told = {each.cause for each in found.findings}
    assert told <= set(whole_causes())
    assert set(search.met) <= told, "the search had met it, and it is not told"


def test_what_a_search_has_met_is_told_though_it_is_interrupted_over_that(
    interrupted: Callable[[int], Any],
) -> None:
    rules = toys.rules(toys.QUARREL)
    options, plan = rules.program.option_values({}), Plan(Bounds(states=60), walks=5, checks=4)
    search = new_search(rules, options, plan)
    search.run(plan.bounds)
    assert search.met
    with interrupted(10**9) as calls:
        whole = explored(rules, options, plan, search)
    for moment in range(1, 20):
        with interrupted(moment):
            found = explored(rules, options, plan, search)
        assert {each.cause for each in found.findings} >= set(search.met)
    assert calls[0] > 20 and {each.cause for each in whole.findings} >= set(search.met)


def test_plays_that_are_interrupted_say_so_and_what_they_have_seen(
    interrupted: Callable[[int], Any],
) -> None:
    rules = toys.rules()
    options, plan = rules.program.option_values({}), Plan(Bounds(states=3), walks=30, checks=0)
    with interrupted(60) as calls:
        found = explored(rules, options, plan)
    assert calls[0] >= 60 and 0 < found.walks < 30
    assert found.interrupted and found.coverage is not None
    said = " ".join(told(found))
    assert "it was interrupted" in said and f"in {found.coverage.played}" in said
    assert not explored(rules, options, plan).interrupted


def test_whoever_is_impatient_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = toys.rules(toys.QUARREL)
    whole, calls = exploration._explored, [0]

    def impatient(*given: Any) -> Any:
        calls[0] += 1
        if calls[0] == 1:
            raise KeyboardInterrupt
        return whole(*given)

    monkeypatch.setattr(exploration, "_explored", impatient)
    plan = Plan(Bounds(states=60), walks=5, checks=4)
    found = explored(rules, rules.program.option_values({}), plan)
    assert calls[0] == 2 and {each.cause for each in found.findings} == set(whole_causes())


def whole_causes() -> list[str]:
    rules = toys.rules(toys.QUARREL)
    plan = Plan(Bounds(states=60), walks=5, checks=4)
    return [each.cause for each in explored(rules, rules.program.option_values({}), plan).findings]


@pytest.mark.parametrize("moment", MOMENTS)
def test_random_matches_of_every_kind(interrupted: Callable[[int], Any], moment: int) -> None:
    with interrupted(moment) as calls:
        found = fuzz(toys.rules(), {}, 200, seed=1)
    assert calls[0] >= moment
    assert found.interrupted
    assert found.found == ()


def test_what_was_found_is_told_though_it_is_not_made_shorter(
    interrupted: Callable[[int], Any],
) -> None:
    """Interrupted while it is being made shorter: the number was found by trying."""
    rules = toys.rules(toys.QUARREL)
    with interrupted(10**9) as calls:
        whole = fuzz(rules, {}, 200, seed=1)
    with interrupted(calls[0] // 2):
        found = fuzz(rules, {}, 200, seed=1)
    assert found.interrupted
    assert {f.finding.cause for f in found.found} == {f.finding.cause for f in whole.found} != set()


@pytest.mark.parametrize("hundredth", [10, 35, 65, 95])
def test_clauses_taken_out(interrupted: Callable[[int], Any], hundredth: int) -> None:
    rules = toys.rules()
    plan = Mutating(states=50, matches=20)
    with interrupted(10**9) as calls:
        whole = judged(rules, plan)
    with interrupted(calls[0] * hundredth // 100):
        found = judged(rules, plan)
    assert found.unknown == len(whole.judgements) - len(found.judgements) > 0
    assert "interrupted" in " ".join(details(rules, found))
    known = {str(each.clause): each.by for each in whole.judgements}
    assert all(known[str(each.clause)] == each.by for each in found.judgements)
    assert not any(each.dead for each in found.judgements)


def test_many_matches(interrupted: Callable[[int], Any]) -> None:
    rules = toys.rules()
    engine = engine_of(rules.program, rules.program.option_values({}), backend="reference")
    with interrupted(40):
        found = simulate(engine, 1000, seed=1)
    assert found.interrupted
    assert 0 < found.matches < 40
    assert simulate(engine, found.matches, seed=1).wins == found.wins


def test_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = toys.written(tmp_path, toys.game(end=toys.HIGHER + toys.ACE + toys.BOTH))
    line, calls = example_runner._Played.line, [0]

    def interrupting(*given: Any) -> None:
        calls[0] += 1
        if calls[0] == 3:
            raise KeyboardInterrupt
        line(*given)

    monkeypatch.setattr(example_runner._Played, "line", interrupting)
    done = CliRunner().invoke(main, ["test", str(file)])
    assert "2 more were not played: it was interrupted\n" in done.output
