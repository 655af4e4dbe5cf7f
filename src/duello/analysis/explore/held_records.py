"""States that machine code has written down as they stand.

Purpose: read them, in machine code or in generated Python: to come to each state again by the ways
that lead there takes longer than it took first. What has no room in a record is come to so.
Input: a search on compiled code, records. Output: states.
Must not know: what else is written down of a search.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from duello.codec.documents import BadDocument
from duello.compiler.engine import Engine
from duello.compiler.state_records import HEAD, NO_POINT, Records

from ..model.information_sets import Held
from .packed_keys import PackedKeys
from .played_again import Played


class Recorded(Played, Protocol):
    """A search on compiled code, as far as it is needed to read its states."""

    engine: Engine

    @property
    def keys(self) -> PackedKeys:
        """Which of its states count as one."""


class Written(Protocol):
    """What is written of a search, in the order in which it is read: columns, then records."""

    count: int
    """Of so many states."""

    def columns(self, search: Any, bounded: bool) -> None:
        """A search has how each state is reached, and which are done. bounded: on disk."""

    def read(self, size: int) -> bytes:
        """What comes next, so many bytes. Raises ValueError where there are not."""


def records_of(search: Recorded) -> Records:
    """How the states of a search are written. Raises NotCompiled."""
    keys = search.keys
    return Records(search.engine.layout, *keys.left_out, keys.images, keys.exchanges)


def readable(search: Recorded, form: str) -> Records:
    """The same, where records of this form are read. Raises BadDocument."""
    records = records_of(search)
    if records.form != form:
        raise BadDocument("it was begun by compiled code of another version of Duello")
    return records


def without_record(records: Records, held: bytes | memoryview) -> list[int]:
    """The states that have none, by their places among these."""
    none, size = NO_POINT.to_bytes(HEAD, "little"), records.size
    places = range(len(held) // size)
    return [at for at in places if held[at * size : at * size + HEAD] == none]


def states_without(
    search: Recorded, records: Records, record: Callable[[int], memoryview], without: Iterable[int]
) -> dict[int, Held]:
    """The states that have no record, by their numbers: each is played to from the one before.
    record: that of any other.
    """
    seen, found = search.seen, dict[int, Held]()
    for number in sorted(without, key=seen.length):
        parent = seen.parents[number]
        if parent < 0:
            found[number] = search.beginning
            continue
        before = found.get(parent)
        if before is None:
            before = records.unpacked(record(parent))
        found[number] = search.onward(before)(seen.ways[number])
    return found


def states_in(search: Recorded, records: Records, body: Written) -> Iterator[tuple[int, Held]]:
    """All states, in the order of their numbers."""
    size = records.size
    held = memoryview(body.read(body.count * size))

    def record(number: int) -> memoryview:
        return held[number * size : (number + 1) * size]

    without = states_without(search, records, record, without_record(records, held))
    for number in range(body.count):
        state = without.get(number)
        yield number, records.unpacked(record(number)) if state is None else state
