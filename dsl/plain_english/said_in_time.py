"""What lies on top of a pile is asked about before a line moves it away.

Purpose: `the winner gains coins equal to its cargo`, said below the line by which the winner takes
it, is about what was moved: it stands in front of that line. Input: a line of a phase, an edit of
it. Output: the edit, or one of both lines. Must not know: the grammar, and what is asked.
"""

import re

from ..diagnostics.problem import Fix
from ..spans import Span

_ASKS = re.compile(r"\bof the (?P<end>top|bottom) [\w-]+ of (?:the )?(?P<pile>[\w-]+)")


def in_time(line: Span, fix: Fix) -> Fix:
    """The same edit, in front of the line above by which what it asks about is moved away."""
    asks = _ASKS.search(fix.text)
    if asks is None or fix.span != line or asks["end"] in line.words:
        return fix
    text, margin = line.source.text, re.match(r"[ \t]*", line.words)
    moves = re.compile(
        rf"\b(?:moves?|discards?|puts?) the {asks['end']} [\w-]+ of (?:the )?"
        rf"{asks['pile']}(?![\w-])"
    )
    found = [m.start() for m in moves.finditer(_of_its_block(text, line.start), 0)]
    if not found or margin is None:
        return fix
    begin = line.start - len(_of_its_block(text, line.start))
    start = text.rfind("\n", 0, begin + found[0]) + 1
    while re.match(rf"{margin[0]}[ \t]", text[start:]):  # the line under which it stands
        start = text.rfind("\n", 0, start - 1) + 1
    old = text[start : line.start].rstrip("\n")
    return Fix(Span(line.source, start, line.end), f"{fix.text}\n{old}")


def _of_its_block(text: str, at: int) -> str:
    """What stands above a place in its block."""
    heads = [m.start() for m in re.finditer(r"^\S", text[:at], re.MULTILINE)]
    return text[heads[-1] : at] if heads else text[:at]
