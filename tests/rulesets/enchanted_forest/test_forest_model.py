"""The oracle itself: against the worked matches, and on the arithmetic of the rulings."""

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.rulesets.enchanted_forest.model import VERSIONS, Model
from tests.rulesets.enchanted_forest.wander import series_of

WORKED = Path(__file__).parents[2] / "worked" / "enchanted_forest.json"
SERIES = json.loads(WORKED.read_text(encoding="utf-8"))["series"]


@pytest.mark.parametrize("series", SERIES, ids=lambda s: f"{s['version']} {s['seed']}")
def test_worked_matches(series):
    model = Model(series["version"], series["setup"])
    for step in series["steps"]:
        if "over_under" in step:
            used = step["over_under"]
            assert model.over_under(used["player"], used["amount"]) == step["report"]
            continue
        assert [model.legal(0), model.legal(1)] == step["legal"]
        assert model.play(step["bids"]) == step["report"]
    assert model.result == series["result"]


def test_every_version_has_91_points():  # EF00b
    for version in VERSIONS.values():
        assert sum(version.values) == 91


def test_random_series_reach_every_ending():
    reasons: Counter[str] = Counter()
    openings = 0
    for version in VERSIONS:
        for seed in range(200):
            for bout in series_of(version, seed)["result"]["bouts"]:
                reasons[bout["reason"]] += 1
                openings += bout["failed"] is not None and bout["unresolved"] is None
    assert len(reasons) == 7, reasons
    assert min(reasons.values()) >= 3, reasons
    assert openings > 20
