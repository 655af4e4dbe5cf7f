"""What is known of states that were seen: the number of each, by its key.

Purpose: a mapping from keys to numbers that takes little room: keys of one length stand one behind
the other in one array of bytes, and where each stands is found by its hash. A packed state is
written with as many bytes for each register as it needs; where that is not known, and where a
number is larger, it is kept as it is.
Input: keys: digests, or packed states. Output: numbers.
Must not know: what states mean.
"""

import marshal
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from struct import Struct
from struct import error as StructError
from typing import Any, Final

from ..model.canonical_form import SIZE
from .sorted_runs import SortedRuns

FIRST_SLOTS = 1 << 10
"""So many places at first; there are always at least twice as many as keys."""

MANY_SLOTS = 1 << 20
"""From so many places on they are doubled, fewer are four times as many the next time: to put keys
into them takes longer than to have them.
"""


class ByteTable:
    """Numbers of strings of bytes, all of one size. Of many, 12 to 20 bytes for each besides the
    string.
    """

    __slots__ = ("_data", "_mask", "_size", "_slots", "numbers")

    def __init__(self, size: int) -> None:
        self._size = size
        self._data = bytearray()
        self.numbers = array("I")
        self._mask = FIRST_SLOTS - 1
        self._slots = array("I", bytes(4 * FIRST_SLOTS))

    def __len__(self) -> int:
        return len(self.numbers)

    def find(self, key: bytes) -> int | None:
        """The number of a string, if it is there."""
        slots, mask, data, size = self._slots, self._mask, self._data, self._size
        at = hash(key) & mask
        record = slots[at]
        while record:
            if data.startswith(key, (record - 1) * size):
                return self.numbers[record - 1]
            at = (at + 1) & mask
            record = slots[at]
        return None

    def add(self, key: bytes, number: int) -> None:
        """A string that is not there yet."""
        self._data += key
        self.numbers.append(number)
        if 2 * len(self.numbers) > self._mask:
            self._grow()
        else:
            self._enter(key, len(self.numbers))

    def numbered(self, key: bytes, number: int) -> int | None:
        """The number of a string, if it is there; otherwise it is added with this one."""
        slots, mask, data, size = self._slots, self._mask, self._data, self._size
        at = hash(key) & mask
        record = slots[at]
        while record:
            if data.startswith(key, (record - 1) * size):
                return self.numbers[record - 1]
            at = (at + 1) & mask
            record = slots[at]
        data += key
        self.numbers.append(number)
        count = len(self.numbers)
        slots[at] = count
        if 2 * count > mask:
            self._grow()
        return None

    def strings(self) -> Iterator[bytes]:
        """All strings, in the order in which they came."""
        size = self._size
        for start in range(0, len(self._data), size):
            yield bytes(self._data[start : start + size])

    def _enter(self, key: bytes, record: int) -> None:
        slots, mask = self._slots, self._mask
        at = hash(key) & mask
        while slots[at]:
            at = (at + 1) & mask
        slots[at] = record

    def _grow(self) -> None:
        size = self._mask + 1
        size *= 2 if size >= MANY_SLOTS else 4
        self._mask, self._slots = size - 1, array("I", [0]) * size
        for record, key in enumerate(self.strings(), 1):
            self._enter(key, record)


NUMBER: Final = "b"
"""What stands for a number that may be any."""

SMALL: Final = str.maketrans("IQ", "HH")
LARGE: Final = str.maketrans(NUMBER, "h")

StateKey = bytes | int | tuple[int, ...]
"""What states have in common that play on alike: a digest, or a packed state."""


def digest_of(key: StateKey) -> bytes:
    """A key as it is written down."""
    if isinstance(key, bytes):
        return key
    return blake2b(marshal.dumps(key, 0), digest_size=SIZE).digest()


class StateForms:
    """How packed states are written. points: of each point what its registers may hold, as codes of
    `struct`: `NUMBER` for a number, which may be any. Most numbers and sets are small: where one
    does not fit in what is small, the state takes more.
    """

    def __init__(self, points: Sequence[str] = ()) -> None:
        point = "B" if len(points) <= 1 << 8 else "H"
        narrow = [Struct(f"<{point}{codes.translate(SMALL)}") for codes in points]
        wide = [Struct(f"<{point}{codes.translate(LARGE)}") for codes in points]
        self._narrow: list[Callable[..., bytes]] = [each.pack for each in narrow]
        self._wide: list[Callable[..., bytes]] = [each.pack for each in wide]
        forms = (*enumerate(narrow), *enumerate(wide))
        self._forms = {(at, form.size): form for at, form in forms}
        self._point = Struct(f"<{point}")

    def written(self, key: Any) -> bytes | None:
        """A packed state as bytes; None if that cannot be."""
        found: bytes
        try:
            found = self._narrow[key[0]](*key)
        except (StructError, LookupError, TypeError):
            try:
                found = self._wide[key[0]](*key)
            except (StructError, LookupError, TypeError):
                return None
        return found

    def read(self, written: bytes) -> tuple[int, ...]:
        """The packed state that was written so."""
        (point,) = self._point.unpack_from(written)
        return self._forms[point, len(written)].unpack(written)


