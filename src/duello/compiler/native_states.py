"""All states of a search, numbered in machine code.

Purpose: let LLVM make machine code of a search, and keep what it works on: the states, how each was
reached, and those that wait. Needs llvmlite, the extra `native`; imported only when it is asked
for.
Input: what makes the steps of a search; states. Output: states, and why it came back.
Must not know: what a search looks for.
"""

import ctypes
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from .expansion import Expansion
from .layout import Packed
from .llvm_search import LlvmSearch
from .native import address_of, machine_code
from .native_memory import Kind, Row
from .native_protocol import LIMITLESS, PLACE
from .state_records import NO_POINT, OVER_POINT, Records

FIRST_ROOM: Final = 1 << 12
WAITING_ROOM: Final = 1 << 15
"""So many new states are told of at one time."""

RETURNS_ROOM: Final = 1 << 12
SLOTS: Final = 2
"""So many places in the table for each state that there is room for."""

KINDS: Final[dict[str, tuple[Kind, int]]] = {
    "parents": ("i", 4),
    "ways": ("I", 4),
    "rounds": ("H", 2),
    "moments": ("H", 2),
    "done": ("B", 1),
}


class NativeStates:
    """States in machine code. late, together: see `LlvmSearch`. Raises NotCompiled."""

    kinds: ClassVar[Mapping[str, tuple[Kind, int]]] = KINDS
    """What is kept of each state."""

    def __init__(
        self,
        expansion: Expansion,
        records: Records,
        late: Sequence[Sequence[bool]],
        together: int,
    ) -> None:
        self.records = records
        self.source = self._source(expansion, late, together)
        self._engine = machine_code(self.source)
        self._context = (ctypes.c_int64 * len(PLACE))()
        self._queue = array("I")
        self.columns = {name: Row(*kind, FIRST_ROOM) for name, kind in self.kinds.items()}
        self._lists = {name: Row("I", 4, WAITING_ROOM) for name in ("near", "next", "far")}
        self._lists["returns"] = Row("I", 4, 3 * RETURNS_ROOM)
        self._rows = Row("B", records.size, FIRST_ROOM), Row("I", 4, SLOTS * FIRST_ROOM)
        given = (ctypes.c_void_p,)
        more = (ctypes.c_char_p, *(ctypes.c_int64,) * 3)
        self._search, self._rehash = (self._called(name, given) for name in ("search", "rehash"))
        self._enter = self._called("enter", (*given, *more))
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
        self["records"], self["slots"] = records.address, slots.address
        self["room"], self["mask"] = records.room, slots.room - 1
        for name, row in (*self.columns.items(), *self._lists.items()):
            self[name] = row.address

    def make_room(self, most: int = 0) -> None:
        """Make room for twice as many states, and for so many at least."""
        records, slots = self._rows
        room = records.room
        while room <= max(len(self), most):
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
        size = self.records.size
        return self._rows[0].view[number * size : (number + 1) * size]

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
            self.columns[name].numbers[number] = value
        self["count"] = number + 1
        return number

    @property
    def undone(self) -> int:
        """How many are not expanded yet."""
        return bytes(self.columns["done"].numbers[: len(self)]).count(0)

    def written(self, waiting: Iterable[int]) -> Iterator[bytes]:
        """All states as they stand. waiting: those that are still to be expanded."""
        yield bytes(self._rows[0].view[: len(self) * self.records.size])

    def take(self, columns: Mapping[str, "array[int] | bytearray"], held: memoryview) -> None:
        """Take up states that were `written`. columns: what is kept of each. Raises ValueError."""
        count, size = len(columns["parents"]), self.records.size
        if len(held) < count * size:
            raise ValueError("its length")
        self.make_room(count)
        self["count"] = count
        self._rows[0].view[: count * size] = held[: count * size]
        for name, column in columns.items():
            self.columns[name].numbers[:count] = memoryview(column)

    def rehash(self) -> None:
        """Put all states into the table."""
        self._rows[1].empty(self._rows[1].room)
        self._stand()
        self._rehash(self._context)

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
