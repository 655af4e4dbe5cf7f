"""`in row A or row B`, `1 to 3 steps from A1`: cells that lie in one of several places."""

import re

import pytest
from tests.kept import compile_text
from tests.quick import rows

from duello.match.loading import Rules
from duello.match.match import Match

TEXT = """ruleset "Places"
  players North, South

board CELL: grid of 4 by 4
  stone: player or nobody

match
  each player has points: 0, public
  North chooses here: a CELL
  announce "{CELLs SAID}"
  for each CELL SAID: stone of it becomes North
  announce "{number of CELLs with stone North}"
  if here is SAID: announce "here"
  announce "{number of CELLs SAID}"
"""
ROWS, COLUMNS = "ABCD", "1234"
CELLS = [f"{row}{column}" for row in ROWS for column in COLUMNS]


def apart(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))


def rank(cell: str) -> set[str]:
    return {each for each in CELLS if each[0] == cell[0] or each[1] == cell[1]}


def near(low: int, high: int, cell: str) -> set[str]:
    return {each for each in CELLS if low <= apart(each, cell) <= high}


PLACES = [
    ("in row A or row B", {each for each in CELLS if each[0] in "AB"}),
    ("in row A or in row B", {each for each in CELLS if each[0] in "AB"}),
    ("in column 1 or column 3", {each for each in CELLS if each[1] in "13"}),
    ("in row A or column 2 or in a corner", rank("A2") | {"D1", "D4"}),
    ("in the row of B2 or in the column of B2", rank("B2")),
    ("in the row or column of B2", rank("B2")),
    ("in the same column or row as here", rank("C3")),
    ("next to A1 or next to D4", near(1, 1, "A1") | near(1, 1, "D4")),
    ("next to here or within 1 step of A1", near(1, 1, "C3") | near(0, 1, "A1")),
    ("at most 2 steps from B2", near(0, 2, "B2")),
    ("up to 2 steps away from B2", near(0, 2, "B2")),
    ("at least 3 steps from B2", near(3, 9, "B2")),
    ("more than 2 steps from here", near(3, 9, "C3")),
    ("less than 2 steps from here", near(0, 1, "C3")),
    ("1 to 3 steps from A1", near(1, 3, "A1")),
    ("from 2 to 3 steps from here", near(2, 3, "C3")),
    ("1 or 2 steps from A1", near(1, 2, "A1")),
    ("1 or 3 steps from A1", near(1, 1, "A1") | near(3, 3, "A1")),
]


@pytest.mark.parametrize("noun", ["square", "plot"])
@pytest.mark.parametrize(("said", "meant"), rows(3, PLACES))
def test_they_lie_in_one_of_the_places(noun: str, said: str, meant: set[str]) -> None:
    made = compile_text(TEXT.replace("CELL", noun).replace("SAID", said))
    assert made.program is not None, [one.headline for one in made.problems]
    match = Match(Rules("Places", made))
    match.submit("North", "C3")
    told = [each.text for each in match.events if re.match(r"[A-D]\d|\d+$|here", each.text)]
    cells, stones, *whether, many = told[-4 if "C3" in meant else -3 :]
    assert set(cells.split(", ")) == meant
    assert int(stones) == int(many) == len(meant)
    assert whether == ["here"] * ("C3" in meant)


def test_none_is_more_steps_than_there_are_away() -> None:
    text = TEXT.replace("CELL", "square").replace("SAID", "at least 7 steps from A1")
    made = compile_text(text)
    assert made.program is not None
    match = Match(Rules("Places", made))
    match.submit("North", "C3")
    assert "0" in [each.text for each in match.events]


@pytest.mark.parametrize(
    "said", ["in row A next to here or in a corner", "in row A or row B next to here"]
)
def test_of_places_one_after_the_other_it_is_not_said_which_may_be(said: str) -> None:
    problems = compile_text(TEXT.replace("CELL", "square").replace("SAID", said)).problems
    assert {one.code for one in problems} == {"wrong-phrase"}
