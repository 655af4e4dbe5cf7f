"""Cells are told by whose they are, however that is said first."""

import pytest
from tests.kept import compile_text

TEXT = """ruleset "Corners"
  players North, South

board square: grid of 3 by 3
  owner: player or nobody

match
  owner of A1 becomes North
  owner of C3 becomes South
  play up to 9 turns in alternation from North

turn
  they choose start: {said}
  owner of their start becomes nobody
"""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("one of their squares", "a square with owner they"),
        ("any of their own squares", "a square with owner they"),
        ("one of the opponent's squares", "a square with owner opponent"),
        ("a square not owned by them", "a square where its owner is not they"),
        ("a square that is not occupied by them", "a square where its owner is not they"),
        ("a square they do not own", "a square where its owner is not they"),
        ("a square whose owner is not they", "a square where its owner is not they"),
        ("a square whose owner is not nobody", "a square where its owner is not nobody"),
    ],
)
def test_one_mend_says_it(said: str, meant: str) -> None:
    (problem,) = compile_text(TEXT.format(said=said)).problems
    assert problem.fix is not None and problem.fix.applied() == TEXT.format(said=meant)
    assert compile_text(TEXT.format(said=meant)).problems == ()
