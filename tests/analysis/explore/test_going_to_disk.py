"""A search that goes on in less memory, with what it has seen on disk, is the same search."""

import errno
import io
import json
import os
import random
import re
import resource
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import games
from tests.analysis.explore.test_keeping import BOILING
from tests.quick import SLOW, drawn, only

import duello
from duello.analysis.explore import (
    frontier,
    memory_taken,
    packed_search,
    rows_on_disk,
    searching,
    sorted_runs,
    within_memory,
)
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.divided_search import divide
from duello.analysis.explore.frontier import ROWS
from duello.analysis.explore.memory_taken import Memory
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.rows_on_disk import (
    OTHERWISE,
    DiskFailed,
    MarksOnDisk,
    Pages,
    RowOnDisk,
)
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.explore.sorted_runs import SortedRuns
from duello.analysis.model.canonical_form import SIZE
from duello.analysis.workers import Processes
from duello.cli import main
from duello.dsl.ir.program import Program

KINDS: list[Callable[..., Search]] = [
    partial(Search, compare=False),
    Search,
    partial(PackedSearch, compare=False),
    partial(PackedSearch, compare=True),
]
ANY = 1 << 20
"""Megabytes: how much memory there is, `short_with` says."""


@pytest.fixture(scope="module", autouse=True)
def small_pages() -> Iterator[None]:
    """Little is read at once, so that a small search has many blocks and pages."""
    with pytest.MonkeyPatch.context() as patched:
        little_at_once(patched)
        patched.setattr(packed_search, "PULSE", 0.0, raising=False)
        yield


def little_at_once(patched: pytest.MonkeyPatch) -> None:
    """So that a small search goes to disk at once, in many blocks and pages."""
    patched.setattr(sorted_runs, "IN_BLOCK", 3)
    patched.setattr(sorted_runs, "BLOCK", 3 * sorted_runs.RECORD)
    patched.setattr(sorted_runs, "PIECE", 2)
    patched.setattr(sorted_runs, "AT_ONCE", 16)
    patched.setattr(rows_on_disk, "BITS", 2)
    patched.setattr(rows_on_disk, "PAGE", 4)
    patched.setattr(rows_on_disk, "PAGES", 3)
    patched.setattr(searching, "PULSE", 0.0)
    patched.setattr(within_memory, "LEAST_TO_DISK", 1)


