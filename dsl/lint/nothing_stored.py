"""Lines that store what was chosen, where it may be that nothing was.

Purpose: of what must always be something, the lines by which it becomes what a player need not have
chosen, with no condition on the way that asks for it.
Input: the knowledge of a program. Output: findings.
Must not know: whether the choice is ever left out.
"""

from collections.abc import Iterator

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Program
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def nothing_stored(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line of this sort, once."""
    program = knowledge.program
    open_ = {made.value: made for made in program.decisions if _may_be_left_out(knowledge, made)}
    met: set[int] = set()
    for spot in spots(program) if open_ else ():
        for each in ef.written(spot.line.effect) if isinstance(spot.line, ir.Do) else ():
            made = open_.get(_read(each.by))
            if made is None or each.how is not ef.How.SET or each.place is None:
                continue
            wanted = program.properties[each.place.property].type
            if not wanted.optional and id(spot.line) not in met and _in_vain(program, spot, made):
                met.add(id(spot.line))
                yield _finding(knowledge, spot, made)


def _may_be_left_out(knowledge: Knowledge, made: Decision) -> bool:
    """Whether it may be that a choice is not made, and nothing is put in its place."""
    if not made.optional or made.by_chance or made.number not in knowledge.asked:
        return False
    return made.value not in knowledge.set_by_effects and not any(
        isinstance(tree, ir.PickFor) and tree.decision == made.number
        for tree in knowledge.everything
    )


def _read(value: ir.Tree | None) -> int:
    """The property that a value is, itself or what is printed on it."""
    match value:
        case ir.Read(subject=ir.Read() as inner):
            return inner.property
        case ir.Read(property=number):
            return number
        case ir.DesignOf(piece=inner):
            return _read(inner)
    return -1


def _in_vain(program: Program, spot: Spot, made: Decision) -> bool:
    """Whether a line stands behind a choice, and nothing on the way asks for what was chosen."""
    body = visit.lines(program, program.phases[made.phase].body)
    asks = [at for at, line in enumerate(body) if made.number in _put_by(line)]
    return (
        spot.phase == made.phase
        and spot.owner is None
        and len(asks) == 1
        and asks[0] < spot.at
        and made.value not in spot.asks
        and made.late not in spot.asks
    )


def _put_by(line: ir.Tree) -> tuple[int, ...]:
    return (line.decision,) if isinstance(line, ir.Ask) else ()


def _finding(knowledge: Knowledge, spot: Spot, made: Decision) -> Finding:
    effect = ir.sure(ir.Do, spot.line).effect
    span = effect.span if effect.span.words else spot.line.span
    (each,) = (each for each in ef.written(effect) if each.how is ef.How.SET)
    name = knowledge.program.properties[ir.given(each.place).property].name
    words = ir.given(each.by).span.words
    found = problem(
        "possible-gap",
        f"`{name}` must be something, and may become nothing here",
        span,
        others=(Label(made.span, f"`{made.name}` may be left out"),),
        notes=(f"`{words}` is nothing then",) if words else (),
        help=f"end the line with `, if {words or made.name} is not none`, or let `{name}` be "
        "`... or none` where it is declared",
        severity=Severity.WARNING,
    )
    return Finding(found, concern(knowledge.program, spot.owner, span))
