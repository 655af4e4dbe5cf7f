"""Which of some conditions can hold at once, by what they say of the same number or thing.

Purpose: `count is 0` and `count is 6` never hold together, nor do `pot > 3` and `pot <= 2`, or
`pick is less than pot` and `pot is pick`: whatever words a condition is said in, it is made one of
the facts that it stands for.
Input: conditions as trees. Output: which do. Where it is not known, they may.
Must not know: what they are conditions of.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import inf

from attrs import fields, frozen

from ... import ir
from ...ir.nodes import altered

MOST_CONDITIONS = 8
"""Of so many conditions every combination is looked at."""

MOST_WAYS = 16
"""Conditions that can be so in more ways than this are not taken apart further."""

Bounds = tuple[float, float]
"""From what to what a number is."""

Sum = frozenset[tuple[ir.Tree, int]]
"""What a number is the sum of, each so many times, but for what is known of it."""

Held = tuple[ir.Tree, bool]
"""A condition, and whether it holds."""


def together(
    conditions: Sequence[ir.Tree | None], player: ir.Tree | None = None
) -> Iterator[tuple[int, ...]]:
    """The places of conditions that may hold at once, every combination of them, smaller ones
    first; of too many, all of them as if they could. player: the one whom they are about, who may
    sit in either seat.
    """
    places = range(len(conditions))
    if len(conditions) > MOST_CONDITIONS:
        yield tuple(places)
        return
    seats: tuple[int | None, ...] = (None,) if player is None else (0, 1)
    views = [[_from_a_seat(each, player, seat) for each in conditions] for seat in seats]
    apart = [_apart(view) for view in views]
    for size in range(len(conditions) + 1):
        for some in combinations(places, size):
            pairs = frozenset(combinations(some, 2))
            if not all(pairs & excluded for excluded in apart):
                yield some


def _apart(conditions: Sequence[ir.Tree | None]) -> frozenset[tuple[int, int]]:
    """The places of any two conditions that exclude each other."""
    held = [() if each is None else ((each, True),) for each in conditions]
    pairs = combinations(range(len(held)), 2)
    return frozenset((one, other) for one, other in pairs if exclude(held[one], held[other]))


# ---------------------------------------------------------------------- seen from a seat


def _from_a_seat(tree: ir.Tree | None, player: ir.Tree | None, seat: int | None) -> ir.Tree | None:
    """A condition of which it is known in which seat the player sits, with what it says of each
    player said of both seats.
    """
    if tree is None or player is None or seat is None:
        return tree
    return placed(tree, {player: ir.seat(seat)})


def placed(tree: ir.Tree, known: Mapping[ir.Tree, ir.Tree]) -> ir.Tree:
    """A tree with what is known in the place of what stands for it."""
    if tree in known:
        return known[tree]
    match tree:
        case ir.Players(slot=slot, every=every, condition=condition):
            parts = tuple(placed(condition, {**known, ir.Local(slot): ir.seat(n)}) for n in (0, 1))
            return ir.AllOf(parts) if every else ir.AnyOf(parts)
        case ir.Among(value=ir.Most(slot=slot, measure=measure, more=more), others=(who,)):
            first, second = (placed(measure, {**known, ir.Local(slot): ir.seat(n)}) for n in (0, 1))
            match placed(who, known):
                case ir.Constant(value=None):
                    return ir.Compared(first, "=", second)
                case ir.Constant(value=int() as best):
                    return ir.Compared(first, ">" if more == (best == 0) else "<", second)
    changes: dict[str, object] = {}
    for name in (each.name for each in fields(type(tree))):
        value = getattr(tree, name)
        if isinstance(value, ir.Tree):
            changes[name] = placed(value, known)
        elif isinstance(value, tuple):
            changes[name] = tuple(
                placed(part, known) if isinstance(part, ir.Tree) else part for part in value
            )
    made = altered(tree, changes)
    match made:
        case ir.OpponentOf(player=ir.Constant(value=0 | 1 as seat)):
            return ir.seat(1 - seat)
    return made


def exclude(one: Iterable[Held], other: Iterable[Held]) -> bool:
    """Whether two sets of conditions never hold, or do not hold, as they say, at once."""
    pairs = product(_ways(one), _ways(other))
    return all(_contrary(first, second) for first, second in pairs)


def bounds_in(conditions: Iterable[Held], number: ir.Tree) -> Bounds:
    """From what to what a number is where conditions are so, as far as they say it of it alone."""
    key = frozenset({(number, 1)})
    found = [dict(way.sums).get(key, ANY) for way in _ways(conditions)]
    return min(each[0] for each in found), max(each[1] for each in found)


def sums_in(conditions: Iterable[Held]) -> dict[Sum, Bounds]:
    """What conditions that are so say of numbers, if there is one way alone for them to be so."""
    ways = _ways(conditions)
    return dict(ways[0].sums) if len(ways) == 1 else {}


# ---------------------------------------------------------------------- one way to be so

ANY: Bounds = (-inf, inf)

SIGNS: dict[str, Bounds] = {
    "=": (0, 0),
    ">=": (0, inf),
    ">": (1, inf),
    "<=": (-inf, 0),
    "<": (-inf, -1),
}
"""What the left number is more than the right one."""

CONTRARY = {">=": "<", ">": "<=", "<=": ">", "<": ">="}


@frozen
class Way:
    """One way for conditions to be so. sums: from what to what sums of numbers are; among: of what
    is asked, the values of which it is one; apart: those of which it is none; held: what is or is
    not so, as it is written.
    """

    sums: tuple[tuple[Sum, Bounds], ...]
    among: tuple[tuple[ir.Tree, frozenset[ir.Tree]], ...]
    apart: tuple[tuple[ir.Tree, frozenset[ir.Tree]], ...]
    held: frozenset[Held]


def _ways(conditions: Iterable[Held]) -> list[Way]:
    """All ways in which conditions can be so."""
    found: list[tuple[Held, ...]] = [()]
    for tree, held in conditions:
        more = _taken_apart(tree, held)
        if len(found) * len(more) > MOST_WAYS:
            more = [((tree, held),)]
        found = [(*way, *each) for way in found for each in more]
    return [_way(each) for each in found]


def _taken_apart(tree: ir.Tree, held: bool) -> list[tuple[Held, ...]]:
    """The ways in which one condition can be so: each what must be so, in the smallest parts."""
    match tree:
        case ir.Not(part=part):
            return _taken_apart(part, not held)
        case ir.Among(value=value, others=(ir.Constant(value=bool() as so),)):
            return _taken_apart(value, held == so)
        case ir.AllOf(parts=parts) | ir.AnyOf(parts=parts):
            each = [_taken_apart(part, held) for part in parts]
            if isinstance(tree, ir.AllOf) is not held:
                found = [way for ways in each for way in ways]
            else:
                found = [()]
                for ways in each:
                    if len(found) * len(ways) <= MOST_WAYS:
                        found = [(*way, *more) for way in found for more in ways]
            return found if len(found) <= MOST_WAYS else [((tree, held),)]
    return [((tree, held),)]


def _way(parts: tuple[Held, ...]) -> Way:
    sums: dict[Sum, Bounds] = {}
    among: dict[ir.Tree, frozenset[ir.Tree]] = {}
    apart: dict[ir.Tree, frozenset[ir.Tree]] = {}
    for tree, held in parts:
        for key, bounds in (*_sums_of(tree, held), *_counts_of(tree, held)):
            known = sums.get(key, ANY)
            sums[key] = max(known[0], bounds[0]), min(known[1], bounds[1])
        for value, others in _named_in(tree):
            if held:
                among[value] = among.get(value, others) & others
            else:
                apart[value] = apart.get(value, frozenset()) | others
    return Way(tuple(sums.items()), tuple(among.items()), tuple(apart.items()), frozenset(parts))


def _counts_of(tree: ir.Tree, held: bool) -> Iterator[tuple[Sum, Bounds]]:
    """What a condition says of how many things lie in a zone, whatever they are."""
    match tree:
        case ir.Exists(choice=ir.PieceChoice(zones=(zone,), kind=kind, low=ir.Constant() as low)):
            least = ir.as_one(low.value)
            if held and least is not None:
                yield from _at_least(zone, None, least)
                yield from _at_least(zone, kind, least)
            elif least is not None and ir.sure(ir.PieceChoice, tree.choice).only is None:
                yield frozenset({(ir.Count(zone, kind), 1)}), (-inf, least - 1)
                yield frozenset({(ir.Count(zone, kind), -1)}), (1 - least, inf)
        case ir.Inside(zone=zone) if held:
            yield from _at_least(zone, None, 1)
        case ir.Compared() | ir.Among():
            for key, (low_, _) in tuple(_sums_of(tree, held)):
                match tuple(key):
                    case ((ir.Count(zone=zone, kind=int()), 1),):
                        yield from _at_least(zone, None, low_)


def _at_least(zone: ir.Tree, kind: int | None, least: float) -> Iterator[tuple[Sum, Bounds]]:
    yield frozenset({(ir.Count(zone, kind), 1)}), (least, inf)
    yield frozenset({(ir.Count(zone, kind), -1)}), (-inf, -least)


def _named_in(tree: ir.Tree) -> Iterator[tuple[ir.Tree, frozenset[ir.Tree]]]:
    """What a condition asks to be one of what it names; said from either side."""
    if isinstance(tree, ir.Among) and not tree.as_sets:
        yield tree.value, frozenset(tree.others)
        if len(tree.others) == 1:
            yield tree.others[0], frozenset({tree.value})


def _sums_of(tree: ir.Tree, held: bool) -> Iterator[tuple[Sum, Bounds]]:
    """What a condition that is so, or is not so, says of a sum of numbers; and of what is its
    negative, so that it makes no difference from which side it is said.
    """
    match tree:
        case ir.Compared(left=left, sign=sign, right=right) if held or sign in CONTRARY:
            low, high = SIGNS[sign if held else CONTRARY[sign]]
        case ir.Among(value=left, others=(right,), as_sets=False) if held:
            low, high = SIGNS["="]
        case ir.Among(value=left, others=others, as_sets=False) if held:
            named = [ir.as_one(o.value) if isinstance(o, ir.Constant) else None for o in others]
            numbers = [each for each in named if each is not None]
            if len(numbers) == len(others):
                yield frozenset({(left, 1)}), (min(numbers), max(numbers))
                yield frozenset({(left, -1)}), (-max(numbers), -min(numbers))
            return
        case _:
            return
    parts: dict[ir.Tree, int] = {}
    known = _add(parts, left, 1) + _add(parts, right, -1)
    key = frozenset((part, times) for part, times in parts.items() if times)
    yield key, (low - known, high - known)
    yield frozenset((part, -times) for part, times in key), (known - high, known - low)


def _add(parts: dict[ir.Tree, int], tree: ir.Tree, times: int) -> int:
    """Add so many times a number to a sum; what of it is known."""
    match tree:
        case ir.Constant(value=int() as value):
            return times * value
        case ir.Calculated(left=left, sign="+", right=right):
            return _add(parts, left, times) + _add(parts, right, times)
        case ir.Calculated(left=left, sign="-", right=right):
            return _add(parts, left, times) + _add(parts, right, -times)
    parts[tree] = parts.get(tree, 0) + times
    return 0


# ---------------------------------------------------------------------- contrary


def _contrary(first: Way, other: Way) -> bool:
    """Whether two ways cannot be at once."""
    if any((tree, not held) in other.held for tree, held in first.held):
        return True
    sums = dict(first.sums)
    for key, (low, high) in other.sums:
        known = sums.get(key, ANY)
        if max(low, known[0]) > min(high, known[1]):
            return True
    return _none_of_them(first, other) or _left_out(first, other) or _left_out(other, first)


def _none_of_them(first: Way, other: Way) -> bool:
    """Whether something would have to be one of two sets of values that have none in common."""
    among = dict(first.among)
    return any(
        value in among
        and among[value].isdisjoint(others)
        and all(_is_known(each) for each in among[value] | others)
        for value, others in other.among
    )


def _is_known(tree: ir.Tree) -> bool:
    """Whether it is known what a value is, one thing or several in their order."""
    if isinstance(tree, ir.Together):
        return not tree.once and all(isinstance(each, ir.Constant) for each in tree.parts)
    return isinstance(tree, ir.Constant)


def _left_out(first: Way, other: Way) -> bool:
    """Whether something would have to be one of some values, and none of these."""
    apart = dict(other.apart)
    if any(value in apart and others <= apart[value] for value, others in first.among):
        return True
    sums = dict(first.sums)
    return any(
        sums.get(frozenset({(value, 1), (each, -1)})) == (0, 0)
        for value, others in other.apart
        for each in others
    )
