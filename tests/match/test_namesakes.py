"""Pieces of one name that are not alike are told apart; what can be chosen can be said."""

import pytest
from tests.kept import compile_text

from duello.match.answers import IllegalMove
from duello.match.match import Match

FILE = """ruleset "Namesakes"
  players North, South
pieces card
  power: number, usually 2
match
  each player has hand: {held}, public
  each player has spent: {spent}, public
  each player has row: nothing, in a pile, public
  the match has middle: nothing, public
  {begin}
  play 1 round
  nobody wins the match
round
  each player chooses {how}, in secret: {what}
  reveal pick
  for each player: announce "{{number of cards in {what_of}}}"
  {then}
card 1 Ace
card 2 King
"""
PLAIN = {
    "held": "one of each card",
    "spent": "nothing",
    "begin": 'announce "now"',
    "how": "pick",
    "what": "a card in North's hand or South's hand",
    "what_of": "their hand",
    "then": "for each player: announce {their pick}",
}


def begun(**other: str) -> Match:
    compiled = compile_text(FILE.format(**{**PLAIN, "then": 'announce "then"', **other}))
    assert compiled.program is not None, [str(each.headline) for each in compiled.problems]
    return Match(compiled.program, seed=1)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({}, ["North's Ace", "South's Ace", "North's King", "South's King"]),
        (
            {"spent": "one of each card", "what": "a card in their hand or their spent"},
            ["Ace in hand", "Ace in spent", "King in hand", "King in spent"],
        ),
        (
            {
                "spent": "one of each card",
                "what": "a card in North's hand or South's spent that is Ace",
            },
            ["Ace in North's hand", "Ace in South's spent"],
        ),
        ({"held": "2 copies of each card", "what": "a card in their hand"}, ["Ace", "King"]),
        (
            {
                "held": "2 copies of each card",
                "what": "a card in North's hand that is Ace",
                "begin": "chance chooses lucky: a card in North's hand that is Ace\n"
                "  the power of lucky rises by 3",
            },
            ["Ace", "Ace with power 5"],
        ),
    ],
)
def test_what_is_listed(other: dict[str, str], named: list[str]) -> None:
    candidates = begun(**other).awaiting[0].candidates
    assert sorted(candidates) == sorted(named)


def test_what_is_said_is_meant() -> None:
    match = begun()
    with pytest.raises(IllegalMove, match="may be `North's Ace` or `South's Ace`: say more of it"):
        match.submit("North", "Ace")
    match.submit("North", "souths ace")
    match.submit("South", "South's Ace")
    assert [answer.words for answer in match.answers] == ["South's Ace", "South's Ace"]


GO = """ruleset "In one go"
  players North, South
pieces card
match
  each player has hand: one of each card, public
  each player has spent: one of each card, public
  play 1 round
  nobody wins the match
round
  each player chooses turn in one go
    they choose pick: a card in their hand or their spent
    they choose kept: 1 or 2 cards in their hand or their spent
  for each player: discard their pick
card 1 Ace
card 2 King
"""


def test_in_one_go() -> None:
    compiled = compile_text(GO)
    assert compiled.program is not None
    match = Match(compiled.program, seed=1)
    assert not match.meant("North", "Ace, King")
    match.submit("North", "Ace in spent, King in hand, Ace in spent")
    match.submit("South", "ace in hand king in spent")
    assert [answer.words for answer in match.answers] == [
        "Ace in spent Ace in spent, King in hand",
        "Ace in hand King in spent",
    ]
    assert match.outcome is not None


SPENT = """ruleset "Spent"
  players North, South
pieces card
match
  each player has hand: one of each card, public
  each player has spent: nothing, public
  play 2 rounds
  nobody wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  for each player: move their pick to their spent
card 1 Ace
  asks guess: a card
card 2 King
"""


def test_what_is_spent_is_said_to_be_spent() -> None:
    """Though another answer has a part of that name."""
    compiled = compile_text(SPENT)
    assert compiled.program is not None
    match = Match(compiled.program, seed=1)
    match.submit("North", "King")
    match.submit("South", "King")
    with pytest.raises(IllegalMove, match="`King` cannot be the pick now"):
        match.submit("North", "King")
