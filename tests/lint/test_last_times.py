"""What was chosen the last times is one thing each time, however many of the last are asked for."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Drums"
  players North, South

pieces beat
beat Boom
beat Clap

match
  each player has balance: 6, public
  play 9 rounds
  the player with more balance wins the match

round
  each player chooses beat, in secret: a beat
  reveal beat
  for each player:
    if their last three beats are {three}: opponent's balance becomes 3
    if their last two beats are {two}: opponent loses 1 balance
"""
ROWS = [
    ("Boom, Boom, Clap", "Boom, Clap", True),
    ("Boom, Boom, Clap", "Boom, Boom", False),
    ("Boom, Boom, Clap", "Clap, Clap", False),
    ("Boom, Clap, Clap", "Clap, Clap", True),
    ("Boom, Clap, Clap", "Boom, Clap", False),
]


@pytest.mark.parametrize(("three", "two", "both"), ROWS)
def test_two_figures_end_at_once_if_one_is_the_end_of_the_other(
    three: str, two: str, both: bool
) -> None:
    assert ("possible-clash" in codes(GAME.format(three=three, two=two))) is both
