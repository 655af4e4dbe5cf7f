"""What a line counts, or makes so, where no line says that players or the game have it.

Purpose: `the winner gains 1 point` needs a line that says that players have points, with how many
they begin, and who sees them; `blown becomes yes` one that says that the game has it. Input: a
line in which a word stands for nothing, the names of its file. Output: the edit that brings it in.
Must not know: the grammar; whether the edit is enough.
"""

import re

from attrs import frozen

from ..diagnostics.problem import Fix
from ..ir.types import plural
from ..spans import Span
from ..word_forms import forms
from .said_accounts import PROPERTIES, read_as
from .said_flags import begun
from .said_names import Names

_CHANGED = r"(?:gain|lose|get|score|earn|pay|spend|receive)s?"
_SO_MANY = r"(?:\d+|an?|more|less|fewer|(?:the )?(?:most|fewest|least))(?: or (?:more|less|fewer))?"
_HAVE = re.compile(r"^(?P<in>[ \t]+)each player has [^\n]*(?:\n|$)", re.MULTILINE)


@frozen
class BroughtIn:
    """The edit that says that there is something, and what is to be known of how it begins."""

    fix: Fix
    begins: str


def brought_in(line: Span, word: str, names: Names) -> BroughtIn | None:
    """What brings in what a line speaks of; None where it is not known what that is, or its block
    stands in another file, or the word says which one, and not what: `their last bee`.
    """
    if read_as(word) is not None or word in PROPERTIES or _of_pieces(line, word, names):
        return None
    number = _counted(line, word, names)
    if number is not None:
        return BroughtIn(number, "the number says with how many they begin")
    so = begun(line, word, names)
    how = "it begins so, and is so until a line makes it the other"
    return None if so is None else BroughtIn(so, how)


def _of_pieces(line: Span, word: str, names: Names) -> bool:
    """Whether what is spoken of is what pieces have: `the sum of both ranks`, `the player with more
    rank`. Players may have so many of the same nonetheless: `the winner gains 2 points`.
    """
    fields = {field for held in names.kinds.values() for field in held}
    of_players = re.search(rf"\b{_CHANGED} (?:\d+|an?) {re.escape(word)}\b", line.words)
    return of_players is None and not fields.isdisjoint(forms(word))


def _counted(line: Span, word: str, names: Names) -> Fix | None:
    """The edit that says that players have so many of something, in the block of the outermost
    phase; None where the line does not count it.
    """
    counted = rf"\b(?:{_SO_MANY}|{_CHANGED} [^,:]*?) {re.escape(word)}\b"
    text = line.source.text
    head = re.search(rf"^{re.escape(names.outer)}[ \t]*(?:#[^\n]*)?\n", text, re.MULTILINE)
    if head is None or not word.islower() or not re.search(counted, line.words):
        return None
    if names.phase not in names.phases or names.kind(word):
        return None  # an example counts what there is; pieces lie somewhere
    if not re.search(rf"\b{_CHANGED} [^,:]*?{re.escape(word)}\b", line.words):
        others = text[: line.start] + text[line.end :]
        if {*forms(word)}.isdisjoint(re.findall(r"[\w-]+", others)):
            return None  # no line would ever change it
    several = _called(word, text)
    end = re.compile(r"^(?=\S)", re.MULTILINE).search(text, head.end())
    block = text[head.end() : len(text) if end is None else end.start()]
    had = list(_HAVE.finditer(block))
    first = re.match(r"(?:[ \t]*\n)*(?P<in>[ \t]+)", block)
    margin = had[-1]["in"] if had else first["in"] if first else "  "
    at = head.end() + (had[-1].end() if had else 0)
    line_of_it = f"{margin}each player has {several}: 0, public\n"
    ahead = "" if text[at - 1] == "\n" else "\n"
    return Fix(Span(line.source, at, at), ahead + line_of_it)


def _called(word: str, text: str) -> str:
    """What so many of something are called: as the file says it of more than one, wherever it
    does.
    """
    said = re.compile(r"\b(?:[2-9]|[1-9]\d+|more|less|fewer|most|fewest|least) ([a-z][\w-]*)")
    of_more = [each for each in said.findall(text) if each in forms(word)]
    return of_more[0] if of_more else word if word in map(plural, forms(word)) else plural(word)
