"""Edits of a text: what a mend changes, and what it is called.

Purpose: an edit of a long stretch, made the edits of those lines of it that become others, so that
whoever presses a mend reads what it does, and stays where they are in the text.
Input: an edit, and the problem that it mends. Output: edits and a title. Must not know: how an edit
was found, and whether it is right.
"""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import accumulate

from attrs import frozen

from ..dsl.diagnostics.problem import WHEREVER, Problem
from ..dsl.spans import Span

MOST_TOLD = 6
"""So many lines below the first one are told of what is written."""


@frozen
class Edit:
    """Words that are written in the place of others."""

    span: Span
    text: str


@frozen
class Mend:
    """Edits after which a problem is gone, and no error has come in its place."""

    title: str
    edits: tuple[Edit, ...]


def applied(text: str, edits: Iterable[Edit]) -> str:
    """A text after some edits."""
    for edit in sorted(edits, key=lambda e: -e.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def parted(edit: Edit) -> tuple[Edit, ...]:
    """The edits of lines that an edit comes to, without the lines between them that stay."""
    if "\n" not in edit.span.words:
        return (edit,)
    source, start, end = edit.span.source, edit.span.start, edit.span.end
    behind = "\n" if source.text[end : end + 1] == "\n" else ""  # as the others, a whole line
    old = (edit.span.words + behind).splitlines(keepends=True)
    new = (edit.text + behind).splitlines(keepends=True)
    starts = [start, *(start + at for at in accumulate(map(len, old)))]
    parts = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return tuple(
        Edit(Span(source, starts[begin], starts[end]), "".join(new[first:last]))
        for sort, begin, end, first, last in parts
        if sort != "equal"
    )


def title(problem: Problem, edits: tuple[Edit, ...]) -> str:
    """What edits are called: by what they write, or by what they take away."""
    help = problem.help or "lay it out"
    if help.endswith(WHEREVER):
        return _capital(help)
    if len(edits) == 2 and (moved := _moved(*edits)) is not None:
        return moved
    return _capital(", and further down ".join(_told(edits))) or _capital(help)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _told(edits: tuple[Edit, ...]) -> Iterator[str]:
    for edit in edits:
        new, old = edit.text.strip(), edit.span.words.strip()
        if new and (old or any(each.isalnum() for each in new)):
            yield "write " + _quoted(new)
        elif old:
            yield f"leave out `{old}`"


def _quoted(text: str) -> str:
    first, *below = (each.strip() for each in text.split("\n") if each.strip())
    return f"`{first}`" + "".join(f", below it `{each}`" for each in below[:MOST_TOLD])


def _moved(first: Edit, second: Edit) -> str | None:
    """What two edits are called by which lines come to stand elsewhere; None if they are no such
    edits.
    """
    put, taken = (second, first) if first.span.words.strip() else (first, second)
    words = taken.span.words.strip()
    if not words or taken.text.strip() or put.span.words.strip() or put.text.strip() != words:
        return None
    text = put.span.source.text
    beside = [each for each in text[: put.span.start].split("\n") if each.strip()]
    below = f" below `{beside[-1].strip()}`" if beside else " to the top"
    return f"Move {_quoted(words)}{below}"
