"""A step that stands under a condition, and what is done at the end, elsewhere than in a phase.

Purpose: say where each belongs. Input: a line that is in no course. Output: problems. Must not
know: what happens in it.
"""

import re

from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..parser.syntax_errors.mends import directly_in_a_phase, line_of
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


def meant_as_a_step(node: sx.Clause, draft: ProgramBuilder) -> bool:
    """Note `harvest:` in the course of a phase, with what is done then on the lines below."""
    line = line_of(node.label.span)
    name = re.fullmatch(r"([ \t]+)([a-z][\w-]*):[ \t]*(?:#.*)?", line.words)
    answers = (isinstance(e, sx.Line) and not isinstance(e.sentence, sx.Done) for e in node.body)
    if name is None or any(answers) or not directly_in_a_phase(line):
        return False
    if any(each.name.lower() == name[2] for each in draft.designs):
        return False  # what is done then is done if that piece is chosen
    begin = line.start + len(name[1])
    place, step = Span(line.source, begin, begin + len(name[2]) + 1), f"step {name[2]}"
    draft.fault(
        "no-answer",
        f"`{name[2]}` is a question: what is done in a phase stands below a step of it",
        place,
        help=f"write `{step}`",
        fix=Fix(place, step),
    )
    return True
