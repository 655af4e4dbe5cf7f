"""How a block of a file, or all of it, is to be read.

Purpose: two words at the margin, `mask Jester`, are a piece that only has a name where the file
says that there are such pieces, and none whose label a number is taken from; anywhere else they are
a slip, of which the grammar tells. Input: some words, and those of the whole file. Output: the name
of a rule of the grammar. Must not know: what any name means.
"""

import re
from functools import lru_cache

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
_AS_LABELLED = re.compile(r",[ \t]*as[ \t]+labelled(?![\w-])")


def start_of(words: str, text: str) -> str:
    """The rule of the grammar by which words are read. words: blocks of a file; text: the file."""
    kinds = _unlabelled(text)
    named = bool(kinds) and any(said[1] in kinds for said in _HEADER.finditer(words))
    return WITH_NAMES_ALONE if named else ALL_LABELLED


@lru_cache(maxsize=16)
def _unlabelled(text: str) -> frozenset[str]:
    """The kinds of pieces of a file that print nothing because of their labels."""
    return frozenset(
        said[1] for said in _DECLARED.finditer(text) if not _AS_LABELLED.search(said[2])
    )
