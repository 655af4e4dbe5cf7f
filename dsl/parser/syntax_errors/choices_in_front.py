"""Choices as they are said, with their names in front.

Purpose: whoever reads lines by their words, and not by the grammar, knows of one way to say a
choice: `each player chooses pick, in secret: a card in their hand`.
Input: a text. Output: the same, each choice in it said so. Must not know: what is chosen.
"""

import re
from bisect import bisect_left
from functools import lru_cache

_WHO = r"^(?P<who>[ \t]+[^\n:#\"]*?)[ \t]+"
_SECRETLY = r"(?:(?P<secretly>secretly)[ \t]+)?"
_CHOOSES = r"(?P<does>chooses?)[ \t]+"
_TAIL = r"(?P<tail>,[^\n]*)?$"

_AS = re.compile(
    rf"{_WHO}{_SECRETLY}{_CHOOSES}(?P<what>[^\n:#]+?)[ \t]+as[ \t]+(?:(?:their|your|an?)[ \t]+)?"
    rf"(?P<name>[a-z][\w-]*){_TAIL}",
    re.MULTILINE,
)
_NUMBER = re.compile(
    rf"{_WHO}{_SECRETLY}{_CHOOSES}(?:an?|their|your)[ \t]+(?P<name>(?!number\b)[a-z][\w-]*)[ \t]+"
    rf"(?:from[ \t]+(?P<low>[^\n:#,]+?)[ \t]+to|between[ \t]+(?P<least>[^\n:#,]+?)[ \t]+and)[ \t]+"
    rf"(?P<high>[^\n:#,]+?){_TAIL}",
    re.MULTILINE,
)
_FROM = re.compile(
    rf"{_WHO}{_SECRETLY}{_CHOOSES}an?[ \t]+(?P<name>(?!number\b)[a-z][\w-]*)[ \t]+(?:from|in|on)"
    rf"[ \t]+(?P<zone>[^\n:#,]+?){_TAIL}",
    re.MULTILINE,
)
_ADVERB = re.compile(
    rf"{_WHO}(?P<secretly>secretly)[ \t]+{_CHOOSES}(?P<name>[a-z][\w-]*):(?P<what>[^\n]*)$",
    re.MULTILINE,
)
_BOTH = re.compile(r"^([ \t]+)both players(?= (?:secretly )?chooses? )", re.MULTILINE)


def in_front(text: str) -> str:
    """The text with the name of each choice in front of a colon."""
    if "choose" not in text:
        return text
    lines = text.split("\n")  # each of the others would take as long, and no choice is said there
    return "\n".join(_line(each) if "choose" in each else each for each in lines)


def place_in_front(text: str, at: int) -> int:
    """Where a line begins in the text with the name of each choice in front. at: where it does."""
    begins, longer = _moved(text)
    return at + longer[bisect_left(begins, at)]


@lru_cache(maxsize=8)  # a text is asked about several of its lines
def _moved(text: str) -> tuple[list[int], list[int]]:
    """Where the lines begin in which something is chosen, and by how much those above each of them
    are longer than they were; the last one is how much longer the whole text is.
    """
    begins, longer, at = list[int](), [0], 0
    for line in text.split("\n") if "choose" in text else ():
        if "choose" in line:
            begins.append(at)
            longer.append(longer[-1] + len(_line(line)) - len(line))
        at += len(line) + 1
    return begins, longer


@lru_cache(maxsize=4096)  # most lines are those of a text before
def _line(text: str) -> str:
    text = _BOTH.sub(r"\1each player", text)
    text = _ADVERB.sub(lambda m: _said(m, m["what"].strip()), text)
    text = _AS.sub(lambda m: _said(m, m["what"]), text)
    numbers = "a whole number from {} to {}"
    text = _NUMBER.sub(lambda m: _said(m, numbers.format(m["low"] or m["least"], m["high"])), text)
    return _FROM.sub(lambda m: _said(m, f"a {m['name']} in {m['zone']}"), text)


def _said(found: re.Match[str], what: str) -> str:
    tail = found.groupdict().get("tail") or ""
    hidden = ", in secret" if found["secretly"] or tail.startswith(", in secret") else ""
    name, rest = f"{found['name']}{hidden}", tail.removeprefix(", in secret")
    return f"{found['who']} {found['does']} {name}: {what}{rest}"
