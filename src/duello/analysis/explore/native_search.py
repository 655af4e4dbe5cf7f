"""The same search in machine code.

Purpose: go through the states that `packed_search` goes through, in the same order, with the same
numbers for ways, a length at a time in machine code. What that hands over, what does not fit into a
record and what has too many answers is done as in a search on generated Python, in its turn. Needs
llvmlite, the extra `native`, once machine code is made.
Input: as of `packed_search`. Output: the same.
Must not know: how findings are told.
"""

import math
import time
from array import array
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from duello.compiler.diagrams import NotCompiled
from duello.compiler.engine import EngineState
from duello.compiler.expansion import Expansion
from duello.compiler.native_protocol import (
    BOUND,
    HANDED,
    MISSING,
    NO_ROOM,
    PAUSED,
    SLOWLY,
    TOO_LARGE,
    UNKNOWN,
)
from duello.compiler.state_records import Records
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter.state import State

from ..model.canonical_form import Merging
from ..model.information_sets import LONE, Codes, Held, Twin, Twins
from ..model.successors import MOST_TOGETHER, Habits
from . import packed_search
from .frontier import LONGEST, Kept, Length, further
from .held_records import Written, readable, records_of
from .memory_taken import give_back
from .native_hearing import NativeHearing
from .native_queue import NativeQueue, states_in
from .native_reading import taken_up, twin_of
from .native_seen import NativeSeen
from .not_native import why_not_native
from .packed_search import PackedSearch, is_looked_at
from .packed_spots import Packed, Spot
from .progress import Progress, Told
from .room_to_make import OF_CODE_BESIDE, room_to_make
from .searching import INTERRUPTED, Bounds, Origin, Return
from .state_numbers import StateKey, StateNumbers, digest_of
from .within_memory import why_not_in

if TYPE_CHECKING:
    from duello.compiler.native_states import NativeStates

AT_FIRST: Final = 100
"""So many states are expanded at first before the clock is looked at."""

AT_MOST: Final = 1 << 20
"""And never more than so many."""

LONGER: Final = 3
"""So many times as long it takes to make machine code that compares."""

TAKEN_OVER: Final = 15_000
"""No more states than so many for each second that is left are taken over into machine code."""

WORTH_MAKING: Final = 2
"""Machine code is made in a search that may take so many times as long as its patience."""

WITHOUT: Final = Bounds()
LOOK_SECONDS: Final = 0.05
"""About so long machine code runs on its own."""


