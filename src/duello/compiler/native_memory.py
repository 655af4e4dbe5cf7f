"""Rows of whole numbers that machine code works on, and that grow where they stand.

Purpose: room for states that is only taken once it is used, and is never copied where the system
can move it.
Input: sizes. Output: addresses, views. Must not know: what the numbers mean.
"""

import ctypes
import mmap
from typing import Any, Final, Literal

SMALLEST: Final = mmap.PAGESIZE


Kind = Literal["B", "H", "I", "i", "q", "Q"]


class Row:
    """A row of numbers, each of so many bytes, all 0 at first. kind: as of `memoryview.cast`."""

    def __init__(self, kind: Kind, size: int, room: int) -> None:
        self.kind, self.size, self.room = kind, size, room
        self._memory = _memory(room * size)
        self._look()

    def _look(self) -> None:
        self.address: int = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self.view = memoryview(self._memory)
        self.numbers: Any = self.view.cast(self.kind)  # read and written like an array

    def _look_away(self) -> None:
        self.numbers.release()
        self.view.release()

    def grow(self, room: int) -> None:
        """Make room for more numbers. Whoever looked at them has to look anew."""
        self._look_away()
        self.room = room
        wanted = max(SMALLEST, room * self.size)
        try:
            self._memory.resize(wanted)
        except (SystemError, ValueError, OSError):  # this system cannot move it
            grown = _memory(wanted)
            grown[: len(self._memory)] = self._memory[:]
            self._memory.close()
            self._memory = grown
        self._look()

    def empty(self, room: int) -> None:
        """Begin anew, with room for so many numbers, all 0."""
        self._look_away()
        self._memory.close()
        self.room = room
        self._memory = _memory(room * self.size)
        self._look()


def _memory(size: int) -> mmap.mmap:
    size = max(SMALLEST, size)
    if hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    return mmap.mmap(-1, size)
