"""The oracle itself: against the worked matches, and on what random series must be made of."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.benders.model import Model

WORKED = Path(__file__).parents[1] / "worked" / "reality_benders.json"
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
