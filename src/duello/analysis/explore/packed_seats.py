"""Packed states from the other seats.

Purpose: the mirrored image of packed states. What one register of an image holds hangs on a few
registers of the state: on which, is found out by trying; what it holds then, the reference's mirror
says once for each case.
Input: an engine, packed states. Output: packed states.
Must not know: why they are looked at.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from attrs import define, field

from duello.analysis.model.seat_mirror import Mirror, Unlike
from duello.compiler.diagrams import ABSENT
from duello.compiler.engine import Engine
from duello.compiler.python_code import OVER
from duello.interpreter.state import State

from .packed_spots import Answer

Packed = tuple[int, ...]

TRIED = 8
"""So many other values of one register are tried."""
SEEN_BEFORE = 30
"""So many states of a point are mirrored one by one before it is found out how."""
CHECKED = 1_000
"""One image in so many is compared with the reference's."""


@define(eq=False)
class Plan:
    """How the states of a point are mirrored. point: of the images; of each of its registers what
    it hangs on: `number`, one register with a constant added, or `cases`, several registers, whose
    values were met. make: makes the image of a state, and raises LookupError in a case that was not
    met.
    """

    point: int
    sums: list[tuple[int, int, int]] = field(factory=list)
    cases: list[tuple[int, tuple[int, ...], dict[int | Packed, int]]] = field(factory=list)
    size: int = 0
    _make: Callable[[Packed], Packed] | None = None

    @property
    def make(self) -> Callable[[Packed], Packed]:
        """See above."""
        if self._make is None:
            parts = {0: str(self.point)}
            for at, source, more in self.sums:
                parts[at] = f"s[{source}] + {more}" if more else f"s[{source}]"
            for at, sources, _ in self.cases:
                parts[at] = f"k{at}[{', '.join(f's[{source}]' for source in sources) or '()'}]"
            text = "".join(f"{parts[at]}, " for at in range(self.size))
            names: dict[str, Any] = {f"k{at}": known for at, _, known in self.cases}
            self._make = eval(f"lambda s: ({text})", names)
        return self._make

    def learn(self, packed: Packed, image: Packed) -> None:
        """A case was met."""
        for at, sources, known in self.cases:
            values = tuple([packed[source] for source in sources])
            known[values[0] if len(values) == 1 else values] = image[at]


