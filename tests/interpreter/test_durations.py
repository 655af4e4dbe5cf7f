"""Durations mean what the pages say: one small game for each sentence, with its example."""

import pytest
from tests.kept import compile_text

from duello.dsl.diagnostics.renderer import render
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

HEAD = """ruleset "Durations"
  players North, South

pieces card
  rank: number, as labelled

"""

GAMES = {
    "numbers are what they are when the line counts": """match
  each player has hand: one of each card, private
  each player has points: 0, public
  match has pot: 1, public
  play 2 rounds

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  pot rises by 4

card 1 Page
  next round: gain pot points

card 2 Queen

card 3 King

example "the pot of the next round"
  round 1: North picks Page, South picks Queen
  round 2: North picks King, South picks Queen
  then North has 5 points
""",
    "a choice made with the card is that of its round": """match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds

round
  each player chooses pick, in secret: a card in their hand, with what it asks
  reveal pick
  each pick takes effect

card 1 Page
  asks named: a card
  next round: gain rank of named points

card 2 Queen

card 3 King

example "named then"
  round 1: North picks Page with King
  round 1: South picks Queen
  round 2: North picks Queen, South picks Queen
  then North has 3 points
""",
    "the winner of a phase is forgotten with the phase around it": """match
  each player has late: 0, public
  play 2 sets

set
  for each player: late of them rises by 1, if winner of round is them
  play 1 rounds
  for each player: late of them rises by 10, if winner of round is them

round
  each player chooses bid, in secret: a whole number from 1 to 3
  reveal bid
  the player with more bid wins the round

example "nobody at first"
  set 1: North bids 3, South bids 1
  set 2: North bids 1, South bids 1
  then North's late is 10
""",
    "whoever cannot choose has chosen none": """match
  each player has hand: nothing, private
  each player has points: 0, public
  play 1 rounds

round
  put King into North's hand
  each player may choose pick: a card in their hand
    if none is chosen: they gain 5 points
  reveal pick
  each player chooses last, in secret: yes or no
  reveal last

card 3 King

example "nothing to choose"
  North picks King
  North lasts yes
  then South has 5 points
  then North has 0 points
""",
    "one plays until somebody has won": """match
  each player has points: 0, public
  play fights until a player has won the fight
  the winner of the fight gains 1 point
  play 1 ends

fight
  each player chooses bid, in secret: a whole number from 1 to 3
  reveal bid
  the player with more bid wins the fight

end
  each player chooses bow, in secret: yes or no
  reveal bow

example "a draw, and another"
  fight 1: North bids 2, South bids 2
  fight 2: North bids 3, South bids 2
  then North has 1 point
  then North is asked bow
""",
    "rules are in force in a secret zone, too": """pieces charm, always in force

match
  each player has pocket: one of each charm, secret
  each player has points: 0, public
  play 1 rounds

round
  each player chooses bid, in secret: a whole number from 1 to 3
  reveal bid
  step scoring
    winner: the player with more bid
    the winner gains 1 point
  each player chooses bow, in secret: yes or no
  reveal bow

charm C Clover
  scoring: gain 2 points, if your bid is 1

example "from the pocket"
  North bids 1, South bids 2
  then North has 2 points
  then South has 1 point
""",
    "a copy takes what is past": """match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step copying
  step scoring
  each player chooses bow, in secret: yes or no
  reveal bow

card 1 Page
  scoring: gain 4 points

card 2 Mirror
  copying: this copies your previous pick

card 3 King

example "the Mirror of the Page"
  round 1: North picks Page, South picks King
  North bows yes, South bows no
  round 2: North picks Mirror, South picks King
  then North has 8 points
""",
    "what is left for later is gone with the set": """match
  each player has points: 0, public
  play 2 sets

set
  each player has hand: one of each card, private
  play 1 rounds

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect

card 1 Page
  next round: gain 4 points

card 3 King

example "no round after it"
  set 1: North picks Page, South picks King
  then North has 0 points
  set 2: North picks King, South picks King
  then North has 0 points
""",
}


@pytest.mark.parametrize("sentence", GAMES)
def test_it_lasts_as_long_as_is_said(sentence: str) -> None:
    compiled = compile_text(HEAD + GAMES[sentence], "durations.duel")
    assert not compiled.problems, "\n".join(map(render, compiled.problems))
    outcomes = run_examples(Rules("Durations", compiled))
    assert outcomes
    for outcome in outcomes:
        assert outcome.holds, "\n".join(map(render, outcome.problems))
