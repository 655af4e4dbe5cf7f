"""A graph of points becomes a module of code.

Purpose: leave out what nothing reads, number the points, and lower what is left.
Input: a graph of points. Output: code, and what its numbers stand for.
Must not know: any language.
"""

from collections.abc import Iterator, Sequence

from attrs import define, field

from .code import (
    ZERO,
    Assign,
    Chosen,
    Code,
    Constant,
    Finish,
    HandOver,
    Jump,
    Leave,
    Module,
    PointCode,
    Step,
)
from .decisions import Range
from .diagrams import ABSENT, NUMBER, AnyNumber, Held, Node, Typed, one_thing, sorting
from .lowering import Lowering
from .play_points import Choice, Point
from .points import Graph
from .saying import Sayings
from .symbolic import Go, Let, Over, Statement, Stop, Tell, When


@define(eq=False)
class Generator:
    """Makes a module of a graph. everything: keep also what nothing reads. counting: phases of
    which it is kept how many there were, also where nothing reads it.
    """

    graph: Graph
    everything: bool = False
    counting: tuple[int, ...] = ()
    lowering: Lowering = field(init=False)
    sayings: Sayings = field(init=False)
    listening: bool = False
    """Whether what is read by notes alone matters."""
    live: dict[str, set[str]] = field(factory=dict)
    only_counted: dict[str, set[str]] = field(factory=dict)
    """Per point, the registers that are kept for `counting` or for what is told alone."""
    winners: list[int | None] = field(factory=list)
    reasons: list[str | None] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.lowering = Lowering(self.graph.machine.d)
        self.sayings = Sayings(self.lowering)

    def module(self) -> Module:
        """The whole module."""
        points = [point for point in self.graph.points.values() if _has_code(point)]
        self.winners, self.reasons = self._ends()
        self._find_live(points)
        numbers = {"decision": 0, "loop": 0}
        made: dict[str, list[PointCode]] = {"decision": [], "loop": []}
        for point in points:
            made[point.kind].append(self._point(point, numbers[point.kind]))
            numbers[point.kind] += 1
        return Module(
            self._steps(self.graph.begin),
            tuple(made["decision"]),
            tuple(made["loop"]),
            tuple(self.winners),
            tuple(self.reasons),
            tuple(self.sayings.known),
        )

    # ------------------------------------------------------------------ what matters

    def _find_live(self, points: list[Point]) -> None:
        """Which registers matter at which point: those that something reads later."""
        self.live = {point.name: set() for point in points}
        kept = {point.name: self._kept(point) for point in points}
        if self.everything:
            self.live, self.listening = kept, self.graph.machine.telling
            return
        for name in self._handing_over(points):
            self.live[name] = kept[name]  # the reference may read anything
        self._spread_live(points, kept)
        counts = {self.graph.machine.count_name(phase) for phase in self.counting}
        for name, names in self.live.items():
            self.only_counted[name] = counts & kept[name] - names
            names |= self.only_counted[name]
        if self.graph.machine.telling:  # what is told may hang on anything
            self.only_counted = {
                name: self.only_counted[name] | kept[name] - names
                for name, names in self.live.items()
            }
            self.live, self.listening = kept, True

    def _spread_live(self, points: list[Point], kept: dict[str, set[str]]) -> None:
        """What is read at a point matters wherever play can come to it from."""
        d = self.graph.machine.d
        changed = True
        while changed:
            changed = False
            for point in points:
                found = {name for out in point.ways.values() for name in self._reads(out)}
                for choice in point.choices:
                    for node in candidate_nodes(choice):
                        found |= d.read(node)
                if point.refused is not None:
                    found |= d.read(point.refused)
                found &= kept[point.name]
                if not found <= self.live[point.name]:
                    self.live[point.name] |= found
                    changed = True

    def _handing_over(self, points: Sequence[Point]) -> set[str]:
        """The points from which the reference may have to go on: because of a stop before the next
        decision, or because play may go round without one.
        """
        names = {point.name for point in points}
        leads: dict[str, set[str]] = {}
        found: set[str] = set()
        for point in points:
            ways = [step for out in point.ways.values() for step in _all_statements(out)]
            goes = {step.label for step in ways if isinstance(step, Go)}
            leads[point.name] = {name for name in goes if name.startswith("loop")}
            if goes - names or any(isinstance(step, Stop) for step in ways):
                found.add(point.name)
        for name in leads:
            met, waiting = set[str](), [*leads[name]]
            while waiting:
                other = waiting.pop()
                if other not in met:
                    met.add(other)
                    waiting.extend(leads.get(other, ()))
            if met & found or name in met or any(other in leads[other] for other in met):
                found.add(name)
        return found

    def _kept(self, point: Point) -> set[str]:
        """The registers of a point."""
        return set(registers_at(self.graph, point))

    def _reads(self, out: Sequence[Statement]) -> set[str]:
        """The registers that statements read, as far as it matters."""
        d = self.graph.machine.d
        found: set[str] = set()
        for statement in reversed(out):
            match statement:
                case Stop():
                    found |= d.read(statement.condition)
                case Let():
                    if statement.name in found:
                        found |= d.read(statement.value)
                case When():
                    found |= d.read(statement.condition) | self._reads(statement.then)
                case Go():
                    live = self.live.get(statement.label, set())
                    for name, node in statement.values.items():
                        if name in live:
                            found |= d.read(node)
                case Over() | Tell():
                    found |= self._read_last(statement)
        return found

    def _read_last(self, statement: Over | Tell) -> set[str]:
        """The registers that are read for those outside: of notes only if they matter."""
        if isinstance(statement, Over):
            nodes = [statement.winner, statement.reason]
        else:
            nodes = [statement.condition, *(node for node, _ in statement.parts)]
            nodes = nodes if self.listening else []
        return {name for node in nodes for name in self.graph.machine.d.read(node)}

    # ------------------------------------------------------------------ lowering

    def _ends(self) -> tuple[list[int | None], list[str | None]]:
        """Everything that can be said at the end of a match: who won, and why."""
        winners: set[int | None] = {None}
        reasons: set[str | None] = {None}

        d = self.graph.machine.d
        ways = (out for point in self.graph.points.values() for out in point.ways.values())
        for out in (self.graph.begin, *ways):
            for statement in _all_statements(out):
                if isinstance(statement, Over):
                    there = (v for v in d.values(statement.winner) if v is not ABSENT)
                    winners.update(one_thing(v) for v in there)
                    reasons.update(v for v in d.values(statement.reason) if isinstance(v, str))
        return sorted(winners, key=sorting), sorted(reasons, key=sorting)

    def _point(self, point: Point, number: int) -> PointCode:
        ways = tuple((way, self._steps(out)) for way, out in point.ways.items())
        choices = tuple(self._chosen(choice) for choice in point.choices)
        unread = tuple(sorted(self.only_counted.get(point.name, ())))
        return PointCode(point.name, number, self._registers(point.name), choices, ways, unread)

    def _registers(self, label: str) -> tuple[str, ...]:
        return tuple(sorted(self.live.get(label, ())))

    def _steps(self, out: Sequence[Statement]) -> tuple[Step, ...]:
        """Statements as code. What follows a step that always leads elsewhere is left out."""
        wanted: list[set[str]] = []
        after: set[str] = set()
        for at in range(len(out) - 1, -1, -1):
            wanted.insert(0, after)
            after = self._reads(out[at:])
        steps: list[Step] = []
        for statement, later in zip(out, wanted, strict=True):
            if isinstance(statement, Let) and statement.name not in later:
                continue
            made = self._step(statement)
            steps.extend(made)
            if made and isinstance(made[-1], Jump | Finish | HandOver):
                break
        return tuple(steps)

    def _step(self, statement: Statement) -> tuple[Step, ...]:
        match statement:
            case Let():
                return (Assign(statement.name, self._let(statement)),)
            case Stop():
                return self._where(statement.condition, (HandOver(),))
            case When():
                return self._where(statement.condition, self._steps(statement.then))
            case Go():
                return (self._jump(statement),)
            case Tell():
                note = self.sayings.note(statement)
                return () if note.condition == ZERO else (note,)
        winner = self._place(statement.winner, self.winners)
        return (Finish(winner, self._place(statement.reason, self.reasons)),)

    def _where(self, condition: Node, then: tuple[Step, ...]) -> tuple[Step, ...]:
        """What is done if a condition holds."""
        here = self.lowering.truth(condition)
        if here == ZERO:
            return ()
        return then if here == Constant(1) else (Leave(here, then),)

    def _let(self, statement: Let) -> Code:
        machine = self.graph.machine
        if statement.name.rsplit("__", 1)[0] in machine.zone_names:
            return self.lowering.bits(statement.value)
        return self.lowering.number(statement.value)

    def _jump(self, go: Go) -> Step:
        if go.label not in self.live:
            return HandOver()  # what may be chosen there is not compiled
        values = tuple(
            (name, self._assigned(name, go.values[name])) for name in self._registers(go.label)
        )
        return Jump(go.label, values)

    def _assigned(self, name: str, node: Node) -> Code:
        kind, domain = register_kind(self.graph, name)
        if kind == "bits":
            return self.lowering.bits(node)
        if kind == "number":
            return self.lowering.number(node)
        return self._place(node, domain)

    def _place(self, node: Node, domain: Sequence[Held]) -> Code:
        codes: dict[Typed, int] = {(type(value), value): at for at, value in enumerate(domain)}
        codes.setdefault((type(ABSENT), ABSENT), codes.get((type(None), None), 0))
        return self.lowering.coded(node, codes)

    def _chosen(self, choice: Choice) -> Chosen:
        found = choice.candidates
        if isinstance(found, Range):
            low, high = self.lowering.number(found.low), self.lowering.number(found.high)
            declined = 1 if choice.optional else None
            kind = f"{choice.register}_is" if choice.optional else None
            sure = choice.optional or self._is_sure(choice)
            return Chosen(
                (), low, high, choice.register, kind, declined, (), sure, self._seen(choice)
            )
        places = {(type(value), value): at for at, value in enumerate(choice.values)}
        subsets = tuple(
            (
                tuple(places.get((type(thing), thing), 0) for thing in each.things),
                self.lowering.bits(each.bits),
            )
            for each in found
        )
        declined = places.get((type(None), None)) if choice.optional else None
        sure = declined is not None or self._is_sure(choice)
        values, seen = choice.values, self._seen(choice)
        return Chosen(subsets, None, None, choice.register, None, declined, values, sure, seen)

    def _seen(self, choice: Choice) -> tuple[str, ...] | None:
        """The registers on which it hangs what a player sees who is asked."""
        if choice.seen is None:
            return None
        read = (self.graph.machine.d.read(node) for node in candidate_nodes(choice))
        return tuple(sorted(choice.seen.union(*read)))

    def _is_sure(self, choice: Choice) -> bool:
        """Whether a decision is only put where there is something to choose: see `decisions`."""
        due = choice.due
        decision = self.graph.machine.program.decisions[due.decision]
        return decision.late_block < 0 or due.drawn or due.player is None


