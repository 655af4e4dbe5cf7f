"""Lines behind phases that are played until something is so, where the phase itself ends the one
around it as soon as it is so: they are never done.

Purpose: `play rolls until their previous call is stop`, and in a roll `if their call is stop: the
turn ends`: what stands behind the rolls is passed over.
Input: the knowledge of a program. Output: problems, each with the line that ends the phase alone.
Must not know: whether it is ever so.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Fix, Label, Problem, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program
from .engine.program_facts import Knowledge


def ended_from_inside(knowledge: Knowledge) -> Iterator[Problem]:
    """Everything of this sort that is found in a program."""
    program = knowledge.program
    for phase in program.phases:
        own = tuple(visit.lines(program, phase.body))
        for at, line in enumerate(own[:-1]):
            if not isinstance(line, ir.Play) or line.until is None or line.times is not None:
                continue
            until = _asked(program, line.until)
            for inner in visit.lines(program, program.phases[line.phase].body):
                if not isinstance(inner, ir.Branch) or _asked(program, inner.condition) != until:
                    continue
                for end in visit.lines(program, inner.then):
                    if _ends(end, phase.number) and own[at + 1].span.words:
                        yield _told(program, line, ir.sure(ir.Do, end), own[at + 1])


def _ends(line: ir.Tree, phase: int) -> bool:
    return (
        isinstance(line, ir.Do) and isinstance(line.effect, ef.End) and line.effect.phase == phase
    )


def _asked(program: Program, tree: ir.Tree) -> object:
    """What a condition asks, whether of what is chosen now or of what was chosen in the phase that
    has just ended: behind it, that is the same.
    """
    number = getattr(tree, "property", None)
    made = None if number is None else program.properties[number]
    if made is not None and made.source == "previous":
        number = made.of
    inside = tuple(_asked(program, each) for each in ir.children(tree))
    plain = (getattr(tree, "value", None), getattr(tree, "sign", None)) if not inside else ()
    sign = getattr(tree, "sign", None)
    return type(tree), number, getattr(tree, "slot", None), sign, plain, inside


def _told(program: Program, play: ir.Play, end: ir.Do, behind: ir.Tree) -> Problem:
    inner = program.phases[play.phase].name
    outer = program.phases[ir.sure(ef.End, end.effect).phase].name
    alone = f"the {inner} ends"
    span = end.span if end.span.words else end.effect.span
    whole = span.words == f"the {outer} ends"
    return problem(
        "passed-over",
        f"the `{outer}` ends here as soon as no other `{inner}` would be played",
        span,
        others=(Label(behind.span, "so play never comes to this line"),),
        help=f"write `{alone}`: then the `{outer}` goes on behind the last `{inner}`",
        fix=Fix(span, alone) if whole else None,
        severity=Severity.WARNING,
    )
