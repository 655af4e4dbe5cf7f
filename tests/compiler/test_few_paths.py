"""While it is being found what registers can hold, few of many paths are followed: in the end they
hold the same, at the same points, as if all were followed from the first.
"""

import random
from typing import Any
from unittest.mock import patch

import pytest
from tests.kept import compile_text
from tests.quick import drawn

import duello
from duello.compiler import splitting
from duello.compiler.graphs import graph_of
from duello.compiler.points import Graph
from duello.dsl.ir.program import Program

TEXT = """ruleset "Few paths"
  players North, South

pieces card
  power: number, as labelled
  tired: yes or no, usually no

match
  each player has hand: one of each card, private
  each player has score: 0, public
  play 6 rounds
  the player with more score wins the match

round
  each player chooses pick, in secret: a card in their hand that is not tired
    within 30 seconds
    if late: they choose Aaa
  each pick takes effect
  step strikes
    for each player: their pick gains 1 power
  step rest
    for each player: for each card in their hand: it is not tired
"""
CARD = """
card {number} {name}
  {rule}
"""
LINES = (
    "strikes: gain {number} score",
    "strikes: opponent's pick gains {number} power",
    "strikes: if opponent's pick is {name}: gain 2 score",
    "next round: strikes: this gains {number} power",
    "next 2 rounds: strikes: gain 1 score",
    "next round: opponent must not pick {name}, if able",
    "rest: if opponent's pick is {name}: this is tired",
    "rest: if opponent's pick's power is more than 3: opponent's pick is tired",
    "next 2 rounds: strikes: if opponent's pick is {name}: this gains 1 power",
)
"""What cards do, on each path for itself, where another card meets them, and later."""


def game(seed: int) -> Program:
    """A game of five or six cards, of which some do something."""
    chance = random.Random(seed)
    names = ["Aaa", "Bbb", "Ccc", "Ddd", "Eee", "Fff"][: chance.choice((5, 6))]
    text = TEXT
    for number, name in enumerate(names):
        rule = chance.choice(LINES).format(number=chance.randint(1, 3), name=chance.choice(names))
        text += CARD.format(number=number, name=name, rule=rule)
    made = compile_text(text)
    assert made.program is not None, (text, made.problems)
    return made.program


def graph(program: Program, few: int) -> Graph:
    """All points of play, where so many paths are always followed."""
    with patch.object(splitting, "FEW_PATHS", few):
        return graph_of(program, program.option_values({}), renaming=True)


def found(graph: Graph) -> tuple[Any, ...]:
    """What registers hold, all that there is at each point, and which pieces have places."""
    points = {
        shape: (point.facts, point.results, set(point.lasting), point.own, point.possible)
        for shape, point in graph.points.items()
    }
    m = graph.machine
    return m.domains, points, set(graph.flags), graph.together, m.rows, m.sharing, m.apart


@pytest.mark.slow
def test_few_paths_find_what_all_paths_find() -> None:
    told = 0
    for seed in range(drawn(2, 8)):
        program = game(seed)
        whole, few = graph(program, 1_000), graph(program, 9)
        assert found(few) == found(whole), seed
        assert not any(each.leaves_out for each in few.followed.values()), seed
        told += bool(few.paths.telling)
    assert told  # in some of them, few paths did not find it


@pytest.mark.slow
def test_few_paths_of_a_shipped_game_do() -> None:
    program = duello.load("a-warriors-death").program
    assert found(graph(program, 50)) == found(graph(program, 1_000))
