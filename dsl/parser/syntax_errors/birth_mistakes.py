"""Names that are none where something is born, and what to say of them.

Purpose: whoever calls something by a word of the language, or by nothing, learns it there.
Input and output as those of `common_mistakes`. Must not know: what the name would stand for.
"""

import re
from collections.abc import Iterator

from ...diagnostics.problem import Problem, problem
from ...spans import Source, Span
from ...whole_texts import found_in
from ..reserved_words import FIRST_WORDS, RESERVED, named_otherwise
from .line_slip import Slip

BIRTHS = re.compile(
    r"^[ \t]+(?:then )?(?!otherwise:)(?P<asked>[a-z]+)[ \t]*:[ \t]*\S"
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
            births = (m for m in found_in(_HAD, source.text) if m[1] == word)
            birth = next(births, None)
            if birth is not None:
                return no_name(word, Span(source, *birth.span(1)))
    return None


_HAD = re.compile(r"\b(?:has|have)[ \t]+([a-z]+)[ \t]*:")


_UNNAMED = re.compile(r"\bchooses?[ \t]+(?P<one>one(?:[ \t]+of)?)[ \t]*:(?P<listed>[^\n]*\bor\b)?")
_CALLED = ("deed", "action", "way")
"""What a choice may be called that has no name."""


def unnamed_choice(found: Slip) -> Problem | None:
    """`they choose one:`, with what may be chosen in a block below."""
    one = _UNNAMED.search(found.before + found.behind)
    if one is None:
        return None
    start = found.place.start - len(found.before)
    return _unnamed(Span(found.place.source, start + one.start("one"), start + one.end("one")), "")


def unnamed_choices(source: Source) -> Iterator[Problem]:
    """The choices of a source that are called `one`, with what may be chosen behind them."""
    plain = re.sub(r"#[^\n]*|\"[^\"\n]*\"", lambda m: " " * len(m[0]), source.text)
    for one in _UNNAMED.finditer(plain):
        free = (name for name in _CALLED if not re.search(rf"\b{name}s?\b", plain))
        name = next(free, "") if one["listed"] else ""
        if name:
            yield _unnamed(Span(source, *one.span("one")), name)


def _unnamed(place: Span, name: str) -> Problem:
    return problem(
        "syntax",
        "this choice has no name",
        place,
        "the name of the choice",
        notes=(
            "it is said like this: `they choose deed: raise or call`; what follows from it stands "
            "on lines of its own: `if their deed is raise: ...`",
        ),
        help=f"write `{name}`, or what else it is to be called" if name else None,
        fix=name or None,
    )


def no_name(word: str, place: Span) -> Problem:
    """A word of the language where a name is born."""
    return problem(
        "reserved-word",
        f"`{word}` is a word of the language, and no name",
        place,
        **named_otherwise(word),
    )
