"""Choices made more often than there are pieces, wherever these come from: found where, and only
where, whole play comes to a stop.
"""

from itertools import product

import pytest
from tests.lint.test_dead_ends import met, said
from tests.quick import rows

GAME = """ruleset "Pool"
  players North, South

pieces card
  rank: number, as labelled

{cards}
match
  the game has deck: one of each card, in a pile, shuffled, secret
  the game has waste: nothing, in a pile, public
  each player has hand: {hand}, private
  each player has points: 0, public
  play {rounds} rounds
  the player with more points wins the match

round
  for each player in turn from North: move the top card of the deck to their hand
  each player chooses pick: a card in their hand
  the player whose pick has more rank gains 1 points
  {then}
"""
THEN = {
    "gone": "for each player in turn from North: move their pick to the waste",
    "again": "for each player in turn from North: put their pick on the bottom of the deck",
    "kept": "each player gains 1 points",
    "round again": "for each player in turn from North: move their pick to the waste\n"
    "  if the deck is empty: move all cards in the waste to the deck",
}
GAMES = list(product((2, 3), ("nothing", "one of each card"), (1, 2, 4), THEN))


def game(cards: int, hand: str, rounds: int, then: str) -> str:
    """The text of the game."""
    listed = "\n".join(f"card {n} {name}" for n, name in enumerate(("Ox", "Elk", "Hen")[:cards], 1))
    return GAME.format(cards=f"{listed}\n", hand=hand, rounds=rounds, then=THEN[then])


@pytest.mark.parametrize(("cards", "hand", "rounds", "then"), rows(20, GAMES))
def test_it_is_told_where_play_stops(cards: int, hand: str, rounds: int, then: str) -> None:
    text = game(cards, hand, rounds, then)
    told, stops = bool(said(text)), bool(met(text))
    assert told == stops or (then == "round again" and stops and not told)


def test_both_are_met() -> None:
    assert said(game(3, "nothing", 2, "gone")) and not said(game(3, "nothing", 2, "again"))
