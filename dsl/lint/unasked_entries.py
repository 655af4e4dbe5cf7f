"""Entries of a list that are never asked for: the place never gets there.

Purpose: `entry (round) of (1, 2, 2, 3, 5)` where four rounds are played.
Input: the knowledge of a program. Output: findings, one for each list; options are held to all of
their values.
Must not know: what the entries say; what becomes of places beyond the list (see
`outgrown_tables`).
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..ir import visit
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, finding_of


def unasked_entries(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each list."""
    met: set[Span] = set()
    for tree in knowledge.everything:
        if not isinstance(tree, ir.Entry) or tree.span in met:
            continue
        least, most = knowledge.ranges.of(tree.place)
        never = [e for at, e in enumerate(tree.entries, 1) if not least <= at <= most]
        if not 0 < len(never) < len(tree.entries) or not never[0].span.words:
            continue
        met.add(tree.span)
        bound = f"at most {most:g}" if most < len(tree.entries) else f"at least {least:g}"
        words = tree.place.span.words or "the place"
        found = problem(
            "never-applies",
            "this entry is never asked for"
            if len(never) == 1
            else f"{len(never)} entries of this list are never asked for, this is the first",
            never[0].span,
            notes=(f"`{words}` is {bound} wherever play comes",),
            help="take out what is too much, or mend the place",
            severity=Severity.WARNING,
        )
        yield finding_of(knowledge, _owner(knowledge, tree), found)


def _owner(knowledge: Knowledge, tree: ir.Tree) -> ir.Owner | None:
    """Whose rule a list stands in."""
    program = knowledge.program
    for rule in program.rules:
        lines = visit.lines_from(program, visit.below(program, rule.form))
        if any(tree is part for root in (rule, *lines) for part in ir.walk(root)):
            return rule.owner
    return None
