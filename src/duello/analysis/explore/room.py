"""How much memory there is for what comes behind a search.

Purpose: whoever bounds memory bounds all of an exploration: plays end when it is taken, and it is
told which did.
Input: a bound in megabytes. Output: whether there is room, and for what there was none.
Must not know: what is played.
"""

from typing import Final

from attrs import define, field

from .memory_taken import Memory, taken_now

OF_PLAYS: Final = 50
"""So many megabytes plays behind a search take, for code that they need beside it."""

PART: Final = 4
"""But never more is kept for them than one of so many parts of what there is."""

TO_GO_ON: Final = 48 << 20
"""A search goes on where there are so many bytes more than are taken: for states, and for code."""

MOST_TOLD: Final = 1 << 14
"""Nobody is told to give more megabytes than that."""


def kept_for_plays(memory: int | None) -> int:
    """So much of the memory a search leaves to what comes behind it."""
    return 0 if memory is None else min(OF_PLAYS, memory // PART)


def enough(most: int, left: int, beside: int) -> str:
    """With how much memory a search goes on for which there is too little, in words: in brackets.
    most, beside: as of `Memory`; left: so much of it is left to plays.
    """
    for megabytes in range(most + 1, MOST_TOLD):
        there_is = megabytes - (left and kept_for_plays(megabytes))
        if (Memory(there_is, beside).left(0) or 0) >= TO_GO_ON:
            return f" (with `--memory {megabytes}` it goes on)"
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
