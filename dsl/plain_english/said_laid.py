"""Pieces that lie at places of a board: `put lay at spot`, `a side with fewer than 3 cards`.

Purpose: pieces lie in zones; which place one is at, it has in a field of its own, and how many are
there is counted by that. Input: a line of a phase, the names of its file. Output: edits. Must not
know: the grammar; whether there is room.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_below import margin_of
from .said_names import Names

_PUTS = re.compile(
    r"(?P<lead>(?:(?:if|unless) [^:]+: )?)(?:they )?(?:puts?|plac(?:e|es)|lays?|moves?) "
    r"(?P<what>(?:their |the )?[\w-]+)(?: down)? (?:on|onto|at|to|beside|next to|in) "
    r"(?:(?:their|the|one) (?:own )?(?:side|end|half) of )?(?P<at>(?:their |the )?[\w-]+)"
    r"(?P<rest>, (?:if|unless) .+)?"
)
_SO_MANY = re.compile(
    r"\b(?P<a>(?:an?|the|\d+|up to \d+|each|any) )(?P<cell>[\w-]+)(?P<there> in [^,:]+?)? "
    r"(?:with|that has|which has|where there are|having) (?P<so>fewer than|less than|more than"
    r"|at least|at most|exactly )?(?P<no>no)? ?(?P<n>\d+)? ?(?P<kind>[\w-]+)"
    r"(?: (?:on|at|in|beside) (?:it|them))?$"
)


def at_a_place(line: Span, names: Names) -> Iterator[Fix]:
    """The edits that say where pieces lie by what they have."""
    margin = margin_of(line)
    said = line.words.strip()
    puts, many = _PUTS.fullmatch(said), _SO_MANY.search(said)
    if puts is not None:
        yield from _put(line, margin, puts, names)
    kind = names.kind(many["kind"]) if many is not None else ""
    cell = names.cell(many["cell"]) if many is not None else ""
    field, zone = _field(kind, cell, names), _open(kind, names)
    if many is not None and field and zone and (many["no"] or many["n"]):
        so = {"fewer than": "less than "}.get(many["so"] or "", f"{many['so'] or ''} ".lstrip())
        so, n = ("", "0") if many["no"] else (so, many["n"])
        there = f"the number of {kind}s in {zone} with {field} {many['cell']} is {so}{n}"
        head = f"{many['a']}{many['cell']}{many['there'] or ''} where {there}"
        yield Fix(line, f"{margin}{said[: many.start()]}{head}")


def _put(line: Span, margin: str, puts: re.Match[str], names: Names) -> Iterator[Fix]:
    what, at = (re.sub(r"^(?:their|the) ", "", puts[each]) for each in ("what", "at"))
    piece = next((c for c in names.near("pieces") if c.name == what and not c.several), None)
    place = next((c for c in names.near("cell") if c.name == at and not c.several), None)
    if piece is None or place is None:
        return
    field, zone = _field(piece.kind, place.kind, names), _open(piece.kind, names)
    if not field:
        return
    lines = (f"move {puts['what']} to {zone}",) if zone else ()
    rest = puts["rest"] or ""
    both = (*lines, f"{field} of {puts['what']} becomes {puts['at']}")
    yield Fix(line, "\n".join(f"{margin}{puts['lead']}{each}{rest}" for each in both))


def _field(kind: str, cell: str, names: Names) -> str:
    """What pieces of a kind have that is a place of the board."""
    fields = names.kinds.get(kind, {})
    return next((name for name, held in fields.items() if cell and cell in held), "")


def _open(kind: str, names: Names) -> str:
    """The zone of the game in which pieces of a kind lie for all to see, if there is one alone."""
    zones = [z for z, sort in names.games.items() if sort == "zone" and z in names.shown]
    held = [zone for zone in zones if names.holds.get(zone, kind) == kind]
    return held[0] if len(held) == 1 else ""
