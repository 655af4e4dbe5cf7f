"""Clauses of a rule file, quoted with the words marked.

Purpose: the lines that labels are about, in pieces that are marked or not.
Input: labels. Output: `Quotation` values. Must not know: how marks look.
"""

from collections.abc import Iterable

from attrs import frozen

from duello.dsl.diagnostics.problem import Label
from duello.dsl.diagnostics.source_snippet import snippets
from duello.dsl.spans import Source

LONGEST = 16
"""So many lines of a quotation are shown; of a longer one, the first and the last."""

PLAIN, BESIDE, TELLING = range(3)
"""How much a piece is marked."""

Piece = tuple[int, str]


@frozen
class Quoted:
    """A line of a file. number: from 1; 0 for lines that are left out."""

    number: int
    pieces: tuple[Piece, ...]


@frozen
class Quotation:
    """Lines that stand close together. remarks: what is said about words, by line."""

    file: str
    lines: tuple[Quoted, ...]
    remarks: tuple[tuple[int, str], ...]

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.lines[0].number


def quotations(labels: Iterable[Label]) -> tuple[Quotation, ...]:
    """The labels that have a place, as they stand in their files. The first is the telling one."""
    found = []
    for at, snippet in enumerate(snippets(labels)):
        first, last = snippet.lines
        lines = [
            _quoted(snippet.source, number, snippet.labels, at == 0)
            for number in range(first, last + 1)
        ]
        if len(lines) > LONGEST:
            half = LONGEST // 2
            lines = [*lines[:half], Quoted(0, ((PLAIN, "..."),)), *lines[-half:]]
        remarks = [(label.span.position[0], label.text) for label in snippet.labels if label.text]
        found.append(Quotation(snippet.source.name, tuple(lines), tuple(remarks)))
    return tuple(found)


def _quoted(source: Source, number: int, labels: tuple[Label, ...], telling: bool) -> Quoted:
    """A line in pieces. telling: whether the first of the labels is what it is all about."""
    text = source.line(number)
    start = source.start_of(number)
    marks = [PLAIN] * len(text)
    for at, label in enumerate(labels):
        mark = TELLING if telling and at == 0 else BESIDE
        begin, end = max(0, label.span.start - start), label.span.end - start
        for place in range(begin, min(end, len(text))):
            if text[:place].strip() or not text[place].isspace():
                marks[place] = max(marks[place], mark)
    pieces: list[Piece] = []
    for mark, char in zip(marks, text, strict=True):
        if pieces and pieces[-1][0] == mark:
            pieces[-1] = (mark, pieces[-1][1] + char)
        else:
            pieces.append((mark, char))
    return Quoted(number, tuple(pieces))
