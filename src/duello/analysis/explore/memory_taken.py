"""How much memory a search may take, and has.

Purpose: say when memory is short, and give back to the system what is not used any more.
Input: megabytes. Output: whether that is enough. Must not know: what is kept in it.
"""

import gc
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

GOING: Final = 24
"""So many bytes more a state takes while it goes to disk."""

TO_BE_TOLD: Final = 3
"""If more megabytes than so many are taken beyond what there is, it is told."""

TWICE: Final = 100
"""So many bytes more a state takes while it is taken over into machine code."""

FILTER: Final = 16
"""This part of the memory is for the filter of what is on disk."""


def megabytes() -> float:
    """The most memory that this process has ever taken; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def megabytes_now() -> float | None:
    """The memory that this process takes now; None where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        import resource
    except (OSError, ImportError, LookupError, ValueError):
        return None
    return pages * resource.getpagesize() / (1 << 20)


def taken_now() -> float:
    """The megabytes that this process takes; where that is not told, the most it has ever taken."""
    now = megabytes_now()
    return megabytes() if now is None else now


def give_back() -> None:
    """Let the system have what is not used any more."""
    gc.collect()
    with suppress(OSError, AttributeError, TypeError):
        import ctypes  # a page has nothing to give back

        ctypes.CDLL(None).malloc_trim(0)  # of the GNU C library


class Memory:
    """What there is for a search. most: in megabytes; beside: so many more are taken, beside the
    filter, once anything is on disk.
    """

    def __init__(self, most: int, beside: int = 0) -> None:
        self.most, self.beside = most, beside
        self._at_once: int | None = None
        self.again_at = 0.0  # once so many megabytes are taken, it is worth it to give back again
        self.highest = 0.0  # megabytes that were taken when it was asked

    def short(self, states: int) -> bool:
        """Whether there is not enough for what so many states in memory need."""
        now = megabytes_now()
        if now is not None:
            self.highest = max(self.highest, now)
            return self._left(now, states) <= 0
        if self._at_once is None:
            return megabytes() >= self.most
        return states >= self._at_once  # only the most that was ever taken is known

    def gone_to_disk(self, states: int) -> None:
        """So many states are not in memory any more."""
        if self._at_once is None:
            self._at_once = states

    @property
    def more_taken(self) -> int:
        """So many megabytes were taken, if that is clearly more than there are; otherwise 0."""
        return int(self.highest) if self.highest > self.most + TO_BE_TOLD else 0

    def missing(self, states: int, wanted: int) -> float:
        """How many megabytes are missing, if so many more than that are wanted."""
        left = self.left(states)
        return 0.0 if left is None else max(0.0, wanted - left / (1 << 20))

    @property
    def to_come(self) -> int:
        """Megabytes that what goes to disk takes in memory, as long as there is nothing there."""
        return 0 if self._at_once is not None else (self.for_filter >> 20) + self.beside

    def left(self, states: int) -> int | None:
        """So many bytes there are for more, while so many states are in memory; None where that is
        not known.
        """
        now = megabytes_now()
        return None if now is None else self._left(now, states)

    def _left(self, now: float, states: int) -> int:
        return int((self.most - now) * (1 << 20)) - states * GOING - (self.to_come << 20)

    @property
    def for_filter(self) -> int:
        """Bytes for the filter of what is on disk: a power of two."""
        wanted: int = max(1, self.most // FILTER) << 20
        return 1 << wanted.bit_length() - 1
