"""What one effect does to what is counted from pass to pass.

Purpose: by how much an effect changes stored numbers, sizes of zones and flags, at least and at
most, as far as the way that led to it tells.
Input: an effect, a `Way`. Output: the ways on, with what was changed.
Must not know: in which order lines are carried out.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from math import inf

from attrs import evolve, field, frozen

from ... import ir
from ...ir import effects as ef
from ...ir import visit
from ...ir.program import Decision, Property
from .interval_analysis import Range
from .linear_forms import CELLS, FLAG, NUMBER, PIECES, ZONE, Atom, Form, Reader, Seats, seat_of
from .number_order import leader, led
from .program_facts import Knowledge

NOTHING: Range = (0, 0)
ANYTHING: Range = (-inf, inf)

Choice = tuple[int, int | None]
"""The property that holds an answer, and whose answer it is."""


@frozen
class Exit:
    """A phase is ended, or begun anew: by which effect. spends: the property that says that the
    choice which leads there was made, if it is made once (-1: it is not).
    """

    how: ef.How
    phase: int
    effect: ef.Effect
    spends: int = -1


@frozen
class Taken:
    """A condition on the way, and whether it held; or what became of a choice."""

    tree: ir.Tree | None
    so: bool
    words: str = ""


@frozen
class Way:
    """One way through the lines of a phase, as far as it goes.

    changes: of what is counted, the least and the most that was added; where nothing stands, none.
    chosen: what was certainly chosen; moved: of which choices pieces were moved, None for pieces
    that are not known; set: what was given a value; known: what conditions were found to be, and
    whom values stand for; written: whether anything was changed in the slot; taken: the
    conditions; bounds: sums that were not below a fixed number at its beginning.
    """

    changes: Mapping[Atom, Range] = field(factory=dict)
    leaves: Exit | None = None
    chosen: frozenset[Choice] = frozenset()
    moved: frozenset[Choice | None] = frozenset()
    set: frozenset[Atom] = frozenset()
    known: Mapping[object, object] = field(factory=dict)
    written: bool = False
    taken: tuple[Taken, ...] = ()
    bounds: frozenset[Form] = frozenset()

    def change(self, atom: Atom) -> Range:
        """By how much something was changed, at least and at most."""
        return self.changes.get(atom, NOTHING)

    def changed(self, atom: Atom, by: Range) -> "Way":
        """The same with one thing changed."""
        low, high = self.change(atom)
        after = (low + by[0], high + by[1])
        return evolve(self, changes={**self.changes, atom: after}, written=True)


def maybe(by: Range) -> Range:
    """The same change, or none."""
    return min(0, by[0]), max(0, by[1])


def again_and_again(by: Range) -> Range:
    """The same change, however often, or never."""
    return (-inf if by[0] < 0 else 0), (inf if by[1] > 0 else 0)


class Followed:
    """What is counted in the passes of one phase, and what effects do to it."""

    def __init__(
        self,
        knowledge: Knowledge,
        phase: int,
        usual: bool,
        filled: Collection[int] = frozenset(),
    ) -> None:
        """usual: options are as they are by default; filled: zones in which something lies
        whenever a pass begins.
        """
        self.knowledge, self.filled = knowledge, filled
        self.program = knowledge.program
        self.phase = phase
        self.inside = visit.within(knowledge.program, phase)
        self.ranges = knowledge.usual if usual else knowledge.ranges
        reserves = (d.reserve for d in self.program.decisions)
        self.spent = {d.uses for d in self.program.decisions if d.uses >= 0}
        self._reserves = {tree.property for tree in reserves if isinstance(tree, ir.Read)}
        self.reader = Reader(self.program, phase, self.counted, self.stays)
        self._prevented = {
            type(t.effect) for t in knowledge.everything if isinstance(t, ir.Prevent)
        }
        self.zones = [
            p.number for p in self.program.properties if _holds_pieces(p) and self.counted(p.number)
        ]
        self._cells = self._counted_cells()

    # ------------------------------------------------------------------ what is counted

    def counted(self, number: int) -> bool:
        """Whether changes of a property are followed: it outlives a pass, and is as stored."""
        made = self.program.properties[number]
        if made.phase in self.inside or made.bearer not in ("player", "game"):
            return False
        if _holds_pieces(made):
            return True
        if number in self.spent:
            return True
        stored = made.source == "stored" and number in self.program.tables.plain
        numeric = made.type.name in ("number", "truth") and not made.type.optional
        return stored and numeric and number not in self._reserves

    def stays(self, number: int) -> bool:
        """Whether nothing in the game ever changes a property but what makes it."""
        made = self.program.properties[number]
        stored = made.source == "stored" and number in self.program.tables.plain
        return (
            stored
            and made.bearer in ("player", "game")
            and made.phase not in self.inside
            and number not in self.knowledge.set_by_effects
        )

    def _counted_cells(self) -> dict[int, tuple[Atom, ...]]:
        """Per property of cells, those cells of which something is so that choices ask for."""
        found: dict[int, dict[Atom, None]] = {}
        for made in self.program.decisions:
            for atom in cells_wanted(made.domain) if made.number in self.knowledge.asked else ():
                field_ = self.program.properties[atom.number]
                plain = field_.source == "stored" and atom.number in self.program.tables.plain
                if plain and field_.bearer == "cell" and field_.phase not in self.inside:
                    found.setdefault(atom.number, {})[atom] = None
        return {number: tuple(atoms) for number, atoms in found.items()}

    def atoms(self, number: int) -> tuple[Atom, ...]:
        """What is counted of a property: one for each player; of cells, one for each value."""
        if number in self._cells:
            return self._cells[number]
        if not self.counted(number):
            return ()
        made = self.program.properties[number]
        sort = {"number": NUMBER, "truth": FLAG}.get(made.type.name, ZONE)
        whose = (0, 1) if made.bearer == "player" else (None,)
        return tuple(Atom(sort, number, seat) for seat in whose)

    # ------------------------------------------------------------------ who is meant

    def players(self, tree: ir.Tree, way: Way, seats: Seats) -> tuple[int | None, ...]:
        """The players whom a value may stand for; None for nobody."""
        seat = seat_of(tree, seats)
        if seat is not None:
            return (seat,)
        known = way.known.get(("player", tree))
        if isinstance(known, tuple):
            return known
        if isinstance(tree, ir.Read) and ("game", tree.property) in way.known:
            turn = way.known["game", tree.property]
            return (turn,) if turn is None or isinstance(turn, int) else ANYBODY
        match tree:
            case ir.Constant(value=None):
                return (None,)
            case ir.Most():
                return leader(tree, seats, way.known)
            case ir.OpponentOf(player=player):
                found = self.players(player, way, seats)
                return tuple(None if each is None else 1 - each for each in found)
            case ir.Read(property=number) if self._somebody(number):
                return (0, 1)
            case ir.OptionRead(option=number):
                made = self.program.options[number].type
                return (0, 1) if isinstance(made, ir.PlayerType) and not made.optional else ANYBODY
        return ANYBODY

    def _somebody(self, number: int) -> bool:
        """Whether a property always holds a player."""
        made = self.program.properties[number]
        if made.source == "mover":
            return number in self._moving
        held = made.source == "stored" and isinstance(made.type, ir.PlayerType)
        return held and not made.type.optional and number in self.program.tables.plain

    @cached_property
    def _moving(self) -> frozenset[int]:
        """The properties that say whose turn it is, where it certainly is somebody's."""
        around = (self.phase, *visit.above(self.program, self.phase))
        turns = {self.program.phases[each].mover: each for each in around}
        plays = (each for each in self.knowledge.everything if isinstance(each, ir.Play))
        doubtful = {
            play.phase
            for play in plays
            if play.first is not None and self._begins_with_nobody(play.first)
        }
        return frozenset(m for m, phase in turns.items() if m >= 0 and phase not in doubtful)

    def _begins_with_nobody(self, first: ir.Tree) -> bool:
        """Whether nobody may have the first turn."""
        match first:
            case ir.Constant(value=value):
                return value is None
            case ir.OptionRead(option=number):
                made = self.program.options[number].type
                return made.optional or not isinstance(made, ir.PlayerType)
        return True

    # ------------------------------------------------------------------ one effect

    def after(self, effect: ef.Effect, way: Way, seats: Seats) -> Iterator[Way]:
        """The ways on behind an effect."""
        ways = [way]
        certain = type(effect) not in self._prevented
        for each in ef.written(effect):
            ways = [on for one in ways for on in self._written_by(each, one, seats, certain)]
        for on in ways:
            yield from self._left(effect, on, seats, certain)

    def _left(self, effect: ef.Effect, way: Way, seats: Seats, certain: bool) -> Iterator[Way]:
        """Behind an effect that may end a phase, or begin it anew."""
        cuts = [each for each in ef.written(effect) if each.how in ef.ON_PHASES]
        if not cuts or way.leaves is not None:
            yield way
            return
        number = ir.given(cuts[0].number)
        whose = cuts[0].whose
        around = (self.phase, *visit.above(self.program, self.phase))
        who = ANYBODY if whose is None else self.players(whose, way, seats)
        nobody = whose is not None and None in who
        if nobody or not certain or number not in around:
            sure = nobody and certain
            yield way if whose is None else self._found(way, whose, (None,), sure, seats)
        if number in around and who != (None,):
            left = evolve(way, leaves=Exit(cuts[0].how, number, effect))
            yield left if whose is None else self._found(left, whose, who, nobody, seats)

    def _found(
        self, way: Way, tree: ir.Tree, who: tuple[int | None, ...], sure: bool, seats: Seats
    ) -> Way:
        """A way on which somebody, or nobody, is meant."""
        if not sure:
            return way
        nobody = who == (None,)
        if nobody:
            way = evolve(way, taken=(*way.taken, Taken(tree, False, tree.span.words)))
        left = who if nobody else tuple(each for each in who if each is not None)
        if isinstance(tree, ir.Most):
            return evolve(way, known={**way.known, **led(tree, left, seats, way.known)})
        if any(isinstance(part, ir.Local) for part in ir.walk(tree)):
            return way
        return evolve(way, known={**way.known, ("player", tree): left})

    def _written_by(self, each: ef.Written, way: Way, seats: Seats, certain: bool) -> Iterator[Way]:
        if each.how is ef.How.MOVE:
            yield self._moved(each, way, seats, certain)
        elif each.how is ef.How.CREATE and each.place is not None:
            yield self._created(each.place, way)
        elif each.how in ef.ON_VALUES and each.place is not None:
            yield from self._valued(each, each.place, way, seats, certain)
        else:
            yield way

    # ------------------------------------------------------------------ numbers and flags

    def _valued(
        self, each: ef.Written, place: ir.Read, way: Way, seats: Seats, certain: bool
    ) -> Iterator[Way]:
        """A property gets another value."""
        made = self.program.properties[place.property]
        if each.how is ef.How.SET and place.property in self._cells:
            yield self._on_cells(ir.given(each.by), place, way, seats, certain)
            return
        if each.how is ef.How.SWAP or not self.counted(place.property) or _holds_pieces(made):
            yield self._unknown(each, place, way)
            return
        if made.bearer == "game" or place.subject is None:
            for atom in self.atoms(place.property):
                way = self._by(each, place, atom, way, certain and made.bearer == "game")
            yield way
            return
        who = self.players(place.subject, way, seats)
        if isinstance(place.subject, WHO):
            for seat in who:
                on = way if len(who) == 1 else self._found(way, place.subject, (seat,), True, seats)
                if seat is not None:
                    atom = Atom(self.atoms(place.property)[0].sort, place.property, seat)
                    on = self._by(each, place, atom, on, certain)
                yield on
            return
        for atom in self.atoms(place.property):  # several players may be meant
            way = self._by(each, place, atom, way, False)
        yield way

    def _unknown(self, each: ef.Written, place: ir.Read, way: Way) -> Way:
        """Something that is not followed changes; a zone that is given or swapped may be any."""
        places = [place]
        if isinstance(each.by, ir.Read) and each.how is ef.How.SWAP:
            places.append(each.by)
        for one in places:
            for atom in self.atoms(one.property):
                way = evolve(way.changed(atom, ANYTHING), set=way.set | {atom})
            if _holds_pieces(self.program.properties[one.property]):
                way = way.changed(Atom(PIECES), ANYTHING)
        return evolve(way, written=True)

    def _by(self, each: ef.Written, place: ir.Read, atom: Atom, way: Way, certain: bool) -> Way:
        """One number or flag changes."""
        if atom.sort == FLAG:
            by = self._flag(each, atom, way)
        elif each.how is ef.How.SET:
            by = self._set(ir.given(each.by), place, way)
        else:
            by = self._amount(ir.given(each.by), way)
            by = by if each.how is ef.How.ADD else (-by[1], -by[0])
        if each.how is ef.How.SET:
            if atom in way.set:  # the same once more, perhaps in the same slot
                by = maybe(by)
            way = evolve(way, set=way.set | {atom})
        return way.changed(atom, by if certain else maybe(by))

    def _flag(self, each: ef.Written, atom: Atom, way: Way) -> Range:
        match each.by:
            case ir.Constant(value=True):
                return (1, 1) if way.known.get(("flag", atom)) is False else (0, 1)
            case ir.Constant(value=False):
                return (-1, -1) if way.known.get(("flag", atom)) is True else (-1, 0)
        return -1, 1

    def _set(self, value: ir.Tree, place: ir.Read, way: Way) -> Range:
        """What a number becomes: more or less than it was."""
        match value:
            case ir.Calculated(left=left, sign="+" | "-" as sign, right=amount) if left == place:
                low, high = self._amount(amount, way)
                return (low, high) if sign == "+" else (-high, -low)
            case ir.Calculated(left=amount, sign="+", right=right) if right == place:
                return self._amount(amount, way)
        return ANYTHING

    def _amount(self, tree: ir.Tree, way: Way) -> Range:
        """How much an amount is; nought also stands for one that may be none."""
        low, high = self.ranges.of(tree)
        if low > high:
            return NOTHING
        return (low, high) if self._there(tree, way) else maybe((low, high))

    def _there(self, tree: ir.Tree, way: Way) -> bool:
        """Whether a number is certainly not none."""
        match tree:
            case ir.Constant(value=value):
                return isinstance(value, int)
            case ir.OptionRead(option=number):
                return not self.program.options[number].type.optional
            case ir.PhaseNumber() | ir.Count():
                return True
            case ir.Calculated(left=left, right=right):
                return self._there(left, way) and self._there(right, way)
            case ir.Read(property=number, subject=ir.Local() | ir.Constant() | None):
                made = self.program.properties[number]
                stored = made.source == "stored" and number in self.program.tables.plain
                return stored and made.bearer in ("player", "game") and not made.type.optional
        return False

    # ------------------------------------------------------------------ cells

    def _on_cells(
        self, value: ir.Tree, place: ir.Read, way: Way, seats: Seats, certain: bool
    ) -> Way:
        """Something of one cell, or of more, becomes another: so many less of which it is what it
        was. Of a cell that was chosen for it, that is known, unless it was changed before.
        """
        choice = self.answer(place.subject, way, seats) if certain else None
        most = 1 if place.subject is not None and self._single(place.subject, way) else inf
        for atom in self.atoms(place.property):
            so = self._becomes(value, atom, way, seats)
            by: Range = (0 if so is True else -most, 0 if so is False else most)
            if so is False and atom not in way.set and self._was_so(choice, atom):
                by = (-most, -1)
            way = evolve(way.changed(atom, by), set=way.set | {atom})
        return way

    def _becomes(self, value: ir.Tree, atom: Atom, way: Way, seats: Seats) -> bool | None:
        """Whether a value is the one that is counted; None if that is not known."""
        if isinstance(value, ir.Constant):
            return value.value == atom.value
        if atom.value is None and self.answer(value, way, seats) is not None:
            return False
        if isinstance(self.program.properties[atom.number].type, ir.PlayerType):
            who = self.players(value, way, seats)
            return None if atom.value in who and len(who) > 1 else atom.value in who
        return None

    def _was_so(self, choice: Choice | None, atom: Atom) -> bool:
        """Whether only cells could be chosen of which something is so, and one at least."""
        mine = [] if choice is None else self.decisions(choice)
        return bool(mine) and all(
            isinstance(made.domain, ir.CellChoice)
            and atom in cells_wanted(made.domain)
            and self.ranges.of(made.domain.low)[0] >= 1
            for made in mine
        )

    # ------------------------------------------------------------------ pieces

    def _created(self, place: ir.Read, way: Way) -> Way:
        for atom in self.atoms(place.property):
            way = way.changed(atom, (0, 1))
        if place.property in self.zones:
            way = way.changed(Atom(PIECES), (0, 1))
        return evolve(way, written=True)

    def _moved(self, each: ef.Written, way: Way, seats: Seats, certain: bool) -> Way:
        """Pieces go somewhere, or out of the game."""
        if isinstance(each.things, ir.PerPlayer):
            for seat in (0, 1):
                theirs = {**seats, each.things.slot: seat}
                way = self._go(each.things.value, each.by, way, theirs, certain)
            return way
        return self._go(each.things, each.by, way, seats, certain)

    def _go(
        self, things: ir.Tree | None, zone: ir.Tree | None, way: Way, seats: Seats, certain: bool
    ) -> Way:
        """These pieces go to a zone, or out of the game."""
        if isinstance(things, ir.EndOf) and (pile := self._pile(things, seats)) is not None:
            return self._off_the_end(things, pile, zone, way, seats, certain)
        choice = self.answer(things, way, seats) if certain else None
        most = 1 if things is not None and self._single(things, way) else inf
        to, source = self._goals(zone, seats), self._source(choice, way)
        after = way
        for number in self.zones:
            for atom in self.atoms(number):
                if atom == source and atom not in to:
                    by: Range = (-most, -1)
                elif source is not None and to == {atom} and atom != source:
                    by = (1, most)  # what certainly lies elsewhere comes here
                else:
                    by = (0 if source is not None else -most, most if atom in to else 0)
                after = after.changed(atom, by)
        after = after.changed(Atom(PIECES), self._of_all(zone, choice, way, most))
        return evolve(after, moved=way.moved | {choice}, written=True)

    def _pile(self, end: ir.EndOf, seats: Seats) -> Atom | None:
        """The one pile from whose end pieces are taken, if it is followed."""
        found = self._goals(end.zone, seats)
        return next(iter(found)) if len(found) == 1 and found <= self._all_zones() else None

    def _all_zones(self) -> set[Atom]:
        return {atom for number in self.zones for atom in self.atoms(number)}

    def _off_the_end(
        self,
        end: ir.EndOf,
        pile: Atom,
        zone: ir.Tree | None,
        way: Way,
        seats: Seats,
        certain: bool,
    ) -> Way:
        """Pieces from one end of a pile go to a zone, or out of the game: one at least, if one
        lies there.
        """
        most = end.amount or 1
        there = certain and pile.number in self.filled and way.change(pile)[0] >= 0
        least = 1 if there else 0
        to, after = self._goals(zone, seats), way
        if pile not in to:
            after = after.changed(pile, (-most, -least))
        for atom in to - {pile}:
            after = after.changed(atom, (0, most))
        if not to <= self._all_zones() or not to:
            after = after.changed(Atom(PIECES), (-most, -least))
        return evolve(after, moved=way.moved | {None}, written=True)

    def _goals(self, zone: ir.Tree | None, seats: Seats) -> set[Atom]:
        """The zones that pieces may come to."""
        if not isinstance(zone, ir.Read):
            return set()
        whose = zone.subject
        seat = None if whose is None else seat_of(whose, seats)
        return {a for a in self.atoms(zone.property) if seat is None or a.whose in (None, seat)}

    def _of_all(
        self, zone: ir.Tree | None, choice: Choice | None, before: Way, most: float
    ) -> Range:
        """How a move changes the number of all pieces that lie in zones."""
        # a piece that was chosen out of these zones lies there until something is moved
        there = choice is not None and self._asked(choice) is not None and not before.moved
        if isinstance(zone, ir.Read) and zone.property in self.zones:
            return (0, 0) if there else (0, most)
        return (-most, -1) if there else (-most, 0)

    def answer(self, things: ir.Tree | None, way: Way, seats: Seats) -> Choice | None:
        """The answer that these things are, if it was certainly given on the way."""
        if isinstance(things, ir.Local):
            answer = way.known.get(("answer", things.slot))
            return answer[0] if isinstance(answer, tuple) else None
        if not isinstance(things, ir.Read):
            return None
        who = (None,) if things.subject is None else self.players(things.subject, way, seats)
        choice = (things.property, who[0])
        altered = things.property in self.knowledge.set_by_effects
        return choice if len(who) == 1 and choice in way.chosen and not altered else None

    def _single(self, things: ir.Tree, way: Way) -> bool:
        """Whether a value is one thing at most."""
        match things:
            case ir.Read(property=number):
                return isinstance(self.program.properties[number].type, ir.PieceType | ir.CellType)
            case ir.Constant():
                return True
            case ir.Local(slot=slot):
                answer = way.known.get(("answer", slot))
                return isinstance(answer, tuple) and answer[1] is True
        return False

    def decisions(self, choice: Choice) -> list[Decision]:
        """The choices whose answers a property holds."""
        return [made for made in self.program.decisions if made.value == choice[0]]

    def _asked(self, choice: Choice) -> tuple[Decision, tuple[ir.Tree, ...]] | None:
        """What was asked, and the zones, if it is for one piece or more out of zones that outlive a
        pass.
        """
        mine = self.decisions(choice)
        found = {zones: made for made in mine if (zones := self._out_of(made.domain))}
        outer = all(
            isinstance(zone, ir.Read) and zone.property in self.zones
            for zones in found
            for zone in zones
        )
        if len(found) != 1 or not outer or not all(self._out_of(made.domain) for made in mine):
            return None
        return next((made, zones) for zones, made in found.items())

    def _out_of(self, domain: ir.Tree) -> tuple[ir.Tree, ...]:
        """The zones out of which one piece at least is chosen, or dealt to each player."""
        match domain:
            case ir.PieceChoice(low=low, zones=zones) if self.ranges.of(low)[0] >= 1:
                return zones
            case ir.DealChoice(amount=amount, zone=zone) if self.ranges.of(amount)[0] >= 1:
                return (zone,)
        return ()

    def _source(self, choice: Choice | None, way: Way) -> Atom | None:
        """The zone in which a piece that was chosen certainly still lies."""
        mine = self._zone(choice)
        others = {self._zone(other) for other in way.moved}
        return None if mine in others or None in others else mine

    def _zone(self, choice: Choice | None) -> Atom | None:
        """The one zone out of which a choice was made."""
        asked = None if choice is None else self._asked(choice)
        if choice is None or asked is None or len(asked[1]) != 1:
            return None
        zone = ir.sure(ir.Read, asked[1][0])
        if self.program.properties[zone.property].bearer == "game":
            return Atom(ZONE, zone.property)
        chooser = {asked[0].chooser_slot: choice[1]}
        seat = None if zone.subject is None else seat_of(zone.subject, chooser)
        return None if seat is None else Atom(ZONE, zone.property, seat)


