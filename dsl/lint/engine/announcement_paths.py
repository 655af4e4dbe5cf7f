"""Every announcement of a program, and the way to it.

Purpose: whose rule it stands in, what it hangs on, what the slots in it stand for.
Input: the knowledge of a program. Output: `Told` values.
Must not know: what may be announced to whom.
"""

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from ... import ir
from ...ir import effects as ef
from ...ir import nodes, visit
from .program_facts import Knowledge

HOST = ir.Constant(nodes.HOST, ir.THE_HOST)
"""The audience of what is announced `to host`."""

YOU = ir.Local(0)
"""Whoever a rule of a piece or a named rule is in force for."""

Things = Mapping[int, ir.Tree]
"""Where the pieces come from that a slot stands for, one after another."""


@frozen
class Way:
    """The way to a line. rule: the one that it stands in, if it is one; owner: whose rule that is;
    things: the slots that stand for pieces; seats: those that stand for a player; behind: the
    conditions that it stands behind, and whether they must hold; chosen: the decisions that it
    follows from, for an answer was given; met: the blocks around it.
    """

    owner: ir.Owner | None
    rule: ir.Rule | None = None
    things: Things = field(factory=dict)
    seats: tuple[int, ...] = ()
    behind: tuple[tuple[ir.Tree, bool], ...] = ()
    chosen: tuple[ir.Ask, ...] = ()
    met: tuple[int, ...] = ()


@frozen
class Told:
    """An announcement, the line that it is, and the way to it."""

    effect: ef.Announce
    line: ir.Tree
    way: Way


def announced(knowledge: Knowledge) -> Iterator[Told]:
    """Every announcement, once for each way that leads to it."""
    program = knowledge.program
    for rule in program.rules:
        behind = () if rule.condition is None else ((rule.condition, True),)
        for block in visit.below(knowledge.program, rule.form):
            yield from _in_block(knowledge, block, Way(rule.owner, rule, behind=behind))
    for design in program.designs:
        for number in design.asks:
            way = Way(ir.of_design(design.number))
            yield from _in_block(knowledge, program.decisions[number].chosen, way)
    for phase in program.phases:
        for block in (phase.body, phase.at_end):
            yield from _in_block(knowledge, block, Way(None))


def _in_block(knowledge: Knowledge, block: int, way: Way) -> Iterator[Told]:
    if block < 0 or block in way.met:
        return
    for line in knowledge.program.blocks[block]:
        if isinstance(line, ir.Do) and isinstance(line.effect, ef.Announce):
            yield Told(line.effect, line, way)
        inner = evolve(way, met=(*way.met, block))
        for below, deeper in _onwards(knowledge, line, inner):
            yield from _in_block(knowledge, below, deeper)


def _onwards(knowledge: Knowledge, line: ir.Tree, way: Way) -> Iterator[tuple[int, Way]]:
    """The blocks that a line leads to, each with the way there."""
    for lead in visit.leads(knowledge.program, line, visit.WRITTEN):
        so = evolve(way, behind=(*way.behind, *lead.behind))
        if lead.how is visit.To.EACH_PIECE and lead.slot is not None and lead.things is not None:
            so = evolve(so, things={**way.things, lead.slot: lead.things})
        elif lead.how is visit.To.EACH_PLAYER and lead.slot is not None:
            so = evolve(so, seats=(*way.seats, lead.slot))
        elif lead.how is visit.To.CHOSEN and isinstance(line, ir.Ask):
            so = evolve(so, chosen=(*way.chosen, line))
        yield lead.block, so
