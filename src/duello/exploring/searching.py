"""Breadth-first search over distinct states.

Purpose: go through everything that may be played, the shortest plays first, until it is through or
a bound is reached; note every contradiction once, where it is met first, and every way back to a
state that was left.
Input: a program, options, bounds. Output: `Met` with the paths that lead there, and how much was
seen.
Must not know: how findings are told.
"""

import sys
import time
from collections.abc import Callable
from typing import Any

from attrs import define, frozen

from ..dsl import effects as ef
from ..dsl import trees as tr
from ..dsl.program import Program
from ..findings import cause_of
from ..interpreter import core
from ..interpreter.state import Contradiction, Open, State
from .canonical import Canonical, Merging
from .expanding import Expanding, Habits, Ways, rounds_at, rounds_counter
from .ordering import Line, Tangle, tangle
from .reading import nodes
from .store import LONGEST, Length, Seen, Waiting

PULSE = 0.25
"""After so many seconds, progress is told and bounds are looked at."""

RETURNS = 200
"""So many ways back to earlier states are kept to be looked at in the end."""


@frozen
class Bounds:
    """How far to search. rounds: that many at most are begun in a play. states: that many distinct
    ones are kept. seconds: of the clock. memory: megabytes that the process may have taken.
    None: as far as it goes.
    """

    rounds: int | None = None
    states: int | None = None
    seconds: float | None = None
    memory: int | None = None


@frozen
class Met:
    """A contradiction, where it was met first: after which ways from the beginning, and how long
    that is. At an `unclear` one, the last state asks something of which the text does not decide
    what may be chosen.
    """

    contradiction: Contradiction
    path: tuple[int, ...]
    length: Length
    unclear: bool = False


@frozen
class Tangled:
    """Something of which it matters in which order it happens, and where it was met first."""

    tangle: Tangle
    path: tuple[int, ...]


@frozen
class Return:
    """A way back: from a state, by one of its ways, to a state that was seen before."""

    number: int
    way: int
    to: int


@define
class Progress:
    """How far a search is. rounds: which one is being searched; edges: how often everything due was
    answered; compared: how often that was done in another order as well; ends: plays that came to
    an end; sampled: not every answer was tried somewhere; cut:
    the bound in rounds left something out; stopped: by which other bound, in words.
    """

    states: int = 0
    waiting: int = 0
    rounds: int = 0
    edges: int = 0
    compared: int = 0
    ends: int = 0
    found: int = 0
    seconds: float = 0.0
    sampled: bool = False
    cut: bool = False
    stopped: str = ""

    @property
    def covered(self) -> bool:
        """Whether everything within the bound in rounds was seen."""
        return not self.stopped and not self.sampled


Told = Callable[[Progress], None]


