"""How much memory there is for what comes behind a search.

Purpose: whoever bounds memory bounds all of an exploration: plays end when it is taken, and it is
told which did.
Input: a bound in megabytes. Output: whether there is room, and for what there was none.
Must not know: what is played.
"""

from typing import Final

from attrs import define, field

from .memory_taken import taken_now

OF_PLAYS: Final = 50
"""So many megabytes plays behind a search take, for code that they need beside it."""

PART: Final = 4
"""But never more is kept for them than one of so many parts of what there is."""


def kept_for_plays(memory: int | None) -> int:
    """So much of the memory a search leaves to what comes behind it."""
    return 0 if memory is None else min(OF_PLAYS, memory // PART)


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
