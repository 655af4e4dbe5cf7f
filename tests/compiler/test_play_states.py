"""States as objects go on as the engine does, step by step, and never change."""

import random

import pytest
from hypothesis import given, settings
from tests.analysis.explore.games import compiled, games
from tests.analysis.explore.test_native_search import LARGE
from tests.kept import compile_text
from tests.quick import drawn

import duello
from duello.compiler import play_states
from duello.compiler.engine import Engine, Reply, engine_of
from duello.compiler.play_states import PlayState, PlayStates
from duello.compiler.program_view import CHOSEN, LATE, PASSED
from duello.dsl.ir.program import Program
from duello.interpreter.state import State

NUMBERS = """\
ruleset "Numbers"
  players North, South

match
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match
  if points are level: nobody wins the match

round
  each player may choose stake, in secret: a number from 1 to 3
  reveal stake
  each player gains their stake points
"""


def every(engine: Engine, state: PlayState, number: int) -> list[Reply]:
    """All answers to a decision, as they are asked of the engine."""
    due = state.asked[number]
    found = [Reply(CHOSEN, value) for value in engine.candidates(state.at, number)]
    optional = engine.program.decisions[due.decision].optional and not due.by_chance
    return [*found, Reply(PASSED)] if optional else found


def follow(program: Program, steps: int, seed: int = 1) -> tuple[PlayStates, int]:
    """Play at random, of whom one in ten comes late, beside the engine; and how many states were
    the reference's that are not to the engine.
    """
    engine = engine_of(program, program.option_values({}))
    states, drawn_by = PlayStates(engine), random.Random(seed)
    state, unlike = states.start(), 0
    assert state == states.of(engine.start())
    for _ in range(steps):
        assert state.over != engine.goes_on(state.at)
        if state.over:
            assert state.outcome == engine.outcome(state.at) and state.asks == 0
            state = states.start()
            continue
        before, answers, replies = state.at, [], []
        assert state.asks == len(state.asked) == len(engine.asked(before))
        for number, due in enumerate(state.asked):
            choices = state.choices(number)
            meant = [state.reply(number, answer) for answer in choices]
            assert meant == every(engine, state, number)
            late = not due.by_chance and drawn_by.random() < 0.1
            answers.append(None if late or not choices else drawn_by.choice(choices))
            replies.append(state.reply(number, answers[-1]))
            assert (answers[-1] is None) == (replies[-1] == Reply(LATE))
        after = state.after(*answers)
        expected = engine.advance(before, replies)
        unlike += isinstance(after.at, State) and not isinstance(expected, State)
        assert after.outcome == engine.outcome(expected)
        if not after.over:
            assert engine.unpacked(after.at) == engine.unpacked(expected)
        again = state.after(*answers)
        assert after == again and hash(after) == hash(again) and state.at is before
        state = after
    return states, unlike


@pytest.mark.parametrize("name", ["archwizards-duel", "examples/thin_ice.duel"])
def test_rulesets(name: str) -> None:
    states, _ = follow(duello.load(name).program, 40)
    assert isinstance(states.start().at, State) != states.engine.packs


@settings(max_examples=drawn(4, 40), deadline=None)
@given(games())
def test_generated_games(program: Program) -> None:
    """Many contradict themselves: then it is the reference's."""
    follow(program, 30)


def test_numbers_that_may_be_declined() -> None:
    """Nobody says what is gained then: the reference does."""
    program = compile_text(NUMBERS).program
    assert program is not None
    states, _ = follow(program, 40)
    assert states.engine.packs
    assert list(states.start().choices(0)) == [(1, 0), (2, 0), (3, 0), (0, 1)]


def test_numbers_that_come_near_the_largest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether they do is not asked at each step; where they do, everything is the reference's."""
    program = compiled(LARGE)
    assert follow(program, 60)[1] == 0
    monkeypatch.setattr("duello.compiler.engine.FAR", 3_000)
    asked_at_the_end = follow(program, 60)[1]
    monkeypatch.setattr(play_states, "UNASKED", 1)
    assert follow(program, 60)[1] > asked_at_the_end == 0


def test_states_do_not_change_and_are_of_one_ruleset() -> None:
    program = duello.load("archwizards-duel").program
    engine = engine_of(program, program.option_values({}))
    states, others = PlayStates(engine), PlayStates(engine)
    state = states.start()
    for name in ("at", "over", "asks", "more"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    assert state != others.start() and state == states.of(state.at)
    assert len({state, states.start(), others.start()}) == 2
    with pytest.raises(TypeError):
        state.after(1)
