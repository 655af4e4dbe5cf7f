"""The ruleset against the independent model and what was worked out by hand, on whole series."""

from pathlib import Path
from typing import Any

import pytest
from tests.kept import compile_text
from tests.quick import each
from tests.rulesets.reality_benders.expectations import Case
from tests.rulesets.reality_benders.reaching import series_through
from tests.rulesets.reality_benders.test_expectations import CASES
from tests.rulesets.reality_benders.wander import series_of
from tests.worked import reality_benders as driver

RULES = Path(__file__).parents[3] / "rules" / "reality_benders.duel"
SERIES = 10
UNREACHED = 34
"""The cases that begin late in a series, or with hands that are not whole: of the model alone."""


def differences(series: dict[str, Any]) -> list[str]:
    return [
        f"{where}: the model says {wanted!r}, Duello {found!r}"
        for where, wanted, found in driver.play(series)
        if wanted != found
    ]


def leads_there(case: Case) -> bool:
    return not {"hands", "at", "points", "wins"} & case.setting.keys()


REACHED = [case for case in CASES if leads_there(case)]


@pytest.mark.parametrize("case", each(4, REACHED), ids=[case.title for case in REACHED])
def test_cases_that_play_leads_to(case: Case) -> None:
    series = series_through(case)
    assert series is not None
    assert not differences(series)


def test_most_cases_are_played() -> None:
    assert len(CASES) - len(REACHED) == UNREACHED


@pytest.mark.parametrize("seed", each(6, range(SERIES)))
def test_random_series_agree_with_the_model(seed: int) -> None:
    assert not differences(series_of(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_many_random_series_agree_with_the_model(seed: int) -> None:
    assert not differences(series_of(seed))


def test_each_name_of_several_in_a_claim_is_looked_at() -> None:
    text = RULES.read_text(encoding="utf-8")
    claim = 'example "Nonsense"\n  then Amber may not offer "Build, Bulid, Combo"\n'
    (problem,) = compile_text(f"{text}\n{claim}", "rules.duel").problems
    assert "`Bulid`" in problem.headline
