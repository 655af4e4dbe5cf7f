"""The updates of one slot, merged.

Purpose: effects that happen together each yield updates; here they are put together and applied
at once. Additions add up; two different values for one thing, or one piece moved to two places,
is a clash.
Input: updates with the rule or line that made them. Output: a changed `Transaction`.
Must not know: which effects there are, or how the agenda goes on after a phase is cut short.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from attrs import define, evolve, field

from ..dsl.ir import given, visit
from ..dsl.ir.types import Value, as_edges, as_one, as_several, as_things
from ..dsl.limits import LARGEST_NUMBER, MOST_IN_FORCE, MOST_PIECES
from .graphs import INFINITY
from .state import Contradiction, Force, Key, Lasting, Outcome, Side, Topic
from .transaction import Transaction, Undecided, answered

Line = tuple[int, int]
"""A line of the program: the block, and which one of it."""

Ender = tuple[Line | None, bool]
"""A line that ends a phase before its time, and whether it says by what."""


@define
class Cut:
    """The end of a phase before its time. how: `end`, `restart` or `undo`. line: which one says
    so.
    """

    how: str
    phase: int
    winner: int | None = None
    reason: str | None = None
    line: Line | None = None


@define
class Changes:
    """What one slot changes."""

    adds: dict[Key, int] = field(factory=dict)
    sets: dict[Key, Value] = field(factory=dict)
    moves: dict[int, Key | None] = field(factory=dict)
    """Where pieces go; None stands for out of the game."""
    under: dict[int, bool] = field(factory=dict)
    """The pieces that are laid under a pile, and not on top of it."""
    swaps: dict[tuple[Key, Key], int] = field(factory=dict)
    """How often two places are swapped."""
    puts: tuple[tuple[int, Key], ...] = ()
    """Pieces that are made: the design and the zone."""
    links: dict[Key, dict[tuple[int, int], bool]] = field(factory=dict)
    """Per graph, the edges that it is to have and not to have."""
    flips: dict[Key, dict[tuple[int, int], int]] = field(factory=dict)
    """Per graph, how often each edge turns round."""
    cancels: tuple[int, ...] = ()
    silences: tuple[int, ...] = ()
    forces: tuple[Force, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    cuts: dict[int, Cut] = field(factory=dict)
    enders: dict[int, list[Ender]] = field(factory=dict)
    """Per phase that is cut short, every line that does it."""
    line: Line | None = None
    """The line in hand: whatever is changed now is changed by it."""
    causes: dict[object, Line] = field(factory=dict)
    """The first line behind each amount, value, piece and edge."""

    def add(self, key: Key, amount: int) -> None:
        """A number goes up or down."""
        self.adds[key] = self.adds.get(key, 0) + amount
        self._note(("add", key))

    def set(self, work: Transaction, key: Key, thing: Value) -> None:
        """Something gets a value."""
        if key in self.sets and self.sets[key] != thing:
            said = tuple(answered(work, key[0], each) for each in (self.sets[key], thing))
            raise _clash("clash", _property(key), said, (self.causes.get(key), self.line))
        self.sets[key] = thing
        self._note(key)

    def move(self, work: Transaction, piece: int, zone: Key | None) -> None:
        """A piece goes to a zone, or out of the game."""
        if self.moves.get(piece, zone) != zone:
            about = Topic("design", work.pieces[piece][0])
            ways = (self.moves[piece], zone)
            zones = tuple(Side("goes", None if way is None else way[0]) for way in ways)
            raise _clash("clash", about, zones, (self.causes.get(piece), self.line))
        self.moves[piece] = zone
        self._note(piece)

    def swap(self, first: Key, second: Key) -> None:
        """Two values are exchanged; exchanged twice, they are as they were."""
        self.swaps[first, second] = self.swaps.get((first, second), 0) + 1
        self._note(("swap", first))
        self._note(("swap", second))

    def force(self, work: Transaction, force: Force) -> None:
        """The rules of a piece come into force."""
        self.forces += (force,)
        few_in_force(work, self.forces)

    def hold(self, work: Transaction, held: Lasting) -> None:
        """A rule holds for some time."""
        self.lasting += (held,)
        few_lasting(work, self.lasting)

    def link(self, work: Transaction, key: Key | None, edge: tuple[int, int], there: bool) -> None:
        """An edge of a graph comes or goes."""
        if key is None:
            return
        links = self.links.setdefault(key, {})
        if links.get(edge, there) != there:
            causes = (self.causes.get((key, edge)), self.line)
            said = (Side("comes", edge), Side("leaves", edge))
            raise _clash("clash", _property(key), said, causes)
        links[edge] = there
        self._note((key, edge))

    def flip(self, key: Key | None, edge: tuple[int, int]) -> None:
        """An edge turns round; turned round twice, it is as it was."""
        if key is not None:
            flips = self.flips.setdefault(key, {})
            flips[edge] = flips.get(edge, 0) + 1

    def cut(self, work: Transaction, cut: Cut) -> None:
        """A phase is cut short. Of two lines that end it in one way, one need not say by what; two
        that say it otherwise are a clash.
        """
        other = self.cuts.get(cut.phase)
        self.enders.setdefault(cut.phase, []).append((self.line, cut.reason is not None))
        if other is not None and (other.how, other.winner) != (cut.how, cut.winner):
            kind = "double win" if other.how == cut.how == "end" else "clash"
            said = tuple(Side("wins", each.winner) for each in (other, cut))
            raise _clash(kind, Topic("phase", cut.phase), said, (other.line, self.line))
        if other is not None and other.reason is not None:
            if cut.reason not in (None, other.reason):
                said = (Side("by", other.reason), Side("by", cut.reason))
                raise _clash("clash", Topic("phase", cut.phase), said, (other.line, self.line))
            return
        cut.line = self.line
        self.cuts[cut.phase] = cut

    def _note(self, thing: object) -> None:
        """Keep the line that is the first to change something."""
        if self.line is not None:
            self.causes.setdefault(thing, self.line)

    # ------------------------------------------------------------------ applying

    def apply(self, work: Transaction) -> Cut | None:
        """Change the work; the outermost phase that is cut short, if one is."""
        facts = self.sets or self.adds or self.swaps or self.links or self.flips
        if facts:
            self._change_facts(work)
        pieces = self.moves or self.puts or self.cancels
        if pieces:
            self._change_pieces(work)
        if self.forces:
            work.forces += self.forces
            few_in_force(work, work.forces)
        if self.lasting:
            begin_to_hold(work, self.lasting)
        if facts or pieces or self.forces or self.lasting or self.cuts:
            work.changed()
        if not self.cuts:
            return None
        return end_phases(work, self.cuts.values())

    def _bounded(self, work: Transaction, key: Key, thing: Value) -> Value:
        """A value as it is kept. A number beyond every bound stops play: nothing would end it."""
        if isinstance(thing, int) and LARGEST_NUMBER < abs(thing) != INFINITY:
            cause = self.causes.get(key) or self.causes.get(("add", key))
            raise _clash("limit", _property(key), (Side("beyond", LARGEST_NUMBER),), (cause,))
        return thing

    def _change_facts(self, work: Transaction) -> None:
        if self.sets:
            for key in self.adds.keys() & self.sets.keys():
                said = (Side("rises", self.adds[key]), answered(work, key[0], self.sets[key]))
                causes = (self.causes.get(("add", key)), self.causes.get(key))
                raise _clash("clash", _property(key), said, causes)
            for key, thing in self.sets.items():
                work.facts[key] = self._bounded(work, key, thing)
        for key, amount in self.adds.items():
            work.facts[key] = self._bounded(work, key, (self._base(work, key) or 0) + amount)
        if self.swaps:
            self._swap(work)
        if self.links or self.flips:
            self._change_graphs(work)

    def _change_graphs(self, work: Transaction) -> None:
        for key in {**self.links, **self.flips}:
            links, turned = self.links.get(key, {}), self.flips.get(key, {})
            # Also an edge that is turned round twice: between the two, what comes would be turned.
            for edge in turned.keys() & links.keys():
                causes = (self.causes.get((key, edge)),)
                raise _clash("clash", _property(key), (Side("turns", edge),), causes)
            change_edges(work, key, links, turned)

    def _change_pieces(self, work: Transaction) -> None:
        move_pieces(work, self._one_after_another(work), self.moves, self.under)
        make_pieces(work, self.puts)
        if self.cancels:
            disable(work, self.cancels, self.silences)

    def _one_after_another(self, work: Transaction) -> list[int]:
        """The pieces that are moved; those that are laid on a pile so that they keep the order in
        which they lay in another. Raises Undecided where several come to one pile in no order.
        """
        piles = work.tables.piles
        if not piles:
            return list(self.moves)
        found = [p for p, zone in self.moves.items() if zone is None or zone[0] not in piles]
        new = Counter(zone for _, zone in self.puts if zone[0] in piles)
        goals = [zone for zone in self.moves.values() if zone is not None and zone[0] in piles]
        for zone in dict.fromkeys((*goals, *new)):
            for under in (False, True):
                mine = self._laid(zone, under)
                ordered = as_they_lay(work, mine)
                if ordered is None or (not under and new[zone] + bool(mine) > 1):
                    raise self._in_no_order(work, zone, mine)
                found += ordered if under else reversed(ordered)
        return found

    def _laid(self, zone: Key, under: bool) -> list[int]:
        """The pieces that are laid on one pile, or under it."""
        return [p for p, z in self.moves.items() if z == zone and self.under.get(p, False) is under]

    def _in_no_order(self, work: Transaction, zone: Key, mine: list[int]) -> Undecided:
        """Two pieces would lie at one end of a pile, and nothing says which of them is the last."""
        designs = [work.pieces[piece][0] for piece in mine]
        designs += [design for design, goal in self.puts if goal == zone]
        causes = tuple(line for p in mine if (line := self.causes.get(p)) is not None)
        sides = tuple(Side("last", design) for design in sorted(designs)[:2])
        return _clash("clash", Topic("property", zone[0]), sides, causes[:2])

    def _swap(self, work: Transaction) -> None:
        # Places that are swapped twice are touched as well: a value that came between the two swaps
        # would lie in the other place, so that it would matter which comes first.
        touched = [key for pair in self.swaps for key in pair]
        changed = self.sets.keys() | self.adds.keys()
        for key in touched:
            if key in changed or touched.count(key) > 1:
                changing = self.causes.get(key) or self.causes.get(("add", key))
                causes = (self.causes.get(("swap", key)), changing)
                said = (Side("swapped"), Side("changed"))
                raise _clash("clash", _property(key), said, causes)
        for first, second in (pair for pair, times in self.swaps.items() if times % 2):
            one, other = self._base(work, first), self._base(work, second)
            work.facts[first], work.facts[second] = other, one

    def _base(self, work: Transaction, key: Key) -> int | None:
        stored = work.facts.get(key)
        made = work.program.properties[key[0]]
        if stored is None and made.source == "printed" and key not in work.facts:
            printed = made.printed[work.pieces[given(key[1])][0]]
            return printed if isinstance(printed, int) else None
        return as_one(stored)


def move_pieces(
    work: Transaction, pieces: list[int], goals: Mapping[int, Key | None], under: Mapping[int, bool]
) -> None:
    """Pieces go, in this order, from where they lie to a zone, under what lies there or not, or out
    of the game.
    """
    facts, moved = work.facts, frozenset(pieces)
    for key in work.tables.zone_keys:
        held = facts.get(key)
        if isinstance(held, tuple) and not moved.isdisjoint(held):
            facts[key] = tuple([p for p in held if p not in moved])
    laid: dict[Key, list[int]] = {}
    for piece in pieces:
        zone = goals[piece]
        design, owner = work.pieces[piece]
        if zone is not None:
            laid.setdefault(zone, []).append(piece)
            if zone[1] != owner:
                _hand_over(work, piece, zone[1])
        elif in_force_when_held(work, design):
            work.forces = tuple(f for f in work.forces if f.piece != piece)
    for zone, mine in laid.items():
        _lay(work, zone, mine, under)


def _lay(work: Transaction, zone: Key, pieces: list[int], under: Mapping[int, bool]) -> None:
    """Pieces come into a zone: a pile keeps their order."""
    held = as_several(work.facts.get(zone))
    if zone[0] not in work.tables.piles:
        work.facts[zone] = tuple(sorted((*held, *pieces)))
        return
    for piece in pieces:
        held = (*held, piece) if under.get(piece, False) else (piece, *held)
    work.facts[zone] = held


def _hand_over(work: Transaction, piece: int, owner: int | None) -> None:
    """A piece belongs to whom it lies with, or to nobody; one that is always in force now works for
    them, or not at all.
    """
    design, before = work.pieces[piece]
    work.pieces[piece] = (design, owner)
    if not in_force_when_held(work, design):
        return
    if owner is None:
        work.forces = tuple(f for f in work.forces if f.piece != piece)
    elif before is None:
        work.forces += (Force(design, owner, piece, work.program.root),)
    else:
        forces = work.forces
        work.forces = tuple(evolve(f, holder=owner) if f.piece == piece else f for f in forces)


def as_they_lay(work: Transaction, mine: list[int]) -> list[int] | None:
    """Pieces in the order in which they lie in one pile; None if they lie in no order."""
    if len(mine) < 2:
        return mine
    for number, whose in work.tables.zone_keys:
        held = as_several(work.facts.get((number, whose)))
        if number in work.tables.piles and set(mine) <= set(held):
            return [piece for piece in held if piece in mine]
    return None


def end_phases(work: Transaction, cuts: Iterable[Cut]) -> Cut:
    """Write down how phases ended that are cut short; of them, the outermost."""
    ordered = sorted(cuts, key=lambda cut: visit.depth(work.program, cut.phase))
    for cut in ordered:
        work.results[cut.phase] = Outcome(cut.winner, cut.reason)
    return ordered[0]


def change_edges(
    work: Transaction,
    key: Key,
    links: Mapping[tuple[int, int], bool],
    turned: Mapping[tuple[int, int], int],
) -> None:
    """A graph gets and loses edges, and others turn round: those of an odd number of times."""
    flips = {edge for edge, times in turned.items() if times % 2}
    edges = set(as_edges(work.facts.get(key))) - flips
    edges |= {(last, first) for first, last in flips}
    edges |= {edge for edge, there in links.items() if there}
    edges -= {edge for edge, there in links.items() if not there}
    work.facts[key] = tuple(sorted(edges))


def make_pieces(work: Transaction, puts: Iterable[tuple[int, Key]]) -> None:
    """Pieces of some designs come into being, each in a zone."""
    for design, zone in sorted(puts):
        held, new = as_things(work.facts.get(zone)), bring_in(work, design, zone[1])
        work.facts[zone] = (new, *held) if zone[0] in work.tables.piles else (*held, new)


def disable(work: Transaction, cancels: Iterable[int], silences: Iterable[int]) -> None:
    """The abilities of some pieces are no longer in force; some of them cannot come back."""
    gone, mute = set(cancels), set(silences)
    work.forces = tuple(
        evolve(f, cancelled=True, silenced=f.silenced or f.piece in mute) if f.piece in gone else f
        for f in work.forces
    )


def few_in_force(work: Transaction, forces: tuple[Force, ...]) -> None:
    """Raises Undecided where the rules of too many pieces are in force."""
    if len(forces) > MOST_IN_FORCE:
        about = Topic("design", forces[-1].design)
        raise _clash("limit", about, (Side("in force", MOST_IN_FORCE),), ())


def begin_to_hold(work: Transaction, begun: tuple[Lasting, ...]) -> None:
    """Rules hold for some time from now on. Raises Undecided where there are too many."""
    held = (*work.lasting, *begun)
    few_lasting(work, held)
    work.lasting = tuple(sorted(held, key=lambda one: one.place))


def few_lasting(work: Transaction, lasting: tuple[Lasting, ...]) -> None:
    """Raises Undecided where too many rules hold for some time, or will."""
    if len(lasting) > MOST_IN_FORCE:
        about = Topic("phase", lasting[-1].phase)
        raise _clash("limit", about, (Side("in force", MOST_IN_FORCE),), ())


def _property(key: Key) -> Topic:
    return Topic("property", key[0])


def _clash(
    kind: str, about: Topic, said: tuple[Side, ...], causes: tuple[Line | None, ...]
) -> Undecided:
    """Changes that cannot be, with the lines that make them."""
    found = tuple(line for line in causes if line is not None)
    return Undecided(Contradiction(kind, about, answers=said, lines=found))


def in_force_when_held(work: Transaction, design: int) -> bool:
    """Whether the rules of pieces of a design hold as long as somebody has them, in any zone."""
    return work.program.kinds[work.program.designs[design].kind].in_force


def bring_in(work: Transaction, design: int, holder: int | None) -> int:
    """The number of a new piece, whose rules may be in force from now on, if somebody has it.
    Raises Undecided where there are too many.
    """
    if len(work.pieces) >= MOST_PIECES:
        about = Topic("design", design)
        raise _clash("limit", about, (Side("pieces", MOST_PIECES),), ())
    work.pieces.append((design, holder))
    piece = len(work.pieces) - 1
    if holder is not None and in_force_when_held(work, design):
        work.forces += (Force(design, holder, piece, work.program.root),)
        few_in_force(work, work.forces)
    return piece