class NativeSearch(PackedSearch):
    """A search in machine code. patience: so many seconds it goes on in generated Python before
    machine code is made; then, it stays there if none can be made. bounds: how much memory there
    is, also to make it.
    """

    states: "NativeStates | None" = None

    def __init__(
        self,
        program: Program,
        options: tuple[Value, ...],
        habits: Habits | None = None,
        merging: Merging | None = None,
        rounds: int | None = None,
        everything: bool = False,
        compare: bool = False,
        patience: float = 0.0,
        until: float = float("inf"),
        bounds: Bounds = WITHOUT,
    ) -> None:
        super().__init__(program, options, habits, merging, rounds, everything, compare, until)
        self.patience, self.bounds = patience, bounds
        self._elsewhere: dict[int, EngineState] = {}
        self._twins_elsewhere: dict[tuple[int, int], Held] = {}
        self.native_hearing = None if self.packed is None else NativeHearing(self.packed)
        self._keys = StateNumbers(forms=self.keys.forms)
        self._written: Written | None = None
        self._length: Length = (0, 0)
        self._compared_before = 0
        self._budget = AT_FIRST

    def make_code(self) -> None:
        """Make machine code, and take over what was seen before. Raises NotCompiled, and
        ImportError without llvmlite.
        """
        if self.states is None:
            if self.why_not is not None:
                raise NotCompiled(self.why_not)
            states = self._made()
            self._queue = NativeQueue(states)
            self._take_over(states)
            self.states = states
            if self.bounds.memory is not None:
                give_back()  # of what code was made of

    def try_code(self) -> str:
        """Make machine code, if that can be; otherwise the search goes on in generated Python, and
        this says why, in words.
        """
        try:
            if find_spec("llvmlite") is None:  # before anything else is said to be in the way
                raise ImportError("llvmlite")
            self.make_code()
        except ImportError:
            why = "there is no llvmlite: pip install 'duello[native]'"
        except NotCompiled as error:
            why = f"{self.program.name} cannot be machine code yet: {error}"
        else:
            return ""
        self.patience = math.inf
        return why

    def run(self, bounds: Bounds, told: Told = lambda progress: None) -> Progress:
        """As of `Search`."""
        if not self.patience:
            self.make_code()
        patience = self.patience * (1 if self.packed is None else LONGER)
        left = math.inf if bounds.seconds is None else bounds.seconds
        worth = not patience or left >= WORTH_MAKING * patience
        self.bounds = bounds
        now = time.monotonic()
        self._waited, self._ends = now + patience if worth else math.inf, now + left
        return super().run(bounds, told)

    def _lose_patience(self) -> None:
        if len(self.seen) > TAKEN_OVER * (self._ends - time.monotonic()):
            self._waited = math.inf  # to take over what was seen takes longer than is worth it
            return
        try:
            self.make_code()
        except NotCompiled:
            self._waited = math.inf

    @property
    def why_not(self) -> str | None:
        """Why this search cannot be machine code, in words; None if it may be."""
        return why_not_native(self, self.native_hearing)

    # ------------------------------------------------------------------ what was seen before

    def _made(self) -> "NativeStates":
        records = records_of(self)
        late = [self.spot(number).late for number in range(len(records.points))]
        states = self._states_of(records, late)
        self.beside_disk, self.to_go_on = OF_CODE_BESIDE, 0
        if self.memory is not None:
            self.memory.beside = OF_CODE_BESIDE
        states["branch"] = self._branch
        return states

    def _states_of(self, records: Records, late: list[tuple[bool, ...]]) -> "NativeStates":
        expansion, hearing = self.expansion, self.native_hearing
        if hearing is not None:
            expansion = Expansion(self.engine.layout, self._counting, self.leaves)
        room_to_make(expansion, hearing is not None, len(self.seen), self.bounds)
        from duello.compiler.native_comparing import ComparingStates
        from duello.compiler.native_states import NativeStates

        if hearing is None:
            return NativeStates(expansion, records, late, MOST_TOGETHER)
        states = ComparingStates(expansion, records, late, MOST_TOGETHER, hearing.matter)
        states["seats"], states["looked"] = int(self.seats), -1
        return states

    @property
    def records(self) -> str:
        """As of `Search`."""
        return "" if self.states is None else self.states.records.form

    def written_records(self) -> Iterator[bytes]:
        """As of `Search`."""
        if self.states is not None:
            yield from self.states.written(self._undone_numbers)

    def take_records(self, form: str, body: Written) -> None:
        """As of `PackedSearch`: in machine code, if that can be made, before any is read."""
        readable(self, form)
        self._written = body
        if self.try_code():
            super().take_records(form, body)
        self._written = None

    def wait_again(self) -> None:
        """As of `Search`."""
        if self.states is None:
            super().wait_again()
            return
        self._queue = NativeQueue(self.states)
        if isinstance(self.seen, NativeSeen) and self.seen.behind is not None:
            self._queue.go_to_disk(self.seen.behind)
        for number in self._undone_numbers():
            self._queue.append(self.seen.length(number), number)
        self.progress.stopped = ""

    def _undone_numbers(self) -> Iterator[int]:
        """The states that are not expanded yet."""
        marks = zip(range(len(self.seen)), self.done, strict=False)
        return (number for number, done in marks if not done)

    def _take_up(self, states: "NativeStates", body: Written) -> None:
        """Go on in machine code from what it has written down. Raises ValueError."""
        memory = None if self.packed is not None else self.bounds.memory
        body.columns(self, memory is not None)
        plain = self.seen, self.done
        self.seen, self.states = NativeSeen(states), states

        def make_way() -> None:
            self._look_anew(states)
            if memory is not None:
                why_not_in(self, memory, self.bounds.left)

        for number, state in taken_up(self, plain, states, body, make_way).items():
            self._elsewhere[number] = state
            self._keys.add(self._key_elsewhere(state), number)
        for number in self._undone_numbers():
            for seat in (0, 1):
                if states.is_elsewhere(number, seat):
                    self._twins_elsewhere[number, seat] = twin_of(self, number, seat)

    def _take_over(self, states: "NativeStates") -> None:
        """Go on in machine code from a search that was begun otherwise, and maybe was read from a
        file: each state is reached once more.
        """
        if self._written is not None:
            self._take_up(states, self._written)
        else:
            self._reach_again(states)
        self.written = False
        states.rehash()
        self._tell_counts(states)

    def _reach_again(self, states: "NativeStates") -> None:
        plain, done = self.seen, bytes(self.done)
        for number in range(len(plain)):
            where = plain.parents[number], plain.ways[number], plain.length(number)
            states.add(None, *where)
            states.keep_twins(number, plain.codes(number), (None, None))
        self.seen, self.written = NativeSeen(states), False
        self._look_anew(states)
        for number in sorted(range(len(plain)), key=plain.length):
            parent, state = plain.parents[number], self.engine.taken_up(self.first)
            if parent >= 0:
                state = self.onward(self._state(states, parent))(plain.ways[number])
            record = None if isinstance(state, State) else states.records.packed(state)
            if record is None:
                self._elsewhere[number] = state
                self._keys.add(self._key_elsewhere(state), number)
            else:
                states.record(number)[:] = record
            self.done[number] = done[number]
        for length, (number, _, twins) in self._waits_in_order():
            self._queue.append(length, number)
            if plain.length(number) == length:
                self._keep_twins(states, number, plain.codes(number), twins)
        self.waiting, self._taken, self._again = self._none_waiting(), None, None

    def _waits_in_order(self) -> Iterator[tuple[Length, Kept]]:
        """The states that wait, in the order in which they are expanded."""
        if self._taken is not None:
            length, states = self._taken
            again = [] if self._again is None else [self._again]
            yield from ((length, kept) for kept in (*again, *states))
        while (found := self.waiting.next()) is not None:
            length, states = found
            yield from ((length, kept) for kept in states)

    # ------------------------------------------------------------------ states

    def _state(self, states: "NativeStates", number: int) -> EngineState:
        """A state that was seen."""
        state = states.state(number)
        return self._elsewhere[number] if state is None else state

    def _key_elsewhere(self, state: EngineState) -> StateKey:
        """The key of a state that is not in machine code."""
        return self.canonical.digest(state) if isinstance(state, State) else self._form_of(state)

    def _form_of(self, state: Packed) -> StateKey:
        return self.spot(state[0]).key(state)

    def digests(self) -> Iterator[bytes]:
        """The keys of all states that were seen, as they are written down."""
        states = self.states
        if states is None:
            yield from super().digests()
            return
        for number in range(len(states)):
            yield digest_of(self._key_elsewhere(self._state(states, number)))

    def _look_anew(self, states: "NativeStates") -> None:
        """Rows may stand elsewhere, now that there is more room."""
        if isinstance(self.seen, NativeSeen):
            self.seen.look()
            self.done = self.seen.done

    def send_to_disk(self, room: int) -> None:
        """As of `within_memory`."""
        seen, states = self.seen, self.states
        if states is None or not isinstance(seen, NativeSeen):
            super().send_to_disk(room)
            return
        try:
            seen.go_to_disk(room)
        finally:
            self._look_anew(states)
            if seen.behind is not None:
                self._queue.go_to_disk(seen.behind)

    def _undone(self) -> int:
        """How many states are not expanded yet."""
        return super()._undone() if self.states is None else self.states.undone

    # ------------------------------------------------------------------ twins

    def _packed_twins(self, states: "NativeStates", twins: Twins) -> list[bytes | None]:
        """The records of twins: none where there is no twin, an empty one where it has none."""
        return [None if twin is None else self._record_of(states, twin.state) for twin in twins]

    def _record_of(self, states: "NativeStates", state: Held) -> bytes:
        taken = self.engine.taken_up(state) if isinstance(state, State) else state
        return b"" if isinstance(taken, State) else states.records.packed(taken) or b""

    def _keep_twins(self, states: "NativeStates", number: int, codes: Codes, twins: Twins) -> None:
        """The twins of a state that is in the table."""
        records = self._packed_twins(states, twins)
        states.keep_twins(number, codes, records)
        self._note_elsewhere(number, records, twins)

    def _note_elsewhere(self, number: int, records: list[bytes | None], twins: Twins) -> None:
        for seat, (record, twin) in enumerate(zip(records, twins, strict=True)):
            if record == b"" and twin is not None:
                self._twins_elsewhere[number, seat] = twin.state

    def _twins(self, states: "NativeStates", number: int) -> Twins:
        """The twins of a state."""
        first, second = (self._twin(states, number, seat) for seat in (0, 1))
        return first, second

    def _twin(self, states: "NativeStates", number: int, seat: int) -> Twin | None:
        state: Held | None = states.twin(number, seat)
        if states.is_elsewhere(number, seat):
            state = self._twins_elsewhere[number, seat]
        return None if state is None else Twin(state, self.seen.path_beside(number, seat))

    # ------------------------------------------------------------------ the search

    def _go_on(self) -> bool:
        """Expand some of the states that wait; False if none is left."""
        if self.states is None and self.ahead is None and time.monotonic() >= self._waited:
            self._lose_patience()
        states = self.states
        if states is None:
            return super()._go_on()
        if states["at"] >= states["end"] and not self._next_length(states):
            return False
        broken_off = True
        try:
            self._some(states)
            broken_off = bool(self.progress.stopped)
        except KeyboardInterrupt:
            self.progress.stopped = INTERRUPTED
        finally:
            if broken_off:  # by a disk that has failed, too
                self._break_off(states)
        return True

    def _next_length(self, states: "NativeStates") -> bool:
        """Take the states up that are next; False if none wait."""
        length = self._queue.next()
        if length is None:
            return False
        self._length = length
        states["round"], states["moment"] = length
        left = states["left"] = self._rounds_left(length)
        states["branch"] = self._branch if left >= 0 else -1  # else each is gone through slowly
        self.progress.rounds = length[0]
        return True

    def _some(self, states: "NativeStates") -> None:
        """Let machine code go on, and do what it leaves."""
        states["most"] = min(self._most, states_in(self.memory, states))
        states["may_return"] = int(self._may_return)
        states["trusted"] = int(self.packed is not None and self.packed.alike_by_construction)
        states["checked_first"] = packed_search.CHECKED_FIRST
        states["checked"] = packed_search.CHECKED
        before, at, begun = states["expanded"], states["at"], time.monotonic()
        status, now = states.search(self._budget), time.monotonic()
        free = states.behind is None
        while status == MISSING and free and now < self._next_look and self._learn(states):
            begun = time.monotonic()
            status, now = states.search(self._budget), time.monotonic()
        if now - begun > LOOK_SECONDS:
            self._budget = max(1, self._budget // 2)
        elif status == PAUSED:
            self._budget = min(2 * self._budget, AT_MOST)
        self.engine.counts.compiled += states["expanded"] - before
        self._queue.mark_done(at)
        self._take_counts(states)
        self.progress.cut |= bool(states["beyond"])
        self._hear(states)
        if status in (NO_ROOM, UNKNOWN):
            self._make_room(states, status)
        elif status in (HANDED, TOO_LARGE):
            self._one_way(states, status)
        elif status == SLOWLY or (status == MISSING and not self._learn(states)):
            self._slowly(states)
        if status == BOUND or len(states) >= self._most or now >= self._next_look:
            self._clock()

    def _hear(self, states: "NativeStates") -> list[int]:
        """Take in what machine code has told of: the states that are new or nearer."""
        found: list[int] = []
        rounds, moment = self._length[0], min(self._length[1] + 1, LONGEST)
        moved = self._queue.take_moved()
        for name, more in (("near", 0), ("next", 1)):
            if states[f"{name}_count"]:
                told = states.told(name)
                if moved:
                    told = array("I", [moved.get(number, number) for number in told])
                self._queue.extend((rounds + more, moment), told)
                found.extend(told)
        for told_number in states.told("far"):
            number = moved.get(told_number, told_number)
            self._queue.append((self.seen.rounds[number], moment), number)
            found.append(number)
        back = iter(states.told("returns"))
        for number, way, known in zip(back, back, back, strict=True):
            if self._may_return:
                self._back(Return(number, way, known))
        states.heard()
        return found

    def _make_room(self, states: "NativeStates", status: int) -> None:
        """Make room for more, if that is missing, or say what is asked."""
        if status == UNKNOWN:
            self._queue.answer()
        else:
            states.make_room()
            self._look_anew(states)

    def _tell_counts(self, states: "NativeStates") -> None:
        progress = self.progress
        states["edges"], states["ends"] = progress.edges, progress.ends
        states["pairs"], states["mirrored"] = progress.pairs, progress.mirrored

    def _take_counts(self, states: "NativeStates") -> None:
        progress = self.progress
        progress.edges, progress.ends = states["edges"], states["ends"]
        progress.pairs, progress.mirrored = states["pairs"], states["mirrored"]

    def _learn(self, states: "NativeStates") -> bool:
        """Machine code does not know what a note tells; False if nobody does."""
        if self.native_hearing is None:
            return False
        way, which = states.missing
        number = states.in_hand
        state = self._state(states, number) if not which else states.twin(number, which - 1)
        if state is None or isinstance(state, State):
            return False
        return self.native_hearing.learn(states, state, way)

    def _slowly(self, states: "NativeStates") -> None:
        """The state in hand is not expanded by machine code, or the reference looks at it first."""
        if not self._looked(states):
            self._one_state(states)

    def _looked(self, states: "NativeStates") -> bool:
        """Let the reference look at the state in hand, if it has to and has not yet: whether
        machine code may go on with it.
        """
        number, packed, progress = states.in_hand, self.packed, self.progress
        state = self._state(states, number)
        if packed is None or isinstance(state, State) or self.is_in_hand(number, self._length):
            return False
        if not (packed.alike_by_construction and is_looked_at(number)):
            return False
        ways = self.spot(state[0]).ways(state, self._branch)
        if states["looked"] == number or ways is None or ways.sampled:
            return False
        before, manner = progress.compared, self.manner()
        if ways.count <= MOST_TOGETHER and self._as_on_the_reference(
            packed, number, state, range(ways.count)
        ):
            states["looked"], self._compared_before = number, before
            return True
        self.compare_in(manner)  # what is different there is found once more, and told
        return False

    def _look_again(self, states: "NativeStates", number: int) -> None:
        """A state is begun anew: that the reference has looked there does not count."""
        if states["looked"] == number:
            states["looked"], self.progress.compared = -1, self._compared_before

    def _break_off(self, states: "NativeStates") -> None:
        """The state in hand is begun anew when the search goes on."""
        if states["at"] < states["end"]:
            self._look_again(states, states.in_hand)
        if states["way"]:
            states["way"], states["ends"] = 0, states["ends_before"]
            self.progress.ends = states["ends"]

    def _one_way(self, states: "NativeStates", status: int) -> None:
        """The next way of the state in hand leads to where machine code cannot go."""
        number, way = states.in_hand, states["way"]
        state = self._state(states, number)
        if isinstance(state, State):
            raise TypeError("machine code has packed states only")
        after = () if status == HANDED else self.onward(state)(way)
        if isinstance(after, State):
            raise TypeError("a number that is too large is in a packed state")
        self._reach_otherwise(Origin(number, self._length), way, after, state)
        self._tell_counts(states)
        states["way"] = way + 1

    def _one_state(self, states: "NativeStates") -> None:
        """Expand the state in hand as in generated Python."""
        number = states.in_hand
        self._look_again(states, number)
        counted, manner = self.progress.counted, self.manner()
        if self._expand(
            number, self._state(states, number), self._twins(states, number), self._length
        ):
            self.done[number] = 1
            states["at"] += 1
        else:
            self.progress.counted = counted
            self.compare_in(manner)
        if self.packed is not None:
            for seat, points in self.packed.looking_alike:
                states.look_alike(seat, points)
            self.packed.looking_alike.clear()
        self._tell_counts(states)

    # ------------------------------------------------------------------ states that are reached

    def _enter(
        self,
        origin: Origin,
        way: int,
        rounds: int,
        after: Packed,
        there: Spot,
        codes: Codes = LONE,
    ) -> None:
        enter = super()._enter if self.states is None else self._reach_packed
        enter(origin, way, rounds, after, there, codes)

    def _reach_packed(
        self,
        origin: Origin,
        way: int,
        rounds: int,
        after: Packed,
        there: Spot,
        codes: Codes = LONE,
    ) -> None:
        if self.states is None:
            super()._reach_packed(origin, way, rounds, after, there, codes)
            return
        reached = further(origin.length, rounds)
        self._reach_state(self.states, origin, way, reached, after, codes)

    def _reach(self, origin: Origin, way: int, reached: Length, after: State, codes: Codes) -> None:
        if self.states is None:
            super()._reach(origin, way, reached, after, codes)
        else:
            taken = self.engine.taken_up(after)
            self._reach_state(self.states, origin, way, reached, taken, codes)

    def _reach_state(
        self,
        states: "NativeStates",
        origin: Origin,
        way: int,
        reached: Length,
        after: EngineState,
        codes: Codes,
    ) -> None:
        number, twins = origin.number, origin.twins(codes)
        record = None if isinstance(after, State) else states.records.packed(after)
        if record is None:
            self._reach_elsewhere(states, number, way, reached, after, codes, twins)
            return
        rounds, records = reached[0] - self._length[0], self._packed_twins(states, twins)
        states.beside(codes, records)
        while (status := states.enter(record, number, way, rounds)) in (NO_ROOM, UNKNOWN):
            self._hear(states)
            self._make_room(states, status)
        for known in self._hear(states):
            self._note_elsewhere(known, records, twins)

    def _reach_elsewhere(
        self,
        states: "NativeStates",
        number: int,
        way: int,
        reached: Length,
        after: EngineState,
        codes: Codes,
        twins: Twins,
    ) -> None:
        """A state is reached that is not in machine code."""
        key = self._key_elsewhere(after)
        known = self._keys.find(key)
        if known is None:
            known = states.add(None, number, way, reached)
            self._keys.add(key, known)
            self._look_anew(states)
        elif not self.done[known] and reached < self.seen.length(known):
            self.seen.parents[known], self.seen.ways[known] = number, way
            self.seen.rounds[known], self.seen.moments[known] = reached
        else:
            if self._may_return and self.seen.length(known) <= self.seen.length(number):
                self._back(Return(number, way, known))
            return
        self._elsewhere[known] = after
        self._keep_twins(states, known, codes, twins)
        self._queue.append(reached, known)
