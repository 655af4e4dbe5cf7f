"""The word that was probably meant.

Purpose: turn a name that nothing has into the name that its author was after.
Input: the word as written and the names that would have been right. Output: one of them, or `None`:
a wrong guess costs a reader more than none.
Must not know: what the names stand for.
"""

import re
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from ..limits import GUESSED_AT

CLOSE = 0.75
"""How alike two words must be: one wrong letter in four, or one missing in two, and no more."""

SURE = 0.96
"""How alike two words are of which one is the other with a slip, or in another number."""


def closest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant by `word`, or `None` where none is close.

    Case, quotes, and the difference between a space, a hyphen and an underscore do not count. Of
    several names that begin with the word none was meant more than another.

    >>> closest("strenght", ["strength", "string"])
    'strength'
    >>> closest("Queen", ["Queen of cups"]), closest("Queen", ["Queen of cups", "Queen of coins"])
    ('Queen of cups', None)
    """
    if len(word) > GUESSED_AT:
        return None  # nobody means a name by so long a text, and comparing would take long
    return _closest(word, frozenset(candidates))


@lru_cache(maxsize=1024)  # a word is asked about again while others are written or mended
def _closest(word: str, names: frozenset[str]) -> str | None:
    meant = _plain(word)
    likenesses = {name: _likeness(meant, _plain(name)) for name in names}
    if len(beginning(word, names)) > 1 and max(likenesses.values()) < SURE:
        return None
    close = sorted(name for name, likeness in likenesses.items() if likeness >= CLOSE)
    return max(close, key=likenesses.__getitem__, default=None)


def beginning(word: str, candidates: Iterable[str]) -> list[str]:
    """The candidates that begin with a word and go on, in the order in which they come.

    >>> beginning("Queen", ["Queen of cups", "King of cups", "Queen of coins"])
    ['Queen of cups', 'Queen of coins']
    """
    begin = _plain(word) + " "
    return [name for name in dict.fromkeys(candidates) if _plain(name).startswith(begin)]


@lru_cache(maxsize=4096)  # the same names are the candidates of many words
def _plain(name: str) -> str:
    """What is left of a name when its spelling is read loosely."""
    return " ".join(re.sub(r"[\s_-]+", " ", re.sub(r"[\"'’]", "", name)).split()).casefold()


def _likeness(word: str, name: str) -> float:
    """From 0 (nothing in common) to 1 (the same); the commonest slips rank above mere overlap."""
    if word == name:
        return 1.0
    if not word or _digits(word) != _digits(name):
        return 0.0  # a different number is a different thing, however near
    if _numbers_of(word) & _numbers_of(name):
        return 0.98
    if _swapped(word, name):
        return 0.96
    overlap = 0.0
    if _alike_at_best(word, name) >= CLOSE:  # to find the order of the letters takes long
        overlap = max(_overlap(word, name), _overlap(name, word))
    if len(word) > 3 and name.startswith(word + " "):
        return max(overlap, CLOSE)  # the first words of a longer name
    return overlap


@lru_cache(maxsize=4096)
def _digits(word: str) -> list[str]:
    return re.findall(r"\d+", word)


@lru_cache(maxsize=4096)
def _numbers_of(word: str) -> frozenset[str]:
    """The word, and the singulars that it may be the plural of."""
    forms = {word}
    for ending, singular in (("s", ""), ("es", ""), ("ies", "y")):
        if word.endswith(ending) and len(word) - len(ending) > 1:
            forms.add(word.removesuffix(ending) + singular)
    return frozenset(forms)


def _swapped(word: str, name: str) -> bool:
    """Whether exchanging two neighbouring letters makes one of the other."""
    if len(word) != len(name):
        return False
    wrong = [i for i, (a, b) in enumerate(zip(word, name, strict=True)) if a != b]
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return False
    first, second = wrong
    return word[first] == name[second] and word[second] == name[first]


def _alike_at_best(word: str, name: str) -> float:
    """The share of letters that stand in both, in whatever order, which is no less than their
    overlap; nothing, if one of them is much longer than the other.
    """
    both = len(word) + len(name)
    if 2 * min(len(word), len(name)) / both < CLOSE:
        return 0.0
    return 2 * (_letters(word) & _letters(name)).total() / both


@lru_cache(maxsize=4096)
def _letters(word: str) -> Counter[str]:
    """How often each letter stands in a word."""
    return Counter(word)


def _overlap(word: str, name: str) -> float:
    """The share of letters that stand in both, in one order."""
    return SequenceMatcher(None, word, name, autojunk=False).ratio()


def one_slip_apart(said: str, name: str) -> bool:
    """Whether one letter is another, is missing or is one too many; or letters have changed places.

    >>> one_slip_apart("pionts", "points"), one_slip_apart("prints", "point")
    (True, False)
    """
    if said == name or abs(len(said) - len(name)) > 1:
        return False
    if not _one_letter_apart(said, name) and sorted(said) != sorted(name):
        return False  # to find the order of the letters takes long
    parts = SequenceMatcher(None, said, name, autojunk=False).get_opcodes()
    wrong = sum(max(b - a, d - c) for tag, a, b, c, d in parts if tag != "equal")
    return wrong <= 1 or sorted(said) == sorted(name)


def _one_letter_apart(said: str, name: str) -> bool:
    """Whether one is made of the other by one letter: another, one less, or one more."""
    at = next((i for i, (a, b) in enumerate(zip(said, name, strict=False)) if a != b), len(said))
    left, meant = said[at:], name[at:]
    return meant[1:] in (left[1:], left) or meant == left[1:]
