"""Trees of words that may come again.

Purpose: between one key and the next most blocks of a file stay as they are; they are not parsed
again.
Input: words, and what parses them. Output: Lark's tree; whoever has it does not change it.
Must not know: the grammar.
"""

from collections.abc import Callable

from lark import Token, Tree

MOST = 150_000
"""Characters of which trees are kept, twice at the most: 80 bytes for each, or so."""


class KeptTrees:
    """Trees by their words. Those that were not wanted for so long that trees of `MOST` characters
    were are let go. For one thread.
    """

    def __init__(self, parse: Callable[[str], Tree[Token]]) -> None:
        self._parse = parse
        self._now: dict[str, Tree[Token]] = {}
        self._before: dict[str, Tree[Token]] = {}
        self._size = 0

    def __getitem__(self, words: str) -> Tree[Token]:
        """The tree of words. Raises what parsing them raises; such words are tried again."""
        found = self._now.get(words)
        if found is not None:
            return found
        found = self._before.get(words)
        if found is None:
            found = self._parse(words)
        if self._size + len(words) > MOST:
            self._before, self._now, self._size = self._now, {}, 0
        self._now[words] = found
        self._size += len(words)
        return found
