"""Toy rulesets of three cards: one that tells no secret, and four that do."""

from duello.dsl.program import Program
from duello.loading import compile_text

GAME = """\
ruleset "Cards"
  "Three cards each."
  players Black, White

pieces card
  strength: number, as labelled

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    within 60 seconds
    if late: they choose at random
{round}

card 1 Ace
  "One."

card 2 Deuce
  "Two."

card 3 Trey
  "Three."
{rules}"""

GUESS = """\
  each player chooses guess, in secret: {a card}
    within 60 seconds
    if late: they choose at random
  reveal pick"""

ANY_GUESS = GUESS.replace("{a card}", "a card in their hand")

TOLD = """\
  for each player: announce "{opponent} hears of {strength of their pick}" as telling
"""
TOLD_SOMETIMES = """\
  for each player: announce "{they} has an ace" as telling, if their pick is Ace
"""
SHUT_OUT = GUESS.replace("{a card}", "a card other than opponent's pick")
TOLD_BEHIND_A_VEIL = """\
  reveal pick
  for each player: announce "it was {strength of their pick}" as telling
"""
VEIL = """
rule "Veil", for each player
  "Nobody sees a card."
  your pick is hidden
"""


def toy(round: str, rules: str = "") -> Program:
    """A game of three cards with these lines in its round."""
    compiled = compile_text(GAME.format(round=round, rules=rules), "cards")
    assert compiled.program is not None, compiled.problems
    return compiled.program


def safe() -> Program:
    return toy(ANY_GUESS)


def secret_announced() -> Program:
    return toy(TOLD + ANY_GUESS)


def secret_behind_an_announcement() -> Program:
    return toy(TOLD_SOMETIMES + ANY_GUESS)


def candidates_by_a_secret() -> Program:
    return toy(SHUT_OUT)


def hidden_choice_announced() -> Program:
    return toy(TOLD_BEHIND_A_VEIL, VEIL)
