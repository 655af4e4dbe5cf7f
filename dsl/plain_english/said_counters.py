"""Seeds, stones and coins at places of a board, which are a number there: `put a seed into spot`.

Input: a sentence of a phase, the names of its file. Output: edits. Must not know: the grammar;
whose the places are.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_below import margin_of
from .said_names import Names
from .said_things import cell

_N = r"(?P<n>an?|one|1|\d+)"
_PUT = re.compile(
    rf"(?P<who>they )?(?:puts?|adds?|drops?|places?|lays?|sows?) {_N} (?P<of>[\w-]+) "
    r"(?:into|in|to|on|onto) (?P<at>[\w' -]+)"
)
_MOVED = re.compile(
    rf"(?P<who>they )?(?:moves?|puts?|takes?|drops?) {_N} (?P<of>[\w-]+) (?:from|out of) "
    r"(?P<hand>(?:the |their )?[\w-]+) (?:into|in|to|on|onto) (?P<at>[\w' -]+)"
)


def counted_there(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edits of a line by which there is so much more at a place. said: the sentence."""
    for pattern in (_MOVED, _PUT):
        found = pattern.fullmatch(said)
        field = _number_of_cells(found["of"], names) if found else ""
        place = cell(found["at"], names) if found and field else None
        if found is None or place is None:
            continue
        so_many = "1" if found["n"] in ("a", "an", "one") else found["n"]
        lines = [f"{field} of {place} rises by {so_many}"]
        if pattern is _MOVED:
            held = _held(found["hand"], names)
            if not held:
                continue
            lines.append(f"{held} falls by {so_many}")
        margin = margin_of(line)
        yield Fix(line, "\n".join(margin + each for each in lines))


def _number_of_cells(word: str, names: Names) -> str:
    """The number that cells have, by a word for one of it."""
    fields = [
        f for kept in names.boards.values() for f, held in kept.items() if held == ("number",)
    ]
    return next((f for f in fields if word == f or f in forms(word) or word in forms(f)), "")


def _held(word: str, names: Names) -> str:
    """A number that the game or a player has, where something is taken from."""
    name = re.sub(r"^(?:the|their) ", "", word)
    if names.games.get(name) == "number":
        return name
    return f"their {name}" if names.theirs.get(name) == "number" else ""
