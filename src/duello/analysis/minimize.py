"""Leaving out of a row of things whatever is not needed.

Purpose: delta debugging: large pieces first, then smaller ones, then single things, until nothing
more can be left out or so many tries are over. Tries are counted, not seconds, so that the same row
always becomes the same shorter one.
Input: a row, and a function that tries a shorter one. Output: the shortest row that was found.
Must not know: what the things are, nor what must stay so.
"""

import time
from collections.abc import Callable
from typing import TypeVar

from attrs import define

Thing = TypeVar("Thing")


@define
class Budget:
    """How much may still be tried. tries: so many rows; things: so many in all these rows; until:
    when it is broken off, for whoever was promised an answer by then.
    """

    tries: int
    things: int
    until: float = float("inf")

    def spend(self, things: int) -> bool:
        """Count one more row of so many things; False if it is too much."""
        if self.tries <= 0 or self.things <= 0 or time.monotonic() > self.until:
            return False
        self.tries -= 1
        self.things -= things
        return True


def lessened(
    things: list[Thing],
    tried: Callable[[list[Thing], int], list[Thing] | None],
    budget: Budget,
) -> list[Thing]:
    """The row without what can be left out.

    tried: gets a shorter row, and from where on it differs from the last one that would do; gives
    what is needed of it, or None if it does not do.
    """
    size = max(1, len(things) // 2)
    while size:
        at, before = 0, len(things)
        while at < len(things):
            fewer = [*things[:at], *things[at + size :]]
            if not budget.spend(len(fewer) - at):
                return things
            found = tried(fewer, at)
            if found is None:
                at += size
            else:
                things = found
        if size > 1 or len(things) == before:
            size //= 2
    return things
