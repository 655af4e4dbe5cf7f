"""What hosts write down, and what their processes say to each other, as plain values and back.

Input: frozen classes of words, numbers, tuples; what is declared as `dict[str, Any]` holds what the
rules make of it. Output: values for JSON; the same again. Must not know: which classes there are.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from cattrs.gen import make_dict_unstructure_fn

from ..codec.documents import BadDocument, short
from ..codec.strict import as_is, made, strict_converter

Thing = TypeVar("Thing")

_CONVERTER = strict_converter(as_is)


def plain(thing: object) -> Any:
    """A thing as plain values."""
    return _CONVERTER.unstructure(thing)


def brief(thing: object) -> dict[str, Any]:
    """A thing as plain values, without what is as it is unless said otherwise."""
    cls: Any = type(thing)
    return _briefly(cls)(thing)


@cache
def _briefly(cls: Any) -> Callable[[Any], dict[str, Any]]:
    return make_dict_unstructure_fn(cls, _CONVERTER, _cattrs_omit_if_default=True)


def read(values: object, wanted: type[Thing], title: str) -> Thing:
    """What `plain` made the values of. title: what it is, in messages. Raises BadDocument."""
    return made(_CONVERTER, values, wanted, title)


def read_brief(values: object, wanted: type[Thing], title: str, **empty: object) -> Thing:
    """What `brief` made the values of. empty: what may be left out besides. Raises BadDocument."""
    if not isinstance(values, dict):
        raise BadDocument(f"the {title} is incomplete or altered: {short(values)} is none")
    return read({**empty, **values}, wanted, title)
