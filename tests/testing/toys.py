"""A game of three cards that is as it should be, and ways in which it may not be."""

from pathlib import Path

import duello
from duello.loading import compile_text

GAME = """\
ruleset "Three Cards"
  "The higher card takes the trick; an ace beats a king."
  players Left, Right

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 tricks
  the player with more points wins the match

trick
  each player chooses lay, in secret: a card in their hand
    within 30 seconds
    if late: they choose at random
  discard each lay
  reveal lay
  each lay takes effect
  step scoring
    winner: the player whose lay has more rank
  the winner gains 1 points

card 1 Ace
  "An ace beats a king."
  winner: you, if opponent's lay is King

card 2 Queen

card 3 King

example "The higher card takes the trick"
  trick 1: Left lays Queen, Right lays King
  then Right leads 1 to 0

example "An ace beats a king"
  trick 1: Left lays Ace, Right lays King
  then Left leads 1 to 0
"""

QUARREL = GAME.replace("card 3 King\n", "card 3 King\n  winner: you, if opponent's lay is Ace\n")
"""An ace beats a king, and a king beats an ace."""


def rules(text: str = GAME) -> duello.Rules:
    """A ruleset from its text."""
    compiled = compile_text(text, "three_cards.duel")
    assert compiled.program is not None, compiled.problems
    return duello.Rules("three_cards.duel", compiled)


def written(folder: Path, text: str = GAME, name: str = "three_cards.duel") -> Path:
    """A file with this text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file
