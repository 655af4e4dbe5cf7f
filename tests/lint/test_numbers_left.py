"""Rules that compare a chosen number with another leave one, or it is told that they may not."""

import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lint.findings import codes
from tests.quick import drawn

GAME = """ruleset "Steps"
  players North, South

match
  each player has points: 0, public
  play 9 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 5
  reveal pick
  the player with more pick gains 1 point

rule "Bound", for each player
  "As it is said."
  {rule}
"""
SIGNS = {
    "more than": operator.gt,
    "at least": operator.ge,
    "less than": operator.lt,
    "at most": operator.le,
}


@settings(deadline=None, max_examples=drawn(15, 300))
@given(
    st.sampled_from(["must", "must not"]),
    st.sampled_from(list(SIGNS)),
    st.sampled_from(list(SIGNS)),
    st.integers(0, 6),
)
def test_it_is_told_just_where_some_number_leaves_nothing(
    verb: str, wanted: str, when: str, bound: int
) -> None:
    line = f"you {verb} pick {wanted} your previous pick, "
    line += f"if round is more than 1 and your previous pick is {when} {bound}"
    numbers = range(1, 6)
    left = all(
        any(SIGNS[wanted](pick, before) is (verb == "must") for pick in numbers)
        for before in numbers
        if SIGNS[when](before, bound)
    )
    assert ("possible-dead-end" in codes(GAME.format(rule=line))) is not left


@pytest.mark.parametrize(
    ("when", "wanted"),
    [
        ("round is a multiple of 3", []),
        ("round is a multiple of 2", []),
        ("round is a multiple of 1", ["possible-gap"]),
        ("round is not a multiple of 3", ["possible-gap"]),
    ],
)
def test_a_multiple_of_several_is_not_the_first(when: str, wanted: list[str]) -> None:
    line = f"you must not pick 3, if {when} and your previous pick is less than 5"
    assert codes(GAME.format(rule=line)) == wanted


def test_that_there_may_be_none_anyway_keeps_no_rule_from_being_told() -> None:
    text = GAME.format(rule="you must pick at least 1, if round is at least 3")
    text = text.replace("a whole number from 1 to 5", "a whole number from 0 to their coins")
    begun = "  each player has points: 0, public\n"
    text = text.replace(begun, f"{begun}  each player has coins: 12, public\n")
    lost = "  for each player: they lose their pick coins, if opponent's pick is 0\n"
    text = text.replace("  reveal pick\n", f"  reveal pick\n{lost}")
    assert "possible-dead-end" in codes(text)


def test_a_bound_that_is_no_number_at_any_time_can_be_reasoned_about() -> None:
    text = GAME.format(rule="you must not pick less than 2")
    text = text.replace("from 1 to 5", "from 1 to A1's luck")
    text = text.replace(
        "match\n", "board square: grid of 2 by 2\n  luck: number or none\n\nmatch\n", 1
    )
    assert "possible-dead-end" in codes(text)
