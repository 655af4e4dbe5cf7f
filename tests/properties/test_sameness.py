"""The same match again: from the same seed, in another process, from a save, in another order."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.mirroring import in_order, told
from tests.properties.playing import (
    LONGEST,
    RULESETS,
    Moment,
    Play,
    answer_of,
    is_over,
    moments,
    play_of_seed,
    played,
    plays,
    program,
)

from duello.interpreter import core, saving, slots
from duello.interpreter.state import Contradiction, Facts, Force, Open, State

ROOT = Path(__file__).parents[2]

# ---------------------------------------------------------------------- seeds and processes


@settings(max_examples=25)
@given(plays())
def test_same_seed_and_answers_give_the_same_match(play: Play) -> None:
    assert list(moments(play)) == list(moments(play))
    one, other = played(play), played(play)
    assert (one.answers, one.events, one.outcome) == (other.answers, other.events, other.outcome)
    assert one.state == other.state and hash(one.state) == hash(other.state)


@settings(max_examples=25)
@given(plays())
def test_nothing_that_is_told_changes_play(play: Play) -> None:
    loud = [moment.state for moment in moments(play)]
    assert loud == [moment.state for moment in moments(play, quiet=True)]


def digest() -> str:
    """What becomes of some matches of every ruleset, whatever the process."""
    lines = []
    for ruleset in RULESETS:
        for seed in range(3):
            play = play_of_seed(ruleset, seed)
            lines += [repr((m.answer, m.state, m.state.starts, m.events)) for m in moments(play)]
            match = played(play)
            lines.append(repr((match.answers, match.events, match.outcome)))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def test_other_processes_play_the_same_match() -> None:
    found = {digest()}
    for seed in ("1", "2"):
        code = "from tests.properties.test_sameness import digest; print(digest())"
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(done.stdout.strip())
    assert len(found) == 1


# ---------------------------------------------------------------------- saves


def reopened(state: State) -> State:
    return saving.from_data(json.loads(json.dumps(saving.to_data(state))))


@settings(max_examples=30)
@given(plays(), st.integers(0, 200))
def test_states_survive_saving_and_play_goes_on_alike(play: Play, early: int) -> None:
    state: State | None = None
    for taken, moment in enumerate(moments(play)):
        again = reopened(moment.state)
        assert again == moment.state and hash(again) == hash(moment.state)
        assert again.starts == moment.state.starts
        if state is not None and moment.answer is not None:
            advanced = core.advance(play.program, state, moment.answer)
            assert advanced == core.Advanced(moment.state, moment.events)
            state = advanced.state
        elif taken == early:
            state = again


def test_a_contradiction_and_several_things_survive_saving() -> None:
    state = State(
        (None, True, 3),
        Facts({(0, 1): (1, 2), (1, None): True, (-1, "by"): "points"}),
        ((0, 1),),
        (1, 0),
        (Force(0, 1, None, 2, True),),
        (),
        (),
        (Open(0, None, (0, None, (1, 2)), True, 1, (4, (5, 6))),),
        contradiction=Contradiction("clash", "points", (1, 2), ("a", "b"), ((3, 4),)),
    )
    again = reopened(state)
    assert again == state and hash(again) == hash(state)
    assert again.options[1] is True


def broken(data: dict[str, Any]) -> dict[str, Any]:
    """Ways in which a save may be altered, each with a field of its own."""
    return {
        "not a dictionary": [],
        "empty": {},
        "nothing": None,
        "more": {**data, "more": 1},
        "words for numbers": {**data, "counts": ["1"]},
        "a fraction": {**data, "counts": [1.5]},
        "one word": {**data, "counts": "abc"},
        "a frame of no kind": {**data, "agenda": [{"frame": "Nonsense"}]},
        "a frame without a kind": {**data, "agenda": [{}]},
        "no frame": {**data, "agenda": [3]},
        "half a fact": {**data, "facts": [[1, 2]]},
        "no facts": {**data, "facts": 5},
        "a dictionary as a value": {**data, "options": [{}]},
        "no options": {**data, "options": None},
        "a number as a label": {**data, "outcome": {"winner": 0, "reason": 3}},
    }


@pytest.mark.parametrize("name", broken({}))
def test_altered_saves_are_refused(name: str) -> None:
    *_, last = moments(play_of_seed(RULESETS[0], 0), quiet=True)
    with pytest.raises(saving.BadState, match="incomplete or altered"):
        saving.from_data(broken(saving.to_data(last.state))[name])


# ---------------------------------------------------------------------- order


def assert_no_order_matters(play: Play, monkeypatch: pytest.MonkeyPatch) -> int:
    """Play on two tracks, one of which takes what happens together in reversed order.

    How many slots of several threads there were.
    """
    together = 0
    forwards = slots.run

    def backwards(work: Any, threads: tuple[Any, ...]) -> None:
        nonlocal together
        together += len(threads) > 1
        forwards(work, tuple(reversed(threads)))

    made = play.program
    one = core.start(made, play.options)
    monkeypatch.setattr(slots, "run", backwards)
    other = core.start(made, play.options)
    for taken, number in enumerate(play.numbers()):
        assert in_order(one.state) == in_order(other.state)
        assert told(one.events) == told(other.events)
        if is_over(one.state):
            break
        assert taken < LONGEST
        answer = answer_of(made, one.state, number)
        monkeypatch.setattr(slots, "run", forwards)
        one = core.advance(made, one.state, answer)
        monkeypatch.setattr(slots, "run", backwards)
        other = core.advance(made, other.state, answer)
    monkeypatch.setattr(slots, "run", forwards)
    return together


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_happens_together_has_no_order(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    together = [
        assert_no_order_matters(play_of_seed(ruleset, seed), monkeypatch) for seed in range(60)
    ]
    abilities = any(rule.owner is not None for rule in program(ruleset).rules)
    assert sum(together) > 50 or not abilities


def test_moments_are_values() -> None:
    play = play_of_seed(RULESETS[0], 1)
    first = next(moments(play))
    assert isinstance(first, Moment) and hash(first.state) == hash(reopened(first.state))
