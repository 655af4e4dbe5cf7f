"""Both rulesets against the independent model, on whole random series.

The model was written from the rulings alone; `tests.worked.warriors` drives Duello through its
public API. Every report and every result must be the same.
"""

from collections import Counter
from typing import Any

import pytest
from tests.quick import drawn
from tests.rulesets.warriors.wander import series_of
from tests.worked import warriors

from duello.dsl.ir import as_several, sure
from duello.interpreter.state import State

SERIES = drawn(3, 7)
VARIANTS = ("a_warriors_death", "warriors_death")


def differences(variant: str, seed: int) -> list[str]:
    series = series_of(variant, seed)
    return [
        f"{variant} {seed}: {where}: model {wanted!r}, Duello {found!r}"
        for where, wanted, found in warriors.play(series)
        if wanted != found
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_series_agree_with_the_model(variant: str) -> None:
    for seed in range(SERIES):
        assert not differences(variant, seed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_random_series_agree_with_the_model(variant: str) -> None:
    for seed in range(1000, 2500):
        assert not differences(variant, seed)


# ---------------------------------------------------------------------- invariants


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_holds_in_every_round(variant: str) -> None:
    for seed in range(100, drawn(103, 112)):
        series = series_of(variant, seed)
        driver = warriors.Driver(variant, series["dmo"], series["pool"])
        won = [0, 0]
        for step in series["rounds"]:
            before = driver.match.state
            truth = driver.play(step["submissions"])["truth"]
            if step["round"] == 1:
                won = [0, 0]
            for seat in truth["winners"]:
                won[seat] += 1
            if step["public"]["bout_over"]:
                continue
            assert before != driver.match.state
            for seat in (0, 1):
                dead = strengths(driver.match, seat, "underworld")
                alive = strengths(driver.match, seat, "army")
                assert truth["points"][seat] == 3 * won[seat] + sum(s for _, s in dead)
                assert once_each(name for name, _ in dead + alive)
                assert [name for name, _ in alive].count("Carbuncle") <= 1
        assert driver.match.outcome is not None
        assert driver.result == series["result"]


def strengths(match: Any, seat: int, zone: str) -> list[tuple[str, int]]:
    """The units in a zone of a seat, with the strengths that they have by now."""
    program, state = match.program, match.state
    assert isinstance(state, State)
    numbers = {made.name: made.number for made in program.properties}
    printed = program.properties[numbers["strength"]].printed
    found = []
    for piece in as_several(state.facts.get((numbers[zone], seat))):
        design = state.pieces[piece][0]
        strength = state.facts.get((numbers["strength"], piece), printed[design])
        found.append((program.designs[design].name, sure(int, strength)))
    return found


def once_each(names: Any) -> bool:
    """Whether only Chocobos and Carbuncles are there several times."""
    counts = Counter(names)
    return all(n == 1 for name, n in counts.items() if name not in ("Chocobo", "Carbuncle"))
