"""Where cells lie, as it is said at a table: `a square diagonal to their place`, `2 steps away`.

Purpose: words for places in a line become those of the language; from where something is so far
away goes without saying, if each player stands at one place. Input: a line of a phase, the names of
its file. Output: edits. Must not know: the grammar; what is done with the cells.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms
from .said_names import Names

_CELL = r"(?:(?:their|your|opponent's|the opponent's|[A-Z][\w-]*'s) (?:own )?[\w-]+|[\w-]+)"
_NEAR = r"(?:next|adjacent|close)"
_STEPS = r"(?:steps?|{cells}|spaces?|moves?)"
_STRAIGHT = r"(?:orthogonally|horizontally or vertically|vertically or horizontally)"
_WORD = re.compile(r"[\w-]+")
_PLACE = (
    r"(?:next to (?!at least|at most)(?:an? )?[^,:]+?"
    r"|in (?:the |the same )?(?:row|column)(?: of| as)? [^,:]+?"
    r"|in a corner|at the edge|in (?:their|the) (?:far|home) row"
    r"|(?:within|exactly|at most|at least) [^,:]+? steps? (?:of|from) [^,:]+?)"
)
"""Where cells lie, up to what is said next."""

_BOARD = re.compile(r"^board[ \t]+(?P<cell>[\w-]+):(?P<shape>[^\n]*)", re.MULTILINE)


def placed(line: Span, names: Names) -> Iterator[Fix]:
    """The edit by which a line says where cells lie as it is said here, if it says so otherwise."""
    boards = list(_BOARD.finditer(line.source.text))
    named = [each for each in boards if {*forms(each["cell"])} & {*_WORD.findall(line.words)}]
    rows = [each for each in boards if _square(each["shape"])]
    boards = boards if len(boards) < 2 else named or rows
    if len(boards) != 1 or '"' in line.words:
        return
    cell, shape = boards[0]["cell"], boards[0]["shape"]
    said = line.words
    ways = (*_far(cell, names), *(_straight(shape) if _square(shape) else ()), *_joined(cell))
    for pattern, meant in ways:
        said = pattern.sub(meant, said)
    if said != line.words:
        yield Fix(line, said)


def _square(shape: str) -> bool:
    """Whether a board has rows and columns."""
    return re.search(r"\bgrid of\b|\brows? of\b", shape) is not None


Words = Iterator[tuple[re.Pattern[str], str]]
"""Words for places, and what stands for them."""


def _far(cell: str, names: Names) -> Words:
    """At the edge, next to something, so far away."""
    cells = "|".join(sorted({*forms(cell), f"{cell}s", "squares?", "cells?", "fields?"}))
    steps, place = _STEPS.format(cells=cells), _place(names)
    of_it = r"(?: of the board| of board)?"
    side = r"(?:edge|border|rim|side|outside)"
    yield re.compile(rf"\b(?:on|at|along) (?:the|an|any) {side}{of_it}\b"), "at the edge"
    yield re.compile(rf"\b(?:on|at) the board's {side}\b"), "at the edge"
    yield re.compile(r"\b(?:in|on|at) (?:a|the|any) corners? of the board\b"), "in a corner"
    if place:
        near = r"(?:neighbou?ring|adjacent|bordering)"
        of = rf"(?P<c>{cells})\b(?! (?:next|adjacent|of|to|within|from)\b)"
        empty = r"(?:empty|free) "
        yield re.compile(rf"\ban? {near} {of}"), rf"a \g<c> next to {place}"
        beside = rf"an empty \g<c> next to {place}"
        yield re.compile(rf"\ban? (?:{empty}{near}|{near} (?:empty|free)) {of}"), beside
        much = rf"(?P<n>\d+) {steps} away\b(?! (?:from|of)\b)"
        yield (
            re.compile(rf"\b(?:no more than|at most|up to|within) {much}"),
            (rf"at most \g<n> steps from {place}"),
        )
        yield (
            re.compile(rf"(?<!than )(?<!most )(?<!to )\b(?:exactly )?{much}"),
            (rf"exactly \g<n> steps from {place}"),
        )
    far = rf"(?P<n>\d+) {steps}(?: away)? (?:from|of)\b"
    at_most = r"\b(?:no|not) (?:more|farther|further) than "
    yield re.compile(at_most + far), r"at most \g<n> steps from"
    other = rf"(?!next|in|at|within|where|with|on)(?P<two>{_CELL})(?=$|:|,| (?!of\b))"
    either = r"next to \g<one> or next to \g<two>"
    yield re.compile(rf"\bnext to (?P<one>{_CELL}) or {other}"), either


def _straight(shape: str) -> Words:
    """At a side of something, or at a corner of it; cells may touch at their corners, or not."""
    aslant = "with diagonals" in shape
    at = rf"(?P<at>{_CELL})"
    not_aslant = (
        r",? (?:but |and )?(?:not (?:also )?diagonally|never diagonally|only orthogonally)\b"
    )
    straight = r"next to \g<at>" + (r" in the row or column of \g<at>" if aslant else "")
    yield re.compile(rf"\b{_STRAIGHT} {_NEAR} to {at}"), straight
    yield re.compile(rf"\b{_NEAR} to {at} {_STRAIGHT}\b"), straight
    yield re.compile(rf"\b{_NEAR} to {at}{not_aslant}"), straight
    corner = "next to" if aslant else "exactly 2 steps from"
    yield (
        re.compile(rf"\b(?:diagonal|diagonally) (?:to|from|of) {at}"),
        (
            rf"{corner} \g<at> where its row is not row of \g<at> and its column is not column of "
            r"\g<at>"
        ),
    )
    touch = r"(?:(?:that |which )?(?:touch(?:es|ing)?|meets?|meeting))"
    only = (
        r" (?:only |just )?(?:at|in|on|with|by) (?:a|the|one|its|their) corners?(?: only| alone)?\b"
    )
    yield (
        re.compile(rf"\b{touch} {at}{only}"),
        (
            rf"{corner} \g<at> where its row is not row of \g<at> and its column is not column of "
            r"\g<at>"
        ),
    )
    also = r",? (?:and |or )?(?:also |even )?diagonally(?: too)?\b"
    if aslant:
        yield re.compile(rf"\b{_NEAR} to {at}{also}"), r"next to \g<at>"


def _joined(cell: str) -> Words:
    """One place behind the other, or one and not the other."""
    cells = "|".join(sorted(forms(cell), key=len, reverse=True))
    end = r"(?=$|:|, (?:if|unless|no two|in a)\b)"
    yield (
        re.compile(r"(?<=\bin row )(?P<row>[A-Z]),?(?: and)? column (?=\d+\b)"),
        r"\g<row>, in column ",
    )
    yield (
        re.compile(r"(?<=\bin column )(?P<at>\d+),?(?: and)? row (?=[A-Z]\b)"),
        r"\g<at>, in row ",
    )
    for rank, one in (("row", "[A-Z]"), ("column", r"\d+")):
        yield (
            re.compile(
                rf"\b(?:in|on|of) (?:the )?{rank}s? ({one}),? (?:and|or)(?: {rank})? ({one})\b(?!')"
            ),
            rf"in {rank} \1 or {rank} \2",
        )
    yield (
        re.compile(
            rf"\b(?P<who>(?:(?:their|your|its|[A-Z][\w-]*'s) )?[\w-]+) is (?P<one>{_PLACE})"
            rf"(?:,? (?:and|but)|,)(?P<not> not)? (?P<two>{_PLACE}){end}"
        ),
        r"\g<who> is \g<one> and \g<who> is\g<not> \g<two>",
    )
    yield re.compile(rf"(?P<one>\ban? (?:empty )?(?:{cells})) both (?={_PLACE} and )"), r"\g<one> "
    yield (
        re.compile(rf"(?P<one>\b(?:{cells}) {_PLACE}), or (?={_PLACE}{end})"),
        r"\g<one> or ",
    )
    other = (
        r",? (?:but |and )?(?:(?:which|that) (?:is|are) )?(?:not|except|excluding|other than"
        rf"|except for) (?:those |the ones |one |(?:an? |the )?(?:{cells}) )?"
    )
    for before, word in (
        (r"^(?P<head>.* where (?:(?! or ).)+?)", "and"),
        (r"^(?P<head>(?:(?! where ).)*?)", "where"),
    ):
        yield (
            re.compile(rf"{before}(?<! is)(?<! are)(?<! must){other}(?P<place>{_PLACE}){end}"),
            rf"\g<head> {word} it is not \g<place>",
        )


def _place(names: Names) -> str:
    """Where each player stands, if something says so."""
    places = [name for name, sort in names.theirs.items() if sort == "cell"]
    return f"their {places[0]}" if len(places) == 1 and names.bound == "they" else ""
