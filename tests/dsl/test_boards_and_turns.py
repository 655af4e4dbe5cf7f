"""Filters follow each other, and cells of two boards are not mixed."""

from pathlib import Path

import pytest

from duello.match.loading import compile_text

COINS = (Path(__file__).parent / "slips" / "coins.duel").read_text(encoding="utf-8")


def test_it_is_right():
    assert compile_text(COINS).problems == ()


@pytest.mark.parametrize(
    "line",
    [
        "North chooses x: a square with coins 1 next to at least 2 squares with coins 0",
        "North chooses x: a square with coins coins of A1 next to more than 1 squares",
        "North chooses x: 2 squares, in a line, no two with the same coins",
        "North chooses x: 2 squares, no two with the same coins, no two with the same distance "
        "from it to A1",
    ],
)
def test_filters_may_follow_each_other(line):
    text = COINS.replace("  North chooses goal: a square next to A1", f"  {line}")
    assert compile_text(text).problems == ()


SECOND = COINS.replace("pieces card", "board field: hexagon of side 3\n\npieces card").replace(
    "  North chooses goal: a square next to A1\n",
    "  North chooses spot: a field\n  North chooses spots: 2 fields\n  {}\n",
)


@pytest.mark.parametrize(
    "line",
    [
        "coins of squares next to North's spot becomes 1",
        "coins of squares between North's spots becomes 1",
    ],
)
def test_cells_of_two_boards_are_not_mixed(line):
    assert [p.code for p in compile_text(SECOND.replace("{}", line)).problems] == ["wrong-kind"]
    other = line.replace("spot", "goal").replace("goals", "pair")
    right = SECOND.replace("{}", f"North chooses goal: a square\n  {other}")
    assert compile_text(right).problems == ()
