"""Text as a terminal shows it: in cells, where a letter may take none, one or two.

Purpose: let carets stand under the words, whatever the words are made of.
Input: a line of a rule file. Output: what to print for it, and the cells of each character.
Must not know: why a line is shown.
"""

from unicodedata import category

from attrs import frozen

TAB = 4
"""Cells between tab stops."""

_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_TURNS_TEXT = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(text: str) -> str:
    """The text without anything that would command a terminal instead of being seen."""
    return "".join(map(_stand_in, text))


def _stand_in(char: str) -> str:
    """What to print for a character: a picture of it where it has no look of its own."""
    if char < " ":
        return chr(0x2400 + ord(char))
    if char.isprintable() and char not in _TURNS_TEXT:
        return char
    if char == "\N{DELETE}":
        return "\N{SYMBOL FOR DELETE}"
    if category(char) in {"Cc", "Cs", "Zl", "Zp"} or char in _TURNS_TEXT:
        return _UNKNOWN
    return char


@frozen
class Line:
    """A line of text laid out in cells.

    `shown[i]` is printed for the character `i`, from cell `starts[i]` up to, not including,
    `ends[i]`. A combining character shares the cells of the character that it belongs to.
    """

    shown: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @property
    def width(self) -> int:
        """The cells that the whole line takes."""
        return self.ends[-1] if self.ends else 0

    def cells(self, start: int, end: int) -> tuple[int, int]:
        """The first cell of some characters and the one behind their last: always one or more."""
        size = len(self.shown)
        start = min(start, size)
        end = min(end, size)
        first = self.starts[start] if start < size else self.width
        last = self.ends[end - 1] if end > start else first
        return first, max(last, first + 1)

    def between(self, left: int, right: int) -> str:
        """What is printed in the cells from `left` up to `right`, with an ellipsis at each cut."""
        if left <= 0 and right >= self.width:
            return "".join(self.shown)
        first = left + 1 if left > 0 else 0
        last = right - 1 if right < self.width else self.width
        kept = [
            i
            for i in range(len(self.shown))
            if self.starts[i] >= first and self.ends[i] <= last and self.starts[i] < self.ends[i]
        ]
        if not kept:
            return "…" if self.width else ""
        padding = " " * (self.starts[kept[0]] - first)
        words = "".join(self.shown[kept[0] : kept[-1] + 1])
        return ("…" + padding if left > 0 else "") + words + ("…" if right < self.width else "")


def lay_out(text: str) -> Line:
    """One line of text in cells: tabs reach to the next stop, and nothing stays invisible."""
    shown, starts, ends = [], [], []
    start = end = 0
    for char in text:
        char = " " * (TAB - end % TAB) if char == "\t" else _stand_in(char)
        width = len(char) if char.isascii() else _cells(char)
        if width:
            start, end = end, end + width
        shown.append(char)
        starts.append(start)
        ends.append(end)
    return Line(tuple(shown), tuple(starts), tuple(ends))


def _cells(char: str) -> int:
    from rich.cells import cell_len  # most files are written without such letters

    return cell_len(char)
