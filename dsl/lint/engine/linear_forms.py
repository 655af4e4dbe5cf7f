"""Numbers as sums of what changes from pass to pass.

Purpose: of a value, the stored numbers, the sizes of zones and the counters that it is a sum of,
but for what stays as it is; of a condition that holds, the sums that are not below a fixed number.
Input: trees, who the small words stand for, what stays. Output: `Form` values.
Must not know: what changes them.
"""

from collections.abc import Callable, Iterable, Mapping

from attrs import frozen

from ... import ir
from ...ir import visit
from ...ir.program import Program
from ...ir.types import Value
from .growth import fixed

NUMBER, ZONE, FLAG, PIECES, PASSES = "number", "zone", "flag", "pieces", "passes"
CELLS = "cells"
"""The sorts of what is counted: a stored number, the pieces in a zone, a yes (1) or no (0), all
pieces that lie in zones, how often the phase was played, and the cells of which something is so.
"""


@frozen
class Atom:
    """One thing that is counted. number: the property, or the phase; whose: whose it is; value: of
    cells, what the property is there.
    """

    sort: str
    number: int = -1
    whose: int | None = None
    value: Value | None = None


Form = tuple[tuple[Atom, int], ...]
"""A sum: each atom with what it is multiplied by, in a fixed order. What stays is left out."""

NOTHING: Form = ()

Seats = Mapping[int, int | None]
"""Per slot, the player who stands in it, where that is known."""


def form_of(parts: Mapping[Atom, int]) -> Form:
    """A sum, in its fixed order."""
    left = ((atom, by) for atom, by in parts.items() if by)
    return tuple(sorted(left, key=lambda part: repr(part[0])))


def plus(one: Form, other: Form, times: int = 1) -> Form:
    """A sum and so many times another."""
    parts = dict(one)
    for atom, by in other:
        parts[atom] = parts.get(atom, 0) + times * by
    return form_of(parts)


def scaled(form: Form, times: int) -> Form:
    """So many times a sum."""
    return plus(NOTHING, form, times)


@frozen
class Differs:
    """A number of which it is only known that it is not another, which stays."""

    atom: Atom
    bound: ir.Tree


