"""What a rulebook says once and for all: what nothing changes, which way is ahead, and which row is
the far one, held against how the game is played.
"""

import re

import pytest
from tests.desk.rulebook_texts import script, shown_of
from tests.kept import compile_text

from duello.desk.rulebook import rulebook
from duello.desk.rulebook.document import Table, bare
from duello.desk.rulebook.knowledge import RULES_SAY_IT, named_alike
from duello.match.match import Match

BOARD = """ruleset "Pawns"
  players North, South
board square: BOARD
match
  each player has ahead: AHEAD
  each player has ends: A1, public
  for each player:
    announce "far: {squares in their far row}" to them
    announce "home: {squares in their home row}" to them
  each player chooses goal: a square in their far row
  each player chooses start: a square in their home row
"""
GRIDS = [
    ("grid of 3 by 3", ("up", "down")),
    ("grid of 4 by 2", ("right", "up")),
    ("grid of 2 by 3", ("left", "left")),
    ("grid of 3 by 3, with diagonals", ("down", "right")),
    ("hexagon of side 2", ("left", "right")),
    ("hexagon of side 3", ("up-left", "down-right")),
]


def cells(text):
    """The cells that a piece of a rulebook names; a row or column of them by both ends."""
    first, to, last = text.partition(" to ")
    if not to:
        return {*text.replace(" and ", ", ").split(", ")}
    rows = [chr(at) for at in range(ord(first[0]), ord(last[0]) + 1)]
    return {f"{row}{at}" for row in rows for at in range(int(first[1:]), int(last[1:]) + 1)}


@pytest.mark.parametrize(("grid", "ways"), GRIDS)
def test_the_rows_called_far_and_home_are_those_of_play(grid, ways):
    text = BOARD.replace("BOARD", grid).replace("AHEAD", "{} for North, {} for South".format(*ways))
    program = compile_text(text).program
    assert program is not None
    match = Match(program)
    board = shown_of(text).partition("A match\n")[0]
    for player in match.players:
        for row in ("far", "home"):
            (heard,) = (e.text for e in match.heard(player) if e.text.startswith(f"{row}: "))
            told = re.findall(rf"\b{player}'s {row} row is (.+?)(?: and \w+'s|\.)", board)
            assert len(told) == 1
            assert cells(told[0]) == {*heard.removeprefix(f"{row}: ").split(", ")}


KEPT = """ruleset "Kept"
  players North, South
match
  each player has stride: 2
  each player has luck: 0
  each player has pace: 3, public
  the game has toll: 4, secret
  for each player:
    LINE
"""


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("their luck rises by their stride", ("luck",)),
        ("their luck becomes their stride", ("luck",)),
        ("they gain 1 stride", ("stride",)),
        ("toll rises by 1", ("toll",)),
    ],
)
def test_what_nothing_changes_is_known_to_both_by_the_rules(line, changed):
    text = KEPT.replace("LINE", line)
    assert compile_text(text).program is not None
    sections = {section.title: section.blocks for section in rulebook(script(text)).sections}
    (table,) = sections["What is known"]
    assert isinstance(table, Table)
    known = {bare(name): cells for name, *cells in named_alike(table)}
    assert known["pace"] == ["yes", "yes"]
    for name in changed:
        assert known[name] in (["yes", "no"], ["only what is announced"] * 2)
    if "becomes" in line:
        assert known["stride"] == known["toll"] == [RULES_SAY_IT] * 2
