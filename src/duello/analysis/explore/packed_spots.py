"""Points of compiled play, as a search needs them.

Purpose: everything that may be said in a packed state, numbered as on the reference, and what comes
of it.
Input: packed states. Output: ways to answer, packed states.
Must not know: which states are looked at.
"""

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import prod

from attrs import define, field, frozen

from duello.compiler.expansion_code import Expand, Reached
from duello.compiler.python_code import HANDED_OVER

from ..model.successors import MOST_TOGETHER, evenly, numbers_tried, sizes_tried
from .state_numbers import StateKey

Packed = tuple[int, ...]
Args = tuple[int, ...]
Counts = tuple[int, ...]
Form = Callable[[Packed], StateKey]

REMEMBERED = 20_000
"""So much that may be said is remembered of a point."""


@define(eq=False)
class Spot:
    """A point of compiled play, as a search needs it. choices: what may be chosen, per decision;
    declined: what is given to decline, per decision, None where it cannot be; numeric: whether
    declining is said apart; late: whether somebody may be late, per decision; steps: how to go on,
    by way; form: a state as it counts; key: the same, whoever sits where, if that makes states one;
    counts: how often phases were played; seen: per seat the
    places of the registers on which it hangs what a player sees who is asked, None for all; expand:
    see `expansion_code`, None if there is none; last: the same where no round may begin any more,
    if nothing else is reached; coded: whether that was tried; answered: so many
    answers were given otherwise; known: all that may be said, by what may be chosen; numbering: see
    `PackedWays`.
    """

    choices: tuple[Callable[[Packed], Sequence[int]], ...]
    declined: tuple[int | None, ...]
    numeric: tuple[bool, ...]
    late: tuple[bool, ...]
    steps: dict[str, Callable[..., Packed]]
    form: Form
    key: Form
    counts: Callable[[Packed], Counts]
    seen: tuple[tuple[int, ...] | None, tuple[int, ...] | None]
    expand: Expand | None = None
    last: Expand | None = None
    coded: bool = False
    answered: int = 0
    known: dict[Hashable, "PackedWays | None"] = field(factory=dict)
    numbering: dict[int, int] = field(factory=dict)

    def ways(self, state: Packed, most: int) -> "PackedWays | None":
        """All that may be said, in the reference's order, mostly one thing where the same may be
        chosen; None if there is nothing to say to a decision. most: so many candidates are tried
        for each.
        """
        given = [listed(state) for listed in self.choices]
        key = (most, *given)
        if key not in self.known:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[key] = self._ways(most, given)
        return self.known[key]

    def every_way(self, state: Packed, most: int, left: int) -> "EveryWay | None":
        """A state, answered in every way; None if that cannot be done in one go. most: as of
        `ways`; left: how many rounds may yet begin.
        """
        expand = self.expand if left else self.last or self.expand
        if expand is None:
            return None
        reached: list[Reached] = []
        answered = expand(state, most, left, reached.append)
        return None if answered is None else (*answered, reached)

    def _ways(self, most: int, given: Sequence[Sequence[int]]) -> "PackedWays | None":
        """given: what may be chosen, per decision."""
        found: list[tuple[Answer, ...]] = []
        sampled = False
        for at, codes in enumerate(given):
            if len(codes) > most:
                codes, sampled = evenly(codes, most), True
            numeric, declined = self.numeric[at], self.declined[at]
            options: list[Answer] = [("c", (code, 0) if numeric else (code,)) for code in codes]
            if declined is not None:
                options.append(("c", (0, 1) if numeric else (declined,)))
            if self.late[at]:
                options.append(("l", ()))
            if not options:
                return None
            found.append(tuple(options))
        sizes = sizes_tried([len(options) for options in found])
        tried = tuple(
            evenly(options, size) if size < len(options) else options
            for options, size in zip(found, sizes, strict=True)
        )
        sampled = sampled or sizes != [len(options) for options in found]
        return PackedWays(tuple(map(tuple, tried)), sampled, self.numbering)

    def step(self, state: Packed, picked: "Sequence[Answer]") -> Packed:
        """The state after everything was answered."""
        if len(picked) == 2:
            (first, some), (second, others) = picked
            return self.steps[first + second](state, *some, *others)
        how = "".join([how for how, _ in picked])
        return self.steps[how](state, *[code for _, args in picked for code in args])

    def after(self, state: Packed, ways: "PackedWays") -> Iterator[tuple[int, Packed]]:
        """The number of each way to answer everything that is tried, and the state after it."""
        steps, options = self.steps, ways.options
        if ways.count > MOST_TOGETHER:
            for number in numbers_tried(ways.count, MOST_TOGETHER):
                yield number, self.step(state, ways.way(number))
        elif len(options) == 1:
            for number, (how, args) in enumerate(options[0]):
                yield number, steps[how](state, *args)
        else:
            yield from enumerate(self._together(state, options))

    def _together(
        self, state: Packed, options: tuple[tuple["Answer", ...], ...]
    ) -> Iterable[Packed]:
        steps = self.steps
        if len(options) == 2:
            hows = {how for how, _ in options[0]}
            rest = {h: [(steps[h + second], others) for second, others in options[1]] for h in hows}
            return [
                step(state, *args, *others)
                for first, args in options[0]
                for step, others in rest[first]
            ]
        whole: list[Answer] = [("", ())]
        for each in options:
            whole = [(how + h, (*args, *more)) for how, args in whole for h, more in each]
        return [steps[how](state, *args) for how, args in whole]


