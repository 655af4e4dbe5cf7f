"""Numbers of digests on disk, in sorted runs.

Purpose: of more digests than memory holds, the number of each. They come many at a time, and each
time are one run on disk, in order; runs of about one length are made one. Of each block of a run,
its beginning is in memory, so that one block is read to look a digest up; a filter in memory says
of most that are not there that they are not.
Input: digests, each once, and numbers. Output: numbers. Raises `DiskFailed`.
Must not know: what the digests are of.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import chain
from sys import byteorder
from typing import Final

from ..model.canonical_form import SIZE
from .rows_on_disk import Pages

NUMBER: Final = 4
RECORD: Final = SIZE + NUMBER
"""A digest and its number, in so many bytes."""

IN_BLOCK: Final = 200
BLOCK: Final = RECORD * IN_BLOCK
"""So much is read at once to look a digest up."""

BEGIN: Final = 8
"""Of how blocks begin, so many bytes are in memory."""

PIECE: Final = 50
"""So many blocks are in memory at once, of each of two runs that are made one."""

PARTS: Final = 1 << 8
"""What becomes a run is sorted in so many parts, one after the other."""

AT_ONCE: Final = 1 << 20
"""So many digests are in memory where all are told in the order of their numbers."""


class Filter:
    """Which digests may be there; the others are not. room: in bytes, a power of two. bits, mask:
    of either half of a digest, as a number of this machine, the bit at its last digits is set.
    """

    def __init__(self, room: int) -> None:
        self.bits, self.mask = bytearray(room), 8 * room - 1

    def add(self, digest: bytes) -> None:
        """A digest that is there."""
        one, other = self._places(digest)
        self.bits[one >> 3] |= 1 << (one & 7)
        self.bits[other >> 3] |= 1 << (other & 7)

    def __contains__(self, digest: bytes) -> bool:
        one, other = self._places(digest)
        bits = self.bits
        return bool(bits[one >> 3] >> (one & 7) & bits[other >> 3] >> (other & 7) & 1)

    def _places(self, digest: bytes) -> tuple[int, int]:
        mask = self.mask
        one, other = int.from_bytes(digest[:8], byteorder), int.from_bytes(digest[8:], byteorder)
        return one & mask, other & mask


class Run:
    """Digests with their numbers, in order, on disk."""

    def __init__(self) -> None:
        self._pages = Pages(BLOCK)
        self._firsts = array("Q")  # how each block begins
        self._rest = b""
        self.count = 0

    def add(self, records: bytes) -> None:
        """Put records behind those that are there."""
        records = self._rest + records
        whole = len(records) - len(records) % BLOCK
        for start in range(0, whole, BLOCK):
            self._write(records[start : start + BLOCK])
        self._rest = records[whole:]

    def end(self) -> None:
        """There are no more."""
        if self._rest:
            self._write(self._rest)
        self._rest = b""

    def _write(self, block: bytes) -> None:
        self._pages.write(len(self._firsts), block)
        self._firsts.append(_begins(block))
        self.count += len(block) // RECORD

    def find(self, digest: bytes) -> int | None:
        """The number of a digest, if it is there."""
        begins, firsts = _begins(digest), self._firsts
        nth = max(0, bisect_left(firsts, begins) - 1)
        while nth < len(firsts) and firsts[nth] <= begins:
            found = _in_block(self._block(nth), digest)
            if found is not None:
                return found
            nth += 1
        return None

    def _block(self, nth: int) -> bytes:
        last = nth == len(self._firsts) - 1
        return self._pages.read(nth, (self.count - nth * IN_BLOCK) * RECORD if last else None)

    def find_each(self, digests: Iterable[bytes]) -> Iterator[int | None]:
        """The number of each of many digests, in order, if it is there."""
        firsts, block, held, ends = self._firsts, b"", -1, -1
        for digest in digests:
            begins = _begins(digest)
            if begins >= ends:
                nth = max(0, bisect_left(firsts, begins) - 1)
                if nth + 1 < len(firsts) and firsts[nth + 1] <= begins:
                    yield self.find(digest)  # several blocks begin alike
                    continue
                if nth != held:
                    block, held = self._block(nth), nth
                ends = firsts[nth + 1] if nth + 1 < len(firsts) else 1 << 8 * BEGIN
            yield _in_block(block, digest)

    def pieces(self) -> Iterator[list[bytes]]:
        """All records, in order, some at a time."""
        for start in range(0, len(self._firsts), PIECE):
            blocks = map(self._block, range(start, min(start + PIECE, len(self._firsts))))
            yield [record for block in blocks for record in _records(block)]


def _begins(digest: bytes) -> int:
    return int.from_bytes(digest[:BEGIN], "big")


def _in_block(block: bytes, digest: bytes) -> int | None:
    at = block.find(digest)
    while at >= 0:
        if at % RECORD == 0:
            return int.from_bytes(block[at + SIZE : at + RECORD], "little")
        at = block.find(digest, at + 1)
    return None


def _records(data: bytes | bytearray) -> list[bytes]:
    return [bytes(data[at : at + RECORD]) for at in range(0, len(data), RECORD)]


def _as_one(one: Run, other: Run) -> Run:
    """Two runs as one."""
    made = Run()
    left, right = one.pieces(), other.pieces()
    here, there = next(left, []), next(right, [])
    while here and there:
        last = min(here[-1], there[-1])
        mine, theirs = bisect_right(here, last), bisect_right(there, last)
        made.add(b"".join(sorted(here[:mine] + there[:theirs])))
        here, there = here[mine:] or next(left, []), there[theirs:] or next(right, [])
    for rest in (here, *left, there, *right):
        made.add(b"".join(rest))
    made.end()
    return made


class SortedRuns:
    """All runs, the longest first. room: of the filter, in bytes."""

    def __init__(self, room: int) -> None:
        self.filter = Filter(room)
        self.runs: list[Run] = []

    def __len__(self) -> int:
        return sum(run.count for run in self.runs)

    def find(self, digest: bytes) -> int | None:
        """The number of a digest, if it is there."""
        if digest in self.filter:
            for run in reversed(self.runs):
                found = run.find(digest)
                if found is not None:
                    return found
        return None

    def find_each(self, digests: list[bytes]) -> dict[bytes, int]:
        """The numbers of those of many digests that are there."""
        left, found = sorted(digests), dict[bytes, int]()
        for run in reversed(self.runs):
            numbers = run.find_each(left)
            here = [(one, n) for one, n in zip(left, numbers, strict=True) if n is not None]
            found.update(here)
            if here:
                left = [one for one in left if one not in found]
        return found

    def add(self, digests: Iterable[tuple[bytes, int]]) -> None:
        """Put digests to the others, of which none is there yet, with their numbers."""
        parts = [bytearray() for _ in range(PARTS)]
        for digest, number in digests:
            parts[digest[0]] += digest + number.to_bytes(NUMBER, "little")
        self._add(parts)
        for part in parts:
            for at in range(0, len(part), RECORD):
                self.filter.add(bytes(part[at : at + SIZE]))

    def add_filtered(self, pieces: Iterable[bytes]) -> None:
        """The same of digests that the filter knows of: each with its number behind it, many in a
        piece.
        """
        parts = [bytearray() for _ in range(PARTS)]
        for piece in pieces:
            for record in _records(piece):
                parts[record[0]] += record
        self._add(parts)

    def _add(self, parts: list[bytearray]) -> None:
        """parts: by how digests begin."""
        run = Run()
        for part in parts:
            run.add(b"".join(sorted(_records(part))))
        run.end()
        self.runs.append(run)

    def merge(self) -> None:
        """Make one of runs of about one length. Raises `DiskFailed`, and they are as they were."""
        while len(self.runs) > 1 and self.runs[-2].count < 2 * self.runs[-1].count:
            self.runs[-2:] = [_as_one(*self.runs[-2:])]

    def __iter__(self) -> Iterator[bytes]:
        """All digests, in the order of their numbers, which are those from 0 on."""
        count = len(self)
        for start in range(0, count, AT_ONCE):
            found = bytearray(min(AT_ONCE, count - start) * SIZE)
            for run in self.runs:
                for record in chain.from_iterable(run.pieces()):
                    at = SIZE * (int.from_bytes(record[SIZE:], "little") - start)
                    if 0 <= at < len(found):
                        found[at : at + SIZE] = record[:SIZE]
            yield from (bytes(found[at : at + SIZE]) for at in range(0, len(found), SIZE))
