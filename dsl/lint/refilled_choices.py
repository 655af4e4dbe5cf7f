"""Choices out of zones to which pieces come again, of which there may be none all the same.

Purpose: `a card from the market other than Camel`, where the market may hold nothing but camels;
and `they choose lost: a card in their hand` twice in one turn, where it is only asked between two
turns whether a hand is empty.
Input: the knowledge of a program. Output: the choices, and a finding for each. What asks for the
zone in front of the choice is taken to look after it.
Must not know: how likely that is.
"""

from collections.abc import Iterator
from math import inf

from .. import ir
from ..ir import effects as ef
from ..ir import program as pg
from ..ir import visit
from .emptied_choices import must_be_made
from .engine.linear_forms import ZONE
from .engine.looked_after import counted_before, guards, on_a_condition
from .engine.pass_changes import Followed
from .engine.pass_paths import Passes
from .engine.phase_spots import Spot, spots
from .engine.printed_selection import fits
from .engine.program_facts import Knowledge
from .engine.times_in_a_pass import times_in_a_pass
from .engine.zone_sizes import ZoneSizes
from .lint_warning import Finding, fault, finding_of


def refilled(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Everything of this sort that is found in a program."""
    sizes = ZoneSizes(knowledge)
    for made, around in must_be_made(knowledge):
        domain = made.domain
        if not isinstance(domain, ir.PieceChoice) or knowledge.usual.of(domain.low)[0] < 1:
            continue
        zones = {each.property for each in domain.zones if isinstance(each, ir.Read)}
        if len(zones) < len(domain.zones):
            continue
        note = _described(knowledge, sizes, made, domain, zones) or _again(knowledge, made, zones)
        if note:
            yield made, _finding(knowledge, made, around[-1], note)


# ---------------------------------------------------------------------- what is described


def _described(
    knowledge: Knowledge,
    sizes: ZoneSizes,
    made: pg.Decision,
    domain: ir.PieceChoice,
    zones: set[int],
) -> str:
    """What is told where all that lies there may be what a description leaves out, and nothing
    asks for it.
    """
    if domain.only is None or not any(sizes.gains(zone) for zone in zones):
        return ""
    out = _left_out(knowledge, domain)
    if not out:
        return ""
    hangs = zones | (visit.properties_read(domain.only) - knowledge.fixed)
    if on_a_condition(knowledge, made, hangs) or hangs & guards(knowledge, made):
        return ""
    if any(_least(knowledge, sizes, made, zone) > out for zone in zones):
        return ""
    names = " or ".join(f"`{knowledge.program.properties[zone].name}`" for zone in sorted(zones))
    return f"what lies in {names} may all be what is not described"


def _left_out(knowledge: Knowledge, domain: ir.PieceChoice) -> float:
    """How many pieces at most there are that a description leaves out, as far as is printed."""
    count = 0.0
    for tree in knowledge.everything:
        if isinstance(tree, ir.HandOut) or (isinstance(tree, ir.Fill) and tree.named is not None):
            return inf
        if isinstance(tree, ir.Fill):
            holders = 2 if knowledge.program.properties[tree.property].bearer == "player" else 1
            for design in tree.designs:
                if knowledge.program.designs[design].kind == domain.kind:
                    so = fits(knowledge.program, domain.only, domain.slot, design, knowledge.fixed)
                    if so is None:
                        return 0  # what changes in play: nothing is known of it
                    count += holders * (so is False)
    return count


def _least(knowledge: Knowledge, sizes: ZoneSizes, made: pg.Decision, zone: int) -> float:
    """How many pieces a zone holds at least whenever a pass of the phase of a choice begins."""
    followed = Followed(knowledge, made.phase, usual=True)
    atoms = [atom for atom in followed.atoms(zone) if atom.sort == ZONE]
    if not atoms:
        return 0
    ways = Passes(followed).ways()
    if any(way.change(atom)[0] < 0 for way in ways for atom in atoms):
        return 0
    return len(sizes.began(zone) or ())


# ---------------------------------------------------------------------- several times in a pass


def _again(knowledge: Knowledge, made: pg.Decision, zones: set[int]) -> str:
    """What is told where a choice takes pieces away, and may be put several times before it is
    asked again, between two passes of a loop, whether there is anything left.
    """
    program = knowledge.program
    if len(zones) != 1 or not _taken_away(knowledge, made):
        return ""
    (zone,) = zones
    for play in knowledge.everything:
        if not isinstance(play, ir.Play) or play.until is None:
            continue
        around = (made.phase, *visit.above(program, made.phase))
        if play.phase not in around or not _only_one_is_left(play.until, zone):
            continue
        if made.guard is not None or counted_before(knowledge, made, zone):
            continue
        times = times_in_a_pass(program, play.phase, made)
        if times > 1 and not _comes_surely(knowledge, play.phase, zone):
            if _comes_out_even(knowledge, made, zone, times):
                continue
            name = program.properties[zone].name
            phase = program.phases[play.phase].name
            often = "several times" if times == inf else f"up to {int(times)} times"
            return (
                f"it may be chosen {often} in one {phase}, and only between two of them it is "
                f"asked what is left in `{name}`"
            )
    return ""


def _comes_out_even(knowledge: Knowledge, made: pg.Decision, zone: int, times: float) -> bool:
    """Whether a choice is put just as often in each pass, and as many lie there at first as are
    gone after so many passes.
    """
    begun = len(ZoneSizes(knowledge).began(zone) or ())
    program = knowledge.program
    for tree in knowledge.everything:
        if isinstance(tree, ir.Branch):
            blocks = visit.below(program, tree)
            lines = visit.lines_from(program, blocks, visit.EVERYWHERE)
            if any(isinstance(line, ir.Ask) and line.decision == made.number for line in lines):
                return False
    return begun > 0 and times != inf and begun % times == 0


def _taken_away(knowledge: Knowledge, made: pg.Decision) -> bool:
    """Whether what is chosen always goes elsewhere, below the choice."""
    return any(
        isinstance(line, ir.Do)
        and any(
            w.how is ef.How.MOVE and w.things in (ir.Local(made.slot), ir.Read(made.value, None))
            for w in ef.written(line.effect)
        )
        for line in visit.lines(knowledge.program, made.chosen)
    )


def _only_one_is_left(until: ir.Tree, zone: int) -> bool:
    """Whether a loop ends once somebody has nothing in a zone, and goes on where there is one."""
    parts = until.parts if isinstance(until, ir.AnyOf) else (until,)
    for part in parts:
        inner = part.condition if isinstance(part, ir.Players) and not part.every else part
        match inner:
            case ir.Compared(left=ir.Count(zone=ir.Read(property=read)), sign="=", right=right):
                if read == zone and right == ir.number(0):
                    return True
            case ir.Among(value=value, others=(ir.Constant(value=None),), as_sets=True):
                thing = value.piece if isinstance(value, ir.DesignOf) else value
                if isinstance(thing, ir.Read) and thing.property == zone:
                    return True
    return False


def _comes_surely(knowledge: Knowledge, phase: int, zone: int) -> bool:
    """Whether something comes to a zone in each pass, whatever happens."""
    inside = visit.within(knowledge.program, phase)
    sizes = ZoneSizes(knowledge)

    def gains(spot: Spot) -> bool:
        effect = spot.effect
        return effect is not None and any(sizes.comes_to(w, zone) for w in ef.written(effect))

    return any(
        spot.phase in inside and spot.owner is None and not spot.behind and gains(spot)
        for spot in spots(knowledge.program)
    )


def _finding(knowledge: Knowledge, made: pg.Decision, whole: pg.Decision, note: str) -> Finding:
    drawn = "drawn" if made.by_chance else "chosen"
    found = fault(
        "possible-dead-end",
        f"there may not be enough to be {drawn} for `{made.name}`",
        made.span,
        f"say below the choice of `{whole.name}` what happens `if nothing is possible:`",
        note,
        f"it must be {drawn}, and no rule says what happens if it cannot be",
    )
    return finding_of(knowledge, None, found)
