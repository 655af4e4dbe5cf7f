"""Places in rule files.

Purpose: say where a piece of text stands, so that every message can point at the words.
Input: character offsets, as the parser counts them. Output: `Source` and `Span` values.
Must not know: what the text means.
"""

from bisect import bisect_right
from functools import cached_property

from attrs import field, frozen


@frozen(slots=False)
class Source:
    """The text of one rule file and the name to call it by (a path, or `<text>`). above: the texts
    of what it extends, the furthest first, for whoever looks for names.
    """

    name: str
    text: str = field(repr=False)
    above: str = field(default="", repr=False, eq=False)

    def but(self, text: str) -> "Source":
        """The same file with another text."""
        return Source(self.name, text, self.above)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        starts.extend(i + 1 for i, char in enumerate(self.text) if char == "\n")
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column (both from 1) of a character offset."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def start_of(self, number: int) -> int:
        """The offset at which a line (from 1) begins; the end of the text, if there is none."""
        inside = 1 <= number <= len(self._starts)
        return self._starts[number - 1] if inside else len(self.text)

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its end of line."""
        if not 1 <= number <= len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")


@frozen
class Span:
    """The characters from `start` up to, not including, `end` of a source."""

    source: Source = field(repr=lambda source: source.name)
    start: int
    end: int

    @property
    def words(self) -> str:
        """The text that the span covers."""
        return self.source.text[self.start : self.end]

    @property
    def position(self) -> tuple[int, int]:
        """Line and column of the first character, both from 1."""
        return self.source.position(self.start)

    @property
    def end_position(self) -> tuple[int, int]:
        """Line and column just behind the last character, both from 1."""
        return self.source.position(self.end)

    @property
    def margin(self) -> "Span":
        """What stands before it on its first line."""
        return Span(self.source, self.source.text.rfind("\n", 0, self.start) + 1, self.start)

    def holds(self, other: "Span") -> bool:
        """Whether the other span begins within this one."""
        return self.source == other.source and self.start <= other.start < self.end

    def to(self, other: "Span") -> "Span":
        """From the start of this span to the end of the other."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))

    def __str__(self) -> str:
        line, column = self.position
        return f"{self.source.name}:{line}:{column}"


NOWHERE = Span(Source("<nowhere>", ""), 0, 0)
"""The place of things that no text says (defaults, and trees built by hand)."""
