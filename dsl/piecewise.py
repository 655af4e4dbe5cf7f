"""Work that is done piece by piece.

Purpose: whoever has something else to do can see to it between two pieces, as a page does that
waits for the next key.
Input: a generator that yields None between its pieces. Output: what it gives back in the end.
Must not know: what is worked out.
"""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")

Work = Generator[None, None, Result]
"""Something that is worked out piece by piece."""


def at_once(work: Work[Result]) -> Result:
    """What comes of a work, where nobody has anything else to do."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: Result = done.value
            return found
