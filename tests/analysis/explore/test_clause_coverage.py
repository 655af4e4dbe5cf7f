"""Which clauses plays have seen to act is told, and which of the others are proved not to."""

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.analysis.explore.games import rules_of
from tests.quick import each

from duello.analysis.explore.clause_coverage import ClauseCoverage, onlooker
from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.explore_report import details, plain
from duello.analysis.explore.searching import Bounds
from duello.analysis.fuzz.fuzzing import fuzz
from duello.cli import main
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.loading import Rules
from duello.match.match import Match

GAME = """ruleset "Seen"
  players North, South

match
  each player has points: 0, public
  play 2 rounds
  play extras until round is at least 1
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 1 to 3
  reveal bid
  for each player:
    they gain 1 point, if their bid is 3
{lines}

extra
  each player gains 1 point
"""
BOUNDS = {"all of play": Bounds(), "some of it": Bounds(states=3)}


@cache
def coverage(lines: str, bounds: Bounds) -> tuple[Rules, ClauseCoverage, list[str]]:
    """What is said of a game with some more lines in its rounds."""
    text = GAME.format(lines="\n".join(f"  {line}" for line in lines.splitlines()))
    program = compile_source(Source("seen.duel", text)).program
    assert program is not None
    rules = rules_of(program)
    done = explored(rules, program.option_values({}), Plan(bounds, walks=40, checks=0))
    assert done.coverage is not None
    assert plain(rules, done)["coverage"]["clauses"] == done.coverage.clauses
    return rules, done.coverage, details(done)


@pytest.mark.parametrize(
    "line",
    each(
        2,
        [
            "if how often North bid 2 in this match is at least 1: North gains 1 point",
            "if rounds since North bid 2 is 0: North gains 1 point",
        ],
    ),
)
@pytest.mark.slow
def test_what_counts_what_was_chosen_is_no_clause(line: str) -> None:
    _, plain_seen, _ = coverage("North gains 1 point", Bounds())
    _, seen, _ = coverage(line, Bounds())
    assert seen.clauses == plain_seen.clauses


@pytest.mark.slow
@pytest.mark.parametrize("bounds", each(2, BOUNDS, 1))
def test_what_acts_is_not_told(bounds: str) -> None:
    _, seen, _ = coverage("if North's bid is 2: South gains 1 point", BOUNDS[bounds])
    assert [one.words for one in seen.unseen] == ["each player gains 1 point"]


@pytest.mark.slow
@pytest.mark.parametrize("bounds", BOUNDS)
def test_what_is_proved_is_told_apart_from_what_was_not_met(bounds: str) -> None:
    lines = (
        "North gains 2 points, if round is more than 5\nSouth gains 2 points, if North has 9 points"
    )
    _, seen, told = coverage(lines, BOUNDS[bounds])
    proved = {one.words.partition(",")[0]: one.proof is not None for one in seen.unseen}
    assert proved["North gains 2 points"] is True
    assert proved["South gains 2 points"] is False
    (line,) = (line for line in told if "North gains 2 points" in line)
    assert "proved: this is never the case" in line
    (line,) = (line for line in told if "South gains 2 points" in line)
    assert "proved" not in line
    assert any("clauses were never seen to act in" in line for line in told)


@pytest.mark.slow
def test_phases_that_are_never_entered_are_told() -> None:
    _, seen, told = coverage("each player gains 0 points", Bounds())
    assert seen.phases == ("extra",)
    assert any(line.startswith("never entered in ") and "`extra`" in line for line in told)


def test_random_matches_tell_it_as_well() -> None:
    program = compile_source(Source("seen.duel", GAME.format(lines=""))).program
    assert program is not None
    seen = fuzz(rules_of(program), {}, 20, seed=1).coverage
    assert seen is not None
    assert [one.words for one in seen.unseen] == ["each player gains 1 point"]
    assert (seen.plays, seen.phases) == (20, ("extra",))
    assert f"1 of {seen.clauses} clauses was never seen to act in 20 matches:" in seen.lines()


EXAMPLE = """
example "Both bid low"
  round 1: North bids 1, South bids {bid}
  then South has {points} points
"""


@pytest.mark.parametrize(("bid", "points"), [(2, 0), (3, 1)])
def test_examples_tell_it_as_well(bid: int, points: int, tmp_path: Path) -> None:
    path = tmp_path / "seen.duel"
    path.write_text(GAME.format(lines="") + EXAMPLE.format(bid=bid, points=points))
    said = CliRunner().invoke(main, ["test", str(path)]).output
    assert "1 example holds" in said
    assert ("they gain 1 point" in said) == (bid == 2)
    assert "never entered in 1 example: `extra`" in said


def test_what_is_tried_on_a_copy_of_a_match_is_not_seen() -> None:
    program = compile_source(Source("seen.duel", GAME.format(lines=""))).program
    assert program is not None
    acted = onlooker(program)
    match = Match(program, watch=acted)
    before = set(acted.ever)
    for other in (match.fork(), match):
        for player in other.players:
            other.submit(player, "3")
        assert (acted.ever == before) == (other is not match)
