"""What may be chosen cannot hang on what the same choice comes to: nothing could ever be chosen."""

import pytest
from tests.kept import compile_text

GAME = """ruleset "Notes"

pieces note
  value: number, as labelled
note 1 One
note 3 Three
note 5 Five

match
  each player has purse: one of each note, private
  each player has points: 0, public
{choice}
  reveal bid
  the player with more value in bid wins the match
"""
SUCH = "at least 1 note in their purse where total value of {bid} is more than 3"
IN_ONE_GO = """  each player chooses offer in one go, in secret
    they choose bid: at least 1 note in their purse
    only if total value of their bid is more than 3"""


@pytest.mark.parametrize("bid", ["bid", "their bid"])
def test_it_is_refused(bid: str) -> None:
    choice = f"  each player chooses bid, in secret: {SUCH.format(bid=bid)}"
    (found,) = compile_text(GAME.format(choice=choice)).problems
    if bid == "bid":
        assert found.fix is None, "it would hang on itself"
    else:
        assert found.code == "asks-itself"
        assert "in one go" in found.notes[0]


def test_it_can_be_said_in_one_go() -> None:
    assert compile_text(GAME.format(choice=IN_ONE_GO)).problems == ()


def test_it_may_hang_on_the_same_choice_made_before() -> None:
    choice = """  each player chooses bid, in secret: a note in their purse
  each player chooses bid, in secret: a note in their purse other than their bid"""
    codes = {each.code for each in compile_text(GAME.format(choice=choice)).problems}
    assert "asks-itself" not in codes
