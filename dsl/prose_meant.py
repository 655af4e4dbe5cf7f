"""Rules told in whole sentences at the margin: `Each round both players choose a card`.

Purpose: whoever tells a game as one tells it gets the blocks in which its sentences belong, so that
each can be said as it is said here. Input: a draft. Output: the text with such sentences as lines
of their phase. Must not know: what any sentence means.
"""

import re
from collections.abc import Iterator

from .drafts import Draft, Meant, without_gaps

_EACH = re.compile(
    r"(?:(?:In|During|On) )?(?:[Ee]ach|[Ee]very) (?P<of>[a-z]+)[,:]? "
    r"(?P<rest>(?!(?:has|have|is|are|costs?|lasts?|beats?|wins?|counts?|ends?|begins?|starts?)\b)"
    r"[a-z].* .*)"
)
_NOBODY = frozenset({"player", "side", "person", "team", "duellist", "one", "of", "time"})
_SENTENCE = re.compile(r"[A-Z][\w'-]* .* .*")


def prose_meant(draft: Draft) -> Iterator[Meant]:
    """Each such sentence, with those below it that are no part of another block."""
    for at, line in enumerate(draft.bare):
        said = _EACH.fullmatch(line) if draft.at_the_margin(at) and at in draft.wrong else None
        if said is None or said["of"] in _NOBODY or said["of"] in draft.phases:
            continue
        below = _below(draft, at)
        first = draft.lines[at][said.start("rest") : said.end("rest")]
        lines = [_as_a_line(each) for each in (first, *(draft.lines[each] for each in below))]
        block = (said["of"], *(f"  {each}" for each in lines), "")
        yield Meant(
            without_gaps(draft.put((at, at + 1, block), *((n, n + 1, ()) for n in below))),
            at,
            f"what is done in each {said['of']} stands on lines of its own, set in below its name",
            f"write `{said['of']}`, and below it `{lines[0]}`",
        )


def _below(draft: Draft, at: int) -> list[int]:
    """The sentences below a line, up to what is none, but for those about the whole match."""
    found: list[int] = []
    for below in range(at + 1, len(draft.lines)):
        line = draft.bare[below]
        if line and (_SENTENCE.fullmatch(line) is None or _EACH.fullmatch(line)):
            break
        if line and not _of_the_match(draft, line):
            found.append(below)
    return found


def _of_the_match(draft: Draft, line: str) -> bool:
    return draft.of_the_match(line.rstrip(".")) or re.search(
        rf"\bwins? the (?:match|game|{re.escape(draft.outer)})\b|\bfirst to \d", line, re.IGNORECASE
    ) is not None  # fmt: skip


def _as_a_line(sentence: str) -> str:
    """A sentence as a line: it has no full stop. Its words are as they were, so that what is wrong
    with them is told for itself.
    """
    return sentence.strip().rstrip(".")
