"""States in a search on compiled code, answered in every way at once.

Purpose: the states after all ways that are tried, and what players hear on each; states that were
answered lately are not answered again.
Input: packed states, ways to answer. Output: packed states, what is heard.
Must not know: what is compared.
"""

from collections.abc import Callable, Iterable, Sequence

from attrs import define, field

from duello.compiler.answers_code import Answers, Told, answers_at, without_notes
from duello.compiler.engine import Engine
from duello.compiler.python_code import HANDED_OVER

from ..model.successors import MOST_TOGETHER, numbers_tried
from .packed_hearing import Ears, Heard
from .packed_spots import Answer, Packed, PackedWays, Spot
from .told_rows import ToldRows

REMEMBERED = 100_000
"""So many answers are remembered at most."""

WORTH_CODE = 3_000
"""A point at which so many answers were given is worth code for all of them at once."""


@define(eq=False)
class Answered:
    """A state, answered in every way that is tried: their numbers, the states after them, and what
    is heard, None where only the reference knows. every: whether all ways are tried.
    """

    numbers: Sequence[int]
    afters: list[Packed]
    heard: list[Heard | None]
    every: bool
    whole: bool = field(init=False)
    _nth: dict[int, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.whole = None not in self.heard
        if not self.every:
            self._nth = {number: nth for nth, number in enumerate(self.numbers)}

    def after(self, way: int) -> Packed:
        """The state after a way that is tried."""
        return self.afters[way if self.every else self._nth[way]]

    def at(self, way: int) -> tuple[Packed | None, Heard | None]:
        """The same with what is heard; None where it is not tried."""
        nth = way if self.every else self._nth.get(way)
        return (None, None) if nth is None else (self.afters[nth], self.heard[nth])


class PackedAnswers:
    """Answers states. spot: a point, by its number."""

    def __init__(self, engine: Engine, ears: Ears, spot: Callable[[int], Spot]) -> None:
        self.engine, self.ears, self.spot = engine, ears, spot
        self.rows = ToldRows(ears, [site for site, _ in engine.layout.module.sayings])
        self._quietly = without_notes(engine.layout.module)
        self._given: dict[int, int] = {}
        self._codes: dict[tuple[int, bool], Answers] = {}
        self._known: dict[tuple[Packed, int], Answered] = {}
        self._size = 0

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
        afters, rows = list[Packed](), list[Told]()
        code.give(state, *ways.given, *ways.late, afters.append, rows.append)
        heard: list[Heard | None] = list(map(self.rows.known.get, rows))
        for nth in [nth for nth, each in enumerate(heard) if each is None]:
            if afters[nth][0] != HANDED_OVER:
                heard[nth] = self.rows.learn(rows[nth], code)
        if code.loops and any(after[0] == HANDED_OVER for after in afters):
            known = zip(afters, heard, strict=True)
            heard = [None if after[0] == HANDED_OVER else each for after, each in known]
        return Answered(range(ways.count), afters, heard, True)

    def _one_by_one(self, state: Packed, ways: PackedWays) -> Answered:
        numbers: Iterable[int] = range(ways.count)
        if ways.count > MOST_TOGETHER:
            numbers = numbers_tried(ways.count, MOST_TOGETHER)
        afters, heard = list[Packed](), list[Heard | None]()
        for number in numbers:
            after, told = self.step(state, ways.way(number))
            afters.append(after)
            heard.append(told)
        return Answered(list(numbers), afters, heard, ways.count <= MOST_TOGETHER)

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

    def make_code(self, number: int, telling: bool) -> Answers:
        """Make code for all answers at a point. telling: with what is heard."""
        module = self.engine.layout.module if telling else self._quietly
        found = self._codes[number, telling] = answers_at(module, number)
        return found
