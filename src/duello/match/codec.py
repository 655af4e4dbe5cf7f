"""Trees and states as plain values for JSON, and what is the same about them.

Purpose: one form, the same on every machine, for anything that is made of frozen attrs classes;
a fingerprint of it, and a program from it again. Places in rule files are left out unless they are
asked for: they are no part of what rules mean.
Input: programs, states, events. Output: plain values, digests, programs.
Must not know: what the classes are for.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs

from ..dsl import ir, spans
from ..dsl.ir import effects, program
from ..dsl.ir.program import Program
from ..dsl.spans import Source


def plain(thing: Any, sources: dict[Source, int] | None = None) -> Any:
    """The thing in lists, dictionaries, words and numbers.

    sources: if given, places are kept as well, and the sources are numbered in here.
    """
    if thing is None or isinstance(thing, str | bool | int):
        return thing
    if isinstance(thing, tuple | list):
        return [plain(each, sources) for each in thing]
    if isinstance(thing, frozenset | set):
        return {"set": sorted((plain(each, sources) for each in thing), key=canonical)}
    if isinstance(thing, Mapping):
        pairs = ([plain(key, sources), plain(value, sources)] for key, value in thing.items())
        return {"map": sorted(pairs, key=canonical)}
    if isinstance(thing, Source) and sources is not None:
        return {"source": sources.setdefault(thing, len(sources))}
    cls = thing.__class__
    names = _compared(cls) if sources is None else _all(cls)
    return {cls.__name__: [plain(getattr(thing, name), sources) for name in names]}


@cache
def _compared(cls: type[Any]) -> tuple[str, ...]:
    """The fields by which two of a class are the same."""
    return tuple(attribute.name for attribute in attrs.fields(cls) if attribute.eq)


@cache
def _all(cls: type[Any]) -> tuple[str, ...]:
    return tuple(attribute.name for attribute in attrs.fields(cls))


def canonical(value: Any) -> str:
    """Plain values as JSON, always in the same words."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(value: Any) -> str:
    """A fingerprint of plain values."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def fingerprint(thing: Any) -> str:
    """A fingerprint of anything that `plain` understands."""
    return digest(plain(thing))


# ---------------------------------------------------------------------- and back


def packed(made: Program) -> dict[str, Any]:
    """A program with its places and its sources, as plain values."""
    sources: dict[Source, int] = {}
    tree = plain(made, sources)
    return {"sources": [[source.name, source.text] for source in sources], "program": tree}


def unpacked(values: dict[str, Any]) -> Program:
    """A program from what `packed` made of it."""
    sources = [Source(name, text) for name, text in values["sources"]]
    found = _revived(values["program"], sources)
    if not isinstance(found, Program):
        raise TypeError("these values are no program")
    return found


def _revived(value: Any, sources: list[Source]) -> Any:
    if isinstance(value, list):
        return tuple([_revived(each, sources) for each in value])
    if not isinstance(value, dict):
        return value
    ((name, parts),) = value.items()
    if name == "source":
        return sources[parts]
    if name == "set":
        return frozenset(_revived(each, sources) for each in parts)
    cls: Any = _classes()[name]
    values = [_revived(part, sources) for part in parts]
    return cls(**dict(zip(_all(cls), values, strict=True)))


@cache
def _classes() -> dict[str, type[Any]]:
    """Every class that a program is made of."""
    found: dict[str, type[Any]] = {}
    made = {effect.__name__: effect for effect in effects.EFFECTS}
    for names in (vars(ir), made, vars(program), vars(spans)):
        for name, cls in names.items():
            known = isinstance(cls, type) and attrs.has(cls)
            if known and found.setdefault(name, cls) is not cls:
                raise TypeError(f"two classes are called {name}")
    return found
