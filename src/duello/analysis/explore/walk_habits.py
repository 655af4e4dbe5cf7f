"""How somebody plays all through one walk.

Purpose: plays in which each player keeps to one way of answering. Answers that are drawn anew each
time soon leave what only comes about where the same is done again and again (a hand played empty,
all rounds level, everybody late each time); habits stay there (swarm testing: Groce and others,
2012).
Input: what may be answered, what was said before. Output: one of the answers.
Must not know: what is looked for.
"""

import random
from collections.abc import Callable, Hashable, Sequence
from enum import Enum

from attrs import define, field

from duello.interpreter.state import CHOSEN, LATE, PASSED, Open

KEPT = (1.0, 0.95, 0.8)
"""So strictly habits are kept in a walk: this part of the answers is given by habit."""


class Habit(Enum):
    """What somebody answers whenever that is possible."""

    ANYTHING = "each as likely as any other"
    FAVOURITE = "what stands first in an order of its own"
    LEAST = "the least number, else a favourite"
    MOST = "the greatest number, else a favourite"
    ALIKE = "what was said last by somebody else, else a favourite"
    LATE = "nothing in time"
    NOTHING = "nothing where that is possible, else a favourite"


ORDINARY = (*[Habit.FAVOURITE] * 3, Habit.ALIKE, Habit.LEAST, Habit.MOST, Habit.NOTHING)
"""Habits as they are given to players, the likely ones more often; besides, all may be alike."""

Naming = Callable[[Open], Hashable]
"""What an answer is called: the same for every piece of one name."""


@define
class Habits:
    """Everybody's habits in one walk. strict: how likely an answer is given by habit."""

    random: random.Random
    shared: bool = False
    strict: float = 1.0
    of: dict[int | None, Habit] = field(factory=dict)
    last: dict[int, tuple[int | None, Hashable]] = field(factory=dict)
    _ranks: dict[Hashable, float] = field(factory=dict)

    def answer(self, options: Sequence[Open], naming: Naming) -> Open:
        """One of several answers to a decision that is due."""
        late = [each for each in options if each.status == LATE]
        said = [each for each in options if each.status != LATE]
        due = options[0]
        habit = self._habit(None if due.by_chance else due.player)
        if not said or (late and habit is Habit.LATE):
            return late[0]
        found = self._by_habit(habit, said, naming)
        self.last[due.decision] = due.player, naming(found)
        return found

    def _habit(self, player: int | None) -> Habit:
        if player not in self.of:
            self.of[player] = self._new(player)
        return self.of[player]

    def _new(self, player: int | None) -> Habit:
        """Chance mostly has none; somebody is late all the time in one walk of ten."""
        if player is None:
            return self.random.choice((Habit.ANYTHING, Habit.ANYTHING, Habit.FAVOURITE))
        others = [habit for each, habit in self.of.items() if each is not None]
        if self.shared and others:
            return others[0]
        drawn = self.random.random()
        if drawn < 0.2:
            return Habit.LATE if drawn < 0.1 else Habit.ANYTHING
        return self.random.choice(ORDINARY)

    def _by_habit(self, habit: Habit, said: Sequence[Open], naming: Naming) -> Open:
        if habit is Habit.ANYTHING or self.random.random() >= self.strict:
            return self.random.choice(said)
        passed = [each for each in said if each.status == PASSED]
        if habit is Habit.NOTHING and passed:
            return passed[0]
        numbers = [e for e in said if e.status == CHOSEN and type(naming(e)) is int]
        if habit in (Habit.LEAST, Habit.MOST) and numbers:
            ordered = sorted(numbers, key=lambda each: int(str(naming(each))))
            return ordered[0 if habit is Habit.LEAST else -1]
        if habit is Habit.ALIKE:
            who, what = self.last.get(said[0].decision, (None, None))
            same = [each for each in said if naming(each) == what]
            if same and who != said[0].player:
                return self.random.choice(same)
        return min(said, key=lambda each: self._rank(said[0], naming(each)))

    def _rank(self, due: Open, name: Hashable) -> float:
        """The place of an answer in somebody's order, or in everybody's."""
        key = (None if self.shared else due.player, due.decision, name)
        if key not in self._ranks:
            self._ranks[key] = self.random.random()
        return self._ranks[key]


def habits_of(drawn: random.Random) -> Habits:
    """Habits for one walk: in every second one, all have the same."""
    return Habits(drawn, shared=drawn.random() < 0.5, strict=drawn.choice(KEPT))
