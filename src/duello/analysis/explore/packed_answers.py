"""States in a search on compiled code, answered in every way at once.

Purpose: the states after all ways that are tried, and what players hear on each; states that were
answered lately are not answered again.
Input: packed states, ways to answer. Output: packed states, what is heard.
Must not know: what is compared.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from attrs import define, field

from duello.compiler.answers_code import Answers, Told, answers_at, without_notes
from duello.compiler.code import Module
from duello.compiler.engine import Engine
from duello.compiler.python_code import HANDED_OVER
from duello.compiler.steps import notes_in

from ..model.successors import MOST_TOGETHER, numbers_tried
from .packed_dependence import Dependence
from .packed_hearing import Ears, Heard
from .packed_spots import Answer, Packed, PackedWays, Spot
from .told_apart import Signs, ToldApart
from .told_rows import ToldRows

REMEMBERED = 6_000
"""So many answers are remembered at most: of those from which a search comes next, mostly the ones
that were given last are asked for again.
"""

WORTH_CODE = 3_000
"""A point at which so many answers were given is worth code for all of them at once."""


Known = dict[int, Heard | None]
"""What is heard on ways, by how-manieth they are of those that are tried; None where only the
reference knows.
"""

Listen = Callable[[Sequence[int]], Known]
"""Given some ways, by how-manieth they are: what is heard on them, and maybe on others."""

QUIETLY: Final = -1
"""In the place of who listens: nobody does."""


@define(eq=False)
class Answered:
    """A state, answered in every way that is tried: their numbers, and the states after them.
    every: whether all ways are tried; whole: whether it is known what is heard, without the
    reference.
    """

    numbers: Sequence[int]
    afters: list[Packed]
    every: bool
    whole: bool
    _listen: Listen
    _heard: Known = field(factory=dict)
    _nth: dict[int, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        if not self.every:
            self._nth = {number: nth for nth, number in enumerate(self.numbers)}

    @property
    def heard(self) -> list[Heard | None]:
        """What both players hear on each way, None where only the reference knows."""
        return self.heard_on(range(len(self.afters)))

    def heard_on(self, ways: Sequence[int]) -> list[Heard | None]:
        """What both players hear on some of the ways, by how-manieth they are."""
        known = self._heard
        missing = [nth for nth in ways if nth not in known]
        if missing:
            known.update(self._listen(missing))
        return [known[nth] for nth in ways]

    def after(self, way: int) -> Packed:
        """The state after a way that is tried."""
        return self.afters[way if self.every else self._nth[way]]

    def at(self, way: int) -> tuple[Packed | None, Heard | None]:
        """The same with what is heard; None where it is not tried."""
        nth = way if self.every else self._nth.get(way)
        if nth is None:
            return None, None
        (heard,) = self.heard_on([nth])
        return self.afters[nth], heard


class PackedAnswers:
    """Answers states. spot: a point, by its number."""

    def __init__(
        self, engine: Engine, ears: Ears, spot: Callable[[int], Spot], dependence: Dependence
    ) -> None:
        self.engine, self.ears, self.spot = engine, ears, spot
        module = engine.layout.module
        self.rows = ToldRows(ears, [site for site, _ in module.sayings])
        self.apart = tuple([ToldApart(ears, module, dependence, seat) for seat in (0, 1)])
        self._modules: dict[int | None, Module] = {None: module, QUIETLY: without_notes(module)}
        self._unknown: dict[int, bool] = {}
        self._given: dict[int, int] = {}
        self._codes: dict[tuple[int, int | None], Answers] = {}
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
                for oldest in [*self._known][: (len(self._known) + 1) // 2]:
                    self._size -= len(self._known.pop(oldest).afters)
            self._known[key] = found
            self._size += len(found.afters)
        return found

    def forget(self) -> None:
        """No answers are remembered any more."""
        self._known.clear()
        self._size = 0
        self.rows.known.clear()

    def _answered(self, state: Packed, ways: PackedWays) -> Answered:
        code = self._code(state[0], ways, QUIETLY)
        if code is None:
            return self._one_by_one(state, ways)
        afters = list[Packed]()
        code.give(state, *ways.given, *ways.late, afters.append)
        listen = partial(self._told, state, ways, afters)
        found = Answered(range(ways.count), afters, True, (HANDED_OVER,) not in afters, listen)
        if self._may_be_unknown(state[0]):
            found.whole = None not in found.heard
        return found

    def _told(
        self,
        state: Packed,
        ways: PackedWays,
        afters: Sequence[Packed],
        wanted: Sequence[int],
    ) -> Known:
        """What is heard on some ways, and maybe on others."""
        code = self._code(state[0], ways, None)
        if code is None:
            return {number: self.step(state, ways.way(number))[1] for number in wanted}
        among, rows, found = ways.around(wanted), list[Told](), Known()
        code.give(state, *among.given, *among.late, rows.append)
        known = self.rows.known.get
        for number, row in zip(among.numbers, rows, strict=True):
            heard = None
            if afters[number][0] != HANDED_OVER:
                heard = known(row) or self.rows.learn(row, code)
            found[number] = heard
        return found

    def signs(
        self, state: Packed, ways: PackedWays, wanted: Sequence[int], seat: int
    ) -> list[Signs] | None:
        """What a player is told on some ways, as numbers; None where that is not known."""
        if not self._is_ready(state[0], seat, len(wanted)):
            return None
        return self.apart[seat].on(state, ways, wanted)

    def told_alike(self, state: Packed, other: Packed, seat: int, many: int) -> bool | None:
        """Whether it is known of two states that a player is told the same behind the same answers;
        None where `signs` says nothing. many: on so many ways that is asked.
        """
        if state[0] != other[0] or not self._is_ready(state[0], seat, many):
            return None
        return self.apart[seat].alike(state, other)

    def _is_ready(self, number: int, seat: int, many: int) -> bool:
        """Whether there is code for what a player is told at a point, or it is worth some."""
        if self.apart[seat].made(number):
            return True
        given = self._given[number] = self._given.get(number, 0) + many
        return given > WORTH_CODE and not self._may_be_unknown(number)

    def _may_be_unknown(self, number: int) -> bool:
        """Whether anything may be told behind a point that only the reference knows."""
        found = self._unknown.get(number)
        if found is None:
            module = self.engine.layout.module
            ways = (*module.decisions[number].ways, *(way for p in module.loops for way in p.ways))
            about = {note.about for _, steps in ways for note in notes_in(steps)}
            found = any(module.sayings[each][0].kind == "unknown" for each in about)
            self._unknown[number] = found
        return found

    def _one_by_one(self, state: Packed, ways: PackedWays) -> Answered:
        numbers: Sequence[int] = range(ways.count)
        if ways.count > MOST_TOGETHER:
            numbers = list(numbers_tried(ways.count, MOST_TOGETHER))
        afters, heard = list[Packed](), dict[int, Heard | None]()
        for nth, number in enumerate(numbers):
            after, heard[nth] = self.step(state, ways.way(number))
            afters.append(after)
        whole = None not in heard.values()
        return Answered(numbers, afters, ways.count <= MOST_TOGETHER, whole, _nothing, heard)

    def after(self, state: Packed, ways: PackedWays) -> Callable[[int], Packed]:
        """What tells the state after each way, and nothing of what is heard."""
        known = self._known.get((state, ways.count))
        if known is not None and known.every:
            return known.afters.__getitem__
        code = self._code(state[0], ways, QUIETLY)
        if code is None:
            step = self.spot(state[0]).step
            return lambda way: step(state, ways.way(way))
        afters: list[Packed] = []
        code.give(state, *ways.given, *ways.late, afters.append)
        return afters.__getitem__

    def _code(self, number: int, ways: PackedWays, seat: int | None) -> Answers | None:
        """Code for all answers at a point; None where it is not worth it, or not all are tried.
        seat: who listens.
        """
        if ways.count > MOST_TOGETHER:
            return None
        found = self._codes.get((number, seat))
        if found is None:
            given = self._given[number] = self._given.get(number, 0) + ways.count
            if given > WORTH_CODE:
                found = self._make_code(number, seat)
        return found

    def make_code(self, number: int) -> None:
        """Make code for all answers at a point, whoever listens."""
        for seat in (QUIETLY, None):
            self._make_code(number, seat)
        for each in self.apart:
            each.make_code(number)

    def _make_code(self, number: int, seat: int | None) -> Answers:
        found = self._codes[number, seat] = answers_at(self._modules[seat], number)
        return found


def _nothing(ways: Sequence[int]) -> Known:
    """All is known that is heard."""
    return {}
