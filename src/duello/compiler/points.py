"""Points of play: where a decision is due, and where paths meet; and what is kept there.

Purpose: find all points that play can come to, the registers of each, and what these can hold: over
and over, until nothing new is found. A point is what is equal in all states that stand there.
Input: a program and option values. Output: points, with the statements that lead from one to the
next.
Must not know: what lines and rules mean.
"""

from itertools import product
from typing import TypeVar

from attrs import define, field, frozen

from duello.dsl.ir.types import Value

from . import (
    bit_sets,
    decisions,
    lasting,
    made_pieces,
    phases,
    resolve_decisions,
    scheduler,
    splitting,
    telling,
)
from .diagrams import NUMBER, Node, NotCompiled, TooManyCases, sorting
from .dispatch import value
from .machine import Machine
from .program_view import Key, Program, tr
from .symbolic import (
    Env,
    Go,
    LastingKey,
    ResultKey,
    Statement,
    Stop,
    SymbolicLasting,
    SymbolicLoop,
    SymbolicOpen,
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


@frozen(eq=False)
class Choice:
    """One of the decisions that are due at a point, and what may be chosen. answer: the register
    that the answer comes in. values: what it may hold, if it is no number of a range. seen: what it
    hangs on what there is to choose from; see `Chosen`.
    """

    due: SymbolicOpen
    candidates: decisions.Candidates
    register: str
    answer: Node
    optional: bool
    values: tuple[Value, ...]
    seen: frozenset[str] | None = None


@define(eq=False)
class Point:
    """A point of play. kind: `decision` or `loop`. facts, words: what is kept there, by the names
    of the registers. own: places in the agenda and in force that have registers of their own.
    possible: where pieces are made, which may lie in a zone there, as bits. derived: what stands in
    the others. ways: from a decision, per way to answer (`c` for each that is chosen or declined,
    `l` for each that is late), where it leads; from a loop, the only one is empty. refused: where
    what may be chosen is left to the reference; why: if it always is.
    """

    number: int
    kind: str
    shape: object
    template: SymbolicState
    facts: dict[str, Key] = field(factory=dict)
    results: dict[str, ResultKey] = field(factory=dict)
    lasting: list[LastingKey] = field(factory=list)
    own: set[str] = field(factory=set)
    possible: dict[str, int] = field(factory=dict)
    derived: dict[str, Node] = field(factory=dict)
    seen: bool = False
    state: SymbolicState | None = None
    choices: tuple[Choice, ...] = ()
    refused: Node | None = None
    why: str = ""
    ways: dict[str, list[Statement]] = field(factory=dict)

    @property
    def name(self) -> str:
        """What the point is called in generated code."""
        return f"{self.kind}{self.number}"


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
    widened: set[tuple[str, str]] = field(factory=set)
    """Places that were given registers of their own in this pass, which the next one will use."""

    @classmethod
    def nothing(cls, program: Program, options: tuple[Value, ...]) -> "Graph":
        """The graph of a program of which nothing is compiled."""
        graph = cls(Machine(program, options))
        graph.begin = [Stop(graph.machine.d.yes, "too much for diagrams")]
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
        m = self.machine
        for _ in range(MOST_PASSES):
            m.grown, m.fresh = False, 0
            self.widened = set()
            for point in self.points.values():
                point.seen, point.derived = False, {}
            self._pass()
            if m.d.too_many or self.arrived > MOST_ARRIVALS:
                raise TooManyCases
            if not m.grown and not self.widened:
                return
        raise NotCompiled("play in which ever more can be")

    def _pass(self) -> None:
        m = self.machine
        s = SymbolicState(m.d.yes, [m.d.leaf(0)] * len(m.program.phases))
        if phases.enter(m, s, m.program.root):
            m.go_on(s)
        self.begin = s.out
        while self.todo and self.arrived <= MOST_ARRIVALS:
            self._follow(self.todo.pop())
        for shape in [shape for shape, point in self.points.items() if not point.seen]:
            del self.points[shape]

    # ------------------------------------------------------------------ coming to a point

    def _arrive(self, s: SymbolicState, kind: str) -> None:
        """A path comes to a point: write down what goes into its registers."""
        m = self.machine
        self.arrived += 1
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
        s.out.append(Go(point.name, assigned))

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
            self.machine.grown = True
        return point

    def _narrow_zones(self, point: Point, s: SymbolicState, values: dict[str, Node]) -> None:
        """Where pieces are made, which of them may lie in a zone at a point: so places are known to
        be free.
        """
        m = self.machine
        for name, key in point.facts.items() if m.makes_pieces else ():
            if m.is_zone(key[0]):
                more = m.d.at_most(m.known(s, values[name])) | point.possible.get(name, 0)
                if more != point.possible.get(name):
                    point.possible[name], m.grown = more, True

    def _grow(self, point: Point, name: str, node: Node) -> None:
        m = self.machine
        key = point.facts.get(name)
        if key is not None:
            m.typed(name, key[0])
            if m.is_zone(key[0]):
                m.zone_names.add(name)
                m.registers.pop(name, None)
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
                m.grown = True
        for result in s.results:
            name = m.result_name(result)
            if name not in point.results:
                point.results[name] = result
                m.grown = True
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
            if m.makes_pieces and m.program.properties[key[0]].bearer == "piece":
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
                m.grown = True
            if not self._slots(key) and key not in self.flags:
                self.flags.append(key)
                m.forget(list(self.flag_groups())[-1])
                m.registers.clear()
                m.grown = True
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
            self.together, m.grown = FEWER_TOGETHER, True
            m.registers.clear()

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
        inverse = self._inverse(point, values)
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
                if m.grown:  # it may be so as soon as domains are as large as they get
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
        inverse: dict[str, Node],
    ) -> Node | None:
        """What stands in a place, by what is in the registers of a point; None if it is not."""
        m = self.machine
        if place.endswith("_done"):
            counted = self._counted(s, place)
            if counted is not None and values[m.count_name(counted)] is node:
                return m.register(m.count_name(counted))
        if any(name not in inverse for name in m.d.read(node)):
            return None
        made = m.d.substituted(node, inverse.get)
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
        for key in sorted(point.lasting, key=repr):
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

    def _follow(self, point: Point) -> None:
        m = self.machine
        s = point.state = self.state_at(point)
        if point.kind == "loop":
            point.ways = {"": self._from_loop(s)}
            return
        point.choices, point.why = (), ""
        try:
            if sum(not _by_chance(due) for due in s.opens) > MOST_OPEN:
                raise NotCompiled("so many answers at once, or none")
            point.choices = tuple(self._choice(s, at, due) for at, due in enumerate(s.opens))
        except NotCompiled as error:
            m.gaps, point.why = m.d.yes, str(error)
        point.refused, m.gaps = m.known(s, m.gaps), m.d.no
        if not point.choices:
            point.ways = {}
            return
        ways = product(*(("c",) if _by_chance(c.due) else ("c", "l") for c in point.choices))
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
        splitting.part(m, path, answers, self._settle)
        return path.out

    def _settle(self, path: SymbolicState, answers: list[resolve_decisions.Answered]) -> None:
        m = self.machine
        try:
            if resolve_decisions.settle(m, path, answers):
                m.go_on(path)
        except NotCompiled as error:
            m.gaps = m.d.no
            path.out.append(Stop(m.d.yes, str(error)))

    def _choice(self, s: SymbolicState, at: int, due: SymbolicOpen) -> Choice:
        """What may be chosen, and the register in which the answer comes."""
        m, d = self.machine, self.machine.d
        decision = m.program.decisions[due.decision]
        optional = decision.optional and not _by_chance(due)
        found = decisions.listed(m, s, due)
        again = sum((o.decision, o.player) == (due.decision, due.player) for o in s.opens[:at])
        name = f"{m.name((decision.value, due.player))}_answer{again or ''}"
        if isinstance(found, decisions.Range):
            number = d.leaf(d.terms.register(name))
            if optional:
                declined = d.variable(f"{name}_is", (NUMBER, None))
                number = d.branch(declined, (number, d.none))
            return Choice(due, found, name, number, optional, (), self._seen(s, due))
        things = {
            thing
            for each in found
            for at, thing in enumerate(each.things)
            if d.at_most(each.bits) >> at & 1
        }
        domain: tuple[Value, ...] = tuple(sorted(things, key=sorting))
        if optional:
            domain = (*domain, None)
        if not domain:
            domain = (None,)
        answer = d.of(d.variable(name, domain))
        return Choice(due, found, name, answer, optional, domain, self._seen(s, due))

    def _seen(self, s: SymbolicState, due: SymbolicOpen) -> frozenset[str] | None:
        """The registers on which it hangs what a player sees who is asked; None if any may count.
        What is listed is known elsewhere (`candidate_nodes`).
        """
        m = self.machine
        if not m.telling:
            return frozenset()
        decision = m.program.decisions[due.decision]
        if decision.parts:
            return None
        outer, why = m.gaps, m.why
        try:
            among = decisions.domain(m, s, decision.domain, due)
            if isinstance(among, decisions.Range):
                nodes = [among.low, among.high]
            else:
                nodes = [each.bits for each in among]
            for said in (decision.seconds, decision.extra, decision.reserve):
                if said is not None:
                    nodes.append(value(m, said, s, due.env, m.d.yes))
            nodes.append(m.gaps)
            return frozenset().union(*(m.d.read(node) for node in nodes))
        except NotCompiled:
            return None
        finally:
            m.gaps, m.why = outer, why


def _flag(flags: object, at: int) -> bool:
    return isinstance(flags, tuple) and at < len(flags) and bool(flags[at])


def word_name(key: LastingKey, slot: int) -> str:
    """What the register of a word of a rule for a time is called."""
    rule, seat, phase, first, last, _ = key
    whose = "all" if seat is None else seat
    return f"rule{rule}_{whose}_{phase}_{_signed(first)}_{_signed(last)}_word{slot}"


def _signed(number: int) -> str:
    return str(number) if number >= 0 else f"m{-number}"


def _by_chance(due: SymbolicOpen) -> bool:
    return due.drawn or due.player is None


def graph_of(
    program: Program,
    options: tuple[Value, ...],
    only: int | None = None,
    telling: bool = False,
    renaming: bool = False,
) -> Graph:
    """All points of play of a program, with these option values. only: until this phase ends for
    the first time. telling: with notes of what is told. renaming: see `Machine`.
    """
    apart: frozenset[tuple[int, int]] = frozenset()
    while True:
        graph = Graph(Machine(program, options, only, telling, renaming, apart))
        try:
            graph.build()
        except made_pieces.Apart as found:
            apart |= {found.sort}
        else:
            return graph
