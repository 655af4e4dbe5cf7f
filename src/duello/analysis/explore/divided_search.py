"""A search of which workers do a part.

Purpose: states that wait for their turn are answered by workers before, and what comes of it is
noted. All states of one length are answered without regard to each other; what is noted is gone
through in their order, so that the search comes to the same as without workers.
Input: a search, workers. Output: what is noted.
Must not know: which findings there are.
"""

import pickle
import secrets
import sys
import time
from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

from attrs import define, evolve, field, frozen

from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter.state import State

from ..model.canonical_form import Merging
from ..model.information_sets import LONE, Codes, Held, Twins
from ..model.successors import Habits
from ..workers import NotYet, Piece, Workers, WorkersDied
from .frontier import Kept, Length
from .invariant_checks import Differing
from .memory_taken import give_back, taken_now
from .packed_search import PackedSearch
from .progress import Progress
from .searching import PULSE, Come, Manner, Met, Noted, Origin, Search
from .state_numbers import StateKey

PIECE_SECONDS: Final = 0.25
"""A piece of work is to take about so long."""

MOST_IN_A_PIECE: Final = 500
FEWEST: Final = 25
"""Never are less than so many the most, however short memory is: to give them out takes longer than
to answer them.
"""

MOST_SENT: Final = 100_000
"""Of so many states a worker knows that it has sent them."""

AGAIN: Final = 1_000
"""So many states a worker answers before it is worth it to give back again."""

Waits = tuple[int, Held, Twins, tuple[int, ...]]
"""A state that waits: its number, its twins, and the ways that lead there."""


@frozen
class Setup:
    """Of which search a worker does a part; fields as of `Search` and `PackedSearch`. one: no two
    searches have the same. packed: whether it is on compiled code. memory: if a worker takes more
    megabytes, it gives back what it remembers.
    """

    one: str
    program: Program
    options: tuple[Value, ...]
    habits: Habits
    merging: Merging
    rounds: int | None
    compare: bool
    first: State | None = None
    packed: bool = False
    everything: bool = False
    written: bool = False
    memory: int | None = None


@frozen
class Pile:
    """States of one length that one worker answers. number: larger for what is given out later;
    manner: in which they are compared.
    """

    number: int
    length: Length
    states: tuple[Waits, ...]
    manner: Manner


class Noting(Search):
    """A search that only notes what it comes to."""

    def prepare(self, memory: int | None = None) -> None:
        """Make ready to answer piles of states. memory: as of `Setup`."""
        self._megabytes, self._answered, self._again_at = memory, 0, 0
        self._most, self._next_look = sys.maxsize, 0.0
        self._clock = self._pulse
        self._sent: dict[StateKey, Length] = {}
        self._last = -1

    def _pulse(self) -> None:
        self._next_look = time.monotonic() + PULSE

    def answered(self, pile: Pile) -> list[Noted]:
        """What comes of the states, until one of them cannot be answered."""
        if pile.number < self._last or len(self._sent) > MOST_SENT:
            self._sent.clear()  # behind this pile comes what was sent for later ones
        self._last = pile.number
        self.compare_in(pile.manner)
        found: list[Noted] = []
        for waits in pile.states:
            self._pulse()
            noted = self._noted(pile.length, waits)
            if noted is None:
                break
            found.append(noted)
        self._make_way(len(found))
        return found

    def _make_way(self, answered: int) -> None:
        """So many states were answered: give back what is remembered where memory is short, unless
        that was done not long ago.
        """
        self._answered += answered
        if self._megabytes is None or self._answered < self._again_at:
            return
        if taken_now() >= self._megabytes:
            self._sent.clear()
            self.forget()
            give_back()
            self._again_at = self._answered + AGAIN

    def _noted(self, length: Length, waits: Waits) -> Noted | None:
        number, state, twins, self._here = waits
        self._steps: list[Met | Differing | Come] = []
        self.in_hand = None
        self.progress, before, made = Progress(), self.manner(), self.made()
        if not self._expand(number, state, twins, length):
            return None
        added = self.made() - made
        progress = self.progress
        counts = progress.counted, progress.cut, progress.sampled
        return Noted(tuple(self._steps), before, self.manner(), *counts, added)

    # ------------------------------------------------------------------ what is noted

    def _path(self, number: int) -> tuple[int, ...]:
        return self._here

    def _note(self, met: Met) -> None:
        self._steps.append(met)

    def _differ(self, found: list[Differing]) -> None:
        self._steps += found

    def _come(
        self,
        origin: Origin,
        way: int,
        reached: Length,
        after: Held | None,
        key: StateKey,
        known: int | None,
        codes: Codes,
    ) -> None:
        sent = self._sent.get(key)
        if sent is None or reached < sent:
            self._sent[key] = reached
            twins = origin.twins(codes)
            self._steps.append(Come(way, reached, after, key, codes, twins, self.progress.cut))
        elif self._may_return:
            none = (None, None)
            self._steps.append(Come(way, reached, None, key, LONE, none, self.progress.cut))


class NotingPacked(Noting, PackedSearch):
    """The same on compiled code."""

    quick = False


