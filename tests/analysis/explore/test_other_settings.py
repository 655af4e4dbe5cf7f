"""What is claimed of every play is claimed of the options that were seen through, and no others."""

from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.explore.games import compiled, rules_of
from tests.quick import drawn

from duello.analysis.explore.clause_coverage import ClauseCoverage, Unseen
from duello.analysis.explore.counterexample import Stage
from duello.analysis.explore.exploration import Explored, explored, new_search
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.explore_report import coverage, details
from duello.analysis.explore.found import Found
from duello.analysis.explore.other_settings import MOST, other_settings, other_ways
from duello.analysis.explore.searching import Bounds
from duello.cli import main
from duello.dsl.ir.program import Option

GAME = """ruleset "Settings"
  players North, South

option rounds = 2 "rounds"
option bonus: yes or no = no "bonus"

match
  each player has points: 0, public
  play {rounds} rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: 1 or 2
  reveal bid
  prize: 1
  LINE
  each player gains prize points
"""
CONFLICT = "prize: 2, if {bonus} is yes"
OUTGROWN = "each player gains entry (round) of (1, 2) points"
HARMLESS = "each player gains 1 point, if {bonus} is yes"


def seen(line: str, vary: tuple[int, ...] = (0, 1)) -> Explored:
    rules = rules_of(compiled(GAME.replace("LINE", line)))
    return explored(rules, rules.program.option_values({}), Plan(vary=vary, walks=5, checks=2))


def test_a_conflict_of_another_option_is_found_where_all_is_seen_through() -> None:
    (found,) = seen(CONFLICT).findings
    assert found.kind == "conflict"
    assert "with the option bonus = yes" in found.problem.notes


def test_one_round_more_than_there_are_rows_is_found() -> None:
    (found,) = seen(OUTGROWN).findings
    assert found.kind == "gap"
    assert "with the option rounds = 3" in found.problem.notes


def test_what_was_seen_through_is_said() -> None:
    done = seen(HARMLESS)
    assert done.findings == ()
    said = (
        "no contradiction in any play with the options as they are set, or one of them in 3 other"
    )
    assert coverage(done).startswith(said)
    through, untried = (line for line in details(done) if "otherwise" in line)
    assert through.endswith("rounds = 3, bonus = yes, rounds = 1")
    several = "several options set otherwise at once"
    assert untried == f"not tried: rounds = 0 or more than 3; {several}"


def test_where_every_setting_was_seen_through_it_is_said_of_any() -> None:
    done = seen(HARMLESS, vary=(1,))
    assert ", or any one of them otherwise: " in coverage(done)
    assert not [line for line in details(done) if line.startswith("not tried")]


def test_what_was_not_seen_through_is_not_claimed() -> None:
    rules = rules_of(compiled(GAME.replace("LINE", HARMLESS)))
    usual = rules.program.option_values({})
    states = explored(rules, usual, Plan(walks=0, checks=0)).search.states
    for vary, claim in (((0,), ", or one of them in 1 other way: "), ((), " as they are set: ")):
        plan = Plan(Bounds(states=states + 1), vary=vary, walks=0, checks=0)
        done = explored(rules, usual, plan)
        assert done.settings is not None
        assert done.settings.left == ["rounds = 3"] * bool(vary)
        assert claim in coverage(done)


@given(st.integers(0, 40), st.integers(0, 40))
@settings(max_examples=drawn(15, 100), deadline=None)
def test_every_setting_is_tried_or_named_as_not(rounds: int, bonus: int) -> None:
    game = GAME.replace("bonus: yes or no = no", "bonus = 2")
    program = compiled(game.replace("LINE", HARMLESS.replace("is yes", "is 2")))
    number = program.options[0].type
    options = (Option("rounds", number, rounds), Option("bonus", number, bonus))
    program, usual = evolve(program, options=options), (rounds, bonus)
    named = " ".join(other_ways(program, usual, (0, 1)))
    tried = {name for _, name in other_settings(program, usual, (0, 1))}
    assert len(tried) <= MOST
    for name, usually in (("rounds", rounds), ("bonus", bonus)):
        spans = named.partition(f"{name} = ")[2].partition(";")[0].partition("bonus =")[0]
        *ranges, more = spans.partition(" several")[0].strip().split(" or ")
        left = set[int]()
        for span in ranges:
            low, _, high = span.partition(" to ")
            left |= set(range(int(low), int(high or low) + 1))
        left |= set(range(int(more.removeprefix("more than ")) + 1, 60))
        for value in range(60):
            kinds = (value == usually, f"{name} = {value}" in tried, value in left)
            assert sum(kinds) == 1


