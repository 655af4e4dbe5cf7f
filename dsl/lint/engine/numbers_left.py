"""Whether a number is left to choose, of those that rules compare with what else there is.

Purpose: `you must pick more than your previous pick, if your previous pick is less than 5`: of 1 to
5 one is left, whatever the other number is.
Input: the knowledge of a program, a choice of a number, rules that hold at once. Output: whether
something is left of it in every case; None where that is not known.
Must not know: what is concluded from it.
"""

import operator
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from math import isfinite, prod

from ... import ir
from ...signs import SIGNS
from .conditions_together import Held, bounds_in
from .program_facts import Knowledge

FEW = 1_000
"""So many cases are tried."""

RECKONED = {"+": operator.add, "-": operator.sub, "*": operator.mul}


class _Unknown(Exception):
    """Something is asked that is not reckoned with here."""


def numbers_left(
    knowledge: Knowledge,
    domain: ir.NumberChoice,
    forms: Iterable[ir.RuleForm],
    said: Iterable[Held],
) -> bool | None:
    """Whether a number is left in every case. forms: what constrains the choice; said: what is so
    where all of it holds.
    """
    rules = [form for form in forms if isinstance(form, ir.Constrain)]
    held = tuple(said)
    slots = {rule.slot for rule in rules}
    asked = [domain.low, domain.high, *domain.excepted]
    for rule in rules:
        asked += [*rule.among, *([] if rule.such is None else [rule.such])]
    try:
        others = dict.fromkeys(other for tree in asked for other in _others(tree, slots))
        among = [_among(knowledge, other, held) for other in others]
        if prod(map(len, among)) > FEW:
            return None
        return all(
            _some(domain, rules, dict(zip(others, values, strict=True)))
            for values in product(*among)
        )
    except _Unknown:
        return None


def _among(knowledge: Knowledge, tree: ir.Tree, held: tuple[Held, ...]) -> range:
    """Every value of a number."""
    low, high = knowledge.usual.of(tree)
    least, most = bounds_in(held, tree)
    low, high = max(low, least), min(high, most)
    known = isfinite(low) and isfinite(high)  # not if it is no number at any time, either
    if not known or high - low > FEW or not isinstance(tree, ir.Read):
        raise _Unknown
    return range(int(low), int(high) + 1)


def _others(tree: ir.Tree, slots: set[int]) -> Iterator[ir.Tree]:
    """The numbers in a tree that are neither known nor the one that is chosen."""
    match tree:
        case ir.Constant(value=int()):
            return
        case ir.Local(slot=slot) if slot in slots:
            return
        case ir.Compared(left=left, right=right) | ir.Calculated(left=left, right=right):
            parts: tuple[ir.Tree, ...] = (left, right)
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            pass
        case ir.Not(part=part):
            parts = (part,)
        case ir.Among(value=value, others=others, as_sets=False):
            parts = (value, *others)
        case ir.Read():
            yield tree
            return
        case _:
            raise _Unknown
    for part in parts:
        yield from _others(part, slots)


def _some(domain: ir.NumberChoice, rules: list[ir.Constrain], known: Mapping[ir.Tree, int]) -> bool:
    """Whether a number is left where the others are these."""
    low, high = (_worth(each, known) for each in (domain.low, domain.high))
    if high - low > FEW:
        raise _Unknown
    out = {_worth(each, known) for each in domain.excepted}
    numbers = [number for number in range(low, high + 1) if number not in out]
    left = (all(_allows(rule, number, known) for rule in rules) for number in numbers)
    return not numbers or any(left)  # that there is none anyway is told elsewhere


def _allows(rule: ir.Constrain, number: int, known: Mapping[ir.Tree, int]) -> bool:
    here = {**known, ir.Local(rule.slot): number}
    meant = any(_worth(each, here) == number for each in rule.among)
    meant = meant or (rule.such is not None and _holds(rule.such, here))
    return meant is not rule.forbidding


def _holds(tree: ir.Tree, known: Mapping[ir.Tree, int]) -> bool:
    match tree:
        case ir.Compared(left=left, sign=sign, right=right):
            return SIGNS[sign](_worth(left, known), _worth(right, known))
        case ir.Among(value=value, others=others):
            return _worth(value, known) in {_worth(each, known) for each in others}
        case ir.Not(part=part):
            return not _holds(part, known)
        case ir.AllOf(parts=parts):
            return all(_holds(part, known) for part in parts)
        case ir.AnyOf(parts=parts):
            return any(_holds(part, known) for part in parts)
    raise _Unknown


def _worth(tree: ir.Tree, known: Mapping[ir.Tree, int]) -> int:
    match tree:
        case ir.Constant(value=int() as value) if not isinstance(value, bool):
            return value
        case ir.Calculated(left=left, sign=sign, right=right) if sign in RECKONED:
            return int(RECKONED[sign](_worth(left, known), _worth(right, known)))
    if tree not in known:
        raise _Unknown
    return known[tree]
