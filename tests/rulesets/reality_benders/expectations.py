"""What the rulings make of given positions, worked out by hand: the notation, and how to check it.

Input: the texts of `expectations_*`. Output: cases, each a position, steps, and what must be told.
Must not know: Duello, nor how the model computes anything.

A case begins with `==`, the rulings it rests on and its subject. What differs from the start of a
series is set first:

    on A>B C>D          the graph; `none`, `all`, `all but A>B`
    hands ABC/DE        `last A/-`: the spells of the round before; `combo G/-`: what was named then
    items Bonus/Bridge Break        options greed_doubles=caster
    at 2.8              bout and round; points 3/1; wins 1/0; reserve 5/0

The steps follow, North's submission before the stroke; `=>` and what is told come after:

    bend A>B bridge C>D break E>F / B>A => to A>B B>A C>D
    cast B CD Bonus / F A => same ; dist - 2 ; win 1 ; gain 0 2 ; trash
    pick - / ABC => offers ABC/-
    select B / - => hands ABBC/DE
    time 61/never       for the step that follows; else 10 seconds
    illegal 0 cast B CC             refused, and nothing has happened

A line that begins with four blanks continues the one before.
`same` is the graph before the step, `back` a tie after which both hands are as before, `trash` that
both lost the spell. A step ends no bout unless `bout 0` or `bout .` says who won it, with `stuck`
(`no spells`, `no playable spell`, `-`), and no series unless `over 1 reason` does.
"""

from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

SETTINGS = (
    "on", "hands", "last", "combo", "items", "options", "at", "points", "wins", "reserve",
)  # fmt: skip
ALL = sorted(f"{x}>{y}" for x, y in permutations("ABCDEFGHI", 2))
TOLD = {
    "bend": {"to"},
    "cast": {"to", "dist", "winner", "gain", "trashed"},
    "pick": {"offers"},
    "select": {"hands"},
}
"""What must be said of each step that is not too late."""


@dataclass
class Step:
    """One step: what both submit, or what one submits in vain."""

    kind: str
    moves: list[Any]
    seconds: list[int | None]
    told: dict[str, Any] = field(default_factory=dict)
    refused: int | None = None


@dataclass
class Case:
    """A position and what happens from there."""

    title: str
    setting: dict[str, Any] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


# ---------------------------------------------------------------------- reading


def cases_of(text: str) -> list[Case]:
    """The cases of a text."""
    found: list[Case] = []
    seconds: list[int | None] | None = None
    for line in filter(None, text.replace("\n    ", " ").splitlines()):
        word, _, rest = line.partition(" ")
        if word == "==":
            found.append(Case(rest))
        elif word in SETTINGS:
            found[-1].setting[word] = setting_of(word, rest)
        elif word == "time":
            seconds = [None if each == "never" else int(each) for each in rest.split("/")]
        elif word == "illegal":
            seat, kind, move = rest.split(" ", 2)
            moves = [move_of(kind, move) if at == int(seat) else None for at in (0, 1)]
            found[-1].steps.append(Step(kind, moves, [10, 10], refused=int(seat)))
        else:
            found[-1].steps.append(step_of(word, rest, seconds))
            seconds = None
    return found


def step_of(kind: str, words: str, seconds: list[int | None] | None) -> Step:
    sent, told = words.split("=>")
    moves = [move_of(kind, each) for each in sent.split("/")]
    if seconds is None:
        seconds = [0 if move is None else 10 for move in moves]
    step = Step(kind, moves, seconds, told_of(told))
    assert "over" in step.told or TOLD[kind] <= step.told.keys(), words
    return step


def setting_of(word: str, rest: str) -> Any:
    if word == "on":
        return edges_of(rest)
    if word == "at":
        return [int(number) for number in rest.split(".")]
    if word == "options":
        pairs = dict(pair.split("=") for pair in rest.split())
        return {name: int(value) if value.isdigit() else value for name, value in pairs.items()}
    each = [part.strip() for part in rest.split("/")]
    if word == "items":
        return [part.replace("-", "").split() for part in each]
    if word in ("points", "wins", "reserve"):
        return [int(part) for part in each]
    return [None if part == "-" else part for part in each]


def edges_of(words: str) -> list[str]:
    if words.startswith("all"):
        return [edge for edge in ALL if edge not in words.split()]
    return [] if words == "none" else sorted(words.split())


def move_of(kind: str, text: str) -> Any:
    """A submission in the form of the worked matches."""
    first, *rest = text.split()
    if kind == "bend":
        return {"edge": None if first == "-" else first} | dict(
            zip(rest[::2], rest[1::2], strict=True)
        )
    if kind == "cast":
        bonus = {"bonus": True} if "Bonus" in rest else {}
        named = {"args": list(rest[0])} if rest and rest[0] != "Bonus" else {}
        return {"spell": first} | named | bonus
    if first == "-":
        return None
    return list(first) if kind == "pick" else first


def told_of(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for clause in text.split(";"):
        word, _, rest = clause.strip().partition(" ")
        pair = [None if each in ("-", "") else each for each in rest.split("/")]
        if word in ("same", "to"):
            found["to"] = None if word == "same" else edges_of(rest)
        elif word in ("win", "tie"):
            found["winner"] = int(rest) if rest else None
        elif word in ("trash", "back"):
            found["trashed"] = word == "trash"
        elif word in ("dist", "gain"):
            found[word] = [None if each == "-" else int(each) for each in rest.split()]
        elif word in ("points", "reserve", "wins"):
            found[word] = [int(each) for each in rest.split("/")]
        elif word == "hands":
            found[word] = [each or "" for each in pair]
        elif word in ("named", "offers", "selected", "stuck"):
            found[word] = pair
        elif word == "bout":
            found[word] = None if rest == "." else int(rest)
        else:
            assert word == "over", clause
            who, _, reason = rest.partition(" ")
            found[word] = (None if who == "." else int(who), reason)
    return found


# ---------------------------------------------------------------------- checking


def differences(step: Step, before: dict[str, Any], public: dict[str, Any]) -> list[str]:
    """Where a report is not as expected; `before` has graph and hands of before the step."""
    told = dict(step.told)
    if told.get("to", ...) is None:
        told["to"] = before["graph"]
    if "trashed" in told and "hands" not in told:
        told["hands"] = [
            hand.replace(move["spell"], "", 1) if told["trashed"] else hand
            for hand, move in zip(before["hands"], step.moves, strict=True)
        ]
    if "offers" in told:
        told["offers"] = [offer and list(offer) for offer in told["offers"]]
    names = {"to": "graph", "dist": "distances", "gain": "gained", "named": "combo_named"}
    closed, over = public["bout_result"] or {}, public["series_result"] or {}
    told.setdefault("bout", ...)
    told.setdefault("over", (..., ...))
    found = {
        "stuck": closed.get("stuck"),
        "bout": closed.get("winner", ...),
        "over": (over.get("winner", ...), over.get("reason", ...)),
    }
    found |= {name: public.get(names.get(name, name)) for name in told if name not in found}
    return [f"{n}: {told[n]} expected, {found[n]} found" for n in told if told[n] != found[n]]
