"""How a block of a file is to be read.

Purpose: two words at the margin, `mask Jester`, are a piece that only has a name where the file
says that there are such pieces, and none whose label a number is taken from; anywhere else they are
a slip, of which the grammar tells. Input: the words of a block, and those of its file. Output: the
name of a rule of the grammar. Must not know: what any name means.
"""

import re
from functools import lru_cache

WHOLE_FILE = "start"
A_NAME_ALONE = "piece_by_name"

_HEADER = re.compile(
    r"([A-Za-z_][\w-]*)[ \t]+(?:[A-Za-z_][\w-]*|\"[^\"\n]*\")"
    r"(?:[ \t]+of[ \t]+each[ \t]+[A-Za-z_][\w-]*)?[ \t]*(?:#[^\n]*)?(?:\r?\n|$)"
)
_DECLARED = re.compile(
    r"^pieces[ \t]+([A-Za-z_][\w-]*)[^\n]*((?:\n(?:[ \t]+[^\n]*|[ \t]*(?=\n)))*)", re.MULTILINE
)
_AS_LABELLED = re.compile(r",[ \t]*as[ \t]+labelled(?![\w-])")


def start_of(words: str, text: str) -> str:
    """The rule of the grammar by which a block is read. words: of the block; text: of its file."""
    said = _HEADER.match(words)
    return A_NAME_ALONE if said is not None and said[1] in _unlabelled(text) else WHOLE_FILE


@lru_cache(maxsize=16)
def _unlabelled(text: str) -> frozenset[str]:
    """The kinds of pieces of a file that print nothing because of their labels."""
    return frozenset(
        said[1] for said in _DECLARED.finditer(text) if not _AS_LABELLED.search(said[2])
    )
