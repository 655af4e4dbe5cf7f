"""What hosts write down, and what their processes say to each other, as plain values and back.

Input: frozen classes of words, numbers, tuples; what is declared as `dict[str, object]` holds what
the rules make of it. Output: values for JSON; the same again. Must not know: which classes there
are.
"""

from collections.abc import Callable
from functools import cache
from typing import TypeVar, overload

from attrs import AttrsInstance
from cattrs.gen import make_dict_unstructure_fn

from ..codec.documents import BadDocument, short
from ..codec.strict import as_is, made, strict_converter

Thing = TypeVar("Thing")

_CONVERTER = strict_converter(as_is)


@overload
def plain(thing: AttrsInstance) -> dict[str, object]: ...


@overload
def plain(thing: object) -> object: ...


def plain(thing: object) -> object:
    """A thing as plain values."""
    found: object = _CONVERTER.unstructure(thing)
    return found


def brief(thing: object) -> dict[str, object]:
    """A thing as plain values, without what is as it is unless said otherwise."""
    cls: type = type(thing)  # mypy takes the hash of its values for that of the class
    return _briefly(cls)(thing)


@cache
def _briefly(cls: type) -> Callable[[object], dict[str, object]]:
    return make_dict_unstructure_fn(cls, _CONVERTER, _cattrs_omit_if_default=True)


def read(values: object, wanted: type[Thing], title: str) -> Thing:
    """What `plain` made the values of. title: what it is, in messages. Raises BadDocument."""
    return made(_CONVERTER, values, wanted, title)


def read_brief(values: object, wanted: type[Thing], title: str, **empty: object) -> Thing:
    """What `brief` made the values of. empty: what may be left out besides. Raises BadDocument."""
    if not isinstance(values, dict):
        raise BadDocument(f"the {title} is incomplete or altered: {short(values)} is none")
    return read({**empty, **values}, wanted, title)
