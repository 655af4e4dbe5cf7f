"""`the bids differ by more than 3`: how far apart two numbers are, asked as it is asked here."""

import pytest
from tests.kept import compile_text

TEXT = """ruleset "Battles"

match
  each player has land: 0, public
  play 3 battles
  the player with more land wins the match

battle
  each player chooses bid, in secret: a whole number from 0 to 5
  reveal bid
{line}
"""


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("by more than 3", "is more than 3"),
        ("by less than 3", "is less than 3"),
        ("by at least 2", "is at least 2"),
        ("by 2", "is 2"),
    ],
)
def test_one_mend_asks_how_far(said: str, asked: str) -> None:
    text = TEXT.format(line=f"  if the bids differ {said}, the lower bidder loses 1 land")
    (problem,) = compile_text(text).problems
    assert problem.fix is not None and f"difference in bid {asked}:" in problem.fix.text
    assert compile_text(problem.fix.applied()).problems == ()
