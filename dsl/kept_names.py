"""What a mend must not drop: which piece a line names, out of which place, and of which pieces it
says how many.

Purpose: a line in other words that no longer names the piece that was named, or that counts
something else than pieces where pieces were counted, means another thing: it is no mend.
Input: an edit. Output: whether it keeps what is named. Must not know: how the edit was found.
"""

import re

from attrs import evolve

from .diagnostics.problem import Fix, Problem, Severity
from .parser.syntax_errors.line_forms import said_like
from .parser.syntax_errors.mends import line_of
from .plain_english.said_names import Names, names_at
from .spans import Span
from .word_forms import forms

_TEXT = re.compile(r'(?:announce |because |^[ \t]*)"[^"\n]*"')
_WORD = re.compile(r"[A-Za-z][\w-]*(?:'(?=[a-z]{2}))?[\w-]*")
_KEPT = re.compile(r"\bha(?:s|ve) [\w-]+: (?P<n>\d+) (?P<of>[\w-]+)")


def if_kept(one: Problem) -> Problem:
    """A problem, without its mend if that drops what is named."""
    if one.severity is not Severity.ERROR or one.fix is None or keeps_what_is_named(one.fix):
        return one
    notes = one.notes or said_like(line_of(one.label.span).words)
    return evolve(one, help=None, fix=None, notes=notes)


def keeps_what_is_named(fix: Fix) -> bool:
    """Whether the lines of an edit still name each piece that they named, and still say that
    somebody has so many pieces where they did.
    """
    source = fix.span.source
    start = source.text.rfind("\n", 0, fix.span.start) + 1
    end = source.text.find("\n", fix.span.end)
    end = len(source.text) if end < 0 else end
    old, text = Span(source, start, end), fix.applied()
    new = text[start : len(text) - (len(source.text) - end)]
    if not new.strip() or "\n" in old.words:
        return True
    names = names_at(old)
    elsewhere = _taken_from(old.words, new, names)
    kept = not elsewhere and _pieces(old.words, names) <= _pieces(new, names)
    return kept and not _counts_no_pieces(old.words, new, names)


def _taken_from(old: str, new: str, names: Names) -> bool:
    """Whether something comes out of another place than the one that a line names."""
    before, after = ({each for each in _FROM.findall(_TEXT.sub("", line)) if names.is_zone(each)}
                     for line in (old, new))  # fmt: skip
    return bool(before and after) and before.isdisjoint(_WORD.findall(new))


_FROM = re.compile(
    r"\b(?:from|of) (?:(?:the|their|your) )?(?:top of (?:(?:the|their|your) )?)?([\w-]+)"
)


def _pieces(line: str, names: Names) -> set[str]:
    """The pieces that are named in a line, but for the one whose line it is."""
    said = set(_WORD.findall(_TEXT.sub("", line)))
    return {each for each in said if each in names.pieces and each[:1].isupper()} - {names.own}


def _counts_no_pieces(old: str, new: str, names: Names) -> bool:
    """`has mem: 2 cards`, mended to a number."""
    so_many = _KEPT.search(old)
    kind = names.kind(so_many["of"]) if so_many else ""
    return bool(kind) and not any(re.search(rf"\b{form}\b", new) for form in forms(kind))
