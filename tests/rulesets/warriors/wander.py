"""Random series: what two careless players might submit, in the form of the worked matches."""

import random
from typing import Any

from tests.rulesets.warriors.model import BASES, PREDICTING, Model


def pool_of(variant: str, rng: random.Random) -> list[str]:
    """The units of a series: one of each strength."""
    bases = BASES[variant]
    return [
        rng.choice([kind for kind in bases if bases[kind] == strength])
        for strength in range(1, max(bases.values()) + 1)
    ]


def series_of(variant: str, seed: int, careless: float = 0.05) -> dict[str, Any]:
    """A whole series that the model plays."""
    rng = random.Random(f"{variant}:{seed}")
    dmo, pool = rng.randrange(2), pool_of(variant, rng)
    model = Model(variant, dmo, pool)
    rounds = []
    while not model.over:
        at = {"bout": model.bout, "round": model.round}
        sent = [submission(model, seat, rng, careless) for seat in (0, 1)]
        foresee(sent, rng)
        rounds.append({**at, "submissions": sent, **model.play(sent)})
    heading = {"variant": variant, "dmo": dmo, "pool": pool}
    return {**heading, "rounds": rounds, "result": model.result}


def foresee(sent: list[Any], rng: random.Random) -> None:
    """Who predicts is right more often than chance would have it."""
    kinds = [each[0] if each else "Chocobo" for each in sent]
    for seat, each in enumerate(sent):
        if kinds[seat] in PREDICTING and len(each) == 3 and rng.random() < 0.5:
            each[1] = kinds[1 - seat]


def submission(model: Model, seat: int, rng: random.Random, careless: float) -> Any:
    """Mostly a legal one; every unit is as likely as any other, whatever its actives."""
    if rng.random() < careless:
        named = rng.choice(model.named)
        return rng.choice([None, ["Nobody"], [named, None, None], ["Chocobo", named, None]])
    legal = model.legal(seat)
    kind = rng.choice(sorted({sub[0] for sub in legal}))
    return list(rng.choice([sub for sub in legal if sub[0] == kind]))
