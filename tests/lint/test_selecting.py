"""Which pieces come into play when conditions, items and other kinds say which."""

import pytest
from tests.lint.findings import found

GAME = """ruleset "ProgramBuilder"
  players North, South

option owner: player = North
option stake = 1

pieces card
  rank: number or none, as labelled
  suit: number or none

pieces charm, always in force

match
  chance chooses drawn: {drawn}
  each player has hand: one of each drawn and Fool, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    if late: they choose at random
  reveal pick
  {lines}
  the player with more points gains 1 point

card 1 Page
  suit: 1
card 2 Knight
  suit: 1
card 3 Queen
  suit: 2
card X Fool
charm A Amulet
  held by {{owner}}
  your points +1
charm B Bracelet
  {bracelet}
"""

GIVEN = {
    "drawn": "2 cards other than Fool",
    "lines": "North gains 1 point, if Bracelet is in North's holdings",
    "bracelet": "held by {owner}\n  your points +2",
}

NEVER = {
    "everything may be drawn": ({}, set()),
    "of one suit": ({"drawn": "2 cards with suit 1"}, {"Queen"}),
    "of no suit but one": ({"drawn": "2 cards other than Fool with suit 2"}, {"Page", "Knight"}),
    "by rank": ({"drawn": "2 cards other than Fool with rank at least 2"}, {"Page"}),
    "of a suit that hangs on play": ({"drawn": "2 cards with suit {stake}"}, set()),
    "not held": ({"bracelet": "your points +2"}, {"Bracelet"}),
    "put where it belongs": (
        {
            "bracelet": "your points +2",
            "lines": "North chooses gift: a card\n  put North's gift into hand of North",
        },
        {"Bracelet"},
    ),
    "put by name": (
        {"drawn": "2 cards with suit 1", "lines": "put Queen into hand of North"},
        set(),
    ),
    "put by a choice": (
        {
            "drawn": "2 cards with suit 1",
            "lines": "North chooses gift: a card\n  put North's gift into hand of North",
        },
        set(),
    ),
}


@pytest.mark.parametrize("case", NEVER)
def test_what_never_comes_into_play(case: str) -> None:
    parts, wanted = NEVER[case]
    never = [p for p in found(GAME.format(**{**GIVEN, **parts})) if p.code == "never-in-play"]
    told = [
        word for p in never for said in (p.headline, *p.notes) for word in said.split("`")[1::2]
    ]
    assert {"Page", "Knight", "Queen", "Fool", "Amulet", "Bracelet"}.intersection(told) == wanted


ASKING = """ruleset "Asking"
  players North, South

pieces card

match
  each player has hand: one of each card, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand, with what it asks
  reveal pick
  each pick takes effect
  step later

card 1 Page
  {asks}
  may ask bet: a whole number from 1 to 3, if {condition}
  later: gain your bet points, if opponent's pick is your guess, unless your bet is none
card 2 Knight
card 3 Queen
"""
PARTS = {
    "the part above leaves it out": ("asks guess: a card other than Page", "guess is Page", True),
    "it is all that the part above may be": (
        "asks guess: a card in your hand other than Page or Knight",
        "guess is Queen",
        True,
    ),
    "the part above may be that": ("asks guess: a card other than Page", "guess is Queen", False),
    "the part above may be anything": ("asks guess: a card", "guess is Page", False),
    "the part above may be left out": (
        "may ask guess: a card other than Page",
        "guess is Page",
        False,
    ),
}


@pytest.mark.parametrize("case", PARTS)
def test_what_a_part_is_asked_for_hangs_on_what_the_one_above_may_be(case: str) -> None:
    asks, condition, told = PARTS[case]
    codes = [p.code for p in found(ASKING.format(asks=asks, condition=condition))]
    assert ("never-applies" in codes) is told
