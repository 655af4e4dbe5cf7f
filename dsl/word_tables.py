"""Tables of what is said, and what stands for it.

Purpose: whoever understands what designers write has tables of patterns, which are all made, and
all put to use, in the same way. Input: patterns as they are written. Output: the tables; words with
what stands for them in their place. Must not know: what is in a table.
"""

import re
from collections.abc import Iterable
from typing import TypeVar

Meant = TypeVar("Meant")

Table = tuple[tuple[re.Pattern[str], Meant], ...]
"""What is said, and what stands for it."""

Idioms = tuple[tuple[re.Pattern[str], str, str], ...]
"""What is said, what is meant, and why; the reason may be empty."""

_QUOTED = re.compile(r'("[^"]*")')


def table(rows: Iterable[tuple[str, Meant]]) -> Table[Meant]:
    """The table of patterns and what stands for each."""
    return tuple((re.compile(said), meant) for said, meant in rows)


def idioms(rows: Iterable[tuple[str, str, str]]) -> Idioms:
    """The table of patterns, what is meant by each, and why."""
    return tuple((re.compile(said), meant, why) for said, meant, why in rows)


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