def run(search: Search, states: int, bounds: Bounds | None = None) -> Search:
    """Let a search run in which memory is short with so many states."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Memory, "short", lambda self, recent: recent >= states)
        patched.setattr(Memory, "for_filter", 64)
        search.run(bounds or Bounds(memory=ANY))
    return search


def whole(search: Search) -> object:
    """All that a search has come to, but for the time that it took."""
    seen, progress = search.seen, search.progress
    return (
        search.met,
        search.differing,
        search.returns,
        [list(getattr(seen, name)) for name in ROWS],
        [list(column) for column in seen.twins],
        list(search.done)[: len(seen)],
        [seen.path(number) for number in range(0, len(seen), 7)],
        [*search.digests()],
        (*progress.counted, progress.sampled, progress.cut, progress.stopped),
        (progress.states, progress.waiting, progress.rounds),
    )


# ---------------------------------------------------------------------- the whole search


@settings(max_examples=drawn(3, 150), deadline=None)
@given(games(), st.sampled_from(KINDS), st.integers(1, 40))
def test_generated_games(program: Program, made: Callable[..., Search], states: int) -> None:
    options = program.option_values({})
    once, again = made(program, options), made(program, options)
    once.run(Bounds())
    run(again, states)
    assert again.seen.on_disk or len(once.seen) <= states
    assert whole(again) == whole(once)


@pytest.mark.parametrize(
    ("name", "made", "rounds", "states"),
    [
        pytest.param("archwizards-duel", KINDS[2], 2, None, marks=SLOW),
        ("archwizards-duel", KINDS[3], None, 600),
        ("wizards-duel", KINDS[3], None, 400),
        ("death-match-3", KINDS[2], None, 800),
        pytest.param("enchanted-forest-final", KINDS[0], None, 200, marks=SLOW),
        ("reality-benders", KINDS[2], None, 60),
    ],
)
def test_shipped_rulesets(
    name: str, made: Callable[..., Search], rounds: int | None, states: int | None
) -> None:
    program = duello.load(name).program
    options = program.option_values({})
    once, again = (made(program, options, rounds=rounds) for _ in range(2))
    once.run(Bounds(states=states))
    run(again, max(20, len(once.seen) // 11), Bounds(states=states, memory=ANY))
    assert again.seen.on_disk and again.seen.recent < len(again.seen)
    assert whole(again) == whole(once)


@pytest.mark.slow
def test_workers_do_a_part() -> None:
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    once, again = (PackedSearch(program, options, compare=True) for _ in range(2))
    once.run(Bounds(states=200))
    workers = Processes(2, lambda line: None)
    try:
        divide(again, workers)
        run(again, 30, Bounds(states=200, memory=ANY))
    finally:
        workers.close()
    assert again.seen.on_disk and whole(again) == whole(once)


@settings(max_examples=drawn(2, 40), deadline=None)
@given(games(), st.sampled_from(KINDS), st.integers(3, 30))
def test_saved_and_gone_on_with(program: Program, made: Callable[..., Search], size: int) -> None:
    options = program.option_values({})
    once, again = made(program, options), made(program, options)
    once.run(Bounds())
    for states in range(size, len(once.seen) + 2 * size, size):
        run(again, max(1, size // 2), Bounds(states=states, memory=ANY))
        if again.progress.stopped:
            again = resumed(saved(again), program, options)
    again.progress.seconds = once.progress.seconds
    assert whole(again) == whole(once)


# ---------------------------------------------------------------------- too little


@pytest.mark.parametrize("made", only(KINDS, KINDS[3]))
def test_once_it_has_begun_it_does_not_end_for_want_of_memory(
    made: Callable[..., Search], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is short is what stands beside the states: nothing that goes to disk helps."""
    monkeypatch.setattr(within_memory, "LEAST_TO_DISK", 80)
    program = duello.load("archwizards-duel").program
    once, again = (made(program, program.option_values({})) for _ in range(2))
    once.run(Bounds(states=250))
    given_back = list[int]()
    forget = type(again).forget

    def forgotten(self: Search) -> None:
        given_back.append(len(self.seen))
        forget(self)

    monkeypatch.setattr(type(again), "forget", forgotten)
    run(again, 0, Bounds(states=250, memory=ANY))
    assert again.seen.on_disk and whole(again) == whole(once)
    assert len(given_back) > 1
    assert all(one + 70 < other for one, other in pairwise(given_back[1:])), "not all the time"


