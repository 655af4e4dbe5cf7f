"""Of several piles the last stands behind `or`, and what is left out behind them all."""

import pytest
from tests.kept import compile_text

from duello.match.match import Match

TEXT = """ruleset "Piles"
  players North, South
pieces card
card 1 One
card 2 Two
card 3 Three
match
  each player has hand: one of each card, private
  each player has row: nothing, in a pile, public
  the game has a-pile: nothing, in a pile, public
  the game has b-pile: nothing, in a pile, public
  play 4 turns in alternation from North
turn
  they choose lay: a card in their hand
    put lay on top of a-pile
  they may choose find: WHAT
    move find to b-pile
"""


@pytest.mark.parametrize(
    ("said", "written_out"),
    [
        ("the top card of their row, a-pile or b-pile",
         "the top card of their row or a-pile or b-pile"),
        ("a card in a-pile, their row or b-pile", "a card in a-pile or their row or b-pile"),
        ("a card in a-pile, b-pile or their row other than lay",
         "a card in a-pile or b-pile or their row other than lay"),
        ("the top card of a-pile, b-pile or their row other than lay, if their row is empty",
         "the top card of a-pile or b-pile or their row other than lay, if their row is empty"),
    ],
)  # fmt: skip
def test_a_list_is_what_is_said_one_by_one(said, written_out):
    first, other = (compile_text(TEXT.replace("WHAT", each)) for each in (said, written_out))
    assert first.problems == other.problems == ()
    assert first.program == other.program


def test_what_lies_on_top_may_be_left_out():
    program = compile_text(TEXT.replace("WHAT", "the top card of a-pile or b-pile other than lay"))
    assert program.program is not None
    match = Match(program.program)
    match.submit("North", "One")
    (south,) = match.awaiting  # what North has just laid is left out, and nothing else lies there
    assert south.player == "South"
    match.submit("South", "Two")
    assert [each.player for each in match.awaiting] == ["North"]
