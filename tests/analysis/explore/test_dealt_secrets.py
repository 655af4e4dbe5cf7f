"""What chance deals in secret is compared as what players choose is: by what may be chosen behind
it, and by whether anybody is asked at all.
"""

from itertools import product

import pytest
from tests.analysis.explore.games import rules_of
from tests.analysis.explore.test_packed_comparing import both
from tests.analysis.explore.test_plays import explore
from tests.kept import compile_text
from tests.quick import rows

from duello.analysis.explore.explore_report import details
from duello.analysis.explore.searching import Bounds

BLUFF = """ruleset "Bluff"
  players North, South

pieces card
  rank: number, as labelled

card 1 Jack
card 2 Queen
card 3 King

match
  each player has pennies: 10, public
  play up to {deals} deals in alternation from North
  the player with more pennies wins the match

deal
  the game has deck: one of each card, secret
  each player has hand: nothing, private
  chance deals holding: 1 card from the deck to each player's hand
  they choose opening: check or bet
  reveal opening
  if {asked}:
    opponent chooses reply: {offered}
    reveal reply
  {shown}
  they gain 1 penny, if opponent's reply is {gain}
"""
RANKS = {"Jack": 1, "Queen": 2, "King": 3}
CONDITIONS = {
    "their holding is not Jack": lambda mine, theirs: mine != "Jack",
    "rank of their holding is at least 3": lambda mine, theirs: RANKS[mine] >= 3,
    "their opening is bet": lambda mine, theirs: True,
    "opponent's holding is Queen": lambda mine, theirs: theirs == "Queen",
    "their pennies is at least 10": lambda mine, theirs: True,
    "rank of their holding > rank of opponent's holding": lambda mine, theirs: (
        RANKS[mine] > RANKS[theirs]
    ),
}
"""What somebody is asked behind, and whether it is so, by the cards of both."""


def bluff(asked, offered="call or fold", shown="reveal holding", deals=2):
    gain = "fold" if "fold" in offered else "Jack"
    return BLUFF.format(asked=asked, offered=offered, shown=shown, deals=deals, gain=gain)


def leaks(text):
    return [each.problem for each in explore(rules_of(program(text))).findings]


def program(text):
    made = compile_text(text)
    assert made.program is not None, [each.headline for each in made.problems]
    return made.program


@pytest.mark.parametrize("asked", CONDITIONS)
def test_who_is_asked_tells_what_was_dealt_if_and_only_if_two_deals_can_be_told_apart_by_it(asked):
    """Missed in the tenth and eleventh set: two deals that somebody must not tell apart."""
    holds = CONDITIONS[asked]
    seen = {theirs: {holds(mine, theirs) for mine in RANKS if mine != theirs} for theirs in RANKS}
    found = [each.headline for each in leaks(bluff(asked))]
    tells = any(len(each) > 1 for each in seen.values())
    assert found == ["`reply`: whether it is to be answered tells a secret"] * tells


@pytest.mark.parametrize(
    ("asked", "offered", "shown"),
    rows(
        3,
        [
            *product(CONDITIONS, ("call or fold",), ("reveal holding",)),
            ("their opening is bet", "a card in their hand", "reveal holding"),
            ("their opening is bet", "a card in opponent's hand", "reveal holding"),
            ("their holding is not Jack", "call or fold", 'announce "over"'),
        ],
    ),
)
def test_compiled_code_compares_deals_as_the_reference_does(asked, offered, shown):
    both(program(bluff(asked, offered, shown, 1)), Bounds(seconds=60.0))


def test_what_is_offered_tells_what_was_dealt():
    (found,) = leaks(bluff("their opening is bet", "a card in the hand of opponent"))
    assert found.headline == "`reply`: what may be chosen tells a secret"


def test_a_message_that_stands_in_the_place_of_a_question_is_meant():
    """It says itself what the question gives away."""
    text = bluff("their holding is not Jack", shown='otherwise: announce "it was the Jack"')
    assert not leaks(text)


def test_it_is_said_that_messages_about_what_was_dealt_are_not_compared():
    explored = explore(rules_of(program(bluff("their opening is bet"))))
    assert explored.dealt == ("holding",)
    assert any("(`holding`) is not compared" in line for line in details(explored))
    open_ = bluff("their opening is bet").replace("nothing, private", "nothing, public")
    assert explore(rules_of(program(open_))).dealt == ()
