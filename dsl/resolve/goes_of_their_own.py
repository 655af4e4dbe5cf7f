"""Choices of one name in a go, and where nothing is possible: a go of its own.

Purpose: a go is one answer, with one part of each name; what is chosen instead, where nothing is
possible, may be called the same if it is another go. Input: the name of a choice that its go has
already. Output: the edit that makes a go of it. Must not know: what is chosen.
"""

import re

from ..diagnostics.problem import Fix
from ..spans import Span

_NOTHING = re.compile(r"(?P<in>[ ]*)if nothing is possible:(?P<behind>[ ]+\S.*)?")
_CHOICE = re.compile(r"[ ]*(?P<who>[^:]*?) (?:may )?(?P<verb>chooses?) [\w-]+[^:]*:")
_GO = re.compile(r"(?P<in>[ ]*)[^:]*\bchooses? (?P<name>[\w-]+) in one go\b")


def as_a_go(name: Span) -> Fix | None:
    """The edit by which the choices below `if nothing is possible` are a go of their own; None if
    the name does not stand there, or beside other lines.
    """
    lines = name.source.text.split("\n")
    at = name.position[0] - 1
    head = next((n for n in range(at, -1, -1) if _heads(lines[n], lines[at], n == at)), None)
    begun = _NOTHING.match(lines[head]) if head is not None else None
    if head is None or begun is None:
        return None
    margin = begun["in"] + "  "
    inside = [margin + begun["behind"].strip()] if begun["behind"] else []
    end = head + 1
    while end < len(lines) and lines[end].startswith(margin):
        inside.append(lines[end])
        end += 1
    chosen = [_CHOICE.match(each) for each in inside if not each.startswith(f"{margin} ")]
    go = next((m for n in range(head, -1, -1) if (m := _GO.match(lines[n]))), None)
    if go is None or not chosen or not all(chosen) or chosen[0] is None:
        return None
    free = f"other-{go['name']}"
    if re.search(rf"\b{re.escape(free)}\b", name.source.text):
        return None
    made = [
        f"{begun['in']}if nothing is possible:",
        f"{margin}{chosen[0]['who'].strip()} {chosen[0]['verb']} {free} in one go",
        *(f"  {each}" for each in inside),
    ]
    start = sum(len(each) + 1 for each in lines[:head])
    old = "\n".join(lines[head:end])
    return Fix(Span(name.source, start, start + len(old)), "\n".join(made))


def _heads(line: str, below: str, same: bool) -> bool:
    """Whether a line is the head of the block in which another one stands."""
    found = _NOTHING.match(line)
    if found is None:
        return False
    return same or len(found["in"]) < len(below) - len(below.lstrip())
