"""In which phase a line is done, and what is asked for from another one.

Purpose: a choice lives in its phase. Whoever reasons about what a line asks for must know whether
the line is done in that phase, in one around it or in one beside it.
Input: a program. Output: lines, with whose rule they stand in; properties.
Must not know: what is concluded.
"""

from collections.abc import Iterator

from ... import ir
from ...ir import visit
from ...ir.program import Program, forgotten_with

HOWS = visit.ALONG | visit.ANSWERS


def lines_of(program: Program, phase: int) -> Iterator[tuple[ir.Tree, ir.Owner | None]]:
    """The lines that are done in a phase itself, and not in those that it plays; of rules, those
    that act in its steps.
    """
    made = program.phases[phase]
    steps = [step for step in program.steps if step.phase == phase]
    general = (made.body, made.at_end, *(step.general for step in steps))
    yield from ((line, None) for line in visit.lines_from(program, general, HOWS))
    numbers = {step.number for step in steps}
    for rule in program.rules:
        if isinstance(rule.form, ir.InStep) and rule.form.step in numbers:
            for line in visit.lines_from(program, (rule.form.block,), HOWS):
                yield line, rule.owner


def asked_by(program: Program, line: ir.Tree) -> Iterator[ir.Read]:
    """What a line asks for in its moment; what holds for some time is asked for later as well."""
    if isinstance(line, ir.Establish | ir.Later):
        return
    yield from visit.reads(line)
    if isinstance(line, ir.Ask):
        for said in visit.said_of(program.decisions[line.decision]):
            yield from visit.reads(said)


def alive_in(program: Program, phase: int) -> frozenset[int]:
    """The phases that are played while lines of a phase are done: this one, and those around it."""
    return frozenset((phase, *visit.above(program, phase)))


def remembered_elsewhere(program: Program) -> frozenset[int]:
    """What was chosen in the phase before, where it is asked for outside of such phases, or was
    chosen in phases of several kinds: then the last of them is over, and counts.
    """
    found = {
        made.number
        for made in program.properties
        if made.source == "previous" and len(forgotten_with(program, ir.given(made.of))) > 1
    }
    for phase in program.phases:
        alive = alive_in(program, phase.number)
        for line, _ in lines_of(program, phase.number):
            for read in asked_by(program, line):
                of = _remembers(program, read)
                if of is not None and of not in alive:
                    found.add(read.property)
    for rule in program.rules:
        if not isinstance(rule.form, ir.InStep):
            for read in (each for tree in _said(rule) for each in visit.reads(tree)):
                of = _remembers(program, read)
                if of is not None and _beside(program, of):
                    found.add(read.property)
    return frozenset(found)


def _said(rule: ir.Rule) -> tuple[ir.Tree, ...]:
    return tuple(tree for tree in (rule.condition, *ir.children(rule.form)) if tree is not None)


def _remembers(program: Program, read: ir.Read) -> int | None:
    """The phase of which a property remembers what was chosen."""
    made = program.properties[read.property]
    known = made.source == "previous" and made.of is not None
    return program.properties[made.of].phase if known and made.of is not None else None


def _beside(program: Program, phase: int) -> bool:
    """Whether there is a phase that is neither in this one nor around it."""
    near = alive_in(program, phase) | visit.within(program, phase)
    return any(other.number not in near for other in program.phases)