@frozen
class Reader:
    """Reads values as sums. phase: the one that is played; counted: whether a property changes
    from pass to pass in ways that are followed; stays: whether it does not change at all.
    """

    program: Program
    phase: int
    counted: Callable[[int], bool]
    stays: Callable[[int], bool]

    # ------------------------------------------------------------------ values

    def exact(self, tree: ir.Tree, seats: Seats) -> Form | None:
        """What a value is, but for what stays; None if it is no such sum."""
        if self.unchanging(tree):
            return NOTHING
        match tree:
            case ir.Read():
                atom = self.atom(tree, seats)
                return None if atom is None else ((atom, 1),)
            case ir.Count(zone=ir.Read() as zone, kind=kind):
                atom = self.atom(zone, seats)
                whole = kind in (None, self.program.properties[zone.property].type.kind)
                return ((atom, 1),) if whole and atom is not None else None
            case ir.PhaseNumber(phase=number) if number == self.phase:
                return ((Atom(PASSES, number), 1),)
            case ir.Calculated():
                return self._calculated(tree, seats)
        return None

    def _calculated(self, tree: ir.Calculated, seats: Seats) -> Form | None:
        left, right = self.exact(tree.left, seats), self.exact(tree.right, seats)
        if left is None or right is None:
            return None
        if tree.sign != "*":
            return plus(left, right, 1 if tree.sign == "+" else -1)
        for one, other in ((tree.left, right), (tree.right, left)):
            if isinstance(one, ir.Constant) and isinstance(one.value, int):
                return scaled(other, one.value)
        return None

    def atom(self, tree: ir.Read, seats: Seats) -> Atom | None:
        """What is counted where a property is read; None if that is not followed."""
        if not self.counted(tree.property):
            return None
        made = self.program.properties[tree.property]
        sort = {"number": NUMBER, "truth": FLAG}.get(made.type.name, ZONE)
        if made.bearer == "game":
            return Atom(sort, tree.property)
        seat = None if tree.subject is None else seat_of(tree.subject, seats)
        return None if seat is None else Atom(sort, tree.property, seat)

    def unchanging(self, tree: ir.Tree) -> bool:
        """Whether a value is one of few that are the same in every pass."""
        if fixed(tree):
            return True
        match tree:
            case ir.Read(property=number):
                return self.stays(number)
            case ir.PhaseNumber(phase=number):
                return number in _outer(self.program, self.phase)
            case ir.Entry(entries=entries):
                return all(self.unchanging(each) for each in entries)
            case ir.Calculated() | ir.Divided() | ir.Extreme():
                return all(self.unchanging(part) for part in ir.children(tree))
        return False

    def above(self, tree: ir.Tree, seats: Seats) -> tuple[Form, ...]:
        """Sums that a value is never above, but for a fixed number."""
        return self._beside(tree, seats, "smaller")

    def below(self, tree: ir.Tree, seats: Seats) -> tuple[Form, ...]:
        """Sums that a value is never below, but for a fixed number."""
        return self._beside(tree, seats, "greater")

    def _beside(self, tree: ir.Tree, seats: Seats, which: str) -> tuple[Form, ...]:
        exact = self.exact(tree, seats)
        if exact is not None:
            return (exact,)
        match tree:
            case ir.Extreme(which=said, left=left, right=right) if said == which:
                return (*self._beside(left, seats, which), *self._beside(right, seats, which))
            case ir.Extreme(which="difference", left=left, right=right) if which == "greater":
                one, other = self.exact(left, seats), self.exact(right, seats)
                if one is not None and other is not None:
                    return plus(one, other, -1), plus(other, one, -1)
            case ir.Calculated(left=left, sign="+" | "-" as sign, right=right):
                turned = which if sign == "+" else {"smaller": "greater"}.get(which, "smaller")
                first, second = self._beside(left, seats, which), self._beside(right, seats, turned)
                times = 1 if sign == "+" else -1
                return tuple(plus(one, other, times) for one in first for other in second)
        return ()

    # ------------------------------------------------------------------ conditions

    def at_least(self, tree: ir.Tree, so: bool, seats: Seats) -> Iterable[Form | Differs]:
        """What a condition says that holds (or, unless `so`, does not hold): sums that are not
        below a fixed number, and numbers that are not another.
        """
        match tree:
            case ir.Not(part=part):
                yield from self.at_least(part, not so, seats)
            case ir.AllOf(parts=parts) if so:
                yield from (each for part in parts for each in self.at_least(part, so, seats))
            case ir.AnyOf(parts=parts) if not so:
                yield from (each for part in parts for each in self.at_least(part, so, seats))
            case ir.Players(slot=slot, every=every, condition=condition) if every == so:
                for seat in (0, 1):
                    yield from self.at_least(condition, so, {**seats, slot: seat})
            case ir.Compared(left=left, sign=sign, right=right):
                yield from self._compared(left, sign, right, so, seats)
            case ir.Among(value=value, others=(other,)) if not tree.as_sets:
                yield from self._compared(value, "=", other, so, seats)
            case ir.Read() as read:
                atom = self.atom(read, seats)
                if atom is not None and atom.sort == FLAG:
                    yield ((atom, 1 if so else -1),)

    def _compared(
        self, left: ir.Tree, sign: str, right: ir.Tree, so: bool, seats: Seats
    ) -> Iterable[Form | Differs]:
        if sign == "=" and not so:
            yield from self._differing(left, right, seats)
            yield from self._differing(right, left, seats)
            return
        sign = sign if so else {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[sign]
        if sign in (">", ">=", "="):
            yield from self._no_less(left, right, seats)
        if sign in ("<", "<=", "="):
            yield from self._no_less(right, left, seats)

    def _no_less(self, more: ir.Tree, less: ir.Tree, seats: Seats) -> Iterable[Form]:
        for one in self.above(more, seats):
            yield from (plus(one, other, -1) for other in self.below(less, seats))

    def _differing(self, one: ir.Tree, other: ir.Tree, seats: Seats) -> Iterable[Differs]:
        form = self.exact(one, seats)
        if form is not None and len(form) == 1 and form[0][1] == 1 and self.unchanging(other):
            yield Differs(form[0][0], other)


def seat_of(tree: ir.Tree, seats: Seats) -> int | None:
    """Which player a value is, if it is known."""
    match tree:
        case ir.Constant(value=int() as seat) if seat in (0, 1):
            return seat
        case ir.Local(slot=slot):
            return seats.get(slot)
        case ir.OpponentOf(player=player):
            other = seat_of(player, seats)
            return None if other is None else 1 - other
    return None


def _outer(program: Program, phase: int) -> set[int]:
    """The phases around one: which one of these it is, does not change within."""
    return set(visit.above(program, phase))
