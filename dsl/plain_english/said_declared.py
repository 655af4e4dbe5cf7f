"""What the lines of a file declare, by how they begin and what stands behind the colon.

Purpose: the sorts of what players and the game have, the fields of pieces and cells. Input: words
of a file. Output: names with what they may be. Must not know: in which block they stand.
"""

import re

FIELD = re.compile(r"[ \t]+(?P<name>(?:[\w-]+|\"[^\"\n]+\")): (?P<what>[^\n]*)")
EACH = re.compile(r"[ \t]+(?:for each player\b|each player (?:may |secretly )*chooses?\b)")
"""How lines begin that are done for each player, with those below them."""

_NUMBER = re.compile(r"-?\d+|\{[\w-]+\}|number\b.*")
_LOT = re.compile(r"(?:(?:one|two|three|four|\d+)(?: copies)? of each|\d+) [\w-]+|nothing\b")
_CELL = re.compile(r"[A-Z]\d+\b")


def fields_of(words: str) -> dict[str, tuple[str, ...]]:
    """The fields that a block declares."""
    return {m["name"]: values_of(m["what"]) for m in FIELD.finditer(words)}


def values_of(what: str) -> tuple[str, ...]:
    """What a field may be: `number`, `yes`, or names."""
    kind = re.split(r",? (?:usually|as labelled|secret\b)", what)[0].strip()
    if kind.startswith("number"):
        return ("number",)
    if kind.startswith("yes or no"):
        return ("yes",)
    return tuple(re.split(r", or |, | or ", kind))


def sort_of(what: str) -> str:
    """The sort of what somebody has."""
    if _LOT.match(what):
        return "zone"
    if _NUMBER.match(what):
        return "number"
    if re.match(r"(?:yes|no)\b", what):
        return "yes"
    return "cell" if _CELL.match(what) else "name"
