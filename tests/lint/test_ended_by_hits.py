"""That all squares were shot at is told where play may come to it, not where it is over before."""

import random

import pytest
from tests.lint.test_dead_ends import said
from tests.quick import drawn

from duello.match.contradiction_report import problem_of
from duello.match.loading import compile_text
from duello.match.match import Match

GAME = """ruleset "Ships"
  players North, South

board square: 2 rows of 2

match
  each player has hits: 0, public
  each player secretly chooses ship: 2 squares
  each player secretly chooses boat: {boat}
  play turns in alternation from North until {until}
  the player with more hits wins the match

turn
  they choose shot: a square
    they must not shot their every shot
    {line}
"""
HIT = "if shot is in opponent's ship: they gain 1 hit"
ANY = "if shot is in opponent's ship or opponent's boat: they gain 1 hit"
APART = "2 squares where it is not in their ship"


def game(line: str = HIT, until: str = "a player has 2 hits", boat: str = "2 squares") -> str:
    """The text of the game."""
    return GAME.format(line=line, until=until, boat=boat)


CASES = {
    "as many as there are": (game(), False),
    "so many at least": (game(until="a player has at least 2 hits"), False),
    "or something else": (game(until="a player has 2 hits, or turn is 9"), False),
    "more than there are": (game(until="a player has 3 hits"), True),
    "both, apart": (game(ANY, "a player has 4 hits", APART), False),
    "both, perhaps the same": (game(ANY, "a player has 3 hits"), True),
    "two at a time, and never one": (
        game("if shot is in opponent's ship: they gain 2 hits", "a player has 3 hits"),
        True,
    ),
    "only in some turns": (
        game("if shot is in opponent's ship and turn is at least 4: they gain 1 hit"),
        True,
    ),
    "it is another one who has hit": (
        game("if shot is in opponent's ship and shot is A1: opponent gains 1 hit"),
        True,
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_told_where_it_is_not_proved_that_it_is_over_before(name: str) -> None:
    text, told = CASES[name]
    assert bool(said(text)) is told


def stuck(text: str, plays: int) -> bool:
    """Whether some of so many plays come to where nothing can be chosen."""
    program = compile_text(text).program
    assert program is not None
    for seed in range(plays):
        match, choose = Match(program, seed=seed), random.Random(seed)
        while due := next((each for each in match.awaiting if not each.answered), None):
            words = match.draw(due.player, choose.randrange, due.name, due.which)
            match.submit(due.player, words, due.name)
        found = problem_of(match)
        if found is not None and found.code == "dead-end":
            return True
    return False


@pytest.mark.parametrize("name", CASES)
def test_it_is_met_just_where_it_is_told(name: str) -> None:
    text, told = CASES[name]
    assert stuck(text, 40 if told else drawn(5, 40)) is told
