"""Points of play: where a decision is due, and where paths meet; and what is kept there.

Purpose: find all points that play can come to, the registers of each, and what these can hold: over
and over, until nothing new is found. A point is what is equal in all states that stand there.
Input: a program and option values. Output: points, with the statements that lead from one to the
next.
Must not know: what lines and rules mean.
"""

import time
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import TypeVar

from attrs import define, field

from duello.dsl.ir.types import Value

from . import (
    bit_sets,
    lasting,
    made_pieces,
    phases,
    resolve_decisions,
    scheduler,
    splitting,
    telling,
)
from .diagrams import Node, NotCompiled, OutOfTime, TooManyCases
from .machine import Machine
from .play_points import Arrival, Followed, Point, nodes_of, played, word_name
from .point_choices import by_chance, choice_of
from .program_view import Program, tr
from .symbolic import (
    Env,
    Go,
    LastingKey,
    Statement,
    Stop,
    SymbolicLasting,
    SymbolicLoop,
    SymbolicState,
    When,
    mapped,
)
from .terms import Sum

MOST_POINTS = 400
MOST_ARRIVALS = 8_000
"""Where it is not known which of many decisions are open, each way has a path of its own."""
MOST_OPEN = 8
"""Each of so many decisions may be answered or not: each way has a path of its own, too."""
MOST_PASSES = 60
FLAGS_TOGETHER, FEWER_TOGETHER = 12, 3
"""So many rules for a time share a register: what hangs on several is then one look-up. Fewer do
where they are found to hold in more combinations than `MOST_COMBINED`.
"""
MOST_COMBINED = 200

Word = TypeVar("Word")
"""What a word stands for: a value, or a diagram."""


