"""Lines of which a reader may put other parts together than play does.

Purpose: a sum behind `with`, which may be meant of what is counted; `otherwise` behind several
`if`s, which is the rest of the last one alone; a condition behind a choice of one thing or
another, which may be meant of the last thing.
Input: the knowledge of a program. Output: findings, with a mend for each of the two readings.
Must not know: which of the two was meant.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from attrs import evolve

from .. import ir
from ..diagnostics.problem import Label, Problem, Severity, problem
from ..ir import visit
from ..spans import Span
from .asked_conditions import AskedConditions
from .condition_targets import behind
from .engine.conditions_together import exclude
from .engine.program_facts import Knowledge
from .engine.rules_in_force import Blocks
from .impossible_conditions import Conditions
from .lint_warning import Finding, finding_of

OR_A = re.compile(r":.*\bor (?=(?:an?|up to|at least|\d+)[ \t]+\w)(?P<last>[^,]+)$", re.DOTALL)
"""A choice of one thing or another, and the last of them."""

MEASURED = (ir.Count, ir.Total, ir.Extreme)
"""Numbers of which it is said what they are taken from, and `with` says what that is like."""

WITH = re.compile(r"\bwith[ \t]+(?:\"[^\"\n]*\"|[\w-]+)[ \t]+(?:(?:at|up)[ \t]+\w+[ \t]+)?$")


def unclear_grouping(knowledge: Knowledge, blocks: Blocks) -> Iterator[Finding]:
    """Everything of this sort that is found in a program."""
    told: set[Span] = set()
    for made in (*_sums(knowledge), *_rests(knowledge, blocks), *_last_of_several(knowledge)):
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


def _rests(knowledge: Knowledge, blocks: Blocks) -> Iterator[Problem]:
    """`otherwise` behind an `if` that follows another one which excludes it. Where one of the two
    is always so, to take it for the rest of both would leave it nothing to do: nobody does.
    """
    for block in knowledge.program.blocks:
        for one, two in pairwise(block):
            if not (isinstance(one, ir.Branch) and isinstance(two, ir.Branch)):
                continue
            rest = one.otherwise == visit.NO_BLOCK and two.otherwise != visit.NO_BLOCK
            if rest and exclude(((one.condition, True),), ((two.condition, True),)):
                place = _otherwise(two.span)
                if place is not None and not _one_is_so(knowledge, blocks, one, two):
                    yield _rest_of_one(one.span, two.span, place)


def _one_is_so(knowledge: Knowledge, blocks: Blocks, one: ir.Branch, two: ir.Branch) -> bool:
    """Whether the condition of one line or of the other one holds, whatever was before."""
    if exclude(((one.condition, False),), ((two.condition, False),)):
        return True
    asked = [e for e in AskedConditions(knowledge).targets() if e.condition is two.condition]
    tried = Conditions(knowledge, blocks)
    return bool(asked) and all(
        tried.always_so(evolve(each, path=behind(each.path, one.condition, False)))
        for each in asked
    )


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


def _last_of_several(knowledge: Knowledge) -> Iterator[Problem]:
    """A condition behind `either a card with rank 3, or a card in their spent`."""
    for line in (line for block in knowledge.program.blocks for line in block):
        if isinstance(line, ir.Branch):
            way = line.otherwise if line.then == visit.NO_BLOCK else line.then
            asked = visit.lines(knowledge.program, way)
            if len(asked) == 1 and isinstance(asked[0], ir.Ask):
                said = OR_A.search(asked[0].span.words)
                if said is not None and asked[0].span.start == line.span.start:
                    yield _of_all_of_them(line, asked[0].span, said["last"])


def _of_all_of_them(line: ir.Branch, asked: Span, last: str) -> Problem:
    condition = line.condition.span.words
    word, mend = "unless", f"put the choice below `if {condition}:` ... `otherwise:`"
    if line.then != visit.NO_BLOCK:
        word = "if"
        mend = (
            f"for the choice as a whole, write `if {condition}: {asked.words}` in the place of "
            f"`{line.span.words}` or, for the last alone, write `{asked.words} where {condition}`"
        )
    return problem(
        "two-readings",
        f"`{word} {condition}` says here whether anything is chosen at all",
        line.condition.span,
        others=(Label(asked, f"a reader may take it for a condition of `{last.strip()}` alone"),),
        help=f"say which is meant: {mend}",
        severity=Severity.WARNING,
    )
