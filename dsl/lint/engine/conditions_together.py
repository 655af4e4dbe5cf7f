"""Which of some conditions can hold at once, by what they say of the same number or thing.

Purpose: `count is 0` and `count is 6` never hold together, nor do `pot > 3` and `pot <= 2`.
Input: conditions as trees. Output: which do. Where it is not known, they may.
Must not know: what they are conditions of.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import inf

from ... import ir

MOST_CONDITIONS = 8
"""Of so many conditions every combination is looked at."""

Bounds = tuple[float, float]
"""From what to what a number is."""


def together(conditions: Sequence[ir.Tree | None]) -> Iterator[tuple[int, ...]]:
    """The places of conditions that may hold at once, every combination of them; of too many, all
    of them as if they could.
    """
    places = range(len(conditions))
    if len(conditions) > MOST_CONDITIONS:
        yield tuple(places)
        return
    for size in range(len(conditions) + 1):
        for some in combinations(places, size):
            pairs = combinations(some, 2)
            if not any(_apart(conditions[one], conditions[other]) for one, other in pairs):
                yield some


def parts_of(condition: ir.Tree | None) -> Iterator[ir.Tree]:
    """What must be so for a condition to hold."""
    match condition:
        case None:
            return
        case ir.AllOf(parts=parts):
            for part in parts:
                yield from parts_of(part)
        case _:
            yield condition


def bounds_of(part: ir.Tree) -> tuple[ir.Tree, Bounds] | None:
    """The number that a part of a condition speaks of, and from what to what it then is."""
    match part:
        case ir.Compared(left=left, sign=sign, right=ir.Constant(value=int(number))):
            return left, {
                "=": (number, number),
                ">=": (number, inf),
                ">": (number + 1, inf),
                "<=": (-inf, number),
                "<": (-inf, number - 1),
            }[sign]
        case ir.Among(value=left, others=(ir.Constant(value=int(number)),), as_sets=False):
            return left, (number, number)
    return None


def _relation(part: ir.Tree) -> tuple[ir.Tree, str, ir.Tree] | None:
    """How a part of a condition puts two values to each other."""
    match part:
        case ir.Compared(left=left, sign=sign, right=right):
            return left, sign, right
        case ir.Among(value=left, others=(right,), as_sets=False):
            return left, "=", right
    return None


NEVER_BOTH = frozenset(
    map(frozenset, (("<", ">"), ("<", "="), (">", "="), ("<", ">="), (">", "<=")))
)
"""Of the same two values."""


def _apart(first: ir.Tree | None, other: ir.Tree | None) -> bool:
    """Whether two conditions never hold at once."""
    related = [[*filter(None, map(_relation, parts_of(each)))] for each in (first, other)]
    for (left, sign, right), (one, its_sign, two) in product(*related):
        if (left, right) == (one, two) and {sign, its_sign} in NEVER_BOTH:
            return True
    said = [dict(filter(None, map(bounds_of, parts_of(each)))) for each in (first, other)]
    both = said[0].keys() & said[1].keys()
    ranges = ((said[0][tree], said[1][tree]) for tree in both)
    return any(one[1] < two[0] or two[1] < one[0] for one, two in ranges)
