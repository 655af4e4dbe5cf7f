"""Of what is tried many times over, some is tried in every run, and the rest by `make long`."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

SLOW = pytest.mark.slow

LONG = "long"
"""The profile of hypothesis with which `make long` draws as many examples as are ever drawn."""


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
    return [
        value if at % step == first else pytest.param(value, marks=SLOW)
        for at, value in enumerate(values)
    ]
