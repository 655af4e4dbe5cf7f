"""The messages of matches: what other programs say to a referee, and what they are told.

One line of JSON each, `{"v": 1, "do": ..., ...}` in, `{"v": 1, "is": ..., "to": ..., ...}` out.
Fields that nobody knows are ignored, kinds that nobody knows are refused. `schema` is made from
these classes.
Must not know: how a match is played.
"""

import json
from typing import TypedDict, get_args, get_origin, get_type_hints

from attrs import NOTHING, Attribute, field, fields, frozen

from ..codec.documents import BadDocument, json_values, short
from . import host_codec

VERSION = 1
LONGEST_LINE = 64 * 1024
"""Characters that a line may have."""


# ---------------------------------------------------------------------- in


@frozen
class Begin:
    """Make a match and begin it. rules: a shipped name or the path of a file. seats: two names.
    opens: `all in` or `host`. seal: who seals answers where both choose at once, the `host` or the
    `players`. secret: 64 hexadecimal digits that draws follow from; without them, chance is free.
    at: what time it is, in milliseconds, as in every message; clocks are the sender's.
    """

    match: str
    rules: str
    seats: tuple[str, str]
    options: dict[str, object] = field(factory=dict, hash=False)
    opens: str = "all in"
    who_in: bool = True
    seal: str = "host"
    secret: str = ""
    at: int = 0


@frozen
class Say:
    """A seat answers. window: which question; without it, the first that waits. request: whatever
    the sender calls this message; said twice, it is taken once.
    """

    match: str
    seat: str
    words: str
    window: int = 0
    request: str = ""
    at: int = 0


@frozen
class Decline:
    """A seat makes no use of what is offered."""

    match: str
    seat: str
    window: int = 0
    request: str = ""
    at: int = 0


@frozen
class Seal:
    """A seat has sealed an answer, and keeps it until all is in. digest: of the text
    `duello-commit-1|MATCH|WINDOW|SEAT|`, 32 random bytes, and `|{"choice":...,"words":...}`, by
    SHA-256; SEAT is 0 for the first player and 1 for the second.
    """

    match: str
    seat: str
    digest: str
    window: int = 0
    request: str = ""
    at: int = 0


@frozen
class Unseal:
    """A seat opens what it sealed, now that all is in. salt: the random bytes, as 64 hexadecimal
    digits.
    """

    match: str
    seat: str
    salt: str
    words: str
    window: int = 0
    request: str = ""
    at: int = 0


@frozen
class Late:
    """Time has run out for a seat."""

    match: str
    seat: str
    at: int = 0


@frozen
class Tick:
    """Only the time has gone on: whoever is late by the rules is late."""

    match: str
    at: int = 0


@frozen
class Open:
    """The host opens the round."""

    match: str
    at: int = 0


@frozen
class Pause:
    """Clocks stand still."""

    match: str
    reason: str = ""
    at: int = 0


@frozen
class Resume:
    """Clocks go on."""

    match: str
    at: int = 0


@frozen
class Extend:
    """More time for a seat."""

    match: str
    seat: str
    ms: int
    reason: str = ""
    at: int = 0


@frozen
class TakeBack:
    """The last opened answers are undone."""

    match: str
    reason: str = ""
    at: int = 0


@frozen
class Release:
    """What a seat has in is forgotten, or its lateness undone."""

    match: str
    seat: str
    reason: str = ""
    at: int = 0


@frozen
class Rule:
    """A ruling, for the log."""

    match: str
    text: str
    at: int = 0


@frozen
class GiveUp:
    """A seat gives the match up."""

    match: str
    seat: str
    request: str = ""
    at: int = 0


@frozen
class View:
    """What an audience knows, and everything that it was told after a number. audience: a seat,
    `watch` or `host`.
    """

    match: str
    audience: str
    after: int = 0


@frozen
class MayFollow:
    """What a seat may say after some words."""

    match: str
    seat: str
    words: str = ""
    window: int = 0


@frozen
class Save:
    """Everything that is needed to go on with a match elsewhere."""

    match: str


@frozen
class Restore:
    """Go on with a match that was saved."""

    match: str
    saved: dict[str, object] = field(hash=False)


# ---------------------------------------------------------------------- out


@frozen
class Asked:
    """A question, as it may be posted anywhere: no candidates."""

    match: str
    to: str
    seat: str
    window: int
    choice: str
    seconds: int | None
    deadline: int | None


@frozen
class Ask:
    """A question, to the seat alone. parts: what may be said next, with all names; `...` in
    `written` stands for the name. seal: whether the seat may seal its answer itself.
    """

    match: str
    to: str
    window: int
    choice: str
    optional: bool
    deadline: int | None
    parts: tuple[dict[str, object], ...]
    note: str
    seal: bool = False


@frozen
class Taken:
    """What was understood and taken, to the seat alone; until when it may be changed."""

    match: str
    to: str
    window: int
    words: str
    final: bool
    until: str
    receipt: str
    request: str


@frozen
class Refused:
    """An answer that was not taken; nothing has changed."""

    match: str
    to: str
    why: str
    request: str


@frozen
class Told:
    """News for one audience. n: its number, for this audience alone. event: what it is about."""

    match: str
    to: str
    n: int
    kind: str
    text: str
    event: str = ""
    data: dict[str, object] = field(factory=dict, hash=False)
    why: tuple[str, ...] = ()


