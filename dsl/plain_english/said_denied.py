"""What is denied as a whole: `not (Ann is tired, or Bob is tired)`.

Purpose: each part is denied by itself; of what stands between `or` none may be so, and of what
stands between `and` one may not. Input: words, what reads a part. Output: the words of the
language. Must not know: what a part asks.
"""

import re
from collections.abc import Callable

from .said_comparisons import Asking
from .said_players import negated

_WHOLE = re.compile(r"(?:not|it is not (?:true|so|the case) that) ?\((?P<parts>[^()]+)\)")


def denied(words: str, read: Callable[[str], Asking | None]) -> Asking | None:
    """The parts of a condition in parentheses, each denied; None where one is none that can be."""
    found = _WHOLE.fullmatch(words)
    if found is None:
        return None
    either, all_of = re.split(r",? or ", found["parts"]), re.split(r",? and ", found["parts"])
    if len(either) > 1 and len(all_of) > 1:
        return None
    parts = [read(each) for each in max(either, all_of, key=len)]
    said = [negated(each.so or each.said) if each is not None else None for each in parts]
    if not all(said):
        return None
    return Asking((" and " if len(either) > 1 else ", or ").join(map(str, said)))
