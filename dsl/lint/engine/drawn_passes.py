"""How often a phase is played at most as long as what is drawn in it lets play go on.

Purpose: where each pass of a phase takes one piece out of a zone that gets none back, and a line
ends the phase around it if the piece is one of some, as many passes come past that line as there
are other pieces: `if haul is Shark: the turn ends` with four pearls beside it.
Input: the knowledge of a program, a line of a phase. Output: numbers of passes.
Must not know: what is concluded from it.
"""

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision
from .program_facts import Knowledge
from .zone_sizes import ZoneSizes, named_alone


def passes_past(knowledge: Knowledge, phase: int, ending: ir.Tree) -> int | None:
    """How many passes of a phase come past one of its lines at most, while the phase around it is
    played once; None if that is not known.
    """
    program, around = knowledge.program, visit.above(knowledge.program, phase)
    if not isinstance(ending, ir.Branch) or not around or _otherwise_ended(knowledge, phase):
        return None
    if not any(_ends(line, around) for line in visit.lines(program, ending.then)):
        return None
    body = visit.lines(program, program.phases[phase].body)
    here = next((at for at, line in enumerate(body) if line is ending), 0)
    before = body[:here]  # nothing, of a line below another one
    for at, ask in enumerate(before):
        zone = _taken_from(knowledge, ask, around[0])
        if zone is None or not isinstance(ask, ir.Ask):
            continue
        made = program.decisions[ask.decision]
        goes = visit.lines(program, made.chosen) if made.chosen >= 0 else ()
        if any(_takes(line, made) for line in (*goes, *before[at + 1 :])):
            answer = ir.Read(made.value, None if made.by_chance else ask.chooser)
            over = named_alone(ending.condition, answer)
            began = ZoneSizes(knowledge).began(zone) or ()
            return sum(design not in over for design in began)
    return None


def never_through(knowledge: Knowledge, play: ir.Play) -> ir.Tree | None:
    """The line that ends the phase around before another one has been played as often as a line
    says; None if that may be played to its end.
    """
    program, phase = knowledge.program, play.phase
    if play.times is None or play.until is not None:
        return None
    least, _ = knowledge.ranges.of(play.times)
    for line in visit.lines(program, program.phases[phase].body):
        passes = passes_past(knowledge, phase, line)
        if passes is not None and passes < least:
            return line
    return None


def _otherwise_ended(knowledge: Knowledge, phase: int) -> bool:
    """Whether something ends a phase by itself, begins any anew, or keeps one from ending."""
    if any(each.how in ef.ON_PHASES and each.number == phase for each in knowledge.written):
        return True
    hows = (ef.How.RESTART, ef.How.UNDO)
    anew = any(isinstance(t, ef.Effect) and ef.does(t, *hows) for t in knowledge.everything)
    forms = (rule.form for rule in knowledge.program.rules)
    return anew or any(isinstance(f, ir.Prevent) and isinstance(f.effect, ef.End) for f in forms)


def _ends(line: ir.Tree, phases: list[int]) -> bool:
    return (
        isinstance(line, ir.Do) and isinstance(line.effect, ef.End) and line.effect.phase in phases
    )


def _taken_from(knowledge: Knowledge, ask: ir.Tree, around: int) -> int | None:
    """The zone of the game, made anew with the phase around, out of which one piece is chosen
    whenever a line is come to; None if there is none.
    """
    program = knowledge.program
    if not isinstance(ask, ir.Ask):
        return None
    made = program.decisions[ask.decision]
    match made.domain:
        case ir.PieceChoice(zones=(ir.Read(property=zone),), only=None) as domain:
            pass
        case _:
            return None
    zones = ZoneSizes(knowledge)
    mine = program.properties[zone]
    passed_over = (made.impossible, made.late_block, made.uses) != (-1, -1, -1)
    lone = domain.single and not (made.optional or passed_over) and made.guard is None
    if not lone or mine.bearer != "game" or mine.phase != around or zones.gains(zone):
        return None
    return zone if zones.began(zone) is not None else None


def _takes(line: ir.Tree, made: Decision) -> bool:
    """Whether a line takes what was chosen out of its zone."""
    if not isinstance(line, ir.Do):
        return False
    return any(
        each.how is ef.How.MOVE and _is_it(each.things, made) for each in ef.written(line.effect)
    )


def _is_it(things: ir.Tree | None, made: Decision) -> bool:
    match things:
        case ir.Local(slot=slot):
            return slot == made.slot
        case ir.Read(property=number):
            return number == made.value
    return False