@pytest.mark.slow
def test_it_is_given_back_where_no_state_is_new_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time that as much more is taken as is worth it."""
    program = duello.load("archwizards-duel").program
    search = PackedSearch(program, program.option_values({}), compare=False)
    taken, given_back, forgotten = [100.0], list[float](), list[float]()
    monkeypatch.setattr(memory_taken, "megabytes_now", lambda: taken[0])
    monkeypatch.setattr(within_memory, "LEAST_TO_DISK", 10_000)
    monkeypatch.setattr(within_memory, "give_back", lambda: given_back.append(taken[0]))
    monkeypatch.setattr(PackedSearch, "forget", lambda self: forgotten.append(taken[0]))
    for _ in range(100):
        assert not within_memory.why_not_in(search, 150, 0)
        taken[0] += 1
    assert given_back == [100.0, *forgotten] and len(forgotten) > 5 and forgotten[0] < 150
    grown = [other - one for one, other in pairwise(forgotten)]
    assert set(grown) == {within_memory.GROWN}


@pytest.mark.parametrize("made", KINDS[2:])
@pytest.mark.parametrize("taken", [70.0, 333.3])
def test_it_goes_on_with_as_much_as_it_says(
    made: Callable[..., Search], taken: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_taken, "megabytes_now", lambda: taken)
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    for memory in (1, round(taken) + 7):
        search = made(program, options)
        stopped = search.run(Bounds(memory=memory, states=40)).stopped
        told = re.fullmatch(
            rf"{memory} MB of memory are too little to search in "
            r"\(with `--memory (\d+)` it goes on\)",
            stopped,
        )
        assert told is not None and len(search.seen) == 1
        enough = int(told[1])
        for more, seen in ((enough - 2, 1), (enough, 40)):
            for again in (search, made(program, options)):
                again.run(Bounds(memory=more, states=40))
                assert len(again.seen) == seen


@pytest.mark.slow
@pytest.mark.parametrize(("taken", "told"), [(202.9, ""), (204.5, "--memory: 204 MB were taken")])
def test_whoever_bounds_memory_is_told_if_more_was_taken(
    taken: float, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By what stands beside the states, once it has begun."""
    looks = count()
    monkeypatch.setattr(memory_taken, "megabytes_now", lambda: 50.0 if next(looks) < 3 else taken)
    monkeypatch.setattr(Memory, "for_filter", 64)
    file = tmp_path / "told.duel"
    file.write_text(TOLD, encoding="utf-8")
    words = ("--no-compare", "--walks", "0", "--checks", "0", "--memory", "200", "--json")
    result = CliRunner().invoke(main, ["explore", str(file), "--backend", "python", *words])
    assert json.loads(result.stdout)["search"]["stopped"] == ""
    assert told in result.stderr and bool(told) == ("were taken" in result.stderr)


# ---------------------------------------------------------------------- the disk


def searched(bounds: Bounds) -> Search:
    """A search in generated Python of which what was seen is on disk."""
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    return run(PackedSearch(program, options, rounds=2, compare=False), 200, bounds)


def test_a_disk_that_is_full_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "pwrite", full)
        search = searched(Bounds(memory=ANY))
    assert search.progress.stopped == f"the disk takes no more: {os.strerror(errno.ENOSPC)}"
    assert not search.progress.covered and not search.failed
    program, options = search.program, search.options
    once = PackedSearch(program, options, rounds=2, compare=False)
    once.run(Bounds())
    again = resumed(saved(search), program, options)  # it is as it was, in memory
    again.run(Bounds())
    assert whole(again) == whole(once)


def test_a_search_is_saved_where_there_is_no_room_for_temporary_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though what it has seen is on disk: it goes straight into its file."""

    def full(*given: object, **named: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    search = searched(Bounds(states=600, memory=ANY))
    assert search.seen.on_disk
    plainly = saved(search)
    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    assert saved(search) == plainly
    again = resumed(plainly, search.program, search.options)
    assert [*again.digests()] == [*search.digests()]


@pytest.mark.parametrize("number", [errno.EIO, errno.EACCES, errno.EROFS])
def test_another_fault_of_the_disk_is_told_as_what_it_is(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "pwrite", fails)
    stopped = searched(Bounds(memory=ANY)).progress.stopped
    assert stopped == f"what is on disk cannot be written or read: {os.strerror(number)}"


def test_a_damaged_file_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searched(Bounds(states=900, memory=ANY))
    before, plainly = search.progress.counted, os.pread
    monkeypatch.setattr(os, "pread", lambda *given: plainly(*given)[:-1] + b"\xaa")
    search.run(Bounds())
    assert search.progress.stopped == "what was put on the disk has come back otherwise"
    assert search.failed and not search.progress.covered
    monkeypatch.undo()
    counted = search.progress.counted
    assert counted >= before and search.run(Bounds()).counted == counted  # it stays where it is
    with pytest.raises(DiskFailed):
        saved(search)


TOLD = """ruleset "Told"
  players Left, Right

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 4 rounds

round
  each player chooses lay: a card in their hand
  discard each lay
  each lay takes effect
  step scoring
    winner: the player whose lay has more rank
    the winner gains 1 point

card 1 Page
card 1 Queen
card 2 King
  winner: you
