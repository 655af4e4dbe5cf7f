"""A game of three cards: as it should be, and with lines that make it less so."""

from pathlib import Path

from tests.kept import compile_text

import duello
from duello.dsl.ir.program import Program

FRAME = """\
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
{trick}
card 1 Ace
  "An ace beats a king."
{beats}{ace}
card 2 Queen
{queen}
card 3 King
{king}
{end}"""

SCORED = """\
  discard each lay
  reveal lay
  each lay takes effect
  step scoring
    winner: the player whose lay has more rank
    the winner gains 1 points
"""

BEATS = "  winner: you, if opponent's lay is King\n"

HIGHER = """\
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


def game(trick: str = SCORED, end: str = HIGHER + ACE, **cards: str) -> str:
    """The text of the game. trick: what happens once cards are laid; cards: a line more for each;
    end: examples, rules.
    """
    lines = {name: f"  {cards[name]}\n" if name in cards else "" for name in NAMES}
    return FRAME.format(trick=trick, beats=BEATS, end=end, **lines)


NAMES = ("ace", "queen", "king")

GAME = game()

QUARREL = game(king="winner: you, if opponent's lay is Ace")
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


# ---------------------------------------------------------------------- secrets

GUESS = """\
  each player chooses guess, in secret: {a card}
    within 30 seconds
    if late: they choose at random
  reveal lay
"""
ANY_GUESS = GUESS.replace("{a card}", "a card in their hand")
SHUT_OUT = GUESS.replace("{a card}", "a card other than opponent's lay")

TOLD = """\
  for each player: announce "{opponent} hears of {rank of their lay}" as telling
"""
TOLD_SOMETIMES = """\
  for each player: announce "{they} has an ace" as telling, if their lay is Ace
"""
TOLD_BEHIND_A_VEIL = """\
  reveal lay
  for each player: announce "it was {rank of their lay}" as telling
"""
VEIL = """\
rule "Veil", for each player
  "Nobody sees a card."
  your lay is hidden
"""


def secretive(trick: str, end: str = "") -> Program:
    """The game with three tricks in which nothing is won and cards are only shown."""
    text = game(trick, end).replace("play 2 tricks", "play 3 tricks").replace(BEATS, "")
    return rules(text).program


def safe() -> Program:
    """No secret is told."""
    return secretive(ANY_GUESS)


def secret_announced() -> Program:
    """What is laid is told before it is revealed."""
    return secretive(TOLD + ANY_GUESS)


def secret_behind_an_announcement() -> Program:
    """That an ace is laid is told before it is revealed."""
    return secretive(TOLD_SOMETIMES + ANY_GUESS)


def candidates_by_a_secret() -> Program:
    """What may be guessed hangs on what the opponent has laid."""
    return secretive(SHUT_OUT)


def hidden_choice_announced() -> Program:
    """What is hidden when it is revealed is told afterwards."""
    return secretive(TOLD_BEHIND_A_VEIL, VEIL)
