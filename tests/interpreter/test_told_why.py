"""By which clauses a text is so is told of pieces that a hearer has been shown, whatever else was
chosen.
"""

from random import Random
from typing import Any

import pytest
from tests.kept import compile_text
from tests.quick import drawn

from duello.dsl.ir.nodes import given
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.events import Announced, Because
from duello.interpreter.state import CHOSEN

BANNERS = """ruleset "Banners"
  "A banner stands for a while."
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  each player has banner: card itself or none, secret
  play 3 rounds
  the player with more points wins the match

round
  each player chooses {pick}, in secret: {cards} in their hand
  each player chooses call: {call}
  reveal call
  prize: 1
  {force}
  step telling
    announce "{{prize}} to win" as leading
  reveal {pick}
  step paying
    announce "{{prize}} was won" as won
    for each player: they gain prize points, if Ace is in their hand
  {last}

card 1 Page
  prize: 2
card 2 King
  paying: you gain 1 point
card 3 Ace
  paying: you gain 1 point
"""

HELD = "for each player: their banner takes effect, if their banner is not none"


def program_of(pick: str, cards: str, call: str, force: str, last: str) -> Program:
    text = BANNERS.format(pick=pick, cards=cards, call=call, force=force, last=last)
    return given(compile_text(text).program)


def told(program: Program, seed: int, calls: Random) -> list[tuple[int | None, Any]]:
    """What is told of why in a match. seed: draws all choices but calls."""
    drawn_of, found = Random(seed), list[tuple[int | None, tuple[Because, ...]]]()
    state = api.start(program, program.option_values({}), quiet=True).state
    while state.open:
        answers = []
        for move in api.moves(program, state):
            is_call = program.decisions[move.due.decision].name == "call"
            value = (calls if is_call else drawn_of).choice(list(move.candidates))
            answers.append(api.answer_to(state, move.due, CHOSEN, value))
        made = api.advance_all(program, state, answers, quiet=False, listed=True)
        found += [(each.to, each.why) for each in made.events if isinstance(each, Announced)]
        state = made.state
    return found


@pytest.mark.parametrize("call", ["a number from 0 to 5", "a card"])
def test_what_is_chosen_and_is_no_piece_shows_no_piece(call: str) -> None:
    last = "for each player: their banner becomes their pick"
    program = program_of("pick", "a card", call, HELD, last)
    for seed in range(drawn(3, 20)):
        ways = [told(program, seed, Random(other)) for other in range(8)]
        assert all(way == ways[0] for way in ways)


@pytest.mark.parametrize("cards", ["a card", "2 cards"])
def test_of_pieces_that_were_shown_it_is_told_by_which(cards: str) -> None:
    program = program_of("pair", cards, "a card", "each pair takes effect", "")
    for seed in range(drawn(3, 20)):
        why = [by for _, by in told(program, seed, Random(seed))]
        assert why
        assert not any(why[::2]), "they are hidden still"
        assert all(why[1::2]), "they were revealed"
