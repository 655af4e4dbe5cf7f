"""What the help of a problem says is to be written, as edits that may be meant by it.

Purpose: an editor offers as a mend what a help says in words. Input: a problem, and the text.
Output: edits, the likeliest first. Must not know: which of them is right, which is tried.
"""

import re
from collections.abc import Iterator

from ..dsl.diagnostics.problem import Problem
from ..dsl.spans import Source, Span
from .edits import Edit

_TRIED = 6
"""Readings of a help line that are tried as mends."""


def quoted_in_help(problem: Problem) -> tuple[str, ...]:
    """What the help of a problem quotes, each of which may be what is to be written."""
    about = "" if problem.code == "no-phase" else problem.help or ""  # what a file lacks is no edit
    about = _INSTEAD.sub(r"`\1`", about)  # what goes is not written
    quoted_words, here = re.findall(r"`([^`]+)`", about), problem.label.span.words
    said = [each for each in quoted_words if "..." not in each and each != here]
    return tuple(said[:_TRIED])


_INSTEAD = re.compile(r"`([^`]+)` in the place of `([^`]+)`")
"""Words that are written, and for which: a help that says both means one edit."""


def _in_place_of(problem: Problem, said: str) -> Span | None:
    """The words around a problem in the place of which its help has others written."""
    span, text = problem.label.span, problem.label.span.source.text
    for new, old in _INSTEAD.findall(problem.help or ""):
        at = text.rfind(old, 0, span.start + len(old))
        if new == said and at >= 0 and at <= span.start < at + len(old):
            return Span(span.source, at, at + len(old))
    return None


def readings_of_help(problem: Problem, source: Source, said: str | None) -> Iterator[Edit]:
    """The edit of this text that a problem carries; else the ways in which what its help says may
    be meant: words for the words, for the line, before it, or at the end of the file; without such
    words, a line that is to be taken out.
    """
    if problem.fix is not None and problem.fix.span.source == source:
        yield Edit(problem.fix.span, problem.fix.text)
    if problem.label.span.source == source:  # else it stands where nothing can be written
        yield from _meant(problem, source, said)


def _meant(problem: Problem, source: Source, said: str | None) -> Iterator[Edit]:
    instead = None if said is None else _in_place_of(problem, said)
    if said is not None and instead is not None:
        yield Edit(instead, said)
        return
    span = problem.label.span
    line, _ = span.position
    begin = source.start_of(line)
    margin = re.match(r"[ \t]*", source.line(line))
    indent = margin[0] if margin else ""
    row = Span(source, begin + len(indent), begin + len(source.line(line).split("#")[0].rstrip()))
    if said is None:
        if re.search(r"\b(?:take|leave) the line out\b", problem.help or ""):
            behind = min(begin + len(source.line(line)) + 1, len(source.text))
            yield Edit(Span(source, begin, behind), "")
        return
    if said.startswith("ruling "):
        end = len(source.text)
        yield Edit(Span(source, end, end), f"\n{said}\n")
        return
    if re.search(
        rf"\bbelow (?:this line|the choice)\b[^`]*`{re.escape(said)}`", problem.help or ""
    ):
        behind = _behind(source, line, len(indent))
        yield Edit(Span(source, behind, behind), f"{indent}{said}\n")
        return
    quoted = f'"{said}"' if " " in said and '"' not in said else said
    braced = f"{{{said}}}" if span.words.startswith("{") else said
    named = (braced, said) if span == row else (braced, said, quoted)  # a quoted line is a text
    for text in dict.fromkeys(named):
        yield Edit(span, text)
    if _keeps_the_rest(row, span, said):
        yield Edit(row, said)
    yield Edit(Span(source, begin, begin), f"{indent}{said}\n")
    yield Edit(Span(source, span.end, span.end), f" {said}")


def _keeps_the_rest(row: Span, wrong: Span, said: str) -> bool:
    """Whether a line is not lost for what a help says in its place: most words of it that are not
    wrong are said there as well.
    """
    start, end = wrong.start - row.start, wrong.end - row.start
    rest = re.findall(r"[\w']+", f"{row.words[: max(start, 0)]} {row.words[max(end, 0) :]}")
    words = set(re.findall(r"[\w']+", said))
    return 2 * sum(word in words for word in rest) >= len(rest)


def _behind(source: Source, line: int, margin: int) -> int:
    """Where the next line begins that is not set in below a line."""
    last = source.position(len(source.text))[0]
    for number in range(line + 1, last + 1):
        words = source.line(number)
        if words.strip() and len(words) - len(words.lstrip()) <= margin:
            return source.start_of(number)
    return len(source.text)