@define(eq=False)
class Graph:
    """All points of play, and what leads to the first."""

    machine: Machine
    points: dict[object, Point] = field(factory=dict)
    flags: list[LastingKey] = field(factory=list)
    together: int = FLAGS_TOGETHER
    begin: list[Statement] = field(factory=list)
    todo: list[Point] = field(factory=list)
    numbered: int = 0
    """How many points there have been: some are reached no more once registers are wider, and a
    number of theirs is not given again, as it is in the names of what is generated."""
    arrived: int = 0
    """How often a path has come to a point, in all passes together."""
    followed: dict[int, Followed] = field(factory=dict)
    """What following play from a point came to last, by its number."""
    arrivals: list[Arrival] = field(factory=list)
    begun: int = 0
    unsure: bool = False
    """Where the paths that are being followed came to; how many set about it; whether what they
    came to is to be written down again.
    """
    widened: set[tuple[str, str]] = field(factory=set)
    """Places that were given registers of their own in this pass, which the next one will use."""
    paths: splitting.Paths = field(factory=splitting.Paths)
    """Which paths are followed: few, until these find nothing new, and then all."""
    until: float = float("inf")
    """When it has to be done, by the clock."""

    @classmethod
    def nothing(cls, program: Program, options: tuple[Value, ...], why: str) -> "Graph":
        """The graph of a program of which nothing is compiled, and why that is so."""
        graph = cls(Machine(program, options))
        graph.begin = [Stop(graph.machine.d.yes, why)]
        return graph

    def stops(self) -> list[str]:
        """Why the reference may have to go on, once for each place."""
        found = [point.why for point in self.points.values() if point.why]
        waiting = [self.begin, *(out for p in self.points.values() for out in p.ways.values())]
        while waiting:
            for statement in waiting.pop():
                if isinstance(statement, Stop):
                    found.append(statement.why)
                elif isinstance(statement, When):
                    waiting.append(statement.then)
        return found

    # ------------------------------------------------------------------ all passes

    def build(self) -> None:
        """Find all points, and what registers can hold, until nothing new is found."""
        m = self.machine
        m.go_on = lambda s: scheduler.run(m, s)
        m.arrive = self._arrive
        try:
            self._passes()
        finally:  # else it would hold itself, and stay until somebody looks for such
            del m.go_on, m.arrive

    def _passes(self) -> None:
        m, paths = self.machine, self.paths
        paths.few = splitting.changes_pieces(m.program)
        for _ in range(MOST_PASSES):
            m.grown, m.fresh = 0, 0
            self.widened, told = set(), len(paths.telling)
            for point in self.points.values():
                point.seen, point.derived = False, {}
            self._pass()
            self._in_time()
            if m.d.too_many or self.arrived > MOST_ARRIVALS:
                raise TooManyCases
            if not (m.grown or self.widened or paths.few):
                return
            paths.few = bool(m.grown) and (paths.few or len(paths.telling) > told)
        raise NotCompiled("play in which ever more can be")

    def _pass(self) -> None:
        m = self.machine
        s = SymbolicState(m.d.yes, [m.d.leaf(0)] * len(m.program.phases))
        if phases.enter(m, s, m.program.root):
            m.go_on(s)
        self.begin = s.out
        while self.todo and self.arrived <= MOST_ARRIVALS:
            self._in_time()
            self._follow(self.todo.pop())
        for shape in [shape for shape, point in self.points.items() if not point.seen]:
            del self.points[shape]

    def _in_time(self) -> None:
        """Raises OutOfTime."""
        if time.monotonic() > self.until:
            raise OutOfTime("play that takes too long to be followed")

    # ------------------------------------------------------------------ coming to a point

    def _arrive(self, s: SymbolicState, kind: str) -> None:
        """A path comes to a point: write down what goes into its registers."""
        m = self.machine
        self.arrived += 1
        self._in_time()
        if self.arrived > MOST_ARRIVALS:
            raise TooManyCases
        m.flush(s)
        made_pieces.put_together(m, s)
        if kind == "loop":
            telling.pending(m, s)
        else:
            telling.facts(m, s)
        s.facts = {key: node for key, node in s.facts.items() if node is not m.d.absent}
        s.results = {key: node for key, node in s.results.items() if node is not m.d.absent}
        self.begun += 1
        s.out.append(self._write_down(s, kind))

    def _write_down(self, s: SymbolicState, kind: str) -> Go:
        """Write down what goes into the registers of a point, now that the path is there."""
        m = self.machine
        point = self._point(s, kind)
        values = self._values(point, s)
        for name, node in values.items():
            self._grow(point, name, node)
        self._narrow_zones(point, s, values)
        self._derive(point, s, values)
        if not point.seen:
            point.seen = True
            self.todo.append(point)
        assigned: dict[str, Node] = {}
        for name, node in values.items():
            assigned |= m.assigned(name, node)
        self.arrivals.append(Arrival(s, kind, point, self._kept(point), dict(point.derived)))
        return Go(point.name, assigned)

    def _point(self, s: SymbolicState, kind: str) -> Point:
        """The point that a path has come to; a new one, if none fits."""
        shape = (kind, s.shape)
        point = self.points.get(shape)
        if point is None:
            if len(self.points) >= MOST_POINTS:
                raise NotCompiled("play with ever more points")
            point = self.points[shape] = Point(self.numbered, kind, shape, s.copy())
            self.numbered += 1
            point.template.opens = s.opens
            self.machine.grown += 1
        return point

    def _narrow_zones(self, point: Point, s: SymbolicState, values: dict[str, Node]) -> None:
        """Where pieces are made, which of them may lie in a zone at a point: so places are known to
        be free.
        """
        m = self.machine
        zones = m.program.tables.zones if m.makes_pieces else ()
        for name, key in point.facts.items() if zones else ():
            if key[0] in zones:
                more = m.d.at_most(m.known(s, values[name])) | point.possible.get(name, 0)
                if more != point.possible.get(name):
                    point.possible[name] = more
                    m.grown += 1

    def _grow(self, point: Point, name: str, node: Node) -> None:
        m = self.machine
        if m.has_met(name, node):
            return
        key = point.facts.get(name)
        if key is not None:
            m.typed(name, key[0])
            if m.is_zone(key[0]) and name not in m.zone_names:
                m.zone_names.add(name)
                m.forget_registers()
        elif name in point.results or not (name.endswith("_done") or "_count" in name):
            m.small_names.add(name)
        m.grow(name, node)

    def _values(self, point: Point, s: SymbolicState) -> dict[str, Node]:
        """What is kept at a point, by the names of registers."""
        m, values = self.machine, dict[str, Node]()
        for key in s.facts:
            name = m.name(key)
            if name not in point.facts:
                point.facts[name] = key
                m.grown += 1
        for result in s.results:
            name = m.result_name(result)
            if name not in point.results:
                point.results[name] = result
                m.grown += 1
        values |= self._facts(point, s)
        for name, result in point.results.items():
            values[name] = s.results.get(result, m.d.absent)
        for number in range(len(m.program.phases)):
            values[m.count_name(number)] = s.counts[number]
        return values | self._lasting_values(point, s)

    def _facts(self, point: Point, s: SymbolicState) -> dict[str, Node]:
        """The facts that are kept at a point. Where pieces are made, what is yes or no of them is
        kept in bits.
        """
        m, values = self.machine, dict[str, Node]()
        bits: dict[str, list[tuple[int, Node]]] = {}
        for name, key in point.facts.items():
            node = s.facts.get(key, m.d.absent)
            shared = None
            if key[0] in m.truths_of_pieces:
                self._grow(point, name, node)
                holder = s.pieces[key[1] or 0][1]
                shared = m.share(name, key, holder)
            if shared is None:
                values[name] = node
            else:
                bits.setdefault(shared, []).append((m.sharing[shared].index(name), m.d.truth(node)))
        return values | {name: bit_sets.kept(m.d, name, each) for name, each in bits.items()}

    def _lasting_values(self, point: Point, s: SymbolicState) -> dict[str, Node]:
        """Rules for a time: of those without words, one register says which hold; of others, one
        for each word says what it means, and so whether they do.
        """
        m, d = self.machine, self.machine.d
        for key, held in s.lasting.items():
            if held.on is d.no:
                continue
            if key not in point.lasting:
                point.lasting.append(key)
                m.grown += 1
            if not self._slots(key) and key not in self.flags:
                self.flags.append(key)
                m.forget(list(self.flag_groups())[-1])
                m.forget_registers()
                m.grown += 1
        off = SymbolicLasting(d.no, ())
        values = {}
        for key in point.lasting:
            held = s.lasting.get(key, off)
            for slot in self._slots(key):
                word = held.env[slot] if held.env else d.absent
                values[word_name(key, slot)] = d.either(held.on, word, d.absent)
        if any(len(m.domains.get(name, ())) > MOST_COMBINED for name in self.flag_groups()):
            self._part_flags()
        for name, keys in self.flag_groups().items():
            ons = [m.known(s, s.lasting.get(key, off).on) for key in keys]
            values[name] = d.map("together", lambda *each: each, *ons)
        return values

    def _part_flags(self) -> None:
        """Let fewer rules for a time share a register, from now on."""
        m = self.machine
        if self.together > FEWER_TOGETHER:
            for name in self.flag_groups():
                m.forget(name)
            self.together = FEWER_TOGETHER
            m.grown += 1
            m.forget_registers()

    def flag_groups(self) -> dict[str, list[LastingKey]]:
        """The registers that say which rules for a time without words hold, and of which rules."""
        return {
            f"flags{at or ''}": self.flags[at : at + self.together]
            for at in range(0, len(self.flags), self.together)
        }

    def _slots(self, key: LastingKey) -> list[int]:
        """The words of a rule for a time that it uses, besides `you`."""
        used = lasting.words_used(self.machine, key[0])
        return [slot for slot in range(1, key[5]) if slot in used]

    def word_names(self, point: Point) -> list[str]:
        """The registers of the words of rules for a time."""
        return [word_name(key, slot) for key in point.lasting for slot in self._slots(key)]

    def words_of(self, key: LastingKey, env: tuple[Word, ...]) -> dict[str, Word]:
        """What the words of a rule for a time stand for, by the names of their registers."""
        return {word_name(key, slot): env[slot] for slot in self._slots(key)}

    def _derive(self, point: Point, s: SymbolicState, values: dict[str, Node]) -> None:
        """What stands in the agenda and in force follows from what is kept, if it can."""
        m = self.machine
        inverse = cache(lambda: self._inverse(point, values))
        extra: dict[str, Node] = {}

        def place(name: str, node: Node) -> Node:
            full = f"{point.name}_{name}"
            if full not in point.own:
                known = point.derived.get(full)
                if known is None:
                    known = self._expressed(point, s, name, node, values, inverse)
                    if known is not None:
                        point.derived[full] = known
                elif not self._same(s, known, node, values):
                    known = None
                if known is not None:
                    return node
                point.derived.setdefault(full, node)
                self.unsure = True
                if (
                    m.grown or self.paths.few
                ):  # it may be so as soon as domains are as large as they get
                    return node
                self.widened.add((point.name, full))
                point.own.add(full)
                return node
            if (point.name, full) not in self.widened:
                extra[full] = node
            return node

        mapped(s, place)
        for name, node in extra.items():
            self._grow(point, name, node)
        values |= extra

    def _inverse(self, point: Point, values: dict[str, Node]) -> dict[str, Node]:
        """The variables and terms that are just what a register is to hold."""
        m, d = self.machine, self.machine.d
        found: dict[str, Node] = {}
        for name, node in values.items():
            top = node.variable
            register = m.register(name)
            if top is not None and top.test is None and node is d.of(top):
                found.setdefault(top.name, register)
            elif isinstance(node.value, Sum) and node.value.constant == 0:
                base = node.value.parts[0]
                if len(node.value.parts) == 1 and base[1] == 1 and base[0].op == "register":
                    found.setdefault(str(base[0].args[0]), register)
        return found

    def _expressed(
        self,
        point: Point,
        s: SymbolicState,
        place: str,
        node: Node,
        values: dict[str, Node],
        inverse: Callable[[], dict[str, Node]],
    ) -> Node | None:
        """What stands in a place, by what is in the registers of a point; None if it is not."""
        m = self.machine
        if place.endswith("_done"):
            counted = self._counted(s, place)
            if counted is not None and values[m.count_name(counted)] is node:
                return m.register(m.count_name(counted))
        known = inverse()
        if any(name not in known for name in m.d.read(node)):
            return None
        made = m.d.substituted(node, known.get)
        return made if self._same(s, made, node, values) else None

    def _counted(self, s: SymbolicState, place: str) -> int | None:
        """The phase that a loop in the agenda plays."""
        at = place.removeprefix("frame").split("_")[0]
        if not at.isdigit():
            return None
        frame = tr.sure(SymbolicLoop, s.agenda[int(at)])
        node = self.machine.program.blocks[frame.block][frame.at]
        return node.phase if isinstance(node, tr.Play) else None

    def _same(self, s: SymbolicState, known: Node, node: Node, values: dict[str, Node]) -> bool:
        """Whether an expression of registers is, on this path, what stands in a place."""
        m, d = self.machine, self.machine.d
        made = d.substituted(known, lambda name: self._assigned(name, values))
        if made is node:
            return True
        return m.known(s, d.equal(made, node)) is d.yes

    def _assigned(self, name: str, values: dict[str, Node]) -> Node | None:
        if name in values:
            return values[name]
        if name.endswith("_is") and name.removesuffix("_is") in values:
            return self.machine.assigned(name.removesuffix("_is"), values[name[:-3]]).get(name)
        return None

    # ------------------------------------------------------------------ going on from a point

    def state_at(self, point: Point) -> SymbolicState:
        """The symbolic state at a point: registers, and what follows from them."""
        m, d = self.machine, self.machine.d
        s = point.template.copy()
        s.care, s.out = d.yes, []
        s.facts = {}
        for name, key in point.facts.items():
            node = m.register(name)
            if name in point.possible:
                bits = point.possible[name]
                node = d.map(("meet", bits), lambda x, bits=bits: d.terms.meet(x, bits), node)
            if node is not d.absent:
                s.facts[key] = node
        s.results = {}
        for name, result in point.results.items():
            node = m.register(name)
            if node is not d.absent:
                s.results[result] = node
        s.counts = [m.register(m.count_name(n)) for n in range(len(m.program.phases))]
        s.lasting = self._lasting_at(point)
        s.told, s.after_loop = dict(s.facts), point.kind == "loop"

        def place(name: str, node: Node) -> Node:
            full = f"{point.name}_{name}"
            kept = full in point.own and (point.name, full) not in self.widened
            return m.register(full) if kept else point.derived[full]

        return mapped(s, place)

    def _lasting_at(self, point: Point) -> dict[LastingKey, SymbolicLasting]:
        m, d, found = self.machine, self.machine.d, {}
        flags = {
            key: (m.register(name), at)
            for name, keys in self.flag_groups().items()
            for at, key in enumerate(keys)
        }
        for key in sorted(point.lasting, key=lasting.listed):
            words: dict[int, Node] = {}
            if self._slots(key):
                for slot in self._slots(key):
                    words[slot] = m.register(word_name(key, slot))
                first = words[self._slots(key)[0]]
                on = d.there(first)
            else:
                register, at = flags[key]
                on = d.map(("flag", at), lambda x, at=at: _flag(x, at), register)
            if on is d.no:
                continue
            env: Env = tuple(
                d.leaf(key[1]) if slot == 0 else words.get(slot, d.none) for slot in range(key[5])
            )
            found[key] = SymbolicLasting(on, env)
        return found

    def _kept(self, point: Point) -> tuple[object, ...]:
        """What may be in the registers of a point, as far as it is known by now."""
        m = self.machine
        size = len(point.facts), len(point.results), len(point.lasting), len(point.own)
        version = m.version, *size, len(self.flags), self.together
        if point.kept[0] == version:
            return point.kept[1]
        counts = [m.count_name(number) for number in range(len(m.program.phases))]
        names = [*point.facts, *point.results, *counts, *self.word_names(point)]
        names += [*self.flag_groups(), *sorted(point.own)]
        found: list[object] = list(names)
        for name in names:
            try:
                found.append(m.register(name))
            except NotCompiled:
                found.append(None)
        point.kept = (m.version, *version[1:]), tuple(found)
        return point.kept[1]

    def _follow(self, point: Point) -> None:
        """Follow play from a point, unless it would come to what it came to before."""
        s = self.state_at(point)
        loops = () if point.kind == "loop" else played(s)
        known = self.machine.known_everywhere()
        hangs_on = (*known, *self.flags, self.together, *nodes_of(s, loops))
        before = self.followed.pop(point.number, None)
        if before and before.hangs_on == hangs_on and self.paths.few >= before.leaves_out:
            alike = not before.unsure and before.is_played_alike(loops)
            if alike and self._as_before(before):
                if self.machine.fresh == before.fresh[0]:
                    self.machine.fresh = before.fresh[1]
                self.followed[point.number] = before
                return
            if point.kind != "loop" and self._arrive_again(before, loops):
                point.state, self.paths.leaves_out = s, before.leaves_out
                self._keep_followed(point, hangs_on, loops, before.fresh)
                return
        fresh = self.machine.fresh
        self.arrivals, self.begun, self.unsure = [], 0, False
        self.paths.leaves_out = False
        self._follow_anew(point, s)
        self._keep_followed(point, hangs_on, loops, (fresh, self.machine.fresh))

    def _keep_followed(
        self,
        point: Point,
        hangs_on: tuple[object, ...],
        loops: tuple[SymbolicLoop, ...],
        fresh: tuple[int, int],
    ) -> None:
        whole = len(self.arrivals) == self.begun and not any(a.state.starts for a in self.arrivals)
        made = Followed(
            hangs_on, loops, tuple(self.arrivals), self.unsure, whole, fresh, self.paths.leaves_out
        )
        self.followed[point.number] = made

    def _arrive_again(self, before: Followed, loops: tuple[SymbolicLoop, ...]) -> bool:
        """Write down once more where play came to from a decision: registers of other points have
        become wider, or it is known otherwise how often phases were played around it, which no path
        from a decision asks. False if that cannot be, or if names would be others.
        """
        if not before.whole or before.fresh[0] != self.machine.fresh:
            return False
        self.arrivals, self.begun, self.unsure = [], len(before.arrivals), False
        now = {id(old): new for old, new in zip(before.loops, loops, strict=True)}
        try:
            for each in before.arrivals:
                self.arrived += 1
                s = each.state
                s.agenda = [now.get(id(frame), frame) for frame in s.agenda]
                s.out[-1] = self._write_down(s, each.kind)
        except NotCompiled:
            return False
        self.machine.fresh = before.fresh[1]
        return True

    def _as_before(self, before: Followed) -> bool:
        """Whether what play came to is as it was; then it has come there."""
        for each in before.arrivals:
            known = each.point.derived
            same = all(known.get(place, node) is node for place, node in each.derived.items())
            if not same or self._kept(each.point) != each.kept:
                return False
        for each in before.arrivals:
            point = each.point
            if self.points.setdefault(point.shape, point) is not point:
                return False
            point.derived.update(each.derived)
            if not point.seen:
                point.seen = True
                self.todo.append(point)
        return True

    def _follow_anew(self, point: Point, s: SymbolicState) -> None:
        m = self.machine
        point.state = s
        if point.kind == "loop":
            point.ways = {"": self._from_loop(s)}
            return
        point.choices, point.why = (), ""
        try:
            if sum(not by_chance(due) for due in s.opens) > MOST_OPEN:
                raise NotCompiled("so many answers at once, or none")
            m.listing = True
            point.choices = tuple(choice_of(m, s, at, due) for at, due in enumerate(s.opens))
        except NotCompiled as error:
            m.gaps, point.why = m.d.yes, str(error)
        finally:
            m.listing = False
        point.refused, m.gaps = m.known(s, m.gaps), m.d.no
        if not point.choices:
            point.ways = {}
            return
        ways = product(*(("c",) if by_chance(c.due) else ("c", "l") for c in point.choices))
        point.ways = {"".join(way): self._from_decision(s, point, way) for way in ways}

    def _from_loop(self, s: SymbolicState) -> list[Statement]:
        m = self.machine
        try:
            if phases.loop_on(m, s):
                m.go_on(s)
        except NotCompiled as error:
            m.gaps = m.d.no
            s.out.append(Stop(m.d.yes, str(error)))
        return s.out

    def _from_decision(
        self, s: SymbolicState, point: Point, way: tuple[str, ...]
    ) -> list[Statement]:
        m, path = self.machine, s.copy()
        answers = [
            resolve_decisions.Answered(choice.due, choice.answer if how == "c" else None)
            for choice, how in zip(point.choices, way, strict=True)
        ]
        self.paths.part(m, path, answers, self._settle)
        return path.out

    def _settle(self, path: SymbolicState, answers: list[resolve_decisions.Answered]) -> None:
        m = self.machine
        try:
            if resolve_decisions.settle(m, path, answers):
                m.go_on(path)
        except NotCompiled as error:
            m.gaps = m.d.no
            path.out.append(Stop(m.d.yes, str(error)))


def _flag(flags: object, at: int) -> bool:
    return isinstance(flags, tuple) and at < len(flags) and bool(flags[at])
