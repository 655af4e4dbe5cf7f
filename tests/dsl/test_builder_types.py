"""The methods that build the syntax tree get what they say they get: Lark's trees have no types."""

import re
from collections import defaultdict
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from lark import Token, Tree

from duello.dsl.ir import sure
from duello.dsl.ir.effects import VERBS
from duello.dsl.parser.from_lark import Builder
from duello.dsl.parser.from_lark.inside_out import LEAVES, BottomUp
from duello.dsl.parser.parsing import parse
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
def declared(name: str) -> tuple[tuple[object, ...], object]:
    """What a method takes behind the place, one after another, and what all that follow are."""
    method = getattr(Builder, name)
    hints, parameters = get_type_hints(method), list(signature(method).parameters.values())[2:]
    single = [hints[each.name] for each in parameters if each.kind is not Parameter.VAR_POSITIONAL]
    rest = [hints[each.name] for each in parameters if each.kind is Parameter.VAR_POSITIONAL]
    return tuple(single), rest[0] if rest else None


def fits(hint: object, thing: object) -> bool:
    if not isinstance(thing, tuple):
        cls: type = type(thing)  # can be hashed, which mypy does not know of `type[object]`
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
def admits(hint: object, cls: type) -> bool:
    """Whether something of a class, which is no tuple, is of a type."""
    if hint is Any or hint is object:
        return True
    if get_origin(hint) in (Union, UnionType):
        return any(admits(part, cls) for part in get_args(hint))
    return get_origin(hint) is None and issubclass(cls, sure(type, hint))


def test_methods_get_what_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    met: set[str] = set()
    wrong: dict[str, set[str]] = defaultdict(set)
    real = BottomUp.transform

    def transform(self: BottomUp, tree: Tree[Token]) -> object:
        name = str(tree.data)
        parts = [_part(self, part) for part in tree.children]
        single, rest = declared(name)
        hints = [*single, *[rest] * (len(parts) - len(single))]
        for at, (hint, part) in enumerate(zip(hints, parts, strict=True)):
            if not fits(hint, part):
                wrong[name].add(f"{at}: {type(part).__name__}")
        met.add(name)
        return getattr(self, name)(tree.meta, *parts)

    monkeypatch.setattr(BottomUp, "transform", transform)
    for text in texts():
        parse(Source("page", text), VERBS)
    monkeypatch.setattr(BottomUp, "transform", real)
    assert dict(wrong) == {}
    assert len(met) > 200


def _part(builder: BottomUp, part: object) -> object:
    if isinstance(part, Tree):
        return builder.transform(part)
    if isinstance(part, Token) and part.type in LEAVES:
        return getattr(builder, part.type)(part)
    return part
