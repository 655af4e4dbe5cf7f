"""What one slot changes, while it is carried out.

Purpose: the twin of the reference's `update_set`, for written code: the same changes, made in the
same order, without what is only kept for messages. What cannot be raises `LeftOpen`.
Input: updates. Output: a changed `Transaction`.
Must not know: which effects there are.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from duello.dsl.ir import as_edges
from duello.dsl.ir.types import Value
from duello.dsl.limits import MOST_IN_FORCE
from duello.interpreter.graphs import INFINITY
from duello.interpreter.slots import Halt
from duello.interpreter.state import Force
from duello.interpreter.transaction import Transaction
from duello.interpreter.unwind import going_on
from duello.interpreter.update_set import (
    Cut,
    as_they_lay,
    begin_to_hold,
    change_edges,
    disable,
    end_phases,
    few_in_force,
    few_lasting,
    in_force_when_held,
    make_pieces,
    move_pieces,
)

from ..program_view import LARGEST_NUMBER, Key, Lasting
from .primitives import LeftOpen

Several = int | tuple[int, ...] | None
"""One subject, several, or none."""

NOTHING: Any = MappingProxyType({})
"""Stands in a field into which nothing has come: of every type of dictionary, and nobody can write
into it.
"""


class Updates:
    """What one slot changes. The fields are those of the reference's `Changes`; each is made when
    something first comes into it.
    """

    line = None
    waiting: list[Any]  # threads of the reference, or their fields alone
    """The threads of the slot that are still to be followed."""
    halts: list[Halt]
    """The threads that have come to a decision."""
    adds: dict[Key, int] = NOTHING
    sets: dict[Key, Value] = NOTHING
    moves: dict[int, Key | None] = NOTHING
    under: dict[int, bool] = NOTHING
    swaps: dict[tuple[Key, Key], int] = NOTHING
    puts: tuple[tuple[int, Key], ...] = ()
    links: dict[Key, dict[tuple[int, int], bool]] = NOTHING
    flips: dict[Key, dict[tuple[int, int], int]] = NOTHING
    cancels: tuple[int, ...] = ()
    silences: tuple[int, ...] = ()
    forces: tuple[Force, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    cuts: dict[int, Cut] = NOTHING

    # ------------------------------------------------------------------ numbers and values

    def add(self, key: Key, amount: int) -> None:
        """A number goes up or down."""
        if not self.adds:
            self.adds = {}
        self.adds[key] = self.adds.get(key, 0) + amount

    def rise(self, number: int, whose: Several, amount: int | None, sign: int) -> None:
        """A number of somebody, or of each of several, goes up or down, if there is an amount."""
        if whose is None or amount is None:
            return
        for each in whose if isinstance(whose, tuple) else (whose,):
            self.add((number, each), sign * amount)

    def set(self, work: Transaction, key: Key, thing: Value) -> None:
        """Something gets a value."""
        if not self.sets:
            self.sets = {key: thing}
        elif self.sets.setdefault(key, thing) != thing:
            raise LeftOpen

    def become(
        self, w: Transaction, number: int, whose: Several, thing: Value, nothing: bool
    ) -> None:
        """A property of one subject or of several gets a value. nothing: whether it may be none."""
        if whose is None:
            return
        each_one = whose if isinstance(whose, tuple) else (whose,)
        if each_one and thing is None and not nothing:
            raise LeftOpen
        for each in each_one:
            self.set(w, (number, each), thing)

    def swap(self, first: Key, second: Key) -> None:
        """Two values are exchanged."""
        if not self.swaps:
            self.swaps = {}
        self.swaps[first, second] = self.swaps.get((first, second), 0) + 1

    # ------------------------------------------------------------------ pieces and rules

    def move(self, work: Transaction, piece: int, zone: Key | None) -> None:
        """A piece goes to a zone, or out of the game."""
        if not self.moves:
            self.moves = {piece: zone}
        elif self.moves.setdefault(piece, zone) != zone:
            raise LeftOpen

    def laid_under(self, pieces: Several) -> None:
        """Pieces that are moved come under what lies there."""
        if not self.under:
            self.under = {}
        self.under.update(dict.fromkeys(several(pieces), True))

    def go(
        self, w: Transaction, pieces: Several, number: int, whose: int | None, for_each: bool
    ) -> None:
        """One piece or several go to a zone. for_each: it is one that each player has."""
        for piece in several(pieces):
            if whose is None and for_each:
                raise LeftOpen
            self.move(w, piece, (number, whose))

    def go_home(self, w: Transaction, pieces: Several, number: int) -> None:
        """One piece or several go each to a zone of the player whose they are."""
        for piece in several(pieces):
            self.go(w, piece, number, w.pieces[piece][1], True)

    def put(self, design: int | None, number: int, whose: int | None, for_each: bool) -> None:
        """A piece is made. for_each: in a zone that each player has."""
        if design is None:
            return
        if whose is None and for_each:
            raise LeftOpen
        self.puts += ((design, (number, whose)),)

    def force(self, work: Transaction, force: Force) -> None:
        """The rules of a piece come into force."""
        self.forces += (force,)
        if len(self.forces) > MOST_IN_FORCE:
            few_in_force(work, self.forces)

    def hold(self, work: Transaction, held: Lasting) -> None:
        """A rule holds for some time."""
        self.lasting += (held,)
        few_lasting(work, self.lasting)

    # ------------------------------------------------------------------ graphs and phases

    def link(self, work: Transaction, key: Key | None, edge: tuple[int, int], there: bool) -> None:
        """An edge of a graph comes or goes."""
        if key is None:
            return
        if not self.links:
            self.links = {}
        if self.links.setdefault(key, {}).setdefault(edge, there) != there:
            raise LeftOpen

    def flip(self, key: Key | None, edge: tuple[int, int]) -> None:
        """An edge turns round."""
        if key is not None:
            if not self.flips:
                self.flips = {}
            flips = self.flips.setdefault(key, {})
            flips[edge] = flips.get(edge, 0) + 1

    def cut(self, work: Transaction, cut: Cut) -> None:
        """A phase is cut short."""
        if not self.cuts:
            self.cuts = {}
        other = self.cuts.get(cut.phase)
        if other is not None and (other.how, other.winner) != (cut.how, cut.winner):
            raise LeftOpen
        if other is not None and other.reason is not None:
            if cut.reason not in (None, other.reason):
                raise LeftOpen
            return
        self.cuts[cut.phase] = cut

    def end(
        self, w: Transaction, how: str, phase: int, winner: int | None, reason: str | None
    ) -> None:
        """A phase that is going on is cut short."""
        if going_on(w, phase):
            self.cut(w, Cut(how, phase, winner, reason))

    # ------------------------------------------------------------------ applying

    def apply(self, w: Transaction) -> Cut | None:
        """Change the work; the outermost phase that is cut short, if one is."""
        if self.sets or self.adds:
            self._change_facts(w)
        if self.swaps:
            self._swap(w)
        if self.links or self.flips:
            self._change_graphs(w)
        if self.moves or self.puts or self.cancels:
            self._change_pieces(w)
        if self.forces:
            w.forces += self.forces
            few_in_force(w, w.forces)
        if self.lasting:
            begin_to_hold(w, self.lasting)
        w.changed()
        if not self.cuts:
            return None
        return end_phases(w, self.cuts.values())

    def _change_pieces(self, w: Transaction) -> None:
        if w.tables.piles or len(self.moves) > FEW_MOVED:
            move_pieces(w, self._in_order(w), self.moves, self.under)
        else:
            for piece, zone in self.moves.items():
                _lay(w, piece, zone)
        make_pieces(w, self.puts)
        if self.cancels:
            disable(w, self.cancels, self.silences)

    def _change_facts(self, w: Transaction) -> None:
        facts, sets = w.facts, self.sets
        if sets:
            if self.adds and not self.adds.keys().isdisjoint(sets):
                raise LeftOpen
            for thing in sets.values():
                if isinstance(thing, int) and not -LARGEST_NUMBER <= thing <= LARGEST_NUMBER:
                    bounded(thing)
            facts.update(sets)
        for key, amount in self.adds.items():
            stored = facts.get(key)
            made = amount + (stored if isinstance(stored, int) else reckoned_from(w, key) or 0)
            if not -LARGEST_NUMBER <= made <= LARGEST_NUMBER:
                bounded(made)
            facts[key] = made

    def _swap(self, w: Transaction) -> None:
        touched = [key for pair in self.swaps for key in pair]
        if len(set(touched)) < len(touched):
            raise LeftOpen
        if any(key in self.sets or key in self.adds for key in touched):
            raise LeftOpen
        for first, second in (pair for pair, times in self.swaps.items() if times % 2):
            w.facts[first], w.facts[second] = reckoned_from(w, second), reckoned_from(w, first)

    def _change_graphs(self, w: Transaction) -> None:
        for key in {**self.links, **self.flips}:
            links, turned = self.links.get(key, {}), self.flips.get(key, {})
            if not turned.keys().isdisjoint(links):
                raise LeftOpen
            if turned or len(links) > FEW_EDGES:
                change_edges(w, key, links, turned)
            else:
                _few_edges(w, key, links)

    def _in_order(self, w: Transaction) -> list[int]:
        """The pieces that are moved; those that are laid on a pile as they lay in another."""
        piles = w.tables.piles
        if not piles:
            return list(self.moves)
        found = [p for p, zone in self.moves.items() if zone is None or zone[0] not in piles]
        new = Counter(zone for _, zone in self.puts if zone[0] in piles)
        goals = [zone for zone in self.moves.values() if zone is not None and zone[0] in piles]
        for zone in dict.fromkeys((*goals, *new)):
            for under in (False, True):
                mine = [p for p, z in self.moves.items() if z == zone]
                mine = [p for p in mine if self.under.get(p, False) is under]
                ordered = as_they_lay(w, mine)
                if ordered is None or (not under and new[zone] + bool(mine) > 1):
                    raise LeftOpen
                found += ordered if under else reversed(ordered)
        return found


FEW_MOVED = 4
"""So many pieces are moved each by itself."""


def _lay(w: Transaction, piece: int, zone: Key | None) -> None:
    """A piece goes to a zone of whoever has it, or of another player, where there are no piles."""
    design, owner = w.pieces[piece]
    if (zone is not None and zone[1] != owner) or (zone is None and in_force_when_held(w, design)):
        move_pieces(w, [piece], {piece: zone}, NOTHING)
        return
    facts = w.facts
    held: Any = None if zone is None else facts.get(zone)
    if held and piece in held:
        return
    for key in w.tables.zone_keys:
        there: Any = facts.get(key)
        if there and piece in there:  # it lies in one only
            at = there.index(piece)
            facts[key] = there[:at] + there[at + 1 :]
            break
    if zone is not None:
        facts[zone] = tuple(sorted((*held, piece))) if held else (piece,)


def relocate(w: Transaction, moves: Sequence[tuple[int, Key | None]]) -> None:
    """Pieces go to zones, where there are no piles. Raises LeftOpen where one goes to several."""
    if len(moves) > 1:
        goals: dict[int, Key | None] = {}
        for piece, zone in moves:
            if goals.setdefault(piece, zone) != zone:
                raise LeftOpen
        moves = tuple(goals.items())
    for piece, zone in moves:
        _lay(w, piece, zone)


Edges = Sequence[tuple[int, int]]


def relinked(edges: Edges, new: Edges, gone: Edges) -> Edges:
    """A graph, in order, that gets some edges and loses others. Raises LeftOpen where one comes and
    goes.
    """
    if new:
        if gone and not set(gone).isdisjoint(new):
            raise LeftOpen
        more = [each for each in dict.fromkeys(new) if each not in edges]
        if more:
            edges = tuple(sorted((*edges, *more)))
    if gone:
        edges = tuple([each for each in edges if each not in gone])
    return edges


def flipped(edges: Edges, turned: Edges) -> Edges:
    """A graph of which some edges, if it has them, are turned round."""
    turning = {each for each in edges if each in turned}
    if not turning:
        return edges
    left = {each for each in edges if each not in turning}
    return tuple(sorted(left | {(last, first) for first, last in turning}))


FEW_EDGES = 4
"""So many edges are found each by itself."""


def _few_edges(w: Transaction, key: Key, links: Mapping[tuple[int, int], bool]) -> None:
    """A graph gets and loses edges, which stand in order."""
    edges = list(as_edges(w.facts.get(key)))
    for edge, there in links.items():
        at = bisect_left(edges, edge)
        known = at < len(edges) and edges[at] == edge
        if there and not known:
            edges.insert(at, edge)
        elif known and not there:
            del edges[at]
    w.facts[key] = tuple(edges)


def several(pieces: Several) -> tuple[int, ...]:
    """The pieces that a value stands for: none, one or several."""
    if pieces is None:
        return ()
    return pieces if isinstance(pieces, tuple) else (pieces,)


def bounded(thing: Value) -> None:
    """Raises LeftOpen for a number beyond every bound."""
    if isinstance(thing, int) and LARGEST_NUMBER < abs(thing) != INFINITY:
        raise LeftOpen


def reckoned_from(w: Transaction, key: Key) -> int | None:
    """What a number is reckoned from."""
    if key in w.facts:
        stored = w.facts[key]
        return stored if isinstance(stored, int) else None
    made = w.program.properties[key[0]]
    if made.source == "printed" and key[1] is not None:
        printed = made.printed[w.pieces[key[1]][0]]
        return printed if isinstance(printed, int) else None
    return None
