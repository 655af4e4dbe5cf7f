"""Lines about bounds that could not be told by other lines, and why.

Purpose: a bound that nothing can be brought to, and a change within a bound that is none.
Input: such a sentence. Output: problems.
Must not know: how bounds are kept.
"""

from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..lower.bounded_changes import root
from .builder import ProgramBuilder


def no_bound(node: sx.Line, draft: ProgramBuilder) -> None:
    """Note `their points are more than 3`, where something is done."""
    if isinstance(node.sentence, sx.Cap) and _of_everybody(node.sentence.place, draft):
        return
    draft.fault(
        "no-effect",
        f"`{node.span.words}` is no bound that something could be brought to",
        node.span,
        help="write `is at most ...` or `is at least ...`; or begin with `if`",
    )


def not_within(said: sx.Bounded, draft: ProgramBuilder) -> None:
    """Note a bound behind something that is not brought up to it or down to it."""
    if _of_everybody(said.effect.subject, draft):
        return
    if said.sign in ("down", "up"):
        span = said.bound.span
        headline = "nothing is divided here, so that nothing is rounded"
        draft.fault("wrong-phrase", headline, span, help="leave it out", fix=Fix(span, ""))
        return
    bound = "at most" if said.sign == "<=" else "at least"
    whole = f"`... is {bound} {said.bound.span.words}`"
    if said.together:
        headline = "each of them would be within the bound, and all of them together beyond it"
        note = "what is done for each of several things is done at once"
        help = f"say the bound behind these lines, for what has come out: {whole}"
    else:
        headline = f"`{bound}` does not go with this"
        note = "a number rises by something, at most ..., or falls by something, at least ..."
        help = f"say the bound in a line of its own, behind what is done together here: {whole}"
    draft.fault("wrong-phrase", headline, said.bound.span, notes=(note,), help=help)


def _of_everybody(place: sx.Value | None, draft: ProgramBuilder) -> bool:
    """Note `rank of each pick is at most their points`: of both players, within what one has."""
    each = root(place)
    if each is None or each.within is not None:
        return False
    theirs = f"their {each.noun.text}"
    draft.fault(
        "wrong-phrase",
        f"`{each.span.words}` is of both players, and the bound is what one of them has",
        each.span,
        help=f"write `{theirs}`",
        fix=Fix(each.span, theirs),
    )
    return True
