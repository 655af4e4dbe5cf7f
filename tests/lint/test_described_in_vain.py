"""Rules about things that are described: what none of the pieces is like, and what is left."""

import pytest
from tests.lint.findings import codes

HAND = """ruleset "Described"
  players North, South

pieces card
  rank: number, as labelled
card 1 Page
card 2 Knight
card 3 Queen

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play {rounds} rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  {after}the player whose pick has more rank gains 1 point

rule Described, for each player
  {line}
"""
STAY = ""
NEVER, NOTHING = "never-applies", "possible-dead-end"
SAID = {
    "you must pick a card with rank at least 9, if able": {NEVER},
    "you must not pick a card with rank at least 9": {NEVER},
    "you must pick a card with rank at least 3, if able": set(),
    "you must not pick a card with rank at least 3": set(),
    "you must not pick a card with rank at least 1": {NOTHING},
    "you must not pick a card with rank at least round": {NOTHING},
}


@pytest.mark.parametrize("line", SAID)
def test_what_rules_describe(line: str) -> None:
    assert set(codes(HAND.format(rounds=1, after=STAY, line=line))) == SAID[line]


def test_what_a_rule_describes_may_be_all_that_is_left() -> None:
    line = "you must not pick a card with rank at least 3"
    after = "discard each pick\n  "
    assert codes(HAND.format(rounds=2, after=after, line=line)) == []
    assert NOTHING in codes(HAND.format(rounds=3, after=after, line=line))
