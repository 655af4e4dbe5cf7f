"""A search in machine code of which what it has seen goes to disk is the same search."""

import errno
import os
import re
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled, games
from tests.analysis.explore.test_going_to_disk import little_at_once
from tests.analysis.explore.test_native_search import LARGE
from tests.analysis.explore.test_packed import result
from tests.analysis.explore.test_packed_comparing import LONGER, on_piles
from tests.quick import SLOW, drawn, only, rows

import duello
from duello.analysis.explore import checkpoint, memory_taken, native_search
from duello.analysis.explore.checkpoint import resumed, saved
from duello.analysis.explore.memory_taken import Memory
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.rows_on_disk import OTHERWISE, DiskFailed
from duello.analysis.explore.search_choice import search_by
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.explore.sorted_runs import SortedRuns
from duello.analysis.model.canonical_form import NO_MERGING, Merging
from duello.analysis.model.information_sets import LONE
from duello.analysis.model.successors import Habits
from duello.compiler.code_size import OF_A_MILLION, TO_BEGIN, megabytes_to_make
from duello.compiler.expansion import Expansion
from duello.compiler.llvm_table import LlvmTable
from duello.dsl.ir.program import Program

pytest.importorskip("llvmlite")

from duello.analysis.explore import native_queue
from duello.analysis.explore.native_disk import NativeOnDisk
from duello.compiler import native_comparing, native_states

pytestmark = pytest.mark.usefixtures("as_it_comes")
PATCHED = [HealthCheck.function_scoped_fixture]  # the same for all examples
APART = Merging(False, True, False)
"""Mirror images are two."""

ANY = 1 << 20
"""Megabytes: how much memory there is, `short_with` says."""


FULL = f"the disk takes no more: {os.strerror(errno.ENOSPC)}"

ROADS = """\
ruleset "Roads"
  players North, South

match
  each player has points: 0, public
  each player has track: 0, public
  play 1 crossing
  play 1 wide, if North's track is 1
  play 1 deep
  the player with more points wins the match

crossing
  North chooses road: a number from 1 to 2
  North's track becomes North's road

wide
  South chooses step: a number from 1 to 2
  North's track becomes 0

deep
  if North's track is 2: North chooses first: a number from 1 to 2
  if North's track is 2: North chooses second: a number from 1 to 2
  North's track becomes 0
  South chooses last: a number from 1 to 30
  South gains South's last points
  North chooses after: a number from 1 to 30
  North gains North's after points
"""
"""Of two ways to what is chosen last, the one that is found later has fewer rounds."""


@pytest.fixture(scope="module", autouse=True)
def small_pages() -> Iterator[None]:
    """Little is read, held and asked at once, so that a small search has many blocks and pages."""
    with pytest.MonkeyPatch.context() as patched:
        little_at_once(patched)
        patched.setattr(native_queue, "WAIT_IN_MEMORY", 5)
        patched.setattr(native_states, "ASKED_ROOM", 16)
        patched.setattr(native_states, "WAITING_ROOM", 32)
        for module in (native_queue, native_states, native_comparing):
            patched.setattr(module, "PIECE", 7)
        yield


