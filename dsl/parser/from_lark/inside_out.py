"""Going through Lark's trees from the inside out, with the places of nodes and of tokens.

Purpose: what every rule's method stands on.
Input: a tree. Output: what the methods make of it. Must not know: any rule.
"""

from typing import Any

from lark import Token, Tree
from lark.tree import Meta

from ...spans import Source, Span
from ...syntax import Word

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
        parts: list[Any] = []
        for part in tree.children:
            if part.__class__ is Token:
                leaf = part.type in LEAVES
                parts.append(getattr(self, part.type)(part) if leaf else part)
            else:
                parts.append(self.transform(part) if isinstance(part, Tree) else part)
        return getattr(self, tree.data)(tree.meta, *parts)


LEAVES = frozenset(
    (
        *("NAME", "FIELD_ALONE", "PHASES_WON", "VERB", "STRING", "OPTION"),
        *("NUMBER", "SO_MANY_STEPS", "SO_MANY_OF_THEM"),
    )
)
"""The terminals that are nodes of their own, and have a method."""


class Places(BottomUp):
    """What every rule's method needs: the places of nodes and of tokens."""

    def __init__(self, source: Source, offset: int = 0) -> None:
        self.source = source
        self._offset = offset
        """Where in the source the text begins that was parsed."""

    def _at(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self.source, self._offset, self._offset)
        offset = self._offset
        return Span(self.source, offset + meta.start_pos, offset + meta.end_pos)

    def _token(self, token: Token) -> Span:
        offset = self._offset
        return Span(self.source, offset + (token.start_pos or 0), offset + (token.end_pos or 0))

    def _heard_by(self, audience: Token) -> Word:
        """Who is told of a value: `public`, `open`, `private` or `secret`."""
        heard = audience.lstrip(", \t")
        return Word("open" if "," in heard else heard, span=self._token(audience))
