"""Comparing what must not be different, at every answer of a search.

Purpose: answer each state also in another order, from the other seats, and beside states that
differ in secrets only.
Input: states, everything that was answered there, what came of it. Output: `Differing`, twins.
Must not know: which states are looked at.
"""

from attrs import define, frozen

from duello.analysis.model.invariant_violation import Difference
from duello.dsl.ir import given
from duello.dsl.ir.program import Program
from duello.dsl.lint import go_with_seats
from duello.interpreter.events import Event
from duello.interpreter.state import Open, State
from duello.match.dynamic_suppressions import allows_seats

from ..model.information_sets import LONE, Codes, Here, Secrets, Twins, twins_of
from ..model.successors import Expanding, Ways
from .order_checks import Watching, tangle
from .progress import Progress
from .seat_checks import Image, Seats


@frozen
class Differing:
    """Something that makes a difference and must not, and where it was met first. other: the ways
    to what it was compared with, if that is another play.
    """

    difference: Difference
    path: tuple[int, ...]
    other: tuple[int, ...] = ()


class Comparing:
    """What is compared in a program. from_seats: whether seats are, until they have made a
    difference.
    """

    def __init__(self, program: Program, expanding: Expanding) -> None:
        self.expanding = expanding
        self._seats = _seats(program, expanding)
        self.from_seats = self._seats is not None
        made = Secrets(program, expanding)
        self.secrets = made if made.wanted else None

    @property
    def seats(self) -> Seats | None:
        """What compares the seats, if they are compared."""
        return self._seats if self.from_seats else None

    def at(self, state: State, ways: Ways, twins: Twins, path: tuple[int, ...]) -> "At":
        """What is compared at one state. path: the ways that lead there."""
        image = None if self.seats is None else self.seats.image(state)
        here = None
        if self.secrets is not None:
            here = Here(self.secrets, state, ways, twins, path)
        return At(self, state, ways, path, image, here)


def _seats(program: Program, expanding: Expanding) -> Seats | None:
    allowed = allows_seats(program) is not None
    made = None if allowed or go_with_seats(program) else Seats(program, expanding)
    return made if made is not None and made.known else None


@define
class At:
    """What is compared at one state."""

    comparing: Comparing
    state: State
    ways: Ways
    path: tuple[int, ...]
    image: Image | None
    here: Here | None

    def begin(self) -> list[Differing]:
        """What is different before anything is answered."""
        seats = self.comparing.seats
        if seats is None or self.image is None:
            return []
        return self._unlike(seats.choices(self.state, self.ways, self.image), self.path)

    def compare(
        self, way: int, answered: tuple[Open, ...], progress: Progress
    ) -> tuple[State, list[Differing], Codes]:
        """The state behind a way, what is different there, and how to come to its twins."""
        path, expanding = (*self.path, way), self.comparing.expanding
        events: tuple[Event, ...] = ()
        watching = Watching()
        if self.here is None:
            after = expanding.after(self.state, answered, watching)
        else:
            told = expanding.advanced(self.state, answered, watching)
            after, events = told.state, told.events
        found: list[Differing] = []
        if watching.together:
            progress.compared += 1
            tangled = tangle(expanding, self.state, answered, after)
            found += [] if tangled is None else [Differing(tangled, path)]
        seats = self.comparing.seats
        if seats is not None and self.image is not None:
            progress.mirrored += 1
            found += self._unlike(seats.unlike(self.state, self.image, answered, after), path)
        if self.here is None or after.contradiction is not None:
            return after, found, LONE
        before = self.here.pairs
        leaks, codes = self.here.compare(way, answered, after, events)
        progress.pairs += self.here.pairs - before
        found += [Differing(each.difference, path, each.other) for each in leaks]
        return after, found, codes

    def _unlike(self, found: Difference | None, path: tuple[int, ...]) -> list[Differing]:
        """Of what the seats make different, one thing is enough."""
        if found is None:
            return []
        self.comparing.from_seats, self.image = False, None
        return [Differing(found, path)]

    def next_twins(self, codes: Codes) -> Twins:
        """The twins of the state behind a way."""
        expanding, here = self.comparing.expanding, self.here
        alone = here is None and codes == LONE
        twins = (None, None) if alone else given(here).twins
        return twins_of(expanding, self.state, self.ways, twins, self.path, codes)
