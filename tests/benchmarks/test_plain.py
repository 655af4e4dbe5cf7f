"""The plain duel must play the game that it is compared on: it is held against the model."""

import random
from collections.abc import Sequence
from typing import Any, TypeVar, cast

from benchmarks.plain_archwizard import CHARMABLE, Outcome, X, duel, play_duel
from tests.quick import drawn
from tests.rulesets.wizards.model import Model

T = TypeVar("T")


def letter(spell: int | None) -> str | None:
    return None if spell is None else "X" if spell == X else str(spell)


def model_duel(spells: list[int | None], options: list[set[str | None]]) -> Outcome:
    """The same choices in the model; every choice had the options that the model allows."""
    model = Model("archwizard")
    choices = iter([*zip(map(letter, spells), options, strict=True)])
    points = (0, 0)
    while model.bout == 1:
        (first, firsts), (second, seconds) = next(choices), next(choices)
        assert (firsts, seconds) == (set(model.legal(0)), set(model.legal(1)))
        left, right = model.play((first, second))["public"]["points"]
        points = (left, right)
        for seat in model.pending:
            named, names = next(choices)
            assert names == {None, *model.nameable(seat)}
            model.charm(seat, named)
    assert next(choices, None) is None
    bout = model.bouts[0]
    return bout["winner"], bout["rounds"], points


class Recorder:
    """Chooses at random, and remembers what was chosen among what."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.chosen: list[Any] = []
        self.options: list[set[str | None]] = []

    def choose(self, options: Sequence[T]) -> T:
        option = self.rng.choice(options)
        self.chosen.append(option)
        self.options.append({letter(spell) for spell in cast(Sequence[int | None], options)})
        return option


def test_same_choices_same_duel() -> None:
    winners = set()
    for seed in range(drawn(500, 2000)):
        recorder = Recorder(seed)
        outcome = duel(recorder.choose)
        assert outcome == model_duel(recorder.chosen, recorder.options), seed
        assert outcome[:2] == play_duel(random.Random(seed)), seed
        winners.add(outcome[0])
    assert winners == {0, 1, None}


def test_nothing_is_charmed_away_that_may_not_be() -> None:
    assert [letter(spell) for spell in CHARMABLE] == [None, *"01345678"]
