"""Whoever does the work, and whoever dies over it: what is found is the same."""

import contextlib
import json
import os
import random
import signal
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from multiprocessing import active_children
from operator import mul
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import quick
from tests.analysis.explore.games import DRAWN, compiled, games, text_of
from tests.toys import written

import duello
from duello.analysis import workers as workers_module
from duello.analysis.explore import divided_search, packed_search
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.divided_search import divide, pays
from duello.analysis.explore.packed_comparing import PackedComparing
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import INTERRUPTED, Bounds, Search
from duello.analysis.simulate.divided_matches import simulate_divided
from duello.analysis.simulate.simulation import simulate
from duello.analysis.workers import DIED, NotBegun, NotYet, Processes, Workers, WorkersDied
from duello.cli import main
from duello.compiler.engine import engine_of
from duello.dsl.ir.program import Program

RUNNER = CliRunner()


@pytest.fixture(scope="module")
def told() -> list[str]:
    return []


@pytest.fixture(scope="module")
def workers(told: list[str]) -> Iterator[Processes]:
    made = Processes(2, told.append)
    yield made
    made.close()


def kill_one(workers: Processes) -> None:
    """A worker that has begun dies as if memory had run out."""
    os.kill(workers.give(os.getpid).result(60), signal.SIGKILL)


def result(search: Search) -> object:
    """All that a search has come to, and how."""
    seen, progress = search.seen, search.progress
    return (
        list(search.met.items()),
        list(search.differing.items()),
        list(search.digests()),
        [list(column) for column in (seen.parents, seen.ways, seen.rounds, *seen.twins)],
        bytes(search.done),
        search.returns,
        (*progress.counted, progress.sampled, progress.cut, progress.stopped),
    )


def alike(whole: Search, part: Search, workers: Workers, *bounds: Bounds) -> None:
    """A search with workers comes to the same as one without, at each bound on the way."""
    divide(part, workers)
    for bound in bounds:
        whole.run(bound)
        part.run(bound)
        assert result(part) == result(whole)


