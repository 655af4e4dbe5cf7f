"""One of several pieces that are alike, said by its name alone: `move claim from their hand to ..`.

Purpose: what is moved is one piece of a name that lies somewhere, whether the line gives the name
or says what holds it. Input: a line of a file, its names. Output: edits of the words for the piece.
Must not know: the grammar, and what else is done.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import article, forms, plural
from .said_names import Names
from .said_things import zone

_TAKEN = re.compile(
    r"\b(?P<verb>(?:moves?|returns?|puts?|discards?) (?:back )?)"
    r"(?:(?P<so_many>an?|one|[1-9]\d?|one of (?:the|their|your|these)|the|their) )?"
    r"(?P<name>[\w-]+)(?: (?!back\b)(?P<noun>[\w-]+))?"
    r"(?: (?:in|from|out of|that is in) (?P<zone>(?:(?:their|your|the|opponent's|[A-Z][\w-]*'s) )?"
    r"[\w-]+))?(?: back)?(?= (?:to|into|in|on) |[,:]|$)"
)


def one_of_that_name(line: Span, names: Names) -> Iterator[Fix]:
    """The edits by which a piece is one of its name, where it lies."""
    found = _TAKEN.search(line.words)
    if found is None:
        return
    kind = _kind_of(found, names)
    there = _where(found, kind, names) if kind else None
    if there is None:
        return
    name = next((n for n in forms(found["name"]) if n in names.pieces), None)
    whose = "their " if found["so_many"] == "their" else ""
    many = found["so_many"] or ""
    several = many.isdigit() and many != "1"
    one = f"{many} {plural(name or kind)}" if several else article(name or kind)
    one += f" in {there}" + ("" if name else f" that is {whose}{found['name']}")
    verb = found["verb"].replace(" back ", " ")
    start = line.start + found.start()
    yield Fix(Span(line.source, start, line.start + found.end()), f"{verb}{one}")


def _kind_of(found: re.Match[str], names: Names) -> str:
    """The kind of a piece that is said by its name, or by what holds a name; empty if it is no
    such thing.
    """
    said, noun = found["name"], found["noun"]
    name = next((n for n in forms(said) if n in names.pieces), None)
    kind = names.pieces[name] if name else _held(said, names)
    return kind if noun is None or names.kind(noun) == kind else ""


def _held(name: str, names: Names) -> str:
    """The kind of pieces whose name something holds: the game, somebody, or a choice of names."""
    for kind in names.fills.get(name, ()) if names.games.get(name) == "name" else ():
        if kind in names.kinds:
            return kind
    if names.theirs.get(name) == "name" and len(names.kinds) == 1:
        return next(iter(names.kinds))
    chosen = (each for each in names.choices if each.name == name and each.sort == "pieces")
    return next((each.kind for each in chosen if not each.zone and not each.several), "")


def _where(found: re.Match[str], kind: str, names: Names) -> str | None:
    """Where it lies: where that is not said, in the one zone that players have for such pieces."""
    if found["zone"] is not None:
        return zone(found["zone"], names)
    hand = names.hand_of(kind)
    return f"their {hand}" if hand and found["so_many"] not in (None, "the", "their") else None
