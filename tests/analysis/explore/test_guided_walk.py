"""Walks that are steered: what they are told is so, and they come to where plain ones do not."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from tests.analysis.explore.games import compiled, rules_of
from tests.analysis.explore.test_plays import explore
from tests.kept import compile_text
from tests.lint.loop_files import loop_file
from tests.quick import drawn

from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.goals import Map, Watched
from duello.analysis.explore.guided_walk import Guided
from duello.analysis.explore.random_walk import Walker
from duello.analysis.explore.searching import Bounds
from duello.analysis.generate.rule_file import generated
from duello.analysis.model.canonical_form import NO_MERGING, Canonical
from duello.analysis.model.condition_distance import distance
from duello.analysis.model.successors import Expanding, Habits
from duello.cli import main
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.interpreter.api import advance_all
from duello.interpreter.state import Env
from duello.interpreter.transaction import Transaction

AUCTION = """\
ruleset "Auction"
  players North, South

option most = 90
option closed = no

pieces card
  rank: number

card 1 Ace
  rank: 14

match
  each player has money: {most}, private
  each player has wins: 0, public
  match has price: 1, public
  play 4 rounds
  the player with more wins wins the match

round
  each player chooses bid, in secret: a whole number from 0 to their money
  for each player: they lose their bid money
  winner: the player with more bid, unless bids are level
  winner: North, if bids are level
  winner: South, if bids are level and bid of North is 11 and round is 3
  the winner gains 1 wins
  {line}

example "The first round is North's"
  round 1: North bids 3, South bids 2
  then North leads 1 to 0
