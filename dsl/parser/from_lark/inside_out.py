"""Going through Lark's trees from the inside out, with the places of nodes and of tokens.

Purpose: what every rule's method stands on.
Input: a tree. Output: what the methods make of it. Must not know: any rule.
"""

from typing import Any

from lark import Token, Tree
from lark.tree import Meta

from ...spans import Source, Span

Mixed = Any
"""Parts of a rule of which some are repeated, and behind which others stand. Lark gives them in one
row, and there is no type for a row whose last parts are of another one.
"""


class BottomUp:
    """Makes of each tree what the method of its rule makes of its parts, from the inside out, as
    Lark's `Transformer` does, which makes a wrapper of the method anew at every tree.
    """

    def transform(self, tree: Tree[Token]) -> Any:  # of whatever class its rule makes
        """What a tree stands for. A token for which there is a method is what that makes of it."""
        parts = [
            self.transform(part)
            if isinstance(part, Tree)
            else getattr(self, part.type)(part)
            if isinstance(part, Token) and part.type in LEAVES
            else part
            for part in tree.children
        ]
        return getattr(self, tree.data)(tree.meta, *parts)


LEAVES = frozenset(("NAME", "PHASES_WON", "VERB", "STRING", "NUMBER", "OPTION"))
"""The terminals that are nodes of their own, and have a method."""


class Places(BottomUp):
    """What every rule's method needs: the places of nodes and of tokens."""

    def __init__(self, source: Source, offset: int = 0) -> None:
        self.source = source
        self._offset = offset
        """Where in the source the text begins that was parsed."""

    def _span(self, start: int | None, end: int | None) -> Span:
        return Span(self.source, self._offset + (start or 0), self._offset + (end or 0))

    def _at(self, meta: Meta) -> Span:
        return self._span(0, 0) if meta.empty else self._span(meta.start_pos, meta.end_pos)

    def _token(self, token: Token) -> Span:
        return self._span(token.start_pos, token.end_pos)
