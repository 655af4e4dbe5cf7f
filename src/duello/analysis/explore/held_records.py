"""States that machine code has written down as they stand.

Purpose: read them, in machine code or in generated Python: to come to each state again by the ways
that lead there takes longer than it took first. What has no room in a record is come to so.
Input: a search on compiled code, records. Output: states.
Must not know: what else is written down of a search.
"""

from collections.abc import Iterator
from typing import Protocol

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


def without_record(records: Records, held: memoryview, count: int) -> list[int]:
    """The states that have none."""
    if len(held) < count * records.size:
        raise ValueError("its length")
    none, size = NO_POINT.to_bytes(HEAD, "little"), records.size
    return [number for number in range(count) if held[number * size :][:HEAD] == none]


def states_without(search: Recorded, records: Records, held: memoryview) -> dict[int, Held]:
    """The states that have no record, by their numbers: each is played to from the one before."""
    seen, size, found = search.seen, records.size, dict[int, Held]()
    for number in sorted(without_record(records, held, len(seen)), key=seen.length):
        parent = seen.parents[number]
        if parent < 0:
            found[number] = search.beginning
            continue
        before = found.get(parent)
        if before is None:
            before = records.unpacked(held[parent * size : (parent + 1) * size])
        found[number] = search.onward(before)(seen.ways[number])
    return found


def states_in(search: Recorded, records: Records, held: memoryview) -> Iterator[tuple[int, Held]]:
    """All states, in the order of their numbers."""
    without, size = states_without(search, records, held), records.size
    for number in range(len(search.seen)):
        state = without.get(number)
        if state is None:
            state = records.unpacked(held[number * size : (number + 1) * size])
        yield number, state
