"""A state as plain data, and back.

Purpose: put a match aside and go on with it later, in another process.
Input: a state, or what was made of one. Output: data for JSON, or an equal state.
Must not know: the program that is played; whether a state belongs to it is for others to check.
"""

from typing import Any, TypeVar

import attrs
from cattrs import Converter
from cattrs.errors import CattrsError
from cattrs.strategies import configure_tagged_union

from .state import Contradiction, Env, Facts, Frame, State

FORMAT = 2
"""How states are written; those of another format are refused."""

Thing = TypeVar("Thing", State, Contradiction)


UNFIT = (CattrsError, LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""What a converter raises for data that do not have the form."""


class BadState(ValueError):
    """Data of which no state can be made; the message says what is wrong with it."""


def to_data(thing: State | Contradiction) -> dict[str, Any]:
    """It as dictionaries, lists, numbers, truth values, strings and None."""
    return {"format": FORMAT, **_CONVERTER.unstructure(thing)}


def from_data(data: Any, wanted: type[Thing]) -> Thing:
    """That of which `to_data` made the data. Raises BadState."""
    if not isinstance(data, dict) or "format" not in data:
        raise BadState("a saved state is incomplete or altered: it does not say its format")
    if data["format"] != FORMAT or isinstance(data["format"], bool):
        raise BadState(f"a saved state has another format; this Duello reads format {FORMAT}")
    try:
        return _CONVERTER.structure({k: v for k, v in data.items() if k != "format"}, wanted)
    except UNFIT as error:
        raise BadState(f"a saved state is incomplete or altered: {error}") from None


# ---------------------------------------------------------------------- values of no fixed type


def _frozen(thing: Any, _: Any = None) -> Any:
    """A value as states hold it: lists are tuples."""
    if isinstance(thing, list | tuple):
        return tuple(_frozen(each) for each in thing)
    if thing is None or isinstance(thing, bool | int | str):
        return thing
    raise TypeError(f"`{thing!r}` is no value")


def _frozen_all(things: Any, _: Any) -> tuple[Any, ...]:
    if not isinstance(things, list | tuple):
        raise TypeError(f"`{things!r}` is no list of values")
    return tuple(_frozen(each) for each in things)


def _facts_to_data(facts: Facts) -> list[Any]:
    found = [[number, subject, _thawed(value)] for (number, subject), value in facts.items()]
    return sorted(found, key=lambda fact: (fact[0], -1 if fact[1] is None else fact[1]))


def _thawed(thing: Any) -> Any:
    return [_thawed(each) for each in thing] if isinstance(thing, tuple) else thing


def _facts_from_data(data: Any, _: Any) -> Facts:
    facts = Facts()
    for number, subject, value in data:
        whose = None if subject is None else _exactly(subject, int)
        facts[_exactly(number, int), whose] = _frozen(value)
    return facts


def _exactly(thing: Any, wanted: type[Any]) -> Any:
    """The thing, if it is of the type itself: no truth value is a number, no `"3"` is a 3."""
    if type(thing) is not wanted:
        raise TypeError(f"`{thing!r}` is no {wanted.__name__}")
    return thing


def strict_converter() -> Converter:
    """What makes frozen classes of data, and takes nothing for what it is not."""
    converter = Converter(
        detailed_validation=False,
        forbid_extra_keys=True,
        unstruct_collection_overrides={tuple: list},
    )
    for plain in (int, str, bool):
        converter.register_structure_hook(plain, _exactly)
    return converter


def _converter() -> Converter:
    converter = strict_converter()
    converter.register_unstructure_hook(Facts, _facts_to_data)
    converter.register_structure_hook(Facts, _facts_from_data)
    converter.register_structure_hook_func(lambda wanted: wanted is Any, _frozen)
    converter.register_structure_hook_func(lambda wanted: wanted == Env, _frozen_all)
    attrs.resolve_types(State)
    configure_tagged_union(Frame, converter, tag_name="frame")
    return converter


_CONVERTER = _converter()
