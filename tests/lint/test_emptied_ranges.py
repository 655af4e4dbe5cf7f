"""Numbers that are chosen up to what somebody has: what is found is met in play, and where enough
is always left, nothing is found.
"""

import pytest
from tests.analysis.explore.games import compiled, rules_of
from tests.lint.findings import found
from tests.quick import each

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds

GAME = """ruleset "Purses"

match
  each player has coins: 3, public
  each player has points: 0, public
  play {rounds} rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from {low} to their coins
  reveal bid
{lines}
  the player with more bid gains 1 point
"""
ALL = "for each player: they lose their bid coins"
FEE = "for each player: they lose 1 coin"
PLAN = Plan(Bounds(states=2_000), walks=60, checks=10)


def game(low: int, *lines: str, rounds: int = 3) -> str:
    """The text of the game."""
    inside = "\n".join(f"  {line}" for line in lines)
    return GAME.format(low=low, rounds=rounds, lines=inside)


def said(text: str) -> list[str]:
    """What is found of this sort without playing."""
    return [each.headline for each in found(text) if each.code == "possible-dead-end"]


def met(text: str) -> bool:
    """Whether play comes to a dead end."""
    rules = rules_of(compiled(text))
    done = explored(rules, rules.program.option_values({}), PLAN)
    return "dead end" in {finding.kind for finding in done.findings}


ACT = "each player chooses act, in secret: dig or rest\n  reveal act"
DIG = "for each player: they lose 1 coin, if their act is dig"
REST = "for each player: they lose 1 coin, if their act is rest"

EMPTIED = {
    "all of it is bid, and at least 1 must be": game(1, ALL),
    "all of it is bid, and more is taken": game(0, ALL, FEE),
    "more is taken than there is": game(0, FEE, rounds=5),
    "as much is taken as there is": game(1, FEE, rounds=4),
    "more is taken from whoever chooses so": game(0, ACT, DIG, rounds=5),
}


@pytest.mark.parametrize("case", each(6, EMPTIED, 1))
def test_a_range_that_may_be_empty_is_found_and_met(case: str) -> None:
    assert said(EMPTIED[case]) == ["there may be no number to be chosen for `bid`"]
    assert met(EMPTIED[case])


ENOUGH = {
    "nothing may be bid": game(0, ALL),
    "it is bid once": game(1, ALL, rounds=1),
    "there is enough for all that is taken": game(0, FEE, rounds=4),
    "it is asked whether there is some left": game(
        1, ALL, "if a player's coins is 0: First wins the match"
    ),
    "no more is taken than there is": game(
        0, ALL, "for each player: they lose the smaller of 1 and their coins coins"
    ),
    "it is taken only from whoever has some": game(
        0, ALL, "for each player: they lose 1 coin, if their coins is more than 0"
    ),
    "one of two things is chosen, and not both": game(0, ACT, DIG, REST, rounds=4),
    "as much comes again": game(1, ALL, "for each player: they gain 1 coin"),
}


@pytest.mark.parametrize("case", ENOUGH)
def test_a_range_that_is_never_empty_is_not_found(case: str) -> None:
    assert said(ENOUGH[case]) == []
