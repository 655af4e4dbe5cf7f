"""The rulebook of a ruleset, as players read it.

Purpose: word every clause of a rule file in good English, in the game's own terms, in the order in
which a reader needs it. Input: the syntax tree of a ruleset with all that it extends.
Output: a `Book`, and the book as HTML, as Markdown and as text.
Must not know: where the ruleset comes from.
"""

from .document import Book
from .sections import rulebook, writing

__all__ = ["Book", "rulebook", "writing"]
