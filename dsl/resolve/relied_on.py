"""What `allow` lines rely on.

Purpose: find out whether words still stand in the rules, a variant and its parent taken together.
Input: the script that is bound, some words. Output: those of them that stand on no line of a rule.
Must not know: what is allowed.
"""

from collections.abc import Iterable, Iterator

from ..spans import Span
from ..syntax import Allow
from ..syntax import items as sc
from ..syntax.walk import inside


def missing(script: sc.Script, words: Iterable[str]) -> tuple[str, ...]:
    """Those of some words that stand on no line, however they are spaced. What is noted behind
    lines, examples, and what is allowed do not count.
    """
    wanted = tuple(words)
    if not wanted:
        return ()
    lines = set(_lines(script))
    return tuple(each for each in wanted if not any(_spaced(each) in line for line in lines))


def _lines(script: sc.Script) -> Iterator[str]:
    """Every line on which something of a rule begins."""
    rules = [item for item in script.items if not isinstance(item, sc.Example)]
    nodes = [node for item in rules for node in inside(item)]
    allows = [node for node in nodes if isinstance(node, Allow)]
    allowed = {_line(each.span) for node in allows for each in inside(node)}
    for node in nodes:
        line = _line(node.span)
        if line not in allowed:
            yield line


def _line(span: Span) -> str:
    text = span.source.text
    begin, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.start)
    return _spaced(text[begin : len(text) if end < 0 else end].partition("  #")[0])


def _spaced(words: str) -> str:
    return " ".join(words.split())
