"""A line that stands at another column than its block, told as just that.

Purpose: one line that is indented too far or too little makes every line below it one that belongs
to no block: the line that was moved is told, once, with the column that is its own.
Input: a problem in a part of a source, and a way to read the part with an edit. Output: a `Problem`
at the line that stands wrong. Must not know: Lark; what the line means.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from ...whole_texts import counted, lines_with

MOST_ABOVE = 3
"""So many lines above the one that does not fit may be the one that stands wrong."""

HEADERS = ("ruleset", "option", "pieces", "board", "rule", "ruling", "example")
"""Words with which blocks begin, and nothing else that may be said."""

_LAYOUT = re.compile(r"[ \t]*(?:otherwise\b|if none is chosen\b|if nothing is possible\b)")
"""What belongs to a line above it, in the same column."""

_PHASE = re.compile(r"[a-z][\w-]*")

Reads = Callable[[Fix], bool]
"""Whether everything can be read once an edit is made."""


def stands_wrong(one: Problem, block: Span, reads: Reads) -> Problem | None:
    """The same, told of a line that stands at a wrong column, if all can then be read."""
    lines = [line for line in _lines(block) if line.start <= one.label.span.start]
    if not lines or one.code == "out-of-place":  # no column is right for what belongs elsewhere
        return None
    last = lines[-1]
    below = next((line for line in _lines(block) if line.start > last.start), None)
    if one.code != "indentation" and not _LAYOUT.match(last.words):
        lines = lines[-1:] if is_a_header(last) and _blanks(last) else []
    for fix in _moves(lines, below):
        if reads(fix):
            return _told(fix)
    return None


def _moves(lines: list[Span], below: Span | None) -> Iterator[Fix]:
    """The likeliest edits of one line, or of several that were moved together."""
    if not lines:
        return
    last, tried = len(lines) - 1, set[Fix]()
    nearest = [at for at in range(last, last - MOST_ABOVE - 1, -1) if at >= 0]
    for at in nearest:
        line = lines[at]
        after = lines[at + 1] if at < last else below
        before = lines[at - 1] if at else None
        columns = [0] if is_a_header(line) else []
        columns += [_blanks(after)] if after is not None and _blanks(after) else []
        columns += [_blanks(before), _blanks(before) + 2] if before is not None else []
        for column in columns:
            fix = Fix(Span(line.source, line.start, line.start + _blanks(line)), " " * column)
            if (column or is_a_header(line)) and column != _blanks(line) and fix not in tried:
                tried.add(fix)
                yield fix


def at_the_margin(fix: Fix) -> Problem:
    """What is said of a line that begins a block, and is indented; fix: it begins at the margin."""
    said = "this line begins a block, and is indented"
    return problem("indentation", said, _first(fix), help="begin it at the margin", fix=fix)


def _told(fix: Fix) -> Problem:
    if not fix.text:
        return at_the_margin(fix)
    far = "too far" if len(fix.span.words) > len(fix.text) else "too little"
    said = f"this line is indented {far} for its block"
    help = f"indent it by {len(fix.text)} blanks, like the other lines of its block"
    return problem("indentation", said, _first(fix), help=help, fix=fix)


def _first(fix: Fix) -> Span:
    """The first word of the line that is moved."""
    words = re.match(r"[\w-]+|\S|", fix.span.source.text[fix.span.end :])
    return Span(fix.span.source, fix.span.end, fix.span.end + (words.end() if words else 0))


def is_a_header(line: Span) -> bool:
    """Whether a line begins a block, were it at the margin."""
    words, text = line.words.strip(), line.source.text
    if _PHASE.fullmatch(words):
        return played(words, text) or _all_played(text)
    first = re.match(r"[\w-]+", words)
    kinds = counted(_KINDS, text)
    piece = first is not None and first[0] in kinds and re.match(r"[\w-]+ [\w\"]", words)
    return first is not None and (first[0] in HEADERS or bool(piece))


_KINDS = re.compile(r"^pieces[ \t]+([\w-]+)", re.MULTILINE)
_PHASES = re.compile(rf"^({_PHASE.pattern})[ \t]*$", re.MULTILINE)


@lru_cache(maxsize=16)  # a text is asked about several of its lines
def _all_played(text: str) -> bool:
    """Whether each phase of a text is played."""
    return all(played(each, text) for each in counted(_PHASES, text))


def played(phase: str, text: str) -> bool:
    """Whether a line of a text plays a phase, or several of its name."""
    return _says_to_play(phase, lines_with(("play",), text))


@lru_cache(maxsize=1024)  # a text that is tried most often plays what the others play
def _says_to_play(phase: str, lines: str) -> bool:
    said = rf"^[ \t]+(?:[^\"\n]*[:,] )?play\b[^\"\n]*\b{re.escape(phase)}(?:e?s)?\b"
    return re.search(said, lines, re.MULTILINE) is not None


def _blanks(line: Span) -> int:
    return len(line.words) - len(line.words.lstrip(" "))


def _lines(block: Span) -> Iterator[Span]:
    """Each line of a part of a source with something on it besides a remark."""
    text = re.sub(r'"[^"]*"', lambda found: "_" * len(found[0]), block.words)
    for found in re.finditer(r"^[ \t]*[^\s#][^\n]*", text, re.MULTILINE):
        yield Span(block.source, block.start + found.start(), block.start + found.end())
