"""What the random games reach, and the symmetries that every position of them must respect."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from tests.quick import SLOW, drawn
from tests.rulesets.fire_and_ice.model import (
    counts,
    late_turns,
    legal_turns,
    new_game,
    play,
    read_turn,
    why_illegal,
)
from tests.rulesets.fire_and_ice.spells import SPELLS
from tests.rulesets.fire_and_ice.views import moments, views
from tests.rulesets.fire_and_ice.wander import game_of


@pytest.mark.slow
@given(moments(), views)
@settings(max_examples=15, deadline=None)
def test_counts_go_along_with_the_symmetries(moment, view):
    state, _ = moment
    assert counts(view.state(state)) == view.numbers(counts(state))


@given(moments(), views)
@settings(max_examples=25, deadline=None)
def test_turns_go_along_with_the_symmetries(moment, view):
    state, entry = moment
    seen, turn = view.state(state), read_turn(entry["turn"])
    assert play(seen, view.turn(turn)) == view.state(play(state, turn))
    late = {turn and view.turn(turn): share for turn, share in late_turns(state, True).items()}
    assert late_turns(seen, True) == late
    for wrong in entry["illegal"]:
        turn = read_turn(wrong["turn"])
        if all(cell in seen.board for cell in (*turn.cells, *filter(None, (turn.before,)))):
            assert why_illegal(seen, view.turn(turn)) == wrong["code"]


@pytest.mark.slow
@given(moments(), views)
@settings(max_examples=15, deadline=None)
def test_legal_turns_go_along_with_the_symmetries(moment, view):
    state, _ = moment
    few = tuple(spell for spell in state.pool if SPELLS[spell].most < 3)
    state = replace(state, pool=few)
    turns = {view.turn(turn) for turn in legal_turns(state)}
    assert {turn.same for turn in legal_turns(view.state(state))} == turns
    assert len(turns) == sum(counts(state).values())


@SLOW
def test_random_games_are_games():
    for seed in range(drawn(1, 4)):
        game = game_of(seed, plies=18)
        state = new_game(game["spells"], game["first"], game["start"])
        for entry in game["turns"]:
            assert entry["legal_before"] == counts(state)
            for wrong in entry["illegal"]:
                assert why_illegal(state, read_turn(wrong["turn"])) == wrong["code"]
            if "late" in entry:
                assert entry["turn"] in entry["late"]
                assert sum(map(Fraction, entry["late"].values())) == 1
            state = play(state, entry["turn"])
            assert state.shown().items() <= entry.items()
        over = f"{state.winner} wins" if state.winner else "unfinished"
        assert game["result"] == over
        assert game["plies"] == len(game["turns"]) <= 18


@SLOW
def test_random_games_reach_what_is_rare():
    met: Counter[str] = Counter()
    for seed in range(drawn(15, 30)):
        game = game_of(seed, counting=False)
        met[game["result"]] += 1
        met[f"first {game['first']}"] += 1
        for entry in game["turns"]:
            met.update(wrong["code"] for wrong in entry["illegal"])
            turn = read_turn(entry["turn"])
            met.update([turn.spell, turn.element, str(entry["grey_aspect"])])
            met["before" if turn.before else "after" if turn.after else "stayed"] += 1
            if "late" in entry:
                met[f"late in {min(4, len(entry['late']))} ways"] += 1
                met["late and moved"] += turn.before is not None
            if SPELLS.get(turn.spell, SPELLS["Arc"]).most and not turn.cells:
                met["none"] += 1
    wanted = {
        *(*SPELLS, "Pass", "Grey wins", "White wins", "first Grey", "first White"),
        *("unknown-spell", "first-turn-move", "move-distance", "move-occupied", "move-intensity"),
        *("move-twice", "cast-intensity", "aspect", "cooldown", "direction", "none"),
        *("target-duplicate", "target-count", "target-condition", "before", "after", "stayed"),
        *("Fire II", "Ice II", "late in 1 ways", "late in 2 ways", "late in 4 ways"),
        "late and moved",
    }
    assert {what: met[what] for what in wanted if met[what] < drawn(2, 5)} == {}
