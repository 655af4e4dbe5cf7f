"""The model against what was worked out by hand: each checks the other."""

import pytest
from tests.rulesets.reality_benders.expectations import Case, cases_of, differences
from tests.rulesets.reality_benders.expectations_course import BENDING, ENDS
from tests.rulesets.reality_benders.expectations_graph import GRAPH
from tests.rulesets.reality_benders.expectations_points import IMAGINATION, POINTS
from tests.rulesets.reality_benders.model import Illegal, Model
from tests.rulesets.reality_benders.reaching import series_through

CASES = cases_of(GRAPH + POINTS + IMAGINATION + BENDING + ENDS)


def model_at(case: Case) -> Model:
    """A model in the position that a case begins with."""
    setting = case.setting
    model = Model(setting.get("items", [[], []]), setting.get("options", {}))
    model.graph = frozenset((edge[0], edge[2]) for edge in setting.get("on", []))
    bout, model.round = setting.get("at", (1, 1))
    model.bouts += [{}] * (bout - 1)
    model.phase = case.steps[0].kind
    for seat, side in enumerate(model.sides):
        side.hand = list(setting["hands"][seat]) if "hands" in setting else side.hand
        for name in ("points", "wins", "reserve", "last", "combo"):
            setattr(side, name, setting.get(name, [getattr(side, name)] * 2)[seat])
    return model


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_model(case: Case) -> None:
    play(case, model_at(case))


def play(case: Case, model: Model) -> None:
    """Whether the model agrees with every step of a case."""
    for step in case.steps:
        assert model.phase == step.kind
        if step.refused is not None:
            with pytest.raises(Illegal):
                model.check(step.refused, step.moves[step.refused])
            continue
        before = {
            "graph": sorted(">".join(edge) for edge in model.graph),
            "hands": ["".join(sorted(side.hand)) for side in model.sides],
        }
        report = model.play(step.moves, step.seconds)
        assert differences(step, before, report["public"]) == []


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_cases_are_reached(case: Case) -> None:
    """Where a case can be led up to from the start of a series, the same holds there."""
    series = series_through(case)
    if {"hands", "at", "points", "wins"} & case.setting.keys():
        assert series is None
        return
    assert series is not None
    steps = [step for step in case.steps if step.refused is None]
    model = Model(series["setup"]["items"], series["setup"]["options"])
    for step in series["steps"][: -len(steps)]:
        model.play(step["moves"], step["seconds"])
    play(case, model)
    assert model.result == series["result"]


def test_titles_are_unique() -> None:
    assert len({case.title for case in CASES}) == len(CASES)