class PackedSeats:
    """Mirrors packed states. broken: the points where what was found out is not so."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.mirror = engine, Mirror(engine.program)
        self.plans: dict[int, Plan | None] = {}
        self._met: dict[int, int] = {}
        self._options: dict[tuple[int, int, int], dict[Answer, Answer | None]] = {}
        self._places: dict[tuple[int, int], tuple[int, ...] | None] = {}
        self._count = 0
        self._one_by_one = False

    # ------------------------------------------------------------------ images

    def exactly(self, packed: Packed) -> Packed | None:
        """The image, by the reference's mirror; None if it cannot be packed."""
        try:
            image = self.mirror.paired(self.engine.unpacked(packed))
        except Unlike:
            return None
        found = self.engine.taken_up(image)
        return None if isinstance(found, State) else found

    @contextmanager
    def one_by_one(self) -> Iterator[None]:
        """Inside, images are the reference's."""
        self._one_by_one = True
        try:
            yield
        finally:
            self._one_by_one = False

    def image(self, packed: Packed) -> Packed | None:
        """The image of a state, or of the end of a match; None if it cannot be packed."""
        if packed[0] == OVER:
            return self._over(packed)
        if self._one_by_one:
            return self.exactly(packed)
        plan = self.plans.get(packed[0], self)
        if isinstance(plan, PackedSeats):
            met = self._met[packed[0]] = self._met.get(packed[0], 0) + 1
            if met < SEEN_BEFORE:
                return self.exactly(packed)
            plan = self.plans[packed[0]] = self._plan(packed)
        if plan is None:
            return self.exactly(packed)
        found = self._by_plan(plan, packed)
        self._count += 1
        if self._count % CHECKED == 0 and found != self.exactly(packed):
            self.plans[packed[0]] = None
            return self.exactly(packed)
        return found

    def _over(self, packed: Packed) -> Packed:
        winners = self.engine.layout.module.winners
        winner = winners[packed[1]]
        other = winner if winner is None else 1 - winner
        place = next((n for n, each in enumerate(winners) if each == other), -1)
        return (OVER, place, packed[2])

    def _by_plan(self, plan: Plan, packed: Packed) -> Packed | None:
        try:
            return plan.make(packed)
        except LookupError:
            pass
        whole = self.exactly(packed)
        if whole is None or whole[0] != plan.point:
            self.plans[packed[0]] = None
            return whole
        plan.learn(packed, whole)
        return whole

    # ------------------------------------------------------------------ finding out

    def _plan(self, packed: Packed) -> Plan | None:
        """On what each register of the images of a point's states hangs; None if that cannot be
        found out.
        """
        whole = self.exactly(packed)
        if whole is None:
            return None
        tries = self._tries(packed, whole)
        return None if tries is None else _plan_of(packed, whole, *tries)

    def _tries(self, packed: Packed, whole: Packed) -> tuple[list[set[int]], dict[int, int]] | None:
        """For each register of the image the registers that change it; and of numbers, the one that
        it grows with. None if the images lie at several points.
        """
        hangs: list[set[int]] = [set() for _ in whole]
        numeric: dict[int, int] = {}
        together = set[int]()  # registers that only change with others: anything may hang on them
        for at, name in enumerate(self.engine.layout.point_code(packed[0]).registers, 1):
            kind, domain = self.engine.layout.kind(name)
            alone = False
            for value in _others(kind, len(domain), packed[at]):
                tried = (*packed[:at], value, *packed[at + 1 :])
                other = self.exactly(tried) if self._stands(tried) else None
                if other is None:
                    continue
                if other[0] != whole[0]:
                    return None
                alone = True
                for place, (mine, theirs) in enumerate(zip(whole, other, strict=True)):
                    if mine != theirs:
                        hangs[place].add(at)
                        if kind == "number" and theirs - mine == value - packed[at]:
                            numeric[place] = at
            if not alone:
                together.add(at)
        return [each if each == {numeric.get(place)} else each | together
                for place, each in enumerate(hangs)], numeric  # fmt: skip

    def _stands(self, tried: Packed) -> bool:
        """Whether a state that was made up has something in every place."""
        whole = self.engine.unpacked(tried)
        ended = [thing for each in whole.results if each for thing in (each.winner, each.reason)]
        forces = [force.piece for force in whole.forces]
        words = [word for held in whole.lasting for word in held.env]
        words += [word for due in whole.open for word in due.env]
        frames = [word for frame in whole.agenda for word in getattr(frame, "env", ())]
        return not any(thing is ABSENT for thing in (*ended, *forces, *words, *frames))

    # ------------------------------------------------------------------ answers

    def places(self, number: int, other: int) -> tuple[int, ...] | None:
        """Where each decision that is due at a point stands at another one, of the other player;
        None if the same are not due there.
        """
        if (number, other) not in self._places:
            keys = [(one.decision, one.player) for one in self.engine.asked((other,))]
            wanted = [
                (one.decision, None if one.player is None else 1 - one.player)
                for one in self.engine.asked((number,))
            ]
            alike = sorted(keys, key=repr) == sorted(wanted, key=repr)
            alike = alike and len({*keys}) == len(keys)
            self._places[number, other] = tuple(map(keys.index, wanted)) if alike else None
        return self._places[number, other]

    def option(
        self, packed: Packed, at: int, place: int, image: Packed, option: Answer
    ) -> Answer | None:
        """The image of an answer to a decision, as it is given to compiled code; None if there is
        none. place: which decision it is the answer to in the image.
        """
        known = self._options.setdefault((packed[0], at, image[0]), {})
        if option not in known:
            known[option] = self._option(packed, at, place, image, option)
        return known[option]

    def _option(
        self, packed: Packed, at: int, place: int, image: Packed, option: Answer
    ) -> Answer | None:
        how, codes = option
        if how == "l":
            return option
        engine = self.engine
        _, value = engine.meaning(packed[0], at, codes)
        theirs = engine.layout.point_code(image[0]).choices[place]
        if value is None:
            if theirs.declined is None:
                return None
            return how, (0, 1) if theirs.kind is not None else (theirs.declined,)
        pieces = tuple(engine.layout.pieces(packed[0]))
        self.mirror.pair_anew()
        self.mirror.put_pieces(pieces, pieces)
        decision = engine.asked(packed)[at].decision
        code = engine.code_of(image[0], place, self.mirror.chosen(decision, value))
        if code is None:
            return None
        return how, (code, 0) if theirs.kind is not None else (code,)


def _plan_of(packed: Packed, whole: Packed, hangs: list[set[int]], numeric: dict[int, int]) -> Plan:
    """How the states of a point are mirrored. packed, whole: one of them, and its image."""
    plan = Plan(whole[0], size=len(whole))
    for place, sources in enumerate(hangs):
        if place and sources == {numeric.get(place)}:
            source = numeric[place]
            plan.sums.append((place, source, whole[place] - packed[source]))
        elif place:
            plan.cases.append((place, tuple(sorted(sources)), {}))
    return plan


def _others(kind: str, size: int, value: int) -> list[int]:
    """Other values that a register may have, to be tried."""
    if kind == "domain":
        return [each for each in range(size) if each != value][:TRIED]
    if kind == "bits":
        return [value ^ 1 << bit for bit in range(max(value.bit_length(), 1) + 2)]
    return [value + 1]
