"""Pieces that were made in a phase and of which nothing speaks are forgotten with it: what is a
number says nothing of them.
"""

import pytest
from tests.kept import compile_text

from duello.interpreter import api

FRESH = """\
ruleset "Fresh cards in every round"
  players North, South
pieces card
  rank: number, as labelled
card 1 Ace
card 2 King
card 3 Queen
match
  each player has points: 0, public
  each player has last: 0, public
  play 3 rounds
  the player with more points wins the match
round
  each player has hand: one of each card, public
  each player chooses bid, in secret: a whole number from 0 to 40
    their last becomes bid
    next round: paying: they gain bid points
  each player chooses pick, in secret: a card in their hand
    {kept}
  reveal pick
  step paying
"""

FORGOTTEN = FRESH.format(kept="they gain rank of pick points")
KEPT = FRESH.format(kept="next round: paying: they gain rank of pick points")


def numbering(program, bid):
    """The pieces of every state of a play in which everybody names one number."""
    state, seen = api.start(program, program.option_values({})).state, []
    while state.outcome is None:
        due = next(each for each in state.open if each.status == 0)
        among = list(api.candidates(program, state, due))
        value = bid if bid in among and len(among) > 10 else among[0]
        state = api.advance(program, state, api.Answer(due.player, due.decision, value=value)).state
        seen.append(state.pieces)
    return seen


@pytest.mark.parametrize("text", [FORGOTTEN, KEPT])
def test_a_number_that_is_chosen_keeps_no_piece(text):
    program = compile_text(text).program
    assert program is not None
    plays = [numbering(program, bid) for bid in range(0, 41, 4)]
    assert all(play == plays[0] for play in plays)


def test_pieces_of_which_nothing_speaks_are_forgotten():
    forgotten, kept = (compile_text(text).program for text in (FORGOTTEN, KEPT))
    assert max(map(len, numbering(forgotten, 40))) == 6
    assert max(map(len, numbering(kept, 0))) > 6
