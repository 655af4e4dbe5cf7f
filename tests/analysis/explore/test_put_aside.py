"""What is put aside of a search while it goes on leads to the whole, whenever its process dies."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import games
from tests.analysis.explore.test_keeping import BOILING, Ticking, result
from tests.quick import drawn, only

from duello.analysis.explore import packed_search, put_aside, searching, within_memory
from duello.analysis.explore.checkpoint import resumed
from duello.analysis.explore.memory_taken import Memory
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.progress import Progress
from duello.analysis.explore.put_aside import Aside, Writes
from duello.analysis.explore.searching import INTERRUPTED, PULSE, Bounds, Search
from duello.cli import explore, main, write_file
from duello.dsl.ir.program import Program

KINDS: list[Callable[..., Search]] = [
    partial(Search, compare=False),
    Search,
    partial(PackedSearch, compare=False),
    partial(PackedSearch, compare=True),
]


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second goes by each time that somebody looks, and all that it takes is a small part."""
    for module in (searching, packed_search):
        monkeypatch.setattr(module, "time", Ticking())
    monkeypatch.setattr(put_aside, "PART", 1e9)
    yield


def kept_on_the_way(search: Search) -> list[bytes]:
    """What is put aside of a search until it is through."""
    found: list[bytes] = []

    def keep(writes: Writes) -> bool:
        file = io.BytesIO()
        writes(file)
        found.append(file.getvalue())
        return True

    search.aside = Aside(keep, clock=Ticking().monotonic)
    search.run(Bounds())
    return found


