"""Mends that leave words out, without the blanks that stood around them.

Purpose: made letter by letter, a mend leaves a line as its author would have written it: no blank
at its end, none beside another one, and no line of blanks where a whole line goes.
Input: problems. Output: the same, with wider edits where they leave something out. Must not know:
what the words mean.
"""

from attrs import evolve

from .diagnostics.problem import Fix, Problem
from .spans import Span

_BLANKS = " \t"


def no_blanks_left(one: Problem) -> Problem:
    """A problem whose mend takes the blanks along that would be left by what it leaves out."""
    fix = one.fix
    if fix is None or fix.text.strip() or "\n" in fix.text or not fix.span.words.strip():
        return one
    wider = _wider(fix)
    return one if wider == fix else evolve(one, fix=wider)


def _wider(fix: Fix) -> Fix:
    source, start, end = fix.span.source, fix.span.start, fix.span.end
    text = source.text
    while start and text[start - 1] in _BLANKS:
        start -= 1
    while end < len(text) and text[end] in _BLANKS:
        end += 1
    first = not start or text[start - 1] == "\n"
    last = text[end : end + 1] in ("", "\n", "\r")
    if first and last:
        newline = text.find("\n", end)
        whole = Span(source, start, len(text) if newline < 0 else newline + 1)
        return Fix(whole, "")
    if last:
        return Fix(Span(source, start, end), "")
    if first:  # what is left keeps its column
        margin = len(text[start : fix.span.end]) - len(text[start : fix.span.end].lstrip(_BLANKS))
        return Fix(Span(source, start + margin, end), "")
    between = "" if text[end] in ",:)" else text[fix.span.end : end] if text[end] in "#[" else " "
    return Fix(Span(source, start, end), between)
