"""States of machine code that wait.

Purpose: which states are expanded next, and in which order; where they are on disk, machine code is
given them, and told which of the states behind them were seen.
Input: states in machine code, numbers. Output: what machine code goes on with.
Must not know: what comes of a state.
"""

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from duello.compiler.native_protocol import LIMITLESS, PIECE

from .frontier import Length
from .memory_taken import GOING, Memory
from .native_disk import NativeOnDisk
from .rows_on_disk import RowOnDisk

if TYPE_CHECKING:
    from duello.compiler.native_states import NativeStates

WAIT_IN_MEMORY: Final = 1 << 16
"""So many numbers of states of one length wait in memory, where others are on disk."""

AT_LEAST: Final = 1 << 10
"""So many more states there may be in any case, so that it is not asked all the time."""


class WaitingNumbers:
    """Numbers of states of one length that wait, first come, first served. on_disk: whether many of
    them go to disk.
    """

    def __init__(self, on_disk: bool) -> None:
        self.on_disk = on_disk
        self._recent = array("I")
        self._behind: RowOnDisk | None = None

    def append(self, number: int) -> None:
        """Put a number at the end."""
        self.extend(array("I", [number]))

    def extend(self, numbers: "array[int]") -> None:
        """Put numbers at the end."""
        self._recent.extend(numbers)
        if self.on_disk and len(self._recent) > WAIT_IN_MEMORY:
            self._behind = self._behind or RowOnDisk("I")
            self._behind.extend(self._recent)
            self._recent = array("I")

    def pieces(self, most: int) -> "Iterator[array[int]]":
        """All numbers, so many at a time at most, in order."""
        if self._behind is not None:
            piece = array("I")
            for page in self._behind.pages():
                if len(piece) + len(page) > most:
                    yield piece
                    piece = array("I")
                piece.extend(page)
            yield piece
        for start in range(0, len(self._recent), most):
            yield self._recent[start : start + most]


class NativeQueue:
    """All that wait, the shortest play first."""

    def __init__(self, states: "NativeStates") -> None:
        self._states = states
        self._shelves: dict[Length, WaitingNumbers] = {}
        self._pieces: Iterator[array[int]] = iter(())
        self._length: Length = (0, 0)
        self._scouted = 0
        self.on_disk: NativeOnDisk | None = None

    def append(self, length: Length, number: int) -> None:
        """Put a state to those of its length."""
        self.extend(length, array("I", [number]))

    def extend(self, length: Length, numbers: "array[int]") -> None:
        """Put states to those of their length."""
        shelf = self._shelves.get(length)
        if shelf is None:
            shelf = self._shelves[length] = WaitingNumbers(self.on_disk is not None)
        shelf.extend(numbers)

    def next(self) -> Length | None:
        """Let machine code have the states that are next: how long play to them is."""
        while (piece := next(self._pieces, None)) is None:
            if not self._shelves:
                return None
            self._length = min(self._shelves)
            most = LIMITLESS if self.on_disk is None else PIECE
            self._pieces = self._shelves.pop(self._length).pieces(most)
        self._give(piece)
        return self._length

    def _give(self, numbers: "array[int]") -> None:
        states, behind, self._scouted = self._states, self.on_disk, 0
        if behind is None:
            states.queue(numbers)
            return
        base, length = states.base, self._length
        states.queue(array("I", [n for n in numbers if n >= base or behind.waits(n, length)]))
        behind.hold()

    def go_to_disk(self, behind: NativeOnDisk) -> None:
        """All states are on disk now: those in the queue, too."""
        self.on_disk = behind
        for shelf in self._shelves.values():
            shelf.on_disk = True
        states = self._states
        if states["at"] < states["end"]:
            way = states["way"]
            self._give(states.left)
            states["way"] = way

    def answer(self) -> None:
        """Machine code asks which states were seen: say so, of those that come next, too."""
        states, behind = self._states, self.on_disk
        if behind is None:
            raise TypeError("nothing is on disk")
        if states["asked_count"] >= states["asked_room"]:
            states.forget_asked()
            self._scouted = 0
        if states["at"] >= self._scouted:
            self._scouted = states.scout()
        behind.answer()

    def take_moved(self) -> dict[int, int]:
        """Take states that are on disk and nearer now from rows at the end: the numbers of each."""
        moved, behind = self._states.moved, self.on_disk
        if behind is not None:
            for row, number in moved.items():
                behind.move(row, number)
        return moved

    def mark_done(self, at: int) -> None:
        """Those are expanded that stood in the queue of machine code from a place on: it is kept
        here of those that are on disk.
        """
        if self.on_disk is not None:
            base, marks = self._states.base, self.on_disk.done
            for number in self._states.passed(at):
                if number < base:
                    marks[number] = 1


def states_in(memory: Memory | None, states: "NativeStates") -> int:
    """How many states there may be before it is asked again whether there is room for more."""
    left = None if memory is None else memory.left(states.recent)
    if left is None:
        return LIMITLESS
    return len(states) + max(AT_LEAST, left // (states.bytes_each + GOING))
