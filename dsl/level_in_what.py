"""What a tie is of, or a winner has more of, where a line does not say it.

Purpose: `on a tie` in a round in which both a card and a number were chosen may be of either; a
mend that takes one of them is another rule half of the time. Where the lines of its block compare
one of them alone, it is that one.
Input: a line, the line that is offered in its place, and its names. Output: what is to be said
first, with a line for each; nothing, if one thing alone is meant, or the line names it. Must not
know: which reader offered it.
"""

import re
from collections.abc import Iterator

from attrs import frozen

from .plain_english.said_amounts import several
from .plain_english.said_names import Names
from .plain_english.said_words import bases
from .spans import Span
from .whole_texts import block_of
from .word_forms import forms

_UNNAMED = re.compile(
    r"\b(?:tied?|ties|(?:a|is|they|both|players) draw|(?:in|on) draws?|draws|winners?|losers?"
    r"|who(?:ever)? (?:wins|won|loses|lost))\b"
)
"""Words for who is level, or ahead, that do not say in what."""


@frozen
class _Number:
    """What players may be level in: a number, or a field of a piece, by the name of the choice."""

    of: str
    field: str = ""

    @property
    def words(self) -> frozenset[str]:
        """The words by which a line names it."""
        return frozenset((*forms(self.of), *bases(self.of), *(forms(self.field or self.of))))

    def stands_in(self, line: set[str]) -> bool:
        """Whether a line that compares something compares it. line: its words."""
        parts = (self.of, self.field) if self.field else (self.of,)
        return all(not line.isdisjoint(forms(each)) for each in parts)

    @property
    def several(self) -> str:
        return f"{several(self.field)} of {several(self.of)}" if self.field else several(self.of)

    def most(self, more: str) -> str:
        """The player who has more of it."""
        if self.field:
            return f"whose {self.of} has {more} {self.field}"
        return f"with {more} {self.of}"

    def of_player(self, whose: str) -> str:
        """It, of somebody."""
        return f"{self.field} of {whose} {self.of}" if self.field else f"{whose} {self.of}"


_THING = r"[\w-]+"
_DONE = re.compile(
    r"\b(?:gain|lose|pay|get|score|win|take|give|earn|receive|spend|draw|discard)s? [^,:]*"
)
"""What is done then, whatever it is done with."""
_LEVEL = re.compile(rf"\b(?:{_THING} of )?(?P<of>{_THING}) (?:are|is) (?P<how>(?:not )?level)\b")
_MOST = re.compile(
    rf"(?<=\bthe player )(?:with (?P<how>more|less|fewer) (?P<of>{_THING})(?! in\b)"
    rf"|whose (?P<of2>{_THING}) has (?P<how2>more|less|fewer) {_THING})"
)
_BESIDE = re.compile(
    rf"\b(?:{_THING} of )?their (?P<of>{_THING}) is (?P<how>(?:not )?(?:more than|less than)?) ?"
    rf"(?:{_THING} of )?opponent's (?P=of)\b"
)
_COMPARES = re.compile(
    r"\b(?:more|less|fewer|most|least|level|high\w*|low\w*|equal|same|beats?|tied?|ties|big\w+"
    r"|great\w+|larg\w+|small\w+)\b"
)


def level_in_what(old: Span, new: str, names: Names) -> Iterator[str]:
    """What is to be said first, of a line that says neither of what there is a tie nor of what
    somebody has more.
    """
    made = next(filter(None, (each.search(new) for each in (_LEVEL, _MOST, _BESIDE))), None)
    if made is None or _UNNAMED.search(old.words) is None or names.phase == names.outer:
        return
    taken = made["of"] or made["of2"] if made.re is _MOST else made["of"]
    number = names.number(taken)
    known = [*_chosen(names), *([_Number(number)] if number else [])]
    said = {*re.findall(_THING, _DONE.sub(" ", old.words))}
    if len(known) < 2 or any(not each.words.isdisjoint(said) for each in known):
        return
    begin, end = block_of(old)
    text = old.source.text
    others = f"{text[begin : old.start]}\n{text[old.end : end]}".split("\n")
    compared = [{*re.findall(_THING, line)} for line in others if _COMPARES.search(line)]
    asked = [each for each in known if any(map(each.stands_in, compared))]
    if len(asked) == 1 and taken in forms(asked[0].of):
        return
    ways = ", or ".join(dict.fromkeys(f"`{_put(each, made, new)}`" for each in asked or known))
    what = "what is level" if made.re is _LEVEL else "of what somebody has more"
    yield f"it is not said {what}: {ways}"


def _chosen(names: Names) -> Iterator[_Number]:
    """What each player has chosen in front of a line, as far as it can be compared."""
    for choice in names.here("number", "pieces"):
        if choice.who != "each player" or choice.several:
            continue
        if choice.sort == "number":
            yield _Number(choice.name)
        else:
            fields = names.kinds.get(choice.kind, {}).items()
            yield from (_Number(choice.name, field) for field, of in fields if of == ("number",))


def _put(number: _Number, made: re.Match[str], new: str) -> str:
    """The line with one of several things."""
    if made.re is _LEVEL:
        by = f"{number.several} are {made['how']}"
    elif made.re is _MOST:
        by = number.most(made["how"] or made["how2"])
    else:
        how = made["how"]
        mine, theirs = number.of_player("their"), number.of_player("opponent's")
        by = f"{mine} is {how}{' ' if how else ''}{theirs}"
    return f"{new[: made.start()]}{by}{new[made.end() :]}".strip()
