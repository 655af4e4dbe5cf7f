"""A step that stands under a condition, and what is done at the end, elsewhere than in a phase.

Purpose: say where each belongs. Input: a line that is in no course. Output: problems. Must not
know: what happens in it.
"""

import re

from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from .builder import ProgramBuilder

_UNDER_IF = re.compile(r"(?P<in>[ \t]+)if (?P<so>[^:\"]+): (?P<step>step [\w-]+)[ \t]*")


def misplaced_step(node: sx.Step, draft: ProgramBuilder) -> None:
    """Note `if round is 1: step feast`, or a step in a block."""
    line = line_of(node.span)
    asked = None if node.body else _UNDER_IF.fullmatch(line.words)
    said = f"{asked['step']}, if {asked['so']}" if asked is not None else ""
    draft.fault(
        "out-of-place",
        "a step stands directly in the course of a phase",
        node.span,
        notes=() if said else ("its condition stands behind its name: `step NAME, if ...`",),
        help=f"write `{said}`" if said else None,
        fix=None if asked is None else Fix(line, asked["in"] + said),
    )


def misplaced_end(node: sx.Node, draft: ProgramBuilder) -> bool:
    """Note `at the end: ...` in a step, or below a piece or a rule."""
    if not isinstance(node, sx.AtTheEnd):
        return False
    said = "`at the end` stands directly in the course of a phase: the one that is over then"
    note = "what a piece or a rule does then stands in a step of it, the last one: `aftermath: ...`"
    begin = node.span.words.partition(":")[0]
    place = Span(node.span.source, node.span.start, node.span.start + len(begin))
    draft.fault("out-of-place", said, place, notes=(note,))
    return True
