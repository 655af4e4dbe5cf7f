"""What makes a number grow.

Purpose: of a value, the properties and counters with which it grows beyond every bound; of an
amount, whether it can be more or less than nothing.
Input: trees of values. Output: `Grows`, truths.
Must not know: what is done in play.
"""

from math import inf

from attrs import frozen

from ... import ir
from ...ir.program import Program


@frozen
class Grows:
    """What a value hangs on: a property, or the number of a phase. up: it matters if that becomes
    greater; else, if it becomes smaller.
    """

    property: int | None
    up: bool
    phase: int | None = None


def growing(tree: ir.Tree, up: bool = True) -> tuple[Grows, ...]:
    """What must grow without a bound for a value to do so (or to sink, unless `up`)."""
    match tree:
        case ir.Read(property=number):
            return (Grows(number, up),)
        case ir.PhaseNumber(phase=number):
            return (Grows(None, up, number),)
        case ir.Total(measure=measure, things=things):
            return (*growing(measure, up), *growing(things, up))
        case ir.Count(zone=zone):
            return growing(zone) if up else ()
        case ir.Calculated(left=left, sign=sign, right=right):
            if sign == "*":
                both = (*growing(left, True), *growing(left, False))
                return (*both, *growing(right, True), *growing(right, False))
            return (*growing(left, up), *growing(right, up == (sign == "+")))
        case ir.Extreme(which="difference", left=left, right=right):
            ways = ((left, True), (left, False), (right, True), (right, False))
            return tuple(each for part, way in ways for each in growing(part, way)) if up else ()
        case ir.Extreme(which=which, left=left, right=right):
            one, other = growing(left, up), growing(right, up)
            held = (which == "smaller") == up
            return () if held and not (one and other) else (*one, *other)
    return _among(tree, up)


def _among(tree: ir.Tree, up: bool) -> tuple[Grows, ...]:
    """The same of a part of a number, and of one of several."""
    match tree:
        case ir.Divided(left=left, by=by):
            both = (*growing(left, True), *growing(left, False))
            return (
                growing(left, up)
                if isinstance(by, ir.Constant) and ir.sure(int, by.value) > 0
                else both
            )
        case ir.Cases(values=values, otherwise=otherwise):
            also = () if otherwise is None else (otherwise,)
            return tuple(each for value in (*values, *also) for each in growing(value, up))
        case ir.Entry(entries=entries):
            return tuple(each for entry in entries for each in growing(entry, up))
    return ()


def fixed(tree: ir.Tree) -> bool:
    """Whether a value is the same for a whole match."""
    whole = (ir.Constant, ir.OptionRead, ir.Printed)
    kinds = (*whole, ir.Calculated, ir.Divided, ir.Extreme, ir.DesignOf)
    return isinstance(tree, kinds) and all(
        fixed(part) for part in ir.children(tree) if not isinstance(tree, ir.Printed)
    )


def may_rise(program: Program, amount: ir.Tree, up: bool = True) -> bool:
    """Whether an amount can be more than nothing (or less, unless `up`).

    Of what is not known it is taken that it is no less than nothing.
    """
    low, high = _between(program, amount)
    return high > 0 if up else low < 0


def _between(program: Program, tree: ir.Tree) -> tuple[float, float]:
    match tree:
        case ir.Constant(value=int() as number):
            return number, number
        case ir.Read(property=number):
            return _chosen(program, number)
        case ir.Calculated(left=left, sign="+" | "-" as sign, right=right):
            one, other = _between(program, left), _between(program, right)
            if sign == "+":
                return one[0] + other[0], one[1] + other[1]
            return one[0] - other[1], one[1] - other[0]
    return 0, inf


def _chosen(program: Program, number: int) -> tuple[float, float]:
    """Between what a choice of a number lies."""
    for decision in program.decisions:
        if decision.value == number and isinstance(decision.domain, ir.NumberChoice):
            low, high = decision.domain.low, decision.domain.high
            return _between(program, low)[0], _between(program, high)[1]
    return 0, inf
