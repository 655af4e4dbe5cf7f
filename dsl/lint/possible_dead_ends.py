"""Choices that may be left without anything to choose, and draws without anything to draw.

Purpose: whatever must be chosen and can be nothing: since rules take things out of it, since
everything is taken or used up in time, since what is described may be none of what there is, or
since there is never enough. Where a condition, the end of a loop or a line in front asks for what
is chosen from, that is taken to look after it.
Input: the knowledge of a program. Output: findings.
Must not know: whether play ever comes there.
"""

from collections.abc import Iterator
from math import inf

from attrs import frozen

from .. import ir
from ..ir import effects as ef
from ..ir import program as pg
from ..ir import visit
from .begun_empty import begun_empty
from .emptied_by_lines import emptied_by_lines
from .emptied_choices import FEW, choices_around, emptied, left_out
from .engine.looked_after import guards, on_a_condition
from .engine.printed_selection import fits
from .engine.program_facts import Knowledge
from .engine.zone_sizes import ZoneSizes, zone_of
from .filled_cells import filled_cells
from .given_when_late import taken_from_the_late
from .impossible_goes import goes_without_an_answer
from .lint_warning import Finding, fault, finding_of
from .no_rule_when_late import no_rule_when_late
from .pooled_choices import pooled
from .refilled_choices import refilled


def dead_ends(knowledge: Knowledge) -> Iterator[Finding]:
    """Everything of this sort that is found in a program, once for each choice and each rule."""
    met: set[int] = set()
    sorts = (
        *(_too_few, _used_up, _only_late, refilled, goes_without_an_answer),
        *(filled_cells, begun_empty, emptied_by_lines, no_rule_when_late, pooled),
    )
    for made, found in (each for sort in sorts for each in sort(knowledge)):
        if made.number not in met:
            met.add(made.number)
            yield found
    taken = dict(taken_from_the_late(knowledge))
    yield from taken.values()
    yield from emptied(knowledge, {rule.number for rule in taken})


# ---------------------------------------------------------------------- too few


def _amount(domain: ir.Tree) -> ir.Tree | None:
    """How many must be chosen, as it is said."""
    return domain.amount if isinstance(domain, ir.DealChoice) else getattr(domain, "low", None)


def _wanted(knowledge: Knowledge, domain: ir.Tree) -> tuple[float, float]:
    """How many things must be chosen: the least and the most that this can be."""
    match domain:
        case ir.DealChoice(amount=amount):
            return (2 * knowledge.usual.of(amount)[0],) * 2
        case ir.NumberChoice():
            return 1, 1
    low = knowledge.usual.of(getattr(domain, "low", ir.number(1)))
    return low if low[0] <= low[1] else (1, 1)


@frozen
class Amount:
    """How many things there are to choose from, at the least and the most; None where that is not
    known. why: of the least, in words; of: the properties that it hangs on; used_up: whether the
    least hangs on how often things are taken.
    """

    least: float | None
    most: float | None
    why: str = ""
    of: frozenset[int] = frozenset()
    used_up: bool = False


