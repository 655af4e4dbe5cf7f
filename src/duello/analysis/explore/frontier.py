"""What is kept of the states that were seen.

Purpose: of each distinct state a digest, how it was reached and after how long, in a few arrays;
and the states that are still to be expanded, in order, on disk where they are many.
Input: digests, states. Output: the same again; the path to any state.
Must not know: what states mean.
"""

import pickle
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, repeat
from typing import IO, TypeAlias

from ..model.information_sets import LONE, Codes, Held, Twins
from .rows_on_disk import OTHERWISE, DiskFailed, RowOnDisk, on_disk
from .state_numbers import NumbersOnDisk, StateKey, StateNumbers

CHUNK = 500
"""So many waiting states are written to disk at once."""

IN_MEMORY = 3_000
"""So many waiting states of one length are kept in memory before any goes to disk."""

CODES = "i"
"""How it is written how to come to twins, as long as no way is larger."""

Row: TypeAlias = "array[int] | RowOnDisk"
ROWS = "parents", "ways", "rounds", "moments"

Length = tuple[int, int]
"""Rounds begun, and how often answers were given."""

LONGEST = (1 << 16) - 1
"""Neither is counted further than this."""


def further(length: Length, rounds: int) -> Length:
    """How long a play is once it was answered once more, and so many rounds were begun by that."""
    far, often = length[0] + rounds, length[1] + 1
    return far if far < LONGEST else LONGEST, often if often < LONGEST else LONGEST


Kept = tuple[int, Held, Twins]
"""A state that waits: its number, and the states that players cannot tell from it."""


class Seen:
    """The distinct states, numbered as they were found. How to come to twins is only kept once a
    state has some.
    """

    def __init__(self) -> None:
        self.numbers = StateNumbers()
        self.parents: Row = array("i")
        self.ways: Row = array("I")
        self.rounds: Row = array("H")
        self.moments: Row = array("H")
        self._codes: tuple[Row, ...] = ()

    def __len__(self) -> int:
        return len(self.parents)

    def length(self, number: int) -> Length:
        """How far it is to a state."""
        return self.rounds[number], self.moments[number]

    def find(self, key: StateKey) -> int | None:
        """The number of a state that was seen."""
        return self.numbers.find(key)

    @property
    def twins(self) -> "tuple[Row, ...]":
        """How to come to the twins of each state from the state before it, for each player."""
        count = len(self.parents)
        if self._codes:
            return self._codes
        if self.on_disk:
            return tuple([RowOnDisk("q", repeat(code, count)) for code in LONE])
        return tuple([array(CODES, [code]) * count for code in LONE])

    @twins.setter
    def twins(self, columns: "tuple[array[int], ...]") -> None:
        lone = all(
            column.count(code) == len(column) for column, code in zip(columns, LONE, strict=True)
        )
        self._codes = () if lone else tuple(map(_narrow, columns))

    def all_codes(self) -> "tuple[Iterable[int], ...]":
        """The same, to be gone through once: it takes no room where no state has twins."""
        return self._codes or tuple([repeat(code, len(self.parents)) for code in LONE])

    def codes(self, number: int) -> Codes:
        """The same of one state."""
        if not self._codes:
            return LONE
        first, second = self._codes
        return first[number], second[number]

    def add(self, key: StateKey, parent: int, way: int, length: Length, codes: Codes) -> int:
        """A new state: its number. parent: -1 for the first."""
        self.numbers.add(key, len(self.parents))
        return self.come(parent, way, length, codes)

    def come(self, parent: int, way: int, length: Length, codes: Codes) -> int:
        """The same, of which the key is known already."""
        number = len(self.parents)
        if self._codes or codes != LONE:
            self._keep_codes(number, codes)
        self.parents.append(parent)
        self.ways.append(way)
        rounds, moments = length
        self.rounds.append(rounds)
        self.moments.append(moments)
        return number

    def _keep_codes(self, number: int, codes: Codes) -> None:
        """How to come to the twins of a state, new or not."""
        self._codes = self._codes or self.twins
        try:
            self._put_codes(number, codes)
        except OverflowError:
            self._codes = tuple([array("q", column) for column in self._codes])
            self._put_codes(number, codes)

    def _put_codes(self, number: int, codes: Codes) -> None:
        """Raises `OverflowError` where a number is too large for the arrays as they are."""
        (first, second), (one, other) = self._codes, codes
        if number == len(first) == len(second):
            first.append(one)
            second.append(other)
            return
        for column, code in ((first, one), (second, other)):
            if number < len(column):
                column[number] = code
            else:
                column.append(code)

    def nearer(self, number: int, parent: int, way: int, length: Length, codes: Codes) -> None:
        """A shorter way to a state was found."""
        if self._codes or codes != LONE:
            self._keep_codes(number, codes)
        self.parents[number], self.ways[number] = parent, way
        self.rounds[number], self.moments[number] = length

    @property
    def on_disk(self) -> bool:
        """Whether it is on disk."""
        return isinstance(self.numbers, NumbersOnDisk)

    @property
    def recent(self) -> int:
        """How many are in memory."""
        return self.numbers.recent if isinstance(self.numbers, NumbersOnDisk) else len(self)

    def go_to_disk(self, room: int) -> None:
        """Let what is in memory go to disk. room: of the filter that stays, in bytes. Raises
        `DiskFailed`, and all is as it was.
        """
        numbers = self.numbers
        if isinstance(numbers, NumbersOnDisk):
            numbers.go_to_disk()
            return
        numbers = NumbersOnDisk(numbers, room)
        numbers.go_to_disk()
        rows = {name: RowOnDisk(getattr(self, name).typecode, getattr(self, name)) for name in ROWS}
        codes = tuple([RowOnDisk("q", column) for column in self._codes])
        self.numbers, self._codes = numbers, codes
        for name, row in rows.items():
            setattr(self, name, row)

    def plain(self) -> "Seen":
        """The same, as it is written down."""
        return self

    def path(self, number: int) -> list[int]:
        """The ways that lead to a state, first to last."""
        found: list[int] = []
        while self.parents[number] >= 0:
            found.append(self.ways[number])
            number = self.parents[number]
        return found[::-1]

    def path_beside(self, number: int, seat: int) -> tuple[int, ...]:
        """The ways that lead to the twin of a state."""
        found: list[int] = []
        while True:
            code, number = self.codes(number)[seat], self.parents[number]
            if code >= 0:
                return (*self.path(number), code, *reversed(found))
            found.append(-2 - code)

    def above(self, number: int, ancestor: int) -> bool:
        """Whether the shortest play to a state leads through another one."""
        while number != ancestor and number >= 0 and self.length(number) > self.length(ancestor):
            number = self.parents[number]
        return number == ancestor


