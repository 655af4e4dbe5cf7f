"""States in a search on compiled code, answered in every way at once.

Purpose: the states after all ways that are tried, and what players hear on each; states that were
answered lately are not answered again.
Input: packed states, ways to answer. Output: packed states, what is heard.
Must not know: what is compared.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter

from attrs import define, field

from duello.compiler.answers_code import Answers, Told, answers_at, hangs_on, without_notes
from duello.compiler.engine import Engine
from duello.compiler.python_code import HANDED_OVER
from duello.dsl import ir

from ..model.successors import MOST_TOGETHER, numbers_tried
from .packed_hearing import Ears, Heard
from .packed_spots import Answer, Packed, PackedWays, Spot
from .told_rows import ToldRows

REMEMBERED = 100_000
"""So many answers are remembered at most."""

WORTH_CODE = 3_000
"""A point at which so many answers were given is worth code for all of them at once."""


@define(eq=False)
class ToldWays:
    """What is told on all ways from a state that are tried, and where they lead: the same in all
    states of a point in which the same may be answered, and in which the few registers on which it
    hangs hold the same. heard: None where only the reference knows; points: where the ways lead;
    rounds: how many begin on each, once that was worked out.
    """

    ears: Ears
    heard: list[Heard | None]
    points: list[int]
    rounds: list[int] | None = None
    whole: bool = field(init=False)
    _numbers: list[list[int] | None] = field(factory=lambda: [None, None], init=False)

    def __attrs_post_init__(self) -> None:
        self.whole = None not in self.heard

    def numbers(self, seat: int) -> list[int]:
        """The number of what a player hears on each way, where everything is known."""
        found = self._numbers[seat]
        if found is None:
            number = self.ears.number
            found = self._numbers[seat] = [number(ir.given(each), seat) for each in self.heard]
        return found


@define(eq=False)
class Answered:
    """A state, answered in every way that is tried: their numbers, the states after them, and what
    is told. every: whether all ways are tried.
    """

    numbers: Sequence[int]
    afters: list[Packed]
    told: ToldWays
    every: bool
    _nth: dict[int, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        if not self.every:
            self._nth = {number: nth for nth, number in enumerate(self.numbers)}

    @property
    def whole(self) -> bool:
        """Whether compiled code knows what is told on every way."""
        return self.told.whole

    @property
    def heard(self) -> list[Heard | None]:
        """What is heard on each way, None where only the reference knows."""
        return self.told.heard

    def after(self, way: int) -> Packed:
        """The state after a way that is tried."""
        return self.afters[way if self.every else self._nth[way]]

    def at(self, way: int) -> tuple[Packed | None, Heard | None]:
        """The same with what is heard; None where it is not tried."""
        nth = way if self.every else self._nth.get(way)
        return (None, None) if nth is None else (self.afters[nth], self.heard[nth])


class PackedAnswers:
    """Answers states. spot: a point, by its number.

    What is told on the ways from a state hangs on few of its registers, and where these hold the
    same it is not noted again: the state is answered by code that tells nothing.
    """

    def __init__(self, engine: Engine, ears: Ears, spot: Callable[[int], Spot]) -> None:
        self.engine, self.ears, self.spot = engine, ears, spot
        self.rows = ToldRows(ears, [site for site, _ in engine.layout.module.sayings])
        self._quietly = without_notes(engine.layout.module)
        self._given: dict[int, int] = {}
        self._codes: dict[tuple[int, bool], Answers] = {}
        self._known: dict[tuple[Packed, int], Answered] = {}
        self._size = 0
        self._told: dict[tuple[Hashable, PackedWays], ToldWays] = {}
        self._told_size = 0
        self._reading: dict[int, Callable[[Packed], Hashable]] = {}

    def step(self, state: Packed, picked: Sequence[Answer]) -> tuple[Packed, Heard | None]:
        """The state after everything was answered, and what players heard: None if only the
        reference knows.
        """
        notes = self.engine.notes
        notes.clear()
        after = self.spot(state[0]).step(state, picked)
        if after[0] == HANDED_OVER:
            return after, None
        return after, self.ears.heard(tuple(notes))

    def of(self, state: Packed, ways: PackedWays) -> Answered:
        """A state, answered in every way that is tried."""
        key = (state, ways.count)
        found = self._known.get(key)
        if found is None:
            found = self._answered(state, ways)
            if self._size > REMEMBERED:
                self._known.clear()
                self._size = 0
            self._known[key] = found
            self._size += len(found.afters)
        return found

    def _answered(self, state: Packed, ways: PackedWays) -> Answered:
        code = self._code(state[0], ways, True)
        if code is None:
            return self._one_by_one(state, ways)
        case = self._case(state), ways
        told, afters = self._told.get(case), list[Packed]()
        if told is None:
            rows = list[Told]()
            code.give(state, *ways.given, *ways.late, afters.append, rows.append)
            told = self._told_at(case, afters, self._heard(code, afters, rows))
        else:
            quiet = self._codes.get((state[0], False)) or self.make_code(state[0], False)
            quiet.give(state, *ways.given, *ways.late, afters.append, None)
        return Answered(range(ways.count), afters, told, True)

    def _case(self, state: Packed) -> Hashable:
        """That on which it hangs what is told on the ways from a state."""
        reading = self._reading.get(state[0])
        if reading is None:
            layout = self.engine.layout
            phases, name = range(len(self.engine.program.phases)), layout.graph.machine.count_name
            point = layout.point_code(state[0])
            places = hangs_on(layout.module, point, frozenset(map(name, phases)))
            reading = self._reading[state[0]] = itemgetter(0, *places)
        return reading(state)

    def _told_at(
        self,
        case: tuple[Hashable, PackedWays],
        afters: Sequence[Packed],
        heard: list[Heard | None],
    ) -> ToldWays:
        """Remember what is told in a case."""
        if self._told_size > REMEMBERED:
            self._told.clear()
            self._told_size = 0
        self._told_size += len(afters)
        found = self._told[case] = self._told_ways(afters, heard)
        return found

    def _told_ways(self, afters: Sequence[Packed], heard: list[Heard | None]) -> ToldWays:
        return ToldWays(self.ears, heard, [after[0] for after in afters])

    def _heard(
        self, code: Answers, afters: Sequence[Packed], rows: Sequence[Told]
    ) -> list[Heard | None]:
        """What is heard on each way, given what was noted."""
        learn = self.rows.learn
        return [
            None if after[0] == HANDED_OVER else learn(row, code)
            for after, row in zip(afters, rows, strict=True)
        ]

    def _one_by_one(self, state: Packed, ways: PackedWays) -> Answered:
        numbers: Iterable[int] = range(ways.count)
        if ways.count > MOST_TOGETHER:
            numbers = numbers_tried(ways.count, MOST_TOGETHER)
        afters, heard = list[Packed](), list[Heard | None]()
        for number in numbers:
            after, told = self.step(state, ways.way(number))
            afters.append(after)
            heard.append(told)
        everything = self._told_ways(afters, heard)
        return Answered(list(numbers), afters, everything, ways.count <= MOST_TOGETHER)

    def after(self, state: Packed, ways: PackedWays) -> Callable[[int], Packed]:
        """What tells the state after each way, and nothing of what is heard."""
        known = self._known.get((state, ways.count))
        if known is not None and known.every:
            return known.afters.__getitem__
        code = self._code(state[0], ways, False)
        if code is None:
            step = self.spot(state[0]).step
            return lambda way: step(state, ways.way(way))
        afters: list[Packed] = []
        code.give(state, *ways.given, *ways.late, afters.append, None)
        return afters.__getitem__

    def _code(self, number: int, ways: PackedWays, telling: bool) -> Answers | None:
        """Code for all answers at a point; None where it is not worth it, or not all are tried."""
        if ways.count > MOST_TOGETHER:
            return None
        found = self._codes.get((number, telling))
        if found is None:
            given = self._given[number] = self._given.get(number, 0) + ways.count
            if given > WORTH_CODE:
                found = self.make_code(number, telling)
        return found

    def _is_small(self, name: str) -> bool:
        """Whether a register holds one of a few values."""
        return self.engine.layout.kind(name)[0] == "domain"

    def make_code(self, number: int, telling: bool) -> Answers:
        """Make code for all answers at a point. telling: with what is heard."""
        module = self.engine.layout.module if telling else self._quietly
        found = self._codes[number, telling] = answers_at(module, number, self._is_small)
        return found
