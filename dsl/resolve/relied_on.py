"""What `allow` lines rely on.

Purpose: find out whether words still stand in the rules, a variant and its parent taken together,
and whether what an `allow` line is about now answers by itself what it relies on others for.
Input: the script that is bound, some words, what is bound. Output: those words that stand on no
line of a rule; places.
Must not know: what is allowed.
"""

import re
from collections.abc import Iterable, Iterator

from .. import ir
from ..ir import program as pg
from ..spans import Span
from ..syntax import Allow
from ..syntax import items as sc
from ..syntax.walk import inside
from .builder import ProgramBuilder

LOOPS = ("possible-endless", "endless")
"""What is allowed for a reason why play ends all the same."""


BEHIND = re.compile(r",? (if|unless|only if|when)\b")
BEFORE = re.compile(r"\b(if|unless|when)\b[^:]*: ?$")
"""A condition that words are put under."""


def missing(script: sc.Script, words: Iterable[str]) -> dict[str, Span | None]:
    """Those of some words that stand on no line, however they are spaced, unless a condition that
    they leave out is put before or behind them; with the place where they stand under one. What
    is noted behind lines, examples, and what is allowed do not count.
    """
    wanted = tuple(words)
    if not wanted:
        return {}
    lines = {_line(span): span for span in _lines(script)}
    gone = dict[str, Span | None]()
    for each in wanted:
        found = [line for line in lines if _spaced(each) in line]
        if not any(_unconditioned(line, _spaced(each)) for line in found):
            gone[each] = lines[found[0]] if found else None
    return gone


def _unconditioned(line: str, words: str) -> bool:
    """Whether words stand on a line as they are, and under no condition but their own."""
    return any(
        not BEHIND.match(line, at.end()) and not BEFORE.search(line[: at.start()])
        for at in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", line)
    )


def said_otherwise(script: sc.Script, draft: ProgramBuilder, one: pg.Allowance) -> Span | None:
    """Where a piece that is allowed to keep play from its end answers by itself what the line
    relies on others to answer; None if it does not. What quarrels with others does so anyway.
    """
    if one.code not in LOOPS:
        return None
    relied = tuple(map(_spaced, one.relies))
    answering = [(rule, rule.form) for rule in draft.rules if isinstance(rule.form, ir.Answer)]
    answered = {form.property for rule, form in answering if _on(rule.span, relied)}
    mine = {number for sort, number in (one.under, *one.about) if sort == "piece"}
    for rule, form in answering:
        own = ir.owning_design(rule.owner) in mine and not _on(rule.span, relied)
        if own and form.property in answered and rule.span.words:
            return rule.span
    names = {draft.designs[number].name for number in mine}
    fields = tuple(f"{draft.properties[number].name}:" for number in answered)
    for item in script.items:
        if isinstance(item, sc.Piece) and item.name.text in names:
            for node in inside(item):
                if node.span.words.startswith(fields) and not _on(node.span, relied):
                    return node.span
    return None


def _on(span: Span, relied: Iterable[str]) -> bool:
    """Whether some of these words stand on the line of a place."""
    line = _line(span)
    return any(words in line for words in relied)


def _lines(script: sc.Script) -> Iterator[Span]:
    """Every line on which something of a rule begins, by what begins there."""
    rules = [item for item in script.items if not isinstance(item, sc.Example)]
    nodes = [node for item in rules for node in inside(item)]
    allows = [node for node in nodes if isinstance(node, Allow)]
    allowed = {_line(each.span) for node in allows for each in inside(node)}
    for node in nodes:
        line = _line(node.span)
        if line not in allowed:
            yield node.span


def _line(span: Span) -> str:
    text = span.source.text
    begin, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.start)
    return _spaced(text[begin : len(text) if end < 0 else end].partition("  #")[0])


def _spaced(words: str) -> str:
    return " ".join(words.split())
