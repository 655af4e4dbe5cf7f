"""How far a search is.

Purpose: count what a search has seen.
Input: nothing. Output: `Progress`. Must not know: how anything is searched.
"""

import time
from collections.abc import Callable

from attrs import define


@define
class Progress:
    """How far a search is. rounds: which one is being searched; edges: how often everything due was
    answered; compared: how often things happened together then, and were carried out in another
    order as well; mirrored: how often the answers were given from the other seats as well, or are
    the same there by construction; pairs: of states, or of what is told, that differ in a secret
    and were compared, or are known to be alike; ends: plays that came to an end; sampled: not every
    answer was tried somewhere; cut: the bound in rounds left
    something out; stopped: by which other bound, in words.
    """

    states: int = 0
    waiting: int = 0
    rounds: int = 0
    edges: int = 0
    compared: int = 0
    mirrored: int = 0
    pairs: int = 0
    ends: int = 0
    found: int = 0
    seconds: float = 0.0
    sampled: bool = False
    cut: bool = False
    stopped: str = ""

    @property
    def counted(self) -> tuple[int, ...]:
        """What is counted answer by answer."""
        return self.edges, self.compared, self.mirrored, self.pairs, self.ends

    @counted.setter
    def counted(self, counts: tuple[int, ...]) -> None:
        self.edges, self.compared, self.mirrored, self.pairs, self.ends = counts

    @property
    def covered(self) -> bool:
        """Whether everything within the bound in rounds was seen."""
        return not self.stopped and not self.sampled


Told = Callable[[Progress], None]


def time_over(seconds: float) -> str:
    """By what a search was stopped that was given so many seconds."""
    said = f"{round(seconds, 1) or seconds:g}"
    return "1 second was over" if said == "1" else f"{said} seconds were over"


def until_in(seconds: float | None) -> float:
    """The time of the clock in so many seconds; None: never."""
    return float("inf") if seconds is None else time.monotonic() + seconds
