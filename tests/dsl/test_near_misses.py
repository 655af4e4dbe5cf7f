"""Slips with boards, graphs and turns: one message each, and it says how the thing is said."""

import pytest

from duello.dsl.parser.syntax_errors.foreign_idioms import NEAR_MISSES, near_miss
from duello.match.loading import compile_text

COINS = """ruleset "Coins"
  players North, South

board square: grid of 4 by 3
  coins: number, usually 0

pieces card

card 1 Page
card 2 King

match
  each player has place: A1, public
  match has web: a graph of cards, public
  play 3 rounds
  play 2 turns in alternation from North

round
  North chooses goal: a square next to A1
  North chooses action in one go
    North chooses pair: 2 squares
    only if coins of A1 is 0
turn
  they choose take: a whole number from 1 to 3
"""

GOAL = "a square next to A1"
SLIPS = [
    ("grid of 4 by 3", "grid 4 by 3", "foreign-word", "`board cell: grid of 3 by 3`"),
    ("grid of 4 by 3", "hexagon 5", "foreign-word", "`board cell: hexagon of side 5`"),
    ("square: grid of 4 by 3", "square hexagon of side 5", "foreign-word", "`board cell: hexa"),
    ("4 by 3", "4 by 3 with diagonals", "missing-comma", "`, with diagonals`"),
    ("4 by 3", "4 by 27", "board-size", "A to Z"),
    ("in one go", "in 1 go", "foreign-word", "`in one go`"),
    ("in one go", "all in one go", "foreign-word", "`in one go`"),
    ("in one go", "in one go: a card", "foreign-word", "block below"),
    ("turns in alternation from North", "turns alternately", "foreign-word", "`play turns in alt"),
    ("turns in alternation from North", "turns in turn", "foreign-word", "`play turns in alt"),
    ("turns in alternation from", "turns, in alternation from", "foreign-word", "`play turns in"),
    (GOAL, "a square within 2 squares of A1", "foreign-word", "`within 2 steps of`"),
    (GOAL, "a square exactly 2 squares from A1", "foreign-word", "`exactly 2 steps from`"),
    (GOAL, "a square 2 steps from A1", "foreign-word", "`exactly 2 steps from`"),
    (GOAL, "a square adjacent to A1", "foreign-word", "`next to`"),
    (GOAL, "a square touching A1", "foreign-word", "`next to`"),
    (GOAL, "a square, next to A1", "foreign-word", "without the comma"),
    (GOAL, "a square between A1 and A3", "foreign-word", "`cells between pair`"),
    (GOAL, "a square next to 2 squares", "foreign-word", "`next to at least 2 cells"),
    (GOAL, "a square with coins greater than 2", "foreign-word", "`more than`"),
    (GOAL, "a square with coins smaller than 2", "foreign-word", "`less than`"),
    (GOAL, "a square with 3 coins", "foreign-word", "the name first"),
    (GOAL, "a square with no coins", "foreign-word", "`without coins`"),
    (GOAL, "a square where coins is 0", "whose", "`its coins`"),
    (GOAL, "a square next to D1", "unknown-name", "`A1` to `C4`"),
    (GOAL, "a card next to A1", "out-of-place", None),
    (GOAL, "a card where it is King, in a line", "out-of-place", None),
    (GOAL, "an edge of web", "foreign-word", "`an edge in`"),
    ("2 squares", "2 squares no two touching", "missing-comma", "`, no two touching`"),
    ("2 squares", "2 squares, no 2 touching", "foreign-word", "`, no two touching`"),
    ("2 squares", "2 squares, not touching", "foreign-word", "`, no two touching`"),
    ("is 0", 'is 0, because "x"', "foreign-word", "on a line of its own"),
    ("    only if coins of A1 is 0", "    A1 gains distance between A1 and A2 coins",
     "foreign-word", "`distance from A1 to B2`"),
    ("coins of A1 is 0", "there are at least 2 cards", "foreign-word", "`number of cells"),
    ("coins of A1 is 0", "there is no square with coins 0", "foreign-word", "`there is not a"),
    ("    only if coins of A1 is 0", "    if nothing possible: North wins the match",
     "foreign-word", "`if nothing is possible:`"),
    ("    only if coins of A1 is 0", "    within 9 seconds, then 9 for each of their coins",
     "foreign-word", "`within 60 seconds, then 10 seconds"),
    ("    only if coins of A1 is 0", "    within 9 seconds then 9 seconds for each of their place",
     "missing-comma", "`, then`"),
    ("    only if coins of A1 is 0", "    written x", "foreign-word", "`written \"to {target}\"`"),
    ("    only if coins of A1 is 0", "    web gains edge between Page and King", "foreign-word",
     "`edge from"),
    ("    only if coins of A1 is 0", "    coins of all squares becomes 1", "foreign-word",
     "`for each cell: ...`"),
    ("    only if coins of A1 is 0", "    coins of each square becomes 1", "out-of-place",
     "`for each square: ...`"),
    ("    only if coins of A1 is 0", "    North gains 1 points from South", "foreign-word",
     "`opponent loses 1 point`"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "code", "help"), SLIPS)
def test_slip(right, wrong, code, help):
    assert right in COINS
    problems = compile_text(COINS.replace(right, wrong, 1)).problems
    assert [problem.code for problem in problems] == [code]
    assert help is None or help in (problems[0].help or "")


def test_without_slips_it_is_right():
    assert compile_text(COINS).problems == ()


def test_every_near_miss_is_met_above():
    wrong = [slip[1] for slip in SLIPS] + [COINS.replace(*slip[:2]) for slip in SLIPS]
    text = "\n".join(wrong)
    for said, meant in NEAR_MISSES:
        assert any(said.search(line) for line in text.split("\n")), meant


def test_only_words_around_the_place_count():
    line = "North chooses x: a square adjacent to A1 !"
    assert near_miss(line, line.index("adjacent")) is not None
    assert near_miss(line, line.index("!")) is None


# ---------------------------------------------------------------------- what is right


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
