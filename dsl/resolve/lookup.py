"""What a name may be called, and finding it again.

Purpose: a name is found in the singular and the plural, in quotation marks or bare, and a name
that is not found is answered with the closest one that is.
Input: names. Output: matches and suggestions. Must not know: what the names stand for.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from ..diagnostics.did_you_mean import closest
from ..parser.reserved_words import RESERVED

Thing = TypeVar("Thing")


IRREGULAR = {
    "child": "children", "die": "dice", "foot": "feet", "goose": "geese", "man": "men",
    "mouse": "mice", "ox": "oxen", "penny": "pence", "person": "people", "tooth": "teeth",
    "woman": "women",
}  # fmt: skip
"""Things and several of them, where the words are unlike."""

SINGULAR = {several: one for one, several in IRREGULAR.items()}


def forms(word: str) -> Iterator[str]:
    """The word itself, then its other number: `rounds`, `round`; `victory`, `victories`; `lives`,
    `life`; `dice`, `die`.
    """
    yield word
    for known in (IRREGULAR, SINGULAR):
        if word in known:
            yield known[word]
    if word.endswith("ves"):
        yield word[:-3] + "f"
        yield word[:-3] + "fe"
    if word.endswith("f"):
        yield word[:-1] + "ves"
    if word.endswith("fe"):
        yield word[:-2] + "ves"
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s"):
        yield word[:-1]
    if word.endswith("y"):
        yield word[:-1] + "ies"
    yield word + "s"
    yield word + "es"


def stems(verb: str) -> Iterator[str]:
    """The verb itself, then what it may be a form of: `plays`, `played`, `playing`, `play`;
    `replies`, `reply`; `opens`, `opening`.
    """
    yield verb
    if verb.endswith("ies"):
        yield verb[:-3] + "y"
    for ending in ("s", "es", "ed", "d", "ing"):
        if verb.endswith(ending) and len(verb) > len(ending) + 1:
            yield verb[: -len(ending)]
    for ending in ("ed", "d"):
        yield from (stem + ending for stem in (verb.removesuffix("s"), verb.removesuffix("es")))
    yield from (stem + "ing" for stem in (verb, verb.removesuffix("s"), verb.removesuffix("es")))


class Names(Generic[Thing]):
    """Things by name, each at most once."""

    def __init__(self) -> None:
        self._things: dict[str, Thing] = {}

    def add(self, name: str, thing: Thing) -> bool:
        """Take a thing in; False if there is one of that name already."""
        if name in self._things:
            return False
        self._things[name] = thing
        return True

    def find(self, word: str) -> Thing | None:
        """The thing of that name, in either number."""
        return next((self._things[f] for f in forms(word) if f in self._things), None)

    def find_verb(self, verb: str) -> Thing | None:
        """The thing that the verb is made of."""
        return next((self._things[s] for s in stems(verb) if s in self._things), None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def values(self) -> Iterable[Thing]:
        """All the things."""
        return self._things.values()


def as_name(name: str) -> str:
    """A name as it is written in a rule file: in quotation marks, unless it is one plain word."""
    plain = re.fullmatch(r"[A-Za-z_][\w-]*", name) and name not in RESERVED
    return name if plain else f'"{name}"'


def meant(word: str, *groups: Iterable[str]) -> str | None:
    """The name that was probably meant, if one is close."""
    return closest(word, [name for group in groups for name in group])
