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
from ..word_forms import forms, plural, single, stems

Thing = TypeVar("Thing")


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
        """The thing that the verb is made of: `spot`, and else `spots`, of `spotted`."""
        said = next((s for s in stems(verb) if s in self._things), None)
        return self._things[said] if said is not None else self._of_several(verb)

    def _of_several(self, verb: str) -> Thing | None:
        names = (form for stem in stems(verb) for form in forms(stem))
        return next((self._things[name] for name in names if name in self._things), None)

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
    """The name that was probably meant, if one is close; of several, as several are called."""
    names = [name for group in groups for name in group]
    found = closest(word, names)
    alone = single(word) if word.islower() else word
    one = closest(alone, names) if alone != word else None
    if one is None or found not in (None, one) or abs(len(alone) - len(one)) > 1:
        return found
    return plural(one)
