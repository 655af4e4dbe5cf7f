"""A game of three cards of which it is known what protects each clause."""

import duello
from duello.loading import compile_text

GAME = """\
ruleset "Three Cards"
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
  {more}

card 1 Ace
  winner: you, if opponent's lay is King
  {ace}

card 2 Queen
  {queen}

card 3 King

{examples}"""

HIGHER = """
example "The higher card takes the trick"
  trick 1: Left lays Queen, Right lays King
  then Right leads 1 to 0
"""
ACE = """
example "An ace beats a king"
  trick 1: Left lays Ace, Right lays King
  then Left leads 1 to 0
"""
BOTH = """
example "An ace beats a king, and the match"
  trick 1: Left lays Ace, Right lays King
  then Left leads 1 to 0
  trick 2: Left lays Queen, Right lays Queen
  then Left wins the match
"""


def text(examples: str = HIGHER + ACE, ace: str = "", queen: str = "", more: str = "") -> str:
    """The rules of the game."""
    lines = GAME.format(examples=examples, ace=ace, queen=queen, more=more).splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def rules(written: str) -> duello.Rules:
    """A ruleset from its text."""
    compiled = compile_text(written, "three_cards.duel")
    assert compiled.program is not None, compiled.problems
    return duello.Rules("three_cards.duel", compiled)
