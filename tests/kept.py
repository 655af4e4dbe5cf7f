"""What becomes of texts that several tests look at.

Not for tests of compiling itself: a text that was compiled before in this process is not compiled
again.
"""

from functools import lru_cache

from duello.dsl.pipeline import Compiled
from duello.match import loading

MOST = 1_000
"""So many are kept: generated files of the same seeds, pages, games of a module."""


@lru_cache(maxsize=MOST)
def compile_text(text: str, name: str = "<text>") -> Compiled:
    """As `loading.compile_text`: what comes of a text is a value, and nobody changes it."""
    return loading.compile_text(text, name)
