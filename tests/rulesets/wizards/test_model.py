"""The model against the worked matches, and rulings that those matches never meet."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.quick import each
from tests.rulesets.wizards.model import Model, Report
from tests.rulesets.wizards.rulesets import RULESETS
from tests.rulesets.wizards.wander import wander

WORKED = json.loads((Path(__file__).parents[2] / "worked" / "wizards.json").read_text("utf-8"))


def rounds(model: Model, *plays: str) -> dict[str, Any]:
    """Play rounds written as two letters each; the last public report."""
    *_, last = [model.play(tuple(play)) for play in plays]
    public: dict[str, Any] = last["public"]
    return public


@pytest.mark.parametrize(
    "series", WORKED["series"], ids=lambda series: f"{series['variant']}-{series['seed']}"
)
def test_worked_series(series: dict[str, Any]) -> None:
    model = Model(series["variant"], series["items"])
    for number, step in enumerate(series["steps"]):
        report: Report | None
        if step["op"] == "play":
            report = model.play(step["submitted"], step["picked"])
        else:
            report = model.charm(*step["submitted"])
        assert report == step["report"], number
        assert model.state() == step["state"], number
    assert model.result == series["result"]


@pytest.mark.parametrize("variant", each(6, RULESETS))
@pytest.mark.parametrize("careless", [0.0, 0.02, 0.3])
def test_random_series_end_and_conserve_spells(variant: str, careless: float) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        model = Model(variant)
        for step in wander(model, rng, careless):
            state = step.state
            for hand in state["hands"]:
                assert len(set(hand)) == len(hand)
                assert set(hand) <= set(model.rules.spells)
            assert min(state["points"]) >= 0
            assert state["round"] <= model.rules.rounds
            assert all(model.legal(seat) for seat in (0, 1)) or model.over
        assert model.result["winner"] in (0, 1)
        wins = [bout["winner"] for bout in model.bouts]
        assert model.result["victories"] == [wins.count(0), wins.count(1)]


def test_both_late_restarts_the_round_with_everything_carried_over() -> None:  # R57, R64
    model = Model("colosseum")
    rounds(model, "38")
    model.charm(1, "4")
    before = model.state()
    public = model.play((None, "9"))["public"]
    assert public["event"] == "restart"
    assert public["missed"] == [True, True]
    assert public["bout_end"] is None
    assert model.state() == before
    assert before["fogged"] == [True, False]
    assert before["banned"] == ["4", None]


@pytest.mark.parametrize(("variant", "replayed"), [("squeaky", False), ("gods", True)])
def test_both_late_ends_the_bout_where_being_late_loses(variant: str, replayed: bool) -> None:
    public = Model(variant).play((None, None))["public"]  # R66
    assert public["bout_end"] == {"winner": None, "reason": "both late", "replayed": replayed}
    assert public["victories"] == [0, 0]


@pytest.mark.parametrize(
    ("submitted", "drawn", "end", "gain"),
    [
        ((None, "2"), "X", 1, [0, 0]),  # the punctual 2 wins at once: R61
        ((None, "X"), "1", 1, [0, 0]),
        ((None, "X"), "2", None, [0, 1]),  # the late 2 does not: R61
        ((None, "1"), "X", None, [0, 1]),
        ((None, "6"), "1", None, [0, 1]),  # exactly one: R62
    ],
)
def test_one_late(submitted: Any, drawn: str, end: int | None, gain: list[int]) -> None:
    public = Model("original").play(submitted, [drawn, None])["public"]
    assert public["gain"] == gain
    assert (public["bout_end"] or {"winner": None})["winner"] == end


def test_late_seat_draws_legal_spells_only() -> None:  # R63
    model = Model("original", rng=random.Random(1))
    rounds(model, "18")
    model.charm(1, "5")
    seen: list[str] = []

    def pick(seat: int, legal: list[str]) -> str:
        seen.extend(legal)
        return legal[0]

    model.play(("5", "1"), pick)
    assert seen == list("234678X")


def test_ban_is_void_when_it_is_all_one_could_cast() -> None:  # R50
    model = Model("gods")
    rounds(model, "11", "22", "33", "44", "55", "66", "77", "88")
    model.charm(0, "X")
    model.charm(1, "X")
    assert model.banned == ["X", "X"]
    assert model.legal(0) == ["W"]  # an unused W makes its owner able
    assert model.legal(1) == ["X"]


def test_wisdom_is_cast_once_and_not_from_the_hand() -> None:  # R70-R73, R88
    model = Model("gods")
    report = model.play(("W", "1"))
    assert report["public"]["gain"] == [0, 1]
    assert report["private"][0] == {
        "cast": "W",
        "restored": None,
        "charm": False,
        "hand": "12345678X",
        "wisdom": False,
    }
    assert rounds(model, "12")["restored"] == [None, None]  # R73, and cancelled too
    assert "W" not in model.legal(0)


def test_wisdom_is_not_refreshed() -> None:  # R73
    model = Model("gods")
    rounds(model, "W3", "18")
    assert model.hands[0] == "2345678X"
    assert model.wisdom == [False, False]


def test_gods_charm_names_anything_the_opponent_might_cast() -> None:  # R54, R55
    model = Model("gods", {"wisdom": 1})
    assert model.nameable(0) == list("12345678XW")
    assert model.nameable(1) == list("12345678X")


def test_daybreak_undoes_one_round_once() -> None:  # R72, R74-R77
    model = Model("gods")
    start = model.state()
    assert not model.can_daybreak(0)
    rounds(model, "W8")
    assert not model.can_daybreak(0)
    model.charm(1, "X")
    assert not model.can_daybreak(1)
    assert model.daybreak(0)["public"]["event"] == "daybreak"
    assert model.state() == start
    rounds(model, "34")
    assert not model.can_daybreak(0)


def test_daybreak_does_not_reach_an_earlier_bout() -> None:  # R74
    model = Model("gods")
    rounds(model, "31", "X2")
    assert model.bout == 2
    assert not model.can_daybreak(0)


def test_fogged_restoration_and_fogged_return() -> None:  # R44
    model = Model("original")
    rounds(model, "34", "75")
    assert rounds(model, "16")["restored"] == ["?", None]
    model = Model("original")
    rounds(model, "34")
    public = rounds(model, "15")
    assert (public["spells"], public["restored"]) == (["?", "5"], ["3", None])


def test_fogged_charm_that_is_declined_leaves_no_trace() -> None:  # R53
    model = Model("archwizard")
    rounds(model, "34")
    assert rounds(model, "85")["charm"] == [False, False]
    assert model.charm(0, None) == {"public": None, "private": [{"named": None}, {"named": None}]}


@pytest.mark.parametrize(
    ("variant", "items", "winner", "reason", "replayed"),
    [
        ("original", {"balance": 1}, 1, "item", False),  # R3
        ("original", {}, None, "level", True),  # R4
        ("colosseum", {}, None, "level", True),  # R2
        ("squeaky", {}, None, "level", False),  # R5
        ("gods", {"hestia": 0}, 0, "item", False),  # R6
        ("gods", {"hestia": None}, None, "level", True),  # R4
    ],
)
def test_level_points(
    variant: str, items: dict[str, int | None], winner: int | None, reason: str, replayed: bool
) -> None:
    model = Model(variant, items)
    for spell in "12345678":
        model.play((spell, spell))
        for seat in model.pending:
            model.charm(seat, None)
    public = rounds(model, "XX")
    assert public["bout_end"] == {"winner": winner, "reason": reason, "replayed": replayed}
    assert model.bout == 2


def test_extra_duel_and_advantage() -> None:  # R8-R10
    model = Model("squeaky", {"advantage": 0})
    for _ in range(4):
        assert not model.over
        model.play((None, None))
    assert model.result["decided_by"] == "advantage"
    assert model.result["winner"] == 0
    model = Model("squeaky")
    for _ in range(3):
        model.play((None, None))
    model.play((None, "2"))
    assert model.result["decided_by"] == "tiebreak"
    assert model.result["victories"] == [0, 1]
    assert [bout["tiebreak"] for bout in model.bouts] == [False, False, False, True]


def test_series_is_played_on_when_decided_arithmetically() -> None:  # R7
    model = Model("archwizard")
    for _ in range(2):
        model.play((None, "2"))
        model.play((None, None))
    assert model.victories == [0, 2]
    assert not model.over
    model.play((None, None))
    assert model.result["decided_by"] == "victories"
