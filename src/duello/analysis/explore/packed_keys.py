"""Which packed states count as one.

Purpose: the key that packed states have in common if they play on alike: what a search numbers them
by. Mostly it is what their registers hold, but for what makes no difference; where states count as
one that differ in who sits where, it is the smaller one of that and of the same of the image. Where
that is not known, the reference's form of a state says it.
Input: an engine, what counts as one. Output: keys.
Must not know: which states are met.
"""

from collections.abc import Callable
from functools import cached_property
from operator import itemgetter
from typing import Any

from duello.compiler.diagrams import NotCompiled
from duello.compiler.engine import Engine
from duello.compiler.image_code import Image, image_of
from duello.compiler.state_records import code_of
from duello.interpreter.state import Ending

from ..model.canonical_form import Canonical
from .equal_pieces import EqualPieces
from .packed_spots import Form, Packed, itself
from .seat_images import SeatImages
from .state_numbers import NUMBER, StateForms, StateKey

Sorting = Callable[[Any], Any]
"""From what states are told apart by to the same with equal pieces sorted."""


class PackedKeys:
    """The keys of the states of an engine."""

    def __init__(self, engine: Engine, canonical: Canonical) -> None:
        self.engine, self.canonical = engine, canonical
        self._alike: dict[StateKey, bytes] = {}

    def digest(self, state: Packed, form: StateKey) -> bytes:
        """By the reference's form of a state: what states of one form have in common, whichever of
        them is met first, once and again.
        """
        known = self._alike.get(form)
        if known is None:
            whole = self.engine.unpacked(self.engine.layout.bare(state))
            known = self._alike[form] = self.canonical.digest(whole)
        return known

    def forget(self) -> None:
        """What is known of forms takes no memory any more: it is found out anew."""
        self._alike.clear()

    @cached_property
    def slowly(self) -> bool:
        """Whether it takes the reference's state to see which are alike: seats are exchanged, or
        pieces that only differ in their numbers, and it is not known how states look then.
        """
        lost = self.equal_pieces and not self.exchanges
        return lost or (self.canonical.seats and not self.images)

    @cached_property
    def equal_pieces(self) -> bool:
        """Whether states count as one that differ in which of several equal pieces is where."""
        points = range(len(self.engine.layout.module.decisions))
        return self.canonical.pieces and any(self._has_twins(point) for point in points)

    def _has_twins(self, point: int) -> bool:
        pieces = self.engine.layout.pieces(point)
        agenda = self.engine.layout.agenda(point)
        bounds = [frame.pieces for frame in agenda if isinstance(frame, Ending)]
        keys = {(sum(b <= n for b in bounds), *piece) for n, piece in enumerate(pieces)}
        return len(keys) < len(pieces)

    def kept(self, number: int) -> list[str]:
        """The registers of a point by which states are told apart: not those that nothing reads."""
        code = self.engine.layout.point_code(number)
        dropped = self.left_out[0] | {*code.unread}
        return [name for name in code.registers if name not in dropped]

    @cached_property
    def forms(self) -> StateForms:
        """How keys are written that are packed states."""
        layout = self.engine.layout
        points = [
            [code_of(layout, number, name, NUMBER) for name in self.kept(number)]
            for number in range(len(layout.module.decisions))
        ]
        return StateForms(["".join(code or "Q" for code in codes) for codes in points])

    def form(self, number: int) -> Form:
        """How a state counts: without what nothing reads, and of numbers of phases only as far as
        they make a difference.
        """
        registers, caps = self.engine.layout.point_code(number).registers, self.left_out[1]
        kept = [registers.index(name) + 1 for name in self.kept(number)]
        capped = {at: caps[registers[at - 1]] for at in kept if registers[at - 1] in caps}
        whole: Form = itemgetter(*(0, *kept)) if kept else itemgetter(slice(1))
        if len(kept) == len(registers):
            whole = itself
        if not capped:
            return whole

        def form(state: Packed) -> StateKey:
            over = [at for at, most in capped.items() if state[at] > most]
            if over:
                shorter = list(state)
                for at in over:
                    shorter[at] = capped[at]
                return whole(tuple(shorter))
            return whole(state)

        return form

    def key(self, number: int, form: Form) -> Form:
        """What states have in common that count as one: the smaller one of how a state counts and
        of how its image from the other seats does, with equal pieces sorted in both.
        """
        mine = self._sorted(number)

        def plain(state: Packed) -> Any:
            return form(state) if mine is None else mine(form(state))

        if not self.images:
            return form if mine is None else plain
        image = self.images[number]
        look = image_of(image, self.engine.layout.point_code(number).registers)
        theirs = self._sorted(image.point)

        def key(state: Packed) -> StateKey:
            here, there = plain(state), look(state)
            if there is not None and theirs is not None:
                there = theirs(there)
            found: StateKey = here if there is None else min(here, there)
            return found

        return key

    def _sorted(self, number: int) -> Sorting | None:
        """How a state that counts so at a point is with equal pieces sorted, if there are any."""
        exchanges = self.exchanges[number] if self.exchanges else ()
        if not exchanges:
            return None
        looks = [image_of(each, self.kept(number)) for each in exchanges]

        def in_order(state: Any) -> Any:  # of numbers alone, as of every point with pieces
            for look in looks:
                state = look(state) or state
            return state

        return in_order

    @cached_property
    def exchanges(self) -> tuple[tuple[Image, ...], ...]:
        """At each point, the exchanges that sort equal pieces, if those make states one and it is
        known how; or nothing.
        """
        if not (self.equal_pieces and self.engine.packs):
            return ()
        try:
            return EqualPieces(self.engine.layout, *self._counting).all()
        except NotCompiled:
            return ()

    @cached_property
    def _counting(self) -> tuple[list[list[str]], dict[str, int]]:
        """The registers of all points by which states are told apart, and up to where those of
        numbers count.
        """
        numbers = range(len(self.engine.layout.module.decisions))
        return [self.kept(number) for number in numbers], self.left_out[1]

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """How states look from the other seats, if that makes them one and is known; or nothing."""
        if not (self.canonical.seats and self.canonical.pieces and self.engine.packs):
            return ()
        if self.equal_pieces and not self.exchanges:
            return ()
        try:
            return SeatImages(self.engine.layout, *self._counting).all()
        except NotCompiled:
            return ()

    @cached_property
    def left_out(self) -> tuple[set[str], dict[str, int]]:
        """The registers that make no difference, and up to where numbers of phases do."""
        layout, canonical = self.engine.layout, self.canonical
        dropped = layout.registers_of(canonical.dropped)
        caps: dict[str, int] = {}
        if canonical.counted is None:
            return dropped, caps
        for phase in range(len(self.engine.program.phases)):
            if layout.decides(phase):
                continue
            name = layout.graph.machine.count_name(phase)
            most = canonical.counted.get(phase, 0)
            if phase not in canonical.counted:
                dropped.add(name)
            elif most is not None:
                caps[name] = most
        return dropped, caps