@pytest.mark.slow
def test_a_finding_beyond_what_was_seen_is_counted_apart() -> None:
    rules = rules_of(compiled(GAME.replace("LINE", "prize: 2, if round is 2")))
    done = explored(
        rules, rules.program.option_values({}), Plan(Bounds(rounds=1), walks=12, checks=0)
    )
    assert len(done.findings) == 1 and done.findings[0].play is not None
    assert done.findings[0].play.rounds == 2
    assert coverage(done).startswith("no contradiction within 1 round with the options as")
    assert coverage(done).endswith(": 1 state; 1 finding in longer random plays")
    rules = rules_of(compiled(GAME.replace("LINE", CONFLICT)))
    done = explored(
        rules,
        rules.program.option_values({}),
        Plan(Bounds(rounds=1), vary=(0, 1), walks=40, checks=0),
    )
    assert coverage(done).startswith("no contradiction within 1 round with the options as")
    assert coverage(done).endswith(": 1 state; 1 finding with an option set otherwise")


def test_what_was_not_compared_is_said() -> None:
    text = GAME.replace("LINE", "North gains 1 point, if bids are level")
    rules = rules_of(compiled(text))
    for compare in (True, False):
        plan = Plan(walks=5, checks=2, compare=compare)
        done = explored(rules, rules.program.option_values({}), plan)
        assert ("seats" in {each.kind for each in done.findings}) == compare
        said = coverage(done).endswith("; orders, seats and secrets were not compared")
        assert said != compare


def test_of_options_that_may_not_be_otherwise_nothing_is_claimed() -> None:
    done = seen(CONFLICT, vary=())
    assert done.findings == ()
    said = "no contradiction in any play with the options as they are set: "
    assert coverage(done).startswith(said)


def test_without_options_every_play_is_every_play() -> None:
    text = GAME.replace("LINE", "step idle").replace("{rounds}", "2")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("option"))
    rules = rules_of(compiled(text))
    done = explored(rules, (), Plan(walks=5, checks=2))
    assert coverage(done).startswith("no contradiction in any play: ")


def test_each_option_comes_once_before_any_comes_twice() -> None:
    program = compiled(GAME.replace("LINE", HARMLESS))
    usual = program.option_values({})
    said = [name for _, name in other_settings(program, usual, (0, 1))]
    assert said == ["rounds = 3", "bonus = yes", "rounds = 1"]


def test_from_an_example_on_only_that_is_claimed(tmp_path: Path) -> None:
    text = GAME.replace("LINE", "prize: 2, if bids are level and round is 2")
    text += '\nexample "one"\n  North bids 1, South bids 2\n  then North has 1 point\n'
    file = tmp_path / "settings.duel"
    file.write_text(text, encoding="utf-8")
    said = (
        CliRunner().invoke(main, ["explore", str(file), "--from", "one", "--seconds", "5"]).output
    )
    assert "in any play from there on with the options as they are set: " in said
    assert "the shortest way on from there" in said
    assert "the shortest play" not in said


def test_a_clause_of_a_finding_has_acted_whatever_random_plays_have_seen() -> None:
    rules = rules_of(compiled(GAME.replace("LINE", CONFLICT)))
    (conflict,) = seen(CONFLICT).findings
    usual = rules.program.option_values({})
    found = Found(Stage(rules, usual), new_search(rules, usual, Plan()))
    found.add(conflict)
    spans = [rule.span for rule in rules.program.rules]
    left = found.shown(ClauseCoverage(3, 10, tuple(Unseen(span) for span in spans))).unseen
    assert set(conflict.places) <= set(spans)
    assert {one.span for one in left} == set(spans) - set(conflict.places)
    assert found.play_with(conflict.places[0]) == conflict.play
