"""How often, and how long ago, something was among several that were chosen at once."""

import pytest
from tests.compiler import lockstep
from tests.kept import compile_text

from duello.match.example_runner import run_examples
from duello.match.loading import Rules

GAME = """ruleset "Counted"
  players Ada, Ben

board cell: grid of 2 by 2

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 3 King

match
  each player has hand: one of each card, private
  each player has gold: 0, public
  each player has ago: number or none, public
  play 4 rounds
  the player with more gold wins the match

round
  each player chooses {choice}
  reveal pick
  for each player:
    their gold becomes how often they picked {wanted} in this match
    their ago becomes {asked}
  announce "{{how often Ada picked {wanted}}}" as times

example "Two at once"
  Ada picks "{both}", Ben picks "{other}"
  then Ada has 1 gold
  then Ben has 0 gold
  then Ada's ago is 0
  then Ben's ago is none
  Ada picks "{other}", Ben picks "{both}"
  then Ada has 1 gold
  then Ben has 1 gold
  then Ada's ago is 1
  then Ben's ago is 0
  Ada picks "{both}", Ben picks "{other}"
  then Ada has 2 gold
  then Ada's ago is 0
  then Ben's ago is 1
"""
KINDS = {
    "pieces": ("pick, in secret: 1 or 2 cards in their hand", "King", "Page, King", "Knight"),
    "cells": ("pick, in secret: 1 or 2 cells", "A2", "A2, B1", "B2"),
    "numbers": ("pick, in secret: 1 or 2 of 3, 5 or 8", "5", "3, 5", "8"),
    "one of the pieces": ("pick, in secret: a card in their hand", "King", "King", "Knight"),
}


def text_of(kind: str) -> str:
    choice, wanted, both, other = KINDS[kind]
    asked = f"rounds since they picked {wanted}"
    return GAME.format(choice=choice, wanted=wanted, both=both, other=other, asked=asked)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_counted_that_it_was_among_them(kind: str) -> None:
    made = compile_text(text_of(kind))
    assert made.program is not None, made.problems
    (outcome,) = run_examples(Rules("Counted", made))
    assert outcome.holds, outcome.said
    run = lockstep.run_of(made.program, 10)
    assert not run.different, run.different[0]