class Search:
    """A search, which may be stopped and gone on with."""

    def __init__(
        self,
        program: Program,
        options: tuple[Any, ...],
        habits: Habits | None = None,
        merging: Merging | None = None,
        rounds: int | None = None,
    ) -> None:
        self.program = program
        self.options = options
        self.rounds = rounds
        self.merging = Merging() if merging is None else merging
        self.canonical = Canonical(program, options, self.merging)
        self.expanding = Expanding(program, Habits() if habits is None else habits)
        self.progress = Progress()
        self.met: dict[str, Met] = {}
        self.tangled: dict[tuple[Line, ...], Tangled] = {}
        self.returns: list[Return] = []
        self.seen = Seen()
        self.done = bytearray()
        self.waiting = Waiting()
        self.begun = rounds_counter(program)
        self._may_return = may_return(program)
        self.first = core.start(program, options, quiet=True).state
        self._begin()

    def _begin(self) -> None:
        length = (min(rounds_at(self.program, self.first), LONGEST), 0)
        if self.first.contradiction is not None:
            self._note(Met(self.first.contradiction, (), length))
        if self.first.open:
            self.keep(self.canonical.digest(self.first), -1, 0, length)
            self.waiting.append(length, 0, self.first)

    def keep(self, digest: bytes, parent: int, way: int, length: Length) -> int:
        """Number a new state; it is not expanded yet."""
        self.done.append(0)
        return self.seen.add(digest, parent, way, length)

    # ------------------------------------------------------------------ the search

    def run(self, bounds: Bounds, told: Told = lambda progress: None) -> Progress:
        """Search until it is through or comes to a bound; then it is over, or is saved and resumed
        (see `keeping`). told: is called now and then.
        """
        begun, before = time.monotonic(), self.progress.seconds
        self.progress.stopped = ""
        self._most = bounds.states or sys.maxsize
        self._clock: Callable[[], None] = lambda: self._look(begun, before, bounds, told)
        self._clock()
        while not self.progress.stopped and (taken := self.waiting.next()) is not None:
            length, shelf = taken
            self.progress.rounds = length[0]
            for number, state in shelf.drain():
                if self.done[number] or self.seen.length(number) != length:
                    continue
                progress = self.progress
                before_it = (progress.edges, progress.compared, progress.ends)
                if not self._expand(number, state, length):
                    progress.edges, progress.compared, progress.ends = before_it
                    break
                self.done[number] = 1
                if self.progress.stopped:
                    break
        stopped = self.progress.stopped
        self._clock()
        self.progress.stopped = stopped
        return self.progress

    def _look(self, begun: float, before: float, bounds: Bounds, told: Told) -> None:
        progress = self.progress
        self._next_look = time.monotonic() + PULSE
        progress.seconds = before + time.monotonic() - begun
        progress.states, progress.waiting = len(self.seen), len(self.seen) - sum(self.done)
        progress.found = len(self.met) + len(self.tangled)
        if bounds.seconds is not None and time.monotonic() - begun >= bounds.seconds:
            progress.stopped = f"{bounds.seconds:g} seconds were over"
        elif bounds.states is not None and len(self.seen) >= bounds.states:
            progress.stopped = f"{bounds.states:,} states were seen"
        elif bounds.memory is not None and megabytes() >= bounds.memory:
            progress.stopped = f"{bounds.memory:,} MB of memory were taken"
        told(progress)

    def _expand(self, number: int, state: State, length: Length) -> bool:
        """Answer everything in every way; False if it was broken off."""
        ways = self.expanding.ways(state)
        if ways.unclear is not None:
            self._note(Met(ways.unclear, tuple(self.seen.path(number)), length, unclear=True))
        self.progress.sampled |= ways.sampled
        for way in self.expanding.numbers(ways):
            self._answer(number, state, length, ways, way)
            self.progress.edges += 1
            if time.monotonic() >= self._next_look or len(self.seen) >= self._most:
                self._clock()
                if self.progress.stopped:
                    return False
        return True

    def _answer(self, number: int, state: State, length: Length, ways: Ways, way: int) -> None:
        answered = ways.way(way)
        after = self.expanding.after(state, answered)
        self._compare(number, state, answered, after, way)
        if after.contradiction is not None:
            path = (*self.seen.path(number), way)
            self._note(Met(after.contradiction, path, (length[0], length[1] + 1)))
            return
        if not after.open:
            self.progress.ends += 1
            return
        rounds = min(length[0] + self.begun(state, after), LONGEST)
        reached = (rounds, min(length[1] + 1, LONGEST))
        if self.rounds is None or rounds <= self.rounds:
            self._reach(number, way, reached, after)
        else:
            self.progress.cut = True

    def _compare(
        self, number: int, state: State, answered: tuple[Open, ...], after: State, way: int
    ) -> None:
        self.progress.compared += 1
        found = tangle(self.expanding, state, answered, after)
        if found is not None and found.lines not in self.tangled:
            self.tangled[found.lines] = Tangled(found, (*self.seen.path(number), way))

    def _reach(self, number: int, way: int, reached: Length, after: State) -> None:
        digest = self.canonical.digest(after)
        known = self.seen.find(digest)
        if known is None:
            self.waiting.append(reached, self.keep(digest, number, way, reached), after)
        elif reached < self.seen.length(known) and not self.done[known]:
            self.seen.nearer(known, number, way, reached)
            self.waiting.append(reached, known, after)
        elif self._may_return and self.seen.length(known) <= self.seen.length(number):
            self._back(Return(number, way, known))

    def _back(self, found: Return) -> None:
        """Keep ways back to a state that lies on the way here; and some that may."""
        straight = self.seen.above(found.number, found.to)
        if straight or len(self.returns) < RETURNS:
            self.returns.insert(0 if straight else len(self.returns), found)
            del self.returns[RETURNS:]
            self._may_return = not straight or len(self.returns) < RETURNS

    def _note(self, met: Met) -> None:
        self.met.setdefault(cause_of(self.program, met.contradiction), met)


def may_return(program: Program) -> bool:
    """Whether play could ever come back to where it was: if every phase is played so many times,
    and nothing begins anew, it cannot.
    """
    return any(
        (isinstance(node, tr.Play) and node.times is None) or isinstance(node, ef.Restart | ef.Undo)
        for node in nodes(program)
    )


def megabytes() -> float:
    """The most memory that this process has ever taken; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)
