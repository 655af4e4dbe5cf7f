"""A program as plain values, and back.

Purpose: keep what was compiled between runs and in the journals of hosts, and hand it to another
process. A tree is the name of its class with its parts in order; the classes that stand in it are
listed with their fields, so that a program of another Duello is refused and never misread.
Input: a program, or what was made of one. Output: values for JSON, or an equal program with equal
places. Must not know: whether a program is right (`ir/verify`), and where it is kept.
"""

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import cache
from types import NoneType, UnionType
from typing import Union, get_args, get_origin

from attrs import fields, has, resolve_types
from cattrs import Converter

from ..dsl import ir
from ..dsl.ir import effects, program
from ..dsl.ir.program import Program
from ..dsl.spans import NOWHERE, Source, Span
from .documents import PROGRAM, BadDocument, short
from .strict import UNFIT, Misfit, exactly, frozen_value, in_words, made, strict_converter


def packed(whole: Program) -> dict[str, object]:
    """A program with its places and its sources, as plain values."""
    kept = _Kept()
    before = _KEPT.set(kept)
    try:
        tree = _converter().unstructure(whole)
    finally:
        _KEPT.reset(before)
    listed = {name: list(_names(_classes()[name])) for name in sorted(kept.classes)}
    sources = [[source.name, source.text] for source in kept.sources]
    return PROGRAM.marked({"sources": sources, "classes": listed, "program": tree})


def unpacked(values: object) -> Program:
    """A program from what `packed` made of it. Raises BadDocument."""
    inside = PROGRAM.opened(values)
    classes = made(_converter(), inside.get("classes"), dict[str, tuple[str, ...]], _CLASSES)
    known = _classes()
    for name, names in classes.items():
        if name not in known or names != _names(known[name]):
            raise BadDocument(f"another Duello made the {PROGRAM.title}: its {short(name)} differs")
    kept = _Kept([Source(name, text) for name, text in texts_of(inside)], classes)
    before = _KEPT.set(kept)
    try:
        return made(_converter(), inside.get("program"), Program, PROGRAM.title)
    finally:
        _KEPT.reset(before)


def texts_of(values: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """The texts of the sources in what `packed` made, by their names. Raises BadDocument."""
    return made(_converter(), values.get("sources"), tuple[tuple[str, str], ...], _SOURCES)


_SOURCES = f"list of texts of the {PROGRAM.title}"
_CLASSES = f"list of classes of the {PROGRAM.title}"


# ---------------------------------------------------------------------- trees


class _Kept:
    """What the trees of one document refer to: their sources, by number, and their classes."""

    def __init__(self, sources: Iterable[Source] = (), classes: Iterable[str] = ()) -> None:
        self.sources = list(sources)
        self.classes = set(classes)
        self.numbers: dict[Source, int] = {}


_KEPT: ContextVar[_Kept] = ContextVar("_KEPT")


@cache
def _converter() -> Converter:
    converter = strict_converter(_any_tree)
    converter.register_unstructure_hook_factory(has, _tree_writer)
    converter.register_structure_hook_func(_is_tree, _tree)
    converter.register_unstructure_hook(Span, _span_to_data)
    converter.register_structure_hook(Span, _span)
    return converter


def _tree_writer(cls: type) -> Callable[[object], dict[str, object]]:
    names, plain = _names(cls), _converter().unstructure

    def written(thing: object) -> dict[str, object]:
        _KEPT.get().classes.add(cls.__name__)
        return {cls.__name__: [plain(getattr(thing, name)) for name in names]}

    return written


def _is_tree(wanted: object) -> bool:
    """Whether a type is a class of trees, or one of several, or none of them."""
    if get_origin(wanted) in (Union, UnionType):
        return all(each is NoneType or has(each) for each in get_args(wanted))
    return isinstance(wanted, type) and has(wanted)


def _tree(value: object, wanted: type | UnionType) -> object:
    """The tree of a class that data stand for. Raises Misfit."""
    if value is None and NoneType in get_args(wanted):
        return None
    if not isinstance(value, dict) or len(value) != 1:
        raise Misfit(f"{short(value)} is no {_called(wanted)}")
    ((name, parts),) = value.items()
    cls = _classes().get(name) if name in _KEPT.get().classes else None
    if cls is None or not issubclass(cls, wanted):
        raise Misfit(f"{short(name)} is no {_called(wanted)}")
    hooks = _hooks(name)
    if not isinstance(parts, list) or len(parts) != len(hooks):
        raise Misfit(f"`{name}` has {len(hooks)} parts")
    found = {}
    for part, (field, hook, kind) in zip(parts, hooks, strict=True):
        try:
            found[field] = hook(part, kind)
        except _InTree:
            raise
        except UNFIT as error:
            raise _InTree(f"`{field}` of `{name}`: {in_words(error)}") from None
    return cls(**found)


class _InTree(Misfit):
    """A part of a tree that does not fit; the message names both."""


def _called(wanted: object) -> str:
    return getattr(wanted, "__name__", "") or " or ".join(
        each.__name__ for each in get_args(wanted) if each is not NoneType
    )


def _any_tree(value: object, _: object) -> object:
    """A value that the text gives: plain, or a tree."""
    if isinstance(value, dict):
        return _tree(value, ir.Tree)
    if isinstance(value, list):
        return tuple([_any_tree(each, None) for each in value])
    return frozen_value(value)


def _span_to_data(span: Span) -> list[int] | None:
    if span == NOWHERE:
        return None
    kept = _KEPT.get()
    number = kept.numbers.setdefault(span.source, len(kept.sources))
    if number == len(kept.sources):
        kept.sources.append(span.source)
    return [number, span.start, span.end]


def _span(value: object, _: object) -> Span:
    if value is None:
        return NOWHERE
    if not isinstance(value, list) or len(value) != 3:
        raise Misfit(f"{short(value)} is no place")
    number, start, end = (exactly(each, int) for each in value)
    sources = _KEPT.get().sources
    if not 0 <= number < len(sources) or not 0 <= start <= end <= len(sources[number].text):
        raise Misfit(f"{short(value)} is no place in the text")
    return Span(sources[number], start, end)


# ---------------------------------------------------------------------- classes


@cache
def _hooks(name: str) -> tuple[tuple[str, Callable[[object, object], object], object], ...]:
    """The fields of the class of a name, with what makes each of data."""
    cls = resolve_types(_classes()[name])
    hook = _converter().get_structure_hook
    return tuple((each.name, hook(each.type), each.type) for each in fields(cls))


@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(cls))


@cache
def _classes() -> dict[str, type]:
    """Every class that a program is made of."""
    found: dict[str, type] = {}
    made = {effect.__name__: effect for effect in effects.KERNEL}
    for names in (vars(ir), made, vars(program)):
        for name, cls in names.items():
            known = isinstance(cls, type) and has(cls)
            if known and found.setdefault(name, cls) is not cls:
                raise TypeError(f"two classes are called {name}")
    return found
