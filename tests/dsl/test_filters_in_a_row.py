"""Filters follow each other."""

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
