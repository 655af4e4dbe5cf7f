"""Walks go on towards clauses that have not acted, and say so."""

import pytest
from tests.kept import compile_text

from duello.analysis.explore.exploration import Explored, explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.dsl.lint import inspect
from duello.match.loading import Rules

GAME = """ruleset "Rare"
  players North, South

match
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 1 to 40
    if late: they choose 1
  reveal bid
  the player with more bid gains 1 point
{line}

rule "Not so", for each player
  you must not bid {forbidden}
"""


def done(line: str, forbidden: str = "7") -> Explored:
    compiled = compile_text(GAME.format(line=line, forbidden=forbidden))
    assert compiled.program is not None, compiled.problems
    rules = Rules("rare", compiled)
    plan = Plan(Bounds(states=3), walks=40, checks=0, check_seconds=20.0)
    return explored(rules, rules.program.option_values({}), plan)


def unseen(line: str, forbidden: str = "7") -> list[str]:
    """The first words of what was not seen to act."""
    coverage = done(line, forbidden).coverage
    assert coverage is not None
    return [one.words for one in coverage.unseen]


def test_a_clause_that_acts_seldom_is_come_to() -> None:
    assert unseen("  if North's bid is 17: South gains 2 points") == []


@pytest.mark.slow
def test_a_clause_that_cannot_act_is_told_with_all_plays_that_looked_for_it() -> None:
    found = done("  if North's bid is South's bid + 39 and round is 9: South gains 2 points")
    assert found.coverage is not None
    assert len(found.coverage.unseen) == 1
    assert found.coverage.plays > found.walks


@pytest.mark.slow
def test_a_rule_that_leaves_nothing_out_does_not_act() -> None:
    assert unseen("", "your points + 50") == ["you must not bid your points + 50"]


def dead(line: str, more: str = "") -> list[str]:
    """What is found never to do anything, in its own words."""
    found = done(line + more).findings
    return [each.problem.label.span.words for each in found if each.kind == "dead text"]


CLOSED = "  each player chooses call: a whole number from 1 to 2\n  if {first}: the round ends\n"
"""A second choice, behind which a round may be over."""

BOTH, ALSO_BOTH = "North's call * South's call is 4", "North's call + South's call is 4"
"""The same of these numbers, which nothing proves that only reads the text."""


@pytest.mark.slow
def test_what_a_line_before_has_taken_away_is_found_and_can_be_allowed() -> None:
    never = f"  if {ALSO_BOTH}: South gains 2 points"
    before = CLOSED.format(first=BOTH)
    assert dead(before + never) == ["South gains 2 points"]
    allowed = '\n  allow dead-text because "for those who read it"'
    assert dead(before + never, allowed) == []


def test_what_other_answers_come_to_is_not_found() -> None:
    seldom = "  if North's call is 2: South gains 2 points"
    assert dead(CLOSED.format(first=BOTH) + seldom) == []


WHOLE = """ruleset "All of it"
  players North, South

match
  each player has points: 0, public
  play rounds until a player has at least 3 points
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 1 to 3
  reveal pick
  the player with more pick gains 2 points
  the player with more points gains 1 point, if a player has at least {high} points
  allow endless because "as long as both pick the same"

rule "Not so", for each player
  you must not pick 3, if you have {banned} points
"""
"""A game of which all plays are seen: nobody ever has 3 points, nor more than 5."""


MORE = "a player has at least 6 points"
BANNED = "you must not pick 3, if you have 3 points"


CASES = [(4, 2, [], []), (6, 2, [MORE], []), (4, 3, [], [BANNED])]


@pytest.mark.slow
@pytest.mark.parametrize(("high", "banned", "proved", "never"), CASES)
def test_what_acts_in_no_play_at_all_is_found_and_nothing_else(
    high: int, banned: int, proved: list[str], never: list[str]
) -> None:
    """What `check` proves already is not said once more."""
    compiled = compile_text(WHOLE.format(high=high, banned=banned))
    assert compiled.program is not None, compiled.problems
    rules = Rules("whole", compiled)
    plan = Plan(walks=20, checks=0)
    found = explored(rules, rules.program.option_values({}), plan).findings
    told = [each.label.span.words for each in inspect(compiled.program, compiled.source)]
    assert (told, [each.problem.label.span.words for each in found]) == (proved, never)
    assert all(each.problem.headline == "this never does anything" for each in found)


@pytest.mark.slow
def test_nothing_is_concluded_where_every_play_brings_other_numbers() -> None:
    exactly = (
        "  if North's bid * 40 + South's bid is 1601 + points of North * 41: South gains 2 points"
    )
    assert dead(exactly) == []
