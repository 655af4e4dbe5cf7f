"""How an answer of several parts is written, is said below each of them, and refused elsewhere."""

import pytest

from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

GAME = """ruleset "Offers"
  players Ann, Ben
match
  each player has points: 0, public
  play 1 turn in alternation from Ann
  the player with more points wins the match
turn
  they choose offer in one go
{first}    they choose amount: 1, 2 or 3
{below}    they choose price: a whole number from 1 to 6
{last}
  they gain their price points
example "Two for 5"
  Ann offers "2 of 5"
  then Ann has 5 points
"""
WRITTEN = 'written "of {price}"\n'


def test_below_its_part_it_is_how_that_is_written():
    text = GAME.format(first="", below="", last=f"      {WRITTEN}")
    (example,) = run_examples(Rules("Offers", compile_text(text)))
    assert example.holds, example


@pytest.mark.parametrize("where", ["first", "below", "last"])
def test_beside_the_parts_it_is_of_none(where):
    parts = {"first": "", "below": "", "last": "", where: f"    {WRITTEN}"}
    (problem, *_) = compile_text(GAME.format(**parts)).problems
    assert problem.headline == "an answer in one go is written part by part"
