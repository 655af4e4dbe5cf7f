"""Boards and graphs as text."""

import re
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conftest import Golden
from tests.kept import compile_text
from tests.match.gardens import GARDEN, WEB

from duello.boards.board_legend import beginnings
from duello.boards.board_text import CELL, WIDE, Picture, pictures
from duello.dsl.ir.program import Program


def program(text: str) -> Program:
    found = compile_text(text).program
    assert found is not None
    return found


def board(shape: str, *fields: str, has: tuple[str, ...] = ()) -> Program:
    lines = "\n".join(f"  {field}" for field in fields)
    own = "\n".join(
        f"  each player has {each}: A1, public\n  Anna's {each} becomes A2" for each in has
    )
    return program(f"""\
ruleset "Fields"
  players Anna, Anton
pieces plant
plant R Rose
plant T Thistle
plant Lip Tulip
board cell: {shape}
{lines}
match
  each player has points: 0, public
{own}
  play 1 round
  Anna wins the match
round
  Anna chooses pick: a cell
""")


PLANTED = board("hexagon of side 5", "growing: plant or none", "height: number, usually 0")
FACTS: dict[str, Any] = {
    "growing": {"A1": "Rose", "E5": "Thistle", "E9": "Tulip", "I5": "Rose"},
    "height": {"A1": 1, "E5": 12, "I5": 3, "C1": 2},
}
EVERY = board(
    "grid of 4 by 3",
    "owner: player or nobody",
    "height: number, usually 1",
    "depth: number, usually 0",
    has=("camp", "lookout"),
)
KNOWN: dict[str, Any] = {
    "owner": {"A1": "Anna", "A2": "Anton"},
    "height": {"A2": 0, "A3": 7},
    "depth": {"A3": 2},
    "Anna": {"camp": "B2", "lookout": "C1"},
    "Anton": {"camp": "B2", "lookout": "C4"},
}
RINGS = """\
ruleset "Rings"
  players Anna, Anton
pieces stone
stone W White
stone B Black
board point: paths
  a1 - a4 - a7 - d7 - g7 - g4 - g1 - d1 - a1
  b2 - b4 - b6 - d6 - f6 - f4 - f2 - d2 - b2
  a4 - b4
  d7 - d6
  g4 - f4
  d1 - d2
  held: stone or none
match
  play 1 round
  Anna wins the match
round
  Anna chooses pick: a point
"""
CASES = {
    "rings": (program(RINGS), {"held": {"a1": "White", "b4": "Black"}}),
    "empty": (PLANTED, {}),
    "hexagon": (PLANTED, FACTS),
    "garden": (
        program(GARDEN),
        {"growing": {"A1": "Rose"}, "Anna": {"place": "A1"}, "Bert": {"place": "A1"}},
    ),
    "everything": (EVERY, KNOWN),
    "chess": (board("grid of 8 by 8, with diagonals", "owner: player or nobody"), KNOWN),
    "too_wide": (
        board("grid of 30 by 20", "height: number, usually 0"),
        {"height": {f"{row}{at}": 1000 for row in "BT" for at in range(9, 31)} | {"A1": 7}},
    ),
}


def drawn(program: Program, facts: dict[str, Any]) -> str:
    players = {name: facts.get(name, {}) for name in program.seats}
    found = pictures(program, facts, players)
    return "\n".join(line for each in found for line in each.plain) + "\n"


@pytest.mark.parametrize("name", CASES)
def test_boards(name: str, golden: Golden) -> None:
    golden(f"pictures/{name}.txt", drawn(*CASES[name]))


@pytest.mark.parametrize("edges", [0, 5, 20, 50])
def test_graphs(edges: int, golden: Golden) -> None:
    """Nine nodes; the edges are taken from all over the graph."""
    every = [f"{a} > {b}" for a, b in permutations("ABCDEFGHI", 2)]
    some = [every[place * 31 % len(every)] for place in range(edges)]
    assert len(set(some)) == edges
    golden(f"pictures/graph_{edges}.txt", drawn(program(WEB), {"web": some}))


@pytest.mark.parametrize("facts", [{}, {"seeds": {"A2": 0}}])
def test_what_lies_there_usually_is_drawn(facts: dict[str, Any]) -> None:
    pits = board("1 row of 3", "seeds: number, usually 3", "stones: number, usually 0")
    shown = drawn(pits, facts)
    assert re.search(r"A +3 +0 +3" if facts else r"A +3 +3 +3", shown)
    assert "number: seeds" in shown


def test_a_graph_of_which_nothing_is_known_is_not_drawn() -> None:
    assert pictures(program(WEB), {}, {}) == []


def of_board(facts: dict[str, Any]) -> Picture:
    (found,) = pictures(PLANTED, facts, {})
    return found


CELLS = st.sampled_from(PLANTED.boards[0].names)
PLANTS = st.dictionaries(CELLS, st.sampled_from(["Rose", "Thistle", "Tulip"]))
HEIGHTS = st.dictionaries(CELLS, st.integers(1, 99))


@given(PLANTS, HEIGHTS)
def test_every_cell_is_in_its_place(plants: dict[str, str], heights: dict[str, int]) -> None:
    """Once, in its row, left of the later ones, with what it holds; and nothing is too wide."""
    picture = of_board({"growing": plants, "height": heights})
    cells = [bit.cell for line in picture.lines for bit in line if bit.cell]
    assert cells == list(PLANTED.boards[0].names)
    told = {bit.cell: bit.text for line in picture.lines for bit in line if bit.kind == CELL}
    assert set(told) == set(plants) | set(heights)
    short = {"Rose": "R", "Thistle": "T", "Tulip": "Tu"}
    for cell, text in told.items():
        height = str(heights[cell]) if cell in heights else ""
        assert text == short.get(plants.get(cell, ""), "") + height
    assert all(len(line) <= WIDE for line in picture.plain)


@given(st.lists(st.text("abcAB -", min_size=1, max_size=6), unique_by=str.casefold))
def test_no_two_things_look_alike(names: list[str]) -> None:
    short = beginnings(names)
    assert len({each.casefold() for each in short.values()}) == len(names)
    assert all(name.startswith(short[name]) for name in names)
