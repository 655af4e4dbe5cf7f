"""What is so of the game until something happens, where no line says that the game has it.

Purpose: `until the bidding is over`, `the bidding ends`, `blown becomes yes`: whether something is
so is kept by the game, begins one way, and a line makes it the other. Input: a line of a phase, the
names of its file. Output: edits of the line, with the line that brings it in. Must not know: the
grammar; what comes of it.
"""

import re
from collections.abc import Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from ..whole_edits import as_one_edit
from .said_below import margin_of
from .said_names import Names

_OVER = re.compile(
    r"\b(?P<by>until|if|unless) (?:the )?(?P<of>[a-z][\w-]*) "
    r"(?:is (?:over|done|finished)|has (?:ended|finished)|ends)(?=$|[,:])"
)
_ENDS = re.compile(
    r"(?P<lead>(?:(?:if|unless) [^:]+: )?)the (?P<of>[a-z][\w-]*) (?:ends|is over|is finished)"
    r"(?P<rest>, (?:if|unless) .+)?"
)
_BECOMES = re.compile(r"\b(?:the )?(?P<of>[a-z][\w-]*) becomes (?P<so>yes|no)\b")
_HAS = re.compile(r"^(?P<in>[ \t]+)(?:the game|each player) has [^\n]*(?:\n|$)", re.MULTILINE)
WHOLE = ("game", "match")
"""What people call all of it, whatever its phases are called."""

_WORD = r"(?<![\w-]){}(?![\w-])"


def kept_by_the_game(line: Span, names: Names) -> Iterator[Fix]:
    """The edits that say whether something is going on by what the game has, and bring that in."""
    said = line.words.strip()
    margin = margin_of(line)
    over, ends = _OVER.search(said), _ENDS.fullmatch(said)
    found = ends or over
    if found is None or found["of"] in (*WHOLE, *names.phases, *names.steps, *names.kinds):
        return
    if ends is not None:
        meant = f"{ends['lead']}{ends['of']} becomes no{ends['rest'] or ''}"
    else:
        meant = f"{said[: found.start()]}{found['by']} {found['of']} is no{said[found.end() :]}"
    if names.games.get(found["of"]) == "yes":
        yield Fix(line, margin + meant)
    elif found["of"] not in {*names.games, *names.theirs, *names.answers}:
        of = f"the game has {found['of']}: yes, public"
        if over is not None and over["by"] == "until" and said.startswith("play "):
            yield Fix(line, f"{margin}{of}\n{margin}{meant}")
        else:
            yield from _with_it(line, margin + meant, of, _begun_in(line, found["of"], names))


def begun(line: Span, word: str, names: Names) -> Fix | None:
    """The edit that says that the game has what a line makes yes or no."""
    made = next((m for m in _BECOMES.finditer(line.words) if m["of"] == word), None)
    if made is None or names.phase not in names.phases:
        return None
    first = "no" if made["so"] == "yes" else "yes"
    of = f"the game has {word}: {first}, public"
    return next(_with_it(line, line.words, of, _begun_in(line, word, names)), None)


def _begun_in(line: Span, word: str, names: Names) -> str:
    """The phase that has it: the one in which alone it is named, first where it is made so; else
    the outermost.
    """
    text, named = line.source.text, re.compile(_WORD.format(re.escape(word)))
    heads = [*re.finditer(r"^(\S[^\n]*)\n(?:[ \t][^\n]*(?:\n|$)|[ \t]*\n)*", text, re.MULTILINE)]
    blocks = [block for block in heads if named.search(block[0])]
    alone = len(blocks) == 1 and blocks[0].start() <= line.start < blocks[0].end()
    first = named.search(text)
    made_first = first is not None and line.start <= first.start() <= line.end
    return names.phase if alone and made_first and names.phase in names.phases else names.outer


def _with_it(line: Span, meant: str, of: str, phase: str) -> Iterator[Fix]:
    """The line in other words, and the line that brings in what it speaks of."""
    text = line.source.text
    head = re.search(rf"^{re.escape(phase)}[ \t]*(?:#[^\n]*)?\n", text, re.MULTILINE)
    if head is None:
        return
    end = re.compile(r"^(?=\S)", re.MULTILINE).search(text, head.end())
    block = text[head.end() : len(text) if end is None else end.start()]
    inside = head.end() <= line.start < head.end() + len(block)
    begins = re.match(r"(?:[ \t]*\n)*(?P<in>[ \t]+)", block)
    margin = begins["in"] if begins else "  "
    had = [
        m.end()
        for m in _HAS.finditer(block)
        if m["in"] == margin and not (inside and head.end() + m.end() > line.start)
    ]
    at = head.end() + (had[-1] if had else 0)
    ahead = "" if text[at - 1] == "\n" else "\n"
    new = f"{ahead}{margin}{of}\n"
    if meant == line.words:
        yield Fix(Span(line.source, at, at), new)
        return
    at += len(meant) - len(line.words) if line.start < at else 0
    said = text[: line.start] + meant + text[line.end :]
    yield as_one_edit(line.source, said[:at] + new + said[at:])
