"""Numbers that are chosen up to what somebody has, and may come to have too little of.

Purpose: `a whole number from 1 to their coins`: what is chosen may be all of it and be taken, and
lines may take more, whatever is left; then there is no such number.
Input: the knowledge of a program. Output: findings. Where a number is set anew or rises, or a line
asks for it that decides whether it is taken, or chosen, nothing is said.
Must not know: whether play ever comes there.
"""

from collections.abc import Iterator
from math import inf

from attrs import frozen

from .. import ir
from ..diagnostics.problem import Label, Severity, problem
from ..ir import effects as ef
from ..ir import program as pg
from ..ir import visit
from .engine.looked_after import guards
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .lint_warning import Finding, concern


def emptied_ranges(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each choice."""
    parts = {number for design in knowledge.program.designs for number in design.asks}
    for made in knowledge.program.decisions:
        asked = made.number in knowledge.asked and made.number not in parts
        whole = made.number in knowledge.goes
        if not asked or whole or made.by_chance or made.optional or made.impossible >= 0:
            continue
        match made.domain:
            case ir.NumberChoice(low=ir.Constant(value=int() as low), high=ir.Read() as high):
                yield from _judged(knowledge, made, low, high)


@frozen
class Taken:
    """A line that takes from a number. most: so much in a whole play, as far as it hangs on nothing
    that is chosen; all_of_it: whether it takes what was chosen, which may be all there is;
    where_chosen: whether somebody may choose in each pass that it is carried out.
    """

    line: ir.Do
    most: float
    all_of_it: bool
    where_chosen: bool = False


def _judged(knowledge: Knowledge, made: pg.Decision, low: int, high: ir.Read) -> Iterator[Finding]:
    begun = _only_taken_from(knowledge, high.property)
    if begun is None or high.property in guards(knowledge, made):
        return
    taken = list(_taken(knowledge, made, high.property))
    by_choice = [each for each in taken if each.all_of_it]
    further = [each for each in taken if not each.all_of_it and each.most]
    chosen = [each for each in further if each.where_chosen]
    worst = max(chosen, key=lambda each: each.most, default=None)  # others may exclude it
    further = [each for each in further if not each.where_chosen or each is worst]
    least = (0 if by_choice else begun) - sum(each.most for each in further)
    if least >= low:
        return
    name = knowledge.program.properties[high.property].name
    late = made.late_block >= 0
    lines = (*by_choice[:1], *further[:1])
    found = problem(
        "possible-dead-end",
        f"there may be no number to be chosen for `{made.name}`",
        made.span,
        others=tuple(Label(each.line.span, f"this takes `{name}`") for each in lines),
        notes=(
            f"it is chosen from {low} to `{name}`, and no line says that so much is left",
            f"then `{made.name}` can only be late"
            if late
            else "it must be chosen, and no rule says what happens if it cannot be",
        ),
        help="say below the choice what happens `if nothing is possible:`, or take no more than "
        f"there is, `the smaller of ... and {name}`",
        severity=Severity.WARNING,
    )
    about = frozenset({("property", high.property)})
    yield Finding(found, concern(knowledge.program, None, made.span) | about)


def _only_taken_from(knowledge: Knowledge, number: int) -> int | None:
    """What a number begins with, if lines do nothing but take from it."""
    made = knowledge.program.properties[number]
    forms = [rule.form for rule in knowledge.program.rules]
    changed = any(isinstance(f, ir.Answer | ir.Modify) and f.property == number for f in forms)
    changed = changed or any(isinstance(f, ir.Prevent) for f in forms)
    writes = [w for w in knowledge.written if w.place is not None and w.place.property == number]
    if changed or made.source != "stored" or any(w.how is not ef.How.TAKE for w in writes):
        return None
    sets = (t for t in knowledge.everything if isinstance(t, ir.Set) and t.property == number)
    begun = [knowledge.usual.of(each.value) for each in sets]
    known = len(begun) == 1 and begun[0][0] == begun[0][1] and abs(begun[0][0]) != inf
    return int(begun[0][0]) if known else None


def _taken(knowledge: Knowledge, made: pg.Decision, number: int) -> Iterator[Taken]:
    """The lines that take from a number before a choice is put once more, and do not ask for it."""
    program = knowledge.program
    asks = [s for s in spots(program) if _puts(s.line, made.number)]
    for spot in spots(program):
        if not isinstance(spot.line, ir.Do) or number in spot.asks or len(asks) != 1:
            continue
        for each in ef.written(spot.line.effect):
            if each.place is None or each.place.property != number or each.by is None:
                continue
            times = _times(knowledge, spot, number, asks[0])
            if times <= 0:
                continue
            low, _ = knowledge.usual.of(each.by)
            read = visit.properties_read(each.by)
            if isinstance(each.by, ir.Read) and each.by.property == made.value:
                yield Taken(spot.line, 0, all_of_it=True)
            elif (
                not read and 0 < low < inf and (not spot.behind or _chosen(knowledge, spot, number))
            ):
                yield Taken(spot.line, low * times, False, where_chosen=bool(spot.behind))


def _chosen(knowledge: Knowledge, spot: Spot, number: int) -> bool:
    """Whether a line hangs on nothing but what somebody chooses in the same phase, freely: among
    names, whatever is left of a number, and under no rule.
    """
    program = knowledge.program
    asked = {made.value: made for made in program.decisions if made.phase == spot.phase}
    if spot.owner is not None or len(spot.behind) != 1 or not spot.asks <= asked.keys():
        return False
    made = [asked[each] for each in spot.asks]
    ruled = {getattr(rule.form, "decision", None) for rule in program.rules}
    return all(
        not (each.by_chance or each.optional or each.number in ruled)
        and isinstance(each.domain, ir.DesignChoice)
        and number not in guards(knowledge, each)
        for each in made
    )


def _puts(line: ir.Tree, decision: int) -> bool:
    return isinstance(line, ir.Ask) and line.decision == decision


def _times(knowledge: Knowledge, spot: Spot, number: int, ask: Spot) -> float:
    """How often a line is carried out at most, as long as a number lasts, until a choice is put for
    the last time. It is done once in a pass of its phase.
    """
    wanted, times = knowledge.program.properties[number].phase, 1.0
    phase: int | None = spot.phase
    while phase is not None and phase != wanted:
        times *= knowledge.usual.of_phase(phase)[1]
        phase = knowledge.program.phases[phase].parent
    if phase is None:
        return 0
    return times - 1 if spot.phase == ask.phase and spot.at >= ask.at else times
