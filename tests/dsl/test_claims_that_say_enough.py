"""What an example claims is just what it says: so many and no more, of pieces that there are."""

import pytest

from duello.match.example_runner import run_example
from duello.match.loading import compile_text

TEXT = """ruleset "Dice"
  players North, South

pieces die

die X Xanthic
die 2 Yellow

match
  each player has cup: 5 Xanthics, public
  play 1 round

round
  each player chooses guess: 1 or 2
  each player chooses pick: a die in their cup

example "claimed"
  then {claim}
"""
HOLDS = {
    "there are 5 dice in North's cup": True,
    "there are 4 dice in North's cup": False,
    "there are 6 dice in North's cup": False,
    "there is a die in North's cup": True,
    "number of dice in North's cup is at least 4": True,
    "there are 5 dice in North's cup and there are 4 dice in South's cup": False,
}


def made(claim):
    return compile_text(TEXT.format(claim=claim))


@pytest.mark.parametrize("claim", HOLDS)
def test_so_many_are_just_so_many(claim):
    rules = made(claim)
    assert rules.problems == () and rules.program is not None
    (example,) = rules.examples
    assert run_example(rules.program, example).holds is HOLDS[claim]


@pytest.mark.parametrize(
    ("claim", "known"),
    [("pick 2", True), ("pick X", True), ("pick 99", False), ("guess 9", True)],
)
def test_a_number_that_no_piece_has_is_refused(claim, known):
    problems = made(f"North may not {claim}").problems
    assert [one.label.span.words for one in problems] == ([] if known else ["99"])
