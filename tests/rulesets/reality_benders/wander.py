"""Random series of Reality Benders: what players of several tempers might submit.

Input: a seed. Output: a series in the form of the worked matches; a step may have `refused`
besides: for each seat what it submitted in vain before its move (RB46).
Must not know: Duello.
"""

import random
from contextlib import suppress
from math import inf
from typing import Any

from tests.rulesets.reality_benders import model as m
from tests.rulesets.reality_benders.model import (
    EVERY_EDGE,
    LETTERS,
    NAMES,
    Edge,
    Illegal,
    Model,
    distances,
)

TEMPERS = (
    "plain", "mirror", "armed", "combo", "greedy", "dreamer", "hoarder", "seer", "flood",
)  # fmt: skip
SWITCHES = {
    "greed_doubles": ("everyone", "caster"),
    "greed_and_bonus": ("add_one", "bonus_ignored"),
    "late_tie_unit": ("phase", "round"),
    "late_ties_from_bout": (2, 1),
}
PATIENCE = 260
"""Steps, after which nobody submits any more."""


def series_of(seed: int, careless: float = 0.03) -> dict[str, Any]:
    """A whole series; `careless` is the chance of an illegal submission before each move."""
    rng = random.Random(f"benders:{seed}")
    setup = setup_of(rng)
    model = Model(setup["items"], setup["options"])
    tempers, bout = tempers_of(rng), 1
    slow = [rng.random() < 0.25, rng.random() < 0.25]
    steps: list[dict[str, Any]] = []
    while not model.over:
        if bout != model.bout:
            tempers, bout = tempers_of(rng), model.bout
        legal = [model.legal(0), model.legal(1)]
        moves = moves_of(model, tempers, rng)
        refused = [refused_of(model, s, rng) if rng.random() < careless else [] for s in (0, 1)]
        seconds = [seconds_of(model, seat, slow[seat], rng) for seat in (0, 1)]
        if len(steps) >= PATIENCE or rng.random() < 0.0005:
            seconds = [None if digest else 0 for digest in legal]
        step: dict[str, Any] = {"legal": legal, "moves": moves, "seconds": seconds}
        step |= {"refused": refused} if any(refused) else {}
        for seat, spent in enumerate(seconds):
            moves[seat] = None if spent is None else moves[seat]
        steps.append(step | {"report": model.play(moves, seconds)})
    return {"seed": seed, "setup": setup, "steps": steps, "result": model.result}


def setup_of(rng: random.Random) -> dict[str, Any]:
    """Who holds what (RB36), and the house rules: as a rule those of the rulings."""
    items = [[item for item in m.ITEMS if rng.random() < 0.5] for _ in (0, 1)]
    other = {name: int(rng.random() < 0.25) for name in SWITCHES}
    return {"items": items, "options": {name: SWITCHES[name][other[name]] for name in SWITCHES}}


def tempers_of(rng: random.Random) -> list[str]:
    """Those of a bout; it takes two to flood."""
    if rng.random() < 0.15:
        return ["flood", "flood"]
    return [rng.choice(TEMPERS), rng.choice(TEMPERS)]


def seconds_of(model: Model, seat: int, slow: bool, rng: random.Random) -> int | None:
    """In time as a rule, and a slow player often just in time."""
    if model.legal(seat) is None:
        return 0
    last = 60 * (1 + model.sides[seat].reserve)
    if not slow:
        return rng.choice([1, 30, 59, 60, 60, rng.randint(1, 60)])
    if rng.random() < 0.01:
        return rng.choice([None, last + 1, last + 200, last])
    if rng.random() < 0.7:
        return rng.randint(1, 60)
    return rng.choice([60, min(61, last), min(120, last), min(121, last), rng.randint(1, last)])


# ---------------------------------------------------------------------- moves


