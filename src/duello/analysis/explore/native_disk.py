"""States of machine code that are on disk.

Purpose: what machine code keeps of states in its rows, for those that have no room there any more.
Input: states in machine code. Output: the same of those on disk. Raises `DiskFailed`.
Must not know: how states are gone through.
"""

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from duello.compiler.native_protocol import ELSEWHERE

from .frontier import Length
from .rows_on_disk import DiskFailed, MarksOnDisk, RecordsOnDisk, RowOnDisk
from .sorted_runs import SortedRuns

if TYPE_CHECKING:
    from duello.compiler.native_comparing import ComparingStates
    from duello.compiler.native_states import NativeStates

SEATS: Final = 0, 1


class NativeOnDisk:
    """Those that have the lowest numbers. room: of the filter that stays in memory, in bytes."""

    def __init__(self, states: "NativeStates", room: int) -> None:
        self._states = states
        self.runs = SortedRuns(room)
        self.done = MarksOnDisk()
        self.rows: dict[str, RowOnDisk] = {
            name: RowOnDisk(kind) for name, (kind, _) in states.kinds.items() if name != "done"
        }
        self.rows["done"] = self.done
        size = states.records.size
        self._records, self._twins = RecordsOnDisk(size), RecordsOnDisk(size)
        states.filter_by(self.runs.filter.bits, self.runs.filter.mask)

    def __len__(self) -> int:
        return len(self.done)

    @property
    def compared(self) -> "ComparingStates | None":
        """The states, if they are compared."""
        found: Any = self._states
        return found if "twins0" in self.rows else None

    def take(self) -> None:
        """Take all that are in rows. Raises `DiskFailed`, and nothing is lost."""
        states = self._states
        rows: tuple[Any, ...] = (*self.rows.values(), self._records, self._twins)
        marks = [row.mark() for row in rows]
        try:
            self._records.extend(states.recent_records())
            places = self._take_twins()
            for name, row in self.rows.items():
                row.extend(places.get(name) or states.recent_of(name))
            self.runs.add_filtered(states.digests())
        except DiskFailed:
            for row, mark in zip(rows, marks, strict=True):
                row.back_to(mark)
            raise
        states.behind = self
        states.begin_anew()
        self.runs.merge()

    def _take_twins(self) -> "dict[str, array[int]]":
        """Take the twins of those that are in rows: at which places they stand then."""
        states = self.compared
        found: dict[str, array[int]] = {}
        if states is not None:
            records, first = states.recent_twins()
            further = len(self._twins) - first
            self._twins.extend(records)
            for seat in SEATS:
                places = states.recent_of(f"twins{seat}")
                found[f"twins{seat}"] = array(
                    "I", [at + further if 0 < at < ELSEWHERE else at for at in places]
                )
        return found

    def move(self, row: int, number: int) -> None:
        """A state is nearer now, and all of it stands in a row of its own."""
        states, compared = self._states, self.compared
        at = row - states.base
        self._records[number] = bytes(states.record(row))
        for name, column in self.rows.items():
            if name != "done":
                column[number] = states.columns[name].numbers[at]
        if compared is not None:
            for seat in SEATS:
                record = compared.pooled(self.rows[f"twins{seat}"][number])
                if record is not None:
                    self._twins.extend(record)
                    self.rows[f"twins{seat}"][number] = len(self._twins)

    # ------------------------------------------------------------------ what is asked of them

    @property
    def undone(self) -> int:
        """How many are not expanded yet."""
        return self.done.count(0)

    def record(self, number: int) -> bytes:
        """The record of a state."""
        return self._records[number]

    def records(self) -> Iterator[bytes]:
        """All records, many at a time."""
        yield from map(bytes, self._records.pages())

    def twin(self, number: int, seat: int) -> bytes | None:
        """The record of the twin of a state; None where there is none, or it is elsewhere."""
        place = self.rows[f"twins{seat}"][number]
        return self._twins[place - 1] if 0 < place < ELSEWHERE else None

    def is_elsewhere(self, number: int, seat: int) -> bool:
        """Whether the twin of a state is not in machine code."""
        return self.rows[f"twins{seat}"][number] == ELSEWHERE

    def waits(self, number: int, length: Length) -> bool:
        """Whether a state is not expanded yet, and play to it is as long as that."""
        if self.done[number]:
            return False
        return (self.rows["rounds"][number], self.rows["moments"][number]) == length

    def hold(self) -> None:
        """Let machine code have the states of its queue that are here."""
        states, compared = self._states, self.compared
        queue = states.left
        none = bytes(states.records.size)
        states.hold(b"".join([self.record(n) if n < len(self) else none for n in queue]))
        if compared is not None:
            compared.hold_twins([[self._held_twin(n, seat) for n in queue] for seat in SEATS])

    def _held_twin(self, number: int, seat: int) -> bytes | None:
        if number >= len(self):
            return None
        return b"" if self.is_elsewhere(number, seat) else self.twin(number, seat)

    def answer(self) -> None:
        """Answer what machine code asks: which states were seen."""
        states, rounds, moments = self._states, self.rows["rounds"], self.rows["moments"]
        asked = states.questions()
        numbers = self.runs.find_each([digest for _, digest in asked])
        known = [(numbers.get(digest, -1), place) for place, digest in asked]
        for number, place in sorted(known):
            if number < 0:
                states.answer(place, None)
            else:
                states.answer(place, number, (rounds[number], moments[number]))
        states["questions_count"] = 0


class SplicedRow:
    """What is kept of all states: of those that are on disk, and of those in machine code."""

    def __init__(self, behind: "RowOnDisk | array[int]", states: "NativeStates", name: str) -> None:
        self._behind, self._states, self._base = behind, states, len(behind)
        self._numbers = states.columns[name].numbers

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, at: int) -> int:
        here: int = self._behind[at] if at < self._base else self._numbers[at - self._base]
        return here

    def __setitem__(self, at: int, number: int) -> None:
        if at < self._base:
            self._behind[at] = number
        else:
            self._numbers[at - self._base] = number

    def __iter__(self) -> Iterator[int]:
        yield from self._behind
        yield from self._numbers[: len(self) - self._base]
