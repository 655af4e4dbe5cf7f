"""Every way to answer, the shortest plays first, with and without a clause side by side.

Purpose: go through what may be played, up to a bound, and give the same answers to the program and
to others that lack something, until something is different.
Input: a program, others of the same numbering, options, a bound. Output: what differs, and the
answers that lead there.
Must not know: what the others lack, and what comes of it.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from attrs import define, evolve, frozen

from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.api import Advanced, Answer
from duello.interpreter.state import State

from ..model.canonical_form import Canonical, Merging
from ..model.successors import Expanding, Habits, Ways, rounds_counter
from .onlooker import Looked, Mark, Onlooker
from .run_mutant import (
    Choosable,
    Crashed,
    Difference,
    Moment,
    asked,
    different,
    more,
    no_accident,
    told,
)

BRANCH = 40
"""Of so many candidates for one choice each is tried; of more, so many."""

TOGETHER = 400
"""So many ways at most in which everything due is answered together are tried."""


@define
class Other:
    """A program that lacks something. looks: whether it may be that only what can be answered is
    different. mark: what shows that a step may be different; None if any may be. found: what is,
    once something is; crashed: how playing it has crashed, if it has.
    """

    program: Program
    looks: bool
    mark: Mark | None = None
    found: "Found | None" = None
    crashed: str = ""


@frozen
class Found:
    """What is different, and after which answers. shortest: whether no shorter play shows it."""

    difference: Difference
    answers: tuple[Answer, ...]
    shortest: bool


@frozen
class Known:
    """A state, how far it is from the beginning (rounds begun, times that everything due was
    answered), and what led there from which other one, by its number.
    """

    state: State
    length: tuple[int, int] = (0, 0)
    before: int = -1
    answers: tuple[Answer, ...] = ()


class Looking:
    """A search. others: what is compared, until something is found different in each; states: so
    many distinct ones are kept at most. known: the states; waiting: the others that are still
    compared; sampled: whether not every answer was tried somewhere.
    """

    def __init__(
        self,
        program: Program,
        options: tuple[Value, ...],
        others: Sequence[Other],
        states: int,
        onlooker: Onlooker | None = None,
    ) -> None:
        self.onlooker = onlooker
        self.program, self.options, self.states = program, options, states
        self.waiting = list(others)
        self.known: list[Known] = []
        self.sampled = False
        self._expanding = Expanding(program, Habits(branch=BRANCH))
        self._canonical = Canonical(program, options, Merging(unread=False))
        self._numbers: dict[bytes, int] = {}
        self._shelf: list[tuple[tuple[int, int], float, int]] = []
        self._done: set[int] = set()
        self._drawn = random.Random(0)
        self._begun = rounds_counter(program)

    def run(self) -> Iterator[None]:
        """Search; it may be left after each time that everything due was answered, and gone on
        with.
        """
        first, looked = self._first()
        self._compare(first, looked, -1, (), lambda other: api.start(other, self.options))
        self._keep(Known(first.state))
        while self._shelf and self.waiting and len(self.known) < self.states:
            _, _, number = heappop(self._shelf)
            if number not in self._done:
                self._done.add(number)
                yield from self._expand(number)

    def _first(self) -> tuple[Advanced, Looked | None]:
        if self.onlooker is None:
            return api.start(self.program, self.options), None
        return self.onlooker.start(self.options)

    def _keep(self, known: Known) -> None:
        """Keep a state if it is new, or nearer than it was known to be."""
        if not known.state.open:
            return
        digest = self._canonical.digest(known.state)
        number = self._numbers.setdefault(digest, len(self.known))
        if number == len(self.known):
            self.known.append(known)
        elif number not in self._done and known.length < self.known[number].length:
            self.known[number] = known
        else:
            return
        # of those of one length, which come first is drawn: they are to come from all over
        heappush(self._shelf, (known.length, self._drawn.random(), number))

    def _expand(self, number: int) -> Iterator[None]:
        """Answer in every way what is due in a state."""
        state = self.known[number].state
        ways = self._expanding.ways(state)
        ways = evolve(ways, most=min(ways.most, TOGETHER))
        numbers = self._expanding.numbers(ways)
        self.sampled |= ways.sampled or len(numbers) < ways.count
        self._ask(number, state, ways)
        for way in numbers:
            if not self.waiting:
                return
            yield
            self._answer(number, state, ways, way)

    def _answer(self, number: int, state: State, ways: Ways, way: int) -> None:
        """Answer everything that is due, in one way."""
        answers = ways.answers(state, way)

        def after(program: Program) -> Advanced:
            return api.advance_all(program, state, answers, listed=True)

        if self.onlooker is None:
            here, looked = after(self.program), None
        else:
            here, looked = self.onlooker.advance_all(state, answers)
        self._compare(here, looked, number, answers, after)
        rounds, times = self.known[number].length
        length = (rounds + self._begun(state, here.state), times + 1)
        self._keep(Known(here.state, length, number, answers))

    def _ask(self, number: int, state: State, ways: Ways) -> None:
        """Compare what may be answered in a state."""
        here: list[Choosable] | None = None
        for other in self.waiting:
            if not other.looks:
                continue
            if here is None:
                here = asked(self.program, state)
            try:
                with no_accident():
                    same = asked(other.program, state) == here
                    same = same and not more(self.program, other.program, state, number)
                    same = same and not _refused(other.program, state, ways)
            except Crashed as crashed:
                other.crashed = str(crashed)
                continue
            if not same:
                self._note(other, "there is something else to choose from", number, ())
        self._still_waiting()

    def _compare(
        self,
        here: Advanced,
        looked: Looked | None,
        number: int,
        answers: tuple[Answer, ...],
        there: Callable[[Program], Advanced],
    ) -> None:
        """Compare what comes of the same answers."""
        moment = Moment(here.state, told(self.program, here.events), looked=looked)
        for other in self.waiting:
            if moment.same(other.mark):
                continue
            try:
                with no_accident():
                    what = different(moment, other.program, there(other.program))
            except Crashed as crashed:
                other.crashed = str(crashed)
                continue
            if what is not None:
                self._note(other, what, number, answers)
        self._still_waiting()

    def _still_waiting(self) -> None:
        self.waiting = [o for o in self.waiting if o.found is None and not o.crashed]

    def _note(self, other: Other, what: str, number: int, answers: tuple[Answer, ...]) -> None:
        way = (*self._way(number), *answers)
        other.found = Found(Difference(len(way), what), way, not self.sampled)

    def _way(self, number: int) -> list[Answer]:
        """The answers that lead to a state."""
        found: list[Answer] = []
        while number >= 0:
            known = self.known[number]
            found[:0] = known.answers
            number = known.before
        return found


def _refused(program: Program, state: State, ways: Ways) -> bool:
    """Whether a program refuses one of the answers that are not all listed."""
    return any(
        api.refusal(program, state, due, due.value) is not None
        for options in ways.options
        for due in options
        if due.value is not None and api.many(program, due)
    )
