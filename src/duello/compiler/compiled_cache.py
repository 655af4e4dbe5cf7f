"""Programs that were compiled in an earlier run.

Purpose: begin to play at once, without following all of play again. What is kept here is data; the
code that is made of it is `kept_code`'s.
Input: a program, option values, a graph and its code. Output: the same graph, as far as an engine
needs it, and its code, if this very program was compiled before by this very code.
Must not know: where what is kept is kept.
"""

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Self

import attrs

from duello.dsl.ir.types import Value

from .. import codec, dsl, interpreter
from ..codec.documents import COMPILED
from ..dsl import disk_cache
from . import code, program_view, symbolic
from .code import Module
from .diagrams import ABSENT, NUMBER, Held, Node, Test, Variable
from .machine import Machine
from .play_points import Point
from .points import Graph
from .program_view import Program
from .symbolic import Stop
from .terms import Base, Mask, Sum


@attrs.frozen
class Kept:
    """What was made of a program. made: a digest of it; code belongs to it that says the same."""

    graph: Graph
    module: Module
    made: str = ""


@attrs.frozen
class Front:
    """What must be known to play whole matches. made: see `Kept`. winners, reasons: of ends."""

    made: str
    packs: bool
    winners: tuple[int | None, ...]
    reasons: tuple[str | None, ...]

    @classmethod
    def of(cls, kept: Kept) -> Self:
        """What must be known of what was made."""
        module = kept.module
        return cls(kept.made, bool(module.decisions), module.winners, module.reasons)


MADE_BY = (os.path.dirname(__file__), *interpreter.__path__, *dsl.__path__, *codec.__path__)
"""Where the code stands that compiles, the reference's included, whose words and bounds it uses:
with other code, nothing is known.
"""

WORTH_KEEPING = 500
"""What was made of fewer diagrams takes about as long to read as to make."""


@attrs.frozen
class Saved:
    """What an engine needs of a graph. domains, zones, small, rows, sharing: see `Machine`; flags,
    together: see `Graph`; points: number, kind, facts, results, lasting, own and refused of each,
    and its state; stops: why the reference may have to go on.
    """

    domains: dict[str, set[tuple[type, Held]]]
    zones: set[str]
    small: set[str]
    rows: list[symbolic.Row]
    sharing: dict[str, list[str]]
    flags: list[symbolic.LastingKey]
    together: int
    points: list[Any]  # the fields of each, as `_graph` reads them
    stops: list[str]
    module: Module


def key_of(program: Program, options: tuple[Value, ...], *how: object) -> str:
    """What a program is kept under, with these option values, and compiled in this way."""
    made_of = [disk_cache.code_digest(*MADE_BY), _plain(program), _plain(options), _plain(how)]
    return f"compiled-{_digest(made_of)[:32]}"


def _plain(thing: Any) -> object:  # whatever a program is made of
    """What two programs are the same by, in lists and words; each list says of what it is."""
    if thing is None or isinstance(thing, str | bool | int):
        return thing
    if isinstance(thing, tuple):
        return ["()", *(_plain(each) for each in thing)]
    if isinstance(thing, frozenset):
        return ["{}", *sorted((_plain(each) for each in thing), key=repr)]
    if isinstance(thing, Mapping):
        return ["{:}", *sorted((_plain(each) for each in thing.items()), key=repr)]
    cls = thing.__class__
    return [cls.__name__, *[_plain(getattr(thing, name)) for name in _compared(cls)]]


@cache
def _compared(cls: type[attrs.AttrsInstance]) -> tuple[str, ...]:
    return tuple(each.name for each in attrs.fields(cls) if each.eq)


def _digest(plain: object) -> str:
    return hashlib.sha256(json.dumps(plain, separators=(",", ":")).encode()).hexdigest()


def remember(key: str, graph: Graph, module: Module, costly: bool) -> str:
    """Keep what was made of a program, unless it is made as fast as it is read: the digest of it,
    or nothing. costly: it took long to see that nothing can be made.
    """
    machine = graph.machine
    if machine.d.size < WORTH_KEEPING and not costly:
        return ""
    points = [
        (p.number, p.kind, p.facts, p.results, p.lasting, p.own, p.refused, _state(p))
        for p in graph.points.values()
    ]
    saved = Saved(
        machine.domains,
        machine.zone_names,
        machine.small_names,
        machine.rows,
        machine.sharing,
        graph.flags,
        graph.together,
        points,
        graph.stops(),
        module,
    )
    whole = Writer().whole(saved)
    made = _digest(whole)
    disk_cache.keep(key, COMPILED.marked({**whole, "made": made}))
    return made


def keep_front(key: str, front: Front) -> None:
    """Keep what must be known to play whole matches."""
    disk_cache.keep(f"{key}-front", COMPILED.marked(attrs.asdict(front)))


def front_of(key: str) -> Front | None:
    """What must be known to play whole matches; None if it is not known, or not to be trusted."""
    try:
        values: dict[str, Any] = COMPILED.opened(disk_cache.kept(f"{key}-front"))
        ends = tuple(values["winners"]), tuple(values["reasons"])
        return Front(values["made"], values["packs"], *ends)
    except Exception:  # whatever is wrong with it: it is made anew
        return None


def remembered(
    key: str, program: Program, options: tuple[Value, ...], renaming: bool
) -> Kept | None:
    """What was made of a program; None if it is not known, or not to be trusted. renaming: see
    `Machine`.
    """
    values = disk_cache.kept(key)
    try:
        if values is None:
            return None
        opened: dict[str, Any] = COMPILED.opened(values)
        saved = Reader(opened).whole()
        return Kept(_graph(saved, program, options, renaming), saved.module, opened["made"])
    except Exception:  # whatever is wrong with it: the program is compiled anew
        return None


