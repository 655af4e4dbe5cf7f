"""States that machine code has written down, taken up again.

Purpose: read them piece by piece, so that what was read may go to disk before all of it is there.
Input: states in machine code that hold none yet, what is written of a search. Output: the states
that are in no record.
Must not know: how states are gone through.
"""

from array import array
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from duello.compiler.native_protocol import PIECE

from ..model.information_sets import NONE, Held
from .frontier import ROWS, Row, Seen
from .held_records import Recorded, Written, states_without, without_record
from .rows_on_disk import RowOnDisk

if TYPE_CHECKING:
    from duello.compiler.native_states import NativeStates


def taken_up(
    search: Recorded,
    plain: tuple[Seen, "bytearray | Row"],
    states: "NativeStates",
    body: Written,
    make_way: Callable[[], None],
) -> dict[int, Held]:
    """The states without a record, by their numbers; all others are in machine code then. search:
    has seen those. plain: how each state is reached, and which are done; body: what comes behind
    that; make_way: called after each piece. Raises ValueError.
    """
    seen, done = plain
    rows = {**{name: getattr(seen, name) for name in ROWS}, "done": done}
    if "codes0" in states.columns:
        for seat, column in enumerate(seen.twins):
            rows[f"codes{seat}"] = array("q", [code - NONE for code in column])
    records, without = states.records, list[int]()
    for pieces in zip(*map(_pieces, rows.values()), strict=True):
        held, first = body.read(len(pieces[0]) * records.size), len(states)
        without += [first + at for at in without_record(records, held)]
        states.take(dict(zip(rows, pieces, strict=True)), held)
        make_way()
    states.take_twins(body.read)
    return states_without(search, records, states.record, without)


def twin_of(search: Recorded, number: int, seat: int) -> Held:
    """The twin of a state, by the ways that lead there."""
    state: Held = search.beginning
    for way in search.seen.path_beside(number, seat):
        state = search.onward(state)(way)
    return state


def _pieces(row: "bytearray | Row") -> "Iterator[array[int]]":
    """A row, some thousand numbers at a time."""
    if isinstance(row, RowOnDisk):
        yield from row.pages()
        return
    code = "B" if isinstance(row, bytearray) else row.typecode
    for start in range(0, len(row), PIECE):
        yield array(code, row[start : start + PIECE])
