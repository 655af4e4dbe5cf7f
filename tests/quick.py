"""Of what is tried many times over, some is tried in every run, and the rest by `make long`.

Every run tries: of tests of tests, in which a fault is seeded to see that it is noticed, one of
each kind (`each`); of what holds for all shipped rulesets, three unlike ones, and others in other
tests of the same sort (`each`, with another first one); of what is put together of several lists,
some of all ways (`crossed`); of what is drawn, as many examples as take about a second (`drawn`).
Worked matches, pages and goldens are tried whole. Processes are begun where they are what is
tested, once for all that is asked of them.
"""

from collections.abc import Iterable
from itertools import product
from math import gcd
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

SLOW = pytest.mark.slow

LONG = "long"
"""The profile of hypothesis with which `make long` draws as many examples as are ever drawn."""

SAME = "same"
"""The profile with which `make test` draws the same examples each time: what is wrong is what was
changed. New ones are drawn by `make long`, and by whoever runs pytest."""


def drawn(few: int, many: int) -> int:
    """How many examples of a property are drawn: few in every run, many by `make long`."""
    return many if settings.get_current_profile_name() == LONG else few


def only(values: Iterable[Any], *quick: object) -> list[Any]:
    """Parameters, of which those named are tried in every run. They must be among the values."""
    every = list(values)
    assert set(quick) <= set(every), set(quick) - set(every)
    return [each if each in quick else pytest.param(each, marks=SLOW) for each in every]


def each(step: int, values: Iterable[Any], first: int = 0) -> list[Any]:
    """Parameters, of which one of so many is tried in every run, from the one at this place on."""
    return [value if at % step == first else _slow(value) for at, value in enumerate(values)]


def rows(step: int, values: Iterable[Any], first: int = 0) -> list[Any]:
    """The same where several parameters stand in a row, or `pytest.param` has made it."""
    made = (row if isinstance(row, ParameterSet) else pytest.param(*row) for row in values)
    return each(step, made, first)


def crossed(step: int, *values: Iterable[Any]) -> list[Any]:
    """Parameters of which each has its values, in all ways to take one of each; of them one of so
    many is tried in every run: not always with the same value of one, whatever that of another is.
    """
    axes = [list(those) for those in values]
    assert all(gcd(step, len(those)) == 1 for those in axes), (step, [*map(len, axes)])
    return rows(step, product(*axes))


def _slow(value: object) -> ParameterSet:
    if isinstance(value, ParameterSet):
        return pytest.param(*value.values, id=value.id, marks=(*value.marks, SLOW))
    return pytest.param(value, marks=SLOW)
