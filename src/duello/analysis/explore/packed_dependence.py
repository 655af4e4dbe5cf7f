"""On what it hangs which a player is told behind a point.

Purpose: of two states of a point in which the same is answered it is known before play that a
player is told the same in both, if they only differ in registers on which nothing of that hangs.
What is told of the player's own things is looked at apart.
Input: points of compiled play. Output: registers, as bits; numbers of notes.
Must not know: which states are looked at.
"""

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field

from duello.compiler.code import (
    Assign,
    Code,
    Finish,
    Jump,
    Leave,
    Module,
    Note,
    Site,
    Step,
    registers_in,
)
from duello.compiler.expansion import answers_of
from duello.dsl.ir.program import Program

EVERYTHING = -1
"""The bits of all registers."""

FACTS = frozenset({"fact", "fact zone"})
"""The kinds of notes that tell nobody anything but what somebody has, unless that is pending."""


@define(eq=False)
class Dependence:
    """What hangs on which registers. heard: for each player, the numbers of the notes that may
    matter to what the player is told; own: those of them that nobody else hears, of what the player
    has.
    """

    program: Program
    module: Module
    heard: tuple[set[int], set[int]] = field(init=False)
    own: tuple[set[int], set[int]] = field(init=False)
    _numbers: dict[str, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        sites = [site for site, _ in self.module.sayings]
        self.heard = {*heard_by(self.program, sites, 0)}, {*heard_by(self.program, sites, 1)}
        self.own = {*own_to(self.program, sites, 0)}, {*own_to(self.program, sites, 1)}
        self._numbers = {point.name: point.number for point in self.module.decisions}

    def told(self, number: int, seat: int) -> int:
        """A bit for each register of a point on which it hangs what a player is told behind it and
        which way play goes, whatever is answered, but for what is told of the player's own things.
        """
        point, found = self.module.decisions[number], 0
        for _, steps in point.ways:
            held = {name: 1 << at for at, name in enumerate(point.registers, 1)}
            try:
                found |= self._told_in(steps, seat, held | dict.fromkeys(answers_of(point), 0))
            except LookupError:
                return EVERYTHING
        return found

    def _told_in(self, steps: Sequence[Step], seat: int, held: dict[str, int]) -> int:
        """The same of steps. held: the bits of what registers hold. Raises LookupError where it is
        not known.
        """
        found, told = 0, self.heard[seat] - self.own[seat]
        for step in steps:
            match step:
                case Assign():
                    held[step.name] = _bits_of([step.value], held)
                case Note() if self.module.sayings[step.about][0].kind != "unknown":
                    if step.about in told:
                        found |= _bits_of([step.condition, *step.values], held)
                case Leave():
                    found |= _bits_of([step.condition], held)
                    found |= self._told_in(step.then, seat, dict(held))
                case Finish():
                    pass
                case Jump() if step.point in self._numbers:
                    pass
                case _:
                    raise LookupError(step)  # a loop, say, of which the notes stand elsewhere
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


def own_to(program: Program, sites: Sequence[Site], seat: int) -> Iterator[int]:
    """The numbers of the notes that tell a player, and nobody else, what they have."""
    for number, site in enumerate(sites):
        if site.kind not in FACTS or site.which != seat:
            continue
        if program.properties[site.about].audience == "private":
            yield number


def _bits_of(codes: Sequence[Code], held: Mapping[str, int]) -> int:
    """The bits of what expressions hang on."""
    found = 0
    for code in codes:
        for name in registers_in(code):
            found |= held[name]
    return found
