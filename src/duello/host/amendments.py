"""What changes from one text of rules to the next, and whether a match so far is the same by both.

Must not know: how rules are compiled, rows, pages.
"""

from difflib import SequenceMatcher
from textwrap import dedent, indent

from .game_data import Move, Play, Step

LISTED = 12
"""So many changed lines are named; of more, how many."""


def changes(before: str, after: str) -> tuple[str, ...]:
    """What stands otherwise in a text, in words for people: lines that stand together in one, with
    the line under which they stand, for that says what they are about.
    """
    old, new = before.splitlines(), after.splitlines()
    found: list[str] = []
    left = LISTED
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        parts = (("left out", old, i, j), ("added", new, k, m)) if what != "equal" else ()
        for how, text, start, end in parts:
            for under, said in _under(text, start, end):
                if shown := said[: max(left, 0)]:
                    where = f" under `{under}`" if under else ""
                    found.append(f"{how}{where}: {', '.join(f'`{line}`' for line in shown)}")
                left -= len(said)
    return (*found, f"and {-left} lines more") if left < 0 else tuple(found)


def free_name(text: str) -> str:
    """What a ruling is called that has no name yet."""
    number = 1
    while f'"Ruling {number}"' in text:
        number += 1
    return f"Ruling {number}"


def with_lines(text: str, lines: str) -> tuple[str, ...]:
    """A text with lines of a host's behind it: as they stand; and, where they begin like a clause,
    as clauses of a rule, which count before the general ones.
    """
    before, lines = text.rstrip(), dedent(lines).strip("\n")
    found = [f"{before}\n\n{lines}\n"]
    if ":" in lines.partition("\n")[0]:
        clauses = indent(lines, "  ")
        found.append(f'{before}\n\nrule "{free_name(text)}"\n{clauses}\n')
    return tuple(found)


def _under(text: list[str], start: int, end: int) -> list[tuple[str, list[str]]]:
    """Some lines of a text, by the line at the margin that they stand under; by none where that is
    one of them, and at the margin.
    """
    found: list[tuple[str, list[str]]] = []
    for number in (at for at in range(start, end) if text[at].strip()):
        margin = next((at for at in range(number, -1, -1) if _at_margin(text[at])), number)
        under = "" if margin >= start else text[margin].strip()
        if not found or found[-1][0] != under:
            found.append((under, []))
        found[-1][1].append(text[number].strip())
    return found


def _at_margin(line: str) -> bool:
    return bool(line.strip()) and not line[0].isspace()


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
