"""Names that are none where something is born, and what to say of them.

Purpose: whoever calls something by a word of the language, or by nothing, learns it there.
Input and output as those of `common_mistakes`. Must not know: what the name would stand for.
"""

import re

from ...diagnostics.problem import Problem, problem
from ...spans import Span
from ..reserved_words import FIRST_WORDS, RESERVED, named_otherwise
from .line_slip import Slip

BIRTHS = re.compile(
    r"^[ \t]+(?:then )?(?P<asked>[a-z]+)[ \t]*:[ \t]*\S"
    r"|\bchooses?[ \t]+(?P<chosen>[a-z]+)[ \t]*[,:]"
    r"|\b(?:has|have)[ \t]+(?P<had>[a-z]+)[ \t]*:|^(?:pieces|board|option)[ \t]+(?P<sort>[a-z]+)\b"
    r"|^[ \t]+step[ \t]+(?P<step>[a-z]+)$|^[ \t]+(?P<field>[a-z]+):[ \t]*(?:number|yes|player)"
)
"""Where a line gives a name to something."""


def born(found: Slip) -> Problem | None:
    """A word of the language as the name of something new."""
    line = found.before + found.behind.partition("#")[0].rstrip()
    for birth in BIRTHS.finditer(line):
        word = birth[birth.lastgroup or 0]
        if word in RESERVED or (word in FIRST_WORDS and birth.lastgroup in ("asked", "step")):
            start = found.place.start - len(found.before) + birth.start(birth.lastgroup or 0)
            place = Span(found.place.source, start, start + len(word))
            return no_name(word, place)
    return None


def born_elsewhere(found: Slip) -> Problem | None:
    """A word of the language that another line has made a name, in a line that misreads it."""
    source = found.place.source
    for word in dict.fromkeys(re.findall(r"[a-z]+", found.before + found.text)):
        if word in RESERVED or word in FIRST_WORDS:
            birth = re.search(rf"\b(?:has|have)[ \t]+({word})[ \t]*:", source.text)
            if birth is not None:
                return no_name(word, Span(source, *birth.span(1)))
    return None


def unnamed_choice(found: Slip) -> Problem | None:
    """`they choose one:`, with what may be chosen in a block below."""
    one = re.search(r"\bchooses?[ \t]+(one(?:[ \t]+of)?)[ \t]*:", found.before + found.behind)
    if one is None:
        return None
    start = found.place.start - len(found.before)
    return problem(
        "syntax",
        "this choice has no name",
        Span(found.place.source, start + one.start(1), start + one.end(1)),
        "the name of the choice",
        notes=(
            "it is said like this: `they choose deed: raise or call`; what follows from it stands "
            "on lines of its own: `if their deed is raise: ...`",
        ),
    )


def no_name(word: str, place: Span) -> Problem:
    """A word of the language where a name is born."""
    return problem(
        "reserved-word",
        f"`{word}` is a word of the language, and no name",
        place,
        **named_otherwise(word),
    )
