"""What is found, and not found, in rules with boards, graphs and choices in one go."""

import pytest
from tests.lint.findings import codes, edited, found

GAME = """ruleset "Ponds"
  players North, South

pieces card
  cost: number

board square: grid of 4 by 3
  depth: number, usually 0
  holder: player or nobody

match
  match has roads: a graph of cards, public
  each player has hand: one of each card, public
  each player has place: A1, public
  South's place becomes C4
  each player has points: 0, public
  play turns in alternation from North until a player has at least 3 points
  the player with more points wins the match

turn
  they choose act in one go
    {handler}
    they may choose walk: a square next to their place with depth at most 0
      written "to {{walk}}"
      their place becomes walk
    {lines}
    they choose played: a card in their hand, with what it asks
  each played takes effect
  step scoring
    for each square with depth at least 1:
      its holder becomes mover, if its holder is nobody
  the player with more points gains 1 points, if distance from Page to King in roads is 2
  announce "{{the number of squares with holder North}}" as ponds

card P Page
  {page}
  cost: 1
card K King
  {king}
  cost: 2

{more}"""
GIVEN = {
    "handler": 'if nothing is possible: announce "stuck"',
    "lines": "only if depth of their place is at most 0",
    "page": "scoring: depth of squares next to your place becomes 1",
    "king": "asks road: an edge not in roads\n  scoring: roads gains road",
    "more": "",
}


def game(**parts: str) -> str:
    """The rules, with other words in some places."""
    return GAME.format(**{**GIVEN, **parts}).replace("becomes mover", "becomes North")


def test_well_written_rules_give_nothing():
    assert codes(game()) == []


FINDINGS = {
    "a piece that a text names": (
        {"page": '"Beats a King."\n  scoring: depth of squares next to your place becomes 1'},
        ["text-differs"],
    ),
    "no number of a cell or a step is a piece": (
        {"page": '"Around you."\n  scoring: depth of squares within 1 step of A2 becomes 1'},
        [],
    ),
    "as many as are asked for": (
        {
            "king": '"Joins two cards."\n  asks start: a card\n  asks goal: a card\n'
            "  scoring: roads gains edge from start to goal"
        },
        [],
    ),
    "how many may be chosen": (
        {
            "king": '"In four squares."\n  asks spots: 3 squares\n'
            "  scoring: depth of spots becomes 1"
        },
        ["text-differs", "text-differs"],
    ),
    "what is required and never so": (
        {"lines": "only if turn is less than 1"},
        ["never-applies"],
    ),
    "what is required and always so": ({"lines": "only if turn is at least 1"}, ["never-applies"]),
    "a condition in a go": (
        {"lines": "if turn is less than 1:\n      they may choose bold: yes or no"},
        ["never-applies"],
    ),
    "a choice of a go with nothing left": (
        {"more": "rule Rest, for each player\n  you cannot play your previous played"},
        [],
    ),
    "a go with nothing left": (
        {
            "handler": "within 9 seconds",
            "more": "rule Rest, for each player\n  you cannot play your previous played or Page",
        },
        ["possible-dead-end", "possible-dead-end"],
    ),
    "two squares": (
        {"lines": 'they may choose peek: a square\n      written "to {peek}"'},
        ["same-words"],
    ),
    "two squares, one behind the other": (
        {
            "lines": "if their walk is not none:\n      they may choose peek: a square\n"
            '        written "to {peek}"'
        },
        [],
    ),
    "two squares, said otherwise": (
        {"lines": 'they may choose peek: a square\n      written "at {peek}"'},
        [],
    ),
    "up to so many squares, twice": (
        {
            "lines": "they choose wet: up to 2 squares\n      depth of wet becomes 1\n"
            "    they choose dry: up to 3 squares\n      depth of dry becomes 0"
        },
        ["same-words"],
    ),
    "with a card in between": (
        {
            "lines": "they choose wet: up to 2 squares\n      depth of wet becomes 1\n"
            "    they choose friend, in secret: a card\n"
            "    they choose dry: up to 3 squares\n      depth of dry becomes 0"
        },
        [],
    ),
}


@pytest.mark.parametrize("case", FINDINGS)
def test_findings(case):
    parts, wanted = FINDINGS[case]
    assert [p.code for p in found(game(**parts))] == wanted


def test_a_field_that_nothing_asks_for():
    text = game().replace("  depth: number", "  salt: number, usually 0\n  depth: number")
    assert codes(text) == ["never-read"]
    salted = text.replace("  step scoring\n", "  step scoring\n    salt of A1 becomes 2\n")
    assert codes(salted) == ["never-read"]
    asked = salted.replace(
        '  announce "', '  for each player: they gain salt of A1 points\n  announce "'
    )
    assert codes(asked) == []
    assert codes(f'{text}\nallow never-read because "it is drawn"\n') == []


# ---------------------------------------------------------------------- parts of two pieces

NOT = " and opponent's guess is not Foresight"


def conflicts(old, new):
    problems = edited("reality_benders", old, new)
    assert problems is not None
    return [p for p in problems if p.code == "possible-conflict"]


@pytest.mark.slow
def test_parts_of_both_pieces_are_tried():
    assert conflicts(NOT, " and your guess is not Foresight") == []
    assert conflicts(NOT, " and opponent's guess is not Combo")