class StateNumbers(Mapping[StateKey, int]):
    """Numbers by key: a digest, or a packed state."""

    def __init__(
        self, known: Mapping[StateKey, int] | None = None, forms: StateForms | None = None
    ) -> None:
        self.forms = StateForms() if forms is None else forms
        self._digests = ByteTable(SIZE)
        self._states: dict[int, ByteTable] = {}
        self._others: dict[StateKey, int] = {}
        for key, number in (known or {}).items():
            self.add(key, number)

    def _table(self, size: int) -> ByteTable:
        """That of packed states that take so many bytes."""
        found = self._states.get(size)
        if found is None:
            found = self._states[size] = ByteTable(size)
        return found

    def add(self, key: StateKey, number: int) -> None:
        """A key that is not there yet."""
        if isinstance(key, bytes):
            self._digests.add(key, number)
            return
        packed = self.forms.written(key)
        if packed is None:
            self._others[key] = number
        else:
            self._table(len(packed)).add(packed, number)

    def find(self, key: StateKey) -> int | None:
        """The number of a key, if it is there."""
        if isinstance(key, bytes):
            return self._digests.find(key)
        packed = self.forms.written(key)
        return self._others.get(key) if packed is None else self._table(len(packed)).find(packed)

    def numbered(self, key: bytes, number: int) -> int | None:
        """The number of a packed state, as it is written, if it is there; otherwise this is its
        number from now on.
        """
        table = self._states.get(len(key))
        return (self._table(len(key)) if table is None else table).numbered(key, number)

    def __getitem__(self, key: StateKey) -> int:
        found = self.find(key)
        if found is None:
            raise KeyError(key)
        return found

    def __len__(self) -> int:
        return len(self._digests) + sum(map(len, self._states.values())) + len(self._others)

    def __iter__(self) -> Iterator[StateKey]:
        """All keys, in the order of their numbers."""
        for key, _ in sorted(self._held(), key=lambda one: one[1]):
            yield key

    def _held(self) -> Iterator[tuple[StateKey, int]]:
        """The keys that are in memory, with their numbers."""
        yield from zip(self._digests.strings(), self._digests.numbers, strict=True)
        for table in self._states.values():
            yield from zip(map(self.forms.read, table.strings()), table.numbers, strict=True)
        yield from self._others.items()


class NumbersOnDisk(StateNumbers):
    """The same, of which most are on disk, by their digests; those that came last are in memory."""

    def __init__(self, numbers: StateNumbers, room: int) -> None:
        """numbers: those that are there; they stay in memory until they go to disk. room: in bytes,
        of a filter.
        """
        super().__init__(forms=numbers.forms)
        self._digests, self._states = numbers._digests, numbers._states
        self._others = numbers._others
        self._runs = SortedRuns(room)

    @property
    def recent(self) -> int:
        """How many are in memory."""
        return super().__len__()

    def go_to_disk(self) -> None:
        """Let those that are in memory go to disk. Raises `DiskFailed`, and they stay."""
        if self.recent:
            self._runs.add((digest_of(key), number) for key, number in self._held())
            self._digests, self._states, self._others = ByteTable(SIZE), {}, {}
            self._runs.merge()

    def find(self, key: StateKey) -> int | None:
        """The number of a key, if it is there."""
        found = super().find(key)
        return self._runs.find(digest_of(key)) if found is None else found

    def numbered(self, key: bytes, number: int) -> int | None:
        """The number of a packed state, as it is written, if it is there; otherwise this is its
        number from now on.
        """
        table = self._table(len(key))
        known = table.find(key)
        if known is None:
            known = self._runs.find(digest_of(self.forms.read(key)))
        if known is None:
            table.add(key, number)
        return known

    def __len__(self) -> int:
        return super().__len__() + len(self._runs)

    def __iter__(self) -> Iterator[StateKey]:
        """The digests of all keys, in the order of their numbers."""
        self.go_to_disk()
        yield from self._runs
