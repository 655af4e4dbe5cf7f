"""What is dealt from a pile that has been changed: what moves it says how much, and whereto."""

import re

import pytest

from duello.match.loading import compile_text

FILE = """ruleset "Piles"
  players Ida, Otto

pieces ware

ware Leather
ware Gold

match
  the game has deck: 6 of each ware, in a pile, shuffled, secret
  the game has market: nothing, public
  each player has hand: nothing, private
  move the top 5 wares of the deck to the market
  {line}
"""


@pytest.mark.parametrize(
    "line",
    [
        "chance deals 3 wares from the deck to each player's hand",
        "chance deals 2 wares from the deck to market",
        "chance draws a ware from the deck to Ida's hand",
    ],
)
def test_the_line_that_is_shown_can_be_written(line: str) -> None:
    (found,) = compile_text(FILE.format(line=line)).problems
    said = re.search(r"`([^`]*)`", found.help or "")
    assert said is not None
    assert re.findall(r"\d+", line) == re.findall(r"\d+", said[1])
    program = compile_text(FILE.format(line=said[1].replace("...", "Ida"))).program
    assert program is not None, said[1]
