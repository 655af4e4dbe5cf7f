"""What each has, and has not: of every one it is so, and of every one it is not so."""

import pytest
from tests.kept import compile_text

from duello.match.match import Match

FILE = """ruleset "Each"
  players Ann, Bob

board square: grid of 2 by 1
  lord: player or nobody
  coins: number, usually 0

match
  each player has rested: no
  {changes}
  announce "each lord", if each square has a lord
  announce "no lord", if each square has not lord
  announce "each coin", if each square has coins
  announce "no coin", if each square has not coins
  announce "each rested", if each player has rested
  announce "none rested", if each player has not rested
  Ann wins the match
"""
PLACES = {
    "lord": ("lord of A1 becomes Bob", "lord of A2 becomes Ann"),
    "coin": ("coins of A1 becomes 2", "coins of A2 rises by 1"),
    "rested": ("rested of Ann becomes yes", "rested of Bob becomes yes"),
}


@pytest.mark.parametrize("many", [0, 1, 2])
@pytest.mark.parametrize("what", PLACES)
def test_it_is_said_of_every_one(what: str, many: int) -> None:
    changes = "\n  ".join(PLACES[what][:many]) or "rested of Ann becomes no"
    compiled = compile_text(FILE.format(changes=changes))
    assert compiled.program is not None, compiled.problems
    said = {event.text for event in Match(compiled.program).events}
    for each in PLACES:
        none = "none rested" if each == "rested" else f"no {each}"
        assert (f"each {each}" in said) == (each == what and many == 2)
        assert (none in said) == (each != what or many == 0)
