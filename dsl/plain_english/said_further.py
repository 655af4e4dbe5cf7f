"""What a line may mean where it is not understood as a whole: without its condition, by the word
for the pieces of the file, or as what stands above other lines.

Purpose: ways to read a line that rest on reading another one. Input: a line of a file, its names,
how a line is read. Output: edits. Must not know: what a sentence says.
"""

from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_any_piece import of_the_only_kind
from .said_names import Names
from .said_offered import under_what_is_chosen
from .said_only_if import only_if


def further(line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """The edits that a line may lead to in such a way."""
    yield from _heads(line, names)
    yield from only_if(line, names, read)
    yield from of_the_only_kind(line, names, read)


def _heads(line: Span, names: Names) -> Iterator[Fix]:
    """A line that stands above others, or the one right above, as the condition for them."""
    source, here = line.source, line.words.partition("\n")[0]
    above = source.text[: line.start].rstrip("\n").rpartition("\n")[2]
    starts = (line.start, source.text[: line.start].rstrip("\n").rfind("\n") + 1)
    for start, words in zip(starts, (here, above), strict=True):
        margin = words[: len(words) - len(words.lstrip())]
        head = under_what_is_chosen(words.strip(), names) if margin else None
        if head is not None:
            both = Span(source, start, line.end)
            yield Fix(both, margin + head + both.words[len(words) :])
