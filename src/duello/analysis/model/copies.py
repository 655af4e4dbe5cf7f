"""Pieces that nothing tells apart, and answers that only differ in which of them they take.

Purpose: of all answers that take several pieces at once, find one of each sort: of four copies of a
card in a deck it makes no difference which two are dealt.
Input: a state, a decision with its answers. Output: those that come first among answers that play
on alike.
Must not know: what comes of answers.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, prod

from attrs import evolve, frozen

from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter.api import many
from duello.interpreter.move_sets import Deals, Orders, Sets
from duello.interpreter.state import CHOSEN, Facts, Open, State

from .canonical_form import Canonical, speaks_of_pieces


@frozen
class Sorts:
    """Pieces by sort: those of one sort play on alike, whichever of them is taken. members: the
    pieces of each sort, in the order in which they are listed; places: of each piece, its sort, and
    which one of it this is.
    """

    members: tuple[tuple[int, ...], ...]
    places: dict[int, tuple[int, int]]

    @property
    def copies(self) -> bool:
        """Whether any two are alike."""
        return len(self.members) < len(self.places)

    def first(self, value: Value) -> bool:
        """Whether an answer takes of each sort the first ones, one after the other: of answers that
        only differ in which copies they take, one does.
        """
        taken = Counter[int]()
        for piece in _pieces(value):
            sort, which = self.places[piece]
            if which != taken[sort]:
                return False
            taken[sort] += 1
        return True


class Copies:
    """Finds the answers of a program that play on alike but for which copies they take."""

    def __init__(self, canonical: Canonical) -> None:
        """canonical: what counts of a state; it knows the type of every value."""
        self.canonical = canonical
        self.program: Program = canonical.program

    def firsts(self, state: State, at: int, options: Sequence[Sequence[Open]]) -> list[int] | None:
        """Which of the ways to answer a decision are to be tried, all others playing on like one of
        them; None if no two do. at: which of the open decisions; options: every way to answer each.
        """
        due = state.open[at]
        if not self._takes_several(due):
            return None
        values = [option.value for option in options[at] if option.status == CHOSEN]
        others = self._of_others(state, at, options)
        if len(values) < 2 or others is None:
            return None
        sorts = self._sorts(state, due, self._listed(state, due, values), others)
        if not sorts.copies:
            return None
        return [
            nth
            for nth, option in enumerate(options[at])
            if option.status != CHOSEN or sorts.first(option.value)
        ]

    def few(
        self, state: State, due: Open, values: Sequence[Value], most: int
    ) -> Sequence[Value] | None:
        """Of very many answers to the only decision that is open, one of each sort; None if these
        are more than so many, too.
        """
        if len(state.open) > 1 or not self._takes_several(due):
            return None
        match values:
            case Deals():
                pool: Iterable[int] = dict.fromkeys(p for pool in values.pools for p in pool)
            case Orders() | Sets():
                pool = values.things
            case _:
                return None
        sorts = self._sorts(state, due, tuple(pool), frozenset())
        if not (sorts.copies and 0 < how_many_sorts(sorts, values) <= most):
            return None
        return list(one_of_each(sorts, values))

    def _takes_several(self, due: Open) -> bool:
        """Whether an answer is several pieces and nothing else."""
        decision = self.program.decisions[due.decision]
        match decision.domain:
            case ir.DealChoice() | ir.OrderChoice():
                return True
            case ir.PieceChoice(single=False):
                return not (decision.parts or many(self.program, due))
        return False

    def _of_others(
        self, state: State, at: int, options: Sequence[Sequence[Open]]
    ) -> frozenset[int] | None:
        """The pieces that the answers to other decisions may mean; None if that is not known."""
        found = set[int]()
        for other, due in enumerate(state.open):
            if other == at:
                continue
            decision = self.program.decisions[due.decision]
            if decision.parts or many(self.program, due):
                return None
            if speaks_of_pieces(self.canonical.type_name(decision.value)):
                found.update(*(_pieces(each.value) for each in options[other]))
        return frozenset(found)

    def _listed(self, state: State, due: Open, values: list[Value]) -> tuple[int, ...]:
        """The pieces among which is chosen, in the order in which they are listed."""
        if isinstance(self.program.decisions[due.decision].domain, ir.OrderChoice):
            return tuple(_pieces(values[0]))
        pieces = {piece for value in values for piece in _pieces(value)}
        return tuple(sorted(pieces, key=lambda piece: (state.pieces[piece][0], piece)))

    def _sorts(
        self, state: State, due: Open, pieces: tuple[int, ...], apart: frozenset[int]
    ) -> Sorts:
        """Some pieces by sort. apart: those of which each is a sort of its own."""
        domain = self.program.decisions[due.decision].domain
        if isinstance(domain, ir.OrderChoice):
            state = self._in_no_order(state, ir.sure(ir.Read, domain.zone), pieces)
        found: dict[object, list[list[int]]] = {}
        marks = self.canonical.marks(state)
        form = self.canonical.numbered(state, range(len(state.pieces)))
        for piece in pieces:
            mark = piece if piece in apart else marks[piece]
            alike = found.setdefault(mark, [])
            for each in alike:
                images = list(range(len(state.pieces)))
                images[piece], images[each[0]] = each[0], piece
                if self.canonical.numbered(state, images) == form:
                    each.append(piece)
                    break
            else:
                alike.append([piece])
        members = tuple(tuple(each) for alike in found.values() for each in alike)
        places = {
            piece: (sort, which)
            for sort, each in enumerate(members)
            for which, piece in enumerate(each)
        }
        return Sorts(members, places)

    def _in_no_order(self, state: State, zone: ir.Read, pieces: tuple[int, ...]) -> State:
        """A state before a pile is shuffled, but for how these pieces lie in it: that is over as
        soon as the answer is given.
        """
        held = set(pieces)
        facts = {
            key: thing
            for key, thing in state.facts.items()
            if key[0] != zone.property or set(_pieces(thing)) != held
        }
        return evolve(state, facts=Facts(facts))


def _pieces(value: Value) -> Iterator[int]:
    """The pieces of an answer, one after the other."""
    if isinstance(value, tuple):
        for each in value:
            yield from _pieces(each)
    elif value is not None:
        yield ir.sure(int, value)


# ---------------------------------------------------------------------- without listing all


def one_of_each(sorts: Sorts, values: Deals | Orders | Sets) -> Iterator[Value]:
    """Of all these answers, one of each sort."""
    left = [len(each) for each in sorts.members]
    match values:
        case Orders():
            yield from _orders(sorts, left)
        case Sets():
            for size in range(max(values.low, 0), min(values.high, len(values.things)) + 1):
                for taken in _so_many(left, size):
                    yield _named(sorts, left, taken, values.things)
        case Deals():
            first, second = values.pools
            pools = [[len(set(pool).intersection(each)) for each in sorts.members]
                     for pool in (first, second)]  # fmt: skip
            for taken in _so_many(pools[0], values.sizes[0]):
                mine = _named(sorts, left, taken, first)
                rest = [a - b if a else 0 for a, b in zip(pools[1], taken, strict=True)]
                after = [a - b for a, b in zip(left, taken, strict=True)]
                for other in _so_many(rest, values.sizes[1]):
                    yield mine, _named(sorts, after, other, second)


def how_many_sorts(sorts: Sorts, values: Deals | Orders | Sets) -> int:
    """How many that gives."""
    match values:
        case Orders():
            sizes = [len(each) for each in sorts.members]
            return factorial(sum(sizes)) // prod(map(factorial, sizes))
        case Deals():
            wanted = values.sizes[0], values.sizes[1]
            first, second = map(set, values.pools)
        case _:
            wanted = values.high, 0
            first, second = set(values.things), set()
    counts = Counter({(0, 0): 1})  # by how many are taken of the sorts so far, for each hand
    for each in sorts.members:
        mine, theirs = len(first.intersection(each)), len(second.intersection(each))
        more = Counter[tuple[int, int]]()
        for (a, b), count in counts.items():
            for one in range(min(mine, wanted[0] - a) + 1):
                left = theirs - one if mine and theirs else theirs
                for other in range(min(left, wanted[1] - b) + 1):
                    more[a + one, b + other] += count
        counts = more
    if isinstance(values, Deals):
        return counts[wanted]
    return sum(count for (size, _), count in counts.items() if size >= values.low)


def _named(
    sorts: Sorts, left: Sequence[int], taken: Sequence[int], order: Sequence[int]
) -> tuple[int, ...]:
    """So many of each sort, the next of those that are left."""
    chosen = set[int]()
    for members, rest, count in zip(sorts.members, left, taken, strict=True):
        begin = len(members) - rest
        chosen.update(members[begin : begin + count])
    return tuple(piece for piece in order if piece in chosen)


def _so_many(left: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many things, by how many of each sort. left: how many there are."""
    if not left:
        if size == 0:
            yield ()
        return
    rest = sum(left[1:])
    for count in range(min(left[0], size), max(0, size - rest) - 1, -1):
        for others in _so_many(left[1:], size - count):
            yield (count, *others)


def _orders(sorts: Sorts, left: list[int]) -> Iterator[tuple[int, ...]]:
    """Every order in which the pieces of each sort come as they are listed."""
    if not any(left):
        yield ()
        return
    for sort, rest in enumerate(left):
        if rest:
            piece = sorts.members[sort][len(sorts.members[sort]) - rest]
            less = [count - (other == sort) for other, count in enumerate(left)]
            yield from ((piece, *others) for others in _orders(sorts, less))
