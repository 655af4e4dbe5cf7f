"""What has ended a phase before a rule of a piece acts in a later step of it.

Purpose: `judgement: win the duel, if you lead by 2` and, of the same piece, `aftermath: ..., if you
lead by 4`: whoever comes to the aftermath does not lead by 2, as nothing changes that in between.
Input: the knowledge of a program, a rule, where steps are run. Output: conditions of the same
piece that did not hold, in its own words.
Must not know: what is concluded from it.
"""

from collections.abc import Iterator

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Program, once_of_each
from .phase_spots import Spot, spots
from .program_facts import Knowledge

FORCE = frozenset({ef.How.ENABLE, ef.How.COPY})
"""What lets rules be in force that were not."""


def won_before(knowledge: Knowledge, rule: ir.Rule) -> Iterator[ir.Tree]:
    """The conditions under which the owner of a rule would have ended the phase in a step before
    that in which it acts, and which are as they were.
    """
    program, form = knowledge.program, rule.form
    if not isinstance(form, ir.InStep) or ir.owning_design(rule.owner) is None:
        return
    if rule.number in knowledge.lasting or _prevented(program):
        return
    here = _run_at(knowledge, form.step)
    for other in program.rules_of[rule.owner] if here is not None else ():
        if other.number in knowledge.lasting:
            continue
        if not isinstance(other.form, ir.InStep) or here is None:
            continue
        there = _run_at(knowledge, other.form.step)
        if there is None or there.phase != here.phase or there.at >= here.at:
            continue
        if there.behind or ir.sure(ir.RunStep, there.line).guard is not None:
            continue
        between = [s for s in spots(program) if s.phase == here.phase and s.at < here.at]
        between = [s for s in between if there.at <= s.at]
        for condition in _ending(knowledge, other, here.phase):
            if _stays(knowledge, condition, between):
                yield condition


def _run_at(knowledge: Knowledge, step: int) -> Spot | None:
    """The one line that runs a step, in the course of a phase, for all at one moment."""
    program = knowledge.program
    found = _running(program).get(step, ())
    if len(found) != 1 or program.steps[step].order is not None:
        return None
    in_course = found[0].line in program.blocks[program.phases[found[0].phase].body]
    return found[0] if in_course else None


@once_of_each
def _running(program: Program) -> dict[int, list[Spot]]:
    """The lines that run each step."""
    found: dict[int, list[Spot]] = {}
    for spot in spots(program):
        if isinstance(spot.line, ir.RunStep):
            found.setdefault(spot.line.step, []).append(spot)
    return found


@once_of_each
def _prevented(program: Program) -> bool:
    """Whether anything is kept from being done."""
    return any(isinstance(rule.form, ir.Prevent) for rule in program.rules)


def _ending(knowledge: Knowledge, rule: ir.Rule, phase: int) -> Iterator[ir.Tree]:
    """The conditions under which a rule ends a phase, or one around it."""
    program = knowledge.program
    block = ir.sure(ir.InStep, rule.form).block
    around = {phase, *visit.above(program, phase)}
    for line in visit.lines(program, block):
        if rule.condition is not None and _ends(line, around):
            yield rule.condition
        then = visit.lines(program, line.then) if isinstance(line, ir.Branch) else ()
        if rule.condition is None and any(_ends(inner, around) for inner in then):
            yield ir.sure(ir.Branch, line).condition


def _ends(line: ir.Tree, around: set[int]) -> bool:
    """Whether a line ends a phase, whoever wins it."""
    if not isinstance(line, ir.Do) or not isinstance(line.effect, ef.Win | ef.End):
        return False
    winner = line.effect.player if isinstance(line.effect, ef.Win) else None
    return line.effect.phase in around and isinstance(winner, ir.Local | ir.Constant | None)


def _stays(knowledge: Knowledge, condition: ir.Tree, between: list[Spot]) -> bool:
    """Whether a condition is as it was behind some lines: all that it reads are stored numbers, and
    which pass it is.
    """
    program = knowledge.program
    read = visit.properties_read(condition)
    ruled = {t.property for t in knowledge.everything if isinstance(t, ir.Answer | ir.Modify)}
    stored = all(
        program.properties[n].source == "stored"
        and isinstance(program.properties[n].type, ir.NumberType)
        for n in read
    )
    if not stored or read & ruled or not _plain(condition):
        return False
    for spot in between:
        if isinstance(spot.line, ir.Play | ir.Ask):
            return False
        for each in () if spot.effect is None else ef.written(spot.effect):
            if each.how in FORCE or (each.place is not None and each.place.property in read):
                return False
    return True


def _plain(condition: ir.Tree) -> bool:
    """Whether a condition asks for numbers alone."""
    asked = (ir.Compared, ir.Calculated, ir.Read, ir.Local, ir.OpponentOf, ir.Constant, ir.AllOf)
    more = (ir.AnyOf, ir.Not, ir.PhaseNumber, ir.OptionRead)
    return all(isinstance(each, (*asked, *more)) for each in ir.walk(condition))
