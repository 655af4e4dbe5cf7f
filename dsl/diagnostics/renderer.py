"""Problems as their readers see them.

Purpose: show a problem beside the words that it is about: for people as text, for programs as JSON.
Input: `Problem` values. Output: text without a line end behind it, or plain dictionaries.
Must not know: which pass found the problem, nor where the text will be printed.
"""

from collections.abc import Callable
from typing import TypedDict

from ..spans import NOWHERE, Span
from .cell_width import visible
from .problem import Fix, Label, Problem, Severity
from .source_snippet import Role, Row, Snippet, blank, snippets, tight

WIDTH = 100
"""Cells of a source line that are shown before it is cut."""

_SEVERITY_COLOR = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.HINT: "\x1b[1;36m",
}
_COLOR = {Role.HEADLINE: "\x1b[1m", Role.GUTTER: "\x1b[34m", Role.BESIDE: "\x1b[34m"}
_PLAIN = "\x1b[0m"


def render(
    problem: Problem,
    *,
    color: bool = False,
    width: int = WIDTH,
    paint: Callable[[str], str] | None = None,
) -> str:
    """The problem as text: headline, the words with carets under them, notes and help.

    With `color`, the same text with ANSI escapes, in source lines those of `paint`; source lines
    wider than `width` are cut.
    """
    shown = snippets((problem.label, *problem.others))
    gutter = max((len(str(snippet.lines[1])) for snippet in shown), default=0)
    rows = [_headline(problem)]
    for snippet in shown:
        bar, arrow = blank(gutter), _arrow(snippet, gutter)
        rows.extend([arrow, bar] if snippet is shown[0] else [bar, arrow])
        rows.extend(snippet.rows(gutter, max(width, 20)))
    remarks = _remarks(problem, gutter)
    if shown and remarks:
        rows.append(blank(gutter))
    rows.extend(remarks)
    if not color:
        return "\n".join(map(_written, rows))
    return "\n".join(_painted(row, problem.severity, paint) for row in rows)


class PlainPlace(TypedDict):
    """Words where they stand, as plain values; lines and columns are counted from 1."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    words: str


class PlainLabel(PlainPlace):
    """Words with what is said of them."""

    label: str


class PlainFix(PlainPlace):
    """Words that are to be replaced, and by what."""

    text: str


class PlainProblem(PlainLabel):
    """A problem as plain values: its first label stands beside the rest."""

    code: str
    severity: str
    headline: str
    others: list[PlainLabel]
    notes: list[str]
    help: str | None
    fix: PlainFix | None


def as_json(problem: Problem) -> PlainProblem:
    """The problem as a dictionary of plain values, for editors and other programs."""
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "headline": problem.headline,
        **_label_as_json(problem.label),
        "others": [_label_as_json(label) for label in problem.others],
        "notes": list(problem.notes),
        "help": problem.help,
        "fix": None if problem.fix is None else _fix_as_json(problem.fix),
    }


def _fix_as_json(fix: Fix) -> PlainFix:
    """Where the words stand that are to be replaced, and by what."""
    return {**_place(tight(fix.span)), "words": fix.span.words, "text": fix.text}


def _label_as_json(label: Label) -> PlainLabel:
    return {**_place(tight(label.span)), "label": label.text}


def _place(span: Span) -> PlainPlace:
    (line, column), (end_line, end_column) = span.position, span.end_position
    return {
        "file": span.source.name,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "words": span.words,
    }


def _headline(problem: Problem) -> Row:
    words = visible(" ".join(problem.headline.split()))
    severity = f"{problem.severity.value}[{problem.code}]"
    return (Role.SEVERITY, severity), (Role.HEADLINE, f": {words}")


def _arrow(snippet: Snippet, gutter: int) -> Row:
    place = visible(str(snippet.labels[0].span))
    return (Role.GUTTER, " " * gutter + "--> "), (Role.TEXT, place)


def _remarks(problem: Problem, gutter: int) -> list[Row]:
    """Notes and help; a label without a place can only be told as a note."""
    labels = (problem.label, *problem.others)
    placeless = [x.text for x in labels if x.text and x.span.source == NOWHERE.source]
    remarks = [("note", note) for note in (*placeless, *problem.notes)]
    if problem.help is not None:
        remarks.append(("help", problem.help))
    rows: list[Row] = []
    for kind, text in remarks:
        first, *further = text.splitlines() or [""]
        margin = " " * (gutter + len(f" = {kind}: "))
        bar = (Role.GUTTER, " " * gutter + " = ")
        rows.append((bar, (Role.HEADLINE, f"{kind}:"), (Role.TEXT, f" {visible(first)}")))
        rows.extend(((Role.TEXT, margin + visible(line)),) for line in further)
    return rows


def _written(row: Row) -> str:
    return "".join(text for _, text in row).rstrip()


def _painted(row: Row, severity: Severity, paint: Callable[[str], str] | None) -> str:
    """The row with its colours; takes as many cells as the row as written."""
    left = len(_written(row))
    colors = {
        **_COLOR,
        Role.SEVERITY: _SEVERITY_COLOR[severity],
        Role.TELLING: _SEVERITY_COLOR[severity],
    }
    pieces = []
    for role, text in row:
        text = text[:left]
        left -= len(text)
        if role is Role.SOURCE and paint is not None:
            text = paint(text)
        color = colors.get(role) if text.strip() else None
        pieces.append(f"{color}{text}{_PLAIN}" if color else text)
    return "".join(pieces)
