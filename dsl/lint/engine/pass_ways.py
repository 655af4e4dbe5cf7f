"""Ways through a pass that are taken as one, since they go on alike or since there are too many.

Purpose: keep the ways to one line few; say what is so on either of two.
Input: `Way` values. Output: the same, fewer.
Must not know: lines.
"""

from collections.abc import Sequence

from attrs import evolve

from .interval_analysis import Range, join
from .pass_changes import Choice, Way

MOST_WAYS = 160
"""Of more ways to one line than this, those that leave alike are taken as one."""


def merged(ways: Sequence[Way], most: int = MOST_WAYS) -> list[Way]:
    """The ways, those once that go on alike; of more than so many, fewer are told apart."""
    alike: dict[object, Way] = {}
    for way in ways:
        key = (_frozen(way.changes), way.leaves, way.chosen, way.moved, _frozen(way.known))
        other = alike.get(key)
        alike[key] = way if other is None else _common(way, other)
    if len(alike) <= most:
        return list(alike.values())
    joined: dict[object, Way] = {}
    for way in alike.values():
        left = way.leaves
        other = joined.get(left)
        joined[left] = way if other is None else either(way, other)
    return list(joined.values())


def _frozen(table: object) -> frozenset[object]:
    return frozenset(table.items()) if isinstance(table, dict) else frozenset()


def _common(one: Way, other: Way) -> Way:
    """Two ways that go on alike: what both have passed."""
    taken = tuple(each for each in one.taken if each in other.taken)
    bounds = one.bounds & other.bounds
    both = one.written or other.written
    return evolve(one, taken=taken, bounds=bounds, written=both, set=one.set | other.set)


def either(one: Way, other: Way) -> Way:
    """One way for two: whatever either may change."""
    atoms = {**one.changes, **other.changes}
    changes = {atom: join(one.change(atom), other.change(atom)) for atom in atoms}
    known = {k: v for k, v in one.known.items() if other.known.get(k) == v}
    return evolve(
        _common(one, other),
        changes=changes,
        chosen=one.chosen & other.chosen,
        moved=one.moved | other.moved,
        known=known,
    )


def also_chosen(way: Way, choice: Choice) -> Way:
    """A way on which something is chosen; what is asked twice may then have no answer at all."""
    spoilt = (~choice[0], choice[1])
    if choice in way.chosen or spoilt in way.chosen:
        return evolve(way, chosen=way.chosen - {choice} | {spoilt})
    return evolve(way, chosen=way.chosen | {choice})


def partly(way: Way, before: Way) -> Way:
    """A way of which an unknown part is left out, behind the beginning."""
    changes = {atom: _between(before.change(atom), by) for atom, by in way.changes.items()}
    return evolve(way, changes=changes, chosen=before.chosen, moved=way.moved | {None})


def _between(before: Range, after: Range) -> Range:
    return min(before[0], after[0]), max(before[1], after[1])
