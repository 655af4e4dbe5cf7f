"""Which of two numbers is greater, in whatever words it is asked.

Purpose: `points are level`, `North's points is South's points`, `the difference in points is 0` and
`the player with more points is nobody` are one thing to know: what one of them was found to be
says what the others are.
Input: conditions and values, who their small words stand for, what is known. Output: the same, as
what is known of two numbers.
Must not know: where anything is known from.
"""

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from ... import ir
from .conditions_together import placed

Signs = frozenset[str]
"""What the first of two numbers may be beside the other: `<`, `=` or `>`; `?` if one is none."""

NUMBERS: Signs = frozenset("<=>")
ANY: Signs = NUMBERS | {"?"}

HOLD: Mapping[str, Signs] = {
    "=": frozenset("="),
    ">=": frozenset(">="),
    ">": frozenset(">"),
    "<=": frozenset("<="),
    "<": frozenset("<"),
}
TURNED = str.maketrans("<>", "><")
MOST_ASKED = 4096


@frozen
class Order:
    """The two numbers of which it is known which is greater, a key of what is known on a way."""

    left: ir.Tree
    right: ir.Tree


@frozen
class Asked:
    """What a condition asks. so, not_so: with which signs it is so, and with which it is not; with
    a sign that is in neither, play stops.
    """

    order: Order
    so: Signs
    not_so: Signs


Seats = Mapping[int, int | None]


def learnt(
    tree: ir.Tree, so: bool, seats: Seats, known: Mapping[object, object]
) -> dict[object, object]:
    """What a condition that is so, or is not so, adds to what is known."""
    match tree:
        case ir.Not(part=part):
            return learnt(part, not so, seats, known)
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            found: dict[object, object] = {}
            for part in parts if isinstance(tree, ir.AllOf) is so else ():
                found |= learnt(part, so, seats, {**known, **found})
            return found
    asked = _asked(tree, _bound(seats))
    if asked is None:
        return {}
    return {asked.order: signs_of(asked.order, known) & (asked.so if so else asked.not_so)}


def by_order(tree: ir.Tree, seats: Seats, known: Mapping[object, object]) -> bool | None:
    """Whether a condition is so, by what is known; None if that says nothing of it."""
    asked = _asked(tree, _bound(seats))
    if asked is None or asked.order not in known:
        return None
    signs = signs_of(asked.order, known)
    if not signs & asked.not_so:
        return True
    return None if signs & asked.so else False


def leader(tree: ir.Most, seats: Seats, known: Mapping[object, object]) -> tuple[int | None, ...]:
    """Who may be the player with more, or with less; None for nobody."""
    ranked = _ranked(tree, _bound(seats))
    signs = ANY if ranked is None else signs_of(ranked[0], known)
    return tuple(who for who in (0, 1, None) if ranked is None or ranked[1][who] in signs)


def led(
    tree: ir.Most, who: tuple[int | None, ...], seats: Seats, known: Mapping[object, object]
) -> dict[object, object]:
    """What is known once it is known who that may be."""
    ranked = _ranked(tree, _bound(seats))
    if ranked is None:
        return {}
    return {ranked[0]: signs_of(ranked[0], known) & frozenset(ranked[1][each] for each in who)}


def signs_of(order: Order, known: Mapping[object, object]) -> Signs:
    """What is known of two numbers."""
    signs = known.get(order, ANY)
    return signs if isinstance(signs, frozenset) else ANY


# ---------------------------------------------------------------------- what is asked

_Bound = tuple[tuple[int, int | None], ...]


def _bound(seats: Seats) -> _Bound:
    return tuple(seats.items())


@lru_cache(MOST_ASKED)
def _asked(tree: ir.Tree, seats: _Bound) -> Asked | None:
    match tree:
        case ir.Compared(left=ir.Extreme(which="difference") as apart, sign=sign, right=right):
            return _of_difference(apart, sign, right, seats)
        case ir.Among(value=ir.Extreme(which="difference") as apart, others=(right,)):
            found = _of_difference(apart, "=", right, seats)
            return found and Asked(found.order, found.so, found.not_so | {"?"})
        case ir.Compared(left=left, sign=sign, right=right):
            return _of_two(left, right, HOLD[sign], NUMBERS - HOLD[sign], seats)
        case ir.Among(value=ir.Most() as most, others=(ir.Constant(value=0 | 1 | None as who),)):
            ranked = _ranked(most, seats)
            if ranked is None:
                return None
            order, signs = ranked
            return Asked(order, frozenset({signs[who]}), NUMBERS - {signs[who]})
        case ir.Among(value=left, others=(right,), as_sets=False):
            return _of_two(left, right, HOLD["="] | {"?"}, ANY - HOLD["="], seats)
    return None


def _of_two(left: ir.Tree, right: ir.Tree, so: Signs, not_so: Signs, seats: _Bound) -> Asked | None:
    one, other = _seated(left, seats), _seated(right, seats)
    if (
        one is None
        or other is None
        or isinstance(one, ir.Constant) | isinstance(other, ir.Constant)
    ):
        return None
    if repr(other) < repr(one):
        return Asked(Order(other, one), _turned(so), _turned(not_so))
    return Asked(Order(one, other), so, not_so)


def _turned(signs: Signs) -> Signs:
    return frozenset(sign.translate(TURNED) for sign in signs)


def _of_difference(apart: ir.Extreme, sign: str, right: ir.Tree, seats: _Bound) -> Asked | None:
    """What is asked of how far two numbers are apart: it is nought, or at least one."""
    most = ir.as_one(right.value) if isinstance(right, ir.Constant) else None
    if most is None:
        return None
    on_level = {"=": most == 0, ">=": most <= 0, ">": most < 0, "<=": most >= 0, "<": most > 0}
    level = on_level[sign]
    ahead_so = {"=": most >= 1, ">=": True, ">": True, "<=": most >= 1, "<": most >= 2}[sign]
    ahead_not = {"=": True, ">=": most >= 2, ">": most >= 1, "<=": True, "<": True}[sign]
    ahead = frozenset("<>")
    so = (HOLD["="] if level else frozenset()) | (ahead if ahead_so else frozenset())
    not_so = (frozenset() if level else HOLD["="]) | (ahead if ahead_not else frozenset())
    return _of_two(apart.left, apart.right, so, not_so, seats)


@lru_cache(MOST_ASKED)
def _ranked(most: ir.Most, seats: _Bound) -> tuple[Order, Mapping[int | None, str]] | None:
    """The two numbers that are compared; and which sign stands for whom."""
    pairs = [_seated(most.measure, (*seats, (most.slot, seat))) for seat in (0, 1)]
    first, second = pairs
    if first is None or second is None:
        return None
    asked = _of_two(first, second, HOLD[">"], HOLD["<"], ())
    if asked is None:
        return None
    (ahead,), (behind,) = asked.so, asked.not_so
    if not most.more:
        ahead, behind = behind, ahead
    return asked.order, {0: ahead, 1: behind, None: "="}


def _seated(tree: ir.Tree, seats: _Bound) -> ir.Tree | None:
    """A tree with players in the place of its small words; None where one is left."""
    known: dict[ir.Tree, ir.Tree] = {}
    known |= {ir.Local(slot): ir.seat(seat) for slot, seat in seats if seat is not None}
    made = placed(tree, known)
    return None if any(isinstance(part, ir.Local) for part in ir.walk(made)) else made
