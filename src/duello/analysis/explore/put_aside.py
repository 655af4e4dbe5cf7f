"""A search that is put aside while it goes on, so that little is lost if its process dies.

Purpose: decide when, so that it takes a small part of the time, and hand over the bytes.
Input: a search between two states, a clock. Output: what writes it, to whoever keeps it.
Must not know: where they are kept.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import IO, Final, TypeAlias

from .checkpoint import write_down
from .searching import Search

AT_MOST_EVERY: Final = 3.0
"""So many seconds lie between two times, and before the first one, at least."""

PART: Final = 0.1
"""To put it aside takes this part of the time between two times at most, and of what is left."""

AT_FIRST: Final = 3e-6
"""About so many seconds it takes for each state, as long as it is not known."""


Writes: TypeAlias = Callable[[IO[bytes]], None]
"""Writes into an empty file."""


class Aside:
    """Puts a search aside now and then. keep: is given what writes it into a file, and says whether
    it is kept. write: writes a search. clock: tells the time, in seconds.
    """

    def __init__(
        self,
        keep: Callable[[Writes], bool],
        write: Callable[[Search, IO[bytes]], None] = write_down,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._keep, self._write, self._clock = keep, write, clock
        self._each = AT_FIRST
        self._last = clock()
        self.kept: object = None

    def due(self, search: Search, left: float) -> bool:
        """Whether it is time to. left: seconds that the search has."""
        passed = self._clock() - self._last
        return passed >= AT_MOST_EVERY and self._pays(search, min(left, passed))

    def behind(self, search: Search, left: float) -> None:
        """The search is over: put it aside before anything else is done, if that takes a small part
        of the seconds that are left.
        """
        if self._pays(search, left):
            self.put(search)

    def _pays(self, search: Search, seconds: float) -> bool:
        return self._each * len(search.seen) <= PART * seconds

    def put(self, search: Search) -> None:
        """Put it aside as it is now, unless it is kept so already: then it is given the same time
        to come further, as what is broken off may be begun anew.
        """
        if self.keeps(search):
            self._last = self._clock()
            return
        begun = self._clock()
        kept = self._keep(partial(self._write, search))
        self._last = self._clock()
        self._each = (self._last - begun) / max(1, len(search.seen))
        if kept:
            self.kept = _how_far(search)

    def keeps(self, search: Search) -> bool:
        """Whether it is kept as it is now."""
        return self.kept == _how_far(search)


def _how_far(search: Search) -> object:
    return len(search.seen), search.progress.counted
