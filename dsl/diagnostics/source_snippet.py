"""The lines of a rule file that a message shows, with carets under the words.

Purpose: lay labels out over the lines that they are about.
Input: labels of one problem, the most telling first. Output: snippets, and the rows of each as
pieces of text with their roles.
Must not know: what colour a role has, nor what is printed around a snippet.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from itertools import groupby

from attrs import evolve, frozen

from ..spans import NOWHERE, Source, Span
from .cell_width import Line, lay_out, visible
from .problem import Label

NEAR = 2
"""Labels that are at most so many lines apart are shown together."""


class Role(Enum):
    """What a piece of a message is there for."""

    SEVERITY = auto()
    HEADLINE = auto()
    GUTTER = auto()
    SOURCE = auto()
    TEXT = auto()
    TELLING = auto()
    BESIDE = auto()


Row = tuple[tuple[Role, str], ...]
"""One line of a message, in pieces."""


@frozen
class Mark:
    """The part of a label that stands on one line, in characters of that line."""

    line: int
    start: int
    end: int
    text: str
    role: Role


@frozen
class Snippet:
    """Some lines of one source that lie close together, with the labels on them."""

    labels: tuple[Label, ...]

    @property
    def source(self) -> Source:
        """Where the lines come from."""
        return self.labels[0].span.source

    @property
    def lines(self) -> tuple[int, int]:
        """The numbers of the first and the last line that a label is about."""
        spans = [label.span for label in self.labels]
        return min(s.position[0] for s in spans), max(s.end_position[0] for s in spans)

    def near(self, span: Span) -> bool:
        """Whether a reader would rather see the span here than by itself."""
        first, last = self.lines
        below, above = span.position[0] - last, first - span.end_position[0]
        return span.source == self.source and max(below, above) <= NEAR

    def rows(self, gutter: int, width: int) -> list[Row]:
        """The lines and what is said about them, behind a gutter of so many digits.

        Lines wider than `width` cells are cut around what is marked.
        """
        marks = [mark for label in self.labels for mark in _marks(label, label is self.labels[0])]
        rows: list[Row] = []
        before = None
        for number in sorted({mark.line for mark in marks}):
            if before is not None and number - before == 2:
                text = lay_out(self.source.line(number - 1))
                rows.append(_numbered(number - 1, gutter, text.between(0, width)))
            elif before is not None and number - before > 2:
                rows.append(((Role.GUTTER, "..."),))
            here = [mark for mark in marks if mark.line == number]
            rows.extend(_marked_line(self.source.line(number), here, gutter, width))
            before = number
        return rows


def snippets(labels: Iterable[Label]) -> list[Snippet]:
    """The labels that have a place, gathered into snippets; the first label begins the first."""
    gathered: list[Snippet] = []
    for label in labels:
        if label.span.source == NOWHERE.source:
            continue
        placed = evolve(label, span=tight(label.span))
        for i, snippet in enumerate(gathered):
            if snippet.near(placed.span):
                gathered[i] = Snippet((*snippet.labels, placed))
                break
        else:
            gathered.append(Snippet((placed,)))
    return gathered


def tight(span: Span) -> Span:
    """The span inside its source, without the line ends around its words."""
    size = len(span.source.text)
    start = max(0, min(span.start, size))
    end = max(start, min(span.end, size))
    words = span.source.text[start:end]
    if not words.strip():
        return Span(span.source, start, start + len(words.partition("\n")[0].rstrip("\r")))
    space = words[: len(words) - len(words.lstrip())]
    return Span(span.source, start + space.rfind("\n") + 1, start + len(words.rstrip()))


def blank(gutter: int) -> Row:
    """A row with nothing but the gutter."""
    return ((Role.GUTTER, " " * gutter + " |"),)


def _numbered(number: int, gutter: int, text: str) -> Row:
    return (Role.GUTTER, f"{number:>{gutter}} | "), (Role.SOURCE, text)


def _marks(label: Label, telling: bool) -> list[Mark]:
    """One mark for each line of a short label; for a long one, on its first and last line."""
    role = Role.TELLING if telling else Role.BESIDE
    text = " ".join(visible(" ".join(label.text.split())).split())
    (first, start), (last, end) = label.span.position, label.span.end_position
    if first == last:
        return [Mark(first, start - 1, end - 1, text, role)]
    shown = range(first, last + 1) if last - first <= NEAR else (first, last)
    marks = []
    for number in shown:
        line = label.span.source.line(number)
        begin = start - 1 if number == first else len(line) - len(line.lstrip())
        stop = end - 1 if number == last else len(line.rstrip())
        if begin < stop:
            marks.append(Mark(number, begin, stop, text if number == last else "", role))
    return marks


def _marked_line(text: str, marks: Sequence[Mark], gutter: int, width: int) -> list[Row]:
    """A line of source, the carets under it, and the texts of its labels."""
    line = lay_out(text)
    left = _left_edge(line, marks, width)
    right = min(left + width, line.width)
    number = _numbered(marks[0].line, gutter, line.between(left, right))
    placed = []
    for mark in marks:
        start, end = line.cells(mark.start, mark.end)
        start = max(0, min(start - left, width - 1))
        placed.append(evolve(mark, start=start, end=max(start + 1, min(end - left, width))))
    bar = blank(gutter)[0]
    return [number, *((bar, (Role.GUTTER, " "), *row) for row in _underlines(placed))]


def _left_edge(line: Line, marks: Sequence[Mark], width: int) -> int:
    """The first cell to show, so that all marks can be seen, or else the telling one."""
    if line.width <= width:
        return 0
    cells = [line.cells(mark.start, mark.end) for mark in marks]
    low, high = min(start for start, _ in cells), max(end for _, end in cells)
    if high - low > width - 2:
        told = [mark.role is Role.TELLING for mark in marks]
        low, high = cells[told.index(True) if any(told) else 0]
    room = max(0, width - 2 - (high - low)) // 2
    return max(0, min(low - 1 - room, line.width - width))


def _underlines(marks: Sequence[Mark]) -> list[Row]:
    """The carets of a line, then each text under its own words.

    The text of the last mark stands beside its carets, if nothing else reaches so far.
    """
    carets: list[tuple[Role, str]] = [(Role.TEXT, " ")] * max(mark.end for mark in marks)
    for mark in sorted(marks, key=lambda mark: mark.role is Role.TELLING):
        caret = "^" if mark.role is Role.TELLING else "-"
        carets[mark.start : mark.end] = [(mark.role, caret)] * (mark.end - mark.start)
    waiting = sorted((mark for mark in marks if mark.text), key=lambda mark: mark.start)
    beside: Row = ()
    if waiting and all(mark.end <= waiting[-1].start for mark in marks if mark != waiting[-1]):
        last = waiting.pop()
        beside = ((last.role, " " + last.text),)
    rows = [(*_joined(carets), *beside)]
    if waiting:
        rows.append(_stems(waiting))
    while waiting:
        mark = waiting.pop()
        stems = _stems([other for other in waiting if other.start < mark.start])
        indent = " " * (mark.start - sum(len(text) for _, text in stems))
        rows.append((*stems, (mark.role, indent + mark.text)))
    return rows


def _stems(marks: Sequence[Mark]) -> Row:
    """Lines that lead down from the carets to texts still to come."""
    if not marks:
        return ()
    cells: list[tuple[Role, str]] = [(Role.TEXT, " ")] * (marks[-1].start + 1)
    for mark in marks:
        cells[mark.start] = (mark.role, "|")
    return _joined(cells)


def _joined(cells: Iterable[tuple[Role, str]]) -> Row:
    """Neighbouring cells of one role as one piece."""
    runs = groupby(cells, key=lambda cell: cell[0])
    return tuple((role, "".join(text for _, text in run)) for role, run in runs)
