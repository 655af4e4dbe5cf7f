"""Steps in an order: by what any kind of piece has, whichever kind is declared first."""

import pytest
from tests.match.cards import rules

import duello

RULES = """
ruleset "Order"
  players North, South

pieces lamp, always in force
  oil: number, usually 1

pieces bell, always in force
  weight: number, usually 1

match
  each player has room: one of each bell
  each player has score: 0
  step ringing, in order of {order}
  North wins the match

bell 1 Ace
  weight: 2
  ringing:
    North gains 1 score

bell 2 King
  ringing:
    North's score becomes 7

lamp 3 Low
"""


@pytest.mark.parametrize("order", ["weight of this", "its weight", "weight of this + 1"])
def test_a_step_is_ordered_by_what_a_later_kind_has(order: str) -> None:
    match = duello.Match(rules(RULES.format(order=order)))
    assert match.contradiction is None
    score = {event.to: event.value for event in match.events if event.name == "score"}
    assert score == {0: 9, 1: 0}
