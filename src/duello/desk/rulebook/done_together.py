"""What lines get as it was before the lines above them, as all of them happen at the same time.

Purpose: a reader takes the lines of a block to come one after the other; where that would be
another rule, it is said at the line for which it matters.
Input: the lines of a game, and where they ask for what has just been changed. Output: a sentence
for each line that needs one. Must not know: how it is found out which lines are done together.
"""

from collections.abc import Iterator

from ...dsl import syntax as sx
from ...dsl.lint.read_too_soon import AsItWas
from ...dsl.syntax.walk import inside
from .document import bare
from .english import is_plural, listed, sentence
from .phrases import Phrases

_ASKED = (sx.Is, sx.IsIn, sx.Lies, sx.Has, sx.Compares, sx.Leads)
"""Conditions that stand for what is so of somebody or of something."""


def done_together(phrases: Phrases) -> dict[int, str]:
    """What is said behind lines, by their `id`."""
    held: dict[int, list[AsItWas]] = {}
    for each in phrases.words.as_it_was:
        line = _line(phrases, each)
        if line is not None:
            held.setdefault(id(line), []).append(each)
    return {line: _sentence(phrases, asked) for line, asked in held.items()}


def _line(phrases: Phrases, asking: AsItWas) -> sx.Statement | None:
    """The line that asks: the block in which something else is done, if that stands in its head."""
    around = [
        node
        for where in phrases.words.bodies()
        for node in inside(where)
        if isinstance(node, sx.Line | sx.If | sx.ForEachPiece) and node.span.holds(asking.line)
    ]
    heads = (node for node in around if node.span.holds(asking.asked))
    return min(heads, key=_length, default=min(around, key=_length, default=None))


def _length(node: sx.Node) -> int:
    return node.span.end - node.span.start


def _sentence(phrases: Phrases, asked: list[AsItWas]) -> str:
    """That it happens at the same time, and what is therefore as it was before."""
    said = dict(_said(phrases, each) for each in asked)
    names = [name for name, condition in said.items() if not condition]
    parts = []
    if names:
        verb, were = ("are", "they were") if len(names) > 1 else ("is", "it was")
        if len(names) == 1 and is_plural(bare(names[0]).split()[-1]):
            verb, were = "are", "they were"
        parts.append(f"{listed(names)} {verb} still what {were} before")
    parts += [f"it is still as before whether {name}" for name, so in said.items() if so]
    return sentence(f"this happens at the same time as what stands above: {listed(parts)}")


def _said(phrases: Phrases, asked: AsItWas) -> tuple[str, bool]:
    """What is as it was before, as the line asks for it; whether that is a condition."""
    for node in _at(phrases, asked):
        if isinstance(node, _ASKED):
            return phrases.condition(node), True
        if isinstance(node, sx.Of | sx.Possessive | sx.Word):
            return phrases.value(node), False
    return f"the {phrases.known(asked.name)}", False


def _at(phrases: Phrases, asked: AsItWas) -> Iterator[sx.Node]:
    """The nodes that stand just where something is asked for."""
    for where in phrases.words.bodies():
        yield from (node for node in inside(where) if node.span == asked.asked)
