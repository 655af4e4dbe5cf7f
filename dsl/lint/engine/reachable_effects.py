"""What a phase can carry out.

Purpose: the effects that can happen while a phase is played, under which conditions they stand,
and whether what does them is used up.
Input: the knowledge of a program, phases. Output: `Carried` values.
Must not know: whether conditions ever hold.
"""

from collections.abc import Iterator
from functools import cached_property

from attrs import evolve, frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...spans import NOWHERE, Span
from .program_facts import Knowledge


@frozen
class Carried:
    """An effect. owner: whose rule does it; conditions: all of them must hold; uses: the property
    that says that the choice which leads here was made, if it is made once (-1: it is not); lasts:
    the rule holds through more than one of these phases, whatever becomes of what began it.
    """

    effect: ef.Effect
    span: Span
    owner: ir.Owner | None
    conditions: tuple[ir.Tree, ...] = ()
    uses: int = -1
    lasts: bool = False


def carried_out(knowledge: Knowledge, phases: frozenset[int]) -> Iterator[Carried]:
    """Every effect that can happen in these phases."""
    program = knowledge.program
    for number in sorted(phases):
        for block in (program.phases[number].body, program.phases[number].at_end):
            yield from _in_block(knowledge, block, Carried(ef.Effect(), NOWHERE, None), ())
    for rule in program.rules:
        form = rule.form
        if isinstance(form, ir.InStep) and program.steps[form.step].phase not in phases:
            continue
        held = knowledge.lasting.get(rule.number)
        lasts = held is not None and held.phase not in phases
        conditions = () if rule.condition is None else (rule.condition,)
        here = Carried(ef.Effect(), rule.span, rule.owner, conditions, lasts=lasts)
        for block in visit.below(knowledge.program, form):
            yield from _in_block(knowledge, block, here, ())
    for design in program.designs:
        for number in design.asks:
            asked = program.decisions[number]
            here = Carried(ef.Effect(), asked.span, ir.of_design(design.number))
            yield from _in_block(knowledge, asked.chosen, here, ())


def _in_block(
    knowledge: Knowledge, block: int, here: Carried, met: tuple[int, ...]
) -> Iterator[Carried]:
    """The effects below a block. met: the blocks that it stands in."""
    if block < 0 or block in met:
        return
    for line in knowledge.program.blocks[block]:
        inside = evolve(here, span=line.span) if line.span.words else here
        if isinstance(line, ir.Do):
            own = line.effect.span if line.effect.span.words else inside.span
            yield evolve(inside, effect=line.effect, span=own)
        for below, so in _led_to(knowledge, line, inside):
            yield from _in_block(knowledge, below, so, (*met, block))


def _led_to(knowledge: Knowledge, line: ir.Tree, here: Carried) -> Iterator[tuple[int, Carried]]:
    """The blocks that a line leads to, with what must hold there besides."""
    for lead in visit.leads(knowledge.program, line, visit.WRITTEN):
        more = tuple(said if wanted else ir.Not(said) for said, wanted in lead.behind)
        so = evolve(here, conditions=(*here.conditions, *more)) if more else here
        if isinstance(line, ir.Ask) and lead.how is visit.To.CHOSEN:
            so = evolve(so, uses=knowledge.program.decisions[line.decision].uses)
        yield lead.block, so


class Spending:
    """Which lines are used up by being carried out, as long as these phases are played.

    lines: all that the phases can carry out.
    """

    def __init__(
        self, knowledge: Knowledge, phases: frozenset[int], lines: tuple[Carried, ...]
    ) -> None:
        self.knowledge = knowledge
        self.phases = phases
        self.lines = lines

    def spends(self, line: Carried) -> bool:
        """Whether a line is carried out so often only as there are choices or pieces for it: they
        are made once, or leave the game in each pass, and nothing brings them back.
        """
        program = self.knowledge.program
        if line.uses >= 0 and program.properties[line.uses].phase not in self.phases:
            return True
        design = ir.owning_design(line.owner)
        if design is None or line.lasts:
            return False
        kind = program.designs[design].kind
        chosen = [
            number
            for number in self.knowledge.effective
            if program.properties[number].type.kind in (None, kind)
        ]
        held = program.kinds[kind].in_force
        return bool(chosen) and not held and all(self._spent(number) for number in chosen)

    def _spent(self, number: int) -> bool:
        """Whether the piece that a choice names always leaves the game, and for good."""
        zones = {
            read
            for decision in self.knowledge.program.decisions
            if decision.value == number and isinstance(decision.domain, ir.PieceChoice)
            for zone in decision.domain.zones
            for read in visit.properties_read(zone)
        }
        return bool(zones) and number in self._discarded and not zones & self._filled

    @cached_property
    def _discarded(self) -> set[int]:
        """The choices whose pieces leave the game whenever these phases are played."""
        if any(self._cuts(line.effect) for line in self.lines):
            return set()
        always = (line for line in self.lines if line.owner is None and not line.conditions)
        return {
            read
            for line in always
            for each in ef.written(line.effect)
            if each.how is ef.How.MOVE and each.by is None and each.things is not None
            for read in visit.properties_read(each.things)
        }

    def _cuts(self, effect: ef.Effect) -> bool:
        return any(
            each.how in ef.ON_PHASES and each.number in self.phases for each in ef.written(effect)
        )

    @cached_property
    def _filled(self) -> set[int]:
        """The zones that get pieces in these phases."""
        written = [each for line in self.lines for each in ef.written(line.effect)]
        to = [each.by for each in written if each.how is ef.How.MOVE]
        to += [each.place for each in written if each.how is ef.How.CREATE]
        zones = [zone for zone in to if zone is not None]
        filled = {read for zone in zones for read in visit.properties_read(zone)}
        inside = {p.number for p in self.knowledge.program.properties if p.phase in self.phases}
        return filled | inside
