"""What is done only if something is so, where the rest of the line is understood without that.

Purpose: `each player swaps a card, if round is 2` is what `each player swaps a card` is, below that
condition. Input: a line of a file, its names, how a line is read. Output: edits. Must not know:
what a sentence says.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_below import margin_of
from .said_blocks import guarded
from .said_conditions import condition
from .said_names import Names
from .said_words import tidied

_BEHIND = re.compile(r"(?P<done>[^:]+?),? (?P<by>if|unless) (?P<so>[^:]+)")
_IN_FRONT = re.compile(r"(?P<by>if|unless) (?P<so>[^:,]+)[:,](?: then)? (?P<done>[^:]+)")
_OF_SOMEBODY = re.compile(r"\b(?:they|them|their|theirs|it|its|this|that|these|those|you|your)\b")
"""What is asked of whoever the rest is about is understood with it, or not at all."""
_OF_ANYBODY = re.compile(r"(?:(?:a|any|either|some|one) player|(?:some|any)(?:body|one))\b")


def only_if(line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """The edits that say what a line says without its condition, each below that condition."""
    margin = margin_of(line)
    words = line.words.strip()
    found = _IN_FRONT.fullmatch(words) or _BEHIND.fullmatch(words)
    if not margin or found is None or _OF_SOMEBODY.search(found["so"]):
        return
    if _OF_ANYBODY.match(found["so"]) and _OF_SOMEBODY.search(found["done"]):
        return  # who does it is whoever is asked about
    source = line.source
    alone = margin + found["done"]
    there = source.but(source.text[: line.start] + alone + source.text[line.end :])
    again = Span(there, line.start, line.start + len(alone))
    asked = condition(tidied(found["so"]), names)
    so = asked.said if asked is not None and not asked.so else found["so"]
    for fix in read(again):
        lines = [each.removeprefix(margin) for each in fix.text.split("\n")]
        if (fix.span.start, fix.span.end) == (again.start, again.end) and fix.text.strip():
            under = guarded(so, found["by"] == "unless", lines)
            yield Fix(line, "\n".join(margin + each for each in under))
