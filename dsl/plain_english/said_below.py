"""Where a line stands or belongs: below a choice of which it speaks, below what asks when.

Purpose: what must not be chosen, and what follows from what is chosen, is told further down in
rulebooks. Input: a line, the choice that it speaks of. Output: an edit that says it there. Must not
know: the grammar; what is said.
"""

import re
from collections.abc import Iterable
from itertools import takewhile

from ..diagnostics.problem import Fix
from ..parser.syntax_errors.mends import with_what_hangs_on_it
from ..spans import Span
from .said_in_blocks import Choice


def blanks_of(words: str) -> str:
    """The blanks in front of some words."""
    return words[: len(words) - len(words.lstrip())]


def margin_of(line: Span) -> str:
    """The blanks in front of a line."""
    return blanks_of(line.words)


def set_in(lines: Iterable[str], margin: str) -> list[str]:
    """Of lines those that are set in deeper than a margin, from the first on."""
    return list(takewhile(lambda each: each.strip() and len(blanks_of(each)) > len(margin), lines))


def line_of_choice(line: Span, choice: Choice) -> Span | None:
    """The line above another one in which something is chosen."""
    text = line.source.text
    name = re.escape(choice.name)
    made = re.compile(
        rf"^[ \t]+[^\n\"#]*\bchooses? (?:{name}\b|[^\n\"#:]* as (?:\w+ )?{name}\b)[^\n]*",
        re.MULTILINE,
    )
    found = list(made.finditer(text, 0, line.start))
    return Span(line.source, *found[-1].span()) if found else None


def below(line: Span, choice: Choice, meant: str, last: bool) -> Fix | None:
    """The edit that says something below a choice in the place of a line further down. last:
    whether it stands behind all that is done there.
    """
    head = line_of_choice(line, choice)
    if head is None:
        return None
    whole = with_what_hangs_on_it(head)
    text = line.source.text
    if whole.start < line.start < whole.end:
        return Fix(line, margin_of(line) + meant)
    at = whole.end if last else head.end
    between = text[at : line.start].removesuffix("\n")
    new = f"\n{margin_of(head)}  {meant}"
    return Fix(Span(line.source, at, line.end), f"{new}{between}")


def in_a_block(line: Span, margin: str) -> bool:
    """Whether a line of a piece stands below another one, which says when it is done."""
    above = line.source.text[: line.start].split("\n")
    around = next((each for each in reversed(above) if _depth(each, len(margin)) is not None), "")
    return bool(_depth(around, len(margin)))


def _depth(line: str, margin: int) -> int | None:
    """How far a line is indented, if that is less than a margin."""
    depth = len(blanks_of(line))
    return depth if line.strip() and depth < margin else None
