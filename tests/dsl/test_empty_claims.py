"""A claim that no play could make false, or that says nothing of one, is no claim."""

import pytest

from duello.match.loading import compile_text

GAME = """ruleset "Claims"
  players North, South
match
  each player has score: 1, public
  each player has hand: one of each card, public
  each player chooses pick: yes or no
  North gains 1 score, if North's pick
card 1 Ace
  rank: 3
pieces card
  rank: number
example "one"
  match 1: North picks yes, South picks no
  then {}
"""

EMPTY = (
    "North's score is North's score",
    "North's score is at least North's score",
    "North's score is 2 or North's score",
    "North's score is 2 and yes",
    "North's score is 2, or yes",
    "North's score is a multiple of 1",
    "North's score - North's score is 0",
    "North's score * 0 is 0",
    "number of cards in North's hand is at least 0",
    "there is a card with rank 3",
    "rank of Ace is 3",
    "1 is 1",
    "North is North",
)

SOUND = (
    "North's score is 2",
    "North's score is not from 3 to 4",
    "Ace is in North's hand",
    "there is a card in North's hand",
    "North's score is a multiple of 2",
    "scores are level",
)


def codes(claim: str) -> list[str]:
    return [problem.code for problem in compile_text(GAME.format(claim)).problems]


@pytest.mark.parametrize("claim", EMPTY)
def test_a_claim_of_nothing_is_refused(claim: str) -> None:
    assert "empty-claim" in codes(claim)


@pytest.mark.parametrize("claim", SOUND)
def test_a_claim_about_the_play_is_not(claim: str) -> None:
    assert "empty-claim" not in codes(claim)
