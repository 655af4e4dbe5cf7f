"""On what it hangs which a player meets behind answers: what is told, and what may be chosen next.

Purpose: of two states in which the same is answered it is known before play that a player is told
the same in both, and sees the same behind it, if they only differ in registers on which nothing of
that hangs.
Input: points of compiled play, answers. Output: registers, as bits.
Must not know: which states are looked at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import define, field

from duello.compiler.code import (
    Assign,
    Code,
    Finish,
    Jump,
    Leave,
    Module,
    Note,
    PointCode,
    Site,
    Step,
    registers_in,
)
from duello.compiler.inline import known_in
from duello.dsl.ir.program import Program

from .packed_spots import Answer, PackedWays

EVERYTHING = -1
"""The bits of all registers."""

WORTH = 10_000
"""So many ways are gone from a point before it is found out on what it hangs what is told on them:
for a hundred ways that takes as long as to hear what is told on so many.
"""

FACTS = frozenset({"fact", "fact zone"})
"""The kinds of notes that tell nobody anything but what somebody has, unless that is pending."""

Seen = Callable[[int, int], frozenset[str] | None]
"""By the number of a point and the player: the registers on which it hangs what the player sees
there; None for all.
"""


@define(eq=False)
class Dependence:
    """What hangs on which registers. seen: see `Seen`."""

    program: Program
    module: Module
    seen: Seen
    _known: dict[int, dict[int, tuple[int, int]]] = field(factory=dict, init=False)
    _asked: dict[int, int] = field(factory=dict, init=False)
    _numbers: dict[str, int] = field(init=False)
    _heard: tuple[set[int], set[int]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        sites = [site for site, _ in self.module.sayings]
        self._heard = {*heard_by(self.program, sites, 0)}, {*heard_by(self.program, sites, 1)}
        self._numbers = {point.name: point.number for point in self.module.decisions}

    def is_worth(self, number: int, many: int) -> bool:
        """Whether it is worth to find out what is told behind so many more answers at a point hangs
        on.
        """
        asked = self._asked[number] = self._asked.get(number, 0) + many
        return asked > WORTH

    def on(
        self, number: int, seat: int, ways: PackedWays, some: Sequence[int], codes: Sequence[int]
    ) -> list[int]:
        """For each of some ways from a point a bit for each register on which it hangs what a
        player is told on it, whether play goes on, and what the player sees then. codes: of all
        ways; see `PackedWays.codes`.
        """
        known = self._known.setdefault(number, {})
        for way in some:
            if codes[way] not in known:
                known[codes[way]] = self._found(number, ways.way(way))
        return [known[codes[way]][seat] for way in some]

    def _found(self, number: int, vector: Sequence[Answer]) -> tuple[int, int]:
        point = self.module.decisions[number]
        steps = known_in(dict(point.ways)[way_of(vector)], given_in(point, vector))
        return self._bits(point, steps, 0), self._bits(point, steps, 1)

    def _bits(self, point: PointCode, steps: Sequence[Step], seat: int) -> int:
        held = {name: 1 << at for at, name in enumerate(point.registers, 1)}
        try:
            return self._all_in(steps, seat, held)
        except LookupError:
            return EVERYTHING

    def _all_in(self, steps: Sequence[Step], seat: int, held: dict[str, int]) -> int:
        """The bits of what steps hang on. held: those of what registers hold. Raises LookupError
        where that is not known.
        """
        found = 0
        for step in steps:
            match step:
                case Assign():
                    held[step.name] = _bits_of([step.value], held)
                case Note() if self.module.sayings[step.about][0].kind != "unknown":
                    if step.about in self._heard[seat]:
                        found |= _bits_of([step.condition, *step.values], held)
                case Leave():
                    found |= _bits_of([step.condition], held)
                    found |= self._all_in(step.then, seat, dict(held))
                case Finish():
                    pass  # nobody sees anything behind it
                case Jump() if step.point in self._numbers:
                    seen = self.seen(self._numbers[step.point], seat)
                    shown = [code for n, code in step.values if seen is None or n in seen]
                    found |= _bits_of(shown, held)
                case _:
                    raise LookupError(step)
        return found


def heard_by(program: Program, sites: Sequence[Site], seat: int) -> Iterator[int]:
    """The numbers of the notes of which a player may hear, or which may matter to what else the
    player is told.
    """
    for number, site in enumerate(sites):
        if site.kind == "echoed":
            heard = site.seat == seat
        elif site.kind in FACTS:
            public = program.properties[site.about].audience == "public"
            heard = public or site.which == seat
        else:
            heard = True
        if heard:
            yield number


def way_of(vector: Sequence[Answer]) -> str:
    """How everything is answered."""
    return "".join([how for how, _ in vector])


def given_in(point: PointCode, vector: Sequence[Answer]) -> dict[str, int]:
    """What the registers hold then that answers come in."""
    found = dict[str, int]()
    for chosen, (_, args) in zip(point.choices, vector, strict=True):
        names = (chosen.answer,) if chosen.kind is None else (chosen.answer, chosen.kind)
        found.update(zip(names, args, strict=False))
    return found


def _bits_of(codes: Sequence[Code], held: Mapping[str, int]) -> int:
    """The bits of what expressions hang on."""
    found = 0
    for code in codes:
        for name in registers_in(code):
            found |= held[name]
    return found
