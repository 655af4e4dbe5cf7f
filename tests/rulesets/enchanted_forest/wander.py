"""Random series of the Enchanted Forest: what two players of several tempers might submit.

Input: a model and a generator. Output: the series in the form of the worked matches.
Must not know: Duello.
"""

import random
from typing import Any

from tests.rulesets.enchanted_forest.model import CASTLES, Model

TEMPERS = ("thrifty", "thrifty", "copying", "reckless", "greedy", "timid")


def series_of(version: str, seed: int, careless: float = 0.01) -> dict[str, Any]:
    """A whole series; `careless` is the chance of each submission to be missing or illegal."""
    rng = random.Random(f"{version}:{seed}")
    setup = setup_of(version, rng)
    model = Model(version, setup)
    tempers, at = [rng.choice(TEMPERS), rng.choice(TEMPERS)], 0
    steps: list[dict[str, Any]] = []
    while not model.over and len(model.bouts) < 12:
        if len(model.bouts) != at:
            at, tempers = len(model.bouts), [rng.choice(TEMPERS), rng.choice(TEMPERS)]
        holder = model.holder
        if holder is not None and rng.random() < 0.15:
            exactly = model.bout.power[1 - holder]
            amount = rng.choice(
                [exactly, exactly, exactly + 1, abs(exactly - 1), rng.randrange(300)]
            )
            report = model.over_under(holder, amount)
            used = {"player": holder, "amount": amount}
            steps.append({"over_under": used, "report": report})
            continue
        legal = [model.legal(0), model.legal(1)]
        first = submission(model, 0, tempers[0], rng, careless)
        second = first if tempers[1] == "copying" else None
        if second is None or rng.random() < 0.1:
            second = submission(model, 1, tempers[1], rng, careless)
        bids = [first, second] if rng.random() >= careless / 2 else [None, None]
        steps.append({"legal": legal, "bids": bids, "report": model.play(bids)})
    return {"version": version, "setup": setup, "steps": steps, "result": model.result}


def setup_of(version: str, rng: random.Random) -> dict[str, Any]:
    """A set-up that the rulings allow (EF12, EF15, EF19, EF20)."""
    if version == "colosseum":
        return {"replay_ties": True} if rng.random() < 0.3 else {}
    if rng.random() < 0.2:
        return {}
    setup: dict[str, Any] = {"favoured": rng.choice((0, 1))}
    if version == "final":
        setup["plus_five"] = rng.choice([[1, 1], [1, 1], [2, 0], [0, 2], [1, 0], [0, 0]])
        setup["over_under"] = rng.choice((0, 1, 1, None))
    return setup


def submission(
    model: Model, seat: int, temper: str, rng: random.Random, careless: float
) -> int | None:
    """A bid, or something that is none."""
    legal = model.legal(seat)
    if legal is None or rng.random() < careless:
        last = (model.bout.bids[seat] or [0])[-1]
        return rng.choice([None, last, last - 1, last + 11, last + 12, -1, 0, 270, 10**6])
    low, high = legal
    if temper == "reckless":
        return rng.randint(low, high if model.bout.bids[seat] else 40)
    if temper == "timid":
        return rng.randint(low, min(low + 1, high))
    if temper == "greedy":
        return high if model.bout.bids[seat] else rng.randint(low, 12)
    exact = [bid for bid in range(low, high + 1) if can_spend_all(model, seat, bid)]
    return rng.choice(exact or [low])


def can_spend_all(model: Model, seat: int, bid: int) -> bool:
    """Whether nothing need be left at the end, and nobody need fail, after this bid."""
    to_come = CASTLES - model.round
    rises = to_come * (to_come + 1) // 2
    left = model.bout.power[seat] - bid - to_come * bid
    return rises <= left <= 10 * rises
