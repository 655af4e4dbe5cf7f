"""Whoever is late gets what the text names, whichever numbers the pieces of that name have.

Found by generated programs (seed 1006892): pieces were compared with the number of a name.
"""

import re
from itertools import permutations

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes
from tests.quick import each

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


NOTHING = """ruleset "Nothing"
  players North, South

pieces card
card A Ace
card K King
card Q Queen

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  for each player: announce "{{they}} ends with {{their points}}"
  the player with more points wins the match

round
  each player {chooses} memo, in secret: {what}
    they gain 1 point
    if late:
      {said}
    {if_none}
  for each player:
    they gain 10 points, if their memo was chosen
    they gain 40 points, unless they have points
"""

WHAT = (
    "hold or draw",
    "a card in their hand",
    "2 cards in their hand",
    "a card",
    "a whole number from 1 to 3",
    "2 whole numbers from 1 to 3",
    "yes or no",
    "a player",
)

SAID = {
    "they choose nothing": 0,
    "they gain 3 points\n      they choose none": 3,
    "if their points are 0: they choose nothing\n      otherwise: they choose none": 0,
}


def points(text: str) -> list[int]:
    """What both have who are late twice."""
    compiled = compile_text(text)
    assert compiled.program is not None, text
    assert "never-applies" not in codes(text, seats=True), text
    match = Match(compiled.program)
    for player in match.players * 2:
        match.timeout(player)
    assert match.outcome is not None and match.contradiction is None, text
    told = (re.fullmatch(r"(?:North|South) ends with (\d+)", e.text) for e in match.events)
    return [int(found[1]) for found in told if found is not None]


@pytest.mark.parametrize("what", each(4, WHAT))
@pytest.mark.parametrize("chooses", ["chooses", "may choose"])
def test_to_choose_nothing_is_to_give_no_answer(what: str, chooses: str) -> None:
    """It was `no problems`, and a dead end when somebody was late. Where it may be left open what
    is chosen, `if none is chosen` is done.
    """
    for if_none, more in (("", 0), ("if none is chosen: they gain 200 points", 200)):
        if more and chooses == "chooses":
            continue
        for said, again in SAID.items():
            text = NOTHING.format(chooses=chooses, what=what, if_none=if_none, said=said)
            first = (more + again) or 40
            assert points(text) == [first + more + again] * 2, text