@settings(max_examples=drawn(4, 12), deadline=None)
@given(games(), st.sampled_from(KINDS), st.integers(3, 40))
def test_whatever_was_put_aside_leads_to_the_whole(
    program: Program, made: Callable[..., Search], every: int
) -> None:
    options = program.option_values({})
    whole, parts = made(program, options), made(program, options)
    whole.run(Bounds())
    with pytest.MonkeyPatch.context() as patched:
        for module in (searching, packed_search):
            patched.setattr(module, "time", Ticking())
        patched.setattr(put_aside, "PART", 1e9)
        patched.setattr(put_aside, "AT_MOST_EVERY", float(every))
        kept = kept_on_the_way(parts)
    assert result(parts) == result(whole), "a search is another one where it is put aside"
    for data in kept[:: max(1, len(kept) // 3)]:
        again = resumed(data, program, options)
        assert again.run(Bounds()).stopped == "" and result(again) == result(whole)


@pytest.mark.slow
@pytest.mark.parametrize("made", KINDS)
def test_it_is_put_aside_again_and_again(
    made: Callable[..., Search], ticking: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(put_aside, "AT_MOST_EVERY", 10.0)
    kept = kept_on_the_way(made(BOILING, BOILING.option_values({}), rounds=2))
    assert len(kept) > 3 and len(set(kept)) == len(kept)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Going:
    """A search that comes to so many states in a second, of which nothing is looked at."""

    def __init__(self, pace: float) -> None:
        self.pace, self.seen, self.progress = pace, range(0), Progress()

    def go_on(self, seconds: float) -> None:
        self.seen = range(int(self.pace * seconds))


def times_put_aside(
    pace: float, each: float, whole: float, seconds: float
) -> list[tuple[float, float]]:
    """When a search is put aside that goes on for so many seconds, and how long that takes each
    time: so long for each state, and besides.
    """
    clock, search, found = Clock(), Going(pace), list[tuple[float, float]]()

    def write(search: Any, file: object) -> None:
        took = whole + each * len(search.seen)
        found.append((clock.now, took))
        clock.now += took

    def keep(writes: Writes) -> bool:
        writes(io.BytesIO())
        return True

    aside, spent = Aside(keep, write, clock), 0.0
    for _ in range(int(seconds / PULSE)):
        clock.now, spent = clock.now + PULSE, spent + PULSE
        search.go_on(spent)
        if aside.due(search, float("inf")):  # type: ignore[arg-type]
            aside.put(search)  # type: ignore[arg-type]
    return found


@given(
    st.floats(1, 20_000),
    st.floats(1e-7, put_aside.AT_FIRST),
    st.floats(1e-3, 0.05),
    st.floats(5, 200),
)
def test_what_is_lost_is_a_few_seconds_or_ten_times_what_it_takes(
    pace: float, each: float, whole: float, seconds: float
) -> None:
    """However fast a search goes on, and however long it takes to write it: the first time after a
    few seconds, and then as soon as it takes no more than a tenth of the time between.
    """
    found = times_put_aside(pace, each, whole, seconds)
    soonest, part = put_aside.AT_MOST_EVERY, put_aside.PART
    assert found and soonest <= found[0][0] < soonest + PULSE + 1e-6
    assert part <= 0.1 and soonest <= 5
    for (last, took), (now, next_) in pairwise(found):
        between = now - last - took
        assert between >= soonest - 1e-6 and next_ <= part * between + whole + 1e-6
        known = took * (now * pace + 1) / max(1, int(last * pace) - took * pace)
        assert between <= max(soonest, known / part) + 2 * PULSE, "it might have been sooner"


def test_a_search_that_is_faster_than_it_is_written_is_not_held_up() -> None:
    """It is put aside at the end."""
    found = times_put_aside(1_000_000, 3e-6, 0.0, 30)
    assert sum(took for _, took in found) <= 0.1 * 30


def test_what_is_not_known_at_first_is_measured() -> None:
    """What takes longer than is thought is put aside the less often."""
    found = times_put_aside(100, 5e-4, 0.0, 100)
    assert 3 <= len(found) < 20
    assert all(now[1] <= 0.1 * (now[0] - sum(last)) + 1e-3 for last, now in pairwise(found))


def test_it_is_not_put_aside_when_there_is_no_time_for_that(
    ticking: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Search(BOILING, BOILING.option_values({}), rounds=2)
    aside = Aside(lambda writes: pytest.fail("there was no time"))
    monkeypatch.setattr(put_aside, "PART", 1e-9)
    search.aside = aside
    search.run(Bounds(seconds=400))
    aside.behind(search, 3.0)
    assert not aside.keeps(search)


def test_whoever_interrupts_while_it_is_put_aside_stops_it(ticking: None) -> None:
    def impatient(writes: Writes) -> bool:
        raise KeyboardInterrupt

    search, whole = (Search(BOILING, BOILING.option_values({}), rounds=1) for _ in range(2))
    search.aside = Aside(impatient, clock=Ticking().monotonic)
    assert search.run(Bounds()).stopped == INTERRUPTED
    search.aside = None
    search.run(Bounds())
    whole.run(Bounds())
    assert result(search) == result(whole)


# ---------------------------------------------------------------------- the command

BOILED = ("examples/boiling_point.duel", "--rounds", "2", "--walks", "0", "--checks", "0", "--json")
DIES = """
import itertools, os, signal
from duello.analysis.explore import put_aside
from duello.analysis.explore import searching, within_memory
from duello.analysis.explore.memory_taken import Memory
from duello.cli import explore, main
Memory.short, within_memory.LEAST_TO_DISK = (lambda self, recent: recent >= 20), 1
Memory.for_filter = 64
looks, searching.PULSE = itertools.count(1), 0.0
put_aside.Aside.due = lambda self, search, left: next(looks) % 3 == 0
write, times = explore.write_whole, [0]
def dies(path, data):
    write(path, data)
    times[0] += 1
    if times[0] == 3:
        os.kill(os.getpid(), signal.SIGKILL)
explore.write_whole = dies
main()
"""


def told(*more: object) -> dict[str, object]:
    """What a search tells, but for the time that it took."""
    done = CliRunner().invoke(main, ["explore", *map(str, (*BOILED, *more))])
    assert done.exit_code in (0, 3), done.output
    found = json.loads(done.stdout)
    del found["search"]["seconds"]
    return dict(found)


KILLED = only(
    [
        "--backend python",
        "--backend native",
        "--backend reference",
        "--backend python --memory 1000000",
        "--backend reference --memory 1000000",
    ],
    "--backend python --memory 1000000",
)


@pytest.mark.slow
@pytest.mark.parametrize("how", KILLED)
def test_a_process_that_is_killed_loses_what_came_since(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a bound of memory, most of what it has seen is on disk by then."""
    file, backend = tmp_path / "search", how.split()[1]
    words = [*BOILED, *how.split()]
    command = [sys.executable, "-c", DIES, "explore", *words, "--save", str(file)]
    done = subprocess.run(command, check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    seen = len(file.read_bytes())
    whole = told("--backend", backend)
    monkeypatch.setattr(Memory, "short", lambda self, recent: recent >= 20)
    monkeypatch.setattr(Memory, "for_filter", 64)
    monkeypatch.setattr(within_memory, "LEAST_TO_DISK", 1)
    assert told(*how.split(), "--resume", file, "--save", file) == whole
    assert len(file.read_bytes()) > seen
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_written_on_the_way_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, write, times = tmp_path / "search", write_file.write_whole, [0]

    def full(path: Path, data: bytes) -> None:
        times[0] += 1
        if times[0] == 1:
            raise click.ClickException(f"{path} cannot be written: No space left on device")
        write(path, data)

    monkeypatch.setattr(explore, "write_whole", full)
    for name, value in (("AT_MOST_EVERY", 0.0), ("PART", 1e9)):
        monkeypatch.setattr(put_aside, name, value)
    monkeypatch.setattr(searching, "PULSE", 0.0)
    done = CliRunner().invoke(main, ["explore", *BOILED, "--save", str(file)])
    assert "No space left on device; the search goes on" in done.stderr and times[0] > 2
    assert json.loads(done.stdout)["search"] and file.exists()


def test_nothing_is_left_of_a_file_that_is_not_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "search"
    file.write_bytes(b"as it was")

    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file.write_whole(file, b"half of it")
    assert file.read_bytes() == b"as it was" and list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("where", ["loaded", "new_search", "plan_options"])
def test_whoever_interrupts_before_it_begins_is_told(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(explore, where, interrupted)
    file = tmp_path / "search"
    done = CliRunner().invoke(main, ["explore", *BOILED, "--save", str(file)])
    said = f"it was interrupted before the search began; {file} was not written"
    assert done.exit_code == 1 and said in done.stderr and not file.exists()


def test_whoever_interrupts_before_anything_is_imported_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("duello.cli.import_module", interrupted)
    done = CliRunner().invoke(main, ["explore", "wizards-duel"])
    assert done.exit_code == 1
    assert done.stderr == "Error: it was interrupted before anything was done\n"