card 3 Ace
  winner: opponent
card 4 Joker
  scoring: gain 1 point
"""
"""In which two cards do not agree, in the first round."""


def commanded(folder: Path, patched: pytest.MonkeyPatch, *more: str) -> dict[str, Any]:
    """What the command says, where memory is short with thirty states."""
    file = folder / "told.duel"
    file.write_text(TOLD, encoding="utf-8")
    patched.setattr(Memory, "short", lambda self, recent: recent >= 30)
    patched.setattr(Memory, "for_filter", 64)
    patched.setattr(frontier, "IN_MEMORY", 30)
    patched.setattr(frontier, "CHUNK", 20)
    plainly = ["explore", str(file), "--no-compare", "--walks", "0", "--checks", "0", "--json"]
    result = CliRunner().invoke(main, [*plainly, "--backend", "python", *more])
    assert result.exit_code == 3, result.output  # something was found, and told
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def unlimited(told: dict[str, Any]) -> object:
    """What was found and counted, but for the time that it took."""
    search = {name: held for name, held in told["search"].items() if name != "seconds"}
    return told["findings"], search


SHORT = "--memory", str(ANY)


@pytest.mark.slow
@pytest.mark.parametrize("room", only([60, 700, 2_500], 700))
def test_on_a_full_disk_what_was_found_is_told(
    room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file may be longer."""
    whole, save = commanded(tmp_path, monkeypatch, *SHORT), tmp_path / "search"
    plainly, limit = Search.run, resource.getrlimit(resource.RLIMIT_FSIZE)

    def without_room(self: Search, *given: Any) -> object:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, limit[1]))
        try:
            return plainly(self, *given)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)

    with monkeypatch.context() as patched:
        patched.setattr(Search, "run", without_room)
        full = commanded(tmp_path, monkeypatch, *SHORT, "--save", str(save))
    assert len(full["findings"]) == 2 and full["findings"] == whole["findings"]
    assert full["search"]["stopped"] == f"the disk takes no more: {os.strerror(errno.EFBIG)}"
    assert 30 <= full["search"]["states"] < whole["search"]["states"]
    again = commanded(tmp_path, monkeypatch, *SHORT, "--resume", str(save))
    assert unlimited(again) == unlimited(whole)


