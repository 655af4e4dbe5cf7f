"""Choices out of zones to which pieces come again: what is told is met in play, and what play never
comes to is not told.
"""

import pytest
from tests.lint.test_dead_ends import met, said
from tests.quick import each

GAME = """ruleset "Market"
  players North, South

pieces card

card D Diamond
card C Camel

match
  the game has deck: {deck}, secret
  the game has market: {market}, public
  each player has hand: 2 Diamonds, public
  the game has loser: player or nobody, public
  play turns in alternation from North until {until}
  the player with more cards in hand wins the match

turn
{lines}
"""

DEALT = "  chance deals 1 card from the deck to the market"
TAKEN = "  they choose good: a card from the market other than Camel\n    move good to their hand\n"
ACT = "  they choose act: take or pass\n"
BELOW = "  if their act is take:\n  " + TAKEN.replace("\n  ", "\n    ")
LOST = "fall\n  loser chooses lost: a card in their hand\n    discard lost\n"


def game(
    lines: str,
    deck: str = "4 Diamonds and 3 Camels",
    market: str = "1 Diamond and 2 Camels",
    until: str = "the deck is empty",
) -> str:
    """The text of the game, with some lines in a turn."""
    return GAME.format(deck=deck, market=market, until=until, lines=lines)


HANDS = "a player's hand is empty, or turn is 6"
TWICE = "  loser becomes opponent\n  play 1 fall\n"
TOLD = {
    "all that lies there may be left out": game(TAKEN + DEALT),
    "below a name that nothing takes out": game(ACT + BELOW + DEALT),
    "another name is taken out": game(
        ACT + "    they must not act pass, if there is no card in the market other than Camel\n"
        "    they must not act pass, if turn is 1\n" + BELOW + DEALT
    ),
    "as many are wanted as are missing": game(
        "  move all cards in market to their hand\n"
        "  chance deals (3 - number of cards in market) cards from the deck to the market"
    ),
    "twice from the same hand before it is asked": game(
        f"{ACT}{TWICE}  if their act is pass: play 1 fall\n\n{LOST}",
        until=HANDS,
    ),
}
QUIET = {
    "more lie there than are left out": game(
        TAKEN + DEALT, deck="9 Diamonds", market="4 Diamonds and 2 Camels"
    ),
    "it is asked first": game(
        "  if there is no card in the market other than Camel: the match ends\n" + TAKEN + DEALT
    ),
    "the name is taken out": game(
        ACT
        + "    they must not act take, if there is no card in the market other than Camel\n"
        + BELOW
        + DEALT
    ),
    "only as many as there are": game(
        "  move all cards in market to their hand\n  chance deals (the smaller of number of cards "
        "in the deck and 3) cards from the deck to the market"
    ),
    "just as often each time": game(f"{TWICE}{TWICE}\n{LOST}", until=HANDS),
    "once from each hand": game(
        f"{TWICE}  loser becomes they\n  if their hand is not empty: play 1 fall\n\n{LOST}",
        until=HANDS,
    ),
}


@pytest.mark.parametrize("name", TOLD)
def test_it_is_told(name: str) -> None:
    assert said(TOLD[name])


@pytest.mark.parametrize("name", each(2, [*TOLD]))
def test_what_is_told_is_met_in_play(name: str) -> None:
    assert met(TOLD[name])


@pytest.mark.parametrize("name", QUIET)
def test_it_is_not_told(name: str) -> None:
    assert said(QUIET[name]) == []


@pytest.mark.parametrize("name", each(2, [*QUIET]))
def test_what_is_not_told_is_not_met(name: str) -> None:
    assert met(QUIET[name]) == set()