@settings(
    max_examples=quick.drawn(1, 20), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(games())
@pytest.mark.slow
def test_generated_games(workers: Processes, program: Program) -> None:
    options = program.option_values({})
    for compare in (False, True):
        one, other = (PackedSearch(program, options, compare=compare) for _ in range(2))
        alike(one, other, workers, Bounds(states=25), Bounds(states=60))
    slow, slower = (Search(program, options, rounds=2) for _ in range(2))
    alike(slow, slower, workers, Bounds(states=30))


def test_a_dead_worker_changes_nothing(workers: Processes, told: list[str]) -> None:
    program = duello.load("wizards-duel").program
    options = program.option_values({})
    one, other = (PackedSearch(program, options, compare=True) for _ in range(2))
    alike(one, other, workers, Bounds(states=40))
    kill_one(workers)
    alike(one, other, workers, Bounds(states=300))
    assert told == [DIED]
    del told[:]


@pytest.mark.parametrize("kind", [Search, PackedSearch])
def test_steps_that_were_made_elsewhere_are_added_as_they_are_told(kind: type[Search]) -> None:
    program = duello.load("wizards-duel").program
    one, other = (kind(program, program.option_values({})) for _ in range(2))
    one.run(Bounds(states=20))
    other.add_made(one.made())
    assert other.made() == one.made()


def test_interrupted_and_gone_on_with(workers: Processes) -> None:
    program = duello.load("gods-collide").program
    options = program.option_values({})
    whole, part = (PackedSearch(program, options) for _ in range(2))
    whole.run(Bounds(states=150))

    class Interrupting:
        many = workers.many
        heard = True
        left = 3

        def give(self, work, *given, **named):
            return self.Given(self, workers.give(work, *given, **named))

        class Given:
            def __init__(self, outer, piece):
                self.outer, self.piece = outer, piece

            def result(self, seconds=None):
                self.outer.left -= 1
                if not self.outer.left:
                    raise KeyboardInterrupt
                return self.piece.result(seconds)

        def close(self):
            pass

    divide(part, Interrupting())
    part.run(Bounds(states=150))
    assert part.progress.stopped == INTERRUPTED and len(part.seen) < 150
    again = resumed(saved(part), program, options)
    divide(again, workers)
    again.run(Bounds(states=150))
    assert list(again.digests()) == list(whole.digests())
    assert list(again.seen.parents) == list(whole.seen.parents)


def die() -> None:
    """What no worker survives."""
    os._exit(9)


def test_wherever_workers_are_killed_all_work_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """As they begin, are given work, do it, or tell what came of it: long texts go to and fro, and
    break off. Nobody waits for what a dead one held.
    """
    monkeypatch.setattr(workers_module, "TRIES", 100)
    told: list[str] = []
    workers, over = Processes(2, told.append), threading.Event()
    drawn, killed = random.Random(5), 0
    given = [workers.give(mul, "x" * 100_000, 10) for _ in range(60)]

    def kill() -> None:
        nonlocal killed
        while not over.wait(drawn.uniform(0, 0.2)) and killed < 12:
            pid = drawn.choice(workers.processes).pid
            if pid is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed += 1

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        assert [len(each.result(120)) for each in given] == [1_000_000] * 60
    finally:
        over.set()
        killer.join()
        workers.close()
    assert {*told} <= {DIED} and killed


def fail() -> None:
    raise ValueError("no such thing")


def test_what_is_raised_is_raised_where_it_is_waited_for(workers: Processes) -> None:
    with pytest.raises(ValueError, match="no such thing") as raised:
        workers.give(fail).result(60)
    assert "in fail" in raised.value.__notes__[0]
    assert workers.give(mul, 6, 7).result(60) == 42


class Unsent(Exception):
    """Cannot be sent: it is made of two things and tells of one."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one)


def fail_unsent() -> None:
    raise Unsent(1, 2)


def test_what_cannot_be_sent_is_told(workers: Processes) -> None:
    """Whatever it is, whoever did the work lives on."""
    pids = [each.pid for each in workers.processes]
    for work in (fail_unsent, sys.exit, threading.Lock):
        with pytest.raises((RuntimeError, TypeError), match=r"Unsent|SystemExit|pickle"):
            workers.give(work).result(60)
    assert [each.pid for each in workers.processes if each.pid in pids] == [*filter(None, pids)]


def test_what_is_under_way_is_left() -> None:
    workers = Processes(2)
    given = [workers.give(sleep, 600) for _ in range(5)]
    with pytest.raises(NotYet):
        given[0].result(0.01)
    workers.close()
    assert not {each.pid for each in workers.processes} & {one.pid for one in active_children()}


@pytest.mark.slow
def test_work_over_which_every_worker_dies_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "TRIES", 1)  # each process takes its time to begin
    told: list[str] = []
    mine = Processes(1, told.append)
    try:
        with pytest.raises(WorkersDied, match="1 times"):
            mine.give(die).result()
    finally:
        mine.close()
    assert told == []


@pytest.mark.parametrize(
    "name", ["wizards-duel", pytest.param("a-warriors-death", marks=pytest.mark.slow)]
)
def test_matches_are_the_same_and_counted_once(
    name: str, workers: Processes, told: list[str]
) -> None:
    program = duello.load(name).program
    engine = engine_of(program, program.option_values({}))
    del told[:]
    played: list[int] = []

    def more(many: int) -> None:
        if not played:
            kill_one(workers)
        played.append(many)

    found = simulate_divided(engine, "auto", 20, 3, workers, more)
    assert found == simulate(engine, 20, 3) and list(found.used) and sum(played) == 20
    assert set(told) <= {DIED}


def run(*words: str) -> str:
    result = RUNNER.invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.slow
def test_the_commands_say_the_same(tmp_path: Path) -> None:
    simulating = ("simulate", "wizards-duel", "--matches", "12", "--json")
    assert run(*simulating, "--jobs", "2") == run(*simulating)
    exploring = (
        "explore",
        str(written(tmp_path)),
        "--states",
        "40",
        "--walks",
        "0",
        "--checks",
        "0",
    )
    one, other = (
        json.loads(run(*exploring, "--json", *jobs))["search"] for jobs in ((), ("--jobs", "2"))
    )
    del one["seconds"], other["seconds"]
    assert one == other


def refused(*words: str) -> str:
    result = RUNNER.invoke(main, words)
    assert result.exit_code == 2, result.output
    return result.stderr


def test_what_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "duello.analysis.ray_workers", raising=False)
    assert "'duello[cluster]'" in refused("simulate", "wizards-duel", "--cluster")


def test_ray_that_is_not_begun_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def workers(jobs: int | None) -> None:
        raise NotBegun("it took too long")

    module = SimpleNamespace(RayWorkers=workers)
    monkeypatch.setitem(sys.modules, "duello.analysis.ray_workers", module)
    told = refused("simulate", "wizards-duel", "--cluster")
    assert "Ray was not begun (it took too long): run it once more, or take `--jobs 2`" in told


def test_machine_code_is_one_process() -> None:
    native = "simulate", "wizards-duel", "--backend=native", "--jobs=2"
    assert "leave out `--jobs` and `--cluster`" in refused(*native)


def test_one_process_where_that_is_faster() -> None:
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    assert not pays(PackedSearch(program, options))
    assert pays(PackedSearch(program, options, compare=True))
    assert pays(Search(program, options, compare=False))


@pytest.mark.slow
def test_as_long_as_no_worker_was_heard_nobody_waits_for_one() -> None:
    program = duello.load("examples/undercut.duel").program
    whole, alone = (Search(program, ()) for _ in range(2))
    whole.run(Bounds())

    class NotReady:
        many, heard, under_way = 2, False, 0

        def give(self, *given, **named):
            self.under_way += 1
            assert self.under_way <= 2 * self.many, "they are given more than they can do"
            return self

        def result(self, seconds=None):
            assert seconds == 0, "it was waited for"
            raise NotYet

        def close(self):
            """Nothing is left."""

    divide(alone, NotReady())
    alone.run(Bounds())
    assert result(alone) == result(whole)


# ---------------------------------------------------------------------- what was before


class Here:
    """Workers in this process: who answers a pile, how long it is said to have taken, and whether
    it has come of it yet where nobody waits for it, is drawn. Each has a search of its own, as
    processes have.
    """

    many = 3
    heard = False

    def __init__(self, drawn: random.Random) -> None:
        self.drawn = drawn
        self.searches: dict[tuple[int, bytes], divided_search.Noting] = {}

    def give(self, work, *given, **named):
        """A pile is answered at once."""
        setup, pile = given
        key = self.drawn.randrange(self.many), setup
        if key not in self.searches:
            self.searches[key] = divided_search.noting(setup)
        found = self.searches[key].answered(pile), self.drawn.choice((0.0, 0.1, 10.0))

        drawn = self.drawn

        class Answered:
            def result(self, seconds=None):
                if seconds == 0 and drawn.random() < 0.8:
                    raise NotYet
                return found

        return Answered()

    def close(self):
        """Nothing is left."""


@pytest.mark.slow
def test_a_worker_gives_back_what_it_remembers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it takes more than there is; not after each pile, where that is no help."""
    again, forgotten, given_back = 20, list[divided_search.NotingPacked](), list[int]()

    def forget(self: divided_search.NotingPacked) -> None:
        PackedSearch.forget(self)
        forgotten.append(self)

    def give_back() -> None:
        assert forgotten[-1].packed is not None
        assert not (forgotten[-1]._sent or forgotten[-1].packed.answers._known)
        given_back.append(forgotten[-1]._answered)

    monkeypatch.setattr(divided_search, "taken_now", lambda: 300.0)
    monkeypatch.setattr(divided_search, "AGAIN", again)
    monkeypatch.setattr(divided_search, "give_back", give_back)
    monkeypatch.setattr(divided_search.NotingPacked, "forget", forget)
    program = duello.load("wizards-duel").program
    whole = PackedSearch(program, program.option_values({}), compare=True)
    whole.run(Bounds(states=250))
    for memory in (None, 301, 300):
        here = Here(random.Random(1))
        here.many, here.heard = 1, True
        part = PackedSearch(program, program.option_values({}), compare=True)
        divide(part, here, memory)
        part.run(Bounds(states=250))
        assert result(part) == result(whole)
        assert bool(given_back) == (memory == 300)
    assert len(given_back) > 1
    assert all(one + again <= other for one, other in pairwise(given_back))


@pytest.mark.slow
def test_less_is_answered_ahead_where_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    program = duello.load("wizards-duel").program
    sizes: dict[bool, list[int]] = {False: [], True: []}
    monkeypatch.setattr(divided_search, "FEWEST", 3)
    for short, given_out in sizes.items():

        class Counted(Here):
            def give(self, work, *given, **named):
                given_out.append(len(given[1].states))  # noqa: B023
                found, _ = super().give(work, *given, **named).result(1.0)
                return SimpleNamespace(result=lambda seconds=None: (found, 0.0))

        here = Counted(random.Random(1))
        here.heard = True
        search = PackedSearch(program, program.option_values({}), compare=True)
        divide(search, here)
        search.run(Bounds(states=20))
        if short:
            for _ in range(9):
                search.forget()
        given_out.clear()
        search.run(Bounds(states=300))
    assert max(sizes[False]) > 3 >= max(sizes[True])


NAMED = (("", ""), ("  step aftermath\n", "  step aftermath\n    points of North rises by 1\n"))
"""Whether a rule names a player."""


def _some_are_different(right: Any) -> Any:
    """The reference comes elsewhere where what compiled code comes to has some numbers in it."""
    return lambda self, one, other: sum(one) % 3 > 0 and right(self, one, other)


@pytest.mark.slow
@settings(
    max_examples=quick.drawn(1, 30), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(DRAWN, st.sampled_from(NAMED), st.booleans(), st.integers(8, 40), st.randoms())
def test_nothing_that_is_counted_hangs_on_what_was_before(
    drawn: dict[str, Any], named: tuple[str, str], faulty: bool, size: int, chance: random.Random
) -> None:
    """Whoever answers, whatever they forget, and wherever it is broken off or put aside: also where
    states are compared in another manner from one on, because of what was found there.
    """
    program = compiled(text_of(drawn).replace(*named))
    options = program.option_values({})

    def begun() -> Search:
        return PackedSearch(program, options, compare=True)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(packed_search, "CHECKED", 5)
        patched.setattr(divided_search, "AGAIN", 5)
        if faulty:
            wrong = _some_are_different(PackedComparing._is_the_same)
            patched.setattr(PackedComparing, "_is_the_same", wrong)
        whole, again, divided, aside = (begun() for _ in range(4))
        whole.run(Bounds(states=60))
        divide(divided, Here(chance), chance.choice((None, 1)))
        for states in (*range(size, 60, size), 60):
            again.run(Bounds(states=states))
            divided.run(Bounds(states=states))
            if chance.random() < 0.5:
                divided.forget()
            aside = resumed(saved(aside), program, options)
            aside.run(Bounds(states=states))
    assert result(again) == result(whole)
    assert result(divided) == result(whole)
    assert result(aside) == result(whole)
