"""Lines that say a value, and do nothing with it.

Purpose: a text below a phase is no text that players read; whatever else is said without a verb.
Input: a line, and what has been found so far. Output: a noted problem. Must not know: what the line
would do.
"""

import re

from .. import syntax as sx
from ..diagnostics.problem import Fix
from .builder import ProgramBuilder

_MORE = re.compile(r"(?P<of>.+?) ?(?P<sign>[+-]) ?(?P<n>\d+)")


_RISES = {"+": "rises", "-": "falls"}


def no_effect(node: sx.Line, draft: ProgramBuilder) -> None:
    """Note a line that says a value alone; a text is a remark where it is read by nobody."""
    words, span = node.span.words, node.span
    if not words.startswith('"'):
        headline = f"`{words}` alone is no sentence: nothing is done in this line"
        verbs = "a line that does something has a verb: `gain`, `move`, `announce`, ..."
        more = _MORE.fullmatch(words)
        rises = f"{more['of']} {_RISES[more['sign']]} by {more['n']}" if more is not None else ""
        help, fix = (f"write `{rises}`", Fix(span, rises)) if rises else (None, None)
        notes = () if rises else (verbs,)
        draft.fault("no-effect", headline, span, help=help, fix=fix, notes=notes)
        return
    remark = "# " + words.strip('"')
    whole = "\n" not in words
    draft.fault(
        "no-effect",
        "players read the texts of pieces, of rules and of the first line, and none here",
        span,
        help=f"write it as a remark: `{remark}`" if whole else None,
        fix=Fix(span, remark) if whole else None,
    )
