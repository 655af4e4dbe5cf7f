"""Tables of what is said, and what stands for it.

Purpose: whoever understands what designers write has tables of patterns, which are all made, and
all put to use, in the same way. Input: patterns as they are written. Output: the tables; words with
what stands for them in their place. Must not know: what is in a table.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import TypeVar

Meant = TypeVar("Meant")

Table = tuple[tuple[re.Pattern[str], Meant], ...]
"""What is said, and what stands for it."""

_PART = 32

_QUOTED = re.compile(r'("[^"]*")')


class Idioms:
    """What is said, what is meant, and why; the reason may be empty. There are many: each pattern
    is made when it is first looked for, and whoever has written nothing wrong waits for none.
    """

    def __init__(self, rows: Iterable[tuple[str, str, str]]) -> None:
        self.rows = tuple(rows)

    def __iter__(self) -> Iterator[tuple[re.Pattern[str], str, str]]:
        return ((_made(said), meant, why) for said, meant, why in self.rows)

    @cached_property
    def parts(self) -> "tuple[Idioms, ...]":
        """The same in parts, so that no more of them are looked for than are wanted."""
        return tuple(Idioms(self.rows[at : at + _PART]) for at in range(0, len(self.rows), _PART))

    def first(self, many: int) -> "Idioms":
        """So many of them, from the first one on."""
        return Idioms(self.rows[:many])


@cache
def _made(said: str) -> re.Pattern[str]:
    return re.compile(said)


def table(rows: Iterable[tuple[str, Meant]]) -> Table[Meant]:
    """The table of patterns and what stands for each."""
    return tuple((re.compile(said), meant) for said, meant in rows)


def replaced(words: str, rows: Table[str]) -> str:
    """Words with what stands for them in their place, row by row; what is in quotation marks
    stays as it is.
    """
    parts = _QUOTED.split(words)
    for said, meant in rows:
        parts[::2] = [said.sub(meant, part) for part in parts[::2]]
    return "".join(parts)


def first_found(words: str, rows: Table[Meant]) -> Meant | None:
    """What stands for the first of the patterns that is found in some words."""
    return next((meant for said, meant in rows if said.search(words)), None)
