"""What is done by whoever cannot choose anything, where it does not stand below the choice.

Purpose: `if they cannot move, they lose` in front of a choice is a line below it, `if nothing is
possible: they lose the match`; below one it is said so, too. Input: a line, and the names of its
file. Output: edits that put it there. Must not know: whether it can ever happen.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_names import Names

_UNABLE = re.compile(
    r"if (?:they|you|the player) (?:cannot|can not|can't|(?:is|are) (?:unable|not able) to) [a-z]+"
    r"(?: (?:anything|at all|any more|anywhere|any [\w-]+))*[,:] (?P<does>.+)"
)
_CHOICE = re.compile(r"they (?:may )?choose [\w-]+(?: in one go$|: |, in secret: )")


def where_nothing_can_be_chosen(line: Span, names: Names) -> Iterator[Fix]:
    """A line put below the choice in front of which it stands, or else behind which."""
    found = _UNABLE.fullmatch(line.words.strip())
    if found is None:
        return
    does = re.sub(r"^they (lose|win)$", rf"they \1 the {names.outer}", found["does"])
    said = f"if nothing is possible: {does}"
    text, margin = line.source.text, _margin(line.words)
    yield Fix(line, f"{margin}{said}")  # it stands below the choice, and is said otherwise alone
    behind = text[line.end + 1 :].split("\n") if line.end < len(text) else []
    if behind and _margin(behind[0]) == margin and _CHOICE.match(behind[0].strip()):
        block = [behind[0], *_below(behind[1:], margin)]
        moved = "\n".join((*block, f"{margin}  {said}"))
        yield Fix(Span(line.source, line.start, line.end + 1 + len("\n".join(block))), moved)
    yield from _below_it(line, said)
    ahead = text[: line.start].split("\n")[:-1]
    own = next((each for each in reversed(ahead) if len(_margin(each)) <= len(margin)), "")
    if _margin(own) == margin and _CHOICE.match(own.strip()):
        yield Fix(line, f"{margin}  {said}")


def _below_it(line: Span, said: str) -> Iterator[Fix]:
    """The line put below the last choice above it, behind which other lines stand."""
    margin, ahead = _margin(line.words), line.source.text[: line.start].split("\n")[:-1]
    for at in range(len(ahead) - 1, -1, -1):
        if ahead[at].strip() and len(_margin(ahead[at])) < len(margin):
            return
        if _margin(ahead[at]) != margin or not _CHOICE.match(ahead[at].strip()):
            continue
        end = at + 1 + len(list(_below(ahead[at + 1 :], margin)))
        between = ahead[end:]
        if between:
            start = len("\n".join(ahead[:end]))
            moved = "\n".join(("", f"{margin}  {said}", *between))
            yield Fix(Span(line.source, start, line.end), moved)
        return


def _margin(words: str) -> str:
    return words[: len(words) - len(words.lstrip())]


def _below(lines: list[str], margin: str) -> Iterator[str]:
    """The lines that are set in deeper, from the first on."""
    for each in lines:
        if not each.strip() or len(_margin(each)) <= len(margin):
            return
        yield each
