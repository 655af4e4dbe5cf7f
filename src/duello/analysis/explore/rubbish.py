"""How often Python looks for what nobody needs any more, while a search runs.

Purpose: a search makes millions of things that last, and next to none that go in circles: to go
through all of them again and again takes a sixth of its time.
Input and output: none. Must not know: how anything is searched.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = 4_000_000
"""So many new things are let come about, at least, before it is looked which are needed."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Look seldom meanwhile, and never at what there was before."""
    first, *others = gc.get_threshold()
    gc.set_threshold(max(first, SELDOM) if first else 0, *others)
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(first, *others)
