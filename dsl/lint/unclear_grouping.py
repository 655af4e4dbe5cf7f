"""Lines of which a reader may put other parts together than play does.

Purpose: a sum behind `with`, which may be meant of what is counted; `otherwise` behind several
`if`s, which is the rest of the last one alone.
Input: the knowledge of a program. Output: findings, with a mend for each of the two readings.
Must not know: which of the two was meant.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from .. import ir
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir import visit
from ..spans import Span
from .engine.conditions_together import exclude
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of

MEASURED = (ir.Count, ir.Total, ir.Extreme)
"""Numbers of which it is said what they are taken from, and `with` says what that is like."""

WITH = re.compile(r"\bwith[ \t]+(?:\"[^\"\n]*\"|[\w-]+)[ \t]+(?:(?:at|up)[ \t]+\w+[ \t]+)?$")


def unclear_grouping(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    told: set[Span] = set()
    for made in (*_sums(knowledge), *_rests(knowledge)):
        if made.label.span not in told:
            told.add(made.label.span)
            yield finding_of(knowledge, None, made)


def _sums(knowledge: Knowledge) -> Iterator[Problem]:
    """Sums behind `with`, at the end of what is counted."""
    for measured in knowledge.everything:
        for tree in ir.walk(measured) if isinstance(measured, MEASURED) else ():
            ends = tree.span.words and tree.span.end == measured.span.end
            if ends and isinstance(tree, ir.Calculated) and tree.sign in ("+", "-"):
                before = tree.span.source.text[measured.span.start : tree.span.start]
                if WITH.search(before):
                    yield _sum_behind_with(measured.span, tree)


def _sum_behind_with(measured: Span, total: ir.Calculated) -> Problem:
    first: ir.Tree = total
    while isinstance(first, ir.Calculated) and first.left.span.start == total.span.start:
        first = first.left
    text = measured.source.text
    counted = text[measured.start : first.span.end]
    rest = text[first.span.end : measured.end]
    return problem(
        "two-readings",
        f"`{total.span.words}` is taken together here: what is counted has it",
        total.span,
        others=(Label(measured, "a reader may take the first part alone to be counted"),),
        help=f"say it with parentheses: write `({total.span.words})`, or, for the sum of what is "
        f"counted and the rest, `({counted}){rest}`",
        severity=Severity.WARNING,
    )


def _rests(knowledge: Knowledge) -> Iterator[Problem]:
    """`otherwise` behind an `if` that follows another one which excludes it."""
    for block in knowledge.program.blocks:
        for one, two in pairwise(block):
            if not (isinstance(one, ir.Branch) and isinstance(two, ir.Branch)):
                continue
            rest = one.otherwise == visit.NO_BLOCK and two.otherwise != visit.NO_BLOCK
            if rest and exclude(((one.condition, True),), ((two.condition, True),)):
                place = _otherwise(two.span)
                if place is not None:
                    yield _rest_of_one(one.span, two.span, place)


def _otherwise(branch: Span) -> Span | None:
    """The word in an `if` of several lines: the one that is as far from the edge as the `if`."""
    text = branch.source.text
    edge = branch.start - (text.rfind("\n", 0, branch.start) + 1)
    found = re.search(rf"\n {{{edge}}}(otherwise)(?=[ \t]*:)", branch.words)
    if found is None:
        return None
    return Span(branch.source, branch.start + found.start(1), branch.start + found.end(1))


def _rest_of_one(one: Span, two: Span, place: Span) -> Problem:
    edge = " " * (two.start - (two.source.text.rfind("\n", 0, two.start) + 1))
    inner = two.words.rstrip().replace("\n", "\n  ")
    return problem(
        "two-readings",
        "`otherwise` is the rest of the last `if` alone, and not of the one above it",
        place,
        others=(Label(one, "where this is so, what stands behind `otherwise` is done as well"),),
        help="for neither of them, put the last below the rest of the first: write "
        f"`otherwise:\n{edge}  {inner}`; for the rest of the last one alone, put that `if` first",
        severity=Severity.WARNING,
    )
