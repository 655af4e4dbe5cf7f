"""The places of nodes and of tokens.

Purpose: what every rule's method stands on.
Input: where something stands in the text that was parsed. Output: where it stands in its source.
Must not know: any rule.
"""

from collections.abc import Callable
from typing import Any

from lark import Token
from lark.tree import Meta

from ...spans import Source, Span

Mixed = Any
"""Parts of a rule of which some are repeated, and behind which others stand. Lark gives them in one
row, and there is no type for a row whose last parts are of another one.
"""


LEAVES = frozenset(("NAME", "VERB", "STRING", "NUMBER", "OPTION"))
"""The terminals that are nodes of their own, and have a method."""


class Places:
    """What every rule's method needs: the places of nodes and of tokens. offset: where in the
    source the text begins that was parsed; unedited: where in that text something stands without
    an edit that was made in it.
    """

    def __init__(
        self, source: Source, offset: int = 0, unedited: Callable[[int], int] | None = None
    ) -> None:
        self.source = source
        self._offset = offset
        self._unedited = unedited

    def _span(self, start: int | None, end: int | None) -> Span:
        first, last = start or 0, end or 0
        if self._unedited is not None:
            first, last = self._unedited(first), self._unedited(last)
        return Span(self.source, self._offset + first, self._offset + last)

    def _at(self, meta: Meta) -> Span:
        return self._span(0, 0) if meta.empty else self._span(meta.start_pos, meta.end_pos)

    def _token(self, token: Token) -> Span:
        return self._span(token.start_pos, token.end_pos)