def _holds_pieces(made: Property) -> bool:
    return made.type.name in ("zone", "pile")


def cells_wanted(domain: ir.Tree) -> Iterator[Atom]:
    """Of a choice among cells: what is so of whatever may be chosen."""
    cells = domain.cells if isinstance(domain, ir.CellChoice) else None
    while isinstance(cells, ir.Selected):
        only, slot, cells = cells.only, cells.slot, cells.things
        for part in only.parts if isinstance(only, ir.AllOf) else (only,):
            match part:
                case ir.Among(
                    value=ir.Read(property=number, subject=ir.Local(slot=at)),
                    others=(ir.Constant(value=value),),
                    as_sets=False,
                ) if at == slot:
                    yield Atom(CELLS, number, None, value)
                case ir.Read(property=number, subject=ir.Local(slot=at)) if at == slot:
                    yield Atom(CELLS, number, None, True)
                case ir.Not(part=ir.Read(property=number, subject=ir.Local(slot=at))) if at == slot:
                    yield Atom(CELLS, number, None, False)


WHO = (ir.Read, ir.Local, ir.OpponentOf, ir.Constant, ir.Most, ir.PhaseWinner)
"""Values that are one player at most."""

ANYBODY: tuple[int | None, ...] = (0, 1, None)
"""Either player, or nobody."""
