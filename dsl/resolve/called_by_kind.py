"""What is chosen, called by what it is a piece of.

Purpose: `reveal the swarms`, `the swarms take effect`, `opponent's swarm`, where one choice is of a
swarm, and has another name: what the words are once it is called by that.
Input: a word, and the name of the choice. Output: an edit. Must not know: what is chosen.
"""

import re

from ..diagnostics.problem import Fix
from ..parser.syntax_errors.mends import line_of
from ..spans import Span
from ..syntax import Word
from .lookup import as_name

_ALL = r"(?:(?:the|both|all|these|each|every)[ \t]+(?:(?:the|two)[ \t]+)?)?$"
_SHOWN = re.compile(rf"\breveals?[ \t]+(?P<all>{_ALL})")
_PUT_AWAY = re.compile(rf"\b(?:discard|move|return)s?[ \t]+(?P<all>{_ALL})")
_FIRST = re.compile(rf"^[ \t]*(?:[\w-]+:[ \t]*)?(?P<all>{_ALL})")
_SO_MANY = re.compile(
    r"(?:\b(?:no|any|some|many|few|fewer|more|most|several|other|\d+|ha(?:s|ve)(?: got)?)|\})"
    r"[ \t]+$"
)
"""How many pieces there are, or whether somebody has them: not the one that is chosen."""
_COMPARED = re.compile(
    r"\b(?:with|has|holds) (?:the )?(?:high|low|bett|strong|weak)(?:er|est)[ \t]+$"
)
_WORKS = re.compile(r"(?P<verb>[ \t]+takes?)[ \t]+effect\b")


def called_by_kind(word: Word, chosen: str, by_one: bool) -> Fix | None:
    """The edit by which a word for pieces becomes the name of the choice of one, with the words
    around it that are said otherwise of a choice; None where it is said how many they are, and
    where what both players have is compared. by_one: whether only one of them has chosen.
    """
    source, line, name = word.span.source, line_of(word.span), as_name(chosen)
    before = source.text[line.start : word.span.start]
    if _SO_MANY.search(before) or (by_one and _COMPARED.search(before)):
        return None
    works = _WORKS.match(source.text, word.span.end)
    if (shown := _SHOWN.search(before)) is not None:
        return Fix(Span(source, line.start + shown.start("all"), word.span.end), name)
    if (put := _PUT_AWAY.search(before)) is not None:
        return Fix(Span(source, line.start + put.start("all"), word.span.end), f"each {name}")
    first = _FIRST.search(before)
    if first is not None and works is not None:
        start = line.start + first.start("all")
        return Fix(Span(source, start, works.end("verb")), f"each {name} takes")
    return Fix(word.span, name)


_AS_A_VALUE = re.compile(r"\bha(?:s|ve)[ \t]+(?:[\w-]+|\"[^\"]+\"):[ \t]+$")
_ALONE = re.compile(r"[ \t]*(?:,|$)", re.MULTILINE)


def none_at_first(word: Word) -> Fix | None:
    """The edit of a line by which somebody has one of what a word is the sort of, or none; None
    where it is no such line.
    """
    line, text = line_of(word.span), word.span.source.text
    alone = _ALONE.match(text, word.span.end) is not None
    before = text[line.start : word.span.start]
    return Fix(word.span, f"{word.text} or none") if alone and _AS_A_VALUE.search(before) else None
