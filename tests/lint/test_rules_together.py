"""Rules that leave nothing of a choice together: told once, where they may hold at once."""

import pytest
from tests.lint.findings import codes, found
from tests.quick import rows

TEXT = """ruleset "S"
  players North, South

pieces card
  rank: number, as labelled
card 1 Rose
card 2 Skull

match
  each player has wins: 0, public
  each player has stuck: no, public
  each player has hand: one of each card, public
  each player has mat: nothing, public
  the game has bid: 0, public
  play 8 turns in alternation from North
  the player with more wins wins the match

turn
  they choose act: lay or raise
{lines}
  reveal act
  bid rises by 1
  they are stuck, if bid is 3
  they gain 1 win, if their act is lay and bid is 4
  opponent gains 1 win, if their act is raise and bid is 4
  move each card in their hand to their mat, if bid is 5
"""
NEVER = [
    ("their hand is empty", "they have at least 1 card in hand"),
    ("number of cards in their hand is 0", "there is a card in their hand"),
    ("there is no card in their hand", "there is a card in their hand"),
    ("their hand is empty", "Rose is in their hand"),
    ("their stuck is no", "they are stuck"),
    ("they lead by 1 wins", "opponent leads by 1 wins"),
    ("wins are level", "they lead by 1 or more wins"),
    ("wins are level", "their wins are more than opponent's wins"),
    ("bid is 1, 2 or 3", "bid is at least 4"),
    ("a player has at least 2 wins", "nobody has at least 2 wins"),
    ("each player has 2 wins", "their wins are 0"),
    ("the player with more wins is they", "wins are level"),
]
TOGETHER = [
    ("their hand is empty", "bid is 0"),
    ("they have at most 1 card in hand", "there is a card in their hand"),
    ("bid is 1, 2 or 3", "bid is at least 3"),
    ("a player has at least 2 wins", "their wins are 0"),
    ("the player with more wins is they", "wins are not level"),
    ("they are stuck", "opponent is stuck"),
]


def of(*rules):
    return TEXT.format(lines="\n".join(f"    they must not act {rule}" for rule in rules))


@pytest.mark.parametrize(("one", "other"), rows(3, NEVER))
def test_what_never_holds_at_once_leaves_something(one, other):
    assert "possible-dead-end" not in codes(of(f"lay, if {one}", f"raise, if {other}"))
    assert "possible-dead-end" not in codes(of(f"raise, if {one}", f"lay, if {other}"))


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_what_may_hold_at_once_is_told_once(one, other):
    told = codes(of(f"lay, if {one}", f"raise, if {other}"))
    assert told.count("possible-dead-end") == 1


def test_of_several_that_do_it_together_all_are_shown_in_one_warning():
    rules = ("lay, if bid is 3", "lay, if their hand is empty", "raise, if bid is more than 2")
    (one,) = (each for each in found(of(*rules)) if each.code == "possible-dead-end")
    assert one.headline == "these lines together may leave nothing to choose for `act`"
    assert [each.span.words for each in (one.label, *one.others)] == [
        "they must not act lay, if bid is 3",
        "they must not act raise, if bid is more than 2",
    ]
