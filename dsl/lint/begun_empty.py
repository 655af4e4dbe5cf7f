"""Choices and draws out of a zone or a graph in which there is nothing at first, and need not be
anything later.

Purpose: `you choose a piece in your grave` in round 5, where a piece only comes to the grave if it
has died: that it is late in the match does not look after it. Or an edge of a graph that has none.
Input: the knowledge of a program. Output: the choices, and a finding for each. Where something
comes to the zone whatever happens, or a condition around the choice asks for anything that changes
in play, nothing is said.
Must not know: how likely that is.
"""

from collections.abc import Iterator, Set

from .. import ir
from ..diagnostics.problem import Problem
from ..ir import effects as ef
from ..ir import program as pg
from ..ir import visit
from .emptied_choices import choices_around, must_be_made
from .engine.conditions_together import exclude
from .engine.looked_after import guards
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes
from .lint_warning import Finding, fault, finding_of

TOLD_BEFORE = (
    *(ir.PhaseNumber, ir.OptionRead, ir.Constant, ir.Calculated),
    *(ir.Compared, ir.Among, ir.Not, ir.AllOf, ir.AnyOf),
)
"""What is known of before anything is played, if it is made of nothing else."""


def begun_empty(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Everything of this sort that is found in a program."""
    sizes = ZoneSizes(knowledge)
    for made, _ in must_be_made(knowledge):
        zones = zones_of(knowledge, made.domain)
        if not zones or not all(_begins_empty(knowledge, sizes, zone) for zone in zones):
            continue
        if frozenset(zones) & guards(knowledge, made) or not _told_before(made.guard):
            continue
        below = visit.lines_from(knowledge.program, [made.chosen], visit.EVERYWHERE)
        then = frozenset(map(id, below))
        if any(may_be_empty(knowledge, sizes, zones, s, then) for s in asked_at(knowledge, made)):
            yield made, _finding(knowledge, made, zones[0])


def zones_of(knowledge: Knowledge, domain: ir.Tree) -> tuple[int, ...]:
    """The zones that a choice of at least one piece is from; none of another one."""
    match domain:
        case ir.PieceChoice(zones=zones, low=low) if knowledge.usual.of(low)[0] >= 1:
            reads = [each.property for each in zones if isinstance(each, ir.Read)]
            return tuple(reads) if len(reads) == len(zones) else ()
        case ir.EdgeChoice(graph=ir.Read(property=graph), absent=False):
            return (graph,)
        case ir.SetChoice(things=ir.Read(property=graph)) if _is_graph(knowledge, graph):
            return (graph,)
    return ()


def _is_graph(knowledge: Knowledge, number: int) -> bool:
    return isinstance(knowledge.program.properties[number].type, ir.GraphType)


def _begins_empty(knowledge: Knowledge, sizes: ZoneSizes, number: int) -> bool:
    return _is_graph(knowledge, number) or sizes.began(number) == ()


def asked_at(knowledge: Knowledge, made: pg.Decision) -> list[Spot]:
    """The places at which a choice is put, if all of them are known."""
    found = [
        spot
        for spot in spots(knowledge.program)
        if isinstance(spot.line, ir.Ask) and spot.line.decision == made.number
    ]
    lines = {id(spot.line) for spot in found}
    asks = (t for t in knowledge.everything if isinstance(t, ir.Ask) and t.decision == made.number)
    return found if all(id(each) in lines for each in asks) else []


def _told_before(condition: ir.Tree | None) -> bool:
    """Whether a condition hangs on nothing that happens in play, but for how far it has come."""
    return condition is None or all(isinstance(each, TOLD_BEFORE) for each in ir.walk(condition))


def may_be_empty(
    knowledge: Knowledge,
    sizes: ZoneSizes,
    zones: tuple[int, ...],
    asked: Spot,
    below: Set[int] = frozenset(),
) -> bool:
    """Whether nothing need have come to any of some zones where something is chosen from them.
    below: the lines below the choice, by `id`.
    """
    gains, everywhere = comings(knowledge, sizes, zones)
    if everywhere and not gains:
        return True
    if not everywhere or not all(_told_before(tree) for tree, _ in asked.behind):
        return False
    perhaps = _below_what_need_not_be(knowledge)
    sure = [each for each in gains if _is_sure(knowledge, each) and id(each.line) not in perhaps]
    if sure:
        first = not asked.behind and asked.owner is None
        return first and all(
            each.phase == asked.phase and (each.at > asked.at or id(each.line) in below)
            for each in sure
        )
    *others, last = [tuple(h for h in each.behind if not _told_before(h[0])) for each in gains] or [
        ()
    ]
    if others and all(len(each) == 1 for each in (*others, last)):
        before = tuple((tree, not held) for each in others for tree, held in each)
        return not exclude(before, tuple((tree, not held) for tree, held in last))
    return True


def comings(
    knowledge: Knowledge, sizes: ZoneSizes, zones: tuple[int, ...]
) -> tuple[list[Spot], bool]:
    """Where something comes to some zones; whether all such places are known."""
    found = [
        spot
        for spot in spots(knowledge.program)
        if isinstance(spot.line, ir.Do) and _comes_to(sizes, spot.line.effect, zones)
    ]
    lines = {id(spot.line) for spot in found}
    done = (t for t in knowledge.everything if isinstance(t, ir.Do))
    handed = any(isinstance(t, ir.HandOut) and t.property in zones for t in knowledge.everything)
    known = all(id(t) in lines for t in done if _comes_to(sizes, t.effect, zones))
    return found, known and not handed


def _comes_to(sizes: ZoneSizes, effect: ef.Effect, zones: tuple[int, ...]) -> bool:
    return any(
        sizes.comes_to(write, zone) or (write.place is not None and write.place.property == zone)
        for write in ef.written(effect)
        for zone in zones
        if write.how is not ef.How.UNLINK
    )


def _below_what_need_not_be(knowledge: Knowledge) -> set[int]:
    """The lines, by `id`, that stand below a choice and are left out where nothing need be chosen,
    or where something is.
    """
    blocks: list[int] = []
    for made in knowledge.program.decisions:
        least = knowledge.usual.of(getattr(made.domain, "low", ir.number(1)))[0]
        free = made.optional or (isinstance(made.domain, ir.PieceChoice) and least < 1)
        blocks += (made.chosen,) if free else ()
        blocks += (made.declined, made.impossible)
    lines = visit.lines_from(knowledge.program, [b for b in blocks if b >= 0], visit.EVERYWHERE)
    return {*map(id, lines)}


def _is_sure(knowledge: Knowledge, spot: Spot) -> bool:
    """Whether a line is carried out whenever play comes there, as far as that is known: general
    lines behind no condition, or behind one that nothing can make false.
    """
    if ir.owning_design(spot.owner) is not None:
        return False
    return all(_told_before(tree) or _always(knowledge, tree) for tree, _ in spot.behind)


def _always(knowledge: Knowledge, condition: ir.Tree) -> bool:
    """Whether a condition asks for what all pieces have alike, and nothing changes."""
    if not isinstance(condition, ir.Read) or condition.property not in knowledge.fixed:
        return False
    return len(set(knowledge.program.properties[condition.property].printed)) == 1


def _finding(knowledge: Knowledge, made: pg.Decision, zone: int) -> Finding:
    name = knowledge.program.properties[zone].name
    why = f"`{name}` is empty at first, and nothing need have come to it"
    found = nothing_there(made, choices_around(knowledge, made)[-1], why)
    return finding_of(knowledge, None, found)


def nothing_there(made: pg.Decision, whole: pg.Decision, why: str) -> Problem:
    """What is told of a choice that must be made and for which there may be nothing. whole: the
    outermost choice around it.
    """
    drawn, done = ("drawn", "be drawn") if made.by_chance else ("chosen", "choose")
    return fault(
        "possible-dead-end",
        f"there may be nothing to {done} for `{made.name}`",
        made.span,
        f"say below the choice of `{whole.name}` what happens `if nothing is possible:`",
        why,
        f"it must be {drawn}, and no rule says what happens if it cannot be",
    )