def _too_few(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Choices and draws of which no rule says what happens if there is nothing, or not enough."""
    parts = {number for design in knowledge.program.designs for number in design.asks}
    amounts = _Amounts(knowledge)
    for made in knowledge.program.decisions:
        if made.number not in knowledge.asked or made.number in parts:
            continue
        around = choices_around(knowledge, made)
        if any(each.optional or each.impossible >= 0 for each in around):
            continue
        wanted = _wanted(knowledge, made.domain)
        found = amounts.of(made)
        late = not made.by_chance and any(each.late_block >= 0 for each in around)
        needed = max(1, wanted[0])
        if late and not (found.used_up and found.least is not None and found.least < needed):
            continue
        drawn = "drawn" if made.by_chance else "chosen"
        if found.most is not None and found.most < wanted[0]:
            so = f"there is never enough to be {drawn} for `{made.name}`"
        elif found.least is not None and found.least < wanted[1] and found.why:
            hangs = found.of & visit.properties_read(_amount(made.domain))
            looked = guards(knowledge, made, needed if hangs else max(needed, wanted[1]))
            if on_a_condition(knowledge, made) or found.of & looked:
                continue
            so = f"there may not be enough to be {drawn} for `{made.name}`"
        else:
            continue
        whole = around[-1]
        what = fault(
            "possible-dead-end",
            so,
            made.span,
            f"say below the choice of `{whole.name}` what happens `if nothing is possible:`",
            *((found.why,) if found.why else ()),
            f"then `{whole.name}` can only be late"
            if late
            else f"it must be {drawn}, and no rule says what happens if it cannot be",
        )
        yield made, finding_of(knowledge, None, what)


class _Amounts:
    """How much there is to choose from, in one program."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.program = knowledge.program
        self.sizes = ZoneSizes(knowledge)

    def of(self, made: pg.Decision) -> Amount:
        """What a choice is from."""
        match made.domain:
            case ir.DesignChoice() as domain:
                return self._designs(domain)
            case ir.PieceChoice() as domain:
                return self._pieces(made, domain.zones, domain.kind, domain.slot, domain.only)
            case ir.SetChoice(things=ir.Read() as things) if self._is_zone(things):
                kind = self.program.properties[things.property].type.kind
                return self._pieces(made, (things,), kind, -1, None)
            case ir.DealChoice() as domain:
                return self._pieces(made, (domain.zone,), domain.kind, -1, None)
            case ir.SetChoice(things=ir.PerPlayer() as players):
                return self._players(players)
            case (
                ir.NumberChoice(low=low, high=high, excepted=excepted)
                | ir.NumbersChoice(among=ir.NumberChoice(low=low, high=high, excepted=excepted))
            ):
                return self._numbers(low, high, excepted)
        return self._cells(made.domain)

    def _cells(self, domain: ir.Tree) -> Amount:
        if not isinstance(domain, ir.CellChoice) or not isinstance(domain.cells, ir.Everywhere):
            return Amount(None, None)
        cells = len(self.program.boards[domain.board].points)
        return Amount(None, cells, f"the board has {cells}")

    def _is_zone(self, place: ir.Read) -> bool:
        return isinstance(self.program.properties[place.property].type, ir.ZoneType)

    def _designs(self, domain: ir.DesignChoice) -> Amount:
        every = [d.number for d in self.program.designs if d.kind == domain.kind]
        least, most = self._fitting(every, domain.slot, domain.only)
        hangs = self._hangs(domain.slot, domain.only)
        why = f"what is described may be fewer than that: of {len(every)}, {least} surely fit"
        return Amount(least, most, why, hangs)

    def _fitting(self, designs: list[int], slot: int, only: ir.Tree | None) -> tuple[int, int]:
        """How many of some designs surely fit a description, and how many may."""
        fixed = self.knowledge.fixed
        told = [fits(self.program, only, slot, design, fixed) for design in designs]
        surely, perhaps = told.count(True), len(told) - told.count(False)
        if surely == perhaps or only is None:
            return surely, perhaps
        out = left_out(only, slot)
        return (surely, perhaps) if out is None else (max(surely, perhaps - out), perhaps)

    def _hangs(self, slot: int, only: ir.Tree | None) -> frozenset[int]:
        """The properties that a description hangs on, apart from what is printed for good."""
        return frozenset(visit.properties_read(only)) - self.knowledge.fixed

    def _pieces(
        self,
        made: pg.Decision,
        zones: tuple[ir.Tree, ...],
        kind: int | None,
        slot: int,
        only: ir.Tree | None,
    ) -> Amount:
        least: float | None = 0.0
        most: float | None = 0.0
        numbers: set[int] = set()
        counted = always = False
        for zone in zones:
            if not isinstance(zone, ir.Read) or zone.property in numbers:
                return Amount(None, None)
            numbers.add(zone.property)
            began = self.sizes.began(zone.property)
            if began is None:
                return Amount(None, None)
            mine = [d for d in began if kind in (None, self.program.designs[d].kind)]
            surely, perhaps = self._fitting(mine, slot, only)
            held = self.sizes.held(zone_of(zone), surely, perhaps, made)
            stays = {
                *self.sizes.staying(zone.property, made),
                *self.sizes.never_taken(zone.property),
            }
            stay, _ = self._fitting(sorted(stays & {*mine}), slot, only)
            here = max(held.least or 0.0, stay) if stay else held.least
            least = None if least is None or here is None else least + here
            most = None if most is None or held.most is None else most + held.most
            counted, always = counted or held.counted, always or held.always
        names = " or ".join(f"`{self.program.properties[n].name}`" for n in sorted(numbers))
        if always:
            why = ""  # what has gone may come again, and nobody counts it
        elif counted:
            why = f"pieces leave {names}, and nothing says that enough of them are left"
        else:
            why = f"what is described may be fewer than that of what lies in {names}"
        hangs = frozenset(numbers) | self._hangs(slot, only)
        return Amount(least, most, why, hangs, counted and not always)

    def _players(self, players: ir.PerPlayer) -> Amount:
        """Of players who are described, there is surely one where at most one is left out."""
        match players.value:
            case ir.Cases(conditions=(only,), values=(ir.Local(slot=slot),)) if (
                slot == players.slot
            ):
                if not _leaves_one(only, slot):
                    return Amount(0, 2, "it may be that no player is so", self._hangs(slot, only))
        return Amount(None, None)

    def _numbers(self, low: ir.Tree, high: ir.Tree, excepted: tuple[ir.Tree, ...]) -> Amount:
        """Of numbers that change in play, how they hang together is not known."""
        first, last = self.knowledge.usual.of(low), self.knowledge.usual.of(high)
        if first[0] > first[1] or last[0] > last[1]:
            return Amount(None, None)
        most = last[1] - first[0] + 1
        out = {t.value for t in excepted if isinstance(t, ir.Constant)}
        if first[0] == first[1] and last[0] == last[1] and most < FEW:
            most -= sum(first[0] <= number <= last[1] for number in out if isinstance(number, int))
        return Amount(None, None if most == inf else max(0.0, most), "there is no such number")


def _leaves_one(only: ir.Tree, slot: int) -> bool:
    """Whether a description of players surely fits one: all but one who is named, or who won."""
    player = ir.Local(slot)
    match only:
        case ir.Not(part=ir.Among(value=value, others=others)):
            return (value == player and len(others) == 1) or others == (player,)
        case ir.AnyOf(parts=parts):
            return any(_leaves_one(part, slot) for part in parts)
    return False


# ---------------------------------------------------------------------- used up, or only late


def _used_up(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Choices that must be made, among what is not yet in something that only has room for so much,
    and that lines add to. That a whole go has come too late is no word about one choice in it.
    """
    asked = knowledge.asked
    parts = {number for design in knowledge.program.designs for number in design.asks}
    for made in knowledge.program.decisions:
        if made.number not in asked or made.number in parts or made.late_block >= 0:
            continue
        if any(each.optional or each.impossible >= 0 for each in choices_around(knowledge, made)):
            continue
        filled = _filled(knowledge, made.domain)
        if filled is None or _room(knowledge, made, filled) or _played_until_full(knowledge, made):
            continue
        whole = choices_around(knowledge, made)[-1]
        late = whole is not made and whole.late_block >= 0
        then = f"then `{whole.name}` can only be late" if late else "no rule says what happens then"
        name = knowledge.program.properties[filled].name
        found = fault(
            "possible-dead-end",
            f"there may be nothing left to choose for `{made.name}`",
            made.span,
            "say below the choice what happens `if nothing is possible:`",
            f"lines add to `{name}` until all is there, and {then}",
        )
        yield made, finding_of(knowledge, None, found)


def _only_late(knowledge: Knowledge) -> Iterator[tuple[pg.Decision, Finding]]:
    """Choices of pieces that must be made, of which a description leaves what it does not name:
    where it fits nothing that somebody holds, they can only be late.
    """
    asked, amounts = knowledge.asked, _Amounts(knowledge)
    for made in knowledge.program.decisions:
        domain = made.domain
        if made.number not in asked or made.late_block < 0 or made.optional or made.impossible >= 0:
            continue
        among = ir.PieceChoice | ir.DesignChoice | ir.GroupChoice
        if isinstance(domain, among) and _described(knowledge, domain.only):
            least = amounts.of(made).least
            wanted = knowledge.usual.of(getattr(domain, "low", ir.number(1)))[1]
            if least is not None and least >= max(1, wanted):
                continue
            found = fault(
                "possible-dead-end",
                f"there may be nothing to choose for `{made.name}`",
                made.span,
                "say below the choice what happens `if nothing is possible:`",
                "what is described may be none of what there is: then one can only be late",
            )
            yield made, finding_of(knowledge, None, found)


def _described(knowledge: Knowledge, only: ir.Tree | None) -> bool:
    """Whether a description hangs on what happens in play, and not on what is printed."""
    read = visit.properties_read(only)
    return any(knowledge.program.properties[each].source != "printed" for each in read)


def _filled(knowledge: Knowledge, domain: ir.Tree) -> int | None:
    """The property that lines fill, of a choice among what it does not hold yet."""
    match domain:
        case ir.EdgeChoice(absent=True, graph=ir.Read(property=graph)):
            return graph if graph in _changed(knowledge, ef.How.LINK) else None
        case ir.CellChoice(low=low, cells=ir.Selected(things=ir.Everywhere(), only=only)):
            if low == ir.number(0):
                return None
            parts = only.parts if isinstance(only, ir.AllOf) else (only,)
            fields = {f for part in parts if (f := _empty(part)) is not None}
            return next((f for f in sorted(fields) if _given(knowledge, f)), None)
    return None


def _room(knowledge: Knowledge, made: pg.Decision, filled: int) -> bool:
    """Whether there are no more choices than things, so that one is always left."""
    program = knowledge.program
    if program.phases[made.phase].parent != program.properties[filled].phase:
        return False
    match made.domain:
        case ir.CellChoice(board=board):
            things = len(program.boards[board].points)
        case ir.EdgeChoice(kind=kind):
            nodes = sum(design.kind == kind for design in program.designs)
            things = nodes * (nodes - 1)
        case _:
            return False
    asks = {t for t in knowledge.everything if isinstance(t, ir.Ask) and t.decision == made.number}
    each = sum(1 if isinstance(ask.chooser, ir.Read | ir.Constant) else 2 for ask in asks)
    return each * knowledge.usual.of_phase(made.phase)[1] <= things


def _played_until_full(knowledge: Knowledge, made: pg.Decision) -> bool:
    """Whether the phase of a choice, which is made once in it, is played until nothing is left of
    what may be chosen: `play turns until there is no square without stone`.
    """
    plays = [t for t in knowledge.everything if isinstance(t, ir.Play) and t.phase == made.phase]
    asks = [t for t in knowledge.everything if isinstance(t, ir.Ask) and t.decision == made.number]
    if len(asks) != 1 or not plays or not isinstance(made.domain, ir.CellChoice):
        return False
    wanted = _wanted_empty(made.domain)
    return wanted is not None and all(wanted in _left_until(play.until) for play in plays)


def _wanted_empty(domain: ir.CellChoice) -> frozenset[int] | None:
    """The fields that must hold nothing, where a cell is chosen by nothing else."""
    if domain.low != ir.number(1) or not isinstance(domain.cells, ir.Selected):
        return None
    only = domain.cells.only
    fields = {_empty(part) for part in (only.parts if isinstance(only, ir.AllOf) else (only,))}
    everywhere = isinstance(domain.cells.things, ir.Everywhere)
    known = frozenset(field for field in fields if field is not None)
    return known if everywhere and len(known) == len(fields) else None


def _left_until(until: ir.Tree | None) -> Iterator[frozenset[int] | None]:
    """The fields that hold nothing somewhere, as long as a phase is played."""
    for part in until.parts if isinstance(until, ir.AnyOf) else (until,):
        match part:
            case ir.Not(part=ir.Exists(choice=ir.CellChoice() as choice)):
                yield _wanted_empty(choice)


def _empty(part: ir.Tree) -> int | None:
    """The field of a cell that a condition wants to hold nothing."""
    match part:
        case ir.Among(value=ir.Read(property=number), others=(ir.Constant(value=None),)):
            return number
    return None


def _given(knowledge: Knowledge, number: int) -> bool:
    """Whether lines give something to a field, and never take it away."""
    made = knowledge.writing(ef.How.SET)
    values = [each.by for each in made if each.place is not None and each.place.property == number]
    return bool(values) and not any(isinstance(v, ir.Constant) and v.value is None for v in values)


def _changed(knowledge: Knowledge, *hows: ef.How) -> set[int]:
    """The properties that some effect changes in one of these ways."""
    made = knowledge.writing(*hows)
    return {each.place.property for each in made if each.place is not None}
