"""States that are played again when their turn comes.

Purpose: of states that wait, keep only how they are reached, as a saved search does, and come to
them one after the other: states that lie next to each other have most of the way in common, so that
each costs little more than the last answer of its way.
Input: a search, numbers of states. Output: the states, with their twins.
Must not know: how states are answered.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Protocol

from attrs import define

from duello.codec.documents import BadDocument

from ..model.information_sets import ALONE, NONE, Held, Twin, Twins
from .frontier import Kept, Length, Seen
from .rows_on_disk import MarksOnDisk

Onward = Callable[[int], Held]
"""The state that a way leads to, by the number of the way."""


class Played(Protocol):
    """A search, as far as it is needed to play to its states again."""

    @property
    def seen(self) -> Seen:
        """The states that were seen."""

    @property
    def done(self) -> "bytearray | array[int] | MarksOnDisk":
        """Which of them were expanded."""

    @property
    def beginning(self) -> Held:
        """The first of them."""

    def onward(self, held: Held) -> Onward:
        """The ways on from a state."""


@define(slots=False)
class _Place:
    """A state to which play has come again, with its twins."""

    search: Played
    number: int
    state: Held
    twins: Twins

    @cached_property
    def _onward(self) -> Onward:
        return self.search.onward(self.state)

    @cached_property
    def _beside(self) -> list[Onward | None]:
        return [None if twin is None else self.search.onward(twin.state) for twin in self.twins]

    @cached_property
    def _path(self) -> tuple[int, ...]:
        return tuple(self.search.seen.path(self.number))

    def next(self, number: int) -> "_Place":
        """The state of this number, which lies behind this one."""
        seen = self.search.seen
        first, second = (self._twin(seat, code) for seat, code in enumerate(seen.codes(number)))
        return _Place(self.search, number, self._onward(seen.ways[number]), (first, second))

    def _twin(self, seat: int, code: int) -> Twin | None:
        if code > NONE:
            return Twin(self._onward(code), (*self._path, code))
        twin, onward, way = self.twins[seat], self._beside[seat], NONE - 1 - code
        if code == NONE or twin is None or onward is None:
            return None
        return Twin(onward(way), (*twin.path, way))


@define
class _Line:
    """The places on the way to the last state, and where in this row each state is."""

    seen: Seen
    places: list[_Place]
    at: dict[int, int]

    def go_to(self, number: int) -> _Place:
        """Go back as far as needed, and on to a state."""
        missing: list[int] = []
        while number not in self.at:
            missing.append(number)
            number = self.seen.parents[number]
            if number < 0 or len(missing) > len(self.seen):
                raise ValueError("the way to a state")
        while self.places[-1].number != number:
            del self.at[self.places.pop().number]
        for each in reversed(missing):
            self.places.append(self.places[-1].next(each))
            self.at[each] = len(self.places) - 1
        return self.places[-1]


def played_again(search: Played, length: Length, numbers: Iterable[int]) -> Iterator[Kept]:
    """The states of these numbers that still wait at this length, in this order. Raises BadDocument
    where the rules do not lead to one of them.
    """
    line = _Line(search.seen, [_Place(search, 0, search.beginning, ALONE)], {0: 0})
    for number in numbers:
        if search.done[number] or search.seen.length(number) != length:
            continue
        try:
            place = line.go_to(number)
        except (LookupError, TypeError, ValueError, OverflowError) as error:
            raise BadDocument(f"it is incomplete or altered: {error}") from None
        yield number, place.state, place.twins
