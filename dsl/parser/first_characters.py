"""With which characters a word may begin.

Purpose: of a hundred words that may stand somewhere, few begin with the character that stands
there: the others need not be tried.
Input: a regular expression. Output: characters. Must not know: the grammar.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

ASCII = frozenset(map(chr, range(128)))
"""The characters of which it is found out; of others nothing is known."""

Begins = tuple[frozenset[str], bool]
"""With what a part of an expression may begin, and whether it may be empty."""

Part = Any
"""A part of an expression as Python has taken it apart, which has no type of its own."""


class _Unknown(Exception):
    """It is not known what such a part may begin with."""


def first_characters(pattern: str) -> str | None:
    """The characters among `ASCII` with which words of an expression may begin, perhaps some more;
    None if that is not known, or if they may be empty.
    """
    try:
        parser = import_module("re._parser")  # Python's own, which Lark asks as well
        found, empty = _row(parser.parse(pattern))
    except (ImportError, AttributeError, _Unknown):
        return None
    return None if empty else "".join(sorted(found))


def _row(parts: Iterable[Part]) -> Begins:
    """Of parts one after the other."""
    found: frozenset[str] = frozenset()
    for kind, inside in parts:
        first, empty = _part(str(kind), inside)
        found |= first
        if not empty:
            return found, False
    return found, True


def _part(kind: str, inside: Part) -> Begins:
    match kind, inside:
        case (("AT" | "ASSERT" | "ASSERT_NOT"), _):
            return frozenset(), True
        case "LITERAL", code:
            return ASCII & {chr(code)}, False
        case "IN", sorts:
            return _one_of(sorts), False
        case (("MAX_REPEAT" | "MIN_REPEAT"), (least, _, part)):
            first, empty = _row(part)
            return first, empty or not least
        case "SUBPATTERN", (_, 0, 0, part):
            return _row(part)
        case "BRANCH", (_, parts):
            ways = [_row(part) for part in parts]
            return frozenset().union(*(first for first, _ in ways)), any(e for _, e in ways)
    raise _Unknown


_SORTS = {
    "CATEGORY_DIGIT": str.isdigit,
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_WORD": lambda sign: sign.isalnum() or sign == "_",
}


def _one_of(sorts: Iterable[Part]) -> frozenset[str]:
    """The characters between brackets."""
    found: set[str] = set()
    but = False
    for kind, inside in sorts:
        match str(kind), inside:
            case "NEGATE", _:
                but = True
            case "LITERAL", code:
                found.add(chr(code))
            case "RANGE", (low, high):
                found.update(map(chr, range(low, min(high, 127) + 1)))
            case "CATEGORY", category if str(category) in _SORTS:
                found.update(filter(_SORTS[str(category)], ASCII))
            case _:
                raise _Unknown
    return ASCII - found if but else ASCII & found
