"""Binding texts: what stands between braces in an announcement.

Purpose: `"{you} takes back {your previous pick}"` as a tuple of constants and values.
Input: a quoted text, a scope. Output: trees. Must not know: who hears the text.
"""

import re
from typing import TypeVar

from attrs import fields

from .. import ir
from .. import syntax as sx
from ..diagnostics.problem import Fix, Problem
from ..ir.effects import VERBS
from ..ir.nodes import altered
from ..lower import lower_value
from ..parser.parsing import parse_value
from ..spans import Source, Span
from .builder import ProgramBuilder, Scope
from .expressions import Values

Found = TypeVar("Found", bound=sx.Node)


class Texts:
    """Binds texts for one draft."""

    def __init__(self, draft: ProgramBuilder, values: Values) -> None:
        self.draft = draft
        self.values = values

    def bind(self, words: sx.Value, scope: Scope) -> tuple[ir.Tree, ...]:
        """The parts of a text, in order."""
        if isinstance(words, sx.Listed):
            return self._listed(words, scope)
        words = ir.sure(sx.Word, words)
        parts: list[ir.Tree] = []
        at = 0
        for match in re.finditer(r"\{([^{}]*)\}", words.text):
            if match.start() > at:
                parts.append(ir.Constant(words.text[at : match.start()], ir.TEXT))
            parts.append(self._value(words, match.start(1), match.end(1), scope))
            at = match.end()
        if "{" in words.text[at:] or "}" in re.sub(r"\{[^{}]*\}", "", words.text):
            closed = _closed(words.span, words.text[at:])
            self.draft.fault(
                "unclosed-brace",
                "a brace in this text has no partner",
                words.span,
                notes=("a value stands between two of them: `{round}`",),
                help="write `}` at its end" if closed else None,
                fix=closed,
            )
        if at < len(words.text):
            parts.append(ir.Constant(words.text[at:], ir.TEXT))
        return tuple(parts)

    def _listed(self, node: sx.Listed, scope: Scope) -> tuple[ir.Tree, ...]:
        """Values with a comma, or what else is told, between each two."""
        parts: list[ir.Tree] = []
        for value in node.values:
            parts += [ir.Constant(node.between, ir.TEXT)] if parts else []
            bound = self.values.bind(value, scope)
            parts.append(ir.Said(bound.tree, bound.type, span=value.span))
        return tuple(parts)

    def _value(self, words: sx.Word, start: int, end: int, scope: Scope) -> ir.Tree:
        inside = words.text[start:end].strip()
        if inside in self.draft.option_names:
            node: sx.Value = sx.OptionValue(inside, span=words.span)
        else:
            place = _in_source(words, start, end)
            parsed = parse_value(place or Span(Source("text", words.text), start, end), VERBS)
            if isinstance(parsed, Problem):
                note = "between braces stands a value: `{North}`, `{North's points}`, `{pot}`"
                mend = parsed.fix if place is not None else None
                self.draft.fault(
                    "syntax",
                    f"`{{{inside}}}` in this text is not a value: {parsed.headline}",
                    place or words.span,
                    notes=() if mend else (note,),
                    help=parsed.help if mend else None,
                    fix=mend,
                )
                return ir.Constant("", ir.TEXT)
            node = lower_value(parsed)
            node = node if place is not None else placed(node, words.span)
        bound = self.values.bind(node, scope)
        return ir.Said(bound.tree, bound.type, span=words.span)


def _in_source(words: sx.Word, start: int, end: int) -> Span | None:
    """Where a part of a text stands in the file; None if blanks of the text were put together."""
    span = words.span
    if span.words != f'"{words.text}"':
        return None
    return Span(span.source, span.start + 1 + start, span.start + 1 + end)


def placed(node: Found, span: Span) -> Found:
    """The same syntax tree as if all of it stood at one place."""
    changes: dict[str, object] = {"span": span}
    for attribute in fields(type(node)):
        value = getattr(node, attribute.name)
        if isinstance(value, sx.Node):
            changes[attribute.name] = placed(value, span)
        elif isinstance(value, tuple):
            changes[attribute.name] = tuple(
                placed(part, span) if isinstance(part, sx.Node) else part for part in value
            )
    return altered(node, changes)


def _closed(text: Span, rest: str) -> Fix | None:
    """A text with the brace at its end that is missing there; None if another one is."""
    if rest.count("{") != 1 or "}" in rest or not text.words.endswith('"'):
        return None
    return Fix(Span(text.source, text.end - 1, text.end - 1), "}")
