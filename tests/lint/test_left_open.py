"""What lines ask for and may be left open: who begins, how long phases go on, what effects need."""

import pytest
from tests.analysis.explore.games import rules_of
from tests.lint.findings import found

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.model.successors import Habits
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

GAME = """ruleset "Left open"
  players North, South

match
  each player has points: 0, public
  each player has mark: number or none, private
  the game has leader: North, public
  play {play}
  the player with more points wins the match

round
  each player {turn}chooses bid: a whole number from 1 to 3
    announce "{{they}} bids {{bid}}"
  {lines}
"""


def game(lines: str, play: str = "2 rounds", turn: str = "") -> str:
    """The text of the game."""
    return GAME.format(lines=lines.replace("\n", "\n  "), play=play, turn=turn)


def said(text: str) -> int:
    """How many possible gaps are found without playing."""
    return sum(problem.code == "possible-gap" for problem in found(text))


def met(text: str) -> bool:
    """Whether any play comes to a gap."""
    program = compile_source(Source("open.duel", text)).program
    assert program is not None
    plan = Plan(Bounds(states=2_000), Habits(late=False), walks=20, checks=0, compare=False)
    seen = explored(rules_of(program), program.option_values({}), plan)
    return any(finding.kind == "gap" for finding in seen.findings)


MORE = "leader becomes the player with more bid"
FIRST = "in turn from leader "
MARKED = "each player's mark becomes their bid"
FOUND = {
    "who begins, if bids are level": (MORE, "2 rounds", FIRST),
    "until a number that may be none": (
        MARKED.replace("each player's", "North's").replace("their", "North's") + ", if round is 2",
        "up to 3 rounds, until South's mark is more than 1",
        "",
    ),
    "until bids that are made in what is played": (
        "North gains 1 point",
        "rounds until bids are level",
        "",
    ),
    "an amount by a mark that may be none": (
        "for each player: they gain the smaller of 2 and entry (their mark) of (1, 2) points\n"
        "for each player: their mark becomes their bid",
        "2 rounds",
        "",
    ),
}
NOT_FOUND = {
    "who begins, unless bids are level": (f"{MORE}, unless bids are level", "2 rounds", FIRST),
    "who begins, with a condition around it": (
        f"if bids are not level: {MORE}",
        "2 rounds",
        FIRST,
    ),
}


@pytest.mark.parametrize("case", FOUND)
def test_what_is_found_is_met_in_play(case: str) -> None:
    text = game(*FOUND[case])
    assert said(text)
    assert met(text)


@pytest.mark.parametrize("case", NOT_FOUND)
def test_what_is_not_met_in_play_is_not_found(case: str) -> None:
    text = game(*NOT_FOUND[case])
    assert said(text) == 0
    assert not met(text)
