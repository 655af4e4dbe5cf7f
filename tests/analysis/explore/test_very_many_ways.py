"""Where there are more ways to answer everything together than have numbers, fewer answers to each
decision are tried, and not only the first ways: on the reference, on packed states and in machine
code.
"""

import pytest
from tests.analysis.explore.games import compiled
from tests.analysis.explore.test_packed import both
from tests.analysis.explore.test_packed_comparing import both as compared

from duello.analysis.explore import (
    native_search,
    packed_answers,
    packed_search,
    packed_signals,
    packed_spots,
)
from duello.analysis.explore.searching import Bounds
from duello.analysis.model import successors
from duello.analysis.model.successors import NUMBERED, Expanding
from duello.interpreter import api

SPOTS = "\n".join(f"spot {number} Spot{number}" for number in range(11))
LOTS = f"""ruleset "Lots"
  players North, South

pieces spot
  worth: number, as labelled
{SPOTS}

match
  each player has points: 0, public
  each player has row: one of each spot, public
  for each spot in North's row:
    chance chooses lot: a whole number from 1 to 9
    North gains lot points
  the player with more points wins the match
"""

NUMBERS = """ruleset "Numbers"
  players North, South

match
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 17
    within 30 seconds
    if late: their points becomes 0
  reveal pick
  for each player: they gain their pick points, if their pick is not 9
"""


def test_of_dozens_of_draws_each_is_tried_more_than_once() -> None:
    program = compiled(LOTS)
    state, expanding = api.start(program, ()).state, Expanding(program)
    assert len(state.open) == 11 and NUMBERED < 9**11
    ways = expanding.ways(state)
    assert ways.sampled and ways.lacking and ways.count <= NUMBERED
    numbers = expanding.numbers(ways)[::17]
    met = [{each[at].value for each in map(ways.way, numbers)} for at in range(11)]
    assert all(len(each) > 1 for each in met)


@pytest.fixture
def few_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer ways have numbers, and yet fewer are tried together."""
    monkeypatch.setattr(successors, "NUMBERED", 100)
    for module in (
        successors,
        packed_spots,
        packed_search,
        packed_answers,
        packed_signals,
        native_search,
    ):
        monkeypatch.setattr(module, "MOST_TOGETHER", 60)


@pytest.mark.usefixtures("few_numbers")
def test_packed_states_are_answered_as_on_the_reference() -> None:
    packed = both(compiled(NUMBERS), None, Bounds(states=60), everything=True)
    assert packed.engine.counts.compiled and packed.progress.sampled
    assert 50 < max(packed.seen.ways) < 100


@pytest.mark.slow
@pytest.mark.usefixtures("few_numbers")
def test_so_they_are_where_everything_is_compared() -> None:
    packed = compared(compiled(NUMBERS), Bounds(states=40), everything=True)
    assert packed.engine.counts.compiled and packed.progress.sampled
