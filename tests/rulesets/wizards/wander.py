"""Random series: what two careless players might submit, step by step.

`wander` drives any engine that can tell what is legal (the model, or Duello behind an adapter). It
draws from its own generator only, so that one seed gives every engine that agrees the same series.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.rulesets.wizards.model import Model, Report


class Step(NamedTuple):
    """One thing done to a series, and what the model answered."""

    op: str
    """`play`, `charm` or `daybreak`."""
    submitted: tuple[Any, ...]
    """play: two submissions; charm: seat and spell; daybreak: the seat."""
    picked: tuple[str | None, str | None]
    """The spell drawn for a late seat, where one was."""
    report: Report | None
    state: dict[str, Any]
    """The truth after the step."""


def wander(model: Model, rng: random.Random, careless: float = 0.02) -> Iterator[Step]:
    """Play a model to the end of its series, and yield every step.

    `careless` is the chance of each submission to be missing or illegal.
    """
    while not model.over:
        if model.pending:
            seat = rng.choice(model.pending)
            spell = rng.choice([None, "?", "2", *model.nameable(seat), *model.hands[1 - seat]])
            report = model.charm(seat, spell)
            yield Step("charm", (seat, spell), (None, None), report, model.state())
            continue
        owner = model.items.get("daybreak")
        if owner is not None and model.can_daybreak(owner) and rng.random() < 0.1:
            report = model.daybreak(owner)
            yield Step("daybreak", (owner,), (None, None), report, model.state())
            continue
        first, second = (_submission(model, seat, rng, careless) for seat in (0, 1))
        drawn: list[str | None] = [None, None]

        def pick(seat: int, legal: list[str], drawn: list[str | None] = drawn) -> str:
            drawn[seat] = spell = rng.choice(legal)
            return spell

        report = model.play((first, second), pick)
        yield Step("play", (first, second), (drawn[0], drawn[1]), report, model.state())


def _submission(model: Model, seat: int, rng: random.Random, careless: float) -> str | None:
    if rng.random() >= careless:
        return rng.choice(model.legal(seat))
    return rng.choice([None, "", "Y", "9", "W", "0", model.banned[seat], rng.choice("12345678X")])
