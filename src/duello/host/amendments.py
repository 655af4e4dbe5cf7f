"""What changes from one text of rules to the next, and whether a match so far is the same by both.

Must not know: how rules are compiled, rows, pages.
"""

from difflib import SequenceMatcher

from .game_data import Move, Play, Step

LISTED = 12
"""So many changed lines are named; of more, how many."""


def changes(before: str, after: str) -> tuple[str, ...]:
    """What stands otherwise in a text, in words for people: lines that stand together in one."""
    old, new = before.splitlines(), after.splitlines()
    found: list[str] = []
    left = LISTED
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for how, lines in (("left out", old[i:j]), ("added", new[k:m])) if what != "equal" else ():
            said = [f"`{line.strip()}`" for line in lines if line.strip()]
            if said[: max(left, 0)]:
                found.append(f"{how}: {', '.join(said[: max(left, 0)])}")
            left -= len(said)
    return (*found, f"and {-left} lines more") if left < 0 else tuple(found)


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
