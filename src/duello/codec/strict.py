"""The converter between frozen classes and plain values, which takes nothing for what it is not.

Purpose: every field there, no other, and each of its type: no `"3"` is a 3, no truth value is a
number, no word is a list of its letters. What does not fit is refused with its place.
Input: values and the class that they should make. Output: a thing of the class; plain values.
Must not know: which classes there are.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import TypeVar, get_args, get_origin

from cattrs import (
    AttributeValidationNote,
    BaseValidationError,
    Converter,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.errors import CattrsError, ForbiddenExtraKeysError

from ..dsl.ir.types import Value, says_value
from .documents import BadDocument, short

Thing = TypeVar("Thing")
Tuples = Callable[[object, object], tuple[object, ...]]

UNFIT = (CattrsError, LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""What a converter raises for values that do not have the form."""


_TITLES: Mapping[type, str] = {
    int: "whole number",
    float: "number",
    str: "text",
    bool: "truth value",
}


class Misfit(ValueError):
    """A value that does not fit; the message says why."""


def exactly(value: object, wanted: type[Thing]) -> Thing:
    """The value, if it is of the type itself. Raises Misfit."""
    if type(value) is not wanted:
        raise Misfit(f"{short(value)} is no {_TITLES[wanted]}")
    return value


def frozen_value(value: object, _: object = None) -> Value:
    """A value as states and trees hold it: lists are tuples. Raises Misfit."""
    if isinstance(value, list | tuple):
        return tuple([frozen_value(each) for each in value])
    if value is None or isinstance(value, int | str):
        return value
    raise Misfit(f"{short(value)} is no value")


def as_is(value: object, _: object = None) -> object:
    """A plain value that is left as it is: what is in it is not ours to say."""
    return value


def _is_choice(wanted: object) -> bool:
    """Whether a type is one of several plain ones."""
    return isinstance(wanted, UnionType) and {*get_args(wanted)} <= {int, str, bool, NoneType}


def _one_of(value: object, wanted: object) -> object:
    if type(value) not in get_args(wanted):
        raise Misfit(f"{short(value)} does not fit")
    return value


def _is_anything(wanted: object) -> bool:
    return wanted is object


def _is_of(origin: type) -> Callable[[object], bool]:
    """Whether a type is one of such things."""
    return lambda wanted: get_origin(wanted) == origin


def _tuples(converter: Converter, kinds: tuple[object, ...]) -> Tuples:
    """What makes a tuple of a list, each part of its type."""
    many = kinds[-1] is Ellipsis
    hooks = [converter.get_structure_hook(kind) for kind in kinds if kind is not Ellipsis]

    def structured(values: object, _: object) -> tuple[object, ...]:
        if not isinstance(values, list | tuple):
            raise Misfit(f"{short(values)} is no list")
        if not many and len(values) != len(hooks):
            raise Misfit(f"{len(values)} are there, and not {len(hooks)}")
        found = []
        try:
            for at, value in enumerate(values):
                found.append(hooks[0 if many else at](value, kinds[0 if many else at]))
        except UNFIT as error:
            error.add_note(IterableValidationNote("", len(found), tuple))
            raise IterableValidationError("", [error], tuple) from None
        return tuple(found)

    return structured


def _sets(converter: Converter, member: object) -> Callable[[object, object], object]:
    """What makes a set of a list."""
    inside = _tuples(converter, (member, ...))

    def structured(values: object, _: object) -> object:
        members = inside(values, None)
        found = frozenset(members)
        if len(found) != len(members):
            raise Misfit("something stands there twice")
        return found

    return structured


def _in_order(values: Iterable[object]) -> list[object]:
    """A set as a list, always in the same order."""
    return sorted(values, key=lambda value: json.dumps(value, sort_keys=True))


def strict_converter(any_value: Callable[[object, object], object] = frozen_value) -> Converter:
    """A converter for words, numbers, truth values, tuples, sets and frozen classes of these.
    any_value: makes what is declared as an `object`, which says nothing of it.
    """
    converter = Converter(
        forbid_extra_keys=True,
        unstruct_collection_overrides={tuple: list, frozenset: _in_order},
    )
    for plain in (int, str, bool, float):
        converter.register_structure_hook(plain, exactly)
    converter.register_structure_hook_func(_is_anything, any_value)
    converter.register_unstructure_hook_func(_is_anything, converter.unstructure)
    converter.register_structure_hook_func(_is_choice, _one_of)
    converter.register_structure_hook_func(says_value, frozen_value)

    converter.register_structure_hook_factory(
        _is_of(tuple), lambda wanted: _tuples(converter, get_args(wanted))
    )
    converter.register_structure_hook_factory(
        _is_of(frozenset), lambda wanted: _sets(converter, get_args(wanted)[0])
    )
    return converter


def made(converter: Converter, values: object, wanted: type[Thing], title: str) -> Thing:
    """A thing of a class from plain values. title: what it is, in messages. Raises BadDocument."""
    try:
        return converter.structure(values, wanted)
    except UNFIT as error:
        raise BadDocument(f"the {title} is incomplete or altered: {in_words(error)}") from None


def in_words(error: BaseException) -> str:
    """What does not fit, and where: the first of all such things."""
    place = ""
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                place += f".{note.name}" if place else note.name
            elif isinstance(note, IterableValidationNote):
                place += f"[{note.index}]"
    if isinstance(error, KeyError) and place.rpartition(".")[2] == error.args[0]:
        return f"`{place}` is missing"
    what = _said(error)
    return f"`{place}`: {what}" if place else what


def _said(error: BaseException) -> str:
    if isinstance(error, ForbiddenExtraKeysError):
        return f"nothing is called {short(min(error.extra_fields, key=str))}"
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    return str(error) if isinstance(error, Misfit) else "it does not have the form of one"
