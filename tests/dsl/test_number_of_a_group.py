"""`number of exits` counts the cells or pieces that have one name, as `number of squares in exits`
does.
"""

import pytest

from duello.dsl.ir.program import Program
from duello.match.loading import compile_text
from duello.match.match import Match

GAME = """
ruleset "Groups"
  players North, South
board square: grid of 3 by 3
  coins: number, usually 0
pieces card
  worth: number, as labelled
card 1 Page
card 2 King
exits: squares in a corner with coins 0
match
  each player has hand: one of each card, public
  each player has spent: nothing, public
  play 1 round
round
  coins of A1 becomes 1
  North chooses pick: a card in their hand
  announce "{NUMBER}"
""".lstrip()

PAIRS = [
    ("number of exits", "number of squares in exits", "3"),
    ("the number of exits", "number of squares in exits", "3"),
    ("number of exits with coins 0", "number of squares in exits with coins 0", "3"),
    ("number of exits with coins 1", "number of squares in exits with coins 1", "0"),
    ("number of exits + 1", "number of squares in exits + 1", "4"),
]


def compiled(number: str) -> Program:
    made = compile_text(GAME.replace("NUMBER", number))
    assert made.program is not None, made.problems
    return made.program


def told(program: Program) -> list[str]:
    match = Match(program, seed=1)
    match.submit("North", "King")
    return [event.text for event in match.events if event.text.isdecimal()]


@pytest.mark.parametrize(("short", "long", "number"), PAIRS)
def test_a_group_is_counted(short: str, long: str, number: str) -> None:
    assert told(compiled(short)) == told(compiled(long)) == [number]


@pytest.mark.parametrize("word", ["pick", "coins", "nonsense"])
def test_what_is_no_group_is_refused_at_its_word(word: str) -> None:
    made = compile_text(GAME.replace("NUMBER", f"number of {word}"))
    assert made.program is None
    assert any(problem.label.span.words == word for problem in made.problems), made.problems