@frozen
class Seals:
    """All is in: the digests of what everybody has sealed, or the host for them. open: whether the
    seats are asked to open theirs now.
    """

    match: str
    to: str
    seals: dict[str, str] = field(hash=False)
    open: bool


@frozen
class Over:
    """The match is over."""

    match: str
    to: str
    winner: str | None
    why: str


@frozen
class Stopped:
    """The rules do not say how to go on, to the host: the clauses, and what would settle it."""

    match: str
    to: str
    clauses: tuple[str, ...]


@frozen
class Seen:
    """The answer to `view`."""

    match: str
    to: str
    known: dict[str, object] = field(hash=False)
    told: tuple[dict[str, object], ...] = field(hash=False)


@frozen
class Follow:
    """The answer to `may_follow`. whole: whether the words are an answer."""

    match: str
    to: str
    words: str
    whole: bool
    parts: tuple[dict[str, object], ...] = field(hash=False)


@frozen
class Saved:
    """The answer to `save`."""

    match: str
    to: str
    saved: dict[str, object] = field(hash=False)


@frozen
class Error:
    """A line that is no message, or cannot be done; nothing has changed."""

    match: str
    to: str
    why: str


AskingOfHost = Late | Tick | Open | Pause | Resume | Extend | TakeBack | Release | Rule
"""What only the host may ask to be done."""

Asking = Say | Decline | Seal | Unseal | GiveUp | AskingOfHost
"""What asks for a deed."""

In = Begin | View | MayFollow | Save | Restore | Asking
"""What is said to a referee."""

Out = Asked | Ask | Taken | Refused | Told | Seals | Over | Stopped | Seen | Follow | Saved | Error
"""What a referee says."""

IN: dict[str, type[In]] = {
    "begin": Begin,
    "say": Say,
    "decline": Decline,
    "seal": Seal,
    "unseal": Unseal,
    "late": Late,
    "tick": Tick,
    "open": Open,
    "pause": Pause,
    "resume": Resume,
    "extend": Extend,
    "take_back": TakeBack,
    "release": Release,
    "rule": Rule,
    "give_up": GiveUp,
    "view": View,
    "may_follow": MayFollow,
    "save": Save,
    "restore": Restore,
}
OUT: dict[str, type[Out]] = {
    "asked": Asked,
    "ask": Ask,
    "taken": Taken,
    "refused": Refused,
    "told": Told,
    "seals": Seals,
    "over": Over,
    "stopped": Stopped,
    "seen": Seen,
    "follow": Follow,
    "saved": Saved,
    "error": Error,
}
_OUT_NAMES = {cls: name for name, cls in OUT.items()}

_KINDS: dict[object, dict[str, object]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
}


def read(line: str) -> In:
    """The message in a line. Raises BadDocument."""
    said = json_values(line, "message", LONGEST_LINE)
    if not isinstance(said, dict):
        raise BadDocument("this is no message: a line is an object, {...}")
    if said.get("v", VERSION) != VERSION:
        raise BadDocument(f"the message has version {short(said['v'])}, and not {VERSION}")
    cls = IN.get(said["do"]) if isinstance(said.get("do"), str) else None
    if cls is None:
        raise BadDocument(f"this is no message: `do` is one of {', '.join(IN)}")
    known = {each.name: said[each.name] for each in fields(cls) if each.name in said}
    return host_codec.read(known, cls, f"`{said['do']}`")


def _needed(each: "Attribute[object]") -> bool:
    return each.default is NOTHING


def written(message: Out) -> str:
    """A message as a line."""
    values = {"v": VERSION, "is": _OUT_NAMES[type(message)], **host_codec.plain(message)}
    return json.dumps(values, ensure_ascii=True)


Schema = TypedDict(
    "Schema",
    {
        "$schema": str,
        "title": str,
        "in": dict[str, dict[str, object]],
        "out": dict[str, dict[str, object]],
    },
)


def schema() -> Schema:
    """Every message as JSON schema, made from the classes."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of Duello's referee",
        "in": {name: _schema_of(cls, "do", name) for name, cls in IN.items()},
        "out": {name: _schema_of(cls, "is", name) for name, cls in OUT.items()},
    }


def _schema_of(cls: type, tag: str, name: str) -> dict[str, object]:
    hints = get_type_hints(cls)
    known = {each.name: _type(hints[each.name]) for each in fields(cls)}
    for each in fields(cls):
        if isinstance(each.default, str | int | bool):
            known[each.name]["default"] = each.default
    return {
        "type": "object",
        "description": " ".join((cls.__doc__ or "").split()),
        "properties": {"v": {"const": VERSION}, tag: {"const": name}, **known},
        "required": [tag, *(each.name for each in fields(cls) if _needed(each))],
    }


def _type(kind: object) -> dict[str, object]:
    if kind in _KINDS:
        return dict(_KINDS[kind])
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        size = {} if Ellipsis in inner else {"minItems": len(inner), "maxItems": len(inner)}
        return {"type": "array", "items": _type(inner[0]), **size}
    if origin is dict or kind is dict:
        return {"type": "object"}
    return {
        "anyOf": [_type(each) if each is not type(None) else {"type": "null"} for each in inner]
    }