def run(search: Search, states: int, bounds: Bounds | None = None) -> Search:
    """Let a search run in which memory is short with so many states."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Memory, "short", lambda self, recent: recent >= states)
        patched.setattr(Memory, "for_filter", 64)
        patched.setattr(
            native_search,
            "states_in",
            lambda memory, native: len(native) + max(1, states - native.recent),
        )
        search.run(bounds or Bounds(memory=ANY))
    return search


def whole(search: Search) -> object:
    """All that a search has come to, but for the time that it took."""
    twins = [list(column) for column in search.seen.plain().twins]
    some = range(0, len(search.seen), 7)
    paths = [search.seen.path(number) for number in some]
    lengths = [search.seen.length(number) for number in some]
    return result(search), search.differing, twins, paths, lengths, [*search.digests()]


def both(
    program: Program,
    compare: bool,
    bounds: Bounds,
    limit: int,
    rounds: int | None = None,
    merging: Merging | None = None,
) -> NativeSearch:
    """A search of which what it has seen went to disk, and which has come to the same as one in
    memory, in machine code and in generated Python.
    """
    given = (program, program.option_values({}), None, merging, rounds)
    python = PackedSearch(*given, compare=compare)
    once, again = (NativeSearch(*given, compare=compare) for _ in range(2))
    python.run(bounds)
    once.run(bounds)
    run(again, limit, Bounds(states=bounds.states, memory=ANY))
    assert again.states is not None
    assert whole(again) == whole(once)
    assert result(again) == result(python)
    return again


# ---------------------------------------------------------------------- the whole search


@settings(max_examples=drawn(3, 40), deadline=None, suppress_health_check=PATCHED)
@given(games(), st.booleans(), st.integers(1, 40))
def test_generated_games(program: Program, compare: bool, limit: int) -> None:
    search = NativeSearch(program, program.option_values({}), compare=compare)
    if search.why_not is None:
        again = both(program, compare, Bounds(states=900), limit)
        assert again.seen.on_disk or len(again.seen) <= limit


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "compare", "rounds", "states"),
    [
        ("archwizards-duel", False, 2, None),
        ("gods-collide", False, None, 1_000),
        pytest.param("archwizards-duel", True, None, 1_500, marks=SLOW),
        pytest.param("wizards-duel", True, None, 900, marks=SLOW),
        pytest.param("death-match-3", True, None, 900, marks=SLOW),
        pytest.param("enchanted-forest-final", False, 2, 1_500, marks=SLOW),
        pytest.param("wizards-duel-colosseum", False, None, 1_500, marks=SLOW),
    ],
)
def test_shipped_rulesets(name: str, compare: bool, rounds: int | None, states: int | None) -> None:
    program = duello.load(name).program
    again = both(program, compare, Bounds(states=states), 150, rounds)
    assert again.seen.on_disk and again.seen.recent < len(again.seen) / 2


def test_compared() -> None:
    again = both(compiled(on_piles(LONGER)), True, Bounds(states=400), 25, None, APART)
    assert again.seen.on_disk and again.progress.pairs
    twins = again.seen.plain().twins
    assert any(code != LONE[0] for code in twins[0])


def test_what_has_no_record() -> None:
    again = both(compiled(LARGE), False, Bounds(states=400), 20, None, NO_MERGING)
    assert again.seen.on_disk and again._elsewhere


@pytest.mark.slow
def test_states_on_disk_that_are_nearer(monkeypatch: pytest.MonkeyPatch) -> None:
    moved, plainly = list[int](), NativeOnDisk.move

    def move(self: NativeOnDisk, row: int, number: int) -> None:
        moved.append(number)
        plainly(self, row, number)

    monkeypatch.setattr(NativeOnDisk, "move", move)
    for limit in (1, 2, 3):
        both(compiled(ROADS), False, Bounds(), limit)
    assert moved


@settings(max_examples=drawn(1, 12), deadline=None, suppress_health_check=PATCHED)
@given(games(), st.booleans(), st.integers(5, 40), st.booleans())
def test_saved_and_gone_on_with(program: Program, compare: bool, size: int, python: bool) -> None:
    """In machine code, or in turns with generated Python."""
    options = program.option_values({})
    once = PackedSearch(program, options, compare=compare)
    once.run(Bounds(states=300))
    again: Search = NativeSearch(program, options, compare=compare)
    if isinstance(again, NativeSearch) and again.why_not is None:
        kinds = (PackedSearch if python else NativeSearch, NativeSearch)
        for at, states in enumerate(range(size, min(len(once.seen), 300), 100)):
            run(again, max(1, size // 2), Bounds(states=states, memory=ANY))
            again = resumed(saved(again), program, options, kinds[at % 2])
        run(again, max(1, size // 2), Bounds(states=300, memory=ANY))
        assert result(again) == result(once)


@SLOW
@pytest.mark.parametrize("compare", [False, True])
def test_a_save_is_gone_on_with_in_machine_code_within_a_bound(
    compare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Room for it is there as long as nothing was read; then most goes to disk as it is read."""
    program = duello.load("archwizards-duel").program
    options, states = program.option_values({}), 1_200
    once, part = (NativeSearch(program, options, rounds=2, compare=compare) for _ in range(2))
    once.run(Bounds())
    part.run(Bounds(states=states))
    came, read, made = list[str](), checkpoint.Body.read, NativeSearch._made

    def reads(self: checkpoint.Body, size: int) -> bytes:
        came.append("read")
        return read(self, size)

    def makes(self: NativeSearch) -> Any:
        came.append("made")
        return made(self)

    with monkeypatch.context() as patched:
        patched.setattr(Memory, "short", lambda self, recent: recent >= 200)
        patched.setattr(Memory, "for_filter", 64)
        patched.setattr(checkpoint.Body, "read", reads)
        patched.setattr(NativeSearch, "_made", makes)
        bounded = partial(NativeSearch, bounds=Bounds(memory=ANY))
        again = resumed(saved(part), program, options, bounded)
    assert came[0] == "made" and came.count("made") == 1 and "read" in came
    assert isinstance(again, NativeSearch) and again.states is not None
    if not compare:
        assert again.seen.on_disk and again.seen.recent < 300
    assert [*again.digests()] == [*part.digests()]
    assert again.progress.counted == part.progress.counted
    run(again, 200)
    assert again.seen.on_disk and whole(again) == whole(once)


