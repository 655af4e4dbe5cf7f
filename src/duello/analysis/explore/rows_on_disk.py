"""Rows of numbers on disk, of which a few pages are in memory.

Purpose: what an array of numbers is, for rows that are too long for memory; what comes back from
the disk otherwise than it was written is noticed.
Input: numbers. Output: the same again. Raises `DiskFailed`.
Must not know: what the numbers mean.
"""

import os
import tempfile
import zlib
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Final

BITS: Final = 11
PAGE: Final = 1 << BITS
"""So many numbers are read and written at once."""

PAGES: Final = 32
"""So many pages of a row are in memory."""


class DiskFailed(Exception):
    """What was to be on disk is not, in words: there is no room, or it came back otherwise."""


OTHERWISE: Final = "what was put on the disk has come back otherwise"


@contextmanager
def on_disk() -> Iterator[None]:
    """What the disk refuses here is told as `DiskFailed`."""
    try:
        yield
    except OSError as error:
        raise DiskFailed(f"the disk takes no more: {error.strerror or error}") from None


class Pages:
    """Bytes on disk, each page with a sum of its own, in a file that has no name and is gone with
    this.
    """

    def __init__(self, size: int) -> None:
        self._size, self._sums = size, array("I")
        with on_disk():
            self._file: IO[bytes] = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115

    def __len__(self) -> int:
        return len(self._sums)

    def write(self, nth: int, data: bytes) -> None:
        """Write a page: one that is there, or the next one."""
        with on_disk():
            written = os.pwrite(self._file.fileno(), data, nth * self._size)
            if written < len(data):  # there is room for a part of it
                os.pwrite(self._file.fileno(), data[written:], nth * self._size + written)
        if nth == len(self._sums):
            self._sums.append(zlib.crc32(data))
        else:
            self._sums[nth] = zlib.crc32(data)

    def read(self, nth: int, size: int | None = None) -> bytes:
        """A page as it was written. size: of what was written, if that is less than a page."""
        wanted = self._size if size is None else size
        with on_disk():
            data = os.pread(self._file.fileno(), wanted, nth * self._size)
        if zlib.crc32(data) != self._sums[nth]:
            raise DiskFailed(OTHERWISE)
        return data


class RowOnDisk:
    """A row of numbers that grows at its end. code: as of `array`."""

    def __init__(self, code: str, numbers: Iterable[int] = ()) -> None:
        self._code = code
        self._pages = Pages(PAGE * array(code).itemsize)
        self._held: dict[int, array[int]] = {}
        self._changed = set[int]()
        self._count = 0
        for number in numbers:
            self.append(number)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, at: int) -> int:
        page = self._held.get(at >> BITS)
        if page is None:
            page = self._page(at >> BITS)
        return page[at & PAGE - 1]

    def __setitem__(self, at: int, number: int) -> None:
        nth = at >> BITS
        self._page(nth)[at & PAGE - 1] = number
        self._changed.add(nth)

    def __iter__(self) -> Iterator[int]:
        for at in range(self._count):
            yield self[at]

    def append(self, number: int) -> None:
        """Put a number at the end."""
        nth, at = self._count >> BITS, self._count & PAGE - 1
        if not at:
            self._hold(nth, array(self._code))
        self._held[nth].append(number)
        self._changed.add(nth)
        self._count += 1

    def _page(self, nth: int) -> "array[int]":
        page = self._held.get(nth)
        if page is None:
            if not 0 <= nth < len(self._pages):
                raise IndexError(f"there is no page {nth}")
            page = array(self._code)
            page.frombytes(self._pages.read(nth))
            self._hold(nth, page)
        return page

    def _hold(self, nth: int, page: "array[int]") -> None:
        """Keep a page in memory, and the last one always."""
        last = self._count >> BITS
        while len(self._held) >= PAGES:
            oldest = next(each for each in self._held if each != last)
            if oldest in self._changed:
                self._pages.write(oldest, self._held[oldest].tobytes())
                self._changed.discard(oldest)
            del self._held[oldest]
        self._held[nth] = page


class MarksOnDisk(RowOnDisk):
    """A row of marks, each 0 or 1, that knows how many there are of either."""

    def __init__(self, marks: Iterable[int] = ()) -> None:
        self._set = 0
        super().__init__("B", marks)

    def __setitem__(self, at: int, mark: int) -> None:
        self._set += mark - self[at]
        super().__setitem__(at, mark)

    def append(self, mark: int) -> None:
        """Put a mark at the end."""
        super().append(mark)
        self._set += mark

    def count(self, mark: int) -> int:
        """How many there are."""
        return self._set if mark else len(self) - self._set
