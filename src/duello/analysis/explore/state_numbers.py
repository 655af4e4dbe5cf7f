"""What is known of states that were seen: the number of each, by its key.

Purpose: a mapping from keys to numbers that takes little room: keys stand one behind the other in
one array of bytes, and where each stands is found by its hash. A packed state is written with
two bytes for each register, as long as no number is larger; other keys are kept as they are.
Input: keys: digests, or packed states. Output: numbers.
Must not know: what states mean.
"""

import marshal
from array import array
from collections.abc import Iterator, Mapping
from hashlib import blake2b

from ..model.canonical_form import SIZE

FIRST_SLOTS = 1 << 10
"""So many places at first; there are always at least twice as many as keys."""

MANY_SLOTS = 1 << 20
"""From so many places on they are doubled, fewer are four times as many the next time: to put keys
into them takes longer than to have them.
"""


class ByteTable:
    """Numbers of strings of bytes. Of many, 20 to 28 bytes for each besides the string."""

    __slots__ = ("_data", "_ends", "_mask", "_slots", "numbers")

    def __init__(self) -> None:
        self._data = bytearray()
        self._ends = array("Q", [0])
        self.numbers = array("I")
        self._mask = FIRST_SLOTS - 1
        self._slots = array("I", bytes(4 * FIRST_SLOTS))

    def __len__(self) -> int:
        return len(self.numbers)

    def find(self, key: bytes) -> int | None:
        """The number of a string, if it is there."""
        slots, mask, ends = self._slots, self._mask, self._ends
        at = hash(key) & mask
        record = slots[at]
        while record:
            start = ends[record - 1]
            if ends[record] - start == len(key) and self._data.startswith(key, start):
                return self.numbers[record - 1]
            at = (at + 1) & mask
            record = slots[at]
        return None

    def add(self, key: bytes, number: int) -> None:
        """A string that is not there yet."""
        self._data += key
        self._ends.append(len(self._data))
        self.numbers.append(number)
        if 2 * len(self.numbers) > self._mask:
            self._grow()
        else:
            self._enter(key, len(self.numbers))

    def numbered(self, key: bytes, number: int) -> int | None:
        """The number of a string, if it is there; otherwise it is added with this one."""
        slots, mask, ends, data = self._slots, self._mask, self._ends, self._data
        size, at = len(key), hash(key) & mask
        record = slots[at]
        while record:
            start = ends[record - 1]
            if ends[record] - start == size and data.startswith(key, start):
                return self.numbers[record - 1]
            at = (at + 1) & mask
            record = slots[at]
        data += key
        ends.append(len(data))
        self.numbers.append(number)
        count = len(self.numbers)
        slots[at] = count
        if 2 * count > mask:
            self._grow()
        return None

    def strings(self) -> Iterator[bytes]:
        """All strings, in the order in which they came."""
        start = 0
        for end in self._ends[1:]:
            yield bytes(self._data[start:end])
            start = end

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


StateKey = bytes | int | tuple[int, ...]
"""What states have in common that play on alike: a digest, or a packed state."""


def digest_of(key: StateKey) -> bytes:
    """A key as it is written down."""
    if isinstance(key, bytes):
        return key
    return blake2b(marshal.dumps(key, 0), digest_size=SIZE).digest()


class StateNumbers(Mapping[StateKey, int]):
    """Numbers by key: a digest, or a packed state."""

    def __init__(self, known: Mapping[StateKey, int] | None = None) -> None:
        self._digests = ByteTable()
        self._states = ByteTable()
        self._others: dict[StateKey, int] = {}
        for key, number in (known or {}).items():
            self.add(key, number)

    def add(self, key: StateKey, number: int) -> None:
        """A key that is not there yet."""
        if isinstance(key, bytes):
            self._digests.add(key, number)
            return
        packed = packed_key(key)
        if packed is None:
            self._others[key] = number
        else:
            self._states.add(packed, number)

    def find(self, key: StateKey) -> int | None:
        """The number of a key, if it is there."""
        if isinstance(key, bytes):
            return self._digests.find(key)
        packed = packed_key(key)
        return self._others.get(key) if packed is None else self._states.find(packed)

    def numbered(self, key: bytes, number: int) -> int | None:
        """The number of a key that `packed_key` made, if it is there; otherwise this is its number
        from now on.
        """
        return self._states.numbered(key, number)

    def __getitem__(self, key: StateKey) -> int:
        found = self.find(key)
        if found is None:
            raise KeyError(key)
        return found

    def __len__(self) -> int:
        return len(self._digests) + len(self._states) + len(self._others)

    def __iter__(self) -> Iterator[StateKey]:
        """All keys, in the order of their numbers."""
        found: list[tuple[int, StateKey]] = []
        found += zip(self._digests.numbers, self._digests.strings(), strict=True)
        states = (tuple(array("h", key)) for key in self._states.strings())
        found += zip(self._states.numbers, states, strict=True)
        found += [(number, key) for key, number in self._others.items()]
        for _, key in sorted(found, key=lambda one: one[0]):
            yield key


def packed_key(key: object) -> bytes | None:
    """A packed state as bytes, two for each number; None where that is not enough."""
    if key.__class__ is tuple:
        try:
            return array("h", key).tobytes()
        except OverflowError:
            pass
    return None
