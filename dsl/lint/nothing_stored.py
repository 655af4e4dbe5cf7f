"""Lines that store what was chosen, where it may be that nothing was.

Purpose: of what must always be something, the lines by which it becomes what a player need not have
chosen, or could not choose, with no condition on the way that asks for it.
Input: the knowledge of a program. Output: findings.
Must not know: whether the choice is ever left out, or ever impossible.
"""

from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Decision, Program
from .emptied_choices import choices_around
from .engine.phase_spots import AT_ONCE, Spot, spots_below
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


@frozen
class Unmade:
    """A choice that is not made: which one, and the block that is carried out instead (-1: none).
    why: what is said of it.
    """

    made: Decision
    block: int
    why: str


def nothing_stored(knowledge: Knowledge) -> Iterator[Finding]:
    """Every line of this sort, once."""
    program = knowledge.program
    met: set[int] = set()
    for read, unmade in _left_open(knowledge):
        for spot in _behind(program, unmade.made):
            for each in ef.written(ir.sure(ir.Do, spot.line).effect):
                if each.how is not ef.How.SET or each.place is None or id(spot.line) in met:
                    continue
                wanted = program.properties[each.place.property].type
                if wanted.optional or read.value not in _read(each.by):
                    continue
                if not spot.asks & _told_by(knowledge, read, unmade):
                    met.add(id(spot.line))
                    yield _finding(knowledge, spot, unmade)


def _left_open(knowledge: Knowledge) -> Iterator[tuple[Decision, Unmade]]:
    """What is chosen of which it may be that it is not, each with the choice that is not made then:
    itself, or the one of which it is a part.
    """
    decisions = knowledge.program.decisions
    given = {tree.decision for tree in knowledge.everything if isinstance(tree, ir.PickFor)}
    for read in decisions:
        if read.value in knowledge.set_by_effects or read.number in given or read.by_chance:
            continue
        for made in choices_around(knowledge, read):
            if made.number not in knowledge.asked or made.by_chance or made.number in given:
                continue
            ways = _left_out(made)
            for unmade in ways:
                if not _goes_away(knowledge, unmade):
                    yield read, unmade


def _left_out(made: Decision) -> Iterator[Unmade]:
    if made.optional:
        yield Unmade(made, made.declined, f"`{made.name}` may be left out")
    if made.impossible != visit.NO_BLOCK:
        why = f"of `{made.name}` nothing may be possible, and play goes on behind it"
        yield Unmade(made, made.impossible, why)


def _goes_away(knowledge: Knowledge, unmade: Unmade) -> bool:
    """Whether something may end, or begin anew, where a choice is not made."""
    return any(
        each.how in ef.ON_PHASES
        for line in visit.lines_from(knowledge.program, (unmade.block,))
        if isinstance(line, ir.Do)
        for each in ef.written(line.effect)
    )


def _told_by(knowledge: Knowledge, read: Decision, unmade: Unmade) -> frozenset[int]:
    """The properties that may tell that a choice was not made: its answers, and what is changed
    then.
    """
    program = knowledge.program
    whole = unmade.made
    around = [read, whole, *(program.decisions[each] for each in knowledge.parts_of(whole.number))]
    found = {number for made in around for number in (made.value, made.late)}
    for line in visit.lines_from(program, (unmade.block,)):
        for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
            found |= {each.place.property} if each.place is not None else set()
    return frozenset(found)


def _read(value: ir.Tree | None) -> frozenset[int]:
    """The properties that a value is nothing with: itself, and whose it is or of what."""
    match value:
        case ir.Read(property=number, subject=inner):
            return _read(inner) | {number}
        case ir.DesignOf(piece=inner):
            return _read(inner)
    return frozenset()


def _behind(program: Program, made: Decision) -> list[Spot]:
    """The lines that are carried out behind a choice whether it is made or not, each with the
    conditions on the way from the choice to it; none, where it is made at several places.
    """
    body = program.phases[made.phase].body
    asks = [
        line for line in visit.lines_from(program, (body,), AT_ONCE) if made.number in _put_by(line)
    ]
    return list(_after(program, body, made)) if len(asks) == 1 else []


def _after(program: Program, block: int, made: Decision) -> Iterator[Spot]:
    for at, line in enumerate(visit.lines(program, block)):
        if made.number in _put_by(line):
            yield from _from(program, block, at + 1, made.phase)
            return
        for lead in visit.leads(program, line, AT_ONCE):
            below = visit.lines_from(program, (lead.block,), AT_ONCE)
            if any(made.number in _put_by(each) for each in below):
                yield from _after(program, lead.block, made)
                yield from _from(program, block, at + 1, made.phase)
                return


def _from(program: Program, block: int, start: int, phase: int) -> Iterator[Spot]:
    """What the general rules do in a block, from one of its lines on."""
    for at, line in enumerate(visit.lines(program, block)):
        for spot in spots_below(program, line, Spot(phase, at, line)) if at >= start else ():
            if spot.owner is None and isinstance(spot.line, ir.Do):
                yield spot


def _put_by(line: ir.Tree) -> tuple[int, ...]:
    return (line.decision,) if isinstance(line, ir.Ask) else ()


def _finding(knowledge: Knowledge, spot: Spot, unmade: Unmade) -> Finding:
    effect = ir.sure(ir.Do, spot.line).effect
    span = effect.span if effect.span.words else spot.line.span
    (each,) = (each for each in ef.written(effect) if each.how is ef.How.SET)
    name = knowledge.program.properties[ir.given(each.place).property].name
    made, words = unmade.made, ir.given(each.by).span.words
    inside = isinstance(made.domain, ir.GoChoice)
    below = f"let the line stand in the block of `{made.name}`, " if inside else ""
    found = problem(
        "possible-gap",
        f"`{name}` must be something, and may become nothing here",
        span,
        others=(Label(made.span, unmade.why),),
        notes=(f"`{words}` is nothing then",) if words else (),
        help=f"{below}end the line with `, if {words or made.name} is not none`, or let "
        f"`{name}` be `... or none` where it is declared",
        severity=Severity.WARNING,
    )
    return Finding(found, concern(knowledge.program, spot.owner, span))
