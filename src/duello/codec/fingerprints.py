"""What makes two programs, states or events the same, as one number.

Purpose: one form, the same on every machine, for anything that is made of frozen attrs classes, and
a fingerprint of it. Places in rule files are left out: they are no part of what rules mean.
Input: programs, states, events. Output: plain values, digests. Must not know: what the classes are
for. Nothing is made of these values again: `programs` and `states` write what can be read.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache

from attrs import fields


def plain(thing: object) -> object:
    """The thing in lists, dictionaries, words and numbers."""
    if thing is None or isinstance(thing, str | bool | int):
        return thing
    if isinstance(thing, tuple | list):
        return [plain(each) for each in thing]
    if isinstance(thing, frozenset | set):
        return {"set": sorted((plain(each) for each in thing), key=canonical)}
    if isinstance(thing, Mapping):
        pairs = ([plain(key), plain(value)] for key, value in thing.items())
        return {"map": sorted(pairs, key=canonical)}
    cls: type = thing.__class__  # mypy takes the hash of its values for that of the class
    return {cls.__name__: [plain(getattr(thing, name)) for name in _compared(cls)]}


@cache
def _compared(cls: type) -> tuple[str, ...]:
    """The fields by which two of a class are the same."""
    return tuple(each.name for each in fields(cls) if each.eq)


def canonical(value: object) -> str:
    """Plain values as JSON, always in the same words."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """A fingerprint of plain values."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def fingerprint(thing: object) -> str:
    """A fingerprint of anything that `plain` understands."""
    return digest(plain(thing))
