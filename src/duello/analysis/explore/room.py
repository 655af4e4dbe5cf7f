"""How much memory there is for what comes behind a search.

Purpose: whoever bounds memory bounds all of an exploration: plays end when it is taken, and it is
told which did.
Input: a bound in megabytes. Output: whether there is room, and for what there was none.
Must not know: what is played.
"""

from math import ceil
from typing import Final, Protocol

from attrs import define, field

from .memory_taken import Memory, taken_now

OF_PLAYS: Final = 50
"""So many megabytes plays behind a search take, for code that they need beside it."""

PART: Final = 4
"""But never more is kept for them than one of so many parts of what there is."""

APART: Final = 0.5
"""So many megabytes what a process takes differs from one run to the next."""

MOST_TOLD: Final = 1 << 14
"""Nobody is told to give more megabytes than that."""


class Bounded(Protocol):
    """How much memory there is: see `searching.Bounds`."""

    @property
    def memory(self) -> int | None:
        """In megabytes."""

    @property
    def left(self) -> int:
        """So many of them are left to what comes behind a search."""


def kept_for_plays(memory: int | None) -> int:
    """So much of the memory a search leaves to what comes behind it."""
    return 0 if memory is None else min(OF_PLAYS, memory // PART)


def enough(wanted: float, beside: int, left: bool, so: str) -> str:
    """With how much memory something goes on for which there is too little, in words: in brackets.
    wanted: so many megabytes for a search, and what goes to disk takes those `beside` it. left:
    whether some are left to plays. so: what is so then.
    """
    for megabytes in range(ceil(wanted), MOST_TOLD):
        there_is = megabytes - (kept_for_plays(megabytes) if left else 0)
        if there_is - Memory(there_is, beside).to_come >= wanted + APART:
            return f" (with `--memory {megabytes}` {so})"
    return ""


@define
class Room:
    """Whether there is room. memory: megabytes; None: as many as there are. left_out: for what
    there was none.
    """

    memory: int | None = None
    left_out: dict[str, None] = field(factory=dict)

    def there_is(self, what: str) -> bool:
        """Whether there is room for more of something, in words, which is left out if not."""
        if self.memory is None or taken_now() < self.memory:
            return True
        self.left_out[what] = None
        return False
