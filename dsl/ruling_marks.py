"""The numbers of rulings behind lines: `prize: 2  [R31]`.

Purpose: rules rest on rulings that stand elsewhere; a mark at the end of a line says which, and
reports and rulebooks print it. To whoever reads a line for what it does, a mark is a blank.
Input: words of a rule file. Output: the marks of their line. Must not know: what a line means.
"""

import re
from bisect import bisect_right
from functools import lru_cache

from .spans import Span

_NAME = r"[A-Za-z]*[0-9][\w.]*"
_AND = r"(?:[ \t]*,[ \t]*|[ \t]+(?:to|and)[ \t]+)"
MARK = rf"\[[ \t]*{_NAME}(?:{_AND}{_NAME})*[ \t]*\](?=[ \t]*(?:#[^\n]*)?(?:\r?\n|$))"
"""What a mark looks like: `[R31]`, `[R41, R43]`, `[R1 to R3]`, at the end of a line."""

_PARTS = re.compile(rf'(?P<text>"[^"]*"?)|(?P<remark>#[^\n]*)|(?P<mark>{MARK})|(?P<end>\n)')


def ruling_marks(place: Span) -> str:
    """What is marked behind the line in which words begin: `R41, R43`; nothing, if nothing is."""
    text = place.source.text
    begins, marks = _marked(text)
    return marks[bisect_right(begins, place.start) - 1] if begins else ""


def marked_lines(text: str) -> tuple[tuple[int, str], ...]:
    """Where each line of a text begins that is marked, and what is marked behind it."""
    return tuple((begin, marks) for begin, marks in zip(*_marked(text), strict=True) if marks)


def names_in(marks: str) -> tuple[str, ...]:
    """The rulings that a mark names, each by itself."""
    return tuple(re.findall(_NAME, marks))


@lru_cache(maxsize=32)
def _marked(text: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Where lines begin, a text over several rows being part of one, and the marks of each."""
    begins, marks = [0], [""]
    for part in _PARTS.finditer(text):
        if part["mark"]:
            marks[-1] = " ".join(part["mark"].strip("[] \t").split())
        elif part["end"]:
            begins.append(part.end())
            marks.append("")
    return tuple(begins), tuple(marks)
