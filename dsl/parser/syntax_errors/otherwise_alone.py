"""`they gain 1 point, if A`, and below it `otherwise: they lose 1 point`.

Purpose: what happens otherwise belongs to a condition that stands in front, with a colon.
Input: a slip. Output: a `Problem` with both lines as they are said, or None.
Must not know: what the lines do.
"""

import re

from ...diagnostics.problem import Fix, Problem, problem
from ...spans import Span
from .line_slip import Slip
from .mends import line_of

_ABOVE = re.compile(
    r"(?P<in>[ \t]*+)(?!if |otherwise\b)(?P<done>[^,\n\"#]+), (?P<how>if|unless) "
    r"(?P<so>(?:(?!, (?:if|unless)\b|\"|:)[^#\n])+?)[ \t]*"
)
_OTHERWISE = re.compile(r"(?P<in>[ \t]*)otherwise:?(?P<done>[ \t]*[^#\n]*?)[ \t]*(?:#.*)?")


def otherwise_alone(found: Slip) -> Problem | None:
    """A line of what happens otherwise, below one with its condition behind it."""
    line = line_of(found.place)
    other = _OTHERWISE.fullmatch(line.words)
    if other is None or not line.start:
        return None
    before = line_of(Span(line.source, line.start - 1, line.start - 1))
    above = _ABOVE.fullmatch(before.words)
    if above is None or above["in"] != other["in"]:
        return None
    margin, done, rest = above["in"], above["done"], other["done"].strip()
    if above["how"] == "if":
        said = f"{margin}if {above['so']}: {done}"
        fix = Fix(before, said)
    elif rest:
        said = f"{margin}if {above['so']}: {rest}\n{margin}otherwise: {done}"
        fix = Fix(Span(line.source, before.start, line.start + other.end("done")), said)
    else:
        return None
    word = line.start + len(margin)
    written = "`, and `".join(each.strip() for each in said.splitlines())
    where = "in the line above" if above["how"] == "if" else "in these two lines"
    return problem(
        "out-of-place",
        "what happens `otherwise` stands below a condition with a colon behind it",
        Span(line.source, word, word + len("otherwise")),
        help=f"write `{written}` {where}",
        fix=fix,
    )
