"""Pieces that somebody takes where nothing says that players have a place for them.

Purpose: `the winner takes the crate` can be done once there is a place where crates lie with
players; the mend of the line brings that along. Input: a line of a phase, the names of its file,
how lines are read. Output: edits of the line and of the outermost phase. Must not know: who takes
what.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from ..whole_texts import block_of
from .said_amounts import several
from .said_names import Names

_TAKES = re.compile(
    r"\b(?:takes?|gets?|wins?|keeps?|collects?|receives?|adds?) (?:the|that|this)(?: top)? "
    r"(?P<kind>[\w-]+)\b|\bthe top (?P<top>[\w-]+)(?: of (?:the )?[\w-]+)? "
    r"(?:goes|is given|is awarded|falls|belongs) to "
)
_HAVE = re.compile(r"^(?P<in>[ \t]+)each player has [^\n]*\n", re.MULTILINE)


def with_a_place(line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """The edits by which a line is understood once players have a place for what is taken in it."""
    found = _TAKES.search(line.words)
    kind = names.kind(found["kind"] or found["top"]) if found else ""
    if not kind or names.phase not in names.phases[1:] or "zone" in names.theirs.values():
        return
    place, text = several(kind), line.source.text
    had = [each for each in _HAVE.finditer(text) if each.end() <= line.start]
    if not had or place in {*names.theirs, *names.games, *names.kinds, *names.pieces}:
        return
    new = f"{had[-1]['in']}each player has {place}: nothing, public\n"
    at = had[-1].end()
    again = line.source.but(text[:at] + new + text[at:])
    for fix in read(Span(again, line.start + len(new), line.end + len(new))):
        if re.search(rf"\bto (?:their|your|opponent's|the [\w-]+'s) {place}\b", fix.text):
            yield as_one_edit(line.source, fix.applied())


_STAYS = re.compile(
    r"[ \t]+(?:(?:if|on|in case of|in) (?:(?!\b(?:and|but)\b)[^:,])+[:,] )?"
    r"(?:the|all|both|these|those|no) (?:the )?(?P<kind>[\w-]+)(?: (?:just|simply))? "
    r"(?:stays?|remains?|is left|are left|(?:is|are) not (?:taken|moved))"
    r"(?: (?:there|lying|where (?:it is|they are)|(?:on|in) (?:the )?[\w-]+))*"
)
_GOES = r"^{}(?:move|discard|put) (?:each|the|every) (?!top\b|bottom\b)(?P<kind>[\w-]+)"
"""What is moved whatever is so, in lines that begin in one column."""


def stays(line: Span, names: Names) -> bool:
    """Whether a line says that pieces stay where they are, as they do where no line moves them."""
    found = _STAYS.fullmatch(line.words)
    kind = names.kind(found["kind"]) if found is not None else ""
    margin, (begin, end) = line.words[: -len(line.words.lstrip())], block_of(line)
    goes = re.findall(_GOES.format(margin), line.source.text[begin:end], re.MULTILINE)
    return bool(kind) and kind not in map(names.kind, goes) and names.phase in names.phases


_SHOWN = re.compile(r'announce "\{the (?:top|bottom) [^}"]+ of (?:the )?(?P<pile>[\w-]+)\}"')


def what_stays(fix: Fix) -> str:
    """What is to be known of words that stand for others: what is told of a pile lies there still,
    and nothing may ever take it away.
    """
    if not fix.text and _STAYS.fullmatch(fix.span.words):
        return "what no line moves stays where it is"
    shown = _SHOWN.search(fix.text)
    if shown is None:
        return ""
    taken = rf"\b(?:move|deals?|draws?)\b[^\n]*\b(?:of|from) (?:the )?{shown['pile']}\b"
    if re.search(taken, fix.applied()):
        return ""
    return "it is told what it is, and it stays there until a line moves it"
