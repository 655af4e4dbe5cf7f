"""What is distributed over names is said as one thing, and so is what several choices share."""

import re

import pytest
from attrs import evolve
from tests.desk.rulebook_texts import script, shown_of

from duello.dsl import syntax as sx
from duello.dsl.lower.distributions import as_distribution
from duello.dsl.syntax.walk import inside

HILLS = """ruleset "Hills"
  players Ada, Bo
match
  play 2 rounds
round
  each player distributes 5 troops over hill, wood and brook, in secret
    within 30 seconds
    if late: they choose at random
  each player chooses spy: hill or wood
    within 30 seconds
    if late: they choose at random
  reveal spy to the player with higher hill
  the player with higher brook wins the match
"""


def test_what_is_distributed_is_said_as_one_thing():
    """And not as the numbers that it is made of, each from what is left to what is left."""
    shown = " ".join(shown_of(HILLS).split())
    for words in (
        "Each player secretly distributes five troops over hill, wood and brook, with nothing left",
        "A part may be 0.",
        "It is written “hill [hill], wood [wood], brook [brook]”.",
        "What is chosen in a round: its part of the troops.",
    ):
        assert words in shown, (words, shown)
    assert "minus" not in shown


def test_what_holds_of_the_time_for_several_choices_is_said_once():
    shown = " ".join(shown_of(HILLS).split())
    assert shown.count("There are 30 seconds for it.") == 1
    assert "The time for it, and what happens if a player is late, are as for the troops." in shown
    rest, _, last = HILLS.rpartition("within 30")
    other = shown_of(f"{rest}within 40{last}")
    assert "There are 40 seconds for it." in other
    assert "as for the troops" not in other


@pytest.mark.parametrize(
    ("who", "said"),
    [("each player", "each player alone is shown"),
     ("both players", "both players alone are shown"),
     ("the player with higher hill", "the player with the higher hill alone is shown")],
)  # fmt: skip
def test_who_alone_is_shown_something_is_said_in_their_number(who, said):
    text = HILLS.replace("the player with higher hill\n", f"{who}\n")
    assert said in " ".join(shown_of(text).split()).lower()


@pytest.mark.parametrize("amount", ["5", "{many}", "their purse"])
@pytest.mark.parametrize("names", ["hill and wood", "hill, wood and brook", "a, b, c, d and e"])
@pytest.mark.parametrize("who", ["each player", "both players", "North"])
@pytest.mark.parametrize("secret", [", in secret", ""])
def test_every_distribution_is_known_again(amount, names, who, secret):
    """By the choices that it has become; a choice in one go that is none is not taken for one."""
    verb = "distributes" if who != "both players" else "distribute"
    text = (
        f'ruleset "T"\n  players North, South\noption many = 3 "how many"\nmatch\n'
        f"  each player has purse: 4, public\n  play 2 rounds\nround\n"
        f"  {who} {verb} {amount} troops over {names}{secret}\n"
    )
    (made,) = (n for n in inside(script(text)) if isinstance(n, sx.Choose) and len(n.body) > 1)
    node = as_distribution(made)
    assert node is not None
    assert [each.text for each in node.names] == re.findall(r"\w+", names.replace(" and", ","))
    for left_out in made.body[1:]:  # without the first, what is left is distributed over the others
        body = tuple(each for each in made.body if each is not left_out)
        assert as_distribution(evolve(made, body=body)) is None