"""
IDLE = "step nothing"


def auction(line: str = IDLE) -> Program:
    return compiled(AUCTION.replace("{line}", line).replace(f"  {IDLE}\n", ""))


def guided(program: Program) -> Guided:
    options = program.option_values({})
    walker = Walker(Expanding(program, Habits()), Canonical(program, options, NO_MERGING), options)
    return Guided(walker, Map(program))


# ---------------------------------------------------------------------- what is told


class Checked(Watched):
    """Watches, and compares how far conditions are with whether they hold."""

    seen = 0

    def branched(self, line: ir.Branch, held: bool, work: Transaction, env: Env) -> None:
        self._same(line.condition, held, work, env)

    def narrowed(
        self, rule: ir.Rule, so: bool, things: object, work: Transaction, env: Env
    ) -> None:
        pass

    def took(self, table: ir.Tree, row: int, work: Transaction, env: Env) -> None:
        pass

    def began(self, rule: int) -> None:
        pass

    def prevented(self, rule: ir.Rule, so: bool, about: object) -> None:
        pass

    def asked(self, rule: ir.Rule, held: bool, work: Transaction, env: Env) -> None:
        if rule.condition is not None:
            self._same(rule.condition, held, work, env)

    def _same(self, tree: ir.Tree, held: bool, work: Transaction, env: Env) -> None:
        assert distance(tree, held, work, env) == 0
        assert 0 < distance(tree, not held, work, env) <= 1
        Checked.seen += 1


def test_what_holds_is_at_no_distance_and_a_watch_changes_nothing() -> None:
    texts = [generated(Random(seed), 0).written() for seed in range(drawn(3, 6))]
    texts += [loop_file(seed) for seed in range(drawn(15, 30))]
    for seed, text in enumerate(texts):
        program = compile_text(text).program
        if program is None:
            continue
        walk = guided(program).walker.walk(seed, 25)
        for step in walk.steps:
            plain = advance_all(program, step.state, step.answers, True, listed=True)
            told = advance_all(
                program, step.state, step.answers, True, listed=True, watch=Checked()
            )
            assert plain.state == told.state
    assert Checked.seen > drawn(60, 150)


def test_the_same_walks_come_again() -> None:
    def steps() -> list[Any]:
        walking = guided(auction())
        return [walking.walk(seed).steps for seed in range(8)]

    assert steps() == steps()


# ---------------------------------------------------------------------- what is come to


def test_a_line_that_only_edges_lead_to_is_come_to() -> None:
    """Both bid 11 in the third round: one pair of answers in thousands."""
    program = auction()
    walking = guided(program)
    (goal,) = walking.map.at([next(r.span for r in program.rules if "round is 3" in r.span.words)])
    plain = guided(program)
    walking.wanted, walking.asked = [walking.map.goal("both", (goal,))], True
    for seed in range(120):
        walking.walk(seed)
    for seed in range(120):
        walk = plain.walker.walk(seed)
        for step in walk.steps:
            advance_all(program, step.state, step.answers, True, listed=True, watch=plain.watched)
    assert goal in walking.acted
    assert goal not in plain.watched.acted


def shown(rules: Path, *options: str) -> Any:
    args = ["explore", str(rules), "--json", "--states", "20", "--checks", "0", *options]
    ended = CliRunner().invoke(main, args)
    assert ended.exit_code in (0, 3), ended.output
    return json.loads(ended.stdout)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "auction.duel"
    path.write_text(AUCTION.replace("  {line}\n", ""), encoding="utf-8")
    return path


@pytest.mark.slow
def test_towards_shows_a_play_in_which_each_line_acts(rules: Path) -> None:
    found = shown(rules, "--towards", "round", "--walks", "250")
    assert len(found["reached"]) == 5
    assert all(one["lines"] for one in found["reached"])


def test_towards_what_does_nothing_is_refused(rules: Path) -> None:
    ended = CliRunner().invoke(main, ["explore", str(rules), "--towards", "Queen"])
    assert ended.exit_code == 2 and "Queen" in ended.output


BOTH_WIN = "for each player: if round is 2: they win the match"


def test_from_begins_where_an_example_ends(tmp_path: Path) -> None:
    path = tmp_path / "auction.duel"
    text = AUCTION.replace("{line}", BOTH_WIN).replace("most = 90", "most = 5")
    path.write_text(text, encoding="utf-8")
    found = shown(path, "--from", "first round", "--walks", "0", "--rounds", "1")
    (finding,) = [one for one in found["findings"] if one["kind"] == "double win"]
    assert finding["play"]["lines"][0] == "round 1: North bid 3, South bid 2"
    assert len(finding["play"]["lines"]) == 2


@pytest.mark.parametrize("title", ["no such", "", "first round"])
def test_from_what_cannot_be_gone_on_with_is_refused(rules: Path, title: str) -> None:
    saving = ["--save", "x"] if title == "first round" else []
    wanted = title or "Auction"
    ended = CliRunner().invoke(main, ["explore", str(rules), "--from", wanted, *saving])
    assert ended.exit_code == 2 and "--from" in ended.output


@pytest.mark.slow
def test_options_are_varied_and_told() -> None:
    program = auction("for each player: if {closed}: they win the match")
    plan = Plan(Bounds(states=20), walks=60, checks=0, vary=(1,))
    found = explore(rules_of(program), plan).findings
    (finding,) = (each for each in found if each.kind == "double win")
    assert finding.problem.notes[-1] == "with the option closed = yes"


@pytest.mark.slow
def test_what_is_suspected_and_not_met_is_told(rules: Path) -> None:
    assert shown(rules, "--walks", "5")["suspected"] == []


CORNERED = """\
ruleset "Cornered"
  players North, South
pieces card
card 1 Ace
  next round: opponent must not pick King
card 2 King
match
  each player has hand: one of each card, public
  play 2 rounds
round
  each player chooses pick: a card in their hand
  reveal pick
  each pick takes effect
  discard each pick
"""


def test_what_was_met_is_not_told_as_suspected(tmp_path: Path) -> None:
    path = tmp_path / "cornered.duel"
    path.write_text(CORNERED, encoding="utf-8")
    told = shown(path, "--states", "1", "--walks", "80")
    assert [finding["kind"] for finding in told["findings"]] == ["dead end"]
    assert told["suspected"] == []
