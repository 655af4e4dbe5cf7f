"""The ways from one state, compared with each other and with those from its twins.

Purpose: what a player is told before a secret choice is revealed, and where its reveal is hidden,
must not hang on it; and where two ways cannot be told apart, what may be chosen behind them must be
the same.
Input: a packed state that is answered in every way, its twins. Output: what is different; how to
come to the twins of the states behind it.
Must not know: which states are looked at, and who sits where.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, lru_cache
from itertools import product
from operator import itemgetter

from attrs import define, field, frozen

from duello.analysis.model import secrets as secret_words
from duello.compiler.engine import EngineState
from duello.compiler.python_code import HANDED_OVER
from duello.dsl import ir
from duello.dsl.ir import sure
from duello.interpreter.state import State

from ..model.asked_apart import AskedApart, goes_beyond
from ..model.information_sets import NONE, Twin, Twins, code_of, differs
from ..model.secrets import Before, Message
from .invariant_checks import Differing
from .packed_answers import Answered
from .packed_comparing import Packed, PackedComparing
from .packed_hearing import Heard
from .packed_signals import Roles
from .packed_spots import PackedWays
from .progress import Progress

Vector = tuple[int, ...]
"""Which of its options each decision is answered with."""


@frozen
class Compared:
    """What the ways from a state have brought to light, by how manieth of those that are tried; and
    for each player and way how to come to the twin of the state behind it.
    """

    found: dict[int, list[Differing]]
    codes: tuple[list[int], list[int]]

    @classmethod
    def nothing(cls, size: int) -> "Compared":
        """Where there are no secrets."""
        return cls({}, ([NONE] * size, [NONE] * size))


@lru_cache(maxsize=1_000)
def _vectors(sizes: tuple[int, ...]) -> list[Vector]:
    """All vectors of decisions with so many options each, in order."""
    return list(product(*map(range, sizes)))


@lru_cache(maxsize=4_000)
def column_of(sizes: tuple[int, ...], places: tuple[int, ...]) -> list[Hashable]:
    """What stands in some places of each of all vectors of decisions with so many options."""
    return list(map(_at(places), _vectors(sizes)))


def _at(places: tuple[int, ...]) -> Callable[[Vector], Hashable]:
    """What picks something out of a vector."""
    return itemgetter(*places) if places else _nothing


def _nothing(vector: Vector) -> Hashable:
    return ()


@define(eq=False)
class Pairs:
    """The ways from a state, in pairs. beside: its twins, by player; path: the ways that lead to
    it.
    """

    comparing: PackedComparing
    state: Packed
    ways: PackedWays
    answered: Answered
    twins: Twins
    beside: "dict[int, Beside]"
    path: tuple[int, ...]
    _before: dict[Hashable, tuple[int, int, Before]] = field(factory=dict, init=False)
    _hidden: dict[Hashable, int] = field(factory=dict, init=False)

    def compared(self, progress: Progress) -> Compared:
        """What the ways bring to light."""
        found: dict[int, list[Differing]] = {}
        made = Compared(found, ([], []))
        heard = [ir.given(each) for each in self.answered.heard]
        for seat in (0, 1):
            roles = self.comparing.roles(self.state[0], seat)
            if roles.others:
                self._told_all(roles, heard, progress, found)
            made.codes[seat].extend(self._alike_all(roles, heard, progress, found))
            if self.comparing.apart:
                self._apart_all(roles, heard, progress, found)
        return made

    @property
    def _sizes(self) -> tuple[int, ...]:
        return tuple([len(each) for each in self.ways.options])

    def _vectors(self) -> Sequence[Vector]:
        if self.answered.every:
            return _vectors(self._sizes)
        return [self.ways.vector(number) for number in self.answered.numbers]

    def _column(self, places: tuple[int, ...]) -> Sequence[Hashable]:
        """What was answered to some decisions on each way."""
        if self.answered.every:
            return column_of(self._sizes, places)
        return list(map(_at(places), self._vectors()))

    # ------------------------------------------------------------------ what is told

    def _told_all(
        self,
        roles: Roles,
        heard: Sequence[Heard],
        progress: Progress,
        found: dict[int, list[Differing]],
    ) -> None:
        """What is told before the choices of the other player are revealed, and where that is
        hidden.
        """
        before = self.comparing.before(self.state, self.ways, roles)
        if before is not None:
            pairs, hidden = before
            progress.pairs += pairs
            if not hidden:
                return
        chosen = [
            [self.comparing.is_chosen(self.state[0], at, option) for option in options]
            for at, options in enumerate(self.ways.options)
        ]
        fixed = self._column(roles.fixed)
        for nth, vector in enumerate(self._vectors()):
            if all(chosen[at][vector[at]] for at in roles.others):
                more = (
                    [] if before is not None else self._revealed(roles, nth, heard, fixed, progress)
                )
                more += self._hidden_from(roles, nth, heard, fixed, progress)
                if more:
                    found.setdefault(nth, []).extend(more)

    def _revealed(
        self,
        roles: Roles,
        nth: int,
        heard: Sequence[Heard],
        fixed: Sequence[Hashable],
        progress: Progress,
    ) -> list[Differing]:
        """What a player hears before a choice is revealed."""
        if roles.ends is None:
            return []
        mine, told = self.comparing.ears.before(heard[nth], roles.seat, roles.ends)
        key = (roles.seat, fixed[nth])
        first, other, before = self._before.setdefault(key, (nth, mine, told))
        if first == nth:
            return []
        progress.pairs += 1
        if other == mine or secret_words.alike(before, told):
            return []
        words = "what is told as `{}` tells a secret before it is revealed"
        return [self._differs(nth, first, words, before[0], told[0])]

    def _hidden_from(
        self,
        roles: Roles,
        nth: int,
        heard: Sequence[Heard],
        fixed: Sequence[Hashable],
        progress: Progress,
    ) -> list[Differing]:
        """What a player hears of a choice that is not shown."""
        here, seat, ears = heard[nth], roles.seat, self.comparing.ears
        if not here.hides(seat, roles.names):
            return []
        key = (seat, fixed[nth], ears.outline(here, seat))
        first = self._hidden.setdefault(key, nth)
        if first == nth:
            return []
        progress.pairs += 1
        alike = heard[first]
        if ears.number(alike, seat) == ears.number(here, seat):
            return []
        words = "what is told as `{}` tells a secret whose reveal was hidden"
        return [self._differs(nth, first, words, alike.messages(seat), here.messages(seat))]

    def _differs(
        self, nth: int, first: int, words: str, one: list[Message], other: list[Message]
    ) -> Differing:
        secrets, numbers = self.comparing.secrets, self.answered.numbers
        if secrets is None:
            raise LookupError("nothing is secret")
        label = differs(one, other)
        difference = secrets.told(label, words.format(label), one, other)
        return Differing(difference, (*self.path, numbers[nth]), (*self.path, numbers[first]))

    # ------------------------------------------------------------------ what may be chosen

    def _alike_all(
        self,
        roles: Roles,
        heard: Sequence[Heard],
        progress: Progress,
        found: dict[int, list[Differing]],
    ) -> list[int]:
        """For each way the states that the player cannot tell from that behind it."""
        seat, afters, numbers = roles.seat, self.answered.afters, self.answered.numbers
        told = [self.comparing.ears.number(each, seat) for each in heard]
        codes, groups = [NONE] * len(afters), dict[Hashable, int]()
        if seat in self.beside:
            self._beside_all(roles, told, codes, progress, found)
        for nth, key in enumerate(zip(self._column(roles.mine), told, strict=True)):
            after = afters[nth]
            if after[0] < 0:
                continue
            member = groups.setdefault(key, nth)
            if member == nth or afters[member] == after:
                continue
            progress.pairs += 1
            unlike = self.comparing.unlike(seat, after, afters[member])
            if unlike is not None:
                way, path = numbers[nth], (*self.path, numbers[member])
                found.setdefault(nth, []).append(Differing(unlike, (*self.path, way), path))
            if codes[nth] == NONE:
                codes[nth] = code_of(numbers[member], False)
        return codes

    def _beside_all(
        self,
        roles: Roles,
        told: Sequence[int],
        codes: list[int],
        progress: Progress,
        found: dict[int, list[Differing]],
    ) -> None:
        """The same answers from the twin."""
        seat, beside, number = roles.seat, self.beside[roles.seat], self.comparing.ears.number
        afters, numbers = self.answered.afters, self.answered.numbers
        for nth, there in enumerate(beside.ways_of(self._vectors(), self.answered.every)):
            after = afters[nth]
            if there is None or after[0] < 0:
                continue
            other, heard = beside.after(there)
            if number(heard, seat) != told[nth] or other == after or not _goes_on(other):
                continue
            progress.pairs += 1
            unlike = self.comparing.unlike(seat, after, other)
            if unlike is not None:
                path = (*ir.given(self.twins[seat]).path, there)
                found.setdefault(nth, []).append(
                    Differing(unlike, (*self.path, numbers[nth]), path)
                )
            codes[nth] = code_of(there, True)

    # ------------------------------------------------------------------ who is asked at all

    def _apart_all(
        self,
        roles: Roles,
        heard: Sequence[Heard],
        progress: Progress,
        found: dict[int, list[Differing]],
    ) -> None:
        """The ways between which a player can tell by being asked, and must not."""
        seat, afters, numbers = roles.seat, self.answered.afters, self.answered.numbers
        apart, asks = AskedApart(), self.comparing.asks
        rows = [each.row(seat) for each in heard]
        for nth, mine in enumerate(self._column(roles.mine)):
            if afters[nth][0] == HANDED_OVER:
                continue
            pair = apart.pair(mine, rows[nth], asks(afters[nth], seat), nth)
            if pair is not None:
                asked, other = pair
                progress.pairs += 1
                next_ = heard[other].messages(seat)[len(rows[asked])]
                unlike = self.comparing.asked_apart(seat, afters[asked], next_)
                if unlike is not None:
                    paths = [(*self.path, numbers[each]) for each in (asked, other)]
                    found.setdefault(nth, []).append(Differing(unlike, *paths))
        if seat in self.beside:
            self._apart_beside(seat, heard, progress, found)

    def _apart_beside(
        self,
        seat: int,
        heard: Sequence[Heard],
        progress: Progress,
        found: dict[int, list[Differing]],
    ) -> None:
        """The same answers from the twin."""
        beside, asks, afters = self.beside[seat], self.comparing.asks, self.answered.afters
        for nth, there in enumerate(beside.ways_of(self._vectors(), self.answered.every)):
            if there is None or afters[nth][0] == HANDED_OVER:
                continue
            other, theirs = beside.after(there)
            mine, more = (afters[nth], heard[nth]), (other, theirs)
            for (state, less), (_, longer) in ((mine, more), (more, mine)):
                known = less.row(seat)
                if not (goes_beyond(known, longer.row(seat)) and asks(state, seat)):
                    continue
                progress.pairs += 1
                next_ = longer.messages(seat)[len(known)]
                unlike = self.comparing.asked_apart(seat, state, next_)
                if unlike is not None:
                    here = (*self.path, self.answered.numbers[nth])
                    path = (*ir.given(self.twins[seat]).path, there)
                    found.setdefault(nth, []).append(Differing(unlike, here, path))


def _goes_on(state: EngineState) -> bool:
    return bool(state.open) if isinstance(state, State) else state[0] >= 0


class Beside:
    """A twin, beside the state that it is the twin of: the same answers in both."""

    def __init__(
        self, comparing: PackedComparing, state: Packed, ways: PackedWays, twin: Twin
    ) -> None:
        self.comparing, self.state = comparing, state
        made = twin.state
        if isinstance(made, State):
            made = comparing.engine.taken_up(made)
        self.twin: Packed | None = None if isinstance(made, State) else made
        self.ways: PackedWays | None = None
        self._answered: Answered | None = None
        self._otherwise: dict[int, tuple[EngineState, Heard]] = {}
        if self.twin is None:
            return
        theirs = comparing.spot(self.twin[0]).ways(self.twin, comparing.branch)
        places = comparing.places(state[0], self.twin[0])
        if theirs is None or places is None:
            return
        self.ways = theirs
        self._mine, self._places = ways, places

    @cached_property
    def _offsets(self) -> list[list[int | None]]:
        """For each option of each decision, what it adds to the number of the way in the twin; None
        where the twin has no such option.
        """
        if self.twin is None or self.ways is None:
            raise LookupError("no way leads beside it")
        twin, ways, theirs, places = self.twin, self._mine, self.ways, self._places
        comparing, strides, found = self.comparing, theirs.strides, list[list[int | None]]()
        for at, options in enumerate(ways.options):
            place, mine = places[at], options
            there: Sequence[Hashable] = theirs.options[place]
            here: Sequence[Hashable] = mine
            if self.state[0] != twin[0]:
                there = [comparing.key(twin[0], place, each) for each in theirs.options[place]]
                here = [comparing.key(self.state[0], at, each) for each in mine]
            known = {key: nth * strides[place] for nth, key in enumerate(there)}
            found.append([known.get(key) for key in here])
        return found

    @property
    def packed(self) -> bool:
        """Whether the twin is packed."""
        return self.twin is not None

    @property
    def answered(self) -> Answered | None:
        """The twin, answered in every way that is tried; None if the same is not due there."""
        if self._answered is None and self.twin is not None and self.ways is not None:
            self._answered = self.comparing.answers.of(self.twin, self.ways)
        return self._answered

    def ways_of(self, vectors: Sequence[Vector], every: bool) -> list[int | None]:
        """For each vector the way in the twin in which everybody answers the same, if there is one.
        every: these are all vectors.
        """
        if self.ways is None:
            return [None] * len(vectors)
        if not every:
            return [self._way(vector) for vector in vectors]
        found: list[int | None] = [0]
        for offsets in self._offsets:
            found = [
                None if number is None or more is None else number + more
                for number in found
                for more in offsets
            ]
        return found

    def _way(self, vector: Vector) -> int | None:
        number = 0
        for offsets, nth in zip(self._offsets, vector, strict=True):
            more = offsets[nth]
            if more is None:
                return None
            number += more
        return number

    def reached(self, way: int) -> EngineState:
        """The state behind a way of the twin."""
        answered = self.answered
        if answered is not None and answered.whole and answered.every:
            return answered.after(way)
        return self.after(way)[0]

    def after(self, way: int) -> tuple[EngineState, Heard]:
        """The same, and what was told."""
        if self.twin is None or self.ways is None:
            raise LookupError(way)
        after, heard = sure(Answered, self.answered).at(way)
        if after is not None and heard is not None:
            return after, heard
        found = self._otherwise.get(way)
        if found is None:
            picked = tuple(self.ways.way(way))
            found = self._otherwise[way] = self.comparing.beside(self.twin, picked)
        return found
