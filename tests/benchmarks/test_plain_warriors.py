"""The plain bout must play the game that it is compared on: it is held against the model."""

import random
from collections.abc import Sequence
from typing import Any, TypeVar, cast

from benchmarks.plain_warriors import ROUNDS, Outcome, Submission, bout
from benchmarks.warriors import GAME
from tests.quick import drawn
from tests.rulesets.warriors.model import BASES, Model

T = TypeVar("T")

BY_STRENGTH = list(BASES["a_warriors_death"])
Named = tuple[str, str | None, None]


def named(submission: Submission) -> Named:
    unit, active = submission
    return BY_STRENGTH[unit], None if active is None else BY_STRENGTH[active], None


def model_bout(chosen: list[Named], options: list[set[Named]]) -> Outcome:
    """The same submissions in the model; every one had the options that the model allows."""
    model = Model("a_warriors_death", 0, BY_STRENGTH[1:])
    announced: list[int | None] = []
    for at in range(0, 2 * ROUNDS, 2):
        assert options[at : at + 2] == [set(model.legal(seat)) for seat in (0, 1)]
        public = model.play(chosen[at : at + 2])["public"]
        announced += public["announced_winners"] or [None]
    assert public["bout_over"]
    points: tuple[int, int] = tuple(public["points"])
    return public["bout_winner"], points, announced


class Recorder:
    """Chooses at random, and remembers what was chosen among what."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.chosen: list[Any] = []
        self.options: list[set[Named]] = []

    def choose(self, options: Sequence[T]) -> T:
        """Every unit is as likely as any other."""
        units = sorted({cast(Submission, option)[0] for option in options})
        unit = self.rng.choice(units)
        option = self.rng.choice([o for o in options if cast(Submission, o)[0] == unit])
        self.chosen.append(named(cast(Submission, option)))
        self.options.append({named(cast(Submission, each)) for each in options})
        return option


def test_same_submissions_same_bout() -> None:
    winners = set()
    for seed in range(drawn(300, 1200)):
        recorder = Recorder(seed)
        outcome = bout(recorder.choose)
        assert outcome == model_bout(recorder.chosen, recorder.options), seed
        winners.add(outcome[0])
    assert winners == {0, 1, None}


def test_the_interpreter_plays_a_whole_bout() -> None:
    assert GAME.play(random.Random(1)) == ROUNDS
