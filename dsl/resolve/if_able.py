"""`if able`, where it says nothing.

Purpose: it is said of what must or must not be chosen, and softens it; behind any other line it
would mean nothing. Input: a script. Output: noted problems, each with how it is said when the line
is possible, where that is known. Must not know: what a line does.
"""

import re

from .. import syntax as sx
from ..diagnostics.problem import Fix
from ..spans import Span
from ..syntax import items as sc
from ..syntax.walk import those
from .builder import ProgramBuilder

_ABLE = re.compile(r"if[ \t]+able(?![\w-])")
_LOSES = re.compile(r"(?P<who>they|you|opponent|[A-Z]\w*) loses? (?P<so_many>\d+ [\w-]+)")


def if_able(script: sc.Script, draft: ProgramBuilder) -> None:
    """Note each `if able` behind a line that says nothing of what may be chosen."""
    told = set()
    for line in those(script, sx.Line):
        guard = line.guard
        if guard is None or not guard.able or isinstance(line.sentence, sx.Must):
            continue
        said = _ABLE.search(guard.span.words)
        if said is None or guard.span in told:
            continue
        told.add(guard.span)
        start = guard.span.start
        place = Span(guard.span.source, start + said.start(), start + said.end())
        _says_nothing(line, place, draft)


def _says_nothing(line: sx.Line, place: Span, draft: ProgramBuilder) -> None:
    loses = _LOSES.match(line.span.words)
    have = loses and ("have" if loses["who"] in ("they", "you") else "has")
    possible = loses and f"if {loses['who']} {have} at least {loses['so_many']}"
    draft.fault(
        "out-of-place",
        "`if able` is said of what must or must not be chosen, and this line chooses nothing",
        place,
        help=f"write `{possible}`" if possible else "say when the line is possible: `if ...`",
        fix=possible and Fix(place, possible),
    )