def _all_statements(out: Sequence[Statement]) -> Iterator[Statement]:
    for statement in out:
        yield statement
        if isinstance(statement, When):
            yield from _all_statements(statement.then)


def _has_code(point: Point) -> bool:
    """Whether what may be chosen at a point is compiled."""
    return point.kind == "loop" or bool(point.choices)


def candidate_nodes(choice: Choice) -> list[Node]:
    """The diagrams that say what may be chosen."""
    found = choice.candidates
    if isinstance(found, Range):
        return [found.low, found.high]
    return [each.bits for each in found]


def registers_at(graph: Graph, point: Point) -> list[str]:
    """The registers of everything that is kept at a point."""
    machine = graph.machine
    counts = [machine.count_name(n) for n in range(len(machine.program.phases))]
    names = [*point.facts, *point.results, *counts]
    names.extend(graph.word_names(point))
    names.extend(graph.flag_groups())
    names.extend(sorted(point.own))
    found: dict[str, None] = {}
    for name in names:
        found |= dict.fromkeys(sorted(machine.d.read(machine.register(name))))
    return list(found)


def register_kind(graph: Graph, name: str) -> tuple[str, list[Held]]:
    """What a register holds: `bits`, a `number`, or the place of a value in a `domain`."""
    machine = graph.machine
    if name in machine.zone_names:
        return "bits", []
    base = name.removesuffix("_is")
    if name not in machine.domains and base in machine.domains:
        plain = sorted((v for _, v in machine.domains[base] if v is not NUMBER), key=sorting)
        return "domain", [NUMBER, *plain]
    domain = machine.domains[name]
    if (AnyNumber, NUMBER) in domain:
        return "number", []
    return "domain", sorted((value for _, value in domain), key=sorting)
