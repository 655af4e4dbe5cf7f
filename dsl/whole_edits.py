"""Edits of several lines as one: of all lines that become others, and of those between them.

Purpose: a problem carries one edit, and what is said otherwise may stand in two places.
Input: a text, or edits of it. Output: one edit. Must not know: what the edits are for.
"""

from itertools import takewhile

from .diagnostics.problem import Fix
from .spans import Source, Span


def as_one_edit(source: Source, new: str) -> Fix:
    """The edit of whole lines after which a text is another one."""
    old, lines = source.text.split("\n"), new.split("\n")
    alike = _alike(old, lines)
    behind = _alike(old[alike:][::-1], lines[alike:][::-1])
    ahead = sum(len(each) + 1 for each in old[:alike])
    changed = "\n".join(old[alike : len(old) - behind])
    place = Span(source, ahead, ahead + len(changed))
    return Fix(place, "\n".join(lines[alike : len(lines) - behind]))


def both_edits(one: Fix, other: Fix) -> tuple[Fix, int]:
    """Two edits of one text at different places, as one; and the line in which the first of them
    begins then, counted from 1.
    """
    source, text = one.span.source, one.span.source.text
    first, last = sorted((one, other), key=lambda each: each.span.start)
    between = text[first.span.end : last.span.start]
    new = text[: first.span.start] + first.text + between + last.text + text[last.span.end :]
    moved = len(first.text) - len(first.span.words) if one is last else 0
    return as_one_edit(source, new), new.count("\n", 0, one.span.start + moved) + 1


def _alike(lines: list[str], others: list[str]) -> int:
    """With how many lines two texts begin in common."""
    both = zip(lines, others, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