def moves_of(model: Model, tempers: list[str], rng: random.Random) -> list[Any]:
    """What both submit; the second in turn has seen what the first did, and so can be odd."""
    moves: list[Any] = [None, None]
    order = [0, 1] if rng.random() < 0.5 else [1, 0]
    making: dict[str, Any] = {
        "bend": bend_of,
        "cast": cast_of,
        "pick": pick_of,
        "select": select_of,
    }
    seen = None
    for seat in order:
        if model.legal(seat) is not None:
            seen = moves[seat] = making[model.phase](model, seat, tempers[seat], seen, rng)
    if model.phase == "cast":
        foresee(moves, tempers, rng)
    return moves


def bend_of(
    model: Model, seat: int, temper: str, seen: dict[str, Any] | None, rng: random.Random
) -> dict[str, Any]:
    """A new edge, with Bridge and Break now and then."""
    legal, free = model.legal(seat) or {}, sorted(EVERY_EDGE - model.graph)
    if not free:
        move: dict[str, Any] = {"edge": None}
    else:
        wanted = [f"{y}>{x}" for x, y in model.graph]
        if seen and seen["edge"] and temper == "mirror":
            wanted = [seen["edge"], seen["edge"][::-1]]
        fitting = sorted(set(wanted).intersection(as_words(free)))
        move = {"edge": rng.choice(fitting if fitting and rng.random() < 0.4 else as_words(free))}
    if legal["bridge"] and rng.random() < 0.1:
        others = [words for words in as_words(free) if words != move["edge"]]
        same = seen["edge"] if seen and seen["edge"] in others else None
        move["bridge"] = same or rng.choice(others)
    if legal["break"] and temper != "flood" and rng.random() < 0.1:
        move["break"] = rng.choice(as_words(sorted(model.graph)))
    return move


def as_words(edges: list[Edge]) -> list[str]:
    return [">".join(edge) for edge in edges]


def cast_of(
    model: Model, seat: int, temper: str, seen: dict[str, Any] | None, rng: random.Random
) -> dict[str, Any]:
    """A spell that suits the temper, if there is one."""
    side = model.sides[seat]
    wanted = set(wishes(model, seat, temper, seen["spell"] if seen else None))
    fitting = [letter for letter in side.playable if letter in wanted]
    spell = rng.choice(fitting if fitting and rng.random() < 0.8 else side.playable)
    move: dict[str, Any] = {"spell": spell}
    if NAMES[spell]:
        same = seen and seen["spell"] == spell and rng.random() < 0.3
        move["args"] = seen["args"] if seen and same else names_of(model, seat, spell, temper, rng)
    if "Bonus" in side.items and rng.random() < (0.5 if "G" in (spell, temper[0].upper()) else 0.1):
        move["bonus"] = True
    return move


def wishes(model: Model, seat: int, temper: str, seen: str | None) -> str:
    """The spells that a temper would cast."""
    side = model.sides[seat]
    fewest = min(side.hand.count(letter) for letter in side.playable)
    if temper == "armed" and seen:
        tied = [distances(model.graph, x)[y] for x, y in (("A", seen), (seen, "A"))]
        return "A" if tied[0] == tied[1] else "BCDEFGHI"
    return {
        "mirror": seen or "",
        "combo": (side.combo or "") + ("" if side.combo in side.playable else "C"),
        "greedy": "G",
        "dreamer": "I",
        "seer": "F",
        "hoarder": "".join(x for x in side.playable if side.hand.count(x) == fewest),
        "flood": "BCDFG",
    }.get(temper, "")


def names_of(model: Model, seat: int, spell: str, temper: str, rng: random.Random) -> list[str]:
    """Which spells are named with one."""
    graph, hand = model.graph, model.sides[seat].hand
    pairs = sorted(EVERY_EDGE)
    if spell == "B" and temper == "flood":
        pairs = [pair for pair in pairs if pair not in graph] or pairs
    if spell == "H":
        ways = {pair: distances(graph, pair[0])[pair[1]] for pair in pairs}
        good = [pair for pair in pairs if 1 < ways[pair] < inf]
        if temper == "flood":
            good = [pair for pair in pairs if ways[pair] == 1]
        pairs = good if good and rng.random() < 0.8 else pairs
    if NAMES[spell] == 2:
        return list(rng.choice(pairs))
    if spell == "E" and temper == "flood":
        return [min(LETTERS, key=lambda hub: sum(hub in edge for edge in graph))]
    if spell == "C" and rng.random() < 0.8:
        return [rng.choice(sorted(hand))]
    return [rng.choice(LETTERS)]


