"""The same search on compiled code.

Purpose: go through the states that `searching` goes through, in the same order, with the same
numbers for ways, on packed states: what is met, and how it is reached, is the same. States that
compiled code hands over are the reference's, here too.
Input: as of `searching`. Output: the same.
Must not know: how findings are told.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from duello.compiler import compiled_cache
from duello.compiler.answers_code import without_notes
from duello.compiler.engine import EngineState, engine_of
from duello.compiler.expansion import Expansion
from duello.compiler.expansion_code import Reached, expand_of
from duello.compiler.layout import Layout
from duello.compiler.native_protocol import TENFOLD
from duello.compiler.python_code import HANDED_OVER, OVER
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.state import State

from ..model.canonical_form import Merging
from ..model.information_sets import ALONE, LONE, Codes, Held, Twins
from ..model.successors import MOST_TOGETHER, Habits, rounds_of
from .alike_ways import AlikeWays
from .compiled_expanding import CompiledExpanding
from .frontier import LONGEST, Kept, Length, further
from .held_records import Written, readable, states_in
from .next_at_once import NextAtOnce
from .packed_at import PackedAt
from .packed_comparing import PackedComparing
from .packed_keys import PackedKeys
from .packed_pairs import Compared
from .packed_rounds import Begun, counting, leaves_of
from .packed_spots import Counts, EveryWay, Packed, PackedWays, Spot, is_known
from .played_again import Onward
from .searching import Made, Manner, Met, Origin
from .state_numbers import StateKey, StateNumbers, digest_of

CHECKED_FIRST, CHECKED, FEW_ENOUGH = 3, 500, 1_000
"""Where everything is compared, the reference looks at the first so many states, and of the others
at one in so many: that orders make no difference, too. It looks at one way from there; where it may
make a difference who sits where, at all of them, if there are few enough. Where that is known to
make none, it is one in so many of the first ten times as many, and of ten times as many again not
more.
"""

COUNTED = "compiled", "by_tree", "handed_over"
"""Fields of the counts of an engine; beside them, it is counted after what."""

WORTH_CODE = 20_000
"""A point at which so many answers were given is worth code for all answers at once: it takes about
as long to make as it has saved when as many more were given.
"""


class PackedSearch(NextAtOnce):
    """A search on compiled code. written: whether the keys of states are
    digests, as they are written down: so they are in a search that was resumed.
    """

    written = False

    def __init__(
        self,
        program: Program,
        options: tuple[Value, ...],
        habits: Habits | None = None,
        merging: Merging | None = None,
        rounds: int | None = None,
        everything: bool = False,
        compare: bool = False,
        until: float = float("inf"),
    ) -> None:
        """compare: seats and secrets, at every answer, and orders at some states. everything:
        states count as two also where they only differ in what nothing reads any more, as on the
        reference; otherwise such states are one, and there are fewer. until: see `engine_of`.
        """
        self.engine = engine_of(
            program, options, everything, counting=counting(program), telling=compare, until=until
        )
        self.everything = everything
        self._spots: dict[int, Spot] = {}
        self.made_by = compiled_cache.key_of(program, options, counting(program))  # its keys
        self.packed: PackedComparing | None = None
        super().__init__(program, options, habits, merging, rounds, compare)
        expanding = self.expanding
        self.expanding = CompiledExpanding(
            program, expanding.habits, copies=expanding.copies, engine=self.engine
        )
        self._branch = self.expanding.habits.branch
        if self.comparing is not None and self.engine.tells:
            self.packed = PackedComparing(self.engine, self.comparing, self.spot, self._branch)
            self._alike_ways = AlikeWays.of(self.packed)

    def _begin(self) -> None:
        place = {phase: at for at, phase in enumerate(self._counting)}
        self.leaves = [
            (place[leaf], [place[each] for each in outer if each in place])
            for leaf, outer in leaves_of(self.program)
        ]
        self._begun = Begun(self.leaves, ())
        self.seen.numbers = StateNumbers(forms=self.keys.forms)
        length = (min(self._rounds_at_first(), LONGEST), 0)
        if self.first.contradiction is not None:
            self._note(Met(self.first.contradiction, (), length))
        if self.first.open:
            state = self.engine.taken_up(self.first)
            self.keep(self.key(state), -1, 0, length, LONE)
            self.waiting.append(length, 0, state, ALONE)

    def _rounds_at_first(self) -> int:
        return sum(self.first.counts[phase] for phase in rounds_of(self.program))

    @cached_property
    def _counting(self) -> tuple[int, ...]:
        """The phases of which it is looked up how often they were played; not those around others
        of which there is only one in a match.
        """
        leaves = set(rounds_of(self.program))
        layout = self.engine.layout
        return tuple(
            phase
            for phase in counting(self.program)
            if phase in leaves or not layout.always_one(phase)
        )

    @property
    def worthwhile(self) -> bool:
        """Whether compiled code can compare most states, if states are compared."""
        if self.comparing is None:
            return True
        first = self.engine.taken_up(self.first) if self.first.open else self.first
        return self.packed is not None and self.packed.worthwhile(first)

    # ------------------------------------------------------------------ states that are alike

    def key(self, state: EngineState) -> StateKey:
        """What states have in common that play on alike."""
        state = self.engine.taken_up(state) if isinstance(state, State) else state
        if isinstance(state, State):
            return self.canonical.digest(state)
        spot = self.spot(state[0])
        if not self.keys.slowly:
            key = spot.key(state)
            return digest_of(key) if self.written else key
        return self.keys.digest(state, spot.form(state))

    def take_records(self, form: str, body: Written) -> None:
        """Take up the states that machine code has written down. Raises BadDocument, ValueError."""
        records = readable(self, form)
        body.columns(self, False)
        for number, state in states_in(self, records, body):
            self.seen.numbers.add(self.key(state), number)

    def forget(self) -> None:
        """As of `within_memory`."""
        super().forget()
        self.keys.forget()
        for spot in self._spots.values():
            spot.known.clear()
        if self.packed is not None:
            self.packed.forget()
            self._alike_ways.forget()

    @cached_property
    def keys(self) -> PackedKeys:
        """Which states count as one."""
        return PackedKeys(self.engine, self.canonical)

    @property
    def quick(self) -> bool:
        """Whether states are numbered by what they are, and nobody listens to which are reached."""
        return not (self.keys.slowly or self.written)

    def manner(self) -> Manner:
        """The same, and whether compiled code is trusted."""
        comparing, packed = self.comparing, self.packed
        if comparing is None or packed is None:
            return super().manner()
        return comparing.from_seats, packed.trusting

    def compare_in(self, manner: Manner) -> None:
        """Compare states in a manner that was so before, or elsewhere, from now on."""
        super().compare_in(manner)
        if self.packed is not None:
            self.packed.trusting = manner[1]

    @property
    def beginning(self) -> EngineState:
        """The first state that was seen."""
        return self.engine.taken_up(self.first)

    def onward(self, held: Held) -> Onward:
        """The ways on from a state, by their numbers."""
        if isinstance(held, State):
            return self._onward_otherwise(held)
        ways = (spot := self.spot(held[0])).ways(held, self._branch)
        if ways is None:
            return self._onward_otherwise(self.engine.unpacked(held))

        def after(way: int) -> EngineState:
            found = spot.step(held, ways.way(way))
            known = found[0] >= 0
            return found if known else self._onward_otherwise(self.engine.unpacked(held))(way)

        return after

    def _onward_otherwise(self, state: State) -> Onward:
        onward = super().onward(state)
        return lambda way: self.engine.taken_up(self.whole(onward(way)))

    def made(self) -> Made:
        """How many steps code and the reference made."""
        counts = self.engine.counts
        return Counter({name: getattr(counts, name) for name in COUNTED}) + counts.after

    def add_made(self, made: Made) -> None:
        """So many steps were made elsewhere."""
        after = {key: times for key, times in made.items() if not isinstance(key, str)}
        compiled, by_tree, handed_over = (made[name] for name in COUNTED)
        self.engine.counts.add(compiled, by_tree, handed_over, after)

    # ------------------------------------------------------------------ points

    def spot(self, number: int) -> Spot:
        """A point, by its number."""
        found = self._spots.get(number)
        if found is None:
            found = self._spots[number] = self._spot(number)
        return found

    def _spot(self, number: int) -> Spot:
        engine = self.engine
        code = engine.layout.point_code(number)
        asked = engine.asked((number,))
        choices, _ = engine.functions()
        return Spot(
            choices[number],
            tuple(
                None if chosen.declined is None else chosen.declined if chosen.kind is None else 0
                for chosen in code.choices
            ),
            tuple(chosen.kind is not None for chosen in code.choices),
            tuple(
                self.expanding.habits.late and api.may_be_late(self.program, due) for due in asked
            ),
            engine.steps(number),
            (form := self.keys.form(number)),
            self.keys.key(number, form),
            engine.layout.counts_at(number, self._counting),
            (self._seen_at(number, 0), self._seen_at(number, 1)),
        )

    @cached_property
    def expansion(self) -> Expansion:
        """What makes the code that goes from a state to all those that may follow, and tells
        nobody.
        """
        layout = self.engine.layout
        if self.engine.tells:
            layout = Layout(layout.graph, without_notes(layout.module))
        return Expansion(layout, self._counting, self.leaves)

    def _seen_at(self, number: int, seat: int) -> tuple[int, ...] | None:
        """The places of the registers on which it hangs what a player sees at a point."""
        code, found = self.engine.layout.point_code(number), set[int]()
        for due, chosen in zip(self.engine.asked((number,)), code.choices, strict=True):
            if due.player == seat and not due.by_chance:
                if chosen.seen is None:
                    return None
                found |= {code.registers.index(name) + 1 for name in chosen.seen}
        return tuple(sorted(found))

    # ------------------------------------------------------------------ the search

    def _answer_alone(self, kept: Kept, length: Length) -> bool:
        number, state, twins = kept
        packed, left = self.packed, self._rounds_left(length)
        if isinstance(state, State) or (packed is None and self.comparing is not None) or left < 0:
            return False
        if packed is not None and (twins != ALONE or is_looked_at(number)):
            return False
        spot = self._spots.get(state[0])
        if spot is None or spot.expand is None:
            return False
        pairs = 0 if packed is None else packed.pairs(state)
        answered = None if pairs is None else spot.every_way(state, self._branch, left)
        if pairs is None or answered is None or not self._are_known(answered[3]):
            return False
        self._count_alike(answered[0], pairs)
        return self._go_from(number, state, length, answered)

    def _are_known(self, reached: list[Reached]) -> bool:
        """Whether compiled code knows where ways lead, if states are compared."""
        if self.packed is None or not reached:
            return True
        return not [way for way, rounds, after in reached if rounds < 0 and not is_known(after)]

    def _expand(self, number: int, state: EngineState, twins: Twins, length: Length) -> bool:
        if isinstance(state, State) or self.is_in_hand(number, length):
            return self._by_reference(number, state, twins, length)
        if self.comparing is None or (self.packed is not None and twins == ALONE):
            whole = self._answer_packed(number, state, length)
            if whole is not None:
                return whole
        ways = self.spot(state[0]).ways(state, self.expanding.habits.branch)
        if ways is None:
            return self._by_reference(number, state, twins, length)
        if self.comparing is not None:
            return self._compare(number, state, ways, twins, length)
        self.engine.counts.compiled += 1
        return self._answer_singly(number, state, ways, length)

    def _answer_packed(self, number: int, state: Packed, length: Length) -> bool | None:
        """Answer everything in every way, and compare no way with another one. None if compiled
        code cannot do it in one go, or where ways have to be compared.
        """
        spot, left = self._spots.get(state[0]) or self.spot(state[0]), self._rounds_left(length)
        pairs = 0 if self.packed is None else self.packed.pairs(state)
        if left < 0 or pairs is None:
            return None
        if spot.expand is None:
            return None if self.packed is None else self._answer_alike(number, state, length, pairs)
        answered = spot.every_way(state, self._branch, left)
        if answered is None:
            return None
        count, _, _, reached = answered
        if not (self._are_known(reached) and self._counted_alike(number, state, count, pairs)):
            return self._by_reference(number, state, ALONE, length)
        return self._go_from(number, state, length, answered)

    def _go_from(self, number: int, state: Packed, length: Length, answered: EveryWay) -> bool:
        """Go on to what is reached from a state that was answered in every way; False if it was
        broken off.
        """
        progress, (count, ends, beyond, reached) = self.progress, answered
        self.engine.counts.compiled += 1
        progress.edges += count
        progress.ends += ends
        if reached:
            return self._reach_each(Origin(number, length), state, reached, beyond)
        progress.cut |= beyond > 0
        if time.monotonic() >= self._next_look:
            self._clock()
        return True

    def _reach_each(
        self, origin: Origin, state: Packed, reached: list[Reached], beyond: int
    ) -> bool:
        """beyond: the number of the first way that leads beyond the bound, from 1 on; or 0."""
        progress = self.progress
        enter = self._enter if self.quick else self._reach_packed
        for way, rounds, after in reached:
            if rounds < 0:
                self._reach_otherwise(origin, way, after, state)
            else:
                there = self._spots.get(after[0]) or self.spot(after[0])
                enter(origin, way, rounds, after, there)
            if len(self.seen) >= self._most:
                self._clock()
                if progress.stopped:
                    progress.cut |= 0 < beyond <= way
                    return False
        progress.cut |= beyond > 0
        if time.monotonic() >= self._next_look:
            self._clock()
        return True

    def _answer_alike(self, number: int, state: Packed, length: Length, pairs: int) -> bool | None:
        """The same one way after the other, before there is code for all of them."""
        spot = self.spot(state[0])
        ways = spot.ways(state, self._branch)
        if ways is None or ways.sampled or ways.count > MOST_TOGETHER:
            return None
        afters = list(spot.after(state, ways))
        known = all(is_known(after) for _, after in afters)
        if not (known and self._counted_alike(number, state, ways.count, pairs)):
            return self._by_reference(number, state, ALONE, length)
        self.engine.counts.compiled += 1
        return self._reach_all(Origin(number, length), state, ways, afters)

    def _counted_alike(self, number: int, state: Packed, count: int, pairs: int) -> bool:
        """Count what was compared, unless the reference finds anything different where it looks."""
        packed = self.packed
        if packed is None:
            return True
        if not self._as_on_the_reference(packed, number, state, range(count)):
            return False
        self._count_alike(count, pairs)
        return True

    def _count_alike(self, count: int, pairs: int) -> None:
        """So many ways, of which so many pairs were alike where they must be."""
        if self.seats:
            self.progress.mirrored += count
        self.progress.pairs += pairs

    def _as_on_the_reference(
        self, packed: PackedComparing, number: int, state: Packed, ways: Sequence[int]
    ) -> bool:
        """Whether one of these ways from a state, which compiled code goes, is the same on the
        reference, if it is looked at.
        """
        if not is_looked_at(number):
            return True
        way = ways[number % len(ways)]
        compared = packed.as_on_the_reference(state, way, self._path(number))
        self.progress.compared += compared or 0
        return compared is not None

    def make_code(self) -> None:
        """Make the code for all answers at once of each point, instead of where it is worth it."""
        for number in range(len(self.engine.layout.module.decisions)):
            self._make_code(number)
            if self.packed is not None:
                self.packed.answers.make_code(number)

    def _make_code(self, number: int) -> None:
        spot = self.spot(number)
        if not spot.coded:
            spot.coded = True
            spot.expand = expand_of(self.expansion, number, spot.late, MOST_TOGETHER)
            spot.last = expand_of(self.expansion, number, spot.late, MOST_TOGETHER, last=True)

    def _answer_singly(self, number: int, state: Packed, ways: PackedWays, length: Length) -> bool:
        """The same, one way after the other, of which not all are tried."""
        self.progress.sampled |= ways.sampled or ways.count > MOST_TOGETHER
        afters = self.spot(state[0]).after(state, ways)
        return self._reach_all(Origin(number, length), state, ways, afters)

    def _reach_all(
        self,
        origin: Origin,
        state: Packed,
        ways: PackedWays,
        afters: Iterable[tuple[int, Packed]],
    ) -> bool:
        """afters: the states after the ways that are tried, with their numbers."""
        progress, spot = self.progress, self.spot(state[0])
        spot.answered += ways.count
        if spot.answered > WORTH_CODE:
            self._make_code(state[0])
        for way, after in afters:
            progress.edges += 1
            self._reach_otherwise(origin, way, after, state)
            if len(self.seen) >= self._most:
                self._clock()
                if progress.stopped:
                    return False
        if time.monotonic() >= self._next_look:
            self._clock()
        return True

    def _reach_otherwise(self, origin: Origin, way: int, after: Packed, state: Packed) -> None:
        """What one way leads to, whatever it is. after: nothing, if the reference has to say it."""
        point = after[0] if after else HANDED_OVER
        if point >= 0:
            there = self.spot(point)
            rounds = self._begun_since(self.spot(state[0]).counts(state))[there.counts(after)]
            if rounds > self._rounds_left(origin.length):
                self.progress.cut = True
            else:
                enter = self._enter if self.quick else self._reach_packed
                enter(origin, way, rounds, after, there)
        elif point == OVER:
            self.progress.ends += 1
        else:
            self._hand_over(origin, state, way)

    def _enter(
        self,
        origin: Origin,
        way: int,
        rounds: int,
        after: Packed,
        there: Spot,
        codes: Codes = LONE,
    ) -> None:
        """A state is reached, which is numbered by what it is: as `_reach_packed`, in less time."""
        form = there.key(after)
        numbers = self.seen.numbers
        key = numbers.forms.written(form)
        if key is None:
            self._reach_packed(origin, way, rounds, after, there, codes)
            return
        number = len(self.done)
        known = numbers.numbered(key, number)
        if known is not None:
            if self._may_return or not self.done[known]:
                reached = further(origin.length, rounds)
                self._come(origin, way, reached, after, form, known, codes)
            return
        reached = further(origin.length, rounds)
        self.seen.come(origin.number, way, reached, codes)
        twins = ALONE if origin.beside is None else origin.twins(codes)
        self.waiting.append(reached, number, after, twins)
        self.done.append(0)

    def _by_reference(self, number: int, state: EngineState, twins: Twins, length: Length) -> bool:
        """The same by the reference, with everything that it compares."""
        first, second = (
            None if twin is None else twin._replace(state=self.engine.unpacked(twin.state))
            for twin in twins
        )
        self.engine.counts.handed_over += self.comparing is not None and self.in_hand is None
        return super()._expand(number, self.engine.unpacked(state), (first, second), length)

    def _compare(
        self, number: int, state: Packed, ways: PackedWays, twins: Twins, length: Length
    ) -> bool:
        """Answer everything in every way, and compare what must not be different. What compiled
        code does not know, and where something is different, is the reference's.
        """
        packed, progress = self.packed, self.progress
        if packed is None or self._is_the_references(packed, number, ways):
            return self._by_reference(number, state, twins, length)
        at = PackedAt(self._alike_ways, state, ways, twins, self._path(number))
        if not (self._ready(packed, at) and self._is_trusted(packed, number, at)):
            return self._by_reference(number, state, twins, length)
        self.engine.counts.compiled += 1
        progress.sampled |= ways.sampled or ways.count > MOST_TOGETHER
        compared = at.compared(progress)
        return self._reach_compared(Origin(number, length, at), state, at, compared)

    def _reach_compared(
        self, origin: Origin, state: Packed, at: PackedAt, compared: Compared
    ) -> bool:
        """Go on to the states behind the ways that were compared."""
        progress, spots, answered = self.progress, self._spots, at.answered
        left, found = self._rounds_left(origin.length), compared.found
        begun = self._begun_since(self.spot(state[0]).counts(state))
        enter = self._enter if self.quick else self._reach_packed
        progress.edges += len(answered.afters)
        progress.mirrored += len(answered.afters) if self.seats else 0
        if not (left or found) and self.spot(state[0]).last is not None:  # nothing is reached
            ends = sum([after[0] < 0 for after in answered.afters])
            progress.ends += ends
            progress.cut |= ends < len(answered.afters)
            if time.monotonic() >= self._next_look:
                self._clock()
            return True
        for nth, after in enumerate(answered.afters):
            if found and nth in found:
                self._differ(found[nth])
            if after[0] < 0:
                progress.ends += 1
                continue
            there = spots.get(after[0]) or self.spot(after[0])
            rounds = begun[there.counts(after)]
            if rounds > left:
                progress.cut = True
                continue
            codes = compared.codes[0][nth], compared.codes[1][nth]
            enter(origin, answered.numbers[nth], rounds, after, there, codes)
            if len(self.done) >= self._most:
                self._clock()
                if progress.stopped:
                    return False
        if time.monotonic() >= self._next_look:
            self._clock()  # not before: all is compared by now, and would be once more
        return True

    def _is_the_references(self, packed: PackedComparing, number: int, ways: PackedWays) -> bool:
        """Whether the reference compares a state as a whole, whatever compiled code knows of it."""
        if packed.alike_by_construction:
            return False
        checked = number < CHECKED_FIRST and ways.count <= FEW_ENOUGH
        return checked or (number + 1) % CHECKED == 0

    def _is_trusted(self, packed: PackedComparing, number: int, at: PackedAt) -> bool:
        """Whether the reference need not compare a state that compiled code can compare."""
        numbers = at.answered.numbers
        return not packed.alike_by_construction or self._as_on_the_reference(
            packed, number, at.state, numbers
        )

    def _ready(self, packed: PackedComparing, at: PackedAt) -> bool:
        """Whether compiled code can compare a state: also where only the images that were found out
        by trying are to blame that it could not.
        """
        if at.ready():
            return True
        if packed.seats is None:
            return False
        with packed.seats.one_by_one():
            return at.ready()

    def _reach_packed(
        self,
        origin: Origin,
        way: int,
        rounds: int,
        after: Packed,
        there: Spot,
        codes: Codes = LONE,
    ) -> None:
        """A state is reached, which lies so many rounds after another one."""
        plain = not (self.keys.slowly or self.written)
        key = there.key(after) if plain else self.key(after)
        known = self.seen.numbers.find(key)
        if known is None or self._may_return or not self.done[known]:
            reached = further(origin.length, rounds)
            self._come(origin, way, reached, after, key, known, codes)

    def _rounds_left(self, length: Length) -> int:
        """How many rounds may yet begin after states of this length. Rounds are not counted further
        than `LONGEST`, so a bound beyond that is none.
        """
        most = self.rounds
        return sys.maxsize if most is None or most >= LONGEST else most - length[0]

    def _hand_over(self, origin: Origin, state: Packed, way: int) -> None:
        """Packed states do not go on in one way."""
        whole = self.engine.unpacked(state)
        self._answer(origin, whole, self.expanding.ways(whole), way, None)

    def _begun_since(self, before: Counts) -> "Begun":
        """How many rounds were begun since phases were played so often. States that lie next to
        each other mostly have that in common.
        """
        if self._begun.before != before:
            self._begun = Begun(self.leaves, before)
        return self._begun

    def _reach(self, origin: Origin, way: int, reached: Length, after: State, codes: Codes) -> None:
        state = self.engine.taken_up(after)
        key = self.key(state)
        self._come(origin, way, reached, state, key, self.seen.numbers.find(key), codes)


def is_looked_at(number: int) -> bool:
    """Whether the reference looks at a state, if it makes no difference who sits where."""
    nth, step = number + 1, CHECKED
    if nth % step and number >= CHECKED_FIRST:
        return False
    while nth > TENFOLD * step:
        step *= TENFOLD
    return number < CHECKED_FIRST or nth % step == 0
