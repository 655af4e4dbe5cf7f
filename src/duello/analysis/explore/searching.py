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
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, Protocol

from attrs import evolve, frozen

from duello.dsl import ir
from duello.dsl.ir import effects as ef
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.state import Contradiction, State

from ..findings import cause_of
from ..model.canonical_form import Canonical, Merging
from ..model.copies import Copies
from ..model.information_sets import ALONE, LONE, Codes, Held, Twins
from ..model.successors import Expanding, Habits, Ways, rounds_at, rounds_counter
from .frontier import LONGEST, Kept, Length, Seen, Waiting, further
from .invariant_checks import At, Comparing, Differing
from .memory_taken import Memory
from .played_again import Onward, played_again
from .progress import Progress, Told, time_over
from .rows_on_disk import DiskFailed, MarksOnDisk
from .state_numbers import StateKey, digest_of
from .within_memory import why_not_in

INTERRUPTED = "it was interrupted"
"""Why a search stopped that somebody has stopped."""

PUT_ASIDE = "it is put aside"
"""Why a search has stopped that goes on at once."""

PULSE = 0.25
"""After so many seconds, progress is told and bounds are looked at."""

TO_GO_ON = 8, 40
"""So many megabytes it takes to search, beside what was seen, for code and what is remembered:
where nothing is compared, and where everything is.
"""

RETURNS = 200
"""So many ways back to earlier states are kept to be looked at in the end."""


@frozen
class Bounds:
    """How far to search. rounds: that many at most are begun in a play. states: that many distinct
    ones are kept. seconds: of the clock. memory: megabytes that the process may have taken.
    None: as far as it goes. left: so many of the megabytes are left to what comes behind.
    """

    rounds: int | None = None
    states: int | None = None
    seconds: float | None = None
    memory: int | None = None
    left: int = 0


Made = Counter[Any]
"""How many steps were made, by whom they were, and after what."""

Manner = tuple[bool, ...]
"""How states are compared: see `Search.manner`."""


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
class Return:
    """A way back: from a state, by one of its ways, to a state that was seen before."""

    number: int
    way: int
    to: int


class Beside(Protocol):
    """What stands beside the states behind a state."""

    def next_twins(self, codes: Codes) -> Twins:
        """The states that players cannot tell from one of them."""


class Origin(NamedTuple):
    """A state whose ways are gone: its number, its length, and what stands beside the states behind
    it, if anything does.
    """

    number: int
    length: Length
    beside: Beside | None = None

    def twins(self, codes: Codes) -> Twins:
        """The states that players cannot tell from one behind it, which these codes tell of."""
        return ALONE if self.beside is None else self.beside.next_twins(codes)


@frozen
class Come:
    """A state that is reached from another one by one of its ways; see `Search`. after: None if it
    was reached before, and not later. twins: those of it. cut: whether anything was left out by the
    bound in rounds until then.
    """

    way: int
    reached: Length
    after: Held | None
    key: StateKey
    codes: Codes
    twins: Twins
    cut: bool

    def next_twins(self, codes: Codes) -> Twins:
        """The states that players cannot tell from it."""
        return self.twins


@frozen
class Noted:
    """What comes of answering a state in every way, in order. before, after: the manner in which
    states were compared until then, and are from then on; counted, cut, sampled: as of `Progress`;
    made: see `Search.made`.
    """

    steps: tuple[Met | Differing | Come, ...]
    before: Manner
    after: Manner
    counted: tuple[int, ...]
    cut: bool
    sampled: bool
    made: Made


@frozen
class InHand:
    """A state of which some ways were answered when time was over. at: what is compared there;
    numbers: the ways that are tried; done: how many of them were; counted: what was counted at
    them; manner: in which the others are compared.
    """

    number: int
    length: Length
    ways: Ways
    at: At | None
    numbers: Sequence[int]
    done: int
    counted: tuple[int, ...]
    manner: Manner = ()


