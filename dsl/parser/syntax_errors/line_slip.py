"""A line that went wrong, as far as it was read.

Purpose: what those who look for what was meant know of it.
Input: the place that does not fit. Output: the words around it. Must not know: what was meant.
"""

from attrs import frozen
from lark import Token

from ...spans import Span


@frozen
class Slip:
    """A line that went wrong: the place that does not fit, and what is before and behind it."""

    place: Span
    token: Token
    expected: frozenset[str]
    verbs: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words that do not fit."""
        return self.place.words

    @property
    def before(self) -> str:
        """The line up to the place."""
        text = self.place.source.text
        return text[text.rfind("\n", 0, self.place.start) + 1 : self.place.start]

    @property
    def behind(self) -> str:
        """The line from the place on."""
        text = self.place.source.text
        end = text.find("\n", self.place.start)
        return text[self.place.start : len(text) if end < 0 else end]

    @property
    def ends(self) -> bool:
        """Whether it is the end of the line that does not fit."""
        return self.token.type in ("_NL", "_DEDENT", "$END")
