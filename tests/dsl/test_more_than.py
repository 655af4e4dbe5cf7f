"""A number is more than another one in whatever word for it."""

import pytest
from tests.kept import compile_text

TEXT = """ruleset "More"
  players North, South
pieces card
  rank: number, as labelled
card 1 One
card 2 Two
card 3 Three
match
  each player has hand: one of each card, private
  each player has row: nothing, public
  each player has points: 0, public
  play 2 turns in alternation from North
turn
  they choose lay: a card in their hand
    move lay to their row
  if rank of lay is more than 1: they gain 1 point
  if there is a card in their hand with rank more than 1 and less than 3: they gain 1 point
  if they have more than 2 points: they gain 1 point
  if number of cards in their hand is less than 3: they gain 1 point
"""


@pytest.mark.parametrize("more", ["higher", "greater", "larger", "bigger"])
@pytest.mark.parametrize("less", ["lower", "smaller", "fewer"])
def test_it_is_said_in_any_word(more, less):
    plain = compile_text(TEXT)
    said = compile_text(TEXT.replace("more than", f"{more} than").replace("less", less))
    assert plain.problems == said.problems == ()
    assert plain.program == said.program
