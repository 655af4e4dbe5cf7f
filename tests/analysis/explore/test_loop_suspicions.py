"""Loops that may not end: told where no play shows it, and where the text does not allow it."""

import pytest
from tests.analysis.explore.games import compiled, rules_of

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.loop_suspicions import may_go_on
from duello.analysis.explore.searching import Bounds
from duello.dsl.lint.loop_verdicts import loops

GAME = """\
ruleset "Loops"
  players North, South

option long = {long}

match
  each player has points: 0, public
  play 3 rounds
  if {{long}}: play rounds until a player has at least 3 points

round
  each player chooses pick: a whole number from 1 to 3
    if late: they choose 1
  {line}
{allow}"""
GAINS = "the player with more pick gains 1 point"


def told(line: str = GAINS, long: str = "yes", allow: str = "") -> list[str]:
    """The codes of what is said."""
    program = compiled(GAME.format(line=line, long=long, allow=allow))
    options = program.option_values({})
    return [each.code for each in may_go_on(program, loops(program), options, ())]


QUIET = {
    "each round brings somebody nearer": {"line": "each player gains 1 point"},
    "the options do not let play come there": {"long": "no"},
    "it is meant": {"allow": 'allow endless in match because "so be it"\n'},
    "it only looks so": {"allow": 'allow possible-endless in match because "they tire"\n'},
}


def test_a_loop_that_may_go_on_is_told() -> None:
    assert told() == ["possible-endless"]


@pytest.mark.parametrize("case", QUIET)
def test_nothing_is_said_where(case: str) -> None:
    assert told(**QUIET[case]) == []


def test_what_was_shown_is_not_told_again() -> None:
    program = compiled(GAME.format(line=GAINS, long="yes", allow=""))
    all_of = loops(program)
    options = program.option_values({})
    assert not list(may_go_on(program, all_of, options, [one.span for one in all_of]))


PUT_OFF = """ruleset "Put off"
  players North, South

match
  each player has points: 0, public
  the game has length: 3, public
  play length rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: 1 or 2
  reveal bid
  length rises by 1, if bids are level
  the player with more bid gains 1 point
"""


@pytest.mark.slow
def test_what_the_text_says_and_play_shows_of_one_line_is_one_finding() -> None:
    rules = rules_of(compiled(PUT_OFF))
    plan = Plan(Bounds(states=40), walks=10, checks=0, compare=False)
    (finding,) = (f for f in explored(rules, (), plan).findings if f.kind == "endless")
    assert len(finding.places) == 2
    assert finding.play is not None


AGAIN = """ruleset "Again"
  players North, South

match
  each player has coins: 200
  play 5 rounds
  the player with more coins wins the match

round
  each player chooses bid, in secret: a whole number from 0 to their coins
    if late: they lose the match
    if both are late:
      if round is 1: the match ends
      otherwise: {again}
  reveal bid
  for each player: they lose their bid coins
"""
ANEW = "restart the round"
FINED = "each player loses 1 coin\n      the match ends, if a player has fewer than 1 coin"


@pytest.mark.parametrize(("again", "kinds"), [(ANEW, ["endless"]), (FINED, [])])
def test_play_goes_round_where_nobody_is_in_time_from_somewhere_on(
    again: str, kinds: list[str]
) -> None:
    rules = rules_of(compiled(AGAIN.format(again=again)))
    plan = Plan(Bounds(states=3), walks=4, checks=0, compare=False)
    found = explored(rules, rules.program.option_values({}), plan).findings
    assert [each.kind for each in found if each.kind == "endless"] == kinds
    for each in found:
        if each.kind == "endless":
            assert each.play is not None
            assert each.play.rounds == 2
