"""Lines in other words, by the idioms that designers bring along.

Purpose: turn a line that cannot be read into one that can. Input: a line. Output: rewordings, the
likeliest first. Whoever asks for them tries each, and tells of a line that can be read.
Must not know: the grammar; what else is wrong with the line.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import frozen

from ...word_forms import single
from ...word_tables import Idioms
from .foreign_idioms import IDIOMS

LONGEST_LINE = 400
"""Nobody's slip is looked for in a longer line."""


NAMED = re.compile(
    r"\b(?:NOPILE|LOOSE|FIRST|SECOND|CELL|OWNER|HAND|DECK|KIND(?=s?\b)|COUNT|SOLE|CHOICE(?=s?\b)|LEVEL(?=s?\b)|LAST|RANK|PHASE|INNER(?=s?\b)|VARIES|ASKED|ASKS|PURSE|BEATS)"
)


@frozen
class Rewording:
    """Words in a line, from where to where, what was meant by them, and why (it may be empty)."""

    start: int
    end: int
    meant: str
    why: str


def rewordings(line: str, names: Mapping[str, str], idioms: Idioms = IDIOMS) -> Iterator[Rewording]:
    """What may have been meant by a line, the likeliest first. The words that differ, as few of
    them as can be. names: of the file, by the words that stand for them in what is meant; where
    there is none, nothing is meant by it.
    """
    if len(line) > LONGEST_LINE:
        return
    for said, meant, why in (each for part in idioms.parts for each in _said(line, part)):
        for found in said.finditer(line):
            new = found.expand(meant)
            if new != found[0] and names.keys() >= set(NAMED.findall(meant)):
                named = NAMED.sub(lambda word: names.get(word[0], word[0]), new)
                yield _smallest(found.start(), found[0], _agreeing(named, found[0]), why)


@lru_cache(maxsize=4096)  # a line is asked about again while others are written or mended
def _said(line: str, idioms: Idioms) -> tuple[tuple[re.Pattern[str], str, str], ...]:
    """Those idioms that are found in a line."""
    return tuple(each for each in idioms if each[0].search(line))


def _agreeing(said: str, before: str) -> str:
    """A line with its verbs and things as they are said: `they lose 1 coin`; as it was before,
    where it was said so.
    """
    if re.search(r"\b(?:gains?|loses?) 1 \w+s\b", before):
        return said
    said = re.sub(r"\b(they|you) (gain|lose|draw|win|look)s\b", r"\1 \2", said)
    return re.sub(r"\b(gains?|loses?) 1 (\w+s)\b", lambda m: f"{m[1]} 1 {single(m[2])}", said)


def _smallest(start: int, old: str, new: str, why: str) -> Rewording:
    """Without the words that are the same at both ends; one stays where some are missing: the one
    before, or, behind a colon, the next. All of it where it is several lines, as nobody sees in a
    message where a part of them belongs.
    """
    begin = _words(old, new)
    left, right = old[begin:], new[begin:]
    end = _words(left[::-1], right[::-1])
    before = old[:begin].split()
    missing = not left[: len(left) - end].strip()
    behind = re.match(r"\s*\S+", left[len(left) - end :])
    if missing and behind and before and before[-1].endswith(":"):
        end -= behind.end()
    elif missing and before:
        begin = len(old[:begin].rstrip()) - len(before[-1])
        left, right = old[begin:], new[begin:]
    meant = right[: len(right) - end]
    if meant.strip() and "\n" in meant:
        return Rewording(start, start + len(old), new, why)
    return Rewording(start + begin, start + len(old) - end, meant, why)


def _words(left: str, right: str) -> int:
    """How many characters of whole words two texts begin with in common."""
    same = _same(left, right)
    while same and not (_ends(left, same) and _ends(right, same)):
        same -= 1
    return same


def _ends(text: str, at: int) -> bool:
    """Whether no word goes on at a place of a text."""
    return at == len(text) or text[at].isspace() or text[at - 1].isspace()


def _same(left: str, right: str) -> int:
    """How many characters two texts begin with in common."""
    pairs = zip(left, right, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(left), len(right)))