class Ahead(Protocol):
    """Whoever answers states before it is their turn; see `divided_search`."""

    def drain(self, length: Length, states: Iterator[Kept]) -> Iterator[Kept]:
        """The same states, one by one; those that come next may be answered already."""

    def noted(self, number: int) -> Noted | None:
        """What comes of answering a state; None if it is to be answered here, or not any more."""

    def lessen(self) -> None:
        """Answer less ahead from now on: memory is short."""


class Aside(Protocol):
    """Whoever puts a search aside while it goes on; see `put_aside`."""

    def due(self, search: "Search", left: float) -> bool:
        """Whether it is time to. left: seconds that the search has."""

    def put(self, search: "Search") -> None:
        """Put it aside as it is now."""

    def behind(self, search: "Search", left: float) -> None:
        """The search is over, and so many seconds are left for what comes behind it."""


class Search:
    """A search, which may be stopped and gone on with."""

    def __init__(
        self,
        program: Program,
        options: tuple[Value, ...],
        habits: Habits | None = None,
        merging: Merging | None = None,
        rounds: int | None = None,
        compare: bool = True,
        first: State | None = None,
    ) -> None:
        """compare: orders, seats and secrets, at every answer; without it, contradictions only.
        first: where it begins, if that is not the beginning of a match; its round is the first.
        """
        self.program = program
        self.options = options
        self.rounds = rounds
        self.merging = Merging() if merging is None else merging
        self.canonical = Canonical(program, options, self.merging)
        copies = Copies(self.canonical) if self.canonical.pieces else None
        self.expanding = Expanding(program, Habits() if habits is None else habits, copies=copies)
        self.progress = Progress()
        self.met: dict[str, Met] = {}
        self.comparing = Comparing(program, self.expanding) if compare else None
        self.to_go_on = TO_GO_ON[compare]
        self.differing: dict[tuple[Hashable, ...], Differing] = {}
        self.returns: list[Return] = []
        self.seen = Seen()
        self.done: bytearray | MarksOnDisk = bytearray()
        self.waiting = self._none_waiting()
        self._counted = self.progress.counted
        self._taken: tuple[Length, Iterator[Kept]] | None = None
        self._again: Kept | None = None
        self.in_hand: InHand | None = None
        self.begun = rounds_counter(program)
        self._may_return = may_return(program)
        begins = api.start(program, options, quiet=True).state if first is None else first
        self.first, self._later = begins, first is not None
        self._begin()

    def _begin(self) -> None:
        rounds = 1 if self._later else rounds_at(self.program, self.first)
        length = (min(rounds, LONGEST), 0)
        if self.first.contradiction is not None:
            self._note(Met(self.first.contradiction, (), length))
        if self.first.open:
            self.keep(self.key(self.first), -1, 0, length, LONE)
            self.waiting.append(length, 0, self.first, ALONE)

    ahead: Ahead | None = None
    """Who answers states before it is their turn."""

    memory: Memory | None = None
    """What there is for it, once that was asked."""

    beside_disk: int = 4
    """So many megabytes of what is on disk are in memory at one time, beside the filter."""

    failed: str = ""
    """Why it cannot go on any more, in words: what was put on disk is lost. Then it is known what
    it has met, and of what it has seen nothing.
    """

    not_native: str = ""
    """Why it is not in machine code, in words, if that was asked for."""

    aside: Aside | None = None
    """Who puts it aside while it goes on."""

    made_by = ""
    """What made the keys of states, if it is not the reference."""

    @property
    def records(self) -> str:
        """How its states are written down as they stand, if they are."""
        return ""

    def written_records(self) -> Iterator[bytes]:
        """Its states, written down so."""
        raise TypeError("only machine code has records")

    def key(self, state: Held) -> StateKey:
        """What states have in common that play on alike."""
        return self.canonical.digest(self.whole(state))

    def digests(self) -> Iterator[bytes]:
        """The keys of all states that were seen, as they are written down."""
        yield from map(digest_of, self.seen.numbers)

    def whole(self, state: Held) -> State:
        """A state as the reference has it. Raises TypeError for packed ones: it makes none."""
        if isinstance(state, State):
            return state
        raise TypeError("only a search on compiled code has packed states")

    @property
    def beginning(self) -> Held:
        """The first state that was seen."""
        return self.first

    def onward(self, held: Held) -> Onward:
        """The ways on from a state, by their numbers."""
        state = self.whole(held)
        ways = self.expanding.ways(state)
        return lambda way: self.expanding.after(state, ways.way(way))

    def _none_waiting(self) -> Waiting:
        return Waiting(partial(played_again, self))

    def wait_again(self) -> None:
        """Let every state wait that is not expanded, to be played again when its turn comes."""
        self.waiting, self._taken, self._again = self._none_waiting(), None, None
        for number, done in zip(range(len(self.seen)), self.done, strict=False):
            if not done:
                self.waiting.append_number(self.seen.length(number), number)
        self.progress.stopped = ""

    def keep(self, key: StateKey, parent: int, way: int, length: Length, codes: Codes) -> int:
        """Number a new state; it is not expanded yet."""
        self.done.append(0)
        return self.seen.add(key, parent, way, length, codes)

    # ------------------------------------------------------------------ the search

    def run(self, bounds: Bounds, told: Told = lambda progress: None) -> Progress:
        """Search until it is through, comes to a bound or is interrupted; then it may be gone on
        with, by another run, or in another process (see `checkpoint`). told: is called now and
        then.
        """
        begun, before = time.monotonic(), self.progress.seconds
        self.progress.stopped = self.failed
        self._most = bounds.states or sys.maxsize
        self._clock: Callable[[], None] = lambda: self._look(begun, before, bounds, told)
        if not self.failed:
            self.look()
        while True:
            self._go_through()
            if self.aside is None or self.progress.stopped != PUT_ASIDE:
                break
            self.progress.stopped = ""
            try:
                with as_failed(self):
                    self.aside.put(self)
            except KeyboardInterrupt:
                self.progress.stopped = INTERRUPTED
        stopped = self.progress.stopped
        self._clock()
        self.progress.stopped = stopped
        return self.progress

    def _go_through(self) -> None:
        """Expand all that waits; if what is on disk is lost, the state in hand is not counted."""
        with as_failed(self):
            while not self.progress.stopped and self._go_on():
                pass
            return
        self.progress.counted = self._counted

    def _go_on(self) -> bool:
        """Expand the next state that waits, or several; False if none is left."""
        self._counted = self.progress.counted
        try:
            taken = self._next()
        except KeyboardInterrupt:
            self.wait_again()
            self.progress.stopped = INTERRUPTED
            return True
        if taken is None:
            return False
        length, (number, state, twins) = taken
        if self.done[number] or self.seen.length(number) != length:
            return True
        self.progress.rounds = length[0]
        counted, manner = self.progress.counted, self.manner()
        try:
            noted = None
            if self.ahead is not None and not self.is_in_hand(number, length):
                noted = self.ahead.noted(number)
            if self.progress.stopped:
                whole = False
            elif noted is None:
                whole = self._expand(number, state, twins, length)
            else:
                whole = self._repeat(number, noted)
        except KeyboardInterrupt:
            whole, self.progress.stopped = False, INTERRUPTED
        if whole:
            self.done[number] = 1
        else:
            self.progress.counted = counted
            self.compare_in(manner)
            self._again = taken[1]
        return True

    def is_in_hand(self, number: int, length: Length) -> bool:
        """Whether some ways of a state were answered when it was broken off."""
        now = self.in_hand
        return now is not None and (now.number, now.length) == (number, length)

    def _next(self) -> tuple[Length, Kept] | None:
        """A state that waits, the nearest first: the one that was broken off, if one was."""
        while True:
            if self._taken is None:
                taken = self.waiting.next()
                if taken is None:
                    return None
                (length, states), ahead = taken, self.ahead
                self._taken = length, states if ahead is None else ahead.drain(length, states)
            length, shelf = self._taken
            kept, self._again = self._again, None
            kept = kept or next(shelf, None)
            if kept is not None:
                return length, kept
            self._taken = None

    def look(self) -> None:
        """Tell how far it is, and see whether a bound is reached, while it runs."""
        self._clock()

    def _look(self, begun: float, before: float, bounds: Bounds, told: Told) -> None:
        progress = self.progress
        self._next_look = time.monotonic() + PULSE
        passed = time.monotonic() - begun
        progress.seconds = before + passed
        progress.states, progress.waiting = len(self.seen), self._undone()
        progress.found = len(self.met) + len(self.differing)
        left = float("inf") if bounds.seconds is None else bounds.seconds - passed
        if bounds.seconds is not None and left <= 0:
            progress.stopped = time_over(bounds.seconds)
        elif bounds.states is not None and len(self.seen) >= bounds.states:
            progress.stopped = f"{bounds.states:,} states were seen"
        elif bounds.memory is not None and (why := why_not_in(self, bounds.memory, bounds.left)):
            progress.stopped = why
        elif self.aside is not None and self.aside.due(self, left):
            progress.stopped = PUT_ASIDE
        told(progress)

    def send_to_disk(self, room: int) -> None:
        """As of `within_memory`."""
        self.seen.go_to_disk(room)
        if not isinstance(self.done, MarksOnDisk):
            self.done = MarksOnDisk(self.done)

    def forget(self) -> None:
        """What is remembered, and could be found out anew, takes no memory any more, and what is
        answered ahead takes less.
        """
        if self.ahead is not None:
            self.ahead.lessen()

    def _undone(self) -> int:
        """How many states are not expanded yet."""
        return self.done.count(0)

    def _expand(self, number: int, held: Held, twins: Twins, length: Length) -> bool:
        """Answer everything in every way; False if it was broken off. What was answered before it
        was is not answered again: a run may be shorter than a state takes.
        """
        state, progress = self.whole(held), self.progress
        before = progress.counted
        goes_on = self.is_in_hand(number, length)
        now, self.in_hand = self.in_hand, None
        if now is None or not goes_on:
            now = self._taken_in_hand(number, state, twins, length)
        else:
            self.compare_in(now.manner)
            progress.counted = tuple(map(sum, zip(before, now.counted, strict=True)))
        origin = Origin(number, length, now.at)
        for done, way in enumerate(now.numbers[now.done :], now.done + 1):
            self._answer(origin, state, now.ways, way, now.at)
            progress.edges += 1
            if time.monotonic() >= self._next_look or len(self.seen) >= self._most:
                self._clock()
                if progress.stopped:
                    counted = tuple(b - a for a, b in zip(before, progress.counted, strict=True))
                    self.in_hand = evolve(now, done=done, counted=counted, manner=self.manner())
                    return False
        return True

    def _taken_in_hand(self, number: int, state: State, twins: Twins, length: Length) -> InHand:
        """A state of which nothing is answered yet, and what is to be said of it before."""
        ways = self.expanding.ways(state)
        at = None
        if self.comparing is not None:
            at = self.comparing.at(state, ways, twins, self._path(number))
            self._differ(at.begin())
        if ways.unclear is not None:
            self._note(Met(ways.unclear, self._path(number), length, unclear=True))
        numbers, sampled = self.expanding.tried(state, ways)
        self.progress.sampled |= sampled
        return InHand(number, length, ways, at, numbers, 0, (0,) * len(self.progress.counted))

    def _path(self, number: int) -> tuple[int, ...]:
        """The ways that lead to a state."""
        return tuple(self.seen.path(number))

    def _answer(self, origin: Origin, state: State, ways: Ways, way: int, at: At | None) -> None:
        length = origin.length
        answered = ways.way(way)
        codes = LONE
        if at is None:
            after = self.expanding.after(state, answered)
        else:
            after, found, codes = at.compare(way, answered, self.progress)
            self._differ(found)
        if after.contradiction is not None:
            path = (*self._path(origin.number), way)
            self._note(Met(after.contradiction, path, (length[0], length[1] + 1)))
            return
        if not after.open:
            self.progress.ends += 1
            return
        reached = further(length, self.begun(state, after))
        if self.rounds is None or reached[0] <= self.rounds:
            self._reach(origin, way, reached, after, codes)
        else:
            self.progress.cut = True

    def _repeat(self, number: int, noted: Noted) -> bool:
        """What was noted elsewhere, once more here; False if it was broken off."""
        progress, length = self.progress, self.seen.length(number)
        progress.sampled |= noted.sampled
        for step in noted.steps:
            if isinstance(step, Met):
                self._note(step)
            elif isinstance(step, Differing):
                self._differ([step])
            else:
                progress.cut |= step.cut
                known = self.seen.numbers.find(step.key)
                origin = Origin(number, length, step)
                self._come(origin, step.way, step.reached, step.after, step.key, known, step.codes)
                if len(self.seen) >= self._most:
                    self._clock()
                    if progress.stopped:
                        return False
        progress.cut |= noted.cut
        added = zip(progress.counted, noted.counted, strict=True)
        progress.counted = tuple(here + there for here, there in added)
        self.add_made(noted.made)
        self.compare_in(noted.after)
        if time.monotonic() >= self._next_look:
            self._clock()
        return True

    def made(self) -> Made:
        """How many steps who made, if anything counts them."""
        return Counter()

    def add_made(self, made: Made) -> None:
        """So many steps were made elsewhere."""

    @property
    def seats(self) -> bool:
        """Whether states are compared from the other seats."""
        return self.comparing is not None and self.comparing.from_seats

    def manner(self) -> Manner:
        """How states are compared from now on. What was found at the states before decides it, and
        nothing else does: neither who answered them, nor what was broken off.
        """
        return () if self.comparing is None else (self.comparing.from_seats,)

    def compare_in(self, manner: Manner) -> None:
        """Compare states in a manner that was so before, or elsewhere, from now on."""
        if self.comparing is not None:
            self.comparing.from_seats = manner[0]

    def _differ(self, found: list[Differing]) -> None:
        for each in found:
            self.differing.setdefault(each.difference.cause, each)

    def _reach(self, origin: Origin, way: int, reached: Length, after: State, codes: Codes) -> None:
        key = self.key(after)
        self._come(origin, way, reached, after, key, self.seen.numbers.find(key), codes)

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
        """A state is reached. after: see `Come`. key: of the state. known: its number, if it was
        seen before.
        """
        number = origin.number
        if known is None and after is not None:
            kept = self.keep(key, number, way, reached, codes)
            self.waiting.append(reached, kept, after, origin.twins(codes))
        elif known is None:
            raise LookupError("a state that was reached before has a number")
        elif after is not None and not self.done[known] and reached < self.seen.length(known):
            self.seen.nearer(known, number, way, reached, codes)
            self.waiting.append(reached, known, after, origin.twins(codes))
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


@contextmanager
def as_failed(search: Search) -> Iterator[None]:
    """Where what was put on disk is lost here, the search is over."""
    try:
        yield
    except DiskFailed as error:
        search.failed = search.progress.stopped = str(error)


def may_return(program: Program) -> bool:
    """Whether play could come back: some phase is not counted, or something begins anew."""
    return any(
        (isinstance(node, ir.Play) and node.times is None) or isinstance(node, ef.Restart | ef.Undo)
        for node in visit.acting(program)
    )
