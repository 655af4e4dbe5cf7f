"""The same match again: from the same seed, in another process, from a save, in another order."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.invariants.shipped import RULESETS, any_play, program, seeds
from tests.analysis.invariants.shipped import play as play_of
from tests.quick import SLOW, drawn, only

from duello.analysis.invariants.orders import check_order, shuffled
from duello.analysis.invariants.replay import check_quiet, check_record, check_saving, reopened
from duello.analysis.model.random_play import Line, Moment, Play, followed, moments, played
from duello.codec import states
from duello.codec.documents import BadDocument
from duello.interpreter.state import Contradiction, Facts, Force, Open, Outcome, Side, State, Topic

ROOT = Path(__file__).parents[3]

# ---------------------------------------------------------------------- seeds and processes


@settings(max_examples=drawn(1, 30))
@given(any_play())
def test_same_seed_and_answers_give_the_same_match(play: Play) -> None:
    assert list(moments(play)) == list(moments(play))
    one, other = played(play), played(play)
    assert (one.answers, one.events, one.outcome) == (other.answers, other.events, other.outcome)
    assert one.state == other.state and hash(one.state) == hash(other.state)


@settings(max_examples=drawn(4, 40))
@given(any_play())
def test_nothing_that_is_told_changes_play(play: Play) -> None:
    assert check_quiet(play) > 1


def digest(share: int) -> str:
    """What becomes of a match of one ruleset in so many, whatever the process."""
    lines = []
    for ruleset in RULESETS[::share]:
        play = play_of(ruleset, 0)
        lines += [repr((m.answer, m.state, m.state.starts, m.events)) for m in moments(play)]
        match = played(play)
        lines.append(repr((match.answers, match.events, match.outcome)))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("share", [6, pytest.param(1, marks=SLOW)])
def test_another_process_plays_the_same_match(share: int) -> None:
    other = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            f"from tests.analysis.invariants.test_sameness import digest; print(digest({share}))",
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": other},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digest(share)


# ---------------------------------------------------------------------- saves


@settings(max_examples=drawn(6, 40))
@given(any_play(), st.integers(0, 200))
def test_states_survive_saving_and_play_goes_on_alike(play: Play, early: int) -> None:
    assert check_saving(play, early) > 1


@pytest.mark.slow
@settings(max_examples=drawn(5, 30))
@given(any_play())
def test_the_answers_of_a_play_make_a_match_that_can_be_written_down(play: Play) -> None:
    taken = [moment.answer for moment in moments(play, quiet=True) if moment.answer is not None]
    match = followed(Line(play.rules, play.options, tuple(taken)))
    *_, last = moments(play, quiet=True)
    assert match.state == last.state
    assert check_record(match) > 1


def test_a_contradiction_and_several_things_survive_saving() -> None:
    state = State(
        (None, True, 3),
        Facts({(0, 1): (1, 2), (1, None): True}),
        ((0, 1),),
        (1, 0),
        (None, Outcome(1, "points")),
        (Force(0, 1, None, 2, True),),
        (),
        (),
        (Open(0, None, (0, None, (1, 2)), True, 1, (4, (5, 6))),),
        contradiction=Contradiction(
            "clash", Topic("property", 0), (1, 2), (Side("is", (1, 2)), Side("wins")), ((3, 4),)
        ),
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
    *_, last = moments(play_of(RULESETS[0], 0), quiet=True)
    with pytest.raises(BadDocument, match="saved state"):
        states.from_data(broken(states.to_data(last.state))[name])


@pytest.mark.parametrize("form", [1, None, "", "duello-state-2", "duello-record-4"])
def test_a_save_of_another_form_is_refused(form: object) -> None:
    *_, last = moments(play_of(RULESETS[0], 0), quiet=True)
    data = {**states.to_data(last.state), "form": form}
    with pytest.raises(BadDocument, match="saved state"):
        states.from_data(data)


# ---------------------------------------------------------------------- order


@pytest.mark.parametrize("ruleset", only(RULESETS, "fire-and-ice"))
def test_what_happens_together_has_no_order(ruleset: str) -> None:
    together = sum(check_order(play_of(ruleset, seed)) for seed in seeds(ruleset, 0, drawn(10, 24)))
    together += sum(
        check_order(play_of(ruleset, seed), shuffled(seed)) for seed in seeds(ruleset, 50, 54)
    )
    abilities = any(rule.owner is not None for rule in program(ruleset).rules)
    assert together > 25 or not abilities


def test_moments_are_values() -> None:
    play = play_of(RULESETS[0], 1)
    first = next(moments(play))
    assert isinstance(first, Moment) and hash(first.state) == hash(reopened(first.state))
