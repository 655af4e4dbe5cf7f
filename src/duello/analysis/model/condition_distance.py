"""How far a condition is from being so.

Purpose: nought where a condition holds, else the nearer to one the more is missing: of numbers, by
how much they differ; of several conditions, all that is missing, or the least that is (branch
distance, as in search-based testing: Korel 1990; McMinn 2004).
Input: a condition, the work in hand, what the small words stand for. Output: numbers from 0 to 1.
Must not know: what is steered with it.
"""

from collections.abc import Callable
from typing import TypeVar

from duello.dsl import ir
from duello.interpreter.dispatch import bind, value
from duello.interpreter.state import Env
from duello.interpreter.transaction import Transaction, Undecided

FAR = 1.0
"""As far as can be: nothing is known of how to come nearer."""


Found = TypeVar("Found")


def of_parts(
    tree: ir.Tree,
    wanted: bool,
    env: Env,
    alone: Callable[[ir.Tree, bool, Env], Found],
    of_several: Callable[[list[Found], bool], Found],
) -> Found:
    """What the parts of a condition come to. alone: of one without parts, whether it is `wanted` or
    the contrary; of_several: of what was found, for all of them or for one of them.
    """
    match tree:
        case ir.Not(part=part):
            return of_parts(part, not wanted, env, alone, of_several)
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            found = [of_parts(part, wanted, env, alone, of_several) for part in parts]
            return of_several(found, isinstance(tree, ir.AllOf) is wanted)
        case ir.Players(slot=slot, every=every, condition=condition):
            seats = [bind(env, slot, seat) for seat in (0, 1)]
            found = [of_parts(condition, wanted, each, alone, of_several) for each in seats]
            return of_several(found, every is wanted)
    return alone(tree, wanted, env)


def distance(tree: ir.Tree, wanted: bool, work: Transaction, env: Env) -> float:
    """How far a condition is from holding, or from not holding unless it is `wanted`."""

    def alone(tree: ir.Tree, wanted: bool, env: Env) -> float:
        match tree:
            case ir.Compared(left=left, sign=sign, right=right):
                one, other = worth_or_none(left, work, env), worth_or_none(right, work, env)
                return _apart(one, sign, other, wanted)
            case ir.Among(value=said, others=(other,)) if not tree.as_sets:
                one, another = worth_or_none(said, work, env), worth_or_none(other, work, env)
                return _apart(one, "=", another, wanted)
        return 0.0 if bool(worth_or_none(tree, work, env)) is wanted else FAR

    return of_parts(tree, wanted, env, alone, _together)


def worth_or_none(tree: ir.Tree, work: Transaction, env: Env) -> object:
    """What a tree is worth in play; None as well where that is not decided yet."""
    try:
        return value(tree, work, env)
    except Undecided:
        return None


def _together(found: list[float], all_of_them: bool) -> float:
    """What is missing of several: to all of them, or to the nearest."""
    if not found:
        return 0.0 if all_of_them else FAR
    return sum(found) / len(found) if all_of_them else min(found)


def _apart(one: object, sign: str, other: object, wanted: bool) -> float:
    """What is missing of a comparison, from 0 to 1."""
    missing = number_missing(one, sign, other, wanted)
    if missing is None:
        return 0.0 if sign == "=" and (one == other) is wanted else FAR
    return missing / (missing + 1)


def number_missing(one: object, sign: str, other: object, wanted: bool) -> int | None:
    """By how much a comparison of two numbers is missed; None if these are no numbers."""
    if type(one) is not int or type(other) is not int:
        return None
    away: int = one - other
    if not wanted:
        sign = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!"}[sign]
    return {
        "=": abs(away),
        "!": int(away == 0),
        ">=": max(0, -away),
        ">": max(0, 1 - away),
        "<=": max(0, away),
        "<": max(0, away + 1),
    }[sign]
