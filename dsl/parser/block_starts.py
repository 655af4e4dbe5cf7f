"""How a block of a file, or all of it, is to be read.

Purpose: two words at the margin, `mask Jester`, are a piece that only has a name where the file
says that there are such pieces, and none whose label a number is taken from, or where it speaks of
masks and has several of them, and forgot to say so; anywhere else they are a slip, of which the
grammar tells. Input: some words, and those of the whole file. Output: the name
of a rule of the grammar. Must not know: what any name means.
"""

import re
from collections import Counter
from functools import lru_cache

from ..whole_texts import at_the_margin

ALL_LABELLED = "start"
WITH_NAMES_ALONE = "named_pieces"

_HEADER = re.compile(
    r"^([A-Za-z_][\w-]*)[ \t]+(?:[A-Za-z_][\w-]*|\"[^\"\n]*\")"
    r"(?:[ \t]+of[ \t]+each[ \t]+[A-Za-z_][\w-]*)?[ \t]*(?:#[^\n]*)?\r?$",
    re.MULTILINE,
)
_DECLARED = re.compile(
    r"^pieces[ \t]+([A-Za-z_][\w-]*)[^\n]*((?:\n(?:[ \t]+[^\n]*|[ \t]*(?=\n)))*)", re.MULTILINE
)
_NAMED = re.compile(
    r"^(?!(?:ruleset|option|board|example|add|remove|replace|change|rename|allow)[ \t])"
    r"([a-z][\w-]*)[ \t]+[A-Z][\w'-]*[ \t]*(?:#[^\n]*)?\r?$",
    re.MULTILINE,
)
_AS_LABELLED = re.compile(r",[ \t]*as[ \t]+labelled(?![\w-])")


def start_of(words: str, text: str) -> str:
    """The rule of the grammar by which words are read. words: blocks of a file; text: the file."""
    begun = {said[1] for said in _HEADER.finditer(words)}
    named = bool(begun) and not begun.isdisjoint(_unlabelled(text))
    return WITH_NAMES_ALONE if named else ALL_LABELLED


@lru_cache(maxsize=16)
def _unlabelled(text: str) -> frozenset[str]:
    """The kinds of pieces of a file that print nothing because of their labels."""
    begun = [0, *(at.end() for at in re.finditer(r"\n(?=pieces)", text))]
    found = (said for at in begun if (said := _DECLARED.match(text, at)) is not None)
    declared = {said[1]: bool(_AS_LABELLED.search(said[2])) for said in found}
    heads = at_the_margin(text)  # to look at each of the others takes long
    named = Counter(said[1] for said in _NAMED.finditer(heads) if said[1] not in declared)
    forgotten = {kind for kind, many in named.items() if many > 1 and _spoken_of(kind, text)}
    return frozenset(forgotten | {kind for kind, labelled in declared.items() if not labelled})


def _spoken_of(kind: str, text: str) -> bool:
    """Whether a line that is indented speaks of such a thing, and none plays it."""
    said = re.findall(rf"^[ \t]+(?:[^\n]*[^\w\n-])?{kind}(?:e?s)?(?![\w-])", text, re.MULTILINE)
    return bool(said) and not any(re.match(r"[ \t]+play\b", line) for line in said)
