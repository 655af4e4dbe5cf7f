"""What makes a number grow.

Purpose: of a value, the properties and counters with which it grows beyond every bound; of an
amount, whether it can be more or less than nothing.
Input: trees of values. Output: `Grows`, truths.
Must not know: what is done in play.
"""

from math import inf

from attrs import frozen

from .. import trees as tr
from ..program import Program


@frozen
class Grows:
    """What a value hangs on: a property, or the number of a phase. up: it matters if that becomes
    greater; else, if it becomes smaller.
    """

    property: int | None
    up: bool
    phase: int | None = None


def growing(tree: tr.Tree, up: bool = True) -> tuple[Grows, ...]:
    """What must grow without a bound for a value to do so (or to sink, unless `up`)."""
    match tree:
        case tr.Read(property=number):
            return (Grows(number, up),)
        case tr.PhaseNumber(phase=number):
            return (Grows(None, up, number),)
        case tr.Total(property=number):
            return (Grows(number, up),)
        case tr.Count(zone=zone):
            return growing(zone) if up else ()
        case tr.Calculated(left=left, sign=sign, right=right):
            if sign == "*":
                both = (*growing(left, True), *growing(left, False))
                return (*both, *growing(right, True), *growing(right, False))
            return (*growing(left, up), *growing(right, up == (sign == "+")))
        case tr.Extreme(which="difference", left=left, right=right):
            ways = ((left, True), (left, False), (right, True), (right, False))
            return tuple(each for part, way in ways for each in growing(part, way)) if up else ()
        case tr.Extreme(which=which, left=left, right=right):
            one, other = growing(left, up), growing(right, up)
            held = (which == "smaller") == up
            return () if held and not (one and other) else (*one, *other)
        case tr.Entry(entries=entries):
            return tuple(each for entry in entries for each in growing(entry, up))
    return ()


def fixed(tree: tr.Tree) -> bool:
    """Whether a value is the same for a whole match."""
    kinds = (tr.Constant, tr.OptionRead, tr.Printed, tr.Calculated, tr.Extreme, tr.DesignOf)
    return isinstance(tree, kinds) and all(
        fixed(part) for part in tr.children(tree) if not isinstance(tree, tr.Printed)
    )


def may_rise(program: Program, amount: tr.Tree, up: bool = True) -> bool:
    """Whether an amount can be more than nothing (or less, unless `up`).

    Of what is not known it is taken that it is no less than nothing.
    """
    low, high = _between(program, amount)
    return high > 0 if up else low < 0


def _between(program: Program, tree: tr.Tree) -> tuple[float, float]:
    match tree:
        case tr.Constant(value=int() as number):
            return number, number
        case tr.Read(property=number):
            return _chosen(program, number)
        case tr.Calculated(left=left, sign="+" | "-" as sign, right=right):
            one, other = _between(program, left), _between(program, right)
            if sign == "+":
                return one[0] + other[0], one[1] + other[1]
            return one[0] - other[1], one[1] - other[0]
    return 0, inf


def _chosen(program: Program, number: int) -> tuple[float, float]:
    """Between what a choice of a number lies."""
    for decision in program.decisions:
        if decision.value == number and isinstance(decision.domain, tr.NumberChoice):
            low, high = decision.domain.low, decision.domain.high
            return _between(program, low)[0], _between(program, high)[1]
    return 0, inf
