"""What is said of a piece is understood alike whether a variant adds, replaces or has it."""

import pytest

from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

PARENT = """ruleset "Cards"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
{own}
match
  each player has coins: 5, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more coins wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step tally
    winner: the player whose pick has more rank
    prize: 1
    the winner gains prize coins
"""
SAID = {
    "prize: 3, if you win the round": "prize: 3, if you are the winner",
    "coins: 3, if you lose the round": "coins: 3, if opponent is the winner",
    "you take 2 coins from opponent": "tally:\n    you gain 2 coins\n    opponent loses 2 coins",
}


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("head", ["card 3 King", "add card 3 King", "replace card 1 Page"])
def test_the_mend_is_the_same(head: str, said: str) -> None:
    text = f"{head}\n  {said}\n"
    if head.startswith("card"):
        text = PARENT.format(own=text)
    else:
        text = f'ruleset "More"\n  extends "Cards"\n\n{text}'
    parent = Source("cards.duel", PARENT.format(own=""))
    problems = compile_source(Source("x.duel", text), lambda name: parent).problems
    (one,) = [each for each in problems if each.fix is not None]
    assert one.fix is not None
    assert one.fix.applied() == text.replace(said, SAID[said])
