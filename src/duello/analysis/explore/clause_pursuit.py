"""Walks on to clauses that have not acted.

Purpose: go on until every clause has acted, or so many walks have come to none; every third walk
has other options, as what one option keeps from acting another one does not.
Input: walks that have begun, options. Output: walks, one by one.
Must not know: what walks come to besides.
"""

import time
from collections.abc import Iterator
from random import Random

from attrs import define

from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.match.options import as_given

from ..model.canonical_form import Canonical
from ..model.random_play import option_values
from .guided_walk import Guided, Way
from .random_walk import Walk, Walker

IN_VAIN = 500
"""So many walks that come to no other clause are enough."""

EACH = 10
"""For each random play that was asked for, so many walks at most."""

MIXED = 3
"""One walk in so many has other options."""


@define
class Pursuit:
    """Walks to what has not acted. vary: the options, by number, that may be otherwise. plays: how
    many random plays were asked for. most: so many answers at most in all of them.
    """

    guided: Guided
    options: tuple[Value, ...]
    vary: tuple[int, ...]
    random: Random
    plays: int
    most: float = float("inf")
    walked: int = 0
    answered: int = 0

    def walks(self, seed: int, until: float) -> Iterator[tuple[Walk, bool]]:
        """Walks, each with whether it was played with the options as they are, until enough of
        them have come to nothing new, or up to a time of the clock.
        """
        in_vain = 0
        while self.guided.steerable and in_vain < IN_VAIN and self.walked < EACH * self.plays:
            if time.monotonic() >= until or self.answered >= self.most:
                return
            before = len(self.guided.acted)
            mixed = bool(self.vary) and self.walked % MIXED == MIXED - 1
            guided = self._otherwise() if mixed else self.guided
            walk = guided.walk(seed + self.walked, until=until)
            self.answered += len(walk.steps)
            yield walk, not mixed
            self.walked += 1
            in_vain = in_vain + 1 if len(self.guided.acted) == before else 0

    def _otherwise(self) -> Guided:
        """One walk with other options, in every second one towards one of the clauses."""
        walker, drawn = self.guided.walker, self.random
        options = mixed_options(walker.expanding.program, self.options, self.vary, drawn)
        canonical = Canonical(walker.expanding.program, options, walker.canonical.merging)
        ways = (Way.STEERED, Way.BY_HABIT, Way.STEERED, Way.THAT_MATTER)
        return self.guided.otherwise(
            Walker(walker.expanding, canonical, options),
            drawn.choice(ways),
            drawn.choice(self.guided.steerable),
        )


def other_option(
    program: Program, options: tuple[Value, ...], vary: tuple[int, ...], drawn: Random
) -> tuple[Value, ...]:
    """Options of which one is another."""
    changed = list(options)
    number = drawn.choice(vary)
    changed[number] = drawn.choice(option_values(program.options[number]))
    return tuple(changed)


def mixed_options(
    program: Program, options: tuple[Value, ...], vary: tuple[int, ...], drawn: Random
) -> tuple[Value, ...]:
    """Options of which every second one is anything that it may be."""
    mixed = list(options)
    for number in vary:
        if drawn.random() < 0.5:
            mixed[number] = drawn.choice(option_values(program.options[number]))
    return tuple(mixed)


def option_in_words(value: object) -> str:
    """What an option is, as in a rule file."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


OTHERWISE = "with the option "
"""How a note begins that says which option a play has."""


def set_otherwise(
    program: Program, usual: tuple[Value, ...], options: tuple[Value, ...]
) -> Iterator[str]:
    """The options that are not as they were to be, each as a note."""
    before = as_given(program, usual)
    for name, value in as_given(program, options).items():
        if before[name] != value:
            yield f"{OTHERWISE}{name} = {option_in_words(value)}"
