"""What players type around the name of what they choose.

Purpose: `I challenge`, `play the Countess`, `A1-A4`: answers in the words of the table, which are
tried where the words as they stand are none. Input: words, the name of the choice.
Output: other wordings, the likeliest first. Must not know: what may be chosen.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

from ..dsl.word_forms import stems
from .typed_answers import NotUnderstood

Meant = TypeVar("Meant")

_SPEAKING = re.compile(r"^(?:I|we)(?:'ll| will| do)? ", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|an?|my) ", re.IGNORECASE)
_DASH = r"(?: [-\u2013\u2014] |[-\u2013\u2014])"
_BETWEEN = re.compile(rf"(?<=\w){_DASH}(?=[^\W\d])|(?<=\d){_DASH}(?=\d)")
"""A dash between two names or two numbers; `King -1` has none, but a sign."""
_CHOOSING = ("choose", "take", "name", "say")
"""Verbs with which anything is chosen, whatever the choice is called."""


def in_other_words(words: str, choice: str) -> Iterator[str]:
    """The same answer in fewer words; nothing, if there is nothing to leave out."""
    said = words.strip()
    for plain in dict.fromkeys((said, without_dashes(said))):
        yield from (each for each in _shorter(plain, choice) if each and each != said)


def without_dashes(words: str) -> str:
    """`A1 A4` for `A1-A4`."""
    return _BETWEEN.sub(" ", words)


def _shorter(said: str, choice: str) -> Iterator[str]:
    yield said
    own = _SPEAKING.sub("", said, count=1)
    yield own
    yield _without_article(own)
    verb, _, rest = own.partition(" ")
    if {choice.casefold(), *_CHOOSING} & set(stems(verb.casefold())):
        yield rest
        yield _without_article(rest)


def _without_article(said: str) -> str:
    return _ARTICLE.sub("", said, count=1)


def first_meant(wordings: Sequence[str], meaning: Callable[[str], Meant]) -> tuple[Meant] | None:
    """What the first of some wordings means that means anything. meaning: raises NotUnderstood."""
    for wording in wordings:
        with suppress(NotUnderstood):
            return (meaning(wording),)
    return None
