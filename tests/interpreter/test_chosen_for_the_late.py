"""Whoever is late gets what the text names, whichever numbers the pieces of that name have.

Found by generated programs (seed 1006892): pieces were compared with the number of a name.
"""

from itertools import permutations

import pytest
from tests.kept import compile_text

from duello.dsl.ir import as_several, given
from duello.interpreter import api
from duello.interpreter.state import CHOSEN, LATE
from duello.match.match import Match

NAMES = ("Ace", "King", "Queen")
FILE = """ruleset "Late"
  players North, South

pieces card

match
  each player has hand: {copies} of each card
  each player has spent: nothing
  play 2 rounds

round
  each player chooses pick, in secret: {many} in their hand
    if late: they choose {named}
  move each pick to spent

"""


def spent(copies: str, many: str, named: str, order: tuple[str, ...]) -> list[list[str]]:
    """What both have laid, North having been late and South in time."""
    pieces = "".join(f"card {name[0]} {name}\n" for name in order)
    text = FILE.format(copies=copies, many=many, named=named) + pieces
    program = compile_text(text).program
    assert program is not None
    state = api.start(program).state
    north, south = state.open
    state = api.advance(program, state, api.answer_to(state, north, LATE)).state
    first = api.candidates(program, state, south)[0]
    advanced = api.advance(program, state, api.answer_to(state, state.open[1], CHOSEN, first))
    zone = next(each.number for each in program.properties if each.name == "spent")
    found = []
    for seat in (0, 1):
        lying = as_several(advanced.state.facts[zone, seat])
        found.append([program.designs[advanced.state.pieces[each][0]].name for each in lying])
    return found


@pytest.mark.parametrize("order", list(permutations(NAMES)))
@pytest.mark.parametrize(("copies", "named"), [("one", "Ace"), ("two", "King"), ("three", "Queen")])
def test_one_of_that_name(copies: str, named: str, order: tuple[str, ...]) -> None:
    assert spent(copies, "a card", named, order) == [[named], [order[0]]]


@pytest.mark.parametrize("named", NAMES)
def test_a_set_of_that_name_alone(named: str) -> None:
    assert spent("two", "1 or 2 cards", named, NAMES)[0] == [named]


ROADS = """ruleset "Roads"
  players North, South

pieces town

match
  the match has roads: an empty graph of town
  play 1 round

round
  each player chooses road, in secret: an edge not in roads
    if late: they choose edge from Ace to Queen
  reveal road

"""


@pytest.mark.parametrize("order", list(permutations(NAMES)))
def test_an_edge_is_not_turned_round(order: tuple[str, ...]) -> None:
    """Seed 6003172: the ends of an edge were taken for a set."""
    roads = Match(given(compile_text(ROADS + "".join(f"town {n[0]} {n}\n" for n in order)).program))
    for player in roads.players:
        roads.timeout(player)
    assert any("A > Q was chosen for you" in event.text for event in roads.events)
