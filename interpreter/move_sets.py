"""Sets that may be chosen, without listing them.

Purpose: all sets of so many things of which every two go together, as a sequence: counted, the
n-th one found, membership told, all in far less time than it takes to list them.
Input: things, and which go together. Output: `Sets`.
Must not know: what the things are, or why two do not go together.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from math import comb, factorial
from typing import overload

from attrs import field, frozen

from ..dsl.ir.types import Value
from ..dsl.limits import LOOKED_THROUGH, SETS_COUNTED


class TooMany(Exception):
    """There are more possibilities than are looked through; the message says how many are."""


def tries(most: int = LOOKED_THROUGH, of: str = "an answer") -> Callable[[], None]:
    """To be called at each try: counts them, and raises TooMany once there are too many. of: what
    they are the beginnings of, in words.
    """
    left = iter(range(most))

    def one_more() -> None:
        if next(left, None) is None:
            raise TooMany(f"more than {most:,} beginnings of {of}")

    return one_more


def _count(
    together: tuple[int, ...], counted: dict[tuple[int, int], int], among: int, size: int
) -> int:
    """How many sets of a size there are among some things. together: as in `Sets`; counted: what
    has been counted before. Raises TooMany.
    """
    if size < 2:
        return among.bit_count() if size else 1
    known = counted.get((among, size))
    if known is None:
        if len(counted) >= SETS_COUNTED:
            raise TooMany(f"more than {SETS_COUNTED:,} kinds of sets")
        known, left = 0, among
        while left:
            low = left & -left
            left ^= low
            fitting = among & together[low.bit_length() - 1]
            known += _count(together, counted, fitting, size - 1)
        counted[among, size] = known
    return known


@lru_cache(maxsize=64)
def _sizes_of(together: tuple[int, ...], sizes: range) -> tuple[tuple[int, int], ...] | None:
    """Each size with how many sets have it; None where that takes too long: who draws often asks
    for the same.
    """
    counted: dict[tuple[int, int], int] = {}
    everything = (1 << len(together)) - 1
    try:
        return tuple((size, _count(together, counted, everything, size)) for size in sizes)
    except TooMany:
        return None


@frozen
class Sets(Sequence[tuple[int, ...]]):
    """Sets of `low` to `high` of the things, small ones first, each in the order of the things.

    What would take too long raises TooMany: to count them (which finding one by its number needs),
    or to find one of many things.

    together: per thing, as bits, the later things that it goes together with.
    """

    things: tuple[int, ...]
    together: tuple[int, ...]
    low: int
    high: int
    _counted: dict[tuple[int, int], int] = field(factory=dict, init=False, eq=False, repr=False)

    @cached_property
    def _sizes(self) -> tuple[tuple[int, int], ...]:
        """Each size with how many sets have it."""
        found = _sizes_of(self.together, self._possible)
        if found is None:
            raise TooMany(f"more than {SETS_COUNTED:,} kinds of sets")
        return found

    @property
    def _possible(self) -> range:
        """The sizes."""
        return range(max(self.low, 0), min(self.high, len(self.things)) + 1)

    def _count(self, among: int, size: int) -> int:
        """How many sets of a size there are among some things, given as bits."""
        return _count(self.together, self._counted, among, size)

    def __bool__(self) -> bool:
        """Whether there is any, found without counting them all. Raises TooMany."""
        if self.low <= 1:  # then there is one as soon as there is a thing
            return bool(self._possible) and (self.low < 1 or bool(self.things))
        everything = (1 << len(self.things)) - 1
        found = (self._listed((), everything, size, tries()) for size in self._possible)
        return any(True for sets in found for _ in sets)

    def __len__(self) -> int:
        found = sum(count for _, count in self._sizes)
        if found > sys.maxsize:
            raise TooMany(f"more than {sys.maxsize:,} sets")
        return found

    def thing_by_thing(self, pick: Callable[[int], int]) -> tuple[int, ...] | None:
        """A set made by drawing one thing after another, for where nobody can count the sets; not
        every set is as likely. None if that leads to no set.
        """
        high = min(self.high, len(self.things))
        size = self.low + pick(high - self.low + 1)
        left = list(range(len(self.things)))
        chosen: list[int] = []
        while left and len(chosen) < size:
            at = left.pop(pick(len(left)))
            chosen.append(at)
            left = [each for each in left if self.together[min(at, each)] >> max(at, each) & 1]
        enough = len(chosen) >= self.low
        return tuple(self.things[at] for at in sorted(chosen)) if enough else None

    @overload
    def __getitem__(self, at: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, at: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        """The set at a place in the order in which they would be listed."""
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        left = at + len(self) if at < 0 else at
        for size, count in self._sizes:
            if 0 <= left < count:
                return self._at(left, size)
            left -= count
        raise IndexError(at)

    def _at(self, left: int, size: int) -> tuple[int, ...]:
        among, found = (1 << len(self.things)) - 1, []
        for missing in range(size, 0, -1):
            for at in _bits(among):
                count = self._count(among & self.together[at], missing - 1)
                if left < count:
                    found.append(self.things[at])
                    among &= self.together[at]
                    break
                left -= count
        return tuple(found)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        everything = (1 << len(self.things)) - 1
        for size in self._possible:
            yield from self._listed((), everything, size, lambda: None)

    def _listed(
        self, chosen: tuple[int, ...], among: int, size: int, one_more: Callable[[], None]
    ) -> Iterator[tuple[int, ...]]:
        one_more()
        if size == 0:
            yield chosen
            return
        for at in _bits(among):
            more = (*chosen, self.things[at])
            yield from self._listed(more, among & self.together[at], size - 1, one_more)

    def holding(self, thing: int, one_more: Callable[[], None]) -> Iterator[tuple[int, ...]]:
        """The sets that a thing is in, small ones first. one_more: called at each that is tried."""
        at = self.things.index(thing)
        before = (1 << each for each in range(at) if self.together[each] >> at & 1)
        among = self.together[at] | sum(before)
        for size in self._possible:
            for others in self._listed((), among, size - 1, one_more) if size else ():
                yield tuple(each for each in self.things if each == thing or each in others)

    def __contains__(self, wanted: object) -> bool:
        if not isinstance(wanted, tuple) or not self.low <= len(wanted) <= self.high:
            return False
        places = {thing: at for at, thing in enumerate(self.things)}
        among, last = (1 << len(self.things)) - 1, -1
        for each in wanted:
            at = places.get(each, -1)
            if at <= last or not among >> at & 1:
                return False
            among, last = among & self.together[at], at
        return True


class FreeSets(Sets):
    """The same of things that all go together: how many there are follows from how many things."""

    def _count(self, among: int, size: int) -> int:
        return comb(among.bit_count(), size)


@frozen
class Deals(Sequence[tuple[tuple[int, ...], tuple[int, ...]]]):
    """Two sets of things, of `sizes`, of which no thing is in both.

    pools: what each of them is taken from: the same things, or others altogether.
    """

    pools: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]

    @cached_property
    def _first(self) -> Sets:
        return free(self.pools[0], self.sizes[0], self.sizes[0])

    def _second(self, first: tuple[int, ...]) -> Sets:
        left = tuple(thing for thing in self.pools[1] if thing not in first)
        return free(left, self.sizes[1], self.sizes[1])

    @cached_property
    def _each(self) -> int:
        """In how many ways the second set is taken, whatever the first is."""
        alike = set(self.pools[0]) == set(self.pools[1])
        left = len(self.pools[1]) - (self.sizes[0] if alike else 0)
        return comb(left, self.sizes[1]) if left >= 0 <= self.sizes[1] else 0

    @cached_property
    def number(self) -> int:
        """How many there are, be they more than `len` can say: half a deck dealt to both is."""
        pool, size = len(self.pools[0]), self.sizes[0]
        return comb(pool, size) * self._each if size >= 0 else 0

    def __bool__(self) -> bool:
        return self.number > 0

    def __len__(self) -> int:
        if self.number > sys.maxsize:
            raise TooMany(f"more than {sys.maxsize:,} ways to deal")
        return self.number

    @overload
    def __getitem__(self, at: int) -> tuple[tuple[int, ...], tuple[int, ...]]: ...
    @overload
    def __getitem__(self, at: slice) -> list[tuple[tuple[int, ...], tuple[int, ...]]]: ...
    def __getitem__(
        self, at: int | slice
    ) -> tuple[tuple[int, ...], tuple[int, ...]] | list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The deal at a place in the order in which they would be listed."""
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if not 0 <= at < self.number:
            raise IndexError(at)
        first = self._first[at // self._each]
        return first, self._second(first)[at % self._each]

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        for first in self._first if self._each else ():
            for second in self._second(first):
                yield first, second

    def __contains__(self, wanted: object) -> bool:
        if not isinstance(wanted, tuple) or len(wanted) != 2:
            return False
        return wanted[0] in self._first and wanted[1] in self._second(wanted[0])


@frozen
class Orders(Sequence[tuple[int, ...]]):
    """Every order of some things, by the order in which they are given."""

    things: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many there are, be they more than `len` can say: those of a deck of cards are."""
        return factorial(len(self.things))

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        if self.number > sys.maxsize:
            raise TooMany(f"more than {sys.maxsize:,} orders")
        return self.number

    @overload
    def __getitem__(self, at: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> list[tuple[int, ...]]: ...
    def __getitem__(self, at: int | slice) -> tuple[int, ...] | list[tuple[int, ...]]:
        """The order at a place in the list of all."""
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        if not 0 <= at < self.number:
            raise IndexError(at)
        left, found = list(self.things), list[int]()
        for size in range(len(left) - 1, -1, -1):
            first, at = divmod(at, factorial(size))
            found.append(left.pop(first))
        return tuple(found)

    def __contains__(self, wanted: object) -> bool:
        return isinstance(wanted, tuple) and sorted(wanted) == sorted(self.things)

    def place(self, order: tuple[int, ...]) -> int:
        """The place of an order in the list of all."""
        left, found = list(self.things), 0
        for thing in order:
            at = left.index(thing)
            left.pop(at)
            found += at * factorial(len(left))
        return found

    def together(self, orders: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
        """What becomes of several orders that were drawn at once: each as likely as if one was, and
        the same whichever was the first.
        """
        return self[sum(map(self.place, orders)) % self.number]


def how_many(options: Sequence[object]) -> int:
    """How many there are. Raises TooMany where nobody can count them."""
    return options.number if isinstance(options, Deals | Orders) else len(options)


def at_most(options: Sequence[Value], most: int) -> bool:
    """Whether there are no more than so many, even where nobody can count them."""
    try:
        return len(options) <= most
    except TooMany:
        return False


def _bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, lowest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def free(things: tuple[int, ...], low: int, high: int) -> Sets:
    """Sets of things that all go together."""
    size = len(things)
    masks = tuple(((1 << size) - 1) & ~((2 << at) - 1) for at in range(size))
    return FreeSets(things, masks, low, high)
