"""`a card`, where the pieces are called otherwise: the only ones that are drawn are meant.

Purpose: whoever plays says `card` of whatever is drawn and held, also where the file calls them
gifts. Input: a line of a file, its names, how a line is read. Output: the edits that it leads to in
the words of the file. Must not know: what a sentence says.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..word_forms import forms, plural
from .said_names import Names

_GENERAL = re.compile(r"\b(?P<one>card|tile|piece|token)(?P<s>s)?\b")
"""Words for pieces of any kind."""


def of_the_only_kind(
    line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]
) -> Iterator[Fix]:
    """What a line comes to with the only kind of pieces that are drawn, or that lie anywhere, in
    the place of a word for pieces of any kind which means nothing here.
    """
    said = in_their_word(line.words, names)
    if said == line.words:
        return
    source = line.source
    there = source.but(source.text[: line.start] + said + source.text[line.end :])
    again = Span(there, line.start, line.start + len(said))
    for fix in read(again):
        if (fix.span.start, fix.span.end) == (again.start, again.end):
            yield Fix(line, fix.text)


def in_their_word(said: str, names: Names) -> str:
    """The same words, with the name of the only kind of pieces that may be meant."""
    kind = only_kind(names)
    named = {*names.theirs, *names.games, *names.kinds, *(each.name for each in names.choices)}
    if not kind or any({*forms(m[0])} & named for m in _GENERAL.finditer(said)):
        return said
    return _GENERAL.sub(lambda m: plural(kind) if m["s"] else kind, said)


def only_kind(names: Names) -> str:
    """The kind of pieces that are drawn from somewhere, or the kind of all that lie anywhere, where
    it is one alone.
    """
    lying = {zone: kind for zone, each in names.holds.items() if (kind := names.kind(each))}
    drawn = {kind for zone, kind in lying.items() if zone in names.games}
    for some in (drawn, {*lying.values()}):
        if len(some) == 1:
            return next(iter(some))
    return ""
