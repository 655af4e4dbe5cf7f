"""What was chosen in the last rounds, and what is not held yet, as it is said of a player.

Purpose: `picked King in the last two rounds` asks for one of the last two picks, `do not have a
memory` for a property that is none. Input: words behind a player, the names of a file. Output: what
is asked of `they`. Must not know: whom else it is asked of.
"""

import re
from collections.abc import Callable

from ..word_forms import forms
from .said_amounts import several
from .said_in_blocks import Choice
from .said_names import Names
from .said_words import CHOICE_VERBS, bases

_LATELY = re.compile(
    r"(?P<no>(?:has|have|did) not )?(?:(?:has|have) )?(?P<verb>[a-z]+) (?P<what>.+?) "
    r"(?P<how>in|within|during|for|over) (?:(?:the|their) )?(?P<which>last |past |previous )?"
    r"(?P<n>\d|two|three|four|five|six) (?P<phase>[a-z][\w-]*)"
)
_NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}

Named = Callable[[str, Choice, Names], str | None]
"""What was chosen, as it is compared."""


def lately(rest: str, names: Names, named: Named) -> str | None:
    """`picked King in the last two rounds`: it is one of the last two picks; `have not picked King
    for two rounds`: it is none of them.
    """
    found = _LATELY.fullmatch(rest)
    if found is None or not (found["no"] or (found["which"] and found["how"] != "for")):
        return None  # `picked King for two rounds`: in each of them
    stems = set(bases(found["verb"]))
    for choice in names.choices:
        meant = choice.name in stems or (stems & CHOICE_VERBS and len(names.choices) == 1)
        if not meant or choice.several or choice.may or found["phase"] not in forms(choice.phase):
            continue
        said = named(found["what"], choice, names)
        if said is not None and re.fullmatch(r"[\w-]+|\"[^\"]+\"", said):
            many = _NUMBERS.get(found["n"], found["n"])
            which = "previous" if found["which"] == "previous " else "last"
            no = "not " if found["no"] else ""
            return f"{said} is {no}in their {which} {many} {several(choice.name)}"
    return None


OPEN = ("name", "cell")
"""Of what sort a property is that may hold nothing."""

_HELD = re.compile(
    r"(?:(?P<no>(?:do|does|did) not have|(?:are|is|were|was) without|have no|has no)|have|has) "
    r"(?:an? |any |the )?(?P<of>[\w-]+)(?: yet)?"
)


def held(rest: str, names: Names) -> str | None:
    """`do not have a memory`, `are without a memory`: what may be held is none."""
    found = _HELD.fullmatch(rest)
    if found is None or names.theirs.get(found["of"]) not in OPEN:
        return None
    return f"their {found['of']} is {'' if found['no'] else 'not '}none"


_KEPT = re.compile(
    r"(?P<of>(?:their|opponent's|[A-Z][\w-]*'s) (?P<name>[\w-]+)) is (?P<no>not )?"
    r"(?:empty|blank|unset)"
)


def kept(words: str, names: Names) -> str | None:
    """`their memory is empty`: it is none."""
    found = _KEPT.fullmatch(words)
    if found is None or names.theirs.get(found["name"]) not in OPEN:
        return None
    return f"{found['of']} is {found['no'] or ''}none"
