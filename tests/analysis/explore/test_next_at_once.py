"""Whatever is interrupted while states are answered one behind the other is the whole search."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.quick import only

import duello
from duello.analysis.explore.frontier import Seen, Shelf
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.packed_spots import Spot
from duello.analysis.explore.searching import INTERRUPTED, Bounds

PLACES = (
    (Shelf, "drain"),
    (Seen, "length"),
    (Spot, "every_way"),
    (PackedSearch, "_count_alike"),
    (PackedSearch, "_go_from"),
    (PackedSearch, "_enter"),
)
"""What is done at each state."""


def _interrupted(was: Callable[..., Any], at: int) -> Callable[..., Any]:
    """The same; behind the call of this number, Ctrl-C is pressed."""
    calls = 0

    def pressed() -> None:
        nonlocal calls
        calls += 1
        if calls == at:
            raise KeyboardInterrupt

    def found(*args: Any) -> Any:
        made = was(*args)
        pressed()
        return made

    def each(*args: Any) -> Any:
        for one in was(*args):
            yield one
            pressed()

    return each if was is Shelf.drain else found


def _search(compare: bool) -> PackedSearch:
    program = duello.load("archwizards-duel").program
    search = PackedSearch(program, program.option_values({}), rounds=2, compare=compare)
    search.make_code()
    return search


def _come_to(search: PackedSearch) -> tuple[object, ...]:
    seen, progress = search.seen, search.progress
    rows = [bytes(row) for row in (seen.parents, seen.ways, seen.rounds, seen.moments)]
    counted = progress.counted, progress.cut, progress.sampled
    return rows, bytes(search.done), counted, list(search.met), list(search.differing)


@pytest.mark.slow
@pytest.mark.parametrize("compare", only([True, False], False))
def test_interrupted_anywhere_it_comes_to_the_same(
    monkeypatch: pytest.MonkeyPatch, compare: bool
) -> None:
    whole = _search(compare)
    whole.run(Bounds())
    for where, what in PLACES:
        search = _search(compare)
        with monkeypatch.context() as patched:
            patched.setattr(where, what, _interrupted(getattr(where, what), 90))
            assert search.run(Bounds()).stopped == INTERRUPTED, what
        search.run(Bounds())
        assert _come_to(search) == _come_to(whole), what
