"""What is asked for before it is answered is told exactly where play stops by it."""

import pytest
from tests.kept import compile_text
from tests.lint.against_play import ends
from tests.lint.findings import found

from duello.dsl.ir import given

GAME = """\
ruleset "In a circle"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
  {line}
card 2 King
card 3 Queen

match
  each player has hand: one of each card, private
  each player has gold: 0, public
  play 3 rounds
  the player with more gold wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step early
  step scoring
    winner: the player whose pick has more rank
    prize: 1
    the winner gains prize gold
"""

LINES = {
    "rank of your pick +1, if the winner is you": True,
    "rank: 5, if the winner is you": True,
    "until the winner is you: rank of your pick +1": True,
    "until the winner is you: prize: 5": True,
    "until the winner is you: scoring: you gain 1 gold": True,
    "until the prize is 2: rank of your pick +1": False,
    "until your gold is at least 1: rank of your pick +1": False,
    "prize: 5, if the winner is you": False,
    "rank of your pick +1, if your pick is Page": False,
    "for the rest of the match: scoring: you gain 1 gold, if the winner is you": False,
}


@pytest.mark.parametrize("line", LINES)
def test_it_is_told_exactly_where_play_stops(line: str) -> None:
    text = GAME.format(line=line)
    gaps = [each for each in found(text) if each.code == "possible-gap"]
    assert bool(gaps) is LINES[line]
    program = given(compile_text(text, "circle.duel").program)
    stopped = [s.contradiction.kind for s in ends(program, 1) if s.contradiction is not None]
    assert bool(stopped) is LINES[line]
    assert {*stopped} <= {"gap"}
