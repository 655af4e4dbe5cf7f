"""Choices among what is not there yet, until everything is."""

import pytest
from tests.lint.findings import codes, found

GAME = """ruleset "Roads"
  players North, South

pieces town

board square: grid of 3 by 3
  taker: player or nobody
  toll: number or none

match
  match has roads: a graph of towns, public
  each player has points: 0, public
  {play}
  the player with more points wins the match

turn
  {lines}
  they gain 1 point, if there are 2 squares with taker them
  their points becomes 0, if there are 3 squares with toll 2
  they win the match, if distance from Arden to Birk in roads is 2

town A Arden
town B Birk
town C Cove
"""

ENDLESS = "play turns in alternation from North until a player has 3 points"
EDGE = "they choose road: an edge not in roads\n    roads gains road"
CELL = "they choose mark: a square without taker\n    taker of mark becomes they"
GO = """they choose act in one go
    within 30 seconds
    if late: they lose the match
    they choose road: an edge not in roads{more}
  roads gains each road"""


def rules(lines: str, play: str = ENDLESS) -> str:
    return GAME.format(lines=lines, play=play)


USED_UP = {
    "edges": (EDGE, ENDLESS),
    "cells": (CELL, ENDLESS),
    "more turns than cells": (CELL, "play up to 10 turns in alternation from North"),
    "more turns than edges": (EDGE, "play 7 turns in alternation from North"),
    "two players in each turn": (
        CELL.replace("they choose", "each player chooses"),
        "play 5 turns in alternation from North",
    ),
    "in one go, which may be late": (GO.format(more=""), ENDLESS),
    "a number that is given": (
        "they choose mark: a square without toll\n    toll of mark becomes 1",
        ENDLESS,
    ),
}
LEFT = {
    "as many turns as cells": (CELL, "play up to 9 turns in alternation from North"),
    "two players in few turns": (
        CELL.replace("they choose", "each player chooses"),
        "play 4 turns in alternation from North",
    ),
    "as many turns as edges": (EDGE, "play 6 turns in alternation from North"),
    "a rule for it": (
        f'{EDGE}\n    if nothing is possible: announce "full"',
        ENDLESS,
    ),
    "a rule for it in one go": (
        GO.format(more='\n      if nothing is possible: announce "full"'),
        ENDLESS,
    ),
    "a rule for being late": (
        "they choose road: an edge not in roads\n    within 9 seconds\n"
        "    if late: they lose the match\n    roads gains road",
        ENDLESS,
    ),
    "nothing need be chosen": (EDGE.replace("they choose", "they may choose"), ENDLESS),
    "nothing is enough": (
        "they choose mark: up to 2 squares without taker\n    taker of mark becomes they",
        ENDLESS,
    ),
    "what is taken away again": (f"{CELL}\n  taker of A1 becomes nobody", ENDLESS),
    "what is there": (EDGE.replace("not in", "in"), ENDLESS),
    "nothing adds to it": (EDGE.replace("gains", "loses"), ENDLESS),
}


@pytest.mark.parametrize("case", USED_UP)
def test_what_may_be_used_up(case: str) -> None:
    assert [c for c in codes(rules(*USED_UP[case])) if c == "possible-dead-end"]


@pytest.mark.parametrize("case", LEFT)
def test_what_is_left_or_has_a_rule(case: str) -> None:
    assert "possible-dead-end" not in codes(rules(*LEFT[case]))


def test_it_says_what_fills_it_and_what_happens_then() -> None:
    (problem,) = [p for p in found(rules(EDGE)) if p.code == "possible-dead-end"]
    assert problem.headline == "there may be nothing left to choose for `road`"
    end = "no rule says what happens then"
    assert problem.notes == (f"lines add to `roads` until all is there, and {end}",)
    late = [p for p in found(rules(GO.format(more=""))) if p.code == "possible-dead-end"]
    assert late[0].notes[0].endswith("and then `act` can only be late")


