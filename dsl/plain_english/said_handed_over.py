"""All that one player has goes to the other: `Ada gives Ben all of their gold`.

Purpose: what the other gains is what is lost, so it is gained before it is gone. Input: words of a
sentence, the names of a file. Output: who, and lines about `they`. Must not know: when it is done.
"""

import re

from .said_amounts import counted
from .said_names import Names
from .said_players import Who, against

_ALL = r"all (?:of )?(?:their|the|{})? ?(?P<of{}>[\w-]+)"
_TO = r"(?:(?:the |their )?opponent|the other(?: player)?)"
_GIVES = re.compile(
    rf"(?P<who>.+?) (?:gives?|hands?|passes|pays?) (?P<to>[\w-]+|{_TO}) {_ALL.format('own', '')}"
    rf"|(?P<who2>.+?) (?:gives?|hands?|passes|pays?) {_ALL.format('own', '2')} to "
    rf"(?P<to2>[\w-]+|{_TO})"
)
_TAKES = re.compile(
    r"(?P<who>.+?) (?:takes?|gets?|steals?|receives?) all (?:of )?(?:(?P<to>[\w-]+?)'s?) "
    r"(?P<of>[\w-]+)"
)


def handed_over(said: str, names: Names) -> tuple[Who, tuple[str, ...]] | None:
    """The lines about `they`, who give."""
    gives, takes = _GIVES.fullmatch(said), _TAKES.fullmatch(said)
    if gives is not None:
        who, to, of = (gives[each] or gives[f"{each}2"] for each in ("who", "to", "of"))
    elif takes is not None:
        to, who, of = takes["who"], takes["to"], takes["of"]
    else:
        return None
    if who in ("they", "opponent") and re.fullmatch(_TO, to):
        to = against(who, names.seats)
    known = {*names.seats, "they", "opponent"}
    held = names.number(of)
    if who not in known or to != against(who, names.seats) or not held or held not in names.theirs:
        return None
    own = counted(f"their {held}", held)
    return Who(who), (f"opponent gains {own}", f"they lose {own}")


_PART_OF_THEIRS = re.compile(
    r"they gain (?P<much>as much (?P<of>[\w-]+) as (?:half|a third|a quarter) of "
    r"(?P<whose>opponent|[A-Z]\w*)'s (?P=of)(?:, rounded \w+)?)"
)


def part_of_theirs(lines: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """`takes half of the opponent's gold`: a part of what somebody has, who loses it."""
    found = _PART_OF_THEIRS.fullmatch(lines[0]) if lines else None
    lost = () if found is None else (f"{found['whose']} loses {found['much']}",)
    return None if lines is None else (*lines, *lost)