EveryWay = tuple[int, int, int, list[Reached]]
"""In how many ways a state was answered, how many of them end play, the first one that leads beyond
the bound, from 1 on, or 0, and what is reached.
"""

Answer = tuple[str, Args]
"""How a decision is answered: `c` with what is given to compiled code, or `l` for late."""


@define(eq=False, slots=False)
class PackedWays:
    """For each open decision the ways in which it is answered; see `successors.Ways`. numbering:
    the places of ways at the point, by their codes.
    """

    options: tuple[tuple[Answer, ...], ...]
    sampled: bool
    numbering: dict[int, int] = field(factory=dict)

    @cached_property
    def count(self) -> int:
        """In how many ways everything is answered together."""
        return prod([len(options) for options in self.options])

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """By how much the number of a way rises with each option of each decision."""
        found, size = list[int](), 1
        for options in reversed(self.options):
            found.append(size)
            size *= len(options)
        return tuple(reversed(found))

    @cached_property
    def given(self) -> list[list[int | Args]]:
        """What is chosen in each decision, as code for all answers takes it: pairs where declining
        is said apart.
        """
        return list(map(_chosen, self.options))

    @cached_property
    def late(self) -> list[bool]:
        """Whether somebody may be late in each decision."""
        return [options[-1][0] == "l" for options in self.options]

    @cached_property
    def _codes(self) -> list[list[int]]:
        return [list(map(_code, options)) for options in self.options]

    @property
    def codes(self) -> list[int]:
        """For each way a number that stands for what is answered, whatever else may be."""
        found = [0]
        for codes in self._codes:
            found = [number << BITS | code for number in found for code in codes]
        return found

    @cached_property
    def places(self) -> Sequence[int] | None:
        """For each way a small number, the same in all states of the point in which the same is
        answered on it; None where they are too many.
        """
        known = self.numbering
        if len(known) + self.count > MOST_PLACES:
            return None
        return array("H", [known.setdefault(code, len(known)) for code in self.codes])

    def around(self, numbers: Sequence[int]) -> "Around":
        """The fewest answers to each decision with which all of these ways are gone."""
        given, late, whole = list[list[int | Args]](), list[bool](), [0]
        for stride, options in zip(self.strides, self.options, strict=True):
            size = len(options)
            places = sorted({number // stride % size for number in numbers})
            picked = [options[at] for at in places]
            given.append(_chosen(picked))
            late.append(picked[-1][0] == "l")
            whole = [number + at * stride for number in whole for at in places]
        return Around(given, late, whole)

    def vector(self, number: int) -> tuple[int, ...]:
        """Which option each decision is answered with on a way."""
        if len(self.options) == 2:
            return divmod(number, len(self.options[1]))
        found = []
        for stride, options in zip(self.strides, self.options, strict=True):
            found.append(number // stride % len(options))
        return tuple(found)

    def offsets(
        self, turned: Sequence[Sequence[int]], places: Sequence[int]
    ) -> Callable[[int], int]:
        """What tells the number of a way of which each decision is answered otherwise, and stands
        in another place. turned: for each option of each decision, which one it is instead.
        """
        strides = self.strides
        added = [
            [nth * strides[place] for nth in each]
            for each, place in zip(turned, places, strict=True)
        ]
        sizes = [len(each) for each in turned]

        def found(number: int) -> int:
            total = 0
            for each, size in zip(reversed(added), reversed(sizes), strict=True):
                number, nth = divmod(number, size)
                total += each[nth]
            return total

        return found

    def each(self) -> Iterator[tuple[int, tuple[Answer, ...]]]:
        """The number of each way that is tried, and every decision answered in it."""
        if self.count > MOST_TOGETHER:
            for number in numbers_tried(self.count, MOST_TOGETHER):
                yield number, tuple(self.way(number))
        else:
            yield from enumerate(product(*self.options))

    def way(self, number: int) -> list[Answer]:
        """Every decision answered in one of these ways: the last one changes fastest."""
        picked: list[Answer] = []
        for options in reversed(self.options):
            number, at = divmod(number, len(options))
            picked.append(options[at])
        return picked[::-1]


MOST_PLACES = 1 << 16
"""So many ways of a point have a place."""

BITS = 64
"""So many bits has the code of an answer at most."""


def _code(answer: Answer) -> int:
    """An answer as a number that no other one to the same decision has."""
    how, args = answer
    if how == "l":
        return 0
    code, *kind = args
    apart = 2 * code if code >= 0 else -2 * code - 1
    return 1 + (2 * apart + kind[0] if kind else apart)


@frozen
class Around:
    """Some answers to each decision: what is chosen in them, and whether somebody is late; numbers:
    those of the ways on which they are given.
    """

    given: list[list[int | Args]]
    late: list[bool]
    numbers: list[int]


def _chosen(options: Sequence[Answer]) -> list[int | Args]:
    """What is chosen in some answers to a decision; see `PackedWays.given`."""
    return [args if len(args) > 1 else args[0] for how, args in options if how == "c"]


def is_known(after: Packed) -> bool:
    """Whether compiled code knows where a way leads."""
    return bool(after) and after[0] != HANDED_OVER


def itself(state: Packed) -> Packed:
    """The state as a whole."""
    return state
