"""The strategies draw what they say, and the state machine finds what goes wrong."""

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from tests.kept import compile_text
from tests.quick import drawn, each
from tests.toys import GAME, QUARREL, rules

import duello
from duello.analysis.fuzz.rule_texts import is_broken
from duello.analysis.fuzz.strategies import rules_from
from duello.dsl.diagnostics.problem import Severity
from duello.interpreter.state import State
from duello.match.match import Match
from duello.testing import (
    MatchMachine,
    PropertyBroken,
    answers,
    give,
    matches,
    plays,
    rule_files,
    states,
)

RULES = rules()
FEW = settings(max_examples=15, stateful_step_count=12)


@settings(max_examples=drawn(5, 10), suppress_health_check=list(HealthCheck))
@given(matches(RULES), st.data())
def test_any_answer_that_is_drawn_can_be_given(match: Match, data: st.DataObject) -> None:
    for _ in range(6):
        if not match.awaiting:
            return
        before = match.state
        give(match, data.draw(answers(match)))
        assert match.state != before or match.awaiting  # the same answer may be given again


@settings(max_examples=20)
@given(matches(RULES, ended=True))
def test_matches_that_are_over_are_over(match: Match) -> None:
    assert match.outcome is not None


@settings(max_examples=20)
@given(states("archwizards-duel"))
def test_states_are_states(state: State) -> None:
    assert state.open or state.outcome is not None


def test_what_is_drawn_is_made_simple() -> None:
    play = find(plays(RULES), lambda play: len(play.choices) > 1)
    assert play.choices == (0, 0)
    assert repr(play).startswith("Play(rules='Three Cards'")
    match = find(matches(RULES), lambda match: len(match.answers) == 2)
    assert [taken.words for taken in match.answers] == ["Ace", "Ace"]


def test_a_ruleset_is_loaded_once() -> None:
    assert rules_from("gods-collide") is rules_from("gods-collide")
    with pytest.raises(duello.RulesError):
        rules_from("no-such-ruleset")


@settings(max_examples=drawn(15, 30))
@given(rule_files(broken=False))
def test_good_rule_files_can_be_played(text: str) -> None:
    assert compile_text(text).problems == ()


@settings(max_examples=drawn(1, 15))
@given(rule_files(broken=True))
def test_broken_rule_files_cannot(text: str) -> None:
    assert any(p.severity is Severity.ERROR for p in compile_text(text).problems)


@pytest.mark.slow
@pytest.mark.parametrize("broken", each(2, [True, False]))
def test_rule_files_are_of_both_kinds(broken: bool) -> None:
    text = find(rule_files(), lambda text: is_broken(text) == broken, settings=FEW)
    assert is_broken(text) == broken


def machine(text: str) -> type[MatchMachine]:
    class Mine(MatchMachine):
        ruleset = rules(text)

    return Mine


def test_the_machine_passes_rules_that_are_right() -> None:
    run_state_machine_as_test(machine(GAME), settings=FEW)


def test_the_machine_finds_a_contradiction() -> None:
    with pytest.raises(PropertyBroken, match="answer `winner` differently"):
        run_state_machine_as_test(
            machine(QUARREL), settings=settings(FEW, max_examples=300, phases=[Phase.generate])
        )
