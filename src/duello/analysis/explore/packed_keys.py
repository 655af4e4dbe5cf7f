"""Which packed states count as one.

Purpose: the key that packed states have in common if they play on alike: what a search numbers them
by. Mostly it is what their registers hold, but for what makes no difference; where states count as
one that differ in who sits where, it is the smaller one of that and of the same of the image. Where
that is not known, the reference's form of a state says it.
Input: an engine, what counts as one. Output: keys.
Must not know: which states are met.
"""

from functools import cached_property
from operator import itemgetter

from duello.compiler.diagrams import NotCompiled
from duello.compiler.engine import Engine
from duello.compiler.image_code import Image, image_of
from duello.interpreter.state import Ending

from ..model.canonical_form import Canonical
from .packed_spots import Form, Packed, itself
from .seat_images import SeatImages
from .state_numbers import StateKey


class PackedKeys:
    """The keys of the states of an engine."""

    def __init__(self, engine: Engine, canonical: Canonical) -> None:
        self.engine, self.canonical = engine, canonical
        self._alike: dict[StateKey, bytes] = {}

    def digest(self, state: Packed, form: StateKey) -> bytes:
        """By the reference's form of a state: what states of one form have in common, whichever of
        them is met first.
        """
        known = self._alike.get(form)
        if known is None:
            whole = self.engine.unpacked(self.engine.layout.bare(state))
            known = self._alike[form] = self.canonical.digest(whole)
        return known

    @cached_property
    def slowly(self) -> bool:
        """Whether it takes the reference's state to see which are alike: seats are exchanged, and
        it is not known how states look then, or there are pieces that only differ in their number.
        """
        return self.equal_pieces or (self.canonical.seats and not self.images)

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
        of how its image from the other seats does.
        """
        if not self.images:
            return form
        look = image_of(self.images[number], self.engine.layout.point_code(number).registers)

        def key(state: Packed) -> StateKey:
            mine, image = form(state), look(state)
            return mine if image is None else min(mine, image)

        return key

    @cached_property
    def images(self) -> tuple[Image, ...]:
        """How states look from the other seats, if that makes them one and is known; or nothing."""
        if not (self.canonical.seats and self.canonical.pieces and self.engine.packs):
            return ()
        numbers = range(len(self.engine.layout.module.decisions))
        kept = [self.kept(number) for number in numbers]
        try:
            return SeatImages(self.engine.layout, kept, self.left_out[1]).all()
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
