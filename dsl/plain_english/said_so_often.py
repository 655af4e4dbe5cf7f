"""How often something is played that another line plays: `the match ends after 20 turns`.

Purpose: two lines that play turns play both of them, one after the other: whoever says how long it
goes on means the line that plays them already. Input: a line, and what becomes of it. Output: the
block of a variant in which it stands; the line that plays already. Must not know: the grammar; how
an edit was found.
"""

import re

from ..spans import Span

_PLAYS = re.compile(
    r"^[ \t]+(?:[^\n\"#]*: )?play (?:up to )?(?:(?P<n>\d+|\{[\w-]+\}) )?(?P<of>[a-z][\w-]*)[^\n]*",
    re.MULTILINE,
)
_SAYS_SO = re.compile(r"\b(?:play(?:s|ed|ing)?|again|more|further|another|then|repeat)\b")
_MARK = re.compile(r"[ \t]+(?:#.*|\[R[^\]\n]*\][ \t]*)$")
_ADDS = re.compile(r"add to (?P<of>[a-z][\w-]*)")
_SO_OFTEN = re.compile(
    r"[ \t]+(?:(?:the )?[a-z][\w-]* (?:now )?(?:lasts|takes|has|ends|is over|stops|goes on|is done)"
    r"|it (?:ends|is over|stops)|only \d+ |(?:the )?first (?:player )?(?:to|with) |whoever )"
)
"""How a line begins that may say how long it goes on."""


def added_around(line: Span) -> Span | None:
    """The block of lines that a variant adds to a phase, around a line that may say how long it
    goes on.
    """
    if not line.source.above or not _SO_OFTEN.match(line.words):
        return None
    block = _block(line)
    return block if block is not None and block.words.startswith("add to ") else None


def played_already(old: Span, new: str) -> str | None:
    """What another line of the same block plays, or the line of the parent beside which a line
    comes to stand, if an edit of that line plays it, too, and the line itself says nothing of
    playing. new: the line as it is with the edit.
    """
    block = _block(old)
    if block is None or _SAYS_SO.search(old.words):
        return None
    others = block.words.replace(old.words, "", 1)
    header = _ADDS.match(block.words)
    if header is not None:
        lines = rf"^{header['of']}[ \t]*\n(?:(?:[ \t][^\n]*)?(?:\n|$))*"
        inherited = re.finditer(lines, old.source.above, re.MULTILINE)
        others = "\n".join((others, *(each[0] for each in inherited)))
    return played_among(others, new)


def played_among(others: str, new: str) -> str | None:
    """The line of several that plays what new lines play, too."""
    made = (_PLAYS.match(f"  {each}") for each in new.split("\n"))
    played = {found["of"].removesuffix("s") for found in made if found is not None}
    found = (each for each in _PLAYS.finditer(others) if each["of"].removesuffix("s") in played)
    return next((_MARK.sub("", each[0]).strip() for each in found), None)


def _block(line: Span) -> Span | None:
    """The block around a line that is set in, from its header on."""
    text = line.source.text
    starts = [each.start() for each in re.finditer(r"^[^\s#]", text[: line.start], re.MULTILINE)]
    if not starts or not line.words[:1].isspace():
        return None
    end = re.compile(r"^\S", re.MULTILINE).search(text, line.end)
    whole = text[starts[-1] : end.start() if end else len(text)].rstrip()
    return Span(line.source, starts[-1], starts[-1] + len(whole))
