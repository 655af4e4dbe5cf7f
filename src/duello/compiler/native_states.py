"""All states of a search, numbered in machine code.

Purpose: let LLVM make machine code of a search, and keep what it works on: the states, how each was
reached, and those that wait. Needs llvmlite, the extra `native`; imported only when it is asked
for.
Input: what makes the steps of a search; states. Output: states, and why it came back.
Must not know: what a search looks for.
"""

import ctypes
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Protocol

from .expansion import Expansion
from .layout import Packed
from .llvm_search import LlvmSearch
from .llvm_table import NUMBER
from .native import address_of, machine_code
from .native_memory import Kind, Row
from .native_protocol import ASKED, LIMITLESS, NEW, PIECE, PLACE, ROUND, SEEN
from .state_records import NO_POINT, OVER_POINT, Records

FIRST_ROOM: Final = 1 << 12
WAITING_ROOM: Final = 1 << 15
"""So many new states are told of at one time."""

RETURNS_ROOM: Final = 1 << 12
SLOTS: Final = 2
"""So many places in the table for each state that there is room for, and for each that is asked."""

ASKED_ROOM: Final = 1 << 16
"""Of so many states it is known at one time whether they are on disk."""

DIGEST: Final = 16 + NUMBER
"""So many bytes a digest takes with its number."""

KINDS: Final[dict[str, tuple[Kind, int]]] = {
    "parents": ("i", 4),
    "ways": ("I", 4),
    "rounds": ("H", 2),
    "moments": ("H", 2),
    "done": ("B", 1),
}


class Behind(Protocol):
    """States that are in no row any more: those of the lowest numbers."""

    @property
    def undone(self) -> int:
        """How many of them are not expanded yet."""

    def record(self, number: int) -> bytes:
        """The record of one of them."""

    def records(self) -> Iterator[bytes]:
        """All their records, many at a time."""

    def twin(self, number: int, seat: int) -> bytes | None:
        """The record of the twin of one; None where there is none, or it is elsewhere."""

    def is_elsewhere(self, number: int, seat: int) -> bool:
        """Whether its twin is not in machine code."""


