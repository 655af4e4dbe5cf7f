"""Walks in which everybody keeps to one way of answering come to where other walks do not."""

from random import Random

import pytest
from tests.analysis.explore.games import compiled

from duello.analysis.explore.goals import Map
from duello.analysis.explore.guided_walk import Guided, Way
from duello.analysis.explore.random_walk import Walk, Walker
from duello.analysis.explore.walk_habits import Habit, Habits
from duello.analysis.model.canonical_form import Canonical, Merging
from duello.analysis.model.successors import Expanding
from duello.analysis.model.successors import Habits as Expanded
from duello.interpreter.state import CHOSEN, Open

EMPTY_HANDS = """ruleset "Empty hands"
  players North, South

pieces card
  rank: number

card 1 One
  rank: 1

card 2 Two
  rank: 2

card 3 Three
  rank: 3

card 4 Four
  rank: 4

card 5 Five
  rank: 5

match
  each player has hand: one of each card, private
  each player has used: nothing, public
  each player has points: 0, public
  play 6 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  move each pick to used
  winner: the player whose pick has more rank
  the winner gains 1 point
  if a player leads by 1 or more points: the player with more points wins the match
"""

HUSH = """ruleset "Hush"
  players North, South

match
  each player has balance: 3, public
  play rounds until a player has at most 0 balance
  the player with more balance wins the match

round
  each player chooses beat, in secret: a whole number from 0 to 30
  reveal beat
  for each player: they lose 1 balance, if their beat is not 0
"""


def walks(text: str, way: Way, count: int) -> list[Walk]:
    """So many walks, all of one way."""
    program = compiled(text)
    options = program.option_values({})
    canonical = Canonical(program, options, Merging())
    walker = Walker(Expanding(program, Expanded()), canonical, options)
    guided = Guided(walker, Map(program), only=way)
    return [guided.walk(seed) for seed in range(count)]


def dead_ends(way: Way) -> int:
    met = [walk.contradiction for walk in walks(EMPTY_HANDS, way, 60)]
    return sum(each is not None and each.kind == "dead end" for each in met)


def test_hands_are_played_empty_though_the_first_lead_ends_the_match() -> None:
    assert dead_ends(Way.EVENLY) == 0
    assert dead_ends(Way.BY_HABIT) > 5


def test_what_can_go_on_for_ever_does() -> None:
    assert any(walk.since is not None for walk in walks(HUSH, Way.BY_HABIT, 30))


def answered(habit: Habit, values: list[int]) -> int:
    """What is said by habit, of some numbers, where 4 was said by somebody else before."""
    options = [Open(0, 0, (), status=CHOSEN, value=value) for value in values]
    habits = Habits(Random(0), of={0: habit}, last={0: (1, 4)})
    found = habits.answer(options, lambda due: due.value)
    assert isinstance(found.value, int)
    return found.value


@pytest.mark.parametrize(("habit", "wanted"), [(Habit.LEAST, 2), (Habit.MOST, 9), (Habit.ALIKE, 4)])
def test_each_habit_says_what_it_is_called(habit: Habit, wanted: int) -> None:
    assert answered(habit, [7, 2, 4, 9]) == wanted


def test_a_favourite_stays_one() -> None:
    options = [Open(0, 0, (), status=CHOSEN, value=value) for value in range(9)]
    habits = Habits(Random(3), of={0: Habit.FAVOURITE})
    said = {habits.answer(options, lambda due: due.value).value for _ in range(5)}
    assert len(said) == 1
