"""The oracle itself: against the worked matches, and on what random series must be made of."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.rulesets.reality_benders.model import LETTERS, Model
from tests.rulesets.reality_benders.wander import series_of

WORKED = Path(__file__).parents[2] / "worked" / "reality_benders.json"
SERIES = json.loads(WORKED.read_text(encoding="utf-8"))["series"]


@pytest.mark.parametrize("series", SERIES, ids=lambda series: f"seed {series['seed']}")
def test_worked_matches(series: dict[str, Any]) -> None:
    model = Model(series["setup"]["items"], series["setup"]["options"])
    for number, step in enumerate(series["steps"]):
        assert [model.legal(0), model.legal(1)] == step["legal"], number
        report = model.play(step["moves"], step["seconds"])
        assert report["public"] == step["report"]["public"], number
        assert report["private"] == step["report"]["private"], number
    assert model.result == series["result"]


def met_in(series: dict[str, Any]) -> Iterator[str]:
    """What of note happens in a series."""
    combos: list[str | None] = [None, None]
    for step in series["steps"]:
        told = step["report"]["public"]
        for seat, moves in enumerate(step.get("refused", [])):
            asked = "" if step["legal"][seat] else " of who is not asked"
            yield from (f"refused {told['phase']}{asked}" for _ in moves)
        if "late" in told:
            yield f"late {told['phase']} {sum(told['late'])}"
        elif told["phase"] == "cast":
            yield from met_in_cast(told, step["moves"], combos)
            combos = told["combo_named"]
        elif told["phase"] == "bend":
            yield from met_in_bend(told)
        elif told["phase"] == "select":
            yield f"selects {2 - told['selected'].count(None)}"
        if told["bout_result"]:
            combos = [None, None]
            won = "tied" if told["bout_result"]["winner"] is None else "won"
            yield f"{won} after {told['phase']}"
            yield from (f"stuck {why}" for why in told["bout_result"]["stuck"])
        if 0 in told["reserve"] and told["series_result"] is None:
            yield "reserve used up"
    yield f"bouts {len(series['result']['bouts'])}"
    yield f"over {series['result']['reason']}"


def met_in_cast(told: dict[str, Any], moves: list[Any], combos: list[str | None]) -> Iterator[str]:
    """What of note happens in a duel."""
    spells, winner = told["spells"], told["winner"]
    if spells[0] == spells[1]:
        yield f"same {spells[0]}"
        if "args" in moves[0] and moves[0]["args"] == moves[1]["args"]:
            yield f"same names {spells[0]}"
    elif winner is None:
        yield "tie paid" if "A" in spells else "late tie" if told["trashed"] else "tie"
    for seat in (0, 1):
        outcome = "tied" if winner is None else "won" if winner == seat else "lost"
        if spells[seat] == "F" and moves[seat]["args"] == [spells[1 - seat]]:
            yield f"foresight {spells[1 - seat]}"
        if told["bonus_used"][seat]:
            yield f"bonus {outcome}{' with G' if 'G' in spells else ''}"
        if combos[seat]:
            yield f"combo {outcome}" if combos[seat] == spells[seat] else "combo lapsed"
    yield from (f"gained {points}" for points in told["gained"])


def met_in_bend(told: dict[str, Any]) -> Iterator[str]:
    """What of note happens when rules are bent."""
    edges = told["edges"]
    if edges == [None, None]:
        yield "no edge left"
    elif edges[0] == edges[1]:
        yield "same edge"
    elif edges[0] and edges[0] == (edges[1] or "")[::-1]:
        yield "opposite edges"
    if any(told["bridges"][seat] and told["bridges"][seat] == edges[1 - seat] for seat in (0, 1)):
        yield "bridge is the other's bend"
    yield from ("break" for edge in told["breaks"] if edge)


WANTED = {
    *(f"same {letter}" for letter in LETTERS), *(f"same names {letter}" for letter in "BCDEFH"),
    *(f"foresight {letter}" for letter in LETTERS), *(f"gained {n}" for n in range(5)),
    *(f"bonus {how}{g}" for how in ("won", "tied", "lost") for g in ("", " with G")),
    *(f"combo {how}" for how in ("won", "tied", "lost", "lapsed")),
    *(f"refused {phase}" for phase in ("bend", "cast", "pick", "select")),
    *(f"late {phase} 1" for phase in ("bend", "cast")), "late bend 2", "late cast 2",
    *(f"stuck {why}" for why in ("no spells", "no playable spell", None)),
    *(f"{how} after {phase}" for how in ("won", "tied") for phase in ("cast", "select")),
    *(f"bouts {number}" for number in range(5)), "over two bouts won", "over out of time",
    "tie", "tie paid", "late tie", "selects 1", "selects 2", "refused pick of who is not asked",
    "no edge left", "same edge", "opposite edges", "bridge is the other's bend", "break",
    "reserve used up",
}  # fmt: skip


@pytest.mark.slow
def test_random_series_meet_everything() -> None:
    """The random series that Duello is held to are not all of one kind."""
    wanted = set(WANTED)
    for seed in range(200):
        wanted.difference_update(met_in(series_of(seed)))
        if not wanted:
            return
    assert wanted == set()
