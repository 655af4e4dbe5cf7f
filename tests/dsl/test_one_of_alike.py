"""One of several pieces that are alike: a single one is moved, and which one makes no difference;
of others it is asked who chooses.
"""

import re

import pytest

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

COURT = """ruleset "Court"
  players Ann, Ben

pieces role
  worn: number, usually 0

role D Duke
role C Count

match
  the game has court: 3 of each role, public
  the game has fallen: nothing, public
  each player has hand: nothing, private
  chance deals 2 roles from the court to each player's hand
  play 2 turns in alternation from Ann

turn
  they choose claim: a role
  {line}

example "two of a name"
  chance deals "Duke, Duke" to Ann, chance deals "Count, Count" to Ben
  Ann claims Duke
  then number of roles in Ann's hand is {ann}
  then number of roles in Ben's hand is {ben}
  then number of roles in court is {court}
  then number of roles in fallen is {fallen}
"""


@pytest.mark.parametrize(
    ("line", "ann", "ben", "court", "fallen"),
    [
        ("move a Duke in their hand to fallen", 1, 2, 2, 1),
        ("move one Duke from their hand to the court", 1, 2, 3, 0),
        ("move one role in their hand that is claim to fallen", 1, 2, 2, 1),
        ("move 1 Duke in their hand to fallen", 1, 2, 2, 1),
        ("move 2 roles in their hand that are claim to fallen", 0, 2, 2, 2),
        ("opponent moves two Counts from their hand to the court", 2, 0, 4, 0),
        ("move a Count in their hand to fallen", 2, 2, 2, 0),
        ("move a Count in opponent's hand to their hand", 3, 1, 2, 0),
        ("for each player: put a Count in their hand into fallen", 2, 1, 2, 1),
        ("opponent discards a role from their hand that is Count", 2, 1, 2, 0),
        ("for each player in turn from Ann: move a Duke in court to their hand", 3, 2, 1, 0),
        ("for each Duke in their hand: move it to fallen", 0, 2, 2, 2),
    ],
)
def test_one_of_them_is_moved_if_there_is_one(line, ann, ben, court, fallen):
    made = compile_text(COURT.format(line=line, ann=ann, ben=ben, court=court, fallen=fallen))
    assert made.program is not None, [one.headline for one in made.problems]
    (example,) = run_examples(Rules("Court", made))
    assert example.holds, example


@pytest.mark.parametrize("held", range(4))
@pytest.mark.parametrize("many", range(1, 5))
def test_so_many_of_them_are_moved_or_all_if_there_are_fewer(many, held):
    moved = min(many, held)
    text = COURT.format(
        line=f"move {many} Dukes in their hand to fallen",
        ann=3 - moved, ben=3, court=6, fallen=moved,
    )  # fmt: skip
    dealt = ", ".join(["Duke"] * held + ["Count"] * (3 - held))
    text = text.replace("3 of each role", "6 of each role").replace("deals 2", "deals 3")
    text = text.replace("Count, Count", "Count, Count, Count")
    made = compile_text(text.replace("Duke, Duke", dealt))
    assert made.program is not None, [one.headline for one in made.problems]
    (example,) = run_examples(Rules("Court", made))
    assert example.holds, example


def errors(line: str) -> list[str]:
    text = COURT.partition("example")[0].format(line=line)
    return [one.headline for one in compile_text(text).problems if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    "line",
    [
        "move a role in their hand to fallen",
        "move a role in their hand that is not claim to fallen",
        "move a role in their hand with worn 0 to fallen",
        "move 1 role in their hand to fallen",
        "move 2 roles in their hand other than claim to fallen",
        "for each role in their hand: worn of it rises by 1\n  move a Duke in their hand to fallen",
    ],
)
def test_of_pieces_that_may_differ_it_is_asked_who_chooses(line):
    (headline,) = errors(line)
    assert re.match("which one(?: is|s are) not said", headline)


def test_both_players_do_not_get_the_same_one():
    (headline,) = errors("for each player: move a Duke in court to their hand")
    assert headline == "both players would get the same one: `a Duke in court`"
    (headline,) = errors("for each player: move 2 Dukes in court to their hand")
    assert headline == "both players would get the same ones: `2 Dukes in court`"
    assert not errors("for each player: move a Duke in their hand to court")


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("move claim in their hand to fallen", "move a role in their hand that is claim to fallen"),
        ("they discard a Duke", "they discard a Duke in their hand"),
        ("if claim is Duke: move one of the Dukes in their hand to fallen",
         "if claim is Duke: move a Duke in their hand to fallen"),
        ("put Duke from their hand into fallen", "put a Duke in their hand into fallen"),
        ("they put a Duke back into the court", "they put a Duke in their hand into the court"),
        ("put 2 Dukes back into the court", "put 2 Dukes in their hand into the court"),
        ("they put back 3 Dukes into fallen", "they put 3 Dukes in their hand into fallen"),
        ("they discard 2 Dukes", "they discard 2 Dukes in their hand"),
    ],
)  # fmt: skip
def test_a_piece_said_by_its_name_alone_is_one_where_it_lies(line, mended):
    text = COURT.partition("example")[0]
    (wrong,) = (
        one for one in compile_text(text.format(line=line)).problems
        if one.severity is Severity.ERROR
    )  # fmt: skip
    assert wrong.fix is not None
    assert wrong.fix.applied() == text.format(line=mended)
