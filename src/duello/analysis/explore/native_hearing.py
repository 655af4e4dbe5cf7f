"""What machine code has to know of a program to compare ways, and what notes tell players.

Purpose: what matters to whom at each point, at which points machine code can compare, and of notes
that it has not met before what each player hears, as the numbers that it goes by.
Input: a program that is compared on packed states. Output: numbers.
Must not know: which states are looked at.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import permutations
from typing import TYPE_CHECKING

from duello.compiler.code import PointCode
from duello.compiler.hearing import Note, Notes
from duello.compiler.native_answers import (
    BEHIND,
    HEARD,
    HIDDEN,
    LEFT_OUT,
    ONLY_REFERENCE,
    PENDING,
    WORDS,
    Matter,
    Side,
    key_behind,
    key_of,
    key_of_all,
    mixed,
)
from duello.compiler.steps import notes_in

from .packed_comparing import PackedComparing
from .packed_spots import Packed

if TYPE_CHECKING:
    from duello.compiler.native_states import NativeStates

FACTOR = 0x9DDFEA08EB382D69
"""An odd number, of which what is told is a polynomial."""


class NativeHearing:
    """What machine code has to know of what is compared."""

    def __init__(self, packed: PackedComparing) -> None:
        self.packed = packed
        self._known: set[tuple[int, Notes]] = set()

    # ------------------------------------------------------------------ before play

    @cached_property
    def matter(self) -> Matter:
        """What is compared."""
        decisions = self.packed.engine.layout.module.decisions
        sides = [(self._side(at, 0), self._side(at, 1)) for at in range(len(decisions))]
        able = {point.number for point in decisions if self._is_able(point)}
        pairs = permutations(range(len(decisions)), 2)
        return Matter(sides, able, [each for each in pairs if self.packed.places(*each)])

    def _side(self, number: int, seat: int) -> Side:
        packed, code = self.packed, self.packed.engine.layout.point_code(number)
        roles, seen = packed.roles(number, seat), packed.spot(number).seen[seat]
        return Side(
            roles.mine,
            roles.fixed,
            roles.others,
            packed.secrets is not None and roles.ends is not None,
            bool(roles.mine),
            None if seen is None else tuple([code.registers[place - 1] for place in seen]),
        )

    def _is_able(self, point: PointCode) -> bool:
        """Whether machine code can compare what is chosen at a point."""
        if any(chosen.kind is not None or chosen.low is not None for chosen in point.choices):
            return False
        if self.packed.secrets is None:
            return True
        module = self.packed.engine.layout.module
        ways = (*point.ways, *(way for loop in module.loops for way in loop.ways))
        kinds = {module.sayings[note.about][0].kind for _, way in ways for note in notes_in(way)}
        known = self.packed.signals.point(point.number) is not None
        return known and "unknown" not in kinds and all(self._chosen_alike(point))

    def _chosen_alike(self, point: PointCode) -> Iterator[bool]:
        """Of each answer, whether something is chosen by it unless it declines."""
        for at, chosen in enumerate(point.choices):
            codes = {code for things, _ in chosen.subsets for code in things}
            yield chosen.declined not in codes
            for code in codes:
                yield self.packed.is_chosen(point.number, at, ("c", (code,)))

    # ------------------------------------------------------------------ notes

    def learn(self, states: "NativeStates", state: Packed, way: int) -> bool:
        """Tell machine code what notes tell that are made on a way from a state; False if there is
        nothing that it has not been told.
        """
        packed = self.packed
        ways = packed.spot(state[0]).ways(state, packed.branch)
        if ways is None:
            return False
        notes = packed.engine.notes
        notes.clear()
        packed.spot(state[0]).step(state, ways.way(way))
        new = False
        for row, key in self._rows(state[0], tuple(notes)):
            if (state[0], row) in self._known:
                continue
            self._known.add((state[0], row))
            if not states.knows(number := key()):
                states.learn(number, self._said(state[0], row))
                new = True
        return new

    def _rows(self, point: int, notes: Notes) -> Iterator[tuple[Notes, Callable[[], int]]]:
        """Rows of notes of which each tells the same wherever it stands, and what says their keys;
        see `Ears`.
        """
        sayings = self.packed.engine.layout.module.sayings
        kinds = [sayings[n if isinstance(n, int) else n[0]][0].kind for n in notes]
        waiting = next((at for at, kind in enumerate(kinds) if kind in PENDING), len(notes))
        if waiting < len(notes):
            yield notes, partial(key_of_all, point, notes)
            rest = [at for at in range(waiting, len(notes)) if kinds[at] in BEHIND | PENDING]
            row = tuple([notes[at] for at in rest])
            yield row, partial(key_of_all, point, row)
        decided, cuts = dict[int, Note](), list[Note]()
        for at, (note, kind) in enumerate(zip(notes, kinds, strict=True)):
            site, _ = sayings[note if isinstance(note, int) else note[0]]
            match kind:
                case "decided":
                    decided[site.about] = note
                case "cuts":
                    cuts = [note]
                case _ if kind in LEFT_OUT | PENDING or (kind in BEHIND and at > waiting):
                    pass
                case "announced":
                    hangs = [decided.get(number) for number, _ in site.extra]
                    row = (*(each for each in hangs if each is not None), note)
                    yield row, partial(key_behind, point, note, hangs)
                case "over":
                    yield (*cuts, note), partial(key_behind, point, note, cuts or [None])
                case _:
                    yield (note,), partial(key_of, point, note)

    def _said(self, point: int, row: Notes) -> Sequence[int]:
        """What an entry for a row of notes says."""
        heard = self.packed.ears.heard(row)
        if heard is None:
            return [1, 0] * HEARD + [ONLY_REFERENCE]
        numbers = [[n for part in heard.parts for n in part.told[seat]] for seat in (0, 1)]
        told, outlines, marks = list[int](), list[int](), 0
        for seat, mark in enumerate(HIDDEN):
            told += _polynomial(numbers[seat])
            found = zip(numbers[seat], heard.messages(seat), strict=True)
            outlines += _polynomial(
                [each for one in found for each in self.packed.ears.outline_of(*one)]
            )
            roles = self.packed.roles(point, seat)
            if heard.hides(seat, roles.names):
                marks |= mark
        return [*told, *outlines, marks]


def _polynomial(numbers: Sequence[int]) -> tuple[int, int]:
    """By what is multiplied what stands for what was told before, and what is added."""
    factor, more = 1, 0
    for number in numbers:
        factor = factor * FACTOR & WORDS
        more = (more * FACTOR + _spread(number)) & WORDS
    return factor, more


@cache
def _spread(number: int) -> int:
    """A number of 64 bits that stands for a small one."""
    return mixed(mixed(number + 1))
