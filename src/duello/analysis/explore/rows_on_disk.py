"""Rows of numbers on disk, of which a few pages are in memory.

Purpose: what an array of numbers is, for rows that are too long for memory; what comes back from
the disk otherwise than it was written is noticed.
Input: numbers. Output: the same again. Raises `DiskFailed`.
Must not know: what the numbers mean.
"""

import errno
import os
import zlib
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Final, Generic, TypeVar

BITS: Final = 11
PAGE: Final = 1 << BITS
"""So many numbers are read and written at once."""

PAGES: Final = 32
"""So many pages of a row of numbers are in memory."""

PAGES_OF_RECORDS: Final = 4
"""And so many of one of records, which are larger."""


class DiskFailed(Exception):
    """What was to be on disk is not, in words: there is no room, or it is not written or read, or
    it came back otherwise.
    """


FULL: Final = errno.ENOSPC, errno.EDQUOT, errno.EFBIG
"""What the system says where there is no room."""

OTHERWISE: Final = "what was put on the disk has come back otherwise"


@contextmanager
def on_disk() -> Iterator[None]:
    """What the disk refuses here is told as `DiskFailed`."""
    try:
        yield
    except OSError as error:
        full = error.errno in FULL
        said = "the disk takes no more" if full else "what is on disk cannot be written or read"
        raise DiskFailed(f"{said}: {error.strerror or error}") from None


class Pages:
    """Bytes on disk, each page with a sum of its own, in a file that has no name and is gone with
    this.
    """

    def __init__(self, size: int) -> None:
        self._size, self._sums = size, array("I")
        with on_disk():
            import tempfile  # most searches put nothing on disk

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

    def cut(self, count: int) -> None:
        """Only the first so many pages are left."""
        del self._sums[count:]

    def read(self, nth: int, size: int | None = None) -> bytes:
        """A page as it was written. size: of what was written, if that is less than a page."""
        wanted = self._size if size is None else size
        with on_disk():
            data = os.pread(self._file.fileno(), wanted, nth * self._size)
        if zlib.crc32(data) != self._sums[nth]:
            raise DiskFailed(OTHERWISE)
        return data


P = TypeVar("P", "array[int]", bytearray)
"""What a page is in memory."""


class PagedRow(ABC, Generic[P]):
    """A row of things of one size that grows at its end. size: of each, in bytes."""

    def __init__(self, size: int) -> None:
        self._pages = Pages(PAGE * size)
        self._held: dict[int, P] = {}
        self._changed = set[int]()
        self._count = 0
        self._most = PAGES

    def __len__(self) -> int:
        return self._count

    @abstractmethod
    def _of(self, data: bytes) -> P:
        """A page on which this is written."""

    def mark(self) -> tuple[int, P | None]:
        """How long it is, for `back_to`."""
        page = self._held.get(self._count >> BITS)
        return self._count, None if page is None else page[:]

    def back_to(self, mark: tuple[int, P | None]) -> None:
        """It is as long as it was, and nothing that stood in it was changed."""
        count, page = mark
        last = count >> BITS
        for nth in [each for each in self._held if each >= last]:
            del self._held[nth]
            self._changed.discard(nth)
        self._pages.cut(last)
        self._count = count
        if page is not None:
            self._held[last] = page
            self._changed.add(last)

    def pages(self) -> Iterator[P]:
        """All of them, many at a time."""
        for nth in range(-(-self._count // PAGE)):
            yield self._page(nth)[:]

    def _last(self) -> P:
        """The last page, on which there is room."""
        nth = self._count >> BITS
        if not self._count & PAGE - 1:
            self._hold(nth, self._of(b""))
        self._changed.add(nth)
        return self._held[nth]

    def _page(self, nth: int) -> P:
        page = self._held.get(nth)
        if page is None:
            if not 0 <= nth < len(self._pages):
                raise IndexError(f"there is no page {nth}")
            page = self._of(self._pages.read(nth))
            self._hold(nth, page)
        return page

    def _hold(self, nth: int, page: P) -> None:
        """Keep a page in memory, and the last one always."""
        last = self._count >> BITS
        while len(self._held) >= self._most:
            oldest = next(each for each in self._held if each != last)
            if oldest in self._changed:
                self._pages.write(oldest, bytes(self._held[oldest]))
                self._changed.discard(oldest)
            del self._held[oldest]
        self._held[nth] = page


class RowOnDisk(PagedRow["array[int]"]):
    """A row of numbers. code: as of `array`."""

    def __init__(self, code: str, numbers: Iterable[int] = ()) -> None:
        self._code = code
        super().__init__(array(code).itemsize)
        for number in numbers:
            self.append(number)

    def _of(self, data: bytes) -> "array[int]":
        return array(self._code, data)

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
        self._last().append(number)
        self._count += 1

    def extend(self, numbers: "array[int] | memoryview") -> None:
        """Put many numbers at the end."""
        at = 0
        while at < len(numbers):
            page = self._last()
            piece = numbers[at : at + PAGE - len(page)]
            page.extend(piece)
            self._count += len(piece)
            at += len(piece)


class RecordsOnDisk(PagedRow[bytearray]):
    """A row of records, all of so many bytes."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.size, self._most = size, min(PAGES, PAGES_OF_RECORDS)

    def _of(self, data: bytes) -> bytearray:
        return bytearray(data)

    def __getitem__(self, at: int) -> bytes:
        page, start = self._page(at >> BITS), (at & PAGE - 1) * self.size
        return bytes(page[start : start + self.size])

    def __setitem__(self, at: int, record: bytes) -> None:
        nth, start = at >> BITS, (at & PAGE - 1) * self.size
        self._page(nth)[start : start + self.size] = record
        self._changed.add(nth)

    def extend(self, records: bytes | memoryview) -> None:
        """Put many at the end."""
        at, size = 0, self.size
        while at < len(records):
            page = self._last()
            piece = records[at : at + PAGE * size - len(page)]
            page += piece
            self._count += len(piece) // size
            at += len(piece)


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

    def extend(self, numbers: "array[int] | memoryview") -> None:
        """Put many marks at the end."""
        super().extend(numbers)
        self._set += sum(numbers)

    def back_to(self, mark: "tuple[int, array[int] | None]") -> None:
        """As of any row."""
        super().back_to(mark)
        self._set = sum(self)

    def count(self, mark: int) -> int:
        """How many there are."""
        return self._set if mark else len(self) - self._set
