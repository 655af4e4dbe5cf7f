"""Trying every case: what is not known is tried as this and as that.

Purpose: run a piece of reasoning once for every way in which the unknown things that it asks for
can be. An unknown thing is called by a key; within one run it is always the same.
Input: a function of a `Trial`. Output: its results, run by run.
Must not know: what is reasoned about.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, TypeVar

from attrs import frozen

from ... import ir
from ...limits import WORKED_OUT
from ...spans import Span

Result = TypeVar("Result")
Picked = TypeVar("Picked")


ONE_OF_THREE = 3
"""One piece of reasoning may take a third of what is left: enough remains for every other."""


class TooMany(Exception):
    """There are more cases than are tried."""


class Effort:
    """How much may still be worked out of one program, however many pieces of reasoning there are:
    what has many cases leaves enough for all that has few.
    """

    def __init__(self, left: int | None = None) -> None:
        self.left = WORKED_OUT if left is None else left
        """So many values."""

    def share(self) -> int:
        """So many values may one piece of reasoning work out."""
        return self.left // ONE_OF_THREE


@frozen
class GivenUp:
    """What was not concluded, as there are too many cases. owner: whose clause it is; what: of
    which it is not known whether it is so, in words.
    """

    span: Span
    owner: ir.Owner | None
    what: str


class Impossible(Exception):
    """What was assumed in this run cannot be."""


@frozen
class Linear:
    """A number: a sum of unknown numbers, so many times each, and a known one."""

    terms: tuple[tuple[Hashable, int], ...] = ()
    known: int = 0

    def plus(self, other: "Linear", times: int = 1) -> "Linear":
        """This number and so many times another."""
        terms = dict(self.terms)
        for term, count in other.terms:
            terms[term] = terms.get(term, 0) + times * count
        kept = sorted(((t, c) for t, c in terms.items() if c), key=lambda each: repr(each[0]))
        return Linear(tuple(kept), self.known + times * other.known)


def unknown(key: Hashable) -> Linear:
    """A number of which only the key is known."""
    return Linear(((key, 1),))


class Trial:
    """One run: what was assumed in it, in the order in which it was asked."""

    def __init__(self, begun: list[int]) -> None:
        self._begun = begun
        self.worked_out = 0
        """How many values were worked out in this run."""
        self.trail: list[tuple[int, int]] = []
        """Of each thing that was not known: which one of how many."""
        self.picked: dict[Hashable, Any] = {}  # of each name things of another type, as it is asked
        self.bounds: dict[Hashable, tuple[float, float]] = {}
        """Per unknown number, the least and the most that it can be, if anything is known of it."""
        self.values: dict[Hashable, tuple[int, ...]] = {}
        """Per unknown number, every value up to the greatest of these that it can be, in order, if
        that is known: there is none in between.
        """
        self._ranges: dict[tuple[tuple[Hashable, int], ...], tuple[float, float]] = {}

    def pick(self, key: Hashable, among: Sequence[Picked]) -> Picked:
        """What the thing of this name is in this run, out of everything that it can be.

        Raises Impossible if it can be nothing.
        """
        if key not in self.picked:
            if not among:
                raise Impossible
            at = self._next(len(among)) if len(among) > 1 else 0
            self.picked[key] = among[at]
        found: Picked = self.picked[key]
        return found

    def _next(self, count: int) -> int:
        at = self._begun[len(self.trail)] if len(self.trail) < len(self._begun) else 0
        self.trail.append((at, count))
        return at

    def at_least(self, number: Linear, bound: int) -> bool:
        """Whether a number is as great; what one comparison has assumed, the next one knows."""
        if not number.terms:
            return number.known >= bound
        bound -= number.known
        if number.terms[0][1] < 0:
            turned = tuple((term, -count) for term, count in number.terms)
            return not self._at_least(turned, 1 - bound)
        return self._at_least(number.terms, bound)

    def assume(self, number: Linear, bound: int) -> None:
        """In this run, a number is as great; unless something else was assumed of it before."""
        terms, bound = number.terms, bound - number.known
        if not terms:
            return
        if terms[0][1] < 0:
            turned = tuple((term, -count) for term, count in terms)
            low, high = self._ranges.get(turned, self._around(turned))
            self._ranges[turned] = (low, min(high, -bound))
        else:
            low, high = self._ranges.get(terms, self._around(terms))
            self._ranges[terms] = (max(low, bound), high)

    def _at_least(self, terms: tuple[tuple[Hashable, int], ...], bound: int) -> bool:
        low, high = self._between(terms, *self._ranges.get(terms, self._around(terms)))
        if low >= bound or high < bound:
            return low >= bound
        found = bool(self._next(2))
        self._ranges[terms] = (max(low, bound), high) if found else (low, min(high, bound - 1))
        if len(terms) == 1:
            self._sums_fit(terms[0][0])
        return found

    def _sums_fit(self, term: Hashable) -> None:
        """Hold what was assumed of sums against what is now known of a number in them.

        Raises Impossible if both cannot be.
        """
        for terms, (low, high) in self._ranges.items():
            if len(terms) > 1 and any(each == term for each, _ in terms):
                least, most = self._around(terms)
                if max(least, low) > min(most, high):
                    raise Impossible

    def _between(
        self, terms: tuple[tuple[Hashable, int], ...], low: float, high: float
    ) -> tuple[float, float]:
        """The least and the most again, of one number of which it is known what it can be.

        Raises Impossible if nothing lies in between.
        """
        known = self.values.get(terms[0][0], ()) if len(terms) == 1 and terms[0][1] == 1 else ()
        if known and low <= known[-1]:
            low = next(value for value in known if value >= low)
        if known and high < known[-1]:
            high = next((value for value in reversed(known) if value <= high), float("-inf"))
        if low > high:
            raise Impossible
        return low, high

    def _around(self, terms: tuple[tuple[Hashable, int], ...]) -> tuple[float, float]:
        """The least and the most that a sum can be."""
        least = most = 0.0
        for term, count in terms:
            low, high = self.bounds.get(term, (float("-inf"), float("inf")))
            least_yet, most_yet = self._ranges.get(((term, 1),), (low, high))
            low, high = max(low, least_yet), min(high, most_yet)
            least += count * (low if count > 0 else high)
            most += count * (high if count > 0 else low)
        return least, most

    def compare(self, left: Linear, sign: str, right: Linear) -> bool:
        """Whether two numbers stand in a relation."""
        over = left.plus(right, -1)
        match sign:
            case ">=":
                return self.at_least(over, 0)
            case ">":
                return self.at_least(over, 1)
            case "<":
                return not self.at_least(over, 0)
            case "<=":
                return not self.at_least(over, 1)
        return self.at_least(over, 0) and not self.at_least(over, 1)


COUNTED = "counted"
"""How the key of the number of a phase begins."""


def trials(run: Callable[[Trial], Result], effort: Effort) -> Iterator[tuple[Trial, Result]]:
    """Every run, with its result; runs that turn out to be impossible are left out.

    Raises TooMany once they have taken their share of the effort.
    """
    return (each for each in trying(run, effort) if each is not None)


def trying(run: Callable[[Trial], Result], effort: Effort) -> Iterator[tuple[Trial, Result] | None]:
    """The same, one run after the other: None for one that is impossible."""
    begun: list[int] = []
    enough = effort.left - effort.share()
    while True:
        trial = Trial(begun)
        try:
            result = run(trial)
        except Impossible:
            yield None
        else:
            yield trial, result
        effort.left -= trial.worked_out
        trail = trial.trail
        while trail and trail[-1][0] + 1 == trail[-1][1]:
            trail.pop()
        if not trail:
            return
        if effort.left <= enough:
            raise TooMany
        begun = [at for at, _ in trail[:-1]] + [trail[-1][0] + 1]