@pytest.mark.slow
@pytest.mark.parametrize("room", only([60, 2_500], 60))
def test_a_search_that_cannot_be_saved_tells_what_it_has_found(
    room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full before and behind the search."""
    whole, save = commanded(tmp_path, monkeypatch, *SHORT), tmp_path / "search"
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    file = (tmp_path / "told.duel").read_bytes()
    monkeypatch.setattr(Path, "write_text", lambda self, *given, **more: len(file))
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, limit[1]))
    try:
        full = commanded(tmp_path, monkeypatch, *SHORT, "--save", str(save))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert full["findings"] == whole["findings"]
    assert not save.exists()


class Turned(Pages):
    """Pages of which the first byte comes back otherwise, from some time on."""

    left = 20

    def read(self, nth: int, size: int | None = None) -> bytes:
        Turned.left -= 1
        if Turned.left <= 0:
            (before,) = os.pread(self._file.fileno(), 1, nth * self._size)
            os.pwrite(self._file.fileno(), bytes([before ^ 1]), nth * self._size)
        return super().read(nth, size)


@pytest.mark.slow
@pytest.mark.parametrize("where", only([sorted_runs, rows_on_disk], rows_on_disk))
def test_of_damaged_runs_and_rows_nothing_is_claimed(
    where: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, save = commanded(tmp_path, monkeypatch, *SHORT), tmp_path / "search"
    monkeypatch.setattr(where, "Pages", Turned)
    monkeypatch.setattr(Turned, "left", 20)
    told = commanded(tmp_path, monkeypatch, *SHORT, "--save", str(save))
    assert told["findings"] == whole["findings"] and told["search"]["stopped"] == OTHERWISE
    assert "in any play" in whole["said"] and f"{OTHERWISE} in round" in told["said"]
    assert told["search"]["states"] < whole["search"]["states"] and not save.exists()


@pytest.mark.slow
def test_of_rows_that_cannot_be_written_nothing_is_claimed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full while a state is answered."""
    whole, save = commanded(tmp_path, monkeypatch, *SHORT), tmp_path / "search"
    plainly, left = RowOnDisk._hold, iter(range(100))

    def hold(self: RowOnDisk, *given: Any) -> None:
        if next(left, None) is None:
            raise DiskFailed("it is full")
        plainly(self, *given)

    monkeypatch.setattr(RowOnDisk, "_hold", hold)
    told = commanded(tmp_path, monkeypatch, *SHORT, "--save", str(save))
    assert told["findings"] == whole["findings"] and told["search"]["stopped"] == "it is full"
    assert 30 < told["search"]["states"] < whole["search"]["states"] and not save.exists()


class Damaged(io.BytesIO):
    """A file that gives back something else than was written."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(size)[:-1] + b"\xaa"


@pytest.mark.parametrize("kind", [Search, PackedSearch])
def test_damage_to_what_waits_ends_the_search(
    kind: Callable[..., Search], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no bound of memory: what waits goes to disk in any case."""
    monkeypatch.setattr(frontier, "IN_MEMORY", 3)
    monkeypatch.setattr(frontier, "CHUNK", 4)
    whole_one = kind(BOILING, BOILING.option_values({}), rounds=2, compare=False)
    assert whole_one.run(Bounds()).stopped == ""
    monkeypatch.setattr("tempfile.TemporaryFile", Damaged)
    search = kind(BOILING, BOILING.option_values({}), rounds=2, compare=False)
    assert search.run(Bounds()).stopped == OTHERWISE
    assert search.failed and 0 < len(search.seen) < len(whole_one.seen)


# ---------------------------------------------------------------------- rows and runs

CHANGES = st.lists(st.tuples(st.integers(0, 60), st.integers(-9, 9)), max_size=80)


@given(CHANGES)
def test_a_row_on_disk_is_a_row(changes: Sequence[tuple[int, int]]) -> None:
    row, plain = RowOnDisk("i"), list[int]()
    for at, number in changes:
        if at < len(plain):
            row[at] = plain[at] = number
        else:
            row.append(number)
            plain.append(number)
        assert row[at % len(plain)] == plain[at % len(plain)]
    assert list(row) == plain and len(row) == len(plain)
    assert list(RowOnDisk("i", plain)) == plain
    with pytest.raises(IndexError):
        row[len(plain)]


@given(CHANGES)
def test_marks_are_counted(changes: Sequence[tuple[int, int]]) -> None:
    row, plain = MarksOnDisk(), list[int]()
    for at, number in changes:
        if at < len(plain):
            row[at] = plain[at] = number & 1
        else:
            row.append(number & 1)
            plain.append(number & 1)
        assert (row.count(0), row.count(1)) == (plain.count(0), plain.count(1))


@pytest.mark.slow
@given(st.lists(st.integers(0, 30), max_size=12), st.integers(0, 3), st.integers())
def test_runs_know_every_digest(sizes: list[int], alike: int, seed: int) -> None:
    """alike: so many digests begin as another one does."""
    runs, plain, drawing = SortedRuns(64), dict[bytes, int](), random.Random(seed)
    for size in sizes:
        added = {drawing.randbytes(SIZE) for _ in range(size)}
        added |= {one[:8] + drawing.randbytes(SIZE - 8) for one in [*added][:alike]}
        numbered = [(digest, len(plain) + at) for at, digest in enumerate(added)]
        runs.add(numbered)
        runs.merge()
        plain.update(numbered)
        absent = drawing.randbytes(SIZE)
        assert runs.find(absent) is None
    assert [runs.find(digest) for digest in plain] == [*plain.values()]
    assert [*runs] == [*plain] and len(runs) == len(plain)
    lengths = [run.count for run in runs.runs]
    assert all(one >= 2 * other for one, other in pairwise(lengths))