PARITY = """ruleset "Parity"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has hand: one of each card, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses lay, in secret: a card in their hand {described}
    within 30 seconds
    if late: they lose the match
{more}  reveal lay
  the player whose lay has more rank gains 1 point

card 1 Page

card 2 King
"""
LAST = "where round is 1, or its rank is more than rank of their previous lay"


def parity(described: str, more: str = "") -> list[str]:
    return codes(PARITY.format(described=described, more=more))


def test_who_is_left_with_nothing_that_is_described_can_only_be_late():
    assert "possible-dead-end" in parity(LAST)


def test_it_may_be_said_what_happens_then():
    assert "possible-dead-end" not in parity(LAST, '    if nothing is possible: announce "out"\n')


@pytest.mark.parametrize("described", ["with rank 2", "other than Page", ""])
def test_what_is_printed_does_not_change(described):
    assert "possible-dead-end" not in parity(described)


ECHO = """ruleset "Echo"
  players North, South

pieces beat

beat B Boom
beat C Clap
{more}
match
  each player has points: 0, public
  play 4 rounds
  the player with more points wins the match

round
  each player in turn chooses beat: a beat other than opponent's beat
    if late: they choose at random
  for each player:
    they gain 1 point, if their beat is Boom

rule "No endless thunder", for each player
  you must not beat Boom, if your previous beat is Boom
"""


@pytest.mark.parametrize(("more", "warned"), [("", True), ("beat H Hush\n", False)])
def test_of_three_names_one_is_left_where_two_are_out(more: str, warned: bool) -> None:
    told = codes(ECHO.format(more=more))
    assert ("possible-dead-end" in told) is warned


BASKET = """ruleset "Basket"
  players North, South

pieces fruit
  juice: number, as labelled

match
  each player has points: 0, public
  play 4 turns in alternation from North
  the player with more points wins the match

turn
  the game has basket: one of each fruit, secret
  play picks

pick
{draw}

fruit 1 Apple

fruit 2 Pear

fruit 0 Wasp
"""
DRAW = """  chance draws catch: a fruit from the basket
    discard catch
  they gain 1 point
  if catch is Wasp: the turn ends"""
CHOOSE = """  they choose catch: a fruit in the basket
    discard catch
  they gain 1 point
  if their catch is Wasp: the turn ends"""
STOPS_WITH_IT = {
    "chosen, not drawn": CHOOSE,
    "at once": DRAW,
    "or by their own will": f"{DRAW}\n  they choose call: deeper or home\n"
    "  if their call is home: the turn ends",
    "or earlier": DRAW.replace("catch is Wasp", "catch is Wasp or Pear"),
    "or for another reason": DRAW.replace("catch is Wasp", "catch is Wasp, or they have 9 points"),
    "as the last thing": DRAW.replace("Wasp: the", "Wasp:\n    they gain 1 point\n    the"),
    "with the match": DRAW.replace("the turn ends", "the match ends"),
}
GOES_ON = {
    "only a pass ends": DRAW.replace("the turn ends", "the pick ends"),
    "nothing ends": DRAW.replace("the turn ends", "they gain 2 points"),
    "not always": DRAW.replace("catch is Wasp", "catch is Wasp and they have 9 points"),
    "not behind the line in front": DRAW.replace(
        "  if catch", "  if they have 2 points: the pick ends\n  if catch"
    ),
    "drawn elsewhere": f"{DRAW}\n  chance draws other: a fruit from the basket\n    discard other",
    "not what is described": CHOOSE.replace("the basket", "the basket other than Wasp"),
    "asked of somebody else": CHOOSE.replace("their catch is", "North's catch is"),
}


@pytest.mark.parametrize("case", STOPS_WITH_IT)
def test_what_ends_the_drawing_lies_there_as_long_as_one_draws(case: str) -> None:
    assert "possible-dead-end" not in codes(BASKET.format(draw=STOPS_WITH_IT[case]))


@pytest.mark.parametrize("case", GOES_ON)
def test_what_need_not_end_the_drawing_may_be_gone(case: str) -> None:
    assert "possible-dead-end" in codes(BASKET.format(draw=GOES_ON[case]))
