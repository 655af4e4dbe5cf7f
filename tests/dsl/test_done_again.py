"""A phase begins anew for a line that says so of all of it: not for a part, for one of both
players, or each time.
"""

import pytest

from duello.match.loading import compile_text

GAME = """ruleset "Frame"
  players Ada, Ben
match
  each player has gold: 20, public
  play 3 rounds
  the player with more gold wins the match
round
  each player chooses bid, in secret: a whole number from 0 to 3
  reveal bid
"""
WHEN = ("on a tie, {}", "if the bids are equal, {}", "if both bid the same, {}")


def mends(*lines: str) -> list[str]:
    found = compile_text(GAME + "".join(f"  {each}\n" for each in lines)).problems
    return [one.fix.text for one in found if one.fix is not None]


@pytest.mark.parametrize("again", ["they bid again", "the round is played again", "both bid again"])
@pytest.mark.parametrize("when", WHEN)
def test_all_of_a_phase_begins_anew(again: str, when: str) -> None:
    assert any("restart the round" in each for each in mends(when.format(again)))


@pytest.mark.parametrize(
    "above",
    ["each player loses 1 gold", "Ada gains 2 gold", "the player with more bid gains 2 gold",
     "each player chooses card, in secret: a whole number from 1 to 4"],
)  # fmt: skip
@pytest.mark.parametrize("again", ["they bid again", "both bid again", "they both bid again"])
@pytest.mark.parametrize("when", WHEN)
def test_what_else_would_be_done_again_is_told(above: str, again: str, when: str) -> None:
    made = mends(above, when.format(again))
    assert not any("restart" in each for each in made), made


@pytest.mark.parametrize(
    "again", ["the loser bids again", "Ada bids again", "whoever bid less bids again"]
)
@pytest.mark.parametrize("when", ["{}", *WHEN])
def test_one_player_begins_nothing_anew_for_both(again: str, when: str) -> None:
    made = mends(when.format(again))
    assert not any("restart" in each for each in made), made


@pytest.mark.parametrize("again", ["they play again", "they roll again", "both bid again"])
def test_what_begins_anew_each_time_never_ends(again: str) -> None:
    assert not any("restart" in each for each in mends(again))
