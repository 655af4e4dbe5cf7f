"""Rules told in whole sentences at the margin: `Each round both players choose a card`.

Purpose: whoever tells a game as one tells it gets the blocks in which its sentences belong, so that
each can be said as it is said here. Input: a draft. Output: the text with such sentences as lines
of their phase. Must not know: what any sentence means.
"""

import re
from collections.abc import Iterator

from .drafts import ALONE, Draft, Meant

_EACH = re.compile(
    r"(?:(?:In|During|On) )?(?:[Ee]ach|[Ee]very) (?P<of>[a-z]+)[,:]? "
    r"(?P<rest>(?!(?:has|have|is|are|costs?|lasts?|beats?|wins?|counts?|ends?|begins?|starts?)\b)"
    r"[a-z].* .*)"
)
_NOBODY = frozenset({"player", "side", "person", "team", "duellist", "one", "of", "time"})
_SENTENCE = re.compile(r"(?P<first>[A-Z][\w'-]*)(?P<rest> .* .*?)\.?")
_HEAD = re.compile(r"[a-z]+(?: \w+)? [A-Z\"_]")
"""What pieces begin with, and other blocks."""


def prose_meant(draft: Draft) -> Iterator[Meant]:
    """Each such sentence, with those below it that are no part of another block."""
    for at, line in enumerate(draft.bare):
        said = _EACH.fullmatch(line) if draft.at_the_margin(at) and at in draft.wrong else None
        if said is None or said["of"] in _NOBODY or said["of"] in draft.phases:
            continue
        first = _EACH.fullmatch(draft.lines[at].partition("#")[0].strip())
        if first is None:
            continue
        lines, gone = [_as_a_line(first["rest"])], [at]
        for below in range(at + 1, len(draft.lines)):
            told = _SENTENCE.fullmatch(draft.bare[below])
            if draft.bare[below] and not draft.at_the_margin(below):
                break
            if draft.bare[below] and (told is None or _EACH.fullmatch(draft.bare[below])):
                break
            if told is None or ALONE.fullmatch(draft.bare[below]) or _HEAD.match(told[0]):
                continue
            if not _of_the_match(draft, told[0]):
                lines.append(_as_a_line(draft.lines[below]))
                gone.append(below)
        edits = [(each, each + 1, ()) for each in gone[1:]]
        block = (said["of"], *(f"  {each}" for each in lines), "")
        yield Meant(
            re.sub(r"\n{3,}", "\n\n", draft.put((at, at + 1, block), *edits)),
            at,
            f"what is done in each {said['of']} stands on lines of its own, set in below its name",
            f"write `{said['of']}`, and below it `{lines[0]}`",
        )


def _of_the_match(draft: Draft, line: str) -> bool:
    return draft.of_the_match(line.rstrip(".")) or re.search(
        rf"\bwins? the (?:match|game|{re.escape(draft.outer)})\b|\bfirst to \d", line, re.IGNORECASE
    ) is not None  # fmt: skip


def _as_a_line(sentence: str) -> str:
    """A sentence as a line: it has no full stop. Its words are as they were, so that what is wrong
    with them is told for itself.
    """
    return sentence.strip().rstrip(".")
