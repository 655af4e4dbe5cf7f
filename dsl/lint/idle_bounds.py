"""Bounds that never matter: of two numbers always the same one is the smaller, or the greater.

Purpose: `the smaller of 40 and their points`, where nobody can have more than 7; `rises by 2, at
most 9` of what is never above 5.
Input: the knowledge of a program. Output: findings, one for each pair of numbers; what hangs on an
option is held to all its values.
Must not know: how often lines are carried out (see `interval_analysis`).
"""

from collections.abc import Iterator
from math import inf

from .. import ir
from ..diagnostics.problem import Severity, problem
from ..spans import Span
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def idle_bounds(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each place."""
    met: set[Span] = set()
    for owner, tree in _extremes(knowledge):
        span = tree.span
        if tree.which not in ("smaller", "greater") or not span.words or span in met:
            continue
        left, right = (knowledge.ranges.of(each) for each in (tree.left, tree.right))
        if tree.which == "greater":
            left, right = (-left[1], -left[0]), (-right[1], -right[0])
        meant = None
        if left[1] <= right[0] and left[1] < inf:
            meant = tree.left
        elif right[1] <= left[0] and right[1] < inf:
            meant = tree.right
        other = tree.right if meant is tree.left else tree.left
        if meant is None or _by_option(meant) or _by_option(other):
            continue
        if isinstance(meant, ir.Extreme) or (meant is tree.right and tree.left.span == span):
            continue  # `rises by 2, at most 9`: how far it can go may hang on this very bound
        met.add(span)
        found = problem(
            "no-effect",
            f"this bound never matters: {_in_words(tree, meant)}",
            span,
            notes=("no play comes so far, however often the lines are carried out",),
            help="take the bound out, or mend the number in it",
            severity=Severity.WARNING,
        )
        yield Finding(found, concern(knowledge.program, owner, span))


def _in_words(tree: ir.Extreme, meant: ir.Tree) -> str:
    """Which number it always is."""
    words = meant.span.words
    return f"it is always `{words}`" if words else f"the {tree.which} one is always the same"


def _by_option(tree: ir.Tree) -> bool:
    return any(isinstance(each, ir.OptionRead) for each in ir.walk(tree))


def _extremes(knowledge: Knowledge) -> Iterator[tuple[ir.Owner | None, ir.Extreme]]:
    """Every pair of which the smaller or the greater is meant, with whose rule it stands in."""
    program = knowledge.program
    for rule in program.rules:
        for tree in ir.walk(rule):
            if isinstance(tree, ir.Extreme):
                yield rule.owner, tree
    for number in sorted(knowledge.used):
        for line in program.blocks[number]:
            for tree in ir.walk(line):
                if isinstance(tree, ir.Extreme):
                    yield knowledge.owners.get(number), tree
