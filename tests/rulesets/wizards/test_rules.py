"""The five rulesets against the independent model, on whole random series.

The model was written from the rulings alone; `tests.worked.wizards` drives Duello through its
public API. Every report, every hand and every result must be the same.
"""

import random
from typing import Any

import pytest
from tests.quick import each
from tests.rulesets.wizards.model import Model
from tests.rulesets.wizards.wander import wander
from tests.worked import wizards

SERIES = 8
ITEMS = {
    "original": ("balance",),
    "colosseum": (),
    "archwizard": ("advantage",),
    "squeaky": ("advantage",),
    "gods": ("wisdom", "hestia", "daybreak"),
}


def series_of(variant: str, seed: int) -> dict[str, Any]:
    """A random series of the model, in the form of the worked matches."""
    rng = random.Random(f"{variant}:{seed}")
    seats = (0, 1) if "advantage" in ITEMS[variant] else (0, 1, None)
    items = {name: rng.choice(seats) for name in ITEMS[variant]}
    model = Model(variant, items)
    steps = [step._asdict() for step in wander(model, rng, careless=0.04)]
    return {"variant": variant, "items": items, "steps": steps, "result": model.result}


def differences(variant: str, seed: int) -> list[str]:
    series = series_of(variant, seed)
    return [
        f"{variant} {seed}: {where}: model {wanted!r}, Duello {found!r}"
        for where, wanted, found in wizards.play(series)
        if wanted != found
    ]


@pytest.mark.parametrize("variant", each(5, ITEMS))
def test_random_series_agree_with_the_model(variant):
    for seed in range(SERIES):
        assert not differences(variant, seed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ITEMS)
def test_many_random_series_agree_with_the_model(variant):
    for seed in range(1000, 1500):
        assert not differences(variant, seed)