class NativeStates:
    """States in machine code. late, together: see `LlvmSearch`. Raises NotCompiled."""

    kinds: ClassVar[Mapping[str, tuple[Kind, int]]] = KINDS
    """What is kept of each state."""

    behind: Behind | None = None
    """Where those are that are in no row any more."""

    def __init__(
        self,
        expansion: Expansion,
        records: Records,
        late: Sequence[Sequence[bool]],
        together: int,
    ) -> None:
        self.records = records
        self._held, self._filter = (ctypes.c_char * 0)(), bytearray()
        self.source = self._source(expansion, late, together)
        self._engine = machine_code(self.source)
        self._context = (ctypes.c_int64 * len(PLACE))()
        self._queue = array("I")
        self.columns = {name: Row(*kind, FIRST_ROOM) for name, kind in self.kinds.items()}
        self._lists = {name: Row("I", 4, WAITING_ROOM) for name in ("near", "next", "far")}
        self._lists["returns"] = Row("I", 4, 3 * RETURNS_ROOM)
        self._asked = Row("Q", 8, ASKED * SLOTS * ASKED_ROOM)
        self._questions, self._moved = Row("I", 4, ASKED_ROOM), Row("I", 4, 2 * WAITING_ROOM)
        self._rows = Row("B", records.size, FIRST_ROOM), Row("I", 4, SLOTS * FIRST_ROOM)
        given = (ctypes.c_void_p,)
        more = (ctypes.c_char_p, *(ctypes.c_int64,) * 3)
        self._search, self._rehash = (self._called(name, given) for name in ("search", "rehash"))
        self._enter = self._called("enter", (*given, *more))
        self._digests = self._called("digests", (*given, *(ctypes.c_int64,) * 2, ctypes.c_void_p))
        self["most"] = self["branch"] = self["until"] = LIMITLESS
        self["waiting_room"], self["returns_room"] = WAITING_ROOM, RETURNS_ROOM
        self._stand()

    def _source(self, expansion: Expansion, late: Sequence[Sequence[bool]], together: int) -> str:
        """The text of an LLVM module."""
        return LlvmSearch(expansion, self.records, late, together).text()

    def _called(self, name: str, given: Sequence[type]) -> Callable[..., int]:
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, *given)
        called: Callable[..., int] = kind(address_of(self._engine, name))
        return called

    def __getitem__(self, name: str) -> int:
        """See `native_protocol`."""
        return self._context[PLACE[name]]

    def __setitem__(self, name: str, value: int) -> None:
        self._context[PLACE[name]] = value

    def __len__(self) -> int:
        return self["count"]

    # ------------------------------------------------------------------ room

    def _stand(self) -> None:
        """Tell the code where everything is."""
        records, slots = self._rows
        self["records"], self["slots"] = self._begin_of(records), slots.address
        self["room"], self["mask"] = self.base + records.room, slots.room - 1
        for name, row in self.columns.items():
            self[name] = self._begin_of(row)
        for name, row in self._lists.items():
            self[name] = row.address
        self["asked"], self["asked_mask"] = self._asked.address, SLOTS * ASKED_ROOM - 1
        self["asked_room"] = ASKED_ROOM
        self["questions"], self["moved"] = self._questions.address, self._moved.address

    def _begin_of(self, row: Row) -> int:
        """Where a row would begin in which the states before those in it stood, too."""
        return row.address - self.base * row.size

    @property
    def base(self) -> int:
        """The number of the first state that is in a row."""
        return self["base"]

    @property
    def recent(self) -> int:
        """How many are in rows."""
        return len(self) - self.base

    @property
    def bytes_each(self) -> int:
        """So many bytes each state takes that is in a row."""
        return self.records.size + sum(row.size for row in self.columns.values()) + 4 * SLOTS

    def make_room(self, most: int = 0) -> None:
        """Make room for twice as many states, and for so many at least."""
        records, slots = self._rows
        room = records.room
        while self.base + room <= max(len(self), most):
            room *= 2
        if room == records.room:
            return
        for row in (records, *self.columns.values()):
            row.grow(room)
        slots.empty(SLOTS * room)
        self._stand()
        if not self["listing"]:
            self._rehash(self._context)

    # ------------------------------------------------------------------ states

    def record(self, number: int) -> memoryview:
        """The record of a state."""
        if number < self.base and self.behind is not None:
            return memoryview(self.behind.record(number))
        size, at = self.records.size, number - self.base
        return self._rows[0].view[at * size : (at + 1) * size]

    def state(self, number: int) -> Packed | None:
        """A state; None if it is not in machine code."""
        record = self.record(number)
        place = int.from_bytes(record[:2], "little")
        return None if place >= OVER_POINT else self.records.unpacked(record)

    def queue(self, numbers: "array[int]") -> None:
        """Let these states be expanded next."""
        self._queue = numbers
        self["queue"], _ = numbers.buffer_info()
        self["at"], self["end"], self["way"] = 0, len(numbers), 0

    def search(self, budget: int) -> int:
        """Expand so many states of the queue at most: why it came back."""
        self["budget"] = budget
        return int(self._search(self._context))

    @property
    def in_hand(self) -> int:
        """The state that is being expanded."""
        return self._queue[self["at"]]

    def enter(self, record: bytes, number: int, way: int, rounds: int) -> int:
        """A state is reached otherwise, from the one in hand: `NO_ROOM`, or anything else."""
        return int(self._enter(self._context, record, number, way, rounds))

    def add(self, record: bytes | None, parent: int, way: int, length: tuple[int, int]) -> int:
        """A state, as the last one: its number. record: None if it is not in machine code."""
        number = len(self)
        self.make_room(number + 1)
        held = NO_POINT.to_bytes(2, "little") + bytes(self.records.size - 2)
        self.record(number)[:] = held if record is None else record
        for name, value in zip(KINDS, (parent, way, *length, 0), strict=True):
            self.columns[name].numbers[number - self.base] = value
        self["count"] = number + 1
        return number

    @property
    def undone(self) -> int:
        """How many are not expanded yet."""
        behind = 0 if self.behind is None else self.behind.undone
        return behind + bytes(self.recent_of("done")).count(0)

    def recent_of(self, name: str) -> memoryview:
        """What is kept of the states that are in rows."""
        found: memoryview = self.columns[name].numbers[: self.recent]
        return found

    def recent_records(self) -> memoryview:
        """Their records."""
        return self._rows[0].view[: self.recent * self.records.size]

    def written(self, waiting: Callable[[], Iterator[int]]) -> Iterator[bytes]:
        """All states as they stand. waiting: goes through those that are still to be expanded."""
        if self.behind is not None:
            yield from self.behind.records()
        records, size = self.recent_records(), PIECE * self.records.size
        for start in range(0, len(records), size):
            yield bytes(records[start : start + size])

    def take(self, columns: "Mapping[str, array[int]]", records: bytes) -> None:
        """Take up states that were `written`, behind those that are there. columns: what is kept of
        each; they stand in the table once it is made anew (`rehash`).
        """
        first, many, size = self.recent, len(columns["parents"]), self.records.size
        self.make_room(len(self) + many)
        self["count"] = len(self) + many
        self._rows[0].view[first * size : (first + many) * size] = records
        for name, column in columns.items():
            self.columns[name].numbers[first : first + many] = memoryview(column)

    def take_twins(self, read: Callable[[int], bytes]) -> None:
        """Take up their twins, where there are any. read: what comes next, so many bytes."""

    def rehash(self) -> None:
        """Put all states into the table."""
        self._rows[1].empty(self._rows[1].room)
        self._stand()
        self._rehash(self._context)

    # ------------------------------------------------------------------ states that are not here

    def filter_by(self, bits: bytearray, mask: int) -> None:
        """Of which states it has to be asked whether they are on disk; see `sorted_runs.Filter`.
        Without bits, of none.
        """
        self._filter = bits
        address = ctypes.addressof((ctypes.c_char * len(bits)).from_buffer(bits)) if bits else 0
        self["filter"], self["filter_mask"] = address, mask

    def digests(self) -> Iterator[bytes]:
        """The digests of all states that are in rows, each with its number behind it, as many as
        fit into a piece; the filter knows them from then on.
        """
        into = bytearray(DIGEST * PIECE)
        address = ctypes.addressof((ctypes.c_char * len(into)).from_buffer(into))
        for start in range(self.base, len(self), PIECE):
            end = min(start + PIECE, len(self))
            size = self._digests(self._context, start, end, address)
            yield bytes(into[:size])

    def begin_anew(self) -> None:
        """All states are elsewhere: none is in a row any more."""
        records, slots = self._rows
        room = FIRST_ROOM
        while room < self.recent:
            room *= 2
        for row in (records, *self.columns.values()):
            row.empty(room)
        slots.empty(SLOTS * room)
        self["base"] = len(self)
        self.forget_asked()
        self._stand()

    def hold(self, records: bytes) -> None:
        """The records of the queue that is to be expanded, in its order, of those that are in no
        row.
        """
        self._held = (ctypes.c_char * len(records)).from_buffer_copy(records)
        self["held"] = ctypes.addressof(self._held)

    @property
    def left(self) -> "array[int]":
        """The states of the queue that are still to be expanded, the one in hand first."""
        return self._queue[self["at"] : self["end"]]

    def passed(self, at: int) -> "array[int]":
        """The states of the queue that were expanded since this place of it was the next."""
        return self._queue[at : self["at"]]

    def scout(self) -> int:
        """Note of which states that come after those in the queue it has to be asked whether they
        were seen, and change nothing else: up to which place of the queue that is done.
        """
        before = list(self._context)
        self["scouting"], self["budget"] = 1, LIMITLESS
        self._search(self._context)
        counts = {name: self[name] for name in ("at", "stamp", "asked_count", "questions_count")}
        self._context[:] = before
        end = counts.pop("at")
        for name, count in counts.items():
            self[name] = count
        return end

    def forget_asked(self) -> None:
        """Nothing was asked."""
        self._asked.empty(self._asked.room)
        self["asked"], self["asked_count"], self["questions_count"] = self._asked.address, 0, 0

    def questions(self) -> list[tuple[int, bytes]]:
        """What is asked, by the place where it is answered: the digests of states."""
        places, size = self._questions.numbers[: self["questions_count"]], 8 * ASKED
        view = self._asked.view
        return [(at, bytes(view[at * size : at * size + DIGEST - NUMBER])) for at in places]

    def answer(self, place: int, number: int | None, length: tuple[int, int] = (0, 0)) -> None:
        """Whether a state was seen that was asked for, and how long play to it is."""
        at, numbers = place * ASKED, self._asked.numbers
        numbers[at + 2] = NEW if number is None else number + SEEN
        numbers[at + 3] = length[0] << ROUND | length[1]

    @property
    def moved(self) -> dict[int, int]:
        """The numbers of states on disk that are nearer now, by rows at the end that hold them."""
        numbers = iter(self._moved.numbers[: 2 * self["moved_count"]])
        return dict(zip(numbers, numbers, strict=True))

    # ------------------------------------------------------------------ what is compared

    @property
    def missing(self) -> tuple[int, int]:
        """After `MISSING`: on which way it is not known what a note tells, and of which state: 0
        for the one in hand, 1 and 2 for its twins.
        """
        return self["missing"], self["missing_in"]

    def knows(self, key: int) -> bool:
        """Whether it is known what a note tells."""
        return True

    def learn(self, key: int, said: Sequence[int]) -> None:
        """What a note tells: nothing, where nothing is compared."""

    def look_alike(self, seat: int, points: tuple[int, int]) -> None:
        """At two points a player sees the same, as nothing hangs on registers there."""

    def twin(self, number: int, seat: int) -> Packed | None:
        """The twin of a state; None where there is none, or it is elsewhere."""
        return None

    def is_elsewhere(self, number: int, seat: int) -> bool:
        """Whether the twin of a state is not in machine code."""
        return False

    def beside(self, codes: Sequence[int], twins: Sequence[bytes | None]) -> None:
        """How to come to the twins of a state that is entered next, and their records: none where
        there is no twin, an empty one where it is elsewhere.
        """

    def keep_twins(self, number: int, codes: Sequence[int], twins: Sequence[bytes | None]) -> None:
        """The same of a state that was added."""

    # ------------------------------------------------------------------ what is told

    def told(self, name: str) -> "array[int]":
        """What it has told of since this was `heard`: in `near`, `next` and `far`, states that are
        new or nearer, and in `returns` ways back, three numbers for each; see `native_protocol`.
        """
        each = 3 if name == "returns" else 1
        return array("I", self._lists[name].numbers[: self[f"{name}_count"] * each])

    def heard(self) -> None:
        """What it has told of is known."""
        for name in self._lists:
            self[f"{name}_count"] = 0
        self["room"], self["moved_count"] = self.base + self._rows[0].room, 0
