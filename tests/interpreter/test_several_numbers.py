"""Several whole numbers that are chosen at once: as several pieces are."""

from collections import Counter

import pytest
from tests.compiler.tree_lockstep import Beside
from tests.desk.rulebook_texts import shown_of
from tests.kept import compile_text

from duello.analysis.invariants.replay import check_record, check_saving
from duello.analysis.invariants.seats import check_mirror
from duello.dsl.diagnostics.problem import Severity
from duello.dsl.ir import given
from duello.dsl.lint import inspect
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.match.match import Match
from duello.testing import play_of_seed, played

RULES = """ruleset "Lots"
  players North, South

option most = 6

match
  each player has points: 0, public
  chance chooses drawn: 2 numbers from 1 to 6
  play 3 rounds
  the player with more points wins the match

round
  each player chooses nums, in secret: 2 numbers from 1 to 6
  each player chooses few, in secret: 2 of 1, 2 or 3
  each player chooses many, in secret: up to 3 whole numbers from 1 to {most} other than 5
  each player may choose extra: 1 or 2 of 10, 20, 30
    they gain number of numbers in their extra points
    for each number in their extra: they gain it points
  reveal nums
  reveal few
  reveal many
  for each player:
    they gain 1 point, if 3 is in their nums
    they gain 2 points, if their nums are drawn
    they gain 8 points, if their few are opponent's few
    they gain 16 points, if their few is their previous few
    announce "{they}: {their nums}"

rule narrow, for each player
  you must not nums 6
  you must few 2, if round is 2

"""

EXAMPLE = """example "said and typed"
  chance drawns "2, 5"
  then North may not nums "1, 6"
  then North may nums "2, 5"
  North nums "5, 2", South nums "1 2"
  North few "1 3", South fews "3, 1"
  North many "1, 6, 2", South many nothing
  North extras 10, South extras "20, 10"
  then North has 21 points
  then South has 40 points
  then South is told "nums: North: 2, 5, South: 1, 2"
  North nums "3, 4", South nums "1, 3"
  then North may not few "1, 3"
  then North may few "1, 2"
"""


def rules_of(text: str = RULES) -> Rules:
    return Rules("Lots", compile_text(text, "lots.duel"))


def test_what_is_said_of_them_holds():
    (outcome,) = run_examples(rules_of(RULES + EXAMPLE))
    assert outcome.holds, outcome.problems


def test_nothing_is_warned_of_what_cannot_be():
    compiled = compile_text(RULES, "lots.duel")
    found = inspect(given(compiled.program), compiled.source)
    assert [each.code for each in found] == []


@pytest.mark.slow
def test_each_set_is_drawn_as_often():
    program = given(rules_of().program)
    number = next(p.number for p in program.properties if p.name == "drawn")
    met = Counter(Match(program, seed=seed).state.facts[number, None] for seed in range(600))
    assert len(met) == 15
    assert all(15 <= times <= 75 for times in met.values())


@pytest.mark.slow
def test_plays_are_kept_and_alike_from_both_seats_and_in_code():
    program = given(rules_of().program)
    for seed in range(6):
        play = play_of_seed(program, seed)
        assert check_mirror(play) > 0
        check_record(played(play))
        check_saving(play)
    run = Beside(program, program.option_values({}))
    for seed in range(8):
        run.match(seed)
    assert not run.different, run.different[0]
    assert run.steps > run.handed_over


@pytest.mark.parametrize(
    ("domain", "holds"),
    [
        ("2 numbers from 1 to 6", True),
        ("at least 2 whole numbers from 1 to 3", True),
        ("1 to 2 whole numbers from 0 to 3 other than 1", True),
        ("2 of 1, 2, 3", True),
        ("2 of 1 or 2", True),
        ("up to 2 of 4, 5 or 6", True),
        ("two numbers from 1 to 6", True),
    ],
)
def test_how_they_are_said(domain, holds):
    text = RULES.replace("2 numbers from 1 to 6\n  each", f"{domain}\n  each")
    errors = [p for p in compile_text(text, "said.duel").problems if p.severity is Severity.ERROR]
    assert (errors == []) is holds


def test_the_rulebook_says_that_no_number_comes_twice():
    told = shown_of(RULES)
    assert "two different numbers from 1 to 6" in told
    assert "up to three different numbers from 1 to" in told
