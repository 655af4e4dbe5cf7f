"""What a piece is like, said in front of it: `a red card in their hand`.

Purpose: here it stands behind, with the name of the field that it is of. Input: a line, the names
of its file. Output: the line as it is said here. Must not know: the grammar; what is wrong with the
line.
"""

import re
from collections.abc import Iterator

from .said_dice import of_dice
from .said_names import Names
from .said_things import with_field

_WHOSE = r"(?:their|your|opponent's|the|[A-Z][\w-]*'s) "
_BEFORE = re.compile(
    r"\b(?P<how>an?|each|every|all|any|of|one|two|three|four|\d+) (?P<like>[a-z][\w-]*) "
    rf"(?P<noun>[a-z][\w-]*)(?P<there> (?:in|from|on) (?:{_WHOSE})?[\w-]+)?"
)
_IS = re.compile(
    r"(?P<what>(?:(?:the|their|your|opponent's) )?[\w-]+) is (?P<no>not )?an? "
    r"(?P<like>[a-z][\w-]*) (?P<noun>[a-z][\w-]*)(?=$|[:,]| and\b| gains?\b)"
)


def put_behind(told: str, names: Names) -> Iterator[str]:
    """The lines that say it, also of what dice show."""
    yield from of_dice(told, names)
    for found in _IS.finditer(told):
        like = _with(found["like"], found["noun"], names)
        chosen = found["what"].split(" ")[-1]
        if like and any(choice.name == chosen for choice in names.near("pieces")):
            field, value = like.split()[1:]
            said = f"{found['what']} has {field} {value}"
            if found["no"]:
                said = f"{field} of {found['what'].removeprefix('the ')} is not {value}"
            yield told[: found.start()] + said + told[found.end() :]
    for found in _BEFORE.finditer(told):
        like = _with(found["like"], found["noun"], names)
        if like:
            noun = f"{found['how']} {found['noun']}{found['there'] or ''}{like}"
            yield told[: found.start()] + noun + told[found.end() :]


def _with(like: str, noun: str, names: Names) -> str:
    """` with colour red`, of a kind of pieces that has colours."""
    kind = names.kind(noun)
    return (with_field(like, kind, names) or "") if kind else ""
