"""What a line may mean where it is not understood as a whole: without its condition, by the word
for the pieces of the file, or as what stands above other lines.

Purpose: ways to read a line that rest on reading another one. Input: a line of a file, its names,
how a line is read. Output: edits. Must not know: what a sentence says.
"""

from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span
from .said_any_piece import of_the_only_kind
from .said_below import blanks_of
from .said_names import Names
from .said_offered import under_what_is_chosen
from .said_only_if import only_if


def further(line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """The edits that a line may lead to in such a way."""
    yield from only_if(line, names, read)
    yield from of_the_only_kind(line, names, read)


def heads(line: Span, names: Names, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """A line that stands above others, or the one right above, as the condition for them; with the
    line itself in other words, where it needs them.
    """
    source, here = line.source, line.words.partition("\n")[0]
    ahead = source.text[: line.start].rstrip("\n")
    above = ahead.rpartition("\n")[2]
    for start, words in ((line.start, here), (len(ahead) - len(above), above)):
        margin = blanks_of(words)
        head = under_what_is_chosen(words.strip(), names) if margin else None
        if head is None:
            continue
        both = Span(source, start, line.end)
        new = margin + head + both.words[len(words) :]
        yield Fix(both, new)
        again = source.but(source.text[:start] + new + source.text[line.end :])
        inner = Span(again, start + len(new) - len(line.words), start + len(new))
        for fix in read(inner) if start != line.start else ():
            if (fix.span.start, fix.span.end) == (inner.start, inner.end):
                yield Fix(both, new[: len(new) - len(line.words)] + fix.text)
