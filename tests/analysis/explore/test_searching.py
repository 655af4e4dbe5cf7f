"""The search finds everything, by the shortest play, whether states are merged or not."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled, games, searched
from tests.quick import drawn, each

import duello
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.findings import cause_of
from duello.analysis.model.canonical_form import NO_MERGING, Canonical, Merging, may_swap
from duello.analysis.model.random_play import moments, play_of_seed
from duello.analysis.model.seat_mirror import Mirror
from duello.analysis.model.successors import Expanding, Habits, evenly, rounds_at, rounds_counter
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.state import State

RULESETS = duello.shipped()
LIKE = ("wizards-duel", "enchanted-forest-colosseum", "reality-benders")
UNDERCUT = duello.load("examples/undercut.duel").program


def lengths(search: Search) -> dict[str, Any]:
    """What was found, and after how many rounds and times that answers were given."""
    return {cause: met.length for cause, met in search.met.items()}


# ---------------------------------------------------------------------- one step


@pytest.mark.parametrize("ruleset", each(4, RULESETS, 2))
def test_answering_together_is_answering_one_after_another(ruleset: str) -> None:
    rules = duello.load(ruleset)
    expanding = Expanding(rules.program, Habits(branch=6))
    for moment in islice(moments(play_of_seed(rules, 3), quiet=True), 40):
        if not moment.state.open or any(due.status for due in moment.state.open):
            continue
        ways = expanding.ways(moment.state)
        for number in evenly(list(range(ways.count)), 4):
            state = moment.state
            for answer in ways.answers(moment.state, number):
                state = api.advance(rules.program, state, answer, quiet=True).state
            assert state == expanding.after(moment.state, ways.way(number))


def test_all_ways_are_different_and_listed() -> None:
    expanding = Expanding(UNDERCUT)
    ways = expanding.ways(api.start(UNDERCUT).state)
    assert ways.count == len({ways.way(number) for number in range(ways.count)}) == 25
    few = Expanding(UNDERCUT, Habits(branch=3)).ways(api.start(UNDERCUT).state)
    assert few.count == 9 and few.sampled and not ways.sampled


@given(st.lists(st.integers(), min_size=2, unique=True), st.integers(2, 9))
def test_a_sample_holds_the_first_and_the_last(values: list[int], count: int) -> None:
    if len(values) < count:
        return
    found = evenly(values, count)
    assert (found[0], found[-1]) == (values[0], values[-1])
    assert len(set(found)) == count


# ---------------------------------------------------------------------- what counts as one


@pytest.mark.parametrize("ruleset", [*LIKE, "undercut"])
def test_a_match_and_its_mirror_image_have_the_same_digests(ruleset: str) -> None:
    name = "examples/undercut.duel" if ruleset == "undercut" else ruleset
    rules = duello.load(name)
    options = rules.program.option_values({})
    merged = Canonical(rules.program, options, Merging())
    apart = Canonical(rules.program, options, NO_MERGING)
    mirror = Mirror(rules.program)
    different = 0
    for seed in range(1, drawn(5, 20), 2):
        other = api.start(rules.program, options, quiet=True)
        before = other.state
        for moment in moments(play_of_seed(rules, seed), quiet=True):
            if moment.answer is not None:
                image = mirror.answer(moment.answer, before)
                other = api.advance(rules.program, other.state, image, quiet=True)
            mirror.state(moment.state, other.state)
            assert merged.digest(moment.state) == merged.digest(other.state)
            different += apart.digest(moment.state) != apart.digest(other.state)
            before = moment.state
    assert different > 10


def test_seats_that_are_named_are_not_exchanged() -> None:
    program = duello.load("archwizards-duel").program
    assert not may_swap(program, program.option_values({}))
    program = duello.load("wizards-duel").program
    assert may_swap(program, program.option_values({}))


@settings(max_examples=drawn(6, 15), deadline=None)
@given(games())
def test_merging_changes_neither_what_is_found_nor_how_soon(program: Program) -> None:
    merged, apart = searched(program, Merging()), searched(program)
    assert lengths(merged) == lengths(apart)
    assert len(merged.seen) <= len(apart.seen)


@pytest.mark.slow
def test_merging_changes_nothing_in_undercut() -> None:
    merged, apart = searched(UNDERCUT, Merging(), 3), searched(UNDERCUT, rounds=3)
    assert lengths(merged) == lengths(apart) == {}
    assert len(merged.seen) < len(apart.seen)
    assert merged.progress.covered and apart.progress.covered


# ---------------------------------------------------------------------- against all plays


def every_play(program: Program, most: int) -> Iterator[tuple[State, tuple[int, int]]]:
    """Where every play leads, state after state, by the core alone: no state is known again."""
    expanding, begun = Expanding(program), rounds_counter(program)
    first = api.start(program, quiet=True).state
    waiting = [(first, (rounds_at(program, first), 0))]
    while waiting:
        state, (rounds, answered) = waiting.pop()
        yield state, (rounds, answered)
        if not state.open or answered == most:
            continue
        ways = expanding.ways(state)
        for number in range(ways.count):
            after = state
            for answer in ways.answers(state, number):
                after = api.advance(program, after, answer, quiet=True).state
            now = rounds if after.contradiction else rounds + begun(state, after)
            waiting.append((after, (now, answered + 1)))


@settings(max_examples=drawn(5, 8), deadline=None)
@given(games())
def test_nothing_is_missed_and_no_play_is_shorter(program: Program) -> None:
    shortest: dict[str, tuple[int, int]] = {}
    for state, length in every_play(program, 2):
        if state.contradiction is not None:
            cause = cause_of(program, state.contradiction)
            shortest[cause] = min(length, shortest.get(cause, length))
    found = lengths(searched(program, Merging()))
    for cause, length in shortest.items():
        assert found[cause] <= length
    assert {c: n for c, n in found.items() if n[1] <= 2 and c in shortest} == shortest


# ---------------------------------------------------------------------- bounds


def test_a_bound_in_rounds_is_covered_and_says_so() -> None:
    search = searched(UNDERCUT, Merging(), rounds=1)
    assert search.progress.covered and search.progress.cut
    assert all(rounds <= 1 for rounds in search.seen.rounds)


def test_bounds_stop_the_search_and_are_told() -> None:
    program = duello.load("wizards-duel").program
    search = Search(program, program.option_values({}))
    calls = []
    progress = search.run(Bounds(states=15), lambda p: calls.append(p.states))
    assert "15 states" in progress.stopped and not progress.covered
    assert progress.waiting > 0 and calls
    assert "seconds" in Search(program, program.option_values({})).run(Bounds(seconds=1e-6)).stopped
    assert "memory" in Search(program, program.option_values({})).run(Bounds(memory=1)).stopped


def test_what_is_not_tried_is_not_called_covered() -> None:
    search = Search(UNDERCUT, (), Habits(branch=2))
    assert search.run(Bounds()).sampled and not search.progress.covered


@pytest.mark.parametrize("ruleset", ["fire-and-ice", "reality-benders"])
def test_of_what_is_given_in_one_go_some_is_drawn(ruleset: str) -> None:
    program = duello.load(ruleset).program
    state = api.start(program).state
    expanding = Expanding(program, Habits(branch=6, late=False))
    while any(due.by_chance for due in state.open):
        state = expanding.after(state, expanding.ways(state).way(0))
    ways = expanding.ways(state)
    assert ways.sampled and ways.count == 6 ** len(state.open)
    assert ways == expanding.ways(state)
    for number in evenly(range(ways.count), 5):
        after = state
        for answer in ways.answers(state, number):
            after = api.advance(program, after, answer, quiet=True).state
        assert after == expanding.after(state, ways.way(number))


def test_a_contradiction_before_the_first_answer() -> None:
    program = compiled(
        'ruleset "x"\nmatch\n  each player has points: 0\n'
        "  play rounds until a player has 1 point\n"
        "round\n  winner: the player with more points\n  the winner gains 1 points\n"
    )
    search = searched(program)
    assert [met.contradiction.kind for met in search.met.values()] == ["endless"]
    assert [met.path for met in search.met.values()] == [()]
