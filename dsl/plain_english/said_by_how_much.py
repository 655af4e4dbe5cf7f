"""By how much one thing is higher than another: `their guess is at least 2 higher than Ann's`.

Purpose: how much more one is than the other is a difference. Input: words of a condition, the names
of a file. Output: what is asked. Must not know: what is done if it is so.
"""

import re

from .said_comparisons import Asking, of_two
from .said_names import Names

_MORE = r"(?P<how>more|less|higher|lower|bigger|smaller|greater|larger)"
_N = r"(?P<sign>exactly |at least |more than |just )?(?P<n>\d+)"
_BY_SO_MUCH = (
    re.compile(rf"(?P<a>.+?) (?:is|was) {_N} {_MORE} than (?P<b>.+)"),
    re.compile(
        rf"(?P<a>.+?) (?:(?:is|was) {_MORE} than|exceeds?|beats?|tops?|surpass(?:es)?) (?P<b>.+?) "
        r"by (?P<sign>exactly |at least |more than |just )?(?P<n>\d+)"
    ),
)
_ASKED = {"at least ": "at least ", "more than ": "more than "}


def by_how_much(words: str, names: Names) -> Asking | None:
    """`Ann's card is 1 higher than Bob's`, `Ann's number exceeds Bob's by at least 2`."""
    for pattern in _BY_SO_MUCH:
        found = pattern.fullmatch(words)
        two = of_two(found["a"], found["b"], names) if found else None
        if found is None or two is None:
            continue
        less = found["how"] in ("less", "lower", "smaller")
        more, fewer = (two[1], two[0]) if less else (two[0], two[1])
        sign = _ASKED.get(found["sign"] or "", "")
        return Asking(f"{more} - {fewer} is {sign}{found['n']}", who=two[2])
    return None
