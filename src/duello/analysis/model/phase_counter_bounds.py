"""How far the text counts phases.

Purpose: from which number on it makes no difference which one a phase is, and which numbers are
put back. A number that is only compared with what is bounded decides nothing new once it is above
the bound; a number that is used in any other way is told apart for ever.
Input: a program, the values of its options. Output: per phase that is counted, that number.
Must not know: how states are kept. What is reckoned with here is the text alone: how a counter
stands in a state, lasting rules included, is for `canonical`.
"""

from collections.abc import Iterable
from math import floor, inf

from attrs import field, frozen

from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

Counted = dict[int, int | None]
"""By phase: the number from which on all are alike; None if no two are."""


@frozen
class Sum:
    """So many times the numbers of phases, and something from `low` to `high`. others: the trees
    of which no more is known.
    """

    times: dict[int, float] = field(factory=dict)
    low: float = 0
    high: float = 0
    others: tuple[ir.Tree, ...] = ()

    def plus(self, other: "Sum", factor: float = 1) -> "Sum":
        """This, and so many times the other."""
        times = dict(self.times)
        for phase, count in other.times.items():
            times[phase] = times.get(phase, 0) + factor * count
        ends = (factor * other.low, factor * other.high)
        low, high = self.low + min(ends), self.high + max(ends)
        return Sum(times, low, high, (*self.others, *other.others))

    @property
    def fixed(self) -> float | None:
        """The number, if it is always the same."""
        return self.low if not self.times and self.low == self.high else None

    def without(self, phase: int) -> tuple[float, float]:
        """Between what the rest lies; no phase has a number below 0."""
        low, high = self.low, self.high
        for other, count in self.times.items():
            if other != phase and count:
                low, high = (low, inf) if count > 0 else (-inf, high)
        return low, high


def counted(program: Program, options: tuple[Value, ...]) -> Counted:
    """The phases whose number somebody reads, and from which number on all are alike."""
    found: Counted = {}
    for top in visit.roots(program):
        _look(top, options, found)
    return found


def put_back(program: Program) -> frozenset[int]:
    """The phases that are counted from the beginning again while rules for a time go on: those
    that lie within one that may begin anew.
    """
    anew = {node.phase for node in visit.acting(program) if isinstance(node, ef.Restart)}
    return frozenset(p.number for p in program.phases if anew & {*visit.above(program, p.number)})


def _look(tree: ir.Tree, options: tuple[Value, ...], found: Counted) -> None:
    match tree:
        case ef.Announce():
            return
        case ir.PhaseNumber(phase=phase):
            found[phase] = None
            return
        case ir.Compared(left=left, right=right):
            inner: Iterable[ir.Tree] = _compared(left, (right,), options, found)
        case ir.Among(value=value, others=others):
            inner = _compared(value, others, options, found)
        case _:
            inner = ir.children(tree)
    for child in inner:
        _look(child, options, found)


def _compared(
    left: ir.Tree, others: Iterable[ir.Tree], options: tuple[Value, ...], found: Counted
) -> list[ir.Tree]:
    """Note how far a value has to be counted to be compared with others; the trees below of which
    nothing is known.
    """
    mine = _sum(left, options)
    unknown = list(mine.others)
    for other in others:
        theirs = _sum(other, options)
        unknown += theirs.others
        apart = mine.plus(theirs, -1)
        for phase, times in apart.times.items():
            _note(found, phase, _decided(apart, phase, times))
    return unknown


def _decided(apart: Sum, phase: int, times: float) -> int | None:
    """From which number of a phase on a difference is never again 0, nor of the other sign."""
    low, high = apart.without(phase)
    if not times:
        return 0
    nearest = low if times > 0 else -high
    return None if nearest == -inf else max(0, floor(-nearest / abs(times)) + 1)


def _note(found: Counted, phase: int, most: int | None) -> None:
    known = found.get(phase, 0)
    found[phase] = None if most is None or known is None else max(most, known)


# ---------------------------------------------------------------------- what is added up


def _sum(tree: ir.Tree, options: tuple[Value, ...]) -> Sum:
    """A value as a sum of numbers of phases and something with bounds."""
    match tree:
        case ir.PhaseNumber(phase=phase):
            return Sum({phase: 1})
        case ir.Constant(value=value):
            return _known(value, tree)
        case ir.OptionRead(option=option):
            return _known(options[option], tree)
        case ir.Calculated(left=left, sign=sign, right=right):
            return _calculated(_sum(left, options), sign, _sum(right, options), tree)
        case ir.Extreme(which="difference") | ir.Count() | ir.AlphabeticRank():
            return Sum({}, 0, inf, (tree,))
    return Sum({}, -inf, inf, (tree,))


def _known(value: Value, tree: ir.Tree) -> Sum:
    if isinstance(value, int | float):
        return Sum({}, value, value)
    return Sum({}, -inf, inf, (tree,))


def _calculated(left: Sum, sign: str, right: Sum, tree: ir.Tree) -> Sum:
    if sign != "*":
        return left.plus(right, 1 if sign == "+" else -1)
    for one, other in ((left, right), (right, left)):
        if one.fixed is not None and -inf < one.fixed < inf:
            return Sum().plus(other, one.fixed) if one.fixed else Sum({}, 0, 0, other.others)
    return Sum({}, -inf, inf, (tree,))
