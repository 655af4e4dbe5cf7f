"""What words can mean.

Purpose: read words as one of many phrases, part by part: a name, a short form, the beginnings of
its words; sets in any order; small joining words between parts left aside.
Input: words, phrases. Output: the phrases that the words name, how well, and whether all of them
was said.
Must not know: what is chosen.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from attrs import field, frozen

Names = tuple[str, ...]
"""What one thing is called: its name first, then short forms. Nothing: it is left out."""

JOINING = frozenset({",", "as", "with", "on", "to", "and"})
"""Words that may stand between two parts."""

NOTHING = ("none", "nothing")
"""What may be said for what is left out."""

NAME, SHORT, BEGUN = range(3)
"""How a thing was called: by its name, by a short form, by the beginnings of its words."""


@frozen
class Several:
    """A set of things, which are named in any order."""

    members: tuple[Names, ...]


Part = Names | Several


@frozen
class Reading:
    """Words read as a phrase. number: which phrase. parts: how many of its parts were said, or at
    least offered for saying. how: the worst way in which a part was called.
    """

    number: int
    parts: int
    how: int


def folded(words: str) -> list[str]:
    """The words one by one, as far as they matter: a comma is one, a plus before a number none."""
    plain = _APOSTROPHE.sub("", words).replace("\N{MINUS SIGN}", "-")
    plain = _QUOTES.sub(" ", plain).casefold()
    plain = _SIGN.sub(lambda found: "-" if found[1] == "-" else "", plain)
    return _DIVIDER.sub(" , ", plain).split()


_APOSTROPHE = re.compile(r"(?<=\w)['\u2019](?=\w)")
"""Within a word: `Apollo's` is the same as `Apollos`."""
_QUOTES = re.compile(r"[\"'`]")
_SIGN = re.compile(r"(?<!\S)([+-]) *(?=\d)")
_DIVIDER = re.compile(r"[,;>&\u2192]|(?<!\S)-+(?!\S)")


def readings(words: str, phrases: Sequence[tuple[Part, ...]]) -> list[Reading]:
    """Every way to read the words as one of the phrases, or as the beginning of one."""
    said = _stripped(folded(words))
    found = _Reader(said, phrases).found()
    if not found and "," in said:
        found = _Reader([word for word in said if word != ","], phrases).found()
    return found


def chunks(words: str) -> list[slice]:
    """Where words stand between the commas."""
    commas = [found.span() for found in _DIVIDER.finditer(words)]
    starts, ends = [0, *(end for _, end in commas)], [*(start for start, _ in commas), len(words)]
    between = [slice(start, end) for start, end in zip(starts, ends, strict=True)]
    return [each for each in between if words[each].strip()]


def _stripped(said: list[str]) -> list[str]:
    """Without commas at either end."""
    while said and said[-1] == ",":
        said = said[:-1]
    while said and said[0] == ",":
        said = said[1:]
    return said


@frozen
class _Reader:
    """Reads some words. Phrases that begin alike are read once."""

    said: list[str]
    phrases: Sequence[tuple[Part, ...]]
    _ends: dict[tuple[Names, int], dict[int, int]] = field(factory=dict, init=False)

    def found(self) -> list[Reading]:
        """The readings, the best one of each phrase and number of parts."""
        best: dict[tuple[int, int], int] = {}
        if self.said:
            for reading in self._phrases(range(len(self.phrases)), 0, 0, NAME):
                key = (reading.number, reading.parts)
                best[key] = min(best.get(key, BEGUN), reading.how)
        return [Reading(number, parts, how) for (number, parts), how in best.items()]

    def _phrases(self, numbers: Iterable[int], at: int, start: int, how: int) -> Iterator[Reading]:
        """Read on from a word, as phrases that are alike in the parts before one."""
        whole = start == len(self.said)
        alike: dict[Part, list[int]] = {}
        for number in numbers:
            if len(self.phrases[number]) > at:
                alike.setdefault(self.phrases[number][at], []).append(number)
            elif whole:
                yield Reading(number, at, how)
        ends = self._sets([p for p in alike if isinstance(p, Several)], start)
        for part, those in alike.items():
            if whole and part:
                yield from (Reading(number, at, how) for number in those)
            found = ends[part] if isinstance(part, Several) else self._part(part, start)
            for end, called in found.items():
                yield from self._phrases(those, at + 1, end, max(how, called))

    def _from(self, start: int) -> Iterator[int]:
        """Where a part may begin: joining words before it may be left aside."""
        yield start
        while 0 < start < len(self.said) and self.said[start] in JOINING:
            start += 1
            yield start

    def _part(self, names: Names, start: int) -> dict[int, int]:
        """Where a thing's name may end, and how it was called."""
        found = {} if names else {start: NAME}
        for begin in self._from(start):
            for end, how in self._name(names, begin).items():
                found[end] = min(found.get(end, BEGUN), how)
        return found

    def _name(self, names: Names, start: int) -> dict[int, int]:
        known = self._ends.get((names, start))
        if known is not None:
            return known
        found = self._ends[names, start] = {}
        for end, how in self._ways(names or NOTHING, start):
            found[end] = min(found.get(end, BEGUN), how)
        return found

    def _ways(self, names: Names, start: int) -> Iterator[tuple[int, int]]:
        for name in names:
            words = [word for word in folded(name) if word != ","]
            if words and self.said[start : start + len(words)] == words:
                yield start + len(words), NAME if name == names[0] else SHORT
            at = 0
            for end in range(start, len(self.said)):
                while at < len(words) and not _begins(words[at], self.said[end]):
                    at += 1
                if at == len(words):
                    break
                at += 1
                yield end + 1, BEGUN

    def _sets(self, sets: list[Several], start: int) -> dict[Several, dict[int, int]]:
        """Where each set may end, and how its members were called: all sets are read at once, one
        member after another.
        """
        found: dict[Several, dict[int, int]] = {each: {} for each in sets}
        for each in sets:
            if not each.members:
                found[each] = dict(self._part((), start))
        states = [(start, NAME, Counter[Names](), [each for each in sets if each.members])]
        seen = set()
        while states:
            at, how, chosen, those = states.pop()
            size = chosen.total()
            for each in those:
                if len(each.members) == size:
                    found[each][at] = min(found[each].get(at, BEGUN), how)
            wanted = dict.fromkeys(m for each in those for m in each.members)
            for member in wanted if at < len(self.said) else ():
                more = chosen + Counter([member])
                left = [each for each in those if each.members.count(member) >= more[member]]
                for end, called in self._part(member, at).items() if left else ():
                    key = (end, max(how, called), frozenset(more.items()))
                    if key not in seen:
                        seen.add(key)
                        states.append((end, max(how, called), more, left))
        return found


def _begins(word: str, short: str) -> bool:
    """Whether a word is shortened so. Numbers are not shortened: 1 is never 17."""
    return word == short or (short != "," and word.startswith(short) and not _NUMBER.match(short))


_NUMBER = re.compile(r"-?\d+$")
