"""Where cells lie, in words of a table: the mend leaves those that are meant to be chosen, and no
others.
"""

import pytest
from tests.kept import compile_text
from tests.quick import crossed, each

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import Rules
from duello.match.match import Match

TEXT = """ruleset "Places"
  players Ada, Ben

board plot: grid of 4 by 4SHAPE
  man: player or nobody

match
  each player has spot: HERE for Ada, D4 for Ben, public
  man of A1 and B3 becomes Ada
  play turns in alternation from Ada

turn
  they choose goal: SAID
    if nothing is possible: they lose the match
  their spot becomes goal
"""
CELLS = [f"{row}{column}" for row in "ABCD" for column in "1234"]
MEN = {"A1", "B3"}


def off(one: str, other: str) -> tuple[int, int]:
    """How many rows and columns a cell is away."""
    down, right = (abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True))
    return down, right


def beside(one: str, other: str) -> bool:
    return sum(off(one, other)) == 1


def around(one: str, other: str) -> bool:
    return max(off(one, other)) == 1


def far(n: int, one: str, other: str, aslant: bool) -> bool:
    return (max if aslant else sum)(off(one, other)) <= n


NEAR = (
    "a neighbouring plot", "an adjacent plot", "a neighboring plot", "a plot adjacent to their spot"
)  # fmt: skip
STRAIGHT = (
    "a plot orthogonally next to their spot", "a plot next to their spot, but not diagonally",
    "a plot next to their spot but not diagonally", "a plot adjacent to their spot orthogonally",
    "a plot next to their spot, not diagonally",
)  # fmt: skip
ASLANT = ("a plot diagonal to their spot", "a plot diagonally adjacent to their spot")
WITHIN = (
    "a plot no more than 2 steps away", "a plot no more than 2 plots away from their spot",
    "a plot not farther than 2 steps from their spot", "a plot up to 2 plots away",
)  # fmt: skip
EDGE = ("a plot on the edge of the board", "a plot along the border", "a plot at the board's edge")


def meant(said: str, here: str, aslant: bool) -> set[str]:
    """The cells that words mean."""
    touch = around if aslant else beside
    if said in STRAIGHT:
        return {c for c in CELLS if beside(c, here)}
    if said in NEAR:
        return {c for c in CELLS if touch(c, here)}
    if "empty" in said:
        return {c for c in CELLS if touch(c, here) and c not in MEN}
    if said in ASLANT:
        return {c for c in CELLS if off(c, here) == (1, 1)}
    if said in WITHIN:
        return {c for c in CELLS if far(2, c, here, aslant)}
    if said in EDGE:
        return {c for c in CELLS if c[0] in "AD" or c[1] in "14"}
    if "corner" in said:
        return {"A1", "A4", "D1", "D4"}
    return {c for c in CELLS if touch(c, here) or touch(c, "B4")}


SAID = (
    *NEAR, *STRAIGHT, *ASLANT, *WITHIN, *EDGE, "an empty neighbouring plot",
    "an adjacent empty plot", "a plot in a corner of the board", "a plot next to their spot or B4",
)  # fmt: skip


@pytest.mark.parametrize(("said", "aslant"), crossed(3, SAID, [False, True]))
def test_those_cells_are_left_that_are_meant(said: str, aslant: bool) -> None:
    here = ("B2", "A3", "C1")[len(said) % 3]
    text = TEXT.replace("SHAPE", ", with diagonals" if aslant else "").replace("HERE", here)
    made = compile_text(text.replace("SAID", said))
    while wrong := [p for p in made.problems if p.severity is Severity.ERROR]:
        assert wrong[0].fix is not None, (said, wrong[0].headline, wrong[0].notes)
        assert wrong[0].fix.text.strip() in (wrong[0].help or "")
        made = compile_text(wrong[0].fix.applied())
    match = Match(Rules("Places", made))
    may = {cell for cell in CELLS if match.refusal("Ada", cell) is None}
    assert may == meant(said, here, aslant), here


@pytest.mark.parametrize("said", each(2, ("a diagonal plot", "a plot diagonal to their spot")))
def test_a_board_without_rows_has_nothing_aslant(said: str) -> None:
    text = TEXT.replace("grid of 4 by 4SHAPE", "circle of 6 and a centre").replace("HERE", "A1")
    text = text.replace("D4", "A4").replace("A1 and B3", "A2").replace("SAID", said)
    wrong = [p for p in compile_text(text).problems if p.severity is Severity.ERROR]
    assert [p for p in wrong if p.fix is None] == wrong != []
