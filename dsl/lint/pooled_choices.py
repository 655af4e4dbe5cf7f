"""Choices that are made more often than there are things to choose, wherever these come from.

Purpose: `each player chooses pick: a card in their hand`, where a card comes from a deck to each
hand, and each that was chosen goes to where none comes back from: of all that there are, so many
are gone after a time. Input: the knowledge of a program. Output: the choices, and a finding for
each. Must not know: in which order they are gone.
"""

from collections.abc import Iterator

from .. import ir
from ..ir import program as pg
from .emptied_choices import must_be_made
from .engine.phase_spots import spots
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes
from .lint_warning import Finding, fault, finding_of


def pooled(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Everything of this sort that is found in a program."""
    sizes, program = ZoneSizes(knowledge), knowledge.program
    for made, around in must_be_made(knowledge):
        domain = made.domain
        if not isinstance(domain, ir.PieceChoice) or made.guard is not None:
            continue
        zones = {each.property for each in domain.zones if isinstance(each, ir.Read)}
        if len(zones) != 1 or len(domain.zones) != 1:
            continue
        (zone,) = zones
        pool = sizes.supplying(zone) if sizes.gains(zone) else None
        least = sizes.holds_first(pool) if pool is not None else None
        if pool is None or least is None or not _goes(knowledge, sizes, made, pool):
            continue
        lasts = {program.properties[each].phase for each in pool}
        times = _times(knowledge, made, *lasts) if len(lasts) == 1 else 0
        wanted = times * knowledge.usual.of(domain.low)[0]
        if wanted > least:
            names = " and ".join(f"`{program.properties[each].name}`" for each in sorted(pool))
            found = fault(
                "possible-dead-end",
                f"there may be nothing to choose for `{made.name}`",
                around[-1].span,
                "say below the choice what happens `if nothing is possible:`",
                f"{names} hold {least} at first, and {wanted:g} are chosen that come back to none",
            )
            yield made, finding_of(knowledge, None, found)


def _goes(knowledge: Knowledge, sizes: ZoneSizes, made: pg.Decision, pool: frozenset[int]) -> bool:
    """Whether what is chosen leaves some zones whenever it has been chosen: by a line for both, or
    by one for each of them, which only asks who it is.
    """
    taking = [
        spot
        for spot in spots(knowledge.program)
        if spot.owner is None and spot.phase == made.phase and not spot.asks
        if sizes.takes_away(spot.line, made, pool)
    ]
    return len(taking) > 1 or any(not spot.behind for spot in taking)


def _times(knowledge: Knowledge, made: pg.Decision, lasts: int | None) -> float:
    """How many players are asked at the least while some zones last, whatever is played."""
    every = [spot for spot in spots(knowledge.program) if spot.owner is None and not spot.behind]
    asks = [s.line for s in every if isinstance(s.line, ir.Ask) and s.line.decision == made.number]
    times = float(sum(2 if ask.chooser is None else 1 for ask in asks))
    phase: int | None = made.phase
    while phase is not None and phase != lasts:
        plays = [s.line for s in every if isinstance(s.line, ir.Play) and s.line.phase == phase]
        if len(plays) != 1 or plays[0].until is not None or plays[0].times is None:
            return 0
        times *= max(0.0, knowledge.usual.of(plays[0].times)[0])
        phase = knowledge.program.phases[phase].parent
    return times if phase is not None else 0
