"""How many pieces lie in a zone when something is chosen from it.

Purpose: the least and the most: what the zone begins with, less what lines take from it, counted as
often as they can be carried out until then; where that cannot be counted, nothing is known.
Input: the knowledge of a program, a zone, a choice. Output: `Held`.
Must not know: what is concluded from it.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property
from math import inf

from attrs import frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision
from .phase_spots import Spot, spots
from .program_facts import Knowledge

Zone = tuple[int, int | None]
"""A zone: the property, and whose it is, if that is one player whom the text names."""

ANYWHERE: Zone = (-1, None)
"""Stands for a zone where it is not known from which one pieces are taken."""


@frozen
class Held:
    """So many at the least and at the most; None where nothing is known of it. counted: whether the
    least hangs on how often pieces are taken out, and not only on what was there at first; gains:
    whether there may be more, as pieces come to the zone later; always: whether that is so whatever
    is played, and not by the rules of pieces alone.
    """

    least: float | None
    most: float | None
    counted: bool = False
    gains: bool = False
    always: bool = False


class ZoneSizes:
    """The zones of one program."""

    def __init__(self, knowledge: Knowledge, latest: Mapping[int, float] | None = None) -> None:
        """latest: of phases, the last one that is looked at, if that is not the last there is."""
        self.knowledge = knowledge
        self.program = knowledge.program
        self.latest = {} if latest is None else latest

    def held(self, zone: Zone, surely: int, at_most: int, made: Decision) -> Held:
        """What a zone holds when a choice from it is put for the last time, of the pieces that are
        meant, of which it began with so many surely and so many at most.
        """
        gains = _meets(zone, self._gaining)
        most = None if gains else float(at_most)
        taken = self._taken(zone, made)
        least = None if taken is None else max(0.0, surely - taken)
        always = gains and _meets(zone, self._gaining_always)
        return Held(least, most, bool(taken), gains, always)

    def began(self, zone: int) -> tuple[int, ...] | None:
        """The designs of the pieces that a zone begins with; None if that is not known."""
        fills = [t for t in self.knowledge.everything if isinstance(t, ir.Fill)]
        mine = [fill for fill in fills if fill.property == zone]
        if len(mine) != 1 or mine[0].named is not None:
            return None
        return mine[0].designs

    def gains(self, zone: int) -> bool:
        """Whether some line may let pieces come to a zone."""
        return _meets((zone, None), self._gaining)

    def comes_to(self, write: ef.Written, zone: int) -> bool:
        """Whether an effect may let pieces come to a zone, of whomever it is."""
        return _meets((zone, None), self._given((write,), handed=False))

    def may_take(self, write: ef.Written, zone: int) -> bool:
        """Whether an effect that moves pieces may take some out of a zone."""
        return write.things is not None and _meets(
            (zone, None), frozenset(self._taken_from(write.things))
        )

    def _taken_from(self, things: ir.Tree) -> Iterator[Zone]:
        """The zones out of which things come; of what was chosen just above, all it was from."""
        if not isinstance(things, ir.Local):
            yield from self._sources(things)
            return
        made = [
            each
            for each in self.program.decisions
            if each.slot == things.slot and isinstance(each.domain, ir.PieceChoice | ir.DealChoice)
        ]
        for each in made:
            yield from self._from(each)
        if not made:
            yield ANYWHERE

    # ------------------------------------------------------------------ what comes from where

    def supplying(self, zone: int) -> frozenset[int] | None:
        """A zone with those out of which pieces come to it, and to these; None where they may come
        from elsewhere, or that is not known.
        """
        found = {zone}
        while True:
            further: set[int] = set()
            for sources, _, to in self._moves:
                if to is None or to in found or ANYWHERE in sources:
                    further |= {number for number, _ in sources}
            if ANYWHERE[0] in further:
                return None
            if further <= found:
                return frozenset(found)
            found |= further

    def holds_first(self, zones: Iterable[int]) -> int | None:
        """How many pieces lie in some zones at first, of both players; None if it is not known."""
        count = 0
        for zone in zones:
            begun, made = self.began(zone), self.program.properties[zone]
            handed = any(
                isinstance(t, ir.HandOut) and t.property == zone for t in self.knowledge.everything
            )
            if begun is None or handed or made.bearer not in ("game", "player"):
                return None
            count += len(begun) * (2 if made.bearer == "player" else 1)
        return count

    def takes_away(self, line: ir.Tree, made: Decision, zones: Set[int]) -> bool:
        """Whether a line moves what was chosen, and nothing else, out of some zones."""
        return isinstance(line, ir.Do) and any(
            each.how is ef.How.MOVE
            and each.things is not None
            and self._named_by(each.things, id(line)) is made
            and isinstance(each.by, ir.Read)
            and each.by.property not in zones
            for each in ef.written(line.effect)
        )

    # ------------------------------------------------------------------ what stays

    def staying(self, zone: int, made: Decision) -> tuple[int, ...]:
        """The designs of the pieces that surely lie in a zone of the game whenever a choice is put:
        they leave it by that choice alone, and then a phase ends with which the zone goes.
        """
        belongs_to = self.program.properties[zone].phase
        around = visit.above(self.program, made.phase)
        if self.program.properties[zone].bearer != "game" or belongs_to not in around:
            return ()
        inside = {made.phase, *around[: around.index(belongs_to)]}
        renewing = frozenset(around[around.index(belongs_to) :])
        if not self._only_by(zone, made) or self._broken_off(inside, made):
            return ()
        ending = self._ending(made, renewing)
        return tuple(design for design in self.began(zone) or () if design in ending)

    def never_taken(self, zone: int) -> tuple[int, ...]:
        """The designs of the pieces that a zone begins with and that no line takes out of it, for
        each stands behind a condition by which what is taken is another one.
        """
        every = spots(self.program)
        taking: list[tuple[Spot, ir.Tree]] = []
        for spot in every:
            for each in ef.written(spot.line.effect) if isinstance(spot.line, ir.Do) else ():
                if self._exchanges(each):
                    return ()
                moved = each.things if each.how is ef.How.MOVE else None
                if moved is not None and _meets((zone, None), frozenset(self._sources(moved))):
                    taking.append((spot, moved))
        met = {id(spot.line) for spot in every}
        done = [t for t in self.knowledge.everything if isinstance(t, ir.Do)]
        moving = (t for t in done for w in ef.written(t.effect) if w.how is ef.How.MOVE)
        if not all(id(line) in met for line in moving):
            return ()
        return tuple(
            design
            for design in self.began(zone) or ()
            if all(_is_another(spot.behind, things, design) for spot, things in taking)
        )

    def _only_by(self, zone: int, made: Decision) -> bool:
        """Whether nothing but one choice, put in one place, takes pieces out of a zone."""
        takers = {t for out, t, to in self._moves if to != zone and _meets((zone, None), out)}
        asks = [
            tree
            for tree in self.knowledge.everything
            if isinstance(tree, ir.Ask) and tree.decision == made.number
        ]
        return takers <= {made} and len(asks) == 1 and asks[0].chooser is not None

    def _broken_off(self, phases: set[int], made: Decision) -> bool:
        """Whether something may keep lines behind a choice in these phases from being carried out,
        or may make another piece of what was chosen.
        """
        return any(
            each.how is ef.How.COPY
            or (each.how in ef.ON_PHASES and each.number in phases)
            or (each.place is not None and each.place.property == made.value)
            for each in self.knowledge.written
        )

    def _ending(self, made: Decision, phases: frozenset[int]) -> set[int]:
        """The designs of which a line behind a choice says that one of these phases ends if such a
        piece was chosen: `if catch is Shark: the turn ends`.
        """
        body = visit.lines(self.program, self.program.phases[made.phase].body)
        met = [at for at, line in enumerate(body) if made.number in self._put_in(line)]
        ask = body[met[0]] if met else None
        if not isinstance(ask, ir.Ask):
            return set()
        answer = ir.Read(made.value, None if made.by_chance else ask.chooser)
        found: set[int] = set()
        for line in body[met[0] + 1 :]:
            if isinstance(line, ir.Branch) and self._ends(line.then, phases):
                found |= named_alone(line.condition, answer)
        return found

    def _ends(self, block: int, phases: frozenset[int]) -> bool:
        """Whether a block surely ends one of these phases."""
        return any(
            isinstance(line, ir.Do)
            and isinstance(line.effect, ef.End)
            and line.effect.phase in phases
            for line in visit.lines(self.program, block)
        )

    # ------------------------------------------------------------------ what is taken out

    def _taken(self, zone: Zone, made: Decision) -> float | None:
        """How many are taken out of a zone at most, until a choice is put for the last time."""
        total = 0.0
        for sources, taker, to in self._moves:
            if not _meets(zone, sources) or to == zone[0]:
                continue
            if taker is None or ANYWHERE in sources:
                return None
            if self._comes_later(taker, made):
                continue
            times = self._times(taker, zone[0])
            if taker.number == made.number and times != inf:
                times -= self._at_once(made, zone[0])
            total += self._wanted(taker) * max(0.0, times)
        return total

    def _comes_later(self, taker: Decision, made: Decision) -> bool:
        """Whether one choice is only put in phases that are played behind a line with another."""
        body = visit.lines(self.program, self.program.phases[made.phase].body)
        met = [at for at, line in enumerate(body) if made.number in self._put_in(line)]
        then = [at for at, line in enumerate(body) if taker.number in self._put_in(line)]
        return len(met) == 1 and bool(then) and min(then) > met[0]

    def _put_in(self, line: ir.Tree) -> set[int]:
        """The choices that a line of a phase puts, with all that it leads to."""
        inner = visit.lines_from(
            self.program, visit.below(self.program, line, visit.EVERYWHERE), visit.EVERYWHERE
        )
        return {each.decision for each in (line, *inner) if isinstance(each, ir.Ask)}

    def _times(self, made: Decision, zone: int) -> float:
        """How often a choice is put while a zone lasts, to a player or to chance."""
        wanted = self.program.properties[zone].phase
        phase: int | None = made.phase
        shared = self._shared(made, zone)
        times = float(sum(2 if shared and ask.chooser is None else 1 for ask in self._asks(made)))
        while phase is not None and phase != wanted:
            most = self.knowledge.usual.of_phase(phase)[1]
            times *= min(most, self.latest.get(phase, inf))
            phase = self.program.phases[phase].parent
        return times if phase is not None else inf

    def _asks(self, made: Decision) -> list[ir.Ask]:
        """Where a choice is put."""
        every = (tree for tree in self.knowledge.everything if isinstance(tree, ir.Ask))
        return [ask for ask in every if ask.decision == made.number]

    def _shared(self, made: Decision, zone: int) -> bool:
        """Whether both players choose from the same zone where each player is asked."""
        whose = (each[1] for each in self._from(made) if each[0] == zone)
        return self.program.properties[zone].bearer == "game" or any(w is not None for w in whose)

    def _at_once(self, made: Decision, zone: int) -> int:
        """How many answers to a choice there are surely before what was chosen last leaves."""
        both = all(ask.chooser is None and not ask.in_turn for ask in self._asks(made))
        return 2 if both and self._shared(made, zone) else 1

    def _wanted(self, made: Decision) -> float:
        """How many pieces are chosen at most."""
        match made.domain:
            case ir.PieceChoice(high=high):
                return self.knowledge.usual.of(high)[1]
            case ir.DealChoice(amount=amount):
                return 2 * self.knowledge.usual.of(amount)[1]
        return inf

    @cached_property
    def _moves(self) -> tuple[tuple[frozenset[Zone], Decision | None, int | None], ...]:
        """Every line that moves pieces: out of which zones, which choice names them, if they are
        what was chosen and nothing else; into which zone.
        """
        found: dict[tuple[frozenset[Zone], Decision | None, int | None], None] = {}
        for line in self.knowledge.everything:
            for each in ef.written(line.effect) if isinstance(line, ir.Do) else ():
                if each.how is ef.How.MOVE and each.things is not None:
                    taker = self._named_by(each.things, id(line))
                    sources = self._sources(each.things) if taker is None else self._from(taker)
                    to = each.by.property if isinstance(each.by, ir.Read) else None
                    found[frozenset(sources), taker, to] = None
                elif self._exchanges(each):
                    found[frozenset({ANYWHERE}), None, None] = None
        return tuple(found)

    def _exchanges(self, each: ef.Written) -> bool:
        """Whether a zone gets what lies elsewhere, as a whole."""
        if each.place is None or each.how not in (ef.How.SET, ef.How.SWAP):
            return False
        return self._is_zone(each.place.property)

    def _named_by(self, things: ir.Tree, line: int) -> Decision | None:
        """The choice of which things are the answer, and nothing else."""
        match things:
            case ir.PerPlayer(value=inner):
                return self._named_by(inner, line)
            case ir.Together(parts=parts) if parts:
                first, *others = (self._named_by(part, line) for part in parts)
                return first if all(other is first for other in others) else None
            case ir.Read(property=number):
                return self._choosing.get(number)
            case ir.Local(slot=slot):
                behind = self._behind.get(line)
                return behind if behind is not None and behind.slot == slot else None
        return None

    def _from(self, made: Decision) -> Iterator[Zone]:
        return self._out_of(made.domain, (made.value,))

    @cached_property
    def _behind(self) -> dict[int, Decision]:
        """Per line that follows from a choice, by its identity: that choice."""
        return {
            id(line): made
            for made in self.program.decisions
            for line in visit.lines_from(self.program, [made.chosen], visit.ALONG)
        }

    @cached_property
    def _choosing(self) -> dict[int, Decision]:
        """The choice that each property holds the answer of."""
        return {made.value: made for made in self.program.decisions}

    def _sources(self, things: ir.Tree, met: tuple[int, ...] = ()) -> Iterator[Zone]:
        """The zones out of which things come."""
        match things:
            case ir.PerPlayer(value=inner):
                yield from self._sources(inner, met)
            case ir.Read(property=number) if self._is_zone(number):
                yield zone_of(things)
            case ir.Read(property=number) if number in self._choosing and number not in met:
                yield from self._out_of(self._choosing[number].domain, (*met, number))
            case ir.Selected(things=inner) | ir.EndOf(zone=inner) | ir.Latest(things=inner):
                yield from self._sources(inner, met)
            case ir.Together(parts=parts):
                for part in parts:
                    yield from self._sources(part, met)
            case _:
                yield ANYWHERE

    def _out_of(self, domain: ir.Tree, met: tuple[int, ...]) -> Iterator[Zone]:
        """The zones of a choice."""
        match domain:
            case ir.PieceChoice(zones=zones):
                for zone in zones:
                    yield from self._sources(zone, met)
            case ir.DealChoice(zone=zone):
                yield from self._sources(zone, met)
            case _:
                yield ANYWHERE

    @cached_property
    def _gaining(self) -> frozenset[Zone]:
        """The zones that get pieces after they were made."""
        return self._given(self.knowledge.written)

    @cached_property
    def _gaining_always(self) -> frozenset[Zone]:
        """Those of them that get pieces by other lines than those of pieces."""
        owned = (rule for rule in self.program.rules if ir.owning_design(rule.owner) is not None)
        starts = [block for rule in owned for block in visit.below(self.program, rule.form)]
        starts += [
            self.program.decisions[number].chosen
            for design in self.program.designs
            for number in design.asks
        ]
        lines = visit.lines_from(self.program, starts, visit.EVERYWHERE)
        theirs = {id(line.effect) for line in lines if isinstance(line, ir.Do)}
        others = (
            each
            for tree in self.knowledge.everything
            if isinstance(tree, ef.Effect) and id(tree) not in theirs
            for each in ef.written(tree)
        )
        return self._given(others)

    def _given(self, written: Iterable[ef.Written], handed: bool = True) -> frozenset[Zone]:
        """The zones that get pieces by effects; handed: or by being dealt."""
        found: set[Zone] = set()
        for each in written:
            if each.how is ef.How.MOVE and each.by is not None:
                found |= set(self._sources(each.by))
            elif each.place is not None and self._is_zone(each.place.property):
                found.add(zone_of(each.place))
        every = self.knowledge.everything if handed else ()
        return frozenset(
            found.union((t.property, None) for t in every if isinstance(t, ir.HandOut))
        )

    def _is_zone(self, number: int) -> bool:
        return isinstance(self.program.properties[number].type, ir.ZoneType)


def _is_another(behind: tuple[tuple[ir.Tree, bool], ...], piece: ir.Tree, design: int) -> bool:
    """Whether conditions say that a piece is not of a design."""
    for tree, held in behind:
        match tree:
            case ir.Not(part=part):
                if _is_another(((part, not held),), piece, design):
                    return True
            case ir.AllOf(parts=parts) if held:
                if _is_another(tuple((part, True) for part in parts), piece, design):
                    return True
            case ir.AnyOf(parts=parts) if not held:
                if _is_another(tuple((part, False) for part in parts), piece, design):
                    return True
            case ir.Among(value=ir.DesignOf(piece=asked), others=others) if asked == piece:
                named = [each.value for each in others if isinstance(each, ir.Constant)]
                known = len(named) == len(others)
                if (design in named) if not held else (known and design not in named):
                    return True
    return False


def named_alone(condition: ir.Tree, piece: ir.Read) -> set[int]:
    """The designs for which it is enough that a piece is of them."""
    match condition:
        case ir.AnyOf(parts=parts):
            return set().union(*(named_alone(part, piece) for part in parts))
        case ir.Among(value=ir.DesignOf(piece=asked), others=others) if asked == piece:
            named = (each.value for each in others if isinstance(each, ir.Constant))
            return {design for design in named if isinstance(design, int)}
    return set()


def zone_of(tree: ir.Read) -> Zone:
    """The zone that is read."""
    whose = tree.subject
    if isinstance(whose, ir.Constant) and isinstance(whose.type, ir.PlayerType):
        return tree.property, ir.as_one(whose.value)
    return tree.property, None


def _meets(zone: Zone, others: frozenset[Zone]) -> bool:
    """Whether a zone may be among others."""
    return ANYWHERE in others or any(
        number == zone[0] and (whose is None or zone[1] is None or whose == zone[1])
        for number, whose in others
    )