def _narrow(column: "array[int]") -> "array[int]":
    """The same, as it takes the least room."""
    try:
        return array(CODES, column)
    except OverflowError:
        return column


Again = Callable[[Length, Iterable[int]], Iterator[Kept]]
"""Comes to states of one length again, of which only the numbers are kept."""


class Shelf:
    """States of one length that wait to be expanded, first come, first served. again: the numbers
    of those that came before any other, and have to be come to again.
    """

    def __init__(self) -> None:
        self.again = array("q")
        self.recent: list[Kept] = []
        self.chunks: list[tuple[int, int]] = []  # how long each is, and its sum
        self.file: IO[bytes] | None = None
        self.kept: list[Kept] = []

    def __len__(self) -> int:
        whole = len(self.kept) + len(self.chunks) * CHUNK + len(self.recent)
        return len(self.again) + whole

    def append(self, number: int, state: Held, twins: Twins) -> None:
        """Put a state at the end."""
        if len(self.kept) < IN_MEMORY:
            self.kept.append((number, state, twins))
            return
        self.recent.append((number, state, twins))
        if len(self.recent) == CHUNK:
            self._write()

    def _write(self) -> None:
        data = zlib.compress(pickle.dumps(self.recent, pickle.HIGHEST_PROTOCOL), 1)
        with on_disk():
            if self.file is None:
                import tempfile  # most searches put nothing on disk

                self.file = tempfile.TemporaryFile()  # noqa: SIM115 it lives as long as the shelf
            self.file.write(data)
            self.file.flush()
        self.chunks.append((len(data), zlib.crc32(data)))
        self.recent = []

    def drain(self) -> Iterator[Kept]:
        """Take the states off, one by one; those that are left when it stops are lost. Raises
        `DiskFailed`.
        """
        kept, self.kept = self.kept, []
        yield from _taken(kept)
        if self.file is not None:
            with on_disk():
                self.file.seek(0)
            for size, summed in self.chunks:
                with on_disk():
                    data = self.file.read(size)
                if zlib.crc32(data) != summed:
                    raise DiskFailed(OTHERWISE)
                # written by this very process, into a file that has no name
                yield from pickle.loads(zlib.decompress(data))
            self.file.close()
            self.file = None
        self.chunks = []
        yield from self.recent


def _taken(things: list[Kept]) -> Iterator[Kept]:
    things.reverse()
    while things:
        yield things.pop()


class Waiting:
    """All states that wait, the shortest play first."""

    def __init__(self, again: Again | None = None) -> None:
        """again: comes to states of which only the numbers are kept."""
        self.shelves: dict[Length, Shelf] = {}
        self._again = again

    def __len__(self) -> int:
        return sum(len(shelf) for shelf in self.shelves.values())

    def append(self, length: Length, number: int, state: Held, twins: Twins) -> None:
        """Put a state to those of its length."""
        (self.shelves.get(length) or self._shelf(length)).append(number, state, twins)

    def append_number(self, length: Length, number: int) -> None:
        """Put a state to those of its length that is come to again when its turn comes."""
        self._shelf(length).again.append(number)

    def _shelf(self, length: Length) -> Shelf:
        shelf = self.shelves.get(length)
        if shelf is None:
            shelf = self.shelves[length] = Shelf()
        return shelf

    def next(self) -> tuple[Length, Iterator[Kept]] | None:
        """Take the states of the least length out."""
        if not self.shelves:
            return None
        length = min(self.shelves)
        shelf = self.shelves.pop(length)
        if self._again is None or not shelf.again:
            return length, shelf.drain()
        return length, chain(self._again(length, shelf.again), shelf.drain())
