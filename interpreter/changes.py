"""The updates of one slot, merged.

Purpose: effects that happen together each yield updates; here they are put together and applied
at once. Additions add up; two different values for one thing, or one piece moved to two places,
is a clash.
Input: updates with the rule or line that made them. Output: a changed `Work`.
Must not know: which effects there are, or how the agenda goes on after a phase is cut short.
"""

from typing import Any

from attrs import define, field

from .state import Contradiction, Force, Key, Lasting
from .words import words
from .work import Undecided, Work


@define
class Cut:
    """The end of a phase before its time. how: `end`, `restart` or `undo`."""

    how: str
    phase: int
    winner: int | None = None
    reason: str | None = None


@define
class Changes:
    """What one slot changes."""

    adds: dict[Key, int] = field(factory=dict)
    sets: dict[Key, Any] = field(factory=dict)
    moves: dict[int, Key] = field(factory=dict)
    cancels: list[int] = field(factory=list)
    forces: list[Force] = field(factory=list)
    lasting: list[Lasting] = field(factory=list)
    cuts: dict[int, Cut] = field(factory=dict)

    def add(self, key: Key, amount: int) -> None:
        """A number goes up or down."""
        self.adds[key] = self.adds.get(key, 0) + amount

    def set(self, work: Work, key: Key, thing: Any) -> None:
        """Something gets a value."""
        if key in self.sets and self.sets[key] != thing:
            made = work.program.properties[key[0]]
            said = tuple(words(work, each, made.type) for each in (self.sets[key], thing))
            raise Undecided(Contradiction("clash", made.name, answers=said))
        self.sets[key] = thing

    def move(self, work: Work, piece: int, zone: Key) -> None:
        """A piece goes to a zone."""
        if self.moves.get(piece, zone) != zone:
            name = work.program.designs[work.pieces[piece][0]].name
            zones = tuple(work.program.properties[z[0]].name for z in (self.moves[piece], zone))
            raise Undecided(Contradiction("clash", name, answers=zones))
        self.moves[piece] = zone

    def cut(self, work: Work, cut: Cut) -> None:
        """A phase is cut short."""
        other = self.cuts.get(cut.phase)
        if other is not None and (other.how, other.winner) != (cut.how, cut.winner):
            name = work.program.phases[cut.phase].name
            kind = "double win" if other.how == cut.how == "end" else "clash"
            seats = work.program.seats
            said = tuple(
                "nobody wins" if c.winner is None else f"{seats[c.winner]} wins"
                for c in (other, cut)
            )
            raise Undecided(Contradiction(kind, name, answers=said))
        self.cuts[cut.phase] = cut

    # ------------------------------------------------------------------ applying

    def apply(self, work: Work) -> Cut | None:
        """Change the work; the outermost phase that is cut short, if one is."""
        for key in self.adds.keys() & self.sets.keys():
            made = work.program.properties[key[0]]
            said = (f"{self.adds[key]:+}", words(work, self.sets[key], made.type))
            raise Undecided(Contradiction("clash", made.name, answers=said))
        work.facts.update(self.sets)
        for key, amount in self.adds.items():
            work.facts[key] = (self._base(work, key) or 0) + amount
        for piece, zone in self.moves.items():
            self._place(work, piece, zone)
        if self.cancels:
            gone = set(self.cancels)
            work.forces = tuple(
                Force(f.design, f.holder, f.piece, f.until, True) if f.piece in gone else f
                for f in work.forces
            )
        work.forces += tuple(self.forces)
        work.lasting += tuple(self.lasting)
        work.changed()
        cuts = sorted(self.cuts.values(), key=lambda c: _depth(work, c.phase))
        for cut in cuts:
            work.facts[-1 - cut.phase, None] = cut.winner
            work.facts[-1 - cut.phase, "by"] = cut.reason
        return cuts[0] if cuts else None

    def _base(self, work: Work, key: Key) -> int | None:
        stored = work.facts.get(key)
        made = work.program.properties[key[0]]
        if stored is None and made.source == "printed" and key not in work.facts:
            printed = made.printed[work.pieces[key[1]][0]]
            return printed if isinstance(printed, int) else None
        return stored

    def _place(self, work: Work, piece: int, zone: Key) -> None:
        facts = work.facts
        for number in work.tables.zones:
            for seat in (0, 1):
                held = facts.get((number, seat))
                if held is not None and piece in held:
                    facts[number, seat] = tuple(p for p in held if p != piece)
        work.facts[zone] = tuple(sorted((*work.facts.get(zone, ()), piece)))


def _depth(work: Work, phase: int) -> int:
    depth, at = 0, work.program.phases[phase].parent
    while at is not None:
        depth, at = depth + 1, work.program.phases[at].parent
    return depth
