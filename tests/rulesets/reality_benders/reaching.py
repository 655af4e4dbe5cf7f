"""How the position of a hand-written case is reached from the start of a series, by moves.

Input: a case of `expectations`. Output: a series in the form of the worked matches whose steps
lead there and through the case, or None: positions late in a series, and hands that are not whole,
are not looked for. Its reports are the model's; that they are as the case says, a test holds.
Must not know: Duello.
"""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from tests.rulesets.reality_benders.expectations import Case
from tests.rulesets.reality_benders.model import LETTERS, NAMES, OPTIONS, Model, act, distances

QUIET = "BCDEFGH"
"""The spells that can be cast to no effect."""
TRIES = 200


def series_through(case: Case) -> dict[str, Any] | None:
    """The set-up, the steps before the first step of the case, and what comes out of them."""
    setting = case.setting
    if {"hands", "at", "points", "wins"} & setting.keys():
        return None
    setup = {
        "items": setting.get("items", [[], []]),
        "options": OPTIONS | setting.get("options", {}),
    }
    rng = random.Random(case.title)
    for _ in range(TRIES):
        model = Model(setup["items"], setup["options"])
        steps: list[dict[str, Any]] = []
        for moves in moves_to(case, model, rng):
            steps.append(played(model, moves, seconds_of(case, model), []))
        if is_at(case, model):
            steps += steps_of(case, model)
            return {"setup": setup, "steps": steps, "result": model.result}
    return None


def steps_of(case: Case, model: Model) -> Iterator[dict[str, Any]]:
    """The steps of the case itself, each with what was refused before it."""
    refused: list[list[Any]] = [[], []]
    for step in case.steps:
        if step.refused is not None:
            refused[step.refused].append(step.moves[step.refused])
            continue
        yield played(model, step.moves, step.seconds, refused)
        refused = [[], []]
    assert not any(refused), f"{case.title}: a step must follow"


def played(
    model: Model, moves: list[Any], seconds: list[int | None], refused: list[list[Any]]
) -> dict[str, Any]:
    """A step as the model plays it."""
    step: dict[str, Any] = {"legal": [model.legal(0), model.legal(1)], "moves": moves}
    step |= {"seconds": seconds} | ({"refused": refused} if any(refused) else {})
    return step | {"report": model.play(moves, seconds)}


def is_at(case: Case, model: Model) -> bool:
    """Whether a model has come to where the case begins."""
    setting = case.setting
    found = {
        "on": sorted(">".join(edge) for edge in model.graph),
        "combo": [side.combo for side in model.sides],
        "reserve": [side.reserve for side in model.sides],
    }
    usual: dict[str, Any] = {"on": [], "combo": [None, None], "reserve": [5, 5]}
    lasting = [side.last for side in model.sides] if "last" in setting else None
    return (
        model.phase == case.steps[0].kind
        and all(found[name] == setting.get(name, usual[name]) for name in usual)
        and lasting == setting.get("last")
        and not any(first_cast(case, s) == (model.sides[s].last or "") for s in (0, 1))
    )


def first_cast(case: Case, seat: int) -> str | None:
    """What a seat is to cast first, of its own will or in vain."""
    casts = [step.moves[seat] for step in case.steps if step.kind == "cast" and step.moves[seat]]
    return casts[0]["spell"] if casts else None


def seconds_of(case: Case, model: Model) -> list[int | None]:
    """So slow that the reserve shrinks at once to what the case begins with."""
    wanted = case.setting.get("reserve", [5, 5])
    return [60 * (1 + side.reserve - left) for side, left in zip(model.sides, wanted, strict=True)]


def moves_to(case: Case, model: Model, rng: random.Random) -> Iterator[list[Any]]:
    """Bends that build the graph of the case, and duels without effect between them."""
    rounds = pairs_of(case, rng)
    casting = case.steps[0].kind == "cast"
    for number, pair in enumerate(rounds, start=1):
        yield [{"edge": pair[0]}, {"edge": pair[-1]}]
        if casting and number == len(rounds):
            return
        last = number == len(rounds) - casting
        casts = quiet_casts(case, model, last, rng)
        if casts is None:
            return
        yield casts


def pairs_of(case: Case, rng: random.Random) -> list[list[str]]:
    """The edges in some order, opposite ones often together; one alone is submitted twice."""
    left = list(case.setting.get("on", []))
    rng.shuffle(left)
    found = []
    while left:
        one = left.pop()
        other = one[::-1] if one[::-1] in left and rng.random() < 0.8 else (left or [None])[-1]
        found.append([one, other] if other else [one])
        left = [edge for edge in left if edge != other]
    combo = case.setting.get("combo", [None, None])
    if any(combo) and len(found) == 1 and len(found[0]) == 2:
        found = [[edge] for edge in found[0]]
    return found


def quiet_casts(
    case: Case, model: Model, last: bool, rng: random.Random
) -> list[dict[str, Any]] | None:
    """Two casts that tie, return to both hands, change no edge and gain nothing."""
    combo = case.setting.get("combo", [None, None]) if last else [None, None]
    pairs = [(x, y) for x in QUIET for y in QUIET if x != y or all(combo)]
    rng.shuffle(pairs)
    for spells in pairs:
        names = [quiet_names(model, s, spells, combo[s]) for s in (0, 1)]
        fitting = all(spells[s] in model.sides[s].playable for s in (0, 1))
        if last and any(spells[s] == first_cast(case, s) for s in (0, 1)):
            continue
        if not fitting or any(combo[s] and spells[s] != "C" for s in (0, 1)):
            continue
        ways = [distances(model.graph, x)[y] for x, y in (spells, spells[::-1])]
        if ways[0] == ways[1] and names[0] is not None and names[1] is not None:
            return [{"spell": spells[s], "args": names[s]} for s in (0, 1)]
    return None


def quiet_names(
    model: Model, seat: int, spells: tuple[str, str], combo: str | None
) -> list[str] | None:
    """What can be named with a spell so that nothing happens."""
    spell = spells[seat]
    if spell == "C":
        return [combo or "C"]
    for names in permutations(LETTERS, NAMES[spell]):
        foreseen = spell == "F" and names[0] == spells[1 - seat]
        if not foreseen and act(model.graph, spell, [list(names)]) == model.graph:
            return list(names)
    return None