def foresee(moves: list[dict[str, Any]], tempers: list[str], rng: random.Random) -> None:
    """Foresight is right more often than chance would have it."""
    for seat, move in enumerate(moves):
        if move["spell"] == "F" and rng.random() < (0.8 if tempers[seat] == "seer" else 0.4):
            move["args"] = [moves[1 - seat]["spell"]]


def pick_of(model: Model, seat: int, temper: str, seen: Any, rng: random.Random) -> list[str]:
    """Three for the opponent: mostly what they have, or do not have."""
    held = set(model.sides[1 - seat].hand) & set(LETTERS[:-1])
    first = rng.sample(sorted(held), min(len(held), rng.randint(0, 3)))
    rest = rng.sample(sorted(set(LETTERS[:-1]) - set(first)), 3 - len(first))
    return rng.sample(first + rest, 3)


def select_of(model: Model, seat: int, temper: str, seen: Any, rng: random.Random) -> str:
    """One of the offer; who hoards takes what they have most of."""
    offer, hand = model.offers[seat] or [], model.sides[seat].hand
    return max(offer, key=hand.count) if temper == "hoarder" else rng.choice(offer)


# ---------------------------------------------------------------------- illegal submissions


def refused_of(model: Model, seat: int, rng: random.Random) -> list[Any]:
    """One or two submissions that the rules refuse now."""
    found = [move for move in bad_moves(model, seat, rng) if is_illegal(model, seat, move)]
    return rng.sample(found, min(len(found), rng.choice((1, 1, 2))))


def is_illegal(model: Model, seat: int, move: Any) -> bool:
    with suppress(Illegal):
        model.check(seat, move)
        return False
    return True


def bad_moves(model: Model, seat: int, rng: random.Random) -> list[Any]:
    """Slips of every kind; some may be legal by accident."""
    if model.legal(seat) is None:
        return [{"edge": "A>B"}, {"spell": "A"}, "A", ["A", "B", "C"]]
    one, two = rng.sample(LETTERS, 2)
    free = as_words(sorted(EVERY_EDGE - model.graph)) or ["A>B"]
    taken = as_words(sorted(model.graph)) or ["A>A"]
    new, old = rng.choice(free), rng.choice(taken)
    if model.phase == "bend":
        return [
            {"edge": None}, {"edge": old}, {"edge": f"{one}>{one}"}, {"edge": f"{one}>Z"},
            {"edge": new, "bridge": new}, {"edge": new, "bridge": old}, {"edge": f"{one}{two}"},
            {"edge": new, "bridge": rng.choice(free)}, {"edge": new, "break": new},
            {"edge": new, "break": old},
        ]  # fmt: skip
    if model.phase == "cast":
        spells = [*LETTERS, model.sides[seat].last or "I"]
        proper = {spell: list(LETTERS[: NAMES[spell]]) for spell in LETTERS}
        some = rng.choice(model.sides[seat].playable)
        return [
            *({"spell": spell, "args": proper[spell]} for spell in spells),
            {"spell": some, "args": [*proper[some], "I"]},
            {"spell": some, "args": proper[some][1:]},
            {"spell": some, "args": ["A", "A"]}, {"spell": some, "args": ["Z"]},
            {"spell": some, "args": proper[some], "bonus": True}, {"spell": None},
        ]  # fmt: skip
    if model.phase == "pick":
        return [["A", "B", "I"], ["A", "B", "B"], ["A", "B"], ["A", "B", "C", "D"], ["Z"] * 3, []]
    return [*LETTERS, "Z", None]
