"""`weather is 1-3`: the numbers from one to another, written as one less the other.

Purpose: refuse such a difference, which nobody means, and say how a number from 1 to 3 is said.
Input: a calculation, or what something is said to lie between. Output: a problem in the draft.
Must not know: what is calculated with it.
"""

import re

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..spans import Span
from .builder import ProgramBuilder

_COMPARED = re.compile(r"\b(?:is|are)(?:[ \t]+not)?[ \t]+(?P<before>(?:\d+,?[ \t]+)*or[ \t]+)?$")
"""What stands in front of numbers that something is compared with, and other ones among them."""

_CHOSEN = re.compile(r"\bchooses?\b[^\n]*:[ \t]*$")
"""What stands in front of how many things are chosen."""

_MORE = re.compile(r"[ \t]*(?:,[ \t]*|or[ \t]+)\d")
"""What stands behind one of several, if another one does."""

MOST_LISTED = 12
"""So many numbers are written down one by one."""


def meant_from_to(node: sx.Calculation, draft: ProgramBuilder) -> bool:
    """Note the difference of a written number and a greater one."""
    low, high = node.left, node.right
    if node.sign != "-" or not isinstance(low, sx.Number) or not isinstance(high, sx.Number):
        return False
    if low.value >= high.value:
        return False
    span, text = node.span, node.span.source.text
    begin = text.rfind("\n", 0, span.start) + 1
    if _CHOSEN.search(text, begin, span.start):
        return False  # how many are chosen is a range, and told as that
    compared = _COMPARED.search(text, begin, span.start)
    meant = f"from {low.value} to {high.value}"
    fix = None if compared is None else _mend(span, compared["before"], low.value, high.value)
    note = f"say it for itself: `is {meant}`"
    if compared is None:
        note = (
            f"a number {meant} is chosen or drawn, and has a name: `chance chooses die: a whole "
            f"number {meant}`, and `die` stands for it from then on"
        )
    draft.fault(
        "wrong-kind",
        f"`{span.words}` is {low.value} less {high.value} here, which is {low.value - high.value}",
        span,
        notes=(note,) if fix is None else (),
        help=None if fix is None else f"write `{fix.text.strip(', ')}`",
        fix=fix,
    )
    return True


def not_lying(type_: ir.Type, region: sx.Region, draft: ProgramBuilder) -> None:
    """Note something that is no cell and is said to lie somewhere, as `between 1 and 3`."""
    said = re.fullmatch(r"between[ \t]+(\d+)[ \t]+and[ \t]+(\d+)", region.span.words)
    number = isinstance(type_.member or type_, ir.NumberType)
    within = said is not None and number and int(said[1]) < int(said[2])
    fix = Fix(region.span, f"from {said[1]} to {said[2]}") if said is not None and within else None
    draft.fault(
        "wrong-kind",
        f"{draft.called(type_)} does not lie `{region.span.words}`: only cells do",
        region.span,
        notes=("numbers are bounded like this: `is from 1 to 3`, `is at least 2`",),
        help=None if fix is None else f"write `{fix.text}`",
        fix=fix,
    )


def _mend(span: Span, before: str | None, low: int, high: int) -> Fix | None:
    """The numbers as they are compared with: alone, or among others in a list."""
    text = span.source.text
    line = text[span.end :].split("\n", 1)[0]
    more = _MORE.match(line) is not None
    if before is None and not more:
        return Fix(span, f"from {low} to {high}")
    if high - low >= MOST_LISTED:
        return None
    *others, last = map(str, range(low, high + 1))
    if more:
        return Fix(span, ", ".join((*others, last)))
    begin = len(re.sub(r"[ \t]*or[ \t]+$", "", text[: span.start]))
    return Fix(Span(span.source, begin, span.end), f", {', '.join(others)} or {last}")
