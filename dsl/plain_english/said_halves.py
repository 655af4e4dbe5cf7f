"""Two sentences in one line: `the player with more coins wins; if both have none, it is a draw`.

Purpose: each of them is a line of its own. Input: a line, and how lines are read. Output: an edit.
Must not know: what they say.
"""

import re
from collections.abc import Callable, Iterator

from ..diagnostics.problem import Fix
from ..spans import Span

_STOP = re.compile(r"(?P<first>[^;\"]+?)(?:;|\.) (?P<second>[a-zA-Z][^;\"]*?)\.?")
_BY_MORE = re.compile(r"^[ \t]*the player with (?:more|less) [\w-]+ wins the [\w-]+$")
_ENDS = re.compile(r"\bthe [\w-]+ ends$")


def two_sentences(line: Span, read: Callable[[Span], Iterator[Fix]]) -> Iterator[Fix]:
    """The lines for both, where each can be read."""
    found = _STOP.fullmatch(line.words.strip())
    if found is None:
        return
    margin = line.words[: len(line.words) - len(line.words.lstrip())]
    text, said = line.source.text, []
    for part in found.groups():
        words = margin + part[:1].lower() + part[1:]
        alone = line.source.but(text[: line.start] + words + text[line.end :])
        one = Span(alone, line.start, line.start + len(words))
        meant = next((fix.text for fix in read(one) if fix.span == one), None)
        if meant is None:
            return
        said.append(meant)
    if _BY_MORE.search(said[0]) and _ENDS.search(said[1]):
        del said[1]  # where both have as much, nobody wins
    yield Fix(line, "\n".join(said))
