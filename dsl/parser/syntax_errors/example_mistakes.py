"""What must come of a play, told as if it were a matter of course.

Purpose: `North has 4 points`, below the moves of an example, is what they must come to; so is what
is said behind the moves in one sentence. Input: a line that went wrong, with the lines above it.
Output: a `Problem`. Must not know: the grammar; what can be chosen.
"""

import re

from ...diagnostics.problem import Fix, Problem
from ...spans import Span
from ...whole_texts import block_of
from .line_slip import Slip
from .mends import line_of, not_said_like_this

_THEN = "what must come of a play stands behind `then`"
_LEAD = (
    r"(?:(?:then|now|result|expect(?:ed)?|outcome|end|after(?:wards)?|finally|so|in the end)\b"
    r"[:,]?[ \t]+)?"
)
_STANDS = re.compile(
    r"(?P<what>[\w-]+(?:'s [\w-]+(?: [\w-]+)?| of [\w-]+)?)(?: now)? (?P<does>is|are|has|have)"
    r"(?: now)? (?P<so>[^,:]+)"
)
_SHORT = re.compile(r"(?P<who>\w+)(?: has)? (?P<n>\d+)(?: (?P<of>[a-z][\w-]*))?")
_JOINED = re.compile(r",? and (?=[A-Za-z])|[,;] ")
_ALL = re.compile(rf"(?P<in>[ \t]+){_LEAD}(?P<all>[^\"]+?)[ \t]*")
_BOTH = re.compile(
    r"(?P<in>[ \t]+)(?:if|when) (?P<moves>[^:]+?)(?:,|:)? (?:then )?"
    r"(?P<all>\w+(?:'s [\w-]+)?(?: now)? (?:has|is) .+?)[ \t]*"
)


def comes_of_it(found: Slip) -> Problem | None:
    """`North has 4 points`, below a move; `if North plays King, North has 4 points`."""
    return comes_of_play(line_of(found.place))


def comes_of_play(line: Span) -> Problem | None:
    """The same of a line that could be read, and means nothing."""
    above = _above(line)
    if above is None:
        return None
    seats = re.findall(r"^[ \t]+players (\w+), (\w+)", line.source.text, re.MULTILINE)
    names = seats[0] if seats else ()
    both = _BOTH.fullmatch(line.words)
    said = both or (_ALL.fullmatch(line.words) if _has_moves(above) else None)
    stands = _all_that_stands(said["all"], names) if said is not None else ""
    if said is None or not stands:
        return None
    margin = said["in"]
    moves = f"{margin}{both['moves']}\n" if both is not None else ""
    return not_said_like_this(Fix(line, f"{moves}{margin}then {stands}"), _THEN)


def _above(line: Span) -> list[str] | None:
    """The lines between the head of an example and a line of it; None if it is in none."""
    head, *lines = line.source.text[block_of(line)[0] : line.start].splitlines() or [""]
    if not re.match(r"example\b", head):
        return None
    return [each.lstrip() or UNREAD for each in lines if each]


UNREAD = "?"
"""A line that could not be read, of which nothing but blanks is left."""


def _has_moves(above: list[str]) -> bool:
    return any(not re.match(r"(?:given|then)\b|[\"#]", each) for each in above)


def _all_that_stands(words: str, seats: tuple[str, ...]) -> str:
    """`North has 4 points and South 5`, each in full; nothing if any says another thing."""
    found: list[str] = []
    last = ""
    for part in _JOINED.split(words):
        short, whole = _SHORT.fullmatch(part), _STANDS.fullmatch(part)
        if short is not None and short["who"] in seats and (short["of"] or last):
            last = short["of"] or last
            found.append(f"{short['who']} has {short['n']} {last}")
        elif whole is not None and not re.match(r"(?:asked|told)\b", whole["so"]):
            found.append(f"{whole['what']} {whole['does']} {whole['so']}")
            last = whole["so"].split(" ")[-1]
        else:
            return ""
    return " and ".join(found)