@pytest.mark.slow
def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that ends it again and again."""
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    once, again = (NativeSearch(program, options, rounds=2, compare=False) for _ in range(2))
    once.run(Bounds())
    for _ in range(500):
        run(again, 100, Bounds(memory=ANY, seconds=0.02))
        if not again.progress.stopped:
            break
    assert again.seen.on_disk and whole(again) == whole(once)


# ---------------------------------------------------------------------- the disk


def searched(bounds: Bounds, before: NativeSearch | None = None) -> NativeSearch:
    """A search of which what was seen goes to disk."""
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    search = before or NativeSearch(program, options, rounds=2, compare=False)
    run(search, 200, bounds)
    return search


@pytest.mark.slow
@pytest.mark.parametrize("before", only([1, 900], 900))
def test_a_disk_that_is_full_ends_the_search(monkeypatch: pytest.MonkeyPatch, before: int) -> None:
    """What is in memory stays there, whether anything went to disk before."""
    search = searched(Bounds(states=before, memory=ANY))
    assert search.seen.on_disk == (before > 200)

    def full(*given: object) -> None:
        raise DiskFailed(FULL)

    monkeypatch.setattr(SortedRuns, "add_filtered", full)  # behind all that is written then
    searched(Bounds(memory=ANY), search)
    assert search.progress.stopped == FULL
    assert not search.progress.covered and not search.failed
    monkeypatch.undo()
    once = NativeSearch(search.program, search.options, rounds=2, compare=False)
    once.run(Bounds())
    again = resumed(saved(search), search.program, search.options, NativeSearch)
    again.run(Bounds())
    searched(Bounds(memory=ANY), search)  # there is room again
    assert result(again) == result(once) == result(search)
    assert [*again.digests()] == [*search.digests()]


@pytest.mark.slow
def test_a_disk_that_is_full_at_another_time_ends_the_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*given: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    search = searched(Bounds(states=900, memory=ANY))
    monkeypatch.setattr(os, "pwrite", full)
    searched(Bounds(memory=ANY), search)
    assert search.progress.stopped == FULL and not search.progress.covered


@pytest.mark.slow
def test_a_disk_that_fails_within_a_state_leaves_it_to_be_begun_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search, ways = searched(Bounds(states=900, memory=ANY)), list[int]()
    plainly = NativeOnDisk.answer

    def fails(self: NativeOnDisk) -> None:
        if not ways and self._states["way"]:
            ways.append(self._states["way"])
            raise DiskFailed(FULL)
        plainly(self)

    with monkeypatch.context() as patched:
        patched.setattr(NativeOnDisk, "answer", fails)
        searched(Bounds(memory=ANY), search)
    assert search.states is not None and ways and not search.states["way"]
    assert search.failed == search.progress.stopped == FULL
    search.failed = ""  # it is only said to have failed: nothing is lost
    searched(Bounds(memory=ANY), search)
    once = NativeSearch(search.program, search.options, rounds=2, compare=False)
    once.run(Bounds())
    assert whole(search) == whole(once)


def test_a_damaged_file_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    search = searched(Bounds(states=900, memory=ANY))
    plainly = os.pread
    monkeypatch.setattr(os, "pread", lambda *given: plainly(*given)[:-1] + b"\xaa")
    searched(Bounds(memory=ANY), search)
    assert search.progress.stopped == OTHERWISE
    assert search.failed and not search.progress.covered
    with pytest.raises(DiskFailed):
        saved(search)


# ---------------------------------------------------------------------- room to make it


@pytest.mark.slow
def test_too_little_room_is_known_before_anything_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    program = duello.load("archwizards-duel").program
    how = (program, program.option_values({}), Habits(), Merging(), 2)
    taken = [60.0]
    monkeypatch.setattr(memory_taken, "megabytes_now", lambda: taken[0])
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "duello.compiler.native_states", None)
        without = search_by("native", how, False, Bounds(memory=100))
    (told,) = re.findall(r"no (\d+) MB of memory .*`--memory (\d+)` there are", without.not_native)
    wanted, enough = map(int, told)
    assert isinstance(without, NativeSearch) and without.states is None
    without.run(Bounds(states=100, memory=100))
    assert len(without.seen) == 100  # as generated Python would without having tried
    assert 60 + wanted < enough < 80 + 2 * wanted
    within = search_by("native", how, False, Bounds(memory=enough))
    assert isinstance(within, NativeSearch) and within.states is not None
    taken[0] += wanted
    within.run(Bounds(states=100, memory=enough))
    assert len(within.seen) == 100


@pytest.mark.parametrize(
    ("name", "compare"), rows(2, [("archwizards-duel", False), ("gods-collide", True)])
)
def test_how_long_its_text_becomes_is_about_what_is_reckoned_with(name: str, compare: bool) -> None:
    program = duello.load(name).program
    search = NativeSearch(program, program.option_values({}), compare=compare)
    search.make_code()
    assert search.states is not None
    layout = search.engine.layout if compare else search.expansion.layout
    wanted = megabytes_to_make(Expansion(layout, search._counting, search.leaves), compare)
    letters = len(search.states.source)
    assert 0.8 < (wanted - TO_BEGIN) / (OF_A_MILLION * letters / 1e6) < 1.5


# ---------------------------------------------------------------------- digests


@pytest.mark.slow
@pytest.mark.parametrize("half", [0, 1])
def test_digests_that_are_the_same_are_noticed(monkeypatch: pytest.MonkeyPatch, half: int) -> None:
    """A fault: of what states are told apart by, half of a digest is all that is asked."""
    right = LlvmTable._digest

    def wrong(self: LlvmTable, record: Any, words: int) -> tuple[Any, Any]:
        found = right(self, record, 1)
        return (found[half], found[half])

    monkeypatch.setattr(LlvmTable, "_digest", wrong)
    with pytest.raises(AssertionError):
        both(duello.load("archwizards-duel").program, False, Bounds(), 150, 2)
