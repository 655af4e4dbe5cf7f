"""What changes from one text of rules to the next, and whether a match so far is the same by both.

Must not know: how rules are compiled, rows, pages.
"""

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from .game_data import Move, Play, Step

LISTED = 12
"""So many changed lines are named; of more, how many."""


def changes(before: str, after: str) -> tuple[str, ...]:
    """What stands otherwise in a text, line by line, in words for people."""
    old, new = before.splitlines(), after.splitlines()
    found: list[str] = []
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        added = [f"`{line}`" for line in _said(new[k:m])]
        gone = [f"`{line}`" for line in _said(old[i:j])]
        found += [f"left out: {line}" for line in gone] + [f"added: {line}" for line in added]
    more = len(found) - LISTED
    return (*found[:LISTED], f"and {more} lines more") if more > 0 else tuple(found)


def _said(lines: Iterable[str]) -> Iterator[str]:
    return (line.strip() for line in lines if line.strip())


def goes_otherwise(before: Play, after: Play, moves: tuple[Move, ...]) -> str | None:
    """Where a match first went otherwise by other rules, before its last answers; None if nowhere.

    Raises Refused if its answers cannot be played by them.
    """
    place = ""
    for count in range(len(moves)):
        was, would_be = before.step(moves[:count]), after.step(moves[:count])
        if _seen(was) != _seen(would_be):
            return place or "the beginning"
        place = was.heading
    return None


def _seen(step: Step) -> tuple[object, ...]:
    """All of a step but where in the text its reasons stand."""
    told = tuple((each.to, each.name, each.text, each.data) for each in step.told)
    return told, step.asked, step.heading, step.draws, step.over, step.stopped
