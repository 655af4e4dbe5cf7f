"""Cells that are spoken of together: `all opponent's stones next to their spot`.

Purpose: from words for cells to those that a line goes through. Input: words, the names of a file.
Output: the words behind `for each`. Must not know: what becomes of the cells.
"""

import re

from ..word_forms import forms
from .said_names import Names
from .said_things import cell

_NEIGHBOURS = r"(?:adjacent|neighbou?ring|surrounding|orthogonal|bordering)"
_WHOSE = (
    (r"(?:the |an |their )?(?:opponent|enemy|opposing player|other player)(?:'s)?|opposing|hostile",
     "opponent"),
    (r"their(?: own)?|own|friendly", "they"),
)  # fmt: skip
_WITH = re.compile(
    r" (?:with|holding|containing|occupied by|that (?:has|have|holds?)|taken by)"
    r" (?:an? |the |1 )?(?P<whose>.+?)(?:'s)?(?: (?P<of>[\w-]+))?$"
)
_AT = re.compile(
    r"(?P<what>.+?) (?:(?:that (?:is|are) |which (?:is|are) )?(?:next|adjacent|close) to|around"
    r"|beside|touching|bordering|neighbou?ring) (?P<at>.+)"
)


def cells(words: str, names: Names) -> str | None:
    """Which cells are meant, as a line goes through them: `cell next to their spot`."""
    board = next(iter(names.boards), "")
    if not board:
        return None
    words = re.sub(r"^(?:each|every|all|any|all of)(?: of)?(?: the)? ", "", words)
    words = re.sub(r"^the (?=.*\b(?:next|adjacent|neighbou?r))", "", words)
    aside = _at_the_side(words, board, names)
    if aside is not None:
        return aside
    beside = re.fullmatch(r"(?P<at>.+)'s neighbou?rs|(?:the )?neighbou?rs of (?P<of>.+)", words)
    if beside is not None:
        at = cell(beside["at"] or beside["of"], names)
        return f"{board} next to {at}" if at else None
    return _near(words, board, names)


_SIDES = (
    (re.compile(r"^(?:the )?corners?\b(?: [a-z]+s?(?= (?:with|they)\b|$))?"
                r"| (?:in|on|at) (?:the|a|any) corners?\b"), " in a corner"),
    (re.compile(r"^(?:the )?edges?\b(?: [a-z]+s?(?= (?:with|they)\b|$))?"
                r"| (?:on|at|along) (?:the|an|any) edges?\b"), " at the edge"),
)  # fmt: skip
_HELD = re.compile(r" (?:that )?they (?:hold|own|have|occupy|control)s?$")


def _at_the_side(words: str, board: str, names: Names) -> str | None:
    """`corners they hold`, `their stones in a corner`: cells in the corners, or at the edge."""
    for said, region in _SIDES:
        found = said.search(words)
        if found is None:
            continue
        rest = words[found.end() :] if not found.start() else words[: found.start()]
        rest = _HELD.sub(" with their", rest if found.start() else f"{board}{rest}")
        told = _told(rest, board, names)
        return None if told is None else f"{board}{region}{told}"
    return None


def _near(words: str, board: str, names: Names) -> str | None:
    """Cells next to one, or all, with what lies on them."""
    region = ""
    if re.match(_NEIGHBOURS, words):
        made = names.here("cell")
        place = next((n for n, sort in names.theirs.items() if sort == "cell"), "")
        at = f"their {made[0].name}" if made else f"their {place}" if place else ""
        if not at:
            return None
        region, words = f" next to {at}", re.sub(rf"^{_NEIGHBOURS} ", "", words)
    else:
        found = _AT.fullmatch(words)
        if found is not None:
            at = cell(found["at"], names) or ""
            if not at:
                return None
            region, words = f" next to {at}", found["what"]
    told = _told(words, board, names)
    return None if told is None or not (region or told) else f"{board}{region}{told}"


def _told(words: str, board: str, names: Names) -> str | None:
    """What lies on the cells: nothing for `cells`, the owner for `their stones`."""
    owned = next((n for n, kinds in names.boards[board].items() if "player" in kinds), "")
    held = _WITH.search(words)
    if held is not None:
        words = words[: held.start()]
        whose = _whose(held["whose"])
        if not (names.cell(words) and owned and whose):
            return None
        return f" with {owned} {whose}"
    if names.cell(words):
        return ""
    empty = re.fullmatch(r"(?:empty|free) ([\w-]+)", words)
    if empty and names.cell(empty[1]) and owned:
        return f" without {owned}"
    of = re.fullmatch(r"(?P<whose>.+?) (?P<of>[\w-]+)", words)
    known = of is not None and owned and (of["of"] in forms(owned) or of["of"] in PIECES)
    known = known or bool(of and names.cell(of["of"]))
    whose = _whose(of["whose"]) if of is not None and known else ""
    return f" with {owned} {whose}" if whose and owned else None


PIECES = frozenset(
    ("piece", "pieces", "man", "men", "token", "tokens", "counter", "counters", "pawn", "pawns")
)


def _whose(words: str) -> str:
    return next((who for said, who in _WHOSE if re.fullmatch(said, words)), "")
