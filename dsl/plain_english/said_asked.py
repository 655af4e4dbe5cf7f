"""What a piece asks whoever plays it for, as its text tells them.

Purpose: `name a card other than the Page` below a card is something that it asks: `asks guess: a
card other than Page`, by the name that its other lines have for it. Input: a line of a piece, the
names of its file. Output: edits. Must not know: the grammar; when it is asked.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_below import margin_of
from .said_names import Names

_ASKED = re.compile(
    r"(?:you (?:must |have to )?|they |its player |whoever plays it )?(?:may )?"
    r"(?P<verb>name|guess|say|call|choose|pick|select)s? (?P<what>an? (?P<noun>[\w-]+)(?P<such>.*))"
)
_MINE = re.compile(r"\byour ([a-z][\w-]*)")
_GUESSES = frozenset({"name", "guess", "say", "call"})


def asked_for(line: Span, said: str, names: Names) -> Iterator[Fix]:
    """The edit of a line of a piece that says what is to be named or chosen. said: the line."""
    found = _ASKED.fullmatch(said)
    if found is None or not (names.kind(found["noun"]) or found["noun"] == "player"):
        return
    usual = "target" if found["noun"] == "player" else "choice"
    name = _spoken_of(line, names) or ("guess" if found["verb"] in _GUESSES else usual)
    margin = margin_of(line)
    such = re.sub(r"\b(?:the|an?) (?=[A-Z])", "", found["such"])
    asks = "may ask" if said.startswith(("you may ", "may ")) else "asks"
    yield Fix(line, f"{margin}{asks} {name}: {found['what'].removesuffix(found['such'])}{such}")


def _spoken_of(line: Span, names: Names) -> str:
    """What the other lines of the piece call something of theirs that nothing else brings in."""
    text = line.source.text
    below = text[line.end :].partition("\n\n")[0]
    known = {*names.theirs, *(c.name for c in names.choices), "opponent", "turn"}
    for word in _MINE.findall(below):
        if known.isdisjoint(forms(word)):
            return str(word)
    return ""
