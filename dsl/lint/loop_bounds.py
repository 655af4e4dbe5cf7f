"""Phases that are played a number of times which can rise while they are played.

Purpose: a phase that is played so many times comes to its end because, with each pass, fewer are
left. Find the lines that can add to that number, again and again, within what the phase carries
out: then nothing says that it ends.
What is carried out so often only as something allows is no such line: a choice that is made once
per match, a condition that a greater number makes false, a piece that is spent with its use.
Input: the knowledge of a program. Output: findings.
Must not know: whether play ever comes to such a line.
"""

from collections.abc import Iterator

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import visit
from ..ir.program import Program
from .engine.growth import Grows, fixed, growing, may_rise
from .engine.loop_measures import verdict
from .engine.program_facts import Knowledge
from .engine.reachable_effects import Carried, Spending, carried_out
from .lint_warning import Finding, concern


@frozen
class Loop:
    """A line that plays a phase so many times. lines: what can be carried out in a pass; spending:
    which of these are used up.
    """

    play: ir.Play
    lines: tuple[Carried, ...]
    spending: Spending


def unbounded(knowledge: Knowledge) -> Iterator[tuple[int, Finding] | None]:
    """Everything of this sort, with the phase that is played: one finding for each line that plays
    one and each line that adds; None in between.
    """
    for tree in knowledge.everything:
        if isinstance(tree, ir.Play) and tree.times is not None:
            ends: bool | None = None
            within = visit.within(knowledge.program, tree.phase)
            lines = tuple(carried_out(knowledge, within))
            loop = Loop(tree, lines, Spending(knowledge, within, lines))
            met: set[ir.Tree] = set()
            for grows in growing(tree.times):
                for line in _raising(knowledge, loop, grows, ()):
                    if ends is None:
                        ends = (yield from verdict(knowledge, tree)).ends
                    if line.effect not in met and not ends:
                        met.add(line.effect)
                        yield tree.phase, _finding(knowledge, loop, grows, line)


def _raising(
    knowledge: Knowledge, loop: Loop, grows: Grows, met: tuple[Grows, ...]
) -> Iterator[Carried]:
    """What lets something grow, pass after pass, without a bound."""
    if grows in met or grows.phase is not None:
        return
    for line in loop.lines:
        bounded = any(_limits(condition, grows, loop) for condition in line.conditions)
        adds = not bounded and _adds(knowledge, loop, grows, line, met)
        if adds and not loop.spending.spends(line):
            yield line


def _adds(
    knowledge: Knowledge, loop: Loop, grows: Grows, line: Carried, met: tuple[Grows, ...]
) -> bool:
    """Whether a line can make it greater (or, if that is what counts, smaller) than ever."""
    return any(
        _raises(knowledge, loop, grows, each, met)
        for each in ef.written(line.effect)
        if each.place is not None and each.place.property == grows.property
    )


def _raises(
    knowledge: Knowledge, loop: Loop, grows: Grows, each: ef.Written, met: tuple[Grows, ...]
) -> bool:
    """Whether a change of what is to grow makes it greater than ever."""
    match each.how:
        case ef.How.ADD | ef.How.TAKE:
            up = grows.up == (each.how is ef.How.ADD)
            return may_rise(knowledge.program, ir.given(each.by), up)
        case ef.How.SET:
            return _outgrows(knowledge, loop, grows, ir.given(each.by), met)
        case ef.How.CREATE:
            return grows.up
        case ef.How.SWAP if isinstance(each.by, ir.Read) and each.by.property != grows.property:
            return _raised(knowledge, loop, Grows(each.by.property, grows.up), (*met, grows))
    return False


def _outgrows(
    knowledge: Knowledge, loop: Loop, grows: Grows, value: ir.Tree, met: tuple[Grows, ...]
) -> bool:
    """Whether a value that a property is given can be beyond every bound in time."""
    program = knowledge.program
    match value:
        case ir.Calculated(left=ir.Read(property=number), sign="+" | "-" as sign, right=amount):
            if number == grows.property:
                return may_rise(program, amount, grows.up == (sign == "+"))
        case ir.Calculated(left=amount, sign="+", right=ir.Read(property=number)):
            if number == grows.property:
                return may_rise(program, amount, grows.up)
    inner = [each for each in growing(value, grows.up) if each.property != grows.property]
    counting = any(each.phase == loop.play.phase and each.up for each in inner)
    return counting or any(_raised(knowledge, loop, each, (*met, grows)) for each in inner)


def _raised(knowledge: Knowledge, loop: Loop, grows: Grows, met: tuple[Grows, ...]) -> bool:
    return next(_raising(knowledge, loop, grows, met), None) is not None


# ---------------------------------------------------------------------- conditions


def _limits(condition: ir.Tree, grows: Grows, loop: Loop) -> bool:
    """Whether a condition does not hold any more once something has grown enough, or once the
    phase was played often enough.
    """
    match condition:
        case ir.AllOf(parts=parts):
            return any(_limits(part, grows, loop) for part in parts)
        case ir.AnyOf(parts=parts):
            return all(_limits(part, grows, loop) for part in parts)
        case ir.Compared(left=left, sign=sign, right=right):
            return _ends(left, sign, right, grows, loop) or _ends(
                right, TURNED[sign], left, grows, loop
            )
        case ir.Not(part=ir.Compared(left=left, sign=sign, right=right)) if sign != "=":
            return _limits(ir.Compared(left, OPPOSITE[sign], right), grows, loop)
        case ir.Among(value=value, others=others):
            return all(_ends(value, "=", other, grows, loop) for other in others)
    return False


TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _ends(left: ir.Tree, sign: str, right: ir.Tree, grows: Grows, loop: Loop) -> bool:
    """Whether what grows stands on the left, and on the right what it will be beyond."""
    if not fixed(right):
        return False
    for each in growing(left):
        number = each.property is not None and each.property == grows.property
        counter = each.phase == loop.play.phase
        if (number and each.up == grows.up) or (counter and each.up):
            beyond = ("<", "<=", "=") if counter or grows.up else (">", ">=", "=")
            return sign in beyond and len(growing(left)) == 1
    return False


# ---------------------------------------------------------------------- what is said


def _finding(knowledge: Knowledge, loop: Loop, grows: Grows, line: Carried) -> Finding:
    program, play = knowledge.program, loop.play
    phase, name = program.phases[play.phase], _name(program, grows)
    found = problem(
        "possible-endless",
        f"`{phase.name}` may be played for ever: `{name}`, which says how often, can change "
        "while it is played",
        play.span,
        "so many times, counted anew before each",
        others=(Label(line.span, "and this can always put the end off"),),
        help=f"say how far it goes (`..., if {phase.name} is less than 20`), or "
        "`allow endless because ...`",
        severity=Severity.WARNING,
    )
    around = set() if phase.parent is None else {("phase", phase.parent)}
    mine = concern(program, line.owner, line.span)
    return Finding(found, frozenset({("phase", play.phase), *around, *mine}))


def _name(program: Program, grows: Grows) -> str:
    return program.properties[ir.given(grows.property)].name
