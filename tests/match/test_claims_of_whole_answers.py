"""What may not be chosen is a whole answer: anything less may not be, whatever the rules are."""

import pytest

from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

FILE = """ruleset "Pairs"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 3 King

match
  each player has hand: one of each card, private
  each player chooses plan in one go
    they choose hill: a whole number from 0 to 3
    they choose pick: a card in their hand
    only if their hill is not 2

example "so"
  then North may not plan "{said}"
"""


CLAIMS = {"2 King": True, "2": False, "1 King": False, "3": False}


@pytest.mark.parametrize("said", CLAIMS)
def test_no_part_is_missing(said):
    (outcome,) = run_examples(Rules("so", compile_text(FILE.format(said=said))))
    assert outcome.holds is CLAIMS[said]
    assert any("is missing" in each for each in outcome.said) is (" " not in said)
