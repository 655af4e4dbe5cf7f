"""Bounds that no play comes to are told, and those that one may come to are not."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Bounds"
  players North, South

match
  each player has heat: {begun}, public
  play {rounds} rounds
  the player with more heat wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 3
  reveal pick
  for each player: {line}
"""
CASES = [
    (0, 4, "their heat rises by 2, at most 10", True),
    (0, 4, "their heat rises by 2, at most 7", False),
    (0, 4, "their heat rises by 10, at most 6", False),
    (3, 4, "their heat rises by 2, at most 9", False),
    (10, 4, "their heat falls by 2, at least 0", True),
    (7, 4, "their heat falls by 2, at least 0", False),
    (0, 4, "their heat becomes the smaller of 15 and their heat + their pick", True),
    (0, 4, "their heat becomes the smaller of 11 and their heat + their pick", False),
    (0, 4, "their heat becomes the smaller of their heat + 1 and 2", False),
    (0, 4, "their heat becomes the greater of 2 and their pick", False),
    (0, 4, "their heat becomes the greater of 1 and their pick", True),
]


@pytest.mark.parametrize(("begun", "rounds", "line", "idle"), CASES)
def test_a_bound_that_no_play_comes_to_is_told(
    begun: int, rounds: int, line: str, idle: bool
) -> None:
    text = GAME.format(begun=begun, rounds=rounds, line=line)
    assert ("no-effect" in codes(text)) is idle


@pytest.mark.parametrize(
    ("line", "bound", "never"),
    [
        ("their heat becomes 0, if their heat is 2", 5, True),
        ("their heat becomes 0, if their heat is 2", 4, False),
        ("their heat becomes 7, if their heat is 2", 11, False),
        ("their heat becomes the smaller of 40 and their heat", 5, True),
        ("their heat becomes the smaller of 40 and their heat", 4, False),
        ("their heat becomes their heat + 1", 9, True),
        ("their heat becomes their heat + 1", 8, False),
    ],
)
def test_what_a_number_comes_to_though_lines_give_it_values(
    line: str, bound: int, never: bool
) -> None:
    text = GAME.format(begun=0, rounds=4, line=line)
    text += "  for each player: they gain 1 heat\n"
    text += f'  announce "hot", if a player has at least {bound} heat\n'
    assert ("never-applies" in codes(text)) is never