def _state(point: Point) -> symbolic.SymbolicState | None:
    """The state at a point, without what follows from it."""
    if point.state is None:
        return None
    return attrs.evolve(point.state, out=[], known={}, told={}, why={})


def _graph(saved: Saved, program: Program, options: tuple[Value, ...], renaming: bool) -> Graph:
    machine = Machine(program, options, renaming=renaming)
    machine.rows, machine.sharing = saved.rows, saved.sharing
    machine.domains, machine.zone_names, machine.small_names = (
        saved.domains,
        saved.zones,
        saved.small,
    )
    graph = Graph(machine, flags=saved.flags, together=saved.together)
    graph.begin = [Stop(machine.d.yes, why) for why in saved.stops]
    for number, kind, facts, results, lasting, own, refused, state in saved.points:
        point = Point(number, kind, number, state, facts, results, lasting, own)
        point.refused, point.state = refused, state
        graph.points[number] = point
    return graph


# ---------------------------------------------------------------------- graphs of objects as data

CLASSES: dict[str, type[Any]] = {
    cls.__name__: cls
    for cls in (
        *(code.Constant, code.Register, code.Table, code.Operation, code.Assign, code.Leave),
        *(code.Jump, code.Finish, code.HandOver, code.Chosen, code.PointCode, code.Module),
        *(code.Note, code.Site),
        *(Node, Variable, Test, Sum, Mask, Base, Saved),
        *(symbolic.SymbolicState, symbolic.SymbolicForce, symbolic.SymbolicLasting),
        *(symbolic.SymbolicOpen, symbolic.Rest, symbolic.Rests, symbolic.ResultKey),
        symbolic.Row,
        *(symbolic.SymbolicScript, symbolic.SymbolicLoop),
        *(program_view.Ending, program_view.Closing),
    )
}
"""Everything that is kept. Nothing else is ever made of what is read."""

TYPES: dict[str, type] = {
    cls.__name__: cls
    for cls in (int, bool, str, tuple, object, type(None), type(ABSENT), type(NUMBER))
}
"""The types that stand beside the values of a domain."""


@cache
def _fields(name: str) -> tuple[str, ...]:
    return tuple(each.name for each in attrs.fields(CLASSES[name]) if each.init)


class Writer:
    """Makes data of objects, each once: a later one names it by its number."""

    def __init__(self) -> None:
        self.made: list[object] = []
        self.numbers: dict[int, int] = {}
        self.alive: list[object] = []

    def whole(self, thing: object) -> dict[str, object]:
        """All objects that a thing is made of, and the thing."""
        root = self.data(thing)
        return {"objects": self.made, "root": root}

    def data(self, thing: object) -> object:
        """A thing as data."""
        if thing is None or thing.__class__ in (int, bool, str):
            return thing
        if isinstance(thing, tuple | list):
            inside = [self.data(each) for each in thing]
            return inside if isinstance(thing, tuple) else {"list": inside}
        if isinstance(thing, dict):
            return {"dict": [[self.data(k), self.data(v)] for k, v in thing.items()]}
        if isinstance(thing, set | frozenset):
            return {"set": sorted((self.data(each) for each in thing), key=repr)}
        if isinstance(thing, type):
            return {"type": thing.__name__}
        if thing is ABSENT or thing is NUMBER:
            return {"sign": repr(thing)}
        return {"of": self._number(thing)}

    def _number(self, thing: object) -> int:
        known = self.numbers.get(id(thing))
        if known is None:
            name = thing.__class__.__name__
            if CLASSES.get(name) is not thing.__class__:
                raise TypeError(f"{name} is not kept")
            fields = [self.data(getattr(thing, field)) for field in _fields(name)]
            known = self.numbers[id(thing)] = len(self.made)
            self.made.append([name, *fields])
            self.alive.append(thing)
        return known


class Reader:
    """Makes objects of data."""

    def __init__(self, values: dict[str, Any]) -> None:  # what `Writer` wrote
        self.values = values
        self.found: list[object] = []

    def whole(self) -> Saved:
        """The thing that was written. Raises TypeError, ValueError, LookupError."""
        for name, *parts in self.values["objects"]:
            cls = CLASSES[name]
            values = [self.thing(part) for part in parts]
            self.found.append(cls(**dict(zip(_fields(name), values, strict=True))))
        root = self.thing(self.values["root"])
        if not isinstance(root, Saved):
            raise TypeError("this is nothing that was compiled")
        return root

    def thing(self, data: object) -> Any:  # whatever was written
        """What data stands for."""
        if isinstance(data, list):
            return tuple([self.thing(each) for each in data])
        if not isinstance(data, dict):
            return data
        ((kind, inside),) = data.items()
        return MADE[kind](self, inside)


MADE: dict[str, Callable[[Reader, Any], Any]] = {
    "of": lambda reader, number: reader.found[number],
    "list": lambda reader, inside: [reader.thing(each) for each in inside],
    "dict": lambda reader, inside: {reader.thing(k): reader.thing(v) for k, v in inside},
    "set": lambda reader, inside: {reader.thing(each) for each in inside},
    "type": lambda reader, name: TYPES[name],
    "sign": lambda reader, name: {repr(each): each for each in (ABSENT, NUMBER)}[name],
}
"""What each kind of data stands for."""
