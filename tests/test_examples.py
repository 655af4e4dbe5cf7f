"""The games of `examples/`: short, checked, tested by their own examples, explored, played out."""

from functools import cache
from pathlib import Path

import pytest

import duello
from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.dsl.diagnostics.renderer import render
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, findings
from duello.testing import play_of_seed, played

GAMES = sorted((Path(__file__).parents[1] / "examples").glob("*.duel"))
LENGTH = 60
FAR = Plan(bounds=Bounds(states=150), walks=2, compare=False)
CLOSE = Plan(bounds=Bounds(states=8), walks=0, checks=1)
"""Many situations on compiled code; and a few, with all that must be the same compared in them."""

every_game = pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)


@cache
def rules(file: Path) -> Rules:
    return duello.load(str(file))


def test_there_are_eight():
    assert len(GAMES) == 8


@every_game
def test_it_is_short_and_says_what_it_is(file):
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) < LENGTH
    assert text.startswith('ruleset "')
    assert "\nexample " in text


@every_game
def test_nothing_is_to_be_said_about_it(file):
    assert not findings(rules(file)), "\n".join(render(each) for each in findings(rules(file)))


@every_game
def test_its_examples_hold(file):
    for outcome in run_examples(rules(file)):
        assert outcome.holds, "\n".join(render(each) for each in outcome.problems)


@every_game
@pytest.mark.parametrize(
    "plan", [pytest.param(FAR, marks=pytest.mark.slow), CLOSE], ids=["far", "close"]
)
def test_exploring_finds_nothing(file, plan):
    found = explored(rules(file), rules(file).program.option_values({}), plan)
    assert not found.findings, "\n".join(render(each.problem) for each in found.findings)
    assert found.search.states >= 8


@every_game
def test_it_is_played_to_the_end_and_can_be_won(file):
    ends = [played(play_of_seed(rules(file), seed)).outcome for seed in range(1, 9)]
    assert all(end is not None for end in ends)
    assert any(end.winner is not None for end in ends if end is not None)
