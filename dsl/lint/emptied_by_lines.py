"""Choices out of zones that a line in front of them takes everything away from.

Purpose: `move each card in their hand to their spent`, and then `they choose pick: a card in their
hand`, where nothing comes to the hand in between: there is nothing to choose.
Input: the knowledge of a program. Output: the choices, and a finding for each. Where something may
come to the zone in between, or a condition may keep the choice from being put, nothing is said.
Must not know: how much there is otherwise.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from .. import ir
from ..diagnostics.problem import Label
from ..ir import effects as ef
from ..ir import program as pg
from ..ir import visit
from .begun_empty import asked_at, comings, nothing_there, zones_of
from .emptied_choices import must_be_made
from .engine.looked_after import guards
from .engine.phase_spots import Spot, spots
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes
from .lint_warning import Finding, finding_of

BOTH = frozenset({0, 1})

At = tuple[int, int]
"""A phase, and which of its lines."""


def emptied_by_lines(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Everything of this sort that is found in a program."""
    sizes = ZoneSizes(knowledge)
    for made, around in must_be_made(knowledge):
        zones = zones_of(knowledge, made.domain) if isinstance(made.domain, ir.PieceChoice) else ()
        if not zones or made.guard is not None or frozenset(zones) & guards(knowledge, made):
            continue
        for asked in asked_at(knowledge, made):
            emptied = [_emptied(knowledge, sizes, made, asked, zone) for zone in zones]
            if all(emptied):
                spot = next(each for each in emptied if each is not None)
                yield made, _finding(knowledge, made, around[-1], spot, zones[0])
                break


@frozen
class _Way:
    """From a line to a choice: the phase of each and those between, each with its line. around: the
    phases around them.
    """

    start: At
    path: tuple[At, ...]
    around: frozenset[int]

    def holds(self, spot: Spot) -> bool:
        """Whether a line may be carried out on the way, or this is not known."""
        phase, at = self.start
        if spot.phase in self.around or (spot.phase == phase and spot.at < at):
            return False
        ends = dict(self.path)
        return spot.phase not in ends or spot.at <= ends[spot.phase]


def _emptied(
    knowledge: Knowledge, sizes: ZoneSizes, made: pg.Decision, asked: Spot, zone: int
) -> Spot | None:
    """The line that takes everything out of a zone, so that nothing need be there when a choice is
    put.
    """
    if asked.behind or asked.owner is not None:
        return None
    below = {*map(id, visit.lines_from(knowledge.program, [made.chosen], visit.EVERYWHERE))}
    gains, known = comings(knowledge, sizes, (zone,))
    gains = [each for each in gains if id(each.line) not in below]
    for spot in spots(knowledge.program) if known else ():
        way = _way(knowledge, spot, asked)
        if way is None or not _holders(spot, zone) & _choosers(made, asked, zone):
            continue
        ended = (each for each in spots(knowledge.program) if (each.phase, each.at) == way.start)
        if any(map(_ends, ended)) or any(map(way.holds, gains)):
            continue
        return spot
    return None


def _way(knowledge: Knowledge, spot: Spot, asked: Spot) -> _Way | None:
    """The way from a line to a choice that is put after it, in its phase or in one that is played
    from there; None if it is not after it.
    """
    path = [(asked.phase, asked.at)]
    while path[-1][0] != spot.phase:
        plays = [
            each
            for each in spots(knowledge.program)
            if isinstance(each.line, ir.Play) and each.line.phase == path[-1][0]
        ]
        if len(plays) != 1:
            return None
        path.append((plays[0].phase, plays[0].at))
    if spot.at >= path[-1][1]:
        return None
    around = visit.above(knowledge.program, spot.phase)
    return _Way((spot.phase, spot.at), tuple(path), frozenset(around))


def _ends(spot: Spot) -> bool:
    """Whether a line breaks a phase off."""
    return spot.effect is not None and any(w.how in ef.ON_PHASES for w in ef.written(spot.effect))


def _holders(spot: Spot, zone: int) -> frozenset[int]:
    """Of which players a line takes everything out of a zone; nobody, if it does not or that is not
    known.
    """
    for each in ef.written(spot.effect) if spot.effect is not None else ():
        things = each.things.value if isinstance(each.things, ir.PerPlayer) else each.things
        if each.how is ef.How.MOVE and isinstance(things, ir.Read) and things.property == zone:
            return _players(things.subject)
    return frozenset()


def _choosers(made: pg.Decision, asked: Spot, zone: int) -> frozenset[int]:
    """Out of whose zone something is chosen."""
    who = ir.sure(ir.Ask, asked.line).chooser
    for each in made.domain.zones if isinstance(made.domain, ir.PieceChoice) else ():
        if isinstance(each, ir.Read) and each.property == zone:
            own = each.subject == ir.Local(made.chooser_slot)
            return _players(who if own else each.subject)
    return frozenset()


def _players(who: ir.Tree | None) -> frozenset[int]:
    """Who may be meant, if that is known: one whom the text names, or each of both."""
    match who:
        case None | ir.Local():
            return BOTH
        case ir.Constant(value=int() as seat):
            return frozenset({seat})
    return frozenset()


def _finding(
    knowledge: Knowledge, made: pg.Decision, whole: pg.Decision, spot: Spot, zone: int
) -> Finding:
    name = knowledge.program.properties[zone].name
    empties = f"a line in front of it takes everything out of `{name}`"
    found = nothing_there(made, whole, f"{empties}, and nothing need come to it then")
    taken = Label(spot.line.span, f"this takes everything out of `{name}`")
    return finding_of(knowledge, None, evolve(found, others=(taken,)))
