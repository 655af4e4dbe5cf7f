"""`the cards are revealed`: those that were chosen, and not what somebody holds in secret."""

import pytest

from duello.match.loading import compile_text

FILE = """ruleset "Hats"
  players Red, Blue
pieces hat
  rank: number, as labelled
hat 1 Fox
hat 2 Owl
match
  each player has hand: one of each hat, private
  play 3 rounds
round
  {choice}
  {said}
  Red wins the round
"""
MISTAKEN = "each player secretly plays a hat from their hand"
RIGHT = "each player chooses tip, in secret: a hat in their hand"


def mends(choice, said):
    problems = compile_text(FILE.format(choice=choice, said=said)).problems
    return [one.fix.text.strip() for one in problems if one.fix is not None]


@pytest.mark.parametrize(
    "said", ["the hats are revealed", "both hats are revealed", "reveal the hats"]
)
def test_hands_are_shown_only_where_that_is_said(said):
    assert not any("show their" in text for text in mends(MISTAKEN, said))
    assert mends(RIGHT, said) in ([], ["reveal tip"], ["tip"])


def test_all_their_hats_are_shown():
    assert any("show their hand" in text for text in mends(RIGHT, "all their hats are revealed"))
