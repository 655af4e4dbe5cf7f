"""A Ray cluster of two workers comes to the same, also when one dies on the way."""

import contextlib
import os
import signal
from collections.abc import Iterator

import pytest
from tests.analysis.test_workers import alike

import duello
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.simulate.divided_matches import simulate_divided
from duello.analysis.simulate.simulation import simulate
from duello.analysis.workers import NotBegun, Workers
from duello.compiler.engine import engine_of

pytestmark = pytest.mark.cluster


def test_ray_is_begun_twice_and_then_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer may take longer to begin it than Ray waits."""
    import ray

    from duello.analysis import ray_workers

    begun: list[str] = []

    def init(**given: object) -> None:
        begun.append("begun")
        raise ConnectionError("no node\nmore of it")

    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", init)
    with pytest.raises(NotBegun, match=r"^no node$"):
        ray_workers.RayWorkers()
    assert begun == ["begun"] * ray_workers.BEGINNINGS


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    import ray

    from duello.analysis.ray_workers import RayWorkers

    with contextlib.suppress(Exception):  # else it is begun once more
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    made = RayWorkers()
    yield made
    made.close()


def number_of_process() -> int:
    """Who does this piece of work."""
    return os.getpid()


def kill_one(workers: Workers) -> None:
    """A worker dies as if memory had run out."""
    os.kill(workers.give(number_of_process).result(), signal.SIGKILL)


def test_matches_are_the_same_and_counted_once(workers: Workers) -> None:
    program = duello.load("reality-benders").program
    engine = engine_of(program, program.option_values({}))
    played: list[int] = []

    def more(many: int) -> None:
        played.append(many)
        if len(played) == 3:
            kill_one(workers)

    found = simulate_divided(engine, "auto", 60, 3, workers, more)
    assert found == simulate(engine, 60, 3) and sum(played) == 60


@pytest.mark.parametrize("compare", [False, True])
def test_searches_are_the_same(workers: Workers, compare: bool) -> None:
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    one, other = (PackedSearch(program, options, compare=compare) for _ in range(2))
    alike(one, other, workers, Bounds(states=60))
    kill_one(workers)
    alike(one, other, workers, Bounds(states=1000))


def test_searches_on_the_reference_are_the_same(workers: Workers) -> None:
    program = duello.load("a-warriors-death").program
    one, other = (Search(program, program.option_values({}), rounds=2) for _ in range(2))
    alike(one, other, workers, Bounds(states=60))
