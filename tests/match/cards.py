"""A toy game for the tests of the host: two players lay cards."""

from pathlib import Path
from random import Random

from tests.kept import compile_text

import duello
from duello.analysis.model.numbered_answers import is_timed

CARDS = """\
ruleset "Cards"
  "Two players, five cards each: the higher card takes the trick."
  players Left, Right

option tricks = 2              "how many tricks a game has"
option dealer: player = Left   "who wins a level match"

pieces card
  rank: number, as labelled

match
  each player has victories: 0, public
  play 2 games
  the player with more victories wins the match by games
  {dealer} wins the match by dealing

game
  each player has hand: one of each card, private
  each player has spent: nothing, secret
  each player has points: 0, public
  play {tricks} tricks
  the player with more points wins the game by points
  at the end: the winner of the game gains 1 victories

trick
  each player chooses lay, in secret: a card in their hand
    within 30 seconds
    if late: they choose at random
  move each lay to spent
  reveal lay
  each lay takes effect
  step scoring
    winner: the player whose lay has more rank
    the winner gains 1 points
  step after

card 1 "Small Ace"
  "Takes any trick, except from its like and from the Jester."
  winner: you, unless opponent's lay is "Small Ace" or Jester
card 2 Duke
  "Then you may bar a card: your opponent must not lay it next."
  after: you may choose bar: a card
    announce "{opponent} must not lay {bar}" as barred
    next trick: opponent must not lay bar, if able
card 3 "Small King"
  "Its back is all that is seen of your next card."
  next trick: your lay is hidden
card 4 Jester
  "The lower card takes the trick."
  winner: the player whose lay has less rank
card J Jack
  "Worth nothing against a higher card."
  rank: 0
"""

QUARREL = CARDS.replace('you, unless opponent\'s lay is "Small Ace" or Jester', "opponent")
"""The same with an ace that loses every trick: it and the Jester contradict each other."""


def rules(text: str = CARDS) -> duello.Rules:
    """A ruleset from its text."""
    compiled = compile_text(text, "cards.duel")
    assert compiled.program is not None, compiled.problems
    return duello.Rules("cards.duel", compiled)


def written(folder: Path, text: str = CARDS, name: str = "cards.duel") -> str:
    """The path of a rule file with a text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def wander(match: duello.Match, seed: int, answers: int = 1000) -> duello.Match:
    """Let a match go on with whatever may be done."""
    random = Random(seed)
    for _ in range(answers):
        due = [asked for asked in match.awaiting if not asked.answered]
        if not due:
            break
        asked = random.choice(due)
        if asked.optional and random.random() < 0.5:
            match.decline(asked.player, asked.name, asked.which)
        elif asked.nothing or (is_timed(match.program, asked) and random.random() < 0.1):
            match.timeout(asked.player, asked.name, asked.which)
        else:
            match.submit(
                asked.player, random.choice(asked.candidates), asked.name, which=asked.which
            )
    return match
