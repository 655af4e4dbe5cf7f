"""Cells that must not be chosen, told in words of a table: the mend bars those that are meant, on
boards that are drawn, and no others.
"""

from collections.abc import Callable, Mapping
from random import Random

import pytest
from attrs import frozen
from tests.kept import compile_text
from tests.quick import drawn, rows

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import Rules
from duello.match.match import Match

TEXT = """ruleset "Places"
  players Ada, Ben

board square: grid of 4 by 4
  height: number, usually 0
  wet: yes or no, usually no
  man: player or nobody

match
  each player has place: ADAS for Ada, BENS for Ben, public
SET
  play turns in alternation from Ada

turn
  they choose goal: a square within 6 steps of B2
    SAID
    if nothing is possible: they lose the match
  their place becomes goal
"""
CELLS = [f"{row}{column}" for row in "ABCD" for column in "1234"]
BOARDS = drawn(1, 8)


@frozen
class Board:
    """Where the players stand, how high the cells are, which are wet, and whose men are there."""

    here: str
    there: str
    height: Mapping[str, int]
    wet: frozenset[str]
    man: Mapping[str, str]

    @classmethod
    def of(cls, seed: int) -> "Board":
        chance = Random(seed)
        here, there = chance.sample(CELLS, 2)
        height = {cell: chance.randint(0, 4) for cell in CELLS}
        wet = frozenset(chance.sample(CELLS, 5))
        men = {cell: chance.choice(("Ada", "Ben")) for cell in chance.sample(CELLS, 6)}
        return cls(here, there, height, wet, men)

    def text(self, said: str) -> str:
        lines = [f"  height of {cell} becomes {high}" for cell, high in self.height.items()]
        lines += [f"  wet of {cell} becomes yes" for cell in sorted(self.wet)]
        lines += [f"  man of {cell} becomes {who}" for cell, who in self.man.items()]
        text = TEXT.replace("SET", "\n".join(lines)).replace("SAID", said)
        return text.replace("ADAS", self.here).replace("BENS", self.there)

    def beside(self, cell: str, other: str) -> bool:
        return apart(cell, other) == 1


def apart(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))


Free = Callable[[Board, str], bool]


def low(n: int) -> Free:
    """Cells that are at most so much higher than where she stands."""
    return lambda b, c: b.height[c] <= b.height[b.here] + n


def open_(b: Board, c: str) -> bool:
    return c not in b.man


def edge(b: Board, c: str) -> bool:
    return c[0] in "AD" or c[1] in "14"


MEANT: list[tuple[str, Free]] = [
    ("the square must be empty", open_),
    ("the square must not be occupied", open_),
    ("the goal must be free", open_),
    ("only empty squares", open_),
    ("no occupied squares", open_),
    ("they cannot move to a square where a man stands", open_),
    ("they must not go where there is already a man", open_),
    ("they may not enter a square with a man", open_),
    ("it must have no man", open_),
    ("they may only go where a man stands", lambda b, c: c in b.man),
    ("they must not go where their own man stands", lambda b, c: b.man.get(c) != "Ada"),
    ("they cannot land on a square with the opponent's man", lambda b, c: b.man.get(c) != "Ben"),
    ("a man cannot step where the opponent's man stands", lambda b, c: b.man.get(c) != "Ben"),
    ("the height of the square must be at most 1 more than the height of their place", low(1)),
    ("its height must not be more than the height of their place + 2", low(2)),
    ("they cannot step onto a square that is more than two higher than their place", low(2)),
    ("they must not goal where height of goal is more than height of their place + 1", low(1)),
    ("they can climb at most one floor", low(1)),
    ("they may only move up two levels", low(2)),
    ("the goal must not be more than 1 higher than their place", low(1)),
    ("the square must be at least 1 lower than their place", low(-1)),
    ("the height of the goal must not be 3", lambda b, c: b.height[c] != 3),
    ("squares with height 3 cannot be entered", lambda b, c: b.height[c] != 3),
    ("nobody may step on a square with a height of at least 3", lambda b, c: b.height[c] < 3),
    ("no square with height more than 2", lambda b, c: b.height[c] <= 2),
    ("only squares whose height is 2", lambda b, c: b.height[c] == 2),
    ("they must not go where the height is not 2", lambda b, c: b.height[c] == 2),
    ("they must not enter a wet square", lambda b, c: c not in b.wet),
    ("the square must be wet", lambda b, c: c in b.wet),
    ("the goal must not be wet", lambda b, c: c not in b.wet),
    ("they cannot go where it is wet", lambda b, c: c not in b.wet),
    ("they must not move onto the edge of the board", lambda b, c: not edge(b, c)),
    ("the goal must be at the edge", edge),
    ("they cannot stay on their own place", lambda b, c: c != b.here),
    ("they must not go where the opponent stands", lambda b, c: c != b.there),
    ("the goal must be next to their place or B2",
     lambda b, c: b.beside(c, b.here) or b.beside(c, "B2")),
    ("they must not end next to the opponent's place", lambda b, c: not b.beside(c, b.there)),
    ("they must land within 2 steps of C3", lambda b, c: apart(c, "C3") <= 2),
    ("the goal must be no more than 2 steps away from their place",
     lambda b, c: apart(c, b.here) <= 2),
    ("they must go exactly 2 steps from their place", lambda b, c: apart(c, b.here) == 2),
    ("they must not go next to the opponent's man",
     lambda b, c: not any(b.beside(c, m) for m, who in b.man.items() if who == "Ben")),
]  # fmt: skip


@pytest.mark.parametrize(("said", "free"), rows(4, MEANT), ids=[said for said, _ in MEANT])
def test_the_mend_bars_what_is_meant_and_nothing_else(said: str, free: Free) -> None:
    for seed in range(BOARDS):
        board = Board.of(seed * 1009 + len(said))
        made = compile_text(board.text(said))
        while wrong := [p for p in made.problems if p.severity is Severity.ERROR]:
            assert len(wrong) == 1, (said, wrong)
            assert wrong[0].fix is not None, (said, wrong[0].headline, wrong[0].notes)
            assert wrong[0].fix.text.strip() in (wrong[0].help or "")
            made = compile_text(wrong[0].fix.applied())
        meant = {cell for cell in CELLS if free(board, cell)}
        match = Match(Rules("Places", made))
        may = {cell for cell in CELLS if match.awaiting and match.refusal("Ada", cell) is None}
        assert may == meant, (seed, board)


SEVERAL = TEXT.replace(
    "their place becomes goal",
    "they choose other: a square",
)


@pytest.mark.parametrize(
    "said",
    [
        "the square must be high",
        "opponent must not go where their man stands",
        "Ben cannot enter a wet square",
        "they can enter a wet square",
    ],
)
def test_what_is_no_rule_for_whoever_chooses_is_no_mend(said: str) -> None:
    text = Board.of(1).text(said)
    wrong = [p for p in compile_text(text).problems if p.severity is Severity.ERROR]
    assert [p.fix for p in wrong if p.fix is not None and " goal " in p.fix.text] == []


def test_where_two_are_chosen_none_is_meant_below_neither() -> None:
    text = SEVERAL.replace("SAID", "they must goal a square with height 0").replace("SET\n", "")
    text = text.replace("ADAS", "A1").replace("BENS", "B1")
    text += "  the square must be empty\n"
    wrong = [p for p in compile_text(text).problems if p.severity is Severity.ERROR]
    assert len(wrong) == 1
    assert wrong[0].fix is None
