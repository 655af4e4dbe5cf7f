"""The ruleset against the independent model: worked and random games, positions by hand.

The model was written from the rulings alone. Games go through `duello.Match`, as hosts drive it;
positions that stand in the middle of a game are made as states.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from tests.rulesets.fire_and_ice.board import write_board
from tests.rulesets.fire_and_ice.courses import (
    ENDINGS,
    EXAMPLE,
    EXAMPLE_CASTS,
    EXAMPLE_POOL,
    POOL,
    REFUSALS,
    SEQUENCES,
)
from tests.rulesets.fire_and_ice.expectations import (
    CATEGORIES,
    MOVES,
    SPELLS,
    Case,
    aspects,
    board,
    combination_cases,
)
from tests.rulesets.fire_and_ice.model import ASPECTS, State, counts, late_turns, play, read_turn
from tests.rulesets.fire_and_ice.standing import counts as counted
from tests.rulesets.fire_and_ice.standing import (
    late,
    modelled,
    opened,
    played,
    refusal,
    seen,
    standing,
    told,
)
from tests.rulesets.fire_and_ice.test_expectations import position
from tests.rulesets.fire_and_ice.views import few_moments, views
from tests.rulesets.fire_and_ice.wander import game_of
from tests.worked import fire_and_ice

import duello
from duello.dsl.ir import sure

WORKED = Path(fire_and_ice.__file__).with_suffix(".json")
GAMES = json.loads(WORKED.read_text(encoding="utf-8"))["games"]
CASES = [*(case for cases in SPELLS.values() for case in cases), *MOVES, *combination_cases()]


def differences(game: dict[str, Any], few: int | None) -> list[str]:
    return [
        f"{game['seed']}: {where}: the model says {wanted!r}, Duello {found!r}"
        for where, wanted, found in fire_and_ice.play(game, few)
        if wanted != found
    ]


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["seed"])
def test_worked_games(game: dict[str, Any]) -> None:
    assert not differences(game, 800)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["seed"])
def test_worked_games_and_all_numbers_of_legal_turns(game: dict[str, Any]) -> None:
    assert not differences(game, None)


def test_random_games() -> None:
    for seed in range(3):
        assert not differences(game_of(seed, plies=16, late=0.15, counting=False), None)


@pytest.mark.slow
def test_many_random_games() -> None:
    for seed in range(1000, 1300):
        assert not differences(game_of(seed, counting=seed % 10 == 0), 3_000)


# ---------------------------------------------------------------------- positions by hand


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.turn}; {case.before}")
def test_turns_give_what_the_rulings_say(case: Case) -> None:
    turn = read_turn(case.turn)
    state = standing(position(case.before, case.mages, turn.spell))
    after = seen(played(state, case.turn))
    grey, white = case.mages.split()
    assert write_board(after.board) == board(case.after)
    assert after.mages == {"Grey": turn.after or turn.before or grey, "White": white}
    assert after.aspects == {"Grey": 1 if turn.element == "Fire" else -1, "White": 0}


@pytest.mark.parametrize("one", list(aspects()), ids=lambda one: f"{one[1]} at {one[0]}")
def test_aspects(one: tuple[str, str, str | None]) -> None:
    aspect, element, after = one
    level = {name: number for number, name in ASPECTS.items()}
    start = position("", "E3 E7", "Pass")
    start = State(**{**vars(start), "aspects": {"Grey": level[aspect], "White": 0}})
    state = standing(start)
    if after is None:
        assert refusal(state, f"{element} Pass") is not None
        return
    after_it, events = told(state, f"{element} Pass")
    assert seen(after_it).aspects == {"Grey": level[after], "White": 0}
    assert f"Grey has aspect: {after}" in [event.text for event in events]


@pytest.mark.parametrize("one", REFUSALS, ids=lambda one: f"{one.turn}; {one.before}")
def test_refusals(one: Any) -> None:
    turn = read_turn(one.turn)
    spells = [spell for names in CATEGORIES.values() for spell in names if spell == turn.spell]
    assert refusal(standing(position(one.before, one.mages, *spells)), one.turn) is not None


@pytest.mark.parametrize("one", SEQUENCES, ids=lambda one: "; ".join(one.turns))
def test_sequences(one: Any) -> None:
    state = opened(tuple(sorted(POOL)), "Grey")
    *before, last = one.turns
    for turn in before:
        state = played(state, turn)
    assert (refusal(state, last) is None) == (one.code is None)


def test_a_spell_that_rests_is_known() -> None:
    state = played(opened(tuple(sorted(POOL)), "Grey"), "Fire Arrow E")
    assert refusal(state, "Ice Arrow W") == (
        "cast cannot be Arrow now: the rule `A spell rests for two turns` does not allow it"
    )


@pytest.mark.parametrize("one", ENDINGS, ids=lambda one: one.why)
def test_endings(one: Any) -> None:
    spells = (read_turn(turn).spell for turn in one.turns)
    state = standing(position(one.before, one.mages, *spells))
    for turn in one.turns:
        assert state.outcome is None
        state = played(state, turn)
    assert seen(state).winner == one.winner
    assert one.winner is None or (state.outcome is not None and state.outcome.reason == "trap")


def test_the_worked_example() -> None:
    driver = fire_and_ice.Driver(["Arrow", "Restoration", "Surge", "Mend", "Smite"])
    assert driver.pool == EXAMPLE_POOL
    for turn, after, grey, white, timers in EXAMPLE:
        driver.play(turn)
        shown = driver.shown()
        assert shown["board"] == board(after)
        assert (shown["grey_aspect"], shown["white_aspect"]) == (grey, white)
        assert " ".join(str(plies) for plies in sure(dict, shown["cooldowns"]).values()) == timers
    assert set(driver.counts()) == EXAMPLE_CASTS


# ---------------------------------------------------------------------- properties


@given(few_moments)
@settings(max_examples=12, deadline=None)
def test_any_position_goes_on_as_in_the_model(moment: tuple[State, dict[str, Any]]) -> None:
    before, entry = moment
    state = standing(before)
    assert seen(state) == modelled(before)
    assert seen(played(state, entry["turn"])) == modelled(play(before, entry["turn"]))
    for wrong in entry["illegal"]:
        assert refusal(state, wrong["turn"]) is not None


@given(few_moments)
@settings(max_examples=10, deadline=None)
def test_whoever_is_late_passes_as_in_the_model(moment: tuple[State, dict[str, Any]]) -> None:
    before, _ = moment
    found = late(standing(before))
    turns = [turn for turn in late_turns(before) if turn is not None]
    assert set(found) == {(turn.element, turn.before) for turn in turns}
    for turn in turns:
        assert seen(found[turn.element, turn.before]) == modelled(play(before, turn))


@given(few_moments, views)
@settings(max_examples=15, deadline=None)
def test_play_goes_along_with_the_symmetries(moment: Any, view: Any) -> None:
    before, entry = moment
    turn = read_turn(entry["turn"])
    here = seen(played(standing(before), str(turn)))
    there = seen(played(standing(view.state(before)), str(view.turn(turn))))
    if here.to_move is None:
        assert there.winner == view.seats[here.winner]
        return
    changed = {"board": here.board, "mages": here.mages, "aspects": here.aspects, "ply": here.ply}
    after = State(**{**vars(before), **changed, "to_move": here.to_move})
    assert there == modelled(view.state(after))


@given(few_moments, views)
@settings(max_examples=10, deadline=None)
def test_numbers_go_along_with_the_symmetries(moment: Any, view: Any) -> None:
    before, _ = moment
    if sum(counts(before).values()) <= 400:
        assert counted(standing(view.state(before))) == view.numbers(counted(standing(before)))


# ---------------------------------------------------------------------- play without an end


def test_play_need_not_end() -> None:
    """The play in docs/findings.md leads again and again to the same state, counters apart."""
    page = (Path(__file__).parents[3] / "docs" / "findings.md").read_text(encoding="utf-8")
    block = page.partition("```play fire-and-ice\n")[2].partition("```")[0]
    lines = [line.split(": ") for line in block.splitlines()]
    assert len(lines) == 4
    state = opened(tuple(sorted(POOL)), "Grey")
    begun = seen(state)
    rounds = []
    for _ in range(3):
        for player, turn in lines:
            assert seen(state).to_move == player
            state = played(state, turn)
        rounds.append(state)
    assert [evolve(seen(state), ply=1) for state in rounds] == [begun] * 3
    first, *others = [evolve(state, counts=(), agenda=()) for state in rounds]
    assert others == [first, first]


# ---------------------------------------------------------------------- the draw


def test_a_host_may_fix_the_draw() -> None:
    options = {"basics": "Arrow, Surge, Restoration", "strong": "Wall", "mighty": "Meteor"}
    match = duello.Match(duello.load("fire-and-ice"), seed=5, options=options)
    drawn = {taken.choice: taken.words for taken in match.answers}
    assert drawn == {"basics": "Arrow, Restoration, Surge", "strong": "Wall", "mighty": "Meteor"}


def test_draws_are_even() -> None:
    rules = duello.load("fire-and-ice")
    found: Counter[str] = Counter()
    for seed in range(60):
        match = duello.Match(rules, seed=seed)
        words = [taken.words for taken in match.answers]
        assert [len(one.split(", ")) for one in words] == [3, 1, 1]
        found.update(spell for one in words for spell in one.split(", "))
    for spell in SPELLS:
        assert 9 <= found[spell] <= 33  # 20 are expected, three standard deviations are 11
