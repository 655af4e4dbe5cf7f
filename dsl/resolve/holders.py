"""A player who is called by what they hold: `the Seer`, where roles are dealt.

Purpose: where a player is meant and the name of a piece stands, the player in whose zone it lies is
told by that zone. Input: a name, a draft. Output: how that is said.
Must not know: where pieces lie.
"""

import re

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Details, Fix
from ..spans import Span
from .binder import Typed
from .builder import ProgramBuilder


def holder(node: sx.Value, bound: Typed, draft: ProgramBuilder) -> Details:
    """How the player is said who has a piece that is named in the place of a player."""
    if not isinstance(node, sx.Word) or not isinstance(bound.type, ir.DesignType):
        return {}
    zones = [
        made.name
        for made in draft.properties
        if made.bearer == "player" and made.source == "stored"
        if isinstance(made.type, ir.ZoneType) and made.type.kind in (None, bound.type.kind)
    ]
    if not zones:
        return {"notes": ("no player has a zone in which it could lie",)}
    said = f"player who has {node.span.words} in {zones[0]}"
    before = node.span.source.text[: node.span.start]
    said = said if re.search(r"\bthe[ \t]+$", before) else f"the {said}"
    more = tuple(f"it may lie in `{name}`, too" for name in zones[1:])
    return {"notes": more, "help": f"write `{said}`", "fix": said}


def held_in(piece: sx.Value, zone: Typed) -> Fix | None:
    """`the player whose role is Seer` as `the player who has Seer in role`."""
    text, end = piece.span.source.text, piece.span.end
    line = text[text.rfind("\n", 0, piece.span.start) + 1 : end]
    said = re.search(r"whose[ \t]+([\w-]+)[ \t]+is[ \t]+" + re.escape(piece.span.words) + "$", line)
    if said is None or not isinstance(zone.type, ir.ZoneType):
        return None
    place = Span(piece.span.source, end - len(said[0]), end)
    return Fix(place, f"who has {piece.span.words} in {said[1]}")
