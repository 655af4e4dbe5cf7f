"""`the player with the most points + pot`: what is worked out has a name before it is compared.

Purpose: say where the sum is said, and what stands here then.
Input: a calculation. Output: a problem in the draft. Must not know: what the parts are worth.
"""

import re

from .. import syntax as sx
from .builder import ProgramBuilder


def most_of_a_sum(node: sx.Calculation, draft: ProgramBuilder) -> bool:
    """Note `the player with the most points + pot`, where the sum is what is compared."""
    first = node.left
    while isinstance(first, sx.Calculation):
        first = first.left
    if not isinstance(first, sx.MostOf) or first.thing is not None:
        return False
    place, lead = node.span, first.span.words
    added = node.span.source.text[first.span.end : node.span.end]
    named = added
    if re.fullmatch(r"(?: [+*-] [\w-]+)+", added):
        theirs = (name for name in draft.bearers["player"] if name not in draft.bearers["game"])
        for one in theirs:
            named = re.sub(rf"(?<= ){re.escape(one)}(?![\w-])", f"their {one}", named)
    name = next(each for each in ("tally", "sum-of-both", "tally-of-all") if not draft.knows(each))
    start = len(lead) - len(first.noun.span.words)
    draft.fault(
        "wrong-kind",
        "what is compared here is worked out, and has no name",
        place,
        help=f"say it at the margin, `{name} of a player: their {first.noun.span.words}{named}`, "
        f"and write `{lead[:start]}{name}` here",
    )
    return True
