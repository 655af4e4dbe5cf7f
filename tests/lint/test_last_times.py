"""What was chosen the last times is one thing each time, however many of the last are asked for."""

from itertools import combinations, product

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


CARDS = """ruleset "Runs"
  players North, South

pieces card
card 1 Page
card 2 Knight

match
  each player has hand: one of each card, private
  each player has balance: 6, public
  play 9 rounds
  the player with more balance wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  for each player:
    if {one}: opponent's balance becomes 3
    if {other}: opponent loses 1 balance
"""
PHRASES = {
    "their pick is {}": (1,),
    "their previous pick is {}": (2,),
    "their last two picks are {}, {}": (2, 1),
    "their previous two picks are {}, {}": (3, 2),
    "their last three picks are {}, {}, {}": (3, 2, 1),
}
"""What is said of what was picked, and how many picks ago each was, this one counted."""


@pytest.mark.parametrize(("one", "other"), [*combinations(PHRASES, 2)])
@pytest.mark.parametrize("names", [("Page", "Knight"), ("Knight", "Page"), ("Page", "Page")])
def test_whatever_is_said_of_the_last_picks_is_about_the_same_ones(
    one: str, other: str, names: tuple[str, str]
) -> None:
    """Missed in the eleventh set: who has picked one last has not picked another one in it."""
    first, second = (
        dict(zip(PHRASES[said], (name, *["Page"] * 2), strict=False))
        for said, name in zip((one, other), names, strict=True)
    )
    together = all(second[ago] == first[ago] for ago in first.keys() & second.keys())
    text = CARDS.format(one=one.format(*first.values()), other=other.format(*second.values()))
    assert ("possible-clash" in codes(text)) is together


BANNED = """
rule "No endless thunder", for each player
  you must not beat {then}, if your previous two beats are {first}, {first}{able}
"""


@pytest.mark.parametrize(
    ("first", "then", "able"),
    [("Boom", "Boom", ""), ("Boom", "Clap", ""), ("Clap", "Boom", ", if able")],
)
def test_a_figure_that_a_rule_forbids_never_ends(first: str, then: str, able: str) -> None:
    for second, third in product(("Boom", "Clap"), repeat=2):
        figure = (first, second, third)
        text = GAME.format(three=", ".join(figure), two="Clap, Clap")
        told = codes(text + BANNED.format(first=first, then=then, able=able))
        assert ("never-applies" in told) is (figure == (first, first, then) and not able), figure
