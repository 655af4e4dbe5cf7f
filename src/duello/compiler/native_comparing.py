"""All states of a search in machine code in which ways are compared.

Purpose: what `native_states` keeps, and besides: the ways from a state and from its twins, what
notes tell, and the twins of states. Needs llvmlite, the extra `native`.
Input: what makes the steps of a search that tells, what matters to whom. Output: states, and why it
came back.
Must not know: what is found.
"""

import ctypes
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from .expansion import Expansion
from .layout import Packed
from .llvm_comparing import LlvmComparing
from .native_answers import ENTRY, MORE, Matter, room_for_options
from .native_memory import Kind, Row
from .native_protocol import ELSEWHERE, NONE, PIECE
from .native_states import KINDS, NativeStates
from .state_records import WORD, Records

FIRST_NOTES: Final = 1 << 12
FIRST_TWINS: Final = 1 << 10
BESIDE: Final = 2
"""So many twins may be kept of one state."""

COMPARED: Final[Mapping[str, tuple[Kind, int]]] = {
    **{f"codes{seat}": ("q", 8) for seat in (0, 1)},
    **{f"twins{seat}": ("I", 4) for seat in (0, 1)},
}


class ComparingStates(NativeStates):
    """States in machine code, which are compared. matter: what is; raises NotCompiled."""

    kinds: ClassVar[Mapping[str, tuple[Kind, int]]] = {**KINDS, **COMPARED}

    def __init__(
        self,
        expansion: Expansion,
        records: Records,
        late: Sequence[Sequence[bool]],
        together: int,
        matter: Matter,
    ) -> None:
        self.matter, self._known, self._kept = (
            matter,
            dict[int, bytes](),
            list[ctypes.Array[ctypes.c_char]](),
        )
        self._places, self._held_twins = [array("I"), array("I")], 0
        super().__init__(expansion, records, late, together)
        stride = records.size // WORD + MORE
        places, deep = room_for_options(expansion.layout.module)
        self._more = {f"buffer{which}": Row("q", 8, stride * together) for which in range(3)}
        self._more |= {f"options{which}": Row("q", 8, places * deep) for which in range(3)}
        self._more |= {f"behind{seat}": Row("q", 8, together) for seat in (0, 1)}
        self._more |= {name: Row("Q", 8, 4 * together) for name in ("group_keys", "group_marks")}
        points = len(matter.sides)
        self._more["looks"] = Row("q", 8, 2 * points)
        for at in range(2 * points):
            self._more["looks"].numbers[at] = at // 2 + 1
        self._more["turned"] = Row("q", 8, places * deep)
        self._notes, self._pool = (
            Row("Q", 8, ENTRY * FIRST_NOTES),
            Row("B", records.size, FIRST_TWINS),
        )
        self._rooms = FIRST_NOTES
        self._stand()

    def _source(self, expansion: Expansion, late: Sequence[Sequence[bool]], together: int) -> str:
        return LlvmComparing(expansion, self.records, late, together, self.matter).text()

    def _stand(self) -> None:
        super()._stand()
        if not hasattr(self, "_rooms"):
            return
        for name, row in (*self._more.items(), ("notes", self._notes), ("pool", self._pool)):
            self[name] = row.address
        self["notes_mask"] = self._rooms - 1
        self["pool_room"] = self._pool.room - BESIDE

    def make_room(self, most: int = 0) -> None:
        """As of `NativeStates`; and for more twins."""
        if hasattr(self, "_rooms") and self["pool_count"] >= self["pool_room"]:
            self._pool.grow(2 * self._pool.room)
            self._stand()
        super().make_room(most)

    # ------------------------------------------------------------------ notes

    def knows(self, key: int) -> bool:
        """As of `NativeStates`."""
        return key in self._known

    def learn(self, key: int, said: Sequence[int]) -> None:
        """What a note tells: the numbers behind its key, in order; see `native_answers.ENTRY`."""
        self._known[key] = array("Q", [key, *said]).tobytes()
        if 2 * len(self._known) > self._rooms:
            self._rooms *= 2
            self._notes.empty(ENTRY * self._rooms)
            for each, entry in self._known.items():
                self._enter_note(each, entry)
            self._stand()
        else:
            self._enter_note(key, self._known[key])

    def _enter_note(self, key: int, entry: bytes) -> None:
        at, numbers, size = key & self._rooms - 1, self._notes.numbers, ENTRY * 8
        while numbers[at * ENTRY]:
            at = (at + 1) & self._rooms - 1
        self._notes.view[at * size : (at + 1) * size] = entry

    def look_alike(self, seat: int, points: tuple[int, int]) -> None:
        """As of `NativeStates`."""
        numbers = self._more["looks"].numbers
        one, other = (numbers[2 * point + seat] for point in points)
        for at in range(seat, len(numbers), 2):
            if numbers[at] == other:
                numbers[at] = one

    # ------------------------------------------------------------------ twins

    def twin(self, number: int, seat: int) -> Packed | None:
        """As of `NativeStates`."""
        record = self._twin_record(number, seat)
        return None if record is None else self.records.unpacked(record)

    def _twin_record(self, number: int, seat: int) -> bytes | memoryview | None:
        if number < self.base and self.behind is not None:
            return self.behind.twin(number, seat)
        return self.pooled(self.columns[f"twins{seat}"].numbers[number - self.base])

    def pooled(self, place: int) -> memoryview | None:
        """The record of a twin; None where there is none, or it is elsewhere."""
        size = self.records.size
        if not 0 < place < ELSEWHERE:
            return None
        return self._pool.view[(place - 1) * size : place * size]

    def recent_twins(self) -> tuple[memoryview, int]:
        """The records of all twins of states that are in rows; the place of the first one."""
        size = self.records.size
        return self._pool.view[
            self._held_twins * size : self["pool_count"] * size
        ], self._held_twins

    def is_elsewhere(self, number: int, seat: int) -> bool:
        """As of `NativeStates`."""
        if number < self.base and self.behind is not None:
            return self.behind.is_elsewhere(number, seat)
        return bool(self.columns[f"twins{seat}"].numbers[number - self.base] == ELSEWHERE)

    def beside(self, codes: Sequence[int], twins: Sequence[bytes | None]) -> None:
        """As of `NativeStates`."""
        self._kept = [ctypes.create_string_buffer(twin or b"", self.records.size) for twin in twins]
        for seat, (code, twin, kept) in enumerate(zip(codes, twins, self._kept, strict=True)):
            self[f"code{seat}"] = code
            place = 0 if twin is None else ctypes.addressof(kept) if twin else 1
            self[f"beside{seat}"] = place

    def keep_twins(self, number: int, codes: Sequence[int], twins: Sequence[bytes | None]) -> None:
        """As of `NativeStates`."""
        for seat, (code, twin) in enumerate(zip(codes, twins, strict=True)):
            place = 0 if twin is None else self._twin(twin) if twin else ELSEWHERE
            for name, value in ((f"codes{seat}", code - NONE), (f"twins{seat}", place)):
                row, at = self.columns[name].numbers, number - self.base
                if row[at] != value:  # what was never written takes no memory
                    row[at] = value

    def written(self, waiting: Callable[[], Iterator[int]]) -> Iterator[bytes]:
        """As of `NativeStates`; then where the twins of each stand, and these: of those that wait
        only, as nobody asks for others.
        """
        yield from super().written(waiting)
        count = 0
        for seat in (0, 1):
            places, begins = array("I"), 0
            for number in waiting():
                while number >= begins + PIECE:
                    yield _padded(places)
                    places, begins = array("I"), begins + PIECE
                places.extend(bytes(number - begins - len(places)))
                if self.is_elsewhere(number, seat):
                    places.append(ELSEWHERE)
                else:
                    there = self._twin_record(number, seat) is not None
                    count += there
                    places.append(count if there else 0)
            while begins < len(self):
                yield _padded(places)[: 4 * (len(self) - begins)]
                places, begins = array("I"), begins + PIECE
        for seat in (0, 1):
            for number in waiting():
                record = self._twin_record(number, seat)
                if record is not None:
                    yield bytes(record)

    def take_twins(self, read: Callable[[int], bytes]) -> None:
        """As of `NativeStates`: of all states, none of which is on disk."""
        count, size, there = len(self), self.records.size, 0
        for seat in (0, 1):
            row = self.columns[f"twins{seat}"].numbers
            for start in range(0, count, PIECE):
                places = array("I", read(4 * min(PIECE, count - start)))
                row[start : start + len(places)] = memoryview(places)
                there += sum(1 for place in places if 0 < place < ELSEWHERE)
        self._pool.grow(max(self._pool.room, 2 * there))
        for at in range(0, there, PIECE):
            pool = read(min(PIECE, there - at) * size)
            self._pool.view[at * size : at * size + len(pool)] = pool
        self["pool_count"] = there
        self._stand()

    def _twin(self, record: bytes) -> int:
        if self["pool_count"] >= self["pool_room"]:
            self._pool.grow(2 * self._pool.room)
            self._stand()
        count, size = self["pool_count"], self.records.size
        self._pool.view[count * size : (count + 1) * size] = record
        self["pool_count"] = count + 1
        return count + 1

    # ------------------------------------------------------------------ states that are not here

    def begin_anew(self) -> None:
        """As of `NativeStates`; and without twins."""
        self._held_twins = BESIDE * PIECE  # those that are held stand before all others
        self._pool.empty(2 * self._held_twins)
        self["pool_count"] = self._held_twins
        super().begin_anew()

    def hold_twins(self, twins: Sequence[Sequence[bytes | None]]) -> None:
        """The twins of the queue that is held, as of `keep_twins`, by seats."""
        count, size = 0, self.records.size
        for seat, records in enumerate(twins):
            places = array("I")
            for twin in records:
                if twin:
                    self._pool.view[count * size : (count + 1) * size] = twin
                    count += 1
                places.append(0 if twin is None else count if twin else ELSEWHERE)
            self._places[seat] = places
            self[f"held_twins{seat}"], _ = places.buffer_info()


def _padded(places: "array[int]") -> bytes:
    return places.tobytes().ljust(4 * PIECE, b"\0")
