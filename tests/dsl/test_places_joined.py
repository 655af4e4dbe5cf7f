"""Several places of one thing, with a comma or `and` between them: it lies in each of them; where
it may be meant that it lies in one, that is asked.
"""

import re
from itertools import product

import pytest
from tests.kept import compile_text
from tests.quick import each, rows
from tests.soundness.test_generated import compiled_of, drawn

from duello.codec.fingerprints import fingerprint
from duello.dsl.diagnostics.problem import Problem, Severity
from duello.match.loading import Rules
from duello.match.match import Match

TEXT = """ruleset "Places"
  players Ada, Ben

board plot: grid of 4 by 4
  man: player or nobody
  wall: yes or no, usually no

match
  each player has spot: B2 for Ada, D4 for Ben, public
  each player has ahead: down for Ada, up for Ben, public
  man of A1, B3 and C2 becomes Ada
  wall of A2 and B1 becomes yes
  play turns in alternation from Ada

turn
  they choose goal: SAID
    if nothing is possible: they lose the match
  their spot becomes goal
"""
CELLS = [f"{row}{column}" for row in "ABCD" for column in "1234"]
PLACES = (
    "next to their spot", "in row B", "in the row of A1", "in column 2", "at the edge",
    "in a corner", "within 2 steps of their spot", "exactly 2 steps from C2",
    "at least 2 steps from D4", "in a straight line from B2 over plots without wall",
    "next to a plot with wall", "straight ahead of their spot", "in row A or row C",
)  # fmt: skip
LIKE = ("with man they", "without wall", "where its man is nobody", "other than A1")
RANKS = {"in row B", "in the row of A1", "in row A or row C"}
PAIRS = [(one, two) for one, two in product(PLACES, (*PLACES, *LIKE)) if one != two]


def wrong(text: str) -> list[Problem]:
    return [one for one in compile_text(text).problems if one.severity is Severity.ERROR]


def cells(said: str) -> set[str]:
    """The cells that may be chosen where they are said so."""
    made = compile_text(TEXT.replace("SAID", said))
    assert made.program is not None, (said, [one.headline for one in made.problems])
    match = Match(Rules("Places", made))
    return {cell for cell in CELLS if match.outcome is None and match.refusal("Ada", cell) is None}


@pytest.mark.parametrize(
    ("one", "two", "between"),
    rows(31, [(*pair, how) for pair in PAIRS for how in (", ", " and ", ", and ")]),
)
def test_one_thing_lies_in_each(one: str, two: str, between: str) -> None:
    if {one, two} <= RANKS:
        return
    assert cells(f"a plot {one}{between}{two}") == cells(f"a plot {one}") & cells(f"a plot {two}")


BY_A_CELL = {"next to a plot with wall"}
"""What a cell lies beside is said of it like what it has."""

SEVERAL = [pair for pair in PAIRS if BY_A_CELL.isdisjoint(pair) and pair[1] in PLACES]


@pytest.mark.parametrize(("one", "two"), rows(15, SEVERAL))
def test_of_several_it_is_asked_whether_both_or_either(one: str, two: str) -> None:
    """The line that is told for each compiles, and a second row is mended to either."""
    line = f"for each plot {one} and {two}: its wall becomes yes"
    text = TEXT.replace("a plot", "1 plot").replace("SAID", "a plot")
    text += f"  {line}\n"
    (told,) = wrong(text)
    assert told.label.span.words == "and"
    if {one, two} <= RANKS:
        assert told.fix is not None
        assert told.fix.applied() == text.replace(line, line.replace(" and ", " or "))
        assert wrong(told.fix.applied()) == []
        return
    assert told.fix is None
    both, either = re.findall(r"`([^`]*)`", told.notes[0])
    for way in (both, f" {either}"):
        said = line.replace(f" and {two}", way if way[0] in ", " else f" {way}")
        assert wrong(text.replace(line, said)) == [], said


ALSO = re.compile(
    r"(?m)^[^\n\"]*\bchooses? [^\n\"]*?,(?= (?:with (?!what )|without |whose |next to |at the edge"
    r"|exactly ))"
)


@pytest.mark.parametrize("first", each(10, range(0, 500, 50)))
def test_a_comma_between_places_makes_no_other_program(first: int) -> None:
    for seed in range(first, first + 50):
        text, made = drawn(seed).written(), compiled_of(seed)
        found = [one for one in ALSO.finditer(text) if " over " not in one[0]]
        for one in found if made.program is not None else ():
            again = compile_text(text[: one.end() - 1] + text[one.end() :])
            assert again.program is not None, (seed, one[0])
            assert fingerprint(again.program) == fingerprint(made.program), (seed, one[0])
