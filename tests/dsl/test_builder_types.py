"""The methods that build the syntax tree get what they say they get: Lark's trees have no types."""

import re
from collections.abc import Callable
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from lark.tree import Meta

from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.from_lark import Builder
from duello.dsl.parser.parsing import _longest_first, _parser, parse
from duello.dsl.spans import Source

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob("rules/*.duel"))
SNIPPET = re.compile(r"```duel[^\n]*\n(.*?)```", re.DOTALL)


def texts() -> list[str]:
    """Every rule file, and every fragment of one on the pages."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(ROOT.glob("docs/constructs/*.md"))]
    shipped = [file.read_text(encoding="utf-8") for file in FILES]
    return [*shipped, *(text for page in pages for text in SNIPPET.findall(page))]


@cache
def declared(name: str) -> tuple[tuple[Any, ...], Any]:
    """What a method takes behind the place, one after another, and what all that follow are."""
    method = getattr(Builder, name)
    hints, parameters = get_type_hints(method), list(signature(method).parameters.values())[2:]
    single = [hints[each.name] for each in parameters if each.kind is not Parameter.VAR_POSITIONAL]
    rest = [hints[each.name] for each in parameters if each.kind is Parameter.VAR_POSITIONAL]
    return tuple(single), rest[0] if rest else None


def fits(hint: Any, thing: object) -> bool:
    if not isinstance(thing, tuple):
        cls: Any = type(thing)  # can be hashed, which mypy does not know of `type[object]`
        return admits(hint, cls)
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any or hint is object:
        return True
    if origin in (Union, UnionType):
        return any(fits(part, thing) for part in parts)
    if origin is tuple and Ellipsis in parts:
        return all(fits(parts[0], each) for each in thing)
    same = origin is tuple and len(thing) == len(parts)
    return same and all(fits(part, each) for part, each in zip(parts, thing, strict=True))


@cache
def admits(hint: Any, cls: Any) -> bool:
    """Whether something of a class, which is no tuple, is of a type."""
    if hint is Any or hint is object:
        return True
    if get_origin(hint) in (Union, UnionType):
        return any(admits(part, cls) for part in get_args(hint))
    return get_origin(hint) is None and issubclass(cls, hint)


def checked(name: str, make: Callable[..., Any], met: set[str], wrong: set[str]) -> Any:
    """A method that notes what it gets and should not."""

    def method(self: Builder, place: Meta, *parts: Any) -> Any:
        single, rest = declared(name)
        hints = [*single, *[rest] * (len(parts) - len(single))]
        for at, (hint, part) in enumerate(zip(hints, parts, strict=True)):
            if not fits(hint, part):
                wrong.add(f"{name} {at}: {type(part).__name__}")
        met.add(name)
        return make(self, place, *parts)

    return method


def test_methods_get_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[str] = set()
    wrong: set[str] = set()
    rules = {rule.alias or rule.origin.name for rule in _parser(_longest_first(VERBS)).rules}
    for name in rules:
        make = getattr(Builder, name, None)
        if make is not None:
            declared(name)
            monkeypatch.setattr(Builder, name, checked(name, make, met, wrong))
    for text in texts():
        parse(Source("page", text), VERBS)
    assert wrong == set()
    assert len(met) > 200
