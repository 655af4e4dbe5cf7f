"""A choice in one go of which a condition may allow nothing is found without playing."""

import pytest
from tests.lint.findings import codes, found

TEXT = """ruleset "Liar"
  players North, South

match
  each player has dice: 6, public
  the game has count: 0, public
  the game has face: 0, public
  the game has open: no, public
  play 6 turns in alternation from North
  the player with more dice wins the match

turn
  {guard}they choose claim in one go
    they choose bid: a whole number from 1 to 10
    they choose eyes: a whole number from 1 to 6
    {wanted}{none}
  count becomes their bid
  face becomes their eyes
  open becomes yes
  announce "{{they}} claim {{count}} of {{face}}, {{open}}"
  they lose 1 die, if their eyes is 6
"""
HIGHER = "their bid is more than count, or their bid is count and their eyes is more than face"
DEAD = [
    HIGHER,
    "their bid is more than count",
    "their bid is at least count + 1",
    "their bid + their eyes is more than count + face",
    "their bid is less than 3 and open is no",
]
ALIVE = [
    "their bid is at least count",
    "their bid is not count",
    "their bid + their eyes is at least count + face",
    "their bid is more than count, or count is at least 10",
]


BELOW = (
    "if their eyes is {few}:\n      only if {so}\n    if their eyes is {many}:\n      only if {so}",
    "if their eyes is {few}:\n      only if {so}\n    otherwise:\n      only if {so}",
    "if their bid is {few}:\n      if their eyes is {few}: only if {so}\n"
    "      otherwise: only if {so}\n    otherwise: only if {so}",
)
"""The same, below conditions of which one always holds."""
EACH_HALF = {"few": "less than 3", "many": "at least 3"}


def of(so, none="", guard="", wanted="only if {so}"):
    text = TEXT.format(wanted=wanted.format(so=so, **EACH_HALF), none=none, guard=guard)
    return text.replace("lose 1 die", "lose 1 dice")


@pytest.mark.parametrize("so", DEAD)
def test_what_may_allow_nothing_is_found(so):
    assert codes(of(so)) == ["possible-dead-end"]


@pytest.mark.parametrize("so", ALIVE)
def test_what_always_allows_something_is_not(so):
    assert codes(of(so)) == []


@pytest.mark.parametrize("below", BELOW)
@pytest.mark.parametrize("so", [*DEAD, *ALIVE])
def test_it_is_the_same_below_conditions(so, below):
    assert ("possible-dead-end" in codes(of(so, wanted=below))) is (so in DEAD)


@pytest.mark.parametrize("so", DEAD)
def test_what_is_not_asked_of_all_leaves_something(so):
    assert codes(of(so, wanted="if their eyes is {few}: only if {so}")) == []


def test_it_says_where_and_shows_the_condition():
    (one,) = found(of(HIGHER))
    assert one.headline == (
        "there may be nothing to choose for `claim`, where `count` is 10 and `face` is 6"
    )
    assert [each.span.words for each in one.others] == [f"only if {HIGHER}"]


def test_whoever_says_what_happens_then_or_asks_before_is_not_warned():
    assert codes(of(HIGHER, "\n    if nothing is possible: the match ends by want")) == []
    until = of(HIGHER).replace("from North\n", "from North until count is 10\n")
    assert codes(until) == []
