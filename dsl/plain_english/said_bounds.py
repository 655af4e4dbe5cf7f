"""Between which two numbers a line draws its bounds.

Purpose: `at least 2` and `more than 1` are the same, `at least 2` and `more than 2` are not: a
number may be gone from a line where another one beside it draws the same bound. Input: a number of
a line, the line, and other words for it. Output: whether these say as much as that number does.
Must not know: what is counted.
"""

import re
from collections.abc import Iterator

from .said_accounts import number_of

_N = r"(?P<n>\w+)"
_OF = r"(?:[a-z][\w'-]* ){0,2}?"
_BOUNDS = tuple(
    (re.compile(said, re.IGNORECASE), further)
    for said, further in (
        (rf"\b(?:at least|minimum(?: of)?|not? (?:less|fewer|lower) than) {_N}", 0),
        (rf"\breach(?:es)? {_N}", 0),
        (rf"\b{_N} {_OF}or (?:more|higher|greater|over|above)\b", 0),
        (rf"\b(?:less|fewer|lower|smaller) {_OF}than {_N}", 0),
        (rf"\b(?:under|below|beneath|before) {_OF}{_N}", 0),
        (rf"\bfrom (?:round |turn )?{_N}", 0),
        (rf"\b(?:at most|maximum(?: of)?|up to|not? (?:more|higher|greater) than) {_N}", 1),
        (rf"\bto {_N}", 1),
        (rf"\b{_N} {_OF}or (?:less|fewer|lower|smaller|under|below)\b", 1),
        (rf"\b(?:more|higher|greater|larger|bigger) {_OF}than {_N}", 1),
        (rf"\b(?:over|above|beyond|past|exceed(?:s|ing)?|after) {_OF}{_N}", 1),
        (rf"\bfirst {_N}", 1),
    )
)
"""How a bound is said, and by how much it lies above its number: `at least 2` is right below 2."""

_RANGE = re.compile(r"\b(?P<low>\d+) to (?P<high>\d+)\b")
_LISTED = re.compile(r"\b\d+(?:, \d+)*,? or \d+\b")
_SO_OFTEN = re.compile(rf"\b{_N} (?:times )?(?:in a row|running|in succession)\b")
_INSTEAD = re.compile(r"\b(?P<n>\w+) (?:[a-z][\w-]* )?instead of (?P<other>\w+)")
_BEST_OF = re.compile(rf"\bbest of {_N}")
_NAMED = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def bounded_alike(number: int, said: str, meant: str) -> bool:
    """Whether other words have something for a number that they do not have. said: the line."""
    return (
        not {*_bounds(said, number)}.isdisjoint(_bounds(meant))
        or any(str(other) in re.findall(r"\d+", meant) for other in _worked_out(number, said))
        or _within(number, said, meant)
        or (number in _NAMED and re.search(rf"\b{_NAMED[number]}\b", meant) is not None)
    )


_COMPARED = tuple(said for said, _ in _BOUNDS if re.search("least|than|or ", said.pattern))


def is_compared_with(number: int, said: str) -> bool:
    """Whether a line asks whether something is more or less than a number."""
    found = (number_of(each["n"].lower()) for one in _COMPARED for each in one.finditer(said))
    return number in found


def _bounds(words: str, number: int | None = None) -> Iterator[int]:
    """Below which numbers bounds lie that are drawn in some words, by a number or by any."""
    for said, further in _BOUNDS:
        for found in said.finditer(words):
            drawn = number_of(found["n"].lower())
            if drawn is not None and number in (None, drawn):
                yield drawn + further


def _worked_out(number: int, said: str) -> Iterator[int]:
    """What a number comes to: it is so often the same once it was one time less before; so much
    more than what something else stands in the place of; the most of so many.
    """
    for found in _SO_OFTEN.finditer(said):
        if number_of(found["n"].lower()) == number:
            yield number - 1
    for found in _INSTEAD.finditer(said):
        other = 1 if found["other"] == "one" else number_of(found["other"].lower())
        if number_of(found["n"].lower()) == number and other is not None:
            yield abs(number - other)
    if any(number_of(found["n"].lower()) == number for found in _BEST_OF.finditer(said)):
        yield number // 2 + 1


def _within(number: int, said: str, meant: str) -> bool:
    """Whether a number is one of several that are listed, and all of them are from one to another
    in other words.
    """
    return any(
        {*map(int, re.findall(r"\d+", listed[0]))} >= {number}
        and any(
            [*range(int(to["low"]), int(to["high"]) + 1)]
            == [*map(int, re.findall(r"\d+", listed[0]))]
            for to in _RANGE.finditer(meant)
        )
        for listed in _LISTED.finditer(said)
    )
