"""What diagrams come to, once it is known what registers hold.

Purpose: the value of a diagram in one state, for whoever unpacks states.
Input: a diagram, what registers hold. Output: a value.
Must not know: what the value is for.
"""

from collections.abc import Mapping, Sequence

from duello.dsl.ir import sure

from .diagrams import ABSENT, Held, Node, Test
from .terms import Base, Mask, Part, Sum

Values = Mapping[str, Held]
"""What registers hold: whole numbers, bits, and values of small domains as they are."""

Domain = Sequence[Held]
"""What a register may hold, in order."""


def place_in(held: Held, domain: Domain) -> int | None:
    """At which place of a domain a value stands; None if it does not."""
    return next((n for n, v in enumerate(domain) if type(v) is type(held) and v == held), None)


def evaluated(node: Node, values: Values) -> Held:
    """What a diagram is worth, given what registers hold. What they do not hold matters nowhere:
    then it is absent.
    """
    while node.variable is not None:
        variable = node.variable
        if variable.test is not None:
            node = node.kids[int(_tested(variable.test, values))]
            continue
        held = values.get(variable.name, ABSENT)
        place = place_in(held, variable.domain)
        if place is None:
            return ABSENT
        node = node.kids[place]
    value = node.value
    if isinstance(value, Sum):
        return _sum(value, values)
    return _mask(value, values) if isinstance(value, Mask) else value


def _tested(test: Test, values: Values) -> bool:
    if test.op == "at least":
        return _sum(test.term, values) >= test.than
    bits = _mask(test.term, values)
    return bool(bits >> test.than & 1) if test.op == "has" else bits != 0


def _sum(number: Part, values: Values) -> int:
    if isinstance(number, int):
        return number
    if not isinstance(number, Sum):
        raise TypeError(number)
    return number.constant + sum(times * _base(base, values) for base, times in number.parts)


def _base(base: Base, values: Values) -> int:
    args = base.args
    match base.op:
        case "register":
            held = values.get(str(args[0]), 0)
            return held if isinstance(held, int) else 0
        case "count":
            return _mask(args[0], values).bit_count()
        case "bit":
            return _mask(args[0], values) >> sure(int, args[1]) & 1
        case "product":
            return _sum(args[0], values) * _sum(args[1], values)
        case "size":
            return abs(_sum(args[0], values))
        case "entry":
            at = _sum(args[1], values)
            return base.table[at] if 0 <= at < len(base.table) else 0
    found = [_sum(each, values) for each in args]
    return min(found) if base.op == "smaller" else max(found)


def _mask(mask: Part, values: Values) -> int:
    if isinstance(mask, int):
        return mask
    if not isinstance(mask, Mask):
        raise TypeError(mask)
    if mask.op == "register":
        held = values.get(str(mask.args[0]), 0)
        return held if isinstance(held, int) else 0
    if mask.op == "spread":
        bits = _mask(mask.inner, values)
        return sum(group for at, group in enumerate(mask.groups) if bits >> at & 1)
    left, right = (_mask(each, values) for each in mask.args)
    if mask.op == "first":
        return left or right
    return left & right if mask.op == "meet" else left | right
