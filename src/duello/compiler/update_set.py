"""The updates of one slot, each with where it is made.

Purpose: the twin of the reference's `update_set`. That two changes cannot both be is a condition,
which mostly is found never to hold; where it holds, the reference is to say so.
Input: updates. Output: a changed symbolic state.
Must not know: which effects there are.
"""

from attrs import define, evolve, field, frozen

from . import dispatch, evaluate, made_pieces, telling, unwind
from .diagrams import ABSENT, Node, NotCompiled
from .lasting import lapse, leave
from .machine import Machine
from .program_view import A_LITTLE, FAR, Key, visit
from .symbolic import LastingKey, ResultKey, SymbolicForce, SymbolicLasting, SymbolicState, When
from .terms import Sum

Guarded = tuple[Node, Node]
"""Where something is changed, and the value."""


@frozen
class Cut:
    """The end of a phase before its time, as in the reference, and where there is one. line: which
    one ends it.
    """

    guard: Node
    how: str
    winner: Node
    reason: str | None
    line: tuple[int, int] | None = None


@define
class UpdateSet:
    """What one slot changes."""

    adds: dict[Key, list[Guarded]] = field(factory=dict)
    sets: dict[Key, list[Guarded]] = field(factory=dict)
    moves: list[tuple[Node, Node, Key | None]] = field(factory=list)
    puts: list[tuple[Node, int, Key]] = field(factory=list)
    swaps: dict[tuple[Key, Key], list[Node]] = field(factory=dict)
    cancels: list[Guarded] = field(factory=list)
    forces: list[SymbolicForce] = field(factory=list)
    lasting: list[tuple[LastingKey, SymbolicLasting]] = field(factory=list)
    cuts: dict[int, list[Cut]] = field(factory=dict)

    def add(self, key: Key, guard: Node, amount: Node) -> None:
        """A number goes up or down."""
        self.adds.setdefault(key, []).append((guard, amount))

    def set(self, key: Key, guard: Node, thing: Node) -> None:
        """Something gets a value."""
        self.sets.setdefault(key, []).append((guard, thing))

    def swap(self, first: Key, second: Key, guard: Node) -> None:
        """Two values are exchanged; exchanged twice, they are as they were."""
        self.swaps.setdefault((first, second), []).append(guard)

    def move(self, m: Machine, guard: Node, piece: Node, zone: Key | None) -> None:
        """A piece goes to a zone, or out of the game."""
        for where, other, place in self.moves:
            if place != zone:
                m.gap(m.d.both(guard, where, m.d.equal(piece, other)), "a clash")
        self.moves.append((guard, piece, zone))

    def cut(self, m: Machine, phase: int, cut: Cut) -> None:
        """A phase is cut short."""
        for other in self.cuts.setdefault(phase, []):
            both = m.d.both(other.guard, cut.guard)
            apart = m.d.negation(m.d.equal(other.winner, cut.winner))
            labels = {other.reason, cut.reason} - {None}
            alike = other.how == cut.how and len(labels) < 2
            m.gap(m.d.both(both, apart) if alike else both, "a clash")
        self.cuts[phase].append(cut)

    # ------------------------------------------------------------------ applying

    def apply(self, m: Machine, s: SymbolicState) -> bool:
        """Change the state. Where a phase is cut short, or the reference is asked, play goes on
        elsewhere; False if it is so everywhere.
        """
        self._check(m)
        m.flush(s)
        self._change_facts(m, s)
        if s.care is m.d.no:
            return False
        self._change_pieces(m, s)
        s.forces += tuple(self.forces)
        for key, held in self.lasting:
            leave(m, s, key, held)
        s.changed()
        if self._cut_short(m, s):
            lapse(m, s)
            return True
        return False

    def _check(self, m: Machine) -> None:
        """Where two changes cannot both be."""
        d = m.d
        for key, many in self.sets.items():
            for at, (guard, thing) in enumerate(many):
                for where, other in many[at + 1 :]:
                    apart = d.negation(d.equal(thing, other))
                    m.gap(d.both(guard, where, apart), "a clash")
                for where, _ in self.adds.get(key, ()):
                    m.gap(d.both(guard, where), "a clash")
        touched: list[tuple[Key, Node]] = []
        for pair, guards in self.swaps.items():
            swapped = d.any(*guards)
            for key in pair:
                changing = [on for on, _ in (*self.sets.get(key, ()), *self.adds.get(key, ()))]
                others = [on for other, on in touched if other == key]
                m.gap(d.both(swapped, d.any(*changing, *others)), "a clash")
            touched += [(key, swapped) for key in pair]

    def _change_facts(self, m: Machine, s: SymbolicState) -> None:
        d, new = m.d, dict[Key, Node]()
        for key, many in self.sets.items():
            if s.care is d.no:
                return
            if m.is_zone(key[0]):
                raise NotCompiled("a zone that becomes another one")
            found = s.facts.get(key, d.absent)
            for guard, thing in many:
                found = d.either(guard, thing, found)
            new[key] = self._kept(m, s, key, m.known(s, found))
        for key, many in self.adds.items():
            if s.care is d.no:
                return
            new[key] = self._kept(m, s, key, self._added(m, s, key, many, new.get(key)))
        for (first, second), guards in self.swaps.items():
            odd = d.no
            for guard in guards:
                odd = d.any(d.both(odd, d.negation(guard)), d.both(guard, d.negation(odd)))
            one, other = self._swapped(m, s, first), self._swapped(m, s, second)
            for key, thing in ((first, other), (second, one)):
                old = new.get(key, s.facts.get(key, d.absent))
                new[key] = self._kept(m, s, key, m.known(s, d.either(odd, thing, old)))
        s.facts.update(new)

    def _swapped(self, m: Machine, s: SymbolicState, key: Key) -> Node:
        """What stands in a place, to be put into another."""
        stored, printed = s.facts.get(key, m.d.absent), m.d.none
        if m.program.properties[key[0]].source == "printed" and key[1] is not None:
            design = dispatch.design_of(m, s, m.d.leaf(key[1]))
            printed = dispatch.of_design(m, key[0], design)
        return m.d.map("stored or", lambda x, y: y if x is ABSENT else x, stored, printed)

    def _kept(self, m: Machine, s: SymbolicState, key: Key, made: Node) -> Node:
        """A new value. Where a number is beyond every bound, the reference is to say so; of one
        that only grows by a little it is asked between steps (see `engine`).
        """
        m.gap(m.known(s, m.d.map("beyond", lambda x: _beyond(m, x), made)), "a number too large")
        m.flush(s)
        is_number = m.program.properties[key[0]].type.name == "number"
        return m.settled(s, m.name(key), made, is_number)

    def _added(
        self, m: Machine, s: SymbolicState, key: Key, many: list[Guarded], already: Node | None
    ) -> Node:
        d = m.d
        old = s.facts.get(key, d.absent) if already is None else already
        total = d.leaf(0)
        for guard, amount in many:
            one = m.known(s, d.either(guard, amount, d.leaf(0)))
            total = d.map("+", d.terms.add, total, one)
        there = d.map("number", lambda x: x is not None and x is not ABSENT, old)
        base = d.either(there, old, self._base(m, s, key, old))
        made = m.known(s, d.map("+", d.terms.add, base, total))
        if there is d.yes:
            return made
        return m.known(s, d.either(d.any(*(guard for guard, _ in many)), made, old))

    def _base(self, m: Machine, s: SymbolicState, key: Key, old: Node) -> Node:
        """What a number is reckoned from where none is stored."""
        if m.program.properties[key[0]].source != "printed" or key[1] is None:
            return m.d.leaf(0)
        printed = dispatch.of_design(m, key[0], dispatch.design_of(m, s, m.d.leaf(key[1])))
        number = m.d.map("or nothing", lambda x: x or 0, printed)
        return m.d.map("absent or none", lambda x, y: y if x is ABSENT else 0, old, number)

    # ------------------------------------------------------------------ pieces

    def _change_pieces(self, m: Machine, s: SymbolicState) -> None:
        if self.moves:
            zones = [
                (number, seat)
                for number in m.program.tables.zones
                for seat in (0, 1)
                if (number, seat) in s.facts
            ]
            places = {zone for _, _, zone in self.moves if zone is not None}
            for zone in [*zones, *(place for place in places if place not in zones)]:
                self._move(m, s, zone)
        for guard, design, zone in sorted(self.puts, key=lambda put: put[1:]):
            made_pieces.make(m, s, guard, design, zone)
        for guard, piece in self.cancels:
            s.forces = tuple(
                evolve(f, cancelled=self._cancelled(m, s, f, guard, piece)) for f in s.forces
            )

    def _cancelled(
        self, m: Machine, s: SymbolicState, force: SymbolicForce, guard: Node, piece: Node
    ) -> Node:
        d = m.d
        this = d.both(guard, d.equal(force.piece, piece), d.negation(dispatch.is_none(m, piece)))
        return m.known(s, d.any(force.cancelled, this))

    def _move(self, m: Machine, s: SymbolicState, zone: Key) -> None:
        """What moves does to one zone."""
        d, terms = m.d, m.d.terms
        left, come = d.leaf(-1), d.leaf(0)
        for guard, piece, place in self.moves:
            pieces = [p for p in d.values(piece) if isinstance(p, int)]
            if place == zone:
                m.may_hold(zone, pieces)
            bits = {p: m.bits(zone, [p]) for p in pieces}
            if not any(bits.values()):
                continue
            key = tuple(sorted(bits.items()))
            out = d.map(("out", key), lambda x, bits=bits: ~bits.get(x, 0), piece)
            left = d.map("meet", terms.meet, left, m.known(s, d.either(guard, out, d.leaf(-1))))
            if place == zone:
                into = d.map(("into", key), lambda x, bits=bits: bits.get(x, 0), piece)
                one = m.known(s, d.either(guard, into, d.leaf(0)))
                come = d.map("join", terms.join, come, one)
        if left is d.leaf(-1) and come is d.leaf(0):
            return
        held = evaluate.held(m, s, zone)
        held = d.map("join", terms.join, d.map("meet", terms.meet, held, left), come)
        s.facts[zone] = m.settled(s, m.name(zone), m.known(s, held))

    # ------------------------------------------------------------------ cuts

    def _end(self, m: Machine, s: SymbolicState) -> None:
        """Write down who won the phases that are cut short."""
        d = m.d
        for phase, many in self.cuts.items():
            winner, reason = ResultKey(phase, "winner"), ResultKey(phase, "reason")
            for cut in sorted(many, key=lambda cut: cut.reason is not None):  # a label stays
                old = s.results.get(winner, d.absent), s.results.get(reason, d.absent)
                s.results[winner] = m.known(s, d.either(cut.guard, cut.winner, old[0]))
                s.results[reason] = m.known(s, d.either(cut.guard, d.leaf(cut.reason), old[1]))

    def _tell(self, m: Machine, s: SymbolicState) -> None:
        """Note which lines end phases."""
        ended = [
            telling.Ended(phase, cut.line, cut.reason is not None, cut.guard)
            for phase, many in self.cuts.items()
            for cut in many
        ]
        telling.cuts(m, s, ended)

    def _cut_short(self, m: Machine, s: SymbolicState) -> bool:
        """Go on elsewhere where phases are cut short, the outermost first. False if they always
        are.
        """
        d = m.d
        for phase in sorted(self.cuts, key=lambda phase: visit.depth(m.program, phase)):
            for how in ("end", "restart", "undo"):
                guards = [cut.guard for cut in self.cuts[phase] if cut.how == how]
                guard = m.known(s, d.any(*guards))
                if guard is d.no:
                    continue
                other = s.copy()
                other.care = d.both(s.care, guard)
                self._tell(m, other)
                self._end(m, other)
                lapse(m, other)
                unwind.cut_short(m, other, phase, how)
                m.go_on(other)
                s.out.append(When(guard, other.out))
                if guard is d.yes:
                    return False
                s.care = d.both(s.care, d.negation(guard))
        return True


def _beyond(m: Machine, number: object) -> Node | bool:
    """Whether a number may come near to the largest that may come about."""
    if isinstance(number, Sum):
        base, times = number.parts[0]
        kept = base.op == "register" and str(base.args[0]).split("__")[0] in m.domains
        if kept and len(number.parts) == times == 1 and abs(number.constant) <= A_LITTLE:
            return False
        low = m.d.terms.add(0, number, -1)
        return m.d.any(m.d.at_least(number, FAR), m.d.at_least(low, FAR))
    return isinstance(number, int) and abs(number) >= FAR