def noting(setup: bytes) -> Noting:
    """A search in which a worker does its part, made of a `Setup`."""
    made: Setup = pickle.loads(setup)  # from the process that gives out the work
    how = made.program, made.options, made.habits, made.merging, made.rounds
    if made.packed:
        packed = NotingPacked(*how, made.everything, made.compare)
        packed.written = made.written
        search: Noting = packed
    else:
        search = Noting(*how, made.compare, made.first)
    search.prepare(made.memory)
    return search


_noting = lru_cache(maxsize=1)(noting)


def answered(setup: bytes, pile: Pile) -> tuple[list[Noted], float]:
    """A worker's part: what comes of a pile of states, and how many seconds it took."""
    begun = time.monotonic()
    return _noting(setup).answered(pile), time.monotonic() - begun


# ---------------------------------------------------------------------- giving out


@define
class _Given:
    """A pile. piece: if it was given out. rest: the states of it that were not taken off yet."""

    piece: Piece[tuple[list[Noted], float]] | None
    numbers: tuple[int, ...]
    rest: deque[Kept]
    found: dict[int, Noted] | None = None


@define(eq=False)
class Divided:
    """A search whose states are answered by workers before it is their turn."""

    search: Search
    workers: Workers
    setup: bytes
    given: deque[_Given] = field(factory=deque)
    _left: list[Piece[tuple[list[Noted], float]]] = field(factory=list)
    _count: int = 0
    _size: int = 1
    _most: int = MOST_IN_A_PIECE
    _now: _Given | None = None

    def drain(self, length: Length, states: Iterator[Kept]) -> Iterator[Kept]:
        """The same states, one by one; those that come next are given out."""
        waiting = (one for one in states if self._wanted(one[0], length))
        while True:
            while len(self.given) < self.workers.many:
                pile = tuple(islice(waiting, self._size))
                if not pile:
                    break
                self.given.append(self._give(length, pile))
            if not self.given:
                return
            self._now = self.given[0]
            while self._now.rest:
                yield self._now.rest.popleft()
            self.given.popleft()
            if self._now.piece is not None and self._now.found is None:
                self._left.append(self._now.piece)

    def _wanted(self, number: int, length: Length) -> bool:
        return not self.search.done[number] and self.search.seen.length(number) == length

    def _give(self, length: Length, pile: tuple[Kept, ...]) -> _Given:
        numbers = tuple(number for number, _, _ in pile)
        if self._is_behind():
            return _Given(None, numbers, deque(pile))
        self._count += 1
        path = self.search.seen.path
        states = tuple((n, state, twins, tuple(path(n))) for n, state, twins in pile)
        whole = Pile(self._count, length, states, self.search.manner())
        piece = self.workers.give(answered, self.setup, whole)
        return _Given(piece, numbers, deque(pile))

    def _is_behind(self) -> bool:
        """Whether workers have enough to do that nobody waits for any more: whatever else they were
        given would be kept until its turn comes.
        """
        self._left = [piece for piece in self._left if not self._is_done(piece)]
        return len(self._left) >= self.workers.many

    def _is_done(self, piece: Piece[tuple[list[Noted], float]]) -> bool:
        try:
            piece.result(0)
        except NotYet:
            return False
        except WorkersDied:
            return True  # who waits for a piece is told
        self.workers.heard = True
        return True

    def noted(self, number: int) -> Noted | None:
        """What comes of answering a state; None if it is to be answered here, or not any more."""
        now = self._now
        if now is None or now.piece is None or number not in now.numbers:
            return None
        while now.found is None:
            try:
                found, seconds = now.piece.result(PULSE if self.workers.heard else 0)
            except NotYet:
                if not self.workers.heard:
                    return None  # it takes longer to wait for them
                self.search.look()
                if self.search.progress.stopped:
                    return None
                continue
            except WorkersDied as error:
                self.search.progress.stopped = str(error)
                return None
            self.workers.heard = True
            now.found = dict(zip(now.numbers, found, strict=False))
            self._learn(len(found), seconds)
        noted = now.found.get(number)
        return None if noted is None or noted.before != self.search.manner() else noted

    def _learn(self, done: int, seconds: float) -> None:
        """Piles are to take about so long, but not less than double from one to the next."""
        wanted = int(done * PIECE_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(wanted, 2 * self._size, self._most))

    def lessen(self) -> None:
        """Half as many at a time from now on, as what comes of them is held here."""
        self._most = max(FEWEST, self._most // 2)
        self._size = min(self._size, self._most)


def pays(search: Search) -> bool:
    """Whether workers make a search faster. Not where states are packed and nothing is compared:
    there it takes longer to hear what came of a state than to answer it.
    """
    fast = isinstance(search, PackedSearch) and search.engine.packs and not search.keys.slowly
    return search.comparing is not None or not fast


def divide(search: Search, workers: Workers, memory: int | None = None) -> None:
    """Let workers do a part of a search from now on. memory: so many megabytes each has."""
    how = search.program, search.options, search.expanding.habits, search.merging, search.rounds
    setup = Setup(secrets.token_hex(8), *how, search.comparing is not None, memory=memory)
    if isinstance(search, PackedSearch):
        setup = evolve(setup, packed=True, everything=search.everything, written=search.written)
    else:
        setup = evolve(setup, first=search.first)
    search.ahead = Divided(search, workers, pickle.dumps(setup))
