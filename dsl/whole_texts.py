"""What the lines of a whole text say, looked for once.

Purpose: what is told of each wrong line asks the text around it, so that a long broken text would
be gone through as often as it has wrong lines.
Input: a text, and a pattern of which nothing goes over the end of a line. Output: where it is
found, or what it finds, in the text or in all of it but one line. Must not know: what is asked.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from .spans import Span

MOST_KEPT = 64
"""Of so many patterns and texts it is known where they are found: a text is asked about many of its
lines with the same patterns, then comes another one.
"""


@lru_cache(maxsize=MOST_KEPT)
def found_in(said: re.Pattern[str], text: str) -> tuple[re.Match[str], ...]:
    """All that a pattern finds in a text."""
    return tuple(said.finditer(text))


def found_above(said: re.Pattern[str], text: str, at: int) -> tuple[re.Match[str], ...]:
    """The last that a pattern finds in a text in front of a line; nothing, if there is none. at:
    where the line begins.
    """
    found = found_in(said, text)
    behind = bisect_left(found, at, key=re.Match.start)
    return found[behind - 1 : behind] if behind else ()


def nearest(found: list[re.Match[str]], begin: int, end: int | None) -> re.Match[str] | None:
    """Of what was found in a text what begins nearest to a line of it, but for what begins in it.
    begin, end: where the line does; if it is not said where it ends, nothing below it is meant.
    """
    above = bisect_left(found, begin, key=re.Match.start) - 1
    below = len(found) if end is None else bisect_left(found, end, key=re.Match.start)
    sides = (found[above] if above >= 0 else None, found[below] if below < len(found) else None)
    there = (each for each in sides if each is not None)
    return min(there, key=lambda each: abs(each.start() - begin), default=None)


def first_without(said: str, words: str, text: str) -> re.Match[str] | None:
    """What a pattern finds first in the lines of a text from which some words are taken out, where
    they first stand. It says where that is in its line.
    """
    found = _lines_that(said, text)
    at = text.find(words) if words else -1
    if at < 0:
        return _in_line(said, text, found[0]) if found else None
    begin = text.rfind("\n", 0, at) + 1
    if found and found[0] < begin:
        return _in_line(said, text, found[0])
    changed = re.search(said, text[begin:at] + text[at + len(words) :].partition("\n")[0])
    if changed is not None:
        return changed
    behind = bisect_right(found, begin)
    return _in_line(said, text, found[behind]) if behind < len(found) else None


def _in_line(said: str, text: str, begin: int) -> re.Match[str] | None:
    end = text.find("\n", begin)
    return re.search(said, text[begin : len(text) if end < 0 else end])


@lru_cache(maxsize=MOST_KEPT)
def _lines_that(said: str, text: str) -> list[int]:
    """Where the lines begin in which a pattern is found."""
    whole = re.compile(said, re.MULTILINE)
    begins = (text.rfind("\n", 0, found.start()) + 1 for found in whole.finditer(text))
    return list(dict.fromkeys(begins))


@lru_cache(maxsize=MOST_KEPT)
def lines_with(words: tuple[str, ...], text: str) -> str:
    """The lines of a text in which one of some words stands."""
    return "\n".join(line for line in text.split("\n") if any(word in line for word in words))


@lru_cache(maxsize=MOST_KEPT)
def at_the_margin(text: str) -> str:
    """The lines of a text that begin with a letter."""
    return "\n".join(_AT_A_LETTER.findall(f"\n{text}"))


_AT_A_LETTER = re.compile(r"\n([A-Za-z].*)")


@lru_cache(maxsize=MOST_KEPT)
def counted(said: re.Pattern[str], text: str) -> Counter[str]:
    """How often each thing stands in a text that a pattern finds there."""
    return Counter(said.findall(text))


def stands_elsewhere(said: re.Pattern[str], line: Span) -> Callable[[str], bool]:
    """Whether something that a pattern finds stands in the text of a line, but for that line."""
    every, own = counted(said, line.source.text), Counter(said.findall(line.words))
    return lambda word: every[word] > own[word]


_AT_THE_MARGIN = re.compile(r"^(?=\S)", re.MULTILINE)


def last_at_the_margin(text: str, at: int) -> int | None:
    """Where the last line in front of a place begins that is not set in."""
    found = found_above(_AT_THE_MARGIN, text, at)
    return found[0].start() if found else None


def block_of(line: Span) -> tuple[int, int]:
    """Where the block of a line begins and ends."""
    text = line.source.text
    begin = text.rfind("\n", 0, line.start) + 1  # upwards: the block is short, and the file long
    while begin and (begin == line.start or text[begin].isspace()):
        begin = text.rfind("\n", 0, begin - 1) + 1
    end = _AT_THE_MARGIN.search(text, line.end)
    return begin, end.start() if end else len(text)
