"""Who is told of what a place has: `mine: yes or no, secret`.

Input: a field, as it is written. Output: its audience; a mistake is noted where it cannot have that
one. Must not know: what is told in play.
"""

from ..diagnostics.problem import Fix
from ..syntax import items as sc
from .builder import ProgramBuilder


def told_of_cells(declared: sc.Field, draft: ProgramBuilder) -> str:
    """Who is told what a cell has: everybody, if nothing is said."""
    said = declared.audience
    if said is None or said.text in ("public", "secret"):
        return said.text if said is not None else "public"
    headline = f"`{declared.name.text}` of a place is nobody's own"
    note = "everybody is told what places have, unless it is secret; then rules tell of it"
    instead = ", secret" if said.text == "private" else ""
    help = "write `, secret`" if instead else f"leave `{said.span.words.lstrip(', ')}` out"
    fix = Fix(said.span, instead)
    draft.fault("out-of-place", headline, said.span, notes=(note,), help=help, fix=fix)
    return "secret"


def told_of_pieces(declared: sc.Field, draft: ProgramBuilder) -> None:
    """Note who cannot be told of what is printed on pieces."""
    said = declared.audience
    if said is None:
        return
    words = said.span.words.lstrip(", \t")
    headline = f"what is printed on a piece is not {words}: who sees the piece reads it"
    note = "who sees it is said of where it lies: `the game has deck: one of each card, secret`"
    help, fix = f"leave `{words}` out", Fix(said.span, "")
    draft.fault("out-of-place", headline, said.span, notes=(note,), help=help, fix=fix)
