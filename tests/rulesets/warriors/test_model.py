"""The model against the worked matches, and what must hold in every match of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.rulesets.warriors.model import Model
from tests.rulesets.warriors.wander import series_of
from tests.worked import warriors

WORKED = json.loads((Path(__file__).parents[2] / "worked" / "warriors.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "series", WORKED["series"], ids=lambda series: f"{series['variant']}-{series['seed']}"
)
def test_worked_series(series: dict[str, Any]) -> None:
    model = Model(series["variant"], series["dmo"], series["pool"])
    for step in series["rounds"]:
        report = model.play(step["submissions"])
        for part, found in report.items():
            assert found == warriors.known(step[part]), (step["bout"], step["round"], part)
    assert model.result == series["result"]


@pytest.mark.parametrize("variant", ["a_warriors_death", "warriors_death"])
def test_random_series_meet_everything(variant: str) -> None:
    """The random series that Duello is held to are not all of one kind."""
    met: set[Any] = set()
    for seed in range(60):
        for step in series_of(variant, seed)["rounds"]:
            truth = step["truth"]
            met |= set(truth["played"]) | set(truth["causes"])
            met |= {
                ("lives", p) for p, d in zip(truth["played"], truth["died"], strict=True) if not d
            }
            met |= {("both", cause) for cause in truth["causes"] if truth["causes"] == [cause] * 2}
            met.add(("rescues", sum(truth["rescues"])))
    assert met >= {"submitted", "invalid", "Chocobo", "Sage", ("lives", "Samurai")}
    if variant == "warriors_death":
        assert met >= {"forced", "holmgang", "Carbuncle", ("lives", "Chocobo"), ("rescues", 2)}
        assert ("both", "holmgang") in met
