"""Cells of one board are no cells of another."""

from pathlib import Path

import pytest

from duello.match.loading import compile_text

COINS = (Path(__file__).parent / "slips" / "coins.duel").read_text(encoding="utf-8")

SECOND = COINS.replace("pieces card", "board field: hexagon of side 3\n\npieces card").replace(
    "  North chooses goal: a square next to A1\n",
    "  North chooses spot: a field\n  North chooses spots: 2 fields\n  {}\n",
)


@pytest.mark.parametrize(
    "line",
    [
        "coins of squares next to North's spot becomes 1",
        "coins of squares between North's spots becomes 1",
        "coins of A1 becomes coins of North's spot",
        "coins of North's spot becomes 1",
        "for each square in North's spots: coins of it becomes 1",
        "North wins the match, if North's spot is North's place",
        "North wins the match, if North's place is in North's spots",
        "North wins the match, if 1 is the distance from North's place to North's spot",
    ],
)
def test_cells_of_two_boards_are_not_mixed(line):
    assert [p.code for p in compile_text(SECOND.replace("{}", line)).problems] == ["wrong-kind"]
    other = line.replace("spot", "goal").replace("goals", "pair")
    right = SECOND.replace("{}", f"North chooses goal: a square\n  {other}")
    assert compile_text(right).problems == ()


@pytest.mark.parametrize(
    "line",
    [
        "coins of A1 becomes distance from A1 to North's spot",
        "coins of A1 becomes distance from North's spot to A1",
        "North wins the match, if North's spot is A1 or B1",
        "North wins the match, if North's spot is not A1",
        "North chooses other: a field next to A1",
    ],
)
def test_a_bare_name_of_a_cell_is_of_the_board_that_is_meant(line):
    """Both boards have a cell A1, and nobody can say of which board it is."""
    program = compile_text(SECOND.replace("{}", line)).program
    assert program is not None
    lines = [line for block in program.blocks for line in block]
    said = str((*lines, *(each.domain for each in program.decisions if each.name == "other")))
    assert "Constant(value=0, type=CellType(optional=False, board=1))" in said
