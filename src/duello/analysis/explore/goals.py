"""What a walk is steered towards: that clauses act.

Purpose: the way to a clause, as the conditions of lines and the rules on it, the outermost first;
how far play was from it while it went on; which clauses have acted at all.
Input: a program, clauses by name or by place; what the interpreter carries out. Output: `Goal`
values, numbers.
Must not know: how plays are made.
"""

from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property

from attrs import define, field, frozen

from duello.dsl import ir
from duello.dsl.diagnostics.problem import Problem
from duello.dsl.ir import effects as ef
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.spans import Span
from duello.interpreter.api import tell_narrowing
from duello.interpreter.state import Env, State
from duello.interpreter.transaction import Transaction
from duello.match.loading import Rules, findings_by

from ..findings import Finding
from ..model.condition_distance import distance
from .clause_evidence import BEYOND, OF_TABLE, Clause, Evidence, GateKey

SUSPICIONS = (
    *("possible-clash", "possible-conflict", "possible-dead-end"),
    *("possible-double-win", "possible-gap"),
)
"""What `check` says of clauses that may contradict each other in play."""

BREAKING_OFF = frozenset({"clash", "double win"})
"""The kinds of two lines that break one phase off, each in its way."""

OF_TWO = BREAKING_OFF | {"conflict"}
"""The kinds of which two clauses are part, or one clause twice."""

Table = ir.Cases | ir.Entry


@frozen(eq=False)
class Gate:
    """What must be so on the way to a clause: a line's condition, or that a rule applies. beyond:
    that there is something to prevent or to leave out, too, for a rule that applies.
    """

    line: ir.Branch | None
    rule: ir.Rule | None
    wanted: bool = True
    beyond: bool = False

    @property
    def key(self) -> GateKey:
        """What tells it from others: a line's condition that holds, or does not; or a rule."""
        if self.line is not None:
            return (0, id(self.line), self.wanted)
        return (BEYOND if self.beyond else 1, ir.given(self.rule).number, True)


@frozen(eq=False)
class Goal:
    """That clauses act, all in one play or as nearly together as can be. gates: of each clause, the
    way to it. designs: the pieces that have a say in it, by number; numbers: those that conditions
    on the way name, and those beside them.
    """

    name: str
    clauses: tuple[Clause, ...]
    gates: tuple[tuple[Gate, ...], ...]
    designs: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()


class Map:
    """The ways to the clauses of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every effect in a block that is come to, every rule that answers, adds, narrows or
        prevents, and every row of a table.
        """
        found: list[Clause] = []
        for block in sorted(visit.blocks_from(self.program, visit.starts(self.program))):
            for at, line in enumerate(self.program.blocks[block]):
                if isinstance(line, ir.Do) and line.effect.span.words + line.span.words:
                    found.append(("line", block, at))
        kinds = ir.Answer | ir.Modify | ir.Constrain | ir.Prevent
        rules = (rule for rule in self.program.rules if isinstance(rule.form, kinds))
        found += (("rule", rule.number, 0) for rule in rules if rule.span.words)
        for number, table in self.tables.items():
            found += (("row", number, at) for at in range(len(_rows(table))))
        return tuple(found)

    @cached_property
    def tables(self) -> dict[int, Table]:
        """Tables, and lists, by what they are (`id`); not of the number of a phase, which options
        may let rise further.
        """
        trees = (part for root in visit.roots(self.program) for part in ir.walk(root))
        return {
            id(tree): tree
            for tree in trees
            if isinstance(tree, Table)
            and all(row.span.words for row in _rows(tree))
            and not isinstance(_asked_for(tree), ir.PhaseNumber)
        }

    @cached_property
    def narrowing(self) -> frozenset[int]:
        """The rules that narrow choices that wait for an answer, and are no part of another one."""
        program = self.program
        goes = (d.domain.block for d in program.decisions if isinstance(d.domain, ir.GoChoice))
        inner = {
            line.decision
            for line in visit.lines_from(program, goes, visit.EVERYWHERE)
            if isinstance(line, ir.Ask)
        } | {number for design in program.designs for number in design.asks}
        return frozenset(
            rule.number
            for rule in program.rules
            if isinstance(rule.form, ir.Constrain) and rule.form.decision not in inner
        )

    @cached_property
    def preventing(self) -> frozenset[int]:
        """The rules by which something does not happen."""
        rules = self.program.rules
        return frozenset(rule.number for rule in rules if isinstance(rule.form, ir.Prevent))

    def span(self, clause: Clause) -> Span:
        """Where a clause stands."""
        sort, number, at = clause
        if sort == "rule":
            return self.program.rules[number].span
        if sort == "row":
            return row_span(self.tables[number], at)
        line = self.program.blocks[number][at]
        return line.span if line.span.words else ir.sure(ir.Do, line).effect.span

    def goal(self, name: str, clauses: Iterable[Clause]) -> Goal:
        """That these clauses act."""
        wanted = tuple(dict.fromkeys(clauses))
        gates = tuple(tuple(self._gates(clause)) for clause in wanted)
        designs, numbers = self._speaking(wanted, gates)
        return Goal(name, wanted, gates, frozenset(designs), frozenset(numbers))

    def to(self, clause: Clause) -> Goal:
        """That one clause acts."""
        return self.goal(f"{clause}", (clause,))

    def at(self, spans: Iterable[Span]) -> tuple[Clause, ...]:
        """The clauses that stand at these places, or around them."""
        wanted = tuple(spans)
        return tuple(
            clause
            for clause in self.clauses
            if any(_touch(self.span(clause), span) for span in wanted)
        )

    def named(self, name: str) -> tuple[Clause, ...]:
        """The clauses of a piece, a rule with a name, a phase or a step; none, if nothing is called
        so.
        """
        program, wanted = self.program, name.casefold()
        owners = {ir.of_design(d.number) for d in program.designs if d.name.casefold() == wanted}
        rules = enumerate(program.named_rules)
        owners |= {ir.of_named_rule(at) for at, rule in rules if rule.name.casefold() == wanted}
        starts = [
            b for p in program.phases if p.name.casefold() == wanted for b in (p.body, p.at_end)
        ]
        starts += [s.general for s in program.steps if s.name.casefold() == wanted]
        phases = [p.span for p in program.phases if p.name.casefold() == wanted]
        mine = [
            rule
            for rule in program.rules
            if rule.owner in owners
            or (rule.owner is None and any(span.holds(rule.span) for span in phases))
        ]
        starts += [block for rule in mine for block in visit.below(program, rule.form)]
        blocks = set(visit.blocks_from(program, starts))
        numbers = {rule.number for rule in mine}
        return tuple(
            (sort, number, at)
            for sort, number, at in self.clauses
            if number in (numbers if sort == "rule" else blocks)
        )

    def all_named(self, names: Iterable[str]) -> list[Goal]:
        """Each clause of what is named so, one by one."""
        return [self.to(clause) for name in names for clause in self.named(name)]

    def hangs_on_options(self, clause: Clause) -> bool:
        """Whether a condition on the way to a clause asks for an option."""
        trees = self._asking(clause)
        return any(isinstance(part, ir.OptionRead) for tree in trees for part in ir.walk(tree))

    def hangs_on(self, clause: Clause) -> frozenset[Clause]:
        """The other clauses that change or answer what the conditions on the way to one ask for,
        or do what it prevents.
        """
        found = set[Clause]()
        for number in {
            each.property for tree in self._asking(clause) for each in visit.reads(tree)
        }:
            found |= self._changing.get(number, frozenset())
        form = self.program.rules[clause[1]].form if clause[0] == "rule" else None
        if isinstance(form, ir.Prevent):
            found |= self._doing.get(form.effect.__class__, frozenset())
        return frozenset(found - {clause})

    @cached_property
    def _doing(self) -> dict[type[ef.Effect], frozenset[Clause]]:
        """Of each sort of effect, the lines that do it."""
        found = defaultdict[type[ef.Effect], set[Clause]](set)
        for sort, number, at in self.clauses:
            if sort == "line":
                effect = ir.sure(ir.Do, self.program.blocks[number][at]).effect
                found[effect.__class__].add((sort, number, at))
        return {effect: frozenset(clauses) for effect, clauses in found.items()}

    def _asking(self, clause: Clause) -> list[ir.Tree]:
        """The conditions on the way to a clause; on whom a line acts; a row's table; of a rule that
        narrows a choice, what there is to choose, and what it leaves out.
        """
        gates = tuple(self._gates(clause))
        trees = [gate.line.condition for gate in gates if gate.line is not None]
        rules = (gate.rule for gate in gates if gate.rule is not None)
        trees += [rule.condition for rule in rules if rule.condition is not None]
        trees += [self.tables[clause[1]]] if clause[0] == "row" else []
        if clause[0] == "line":
            line = ir.sure(ir.Do, self.program.blocks[clause[1]][clause[2]])
            trees += ef.acting_on(line.effect)
        if clause[0] == "rule" and clause[1] in self.narrowing:
            form = ir.sure(ir.Constrain, self.program.rules[clause[1]].form)
            trees += (self.program.decisions[form.decision].domain, *form.among)
            trees += [] if form.such is None else [form.such]
        return trees

    @cached_property
    def _changing(self) -> dict[int, frozenset[Clause]]:
        """Of each property, the clauses that change or answer it."""
        found = defaultdict[int, set[Clause]](set)
        for clause in self.clauses:
            sort, number, at = clause
            if sort == "rule":
                form = self.program.rules[number].form
                if isinstance(form, ir.Answer | ir.Modify):
                    found[form.property].add(clause)
            elif sort == "line":
                effect = ir.sure(ir.Do, self.program.blocks[number][at]).effect
                for each in ef.written(effect):
                    if each.place is not None:
                        found[each.place.property].add(clause)
        return {number: frozenset(clauses) for number, clauses in found.items()}

    def way(self, clause: Clause) -> list[GateKey]:
        """What tells the gates on the way to a clause."""
        if clause[0] == "row":
            return [(OF_TABLE, clause[1], True)]
        return [gate.key for gate in self._gates(clause)]

    def only_of_some(self, clause: Clause) -> bool:
        """Whether a line stands first where something is done for each of some things."""
        sort, number, at = clause
        return sort == "line" and at == 0 and number in self._of_each

    @cached_property
    def _of_each(self) -> frozenset[int]:
        lines = (line for block in self.program.blocks for line in block)
        return frozenset(line.block for line in lines if isinstance(line, ir.ForPieces))

    # ------------------------------------------------------------------ ways

    def _gates(self, clause: Clause) -> Iterator[Gate]:
        sort, number, _ = clause
        if sort == "rule":
            rule = self.program.rules[number]
            yield Gate(None, rule)
            if number in self.preventing | self.narrowing:
                yield Gate(None, rule, beyond=True)
        elif sort == "line":
            yield from self._way.get(number, ())

    @cached_property
    def _way(self) -> dict[int, tuple[Gate, ...]]:
        """Of each block, what must be so on the shortest way to it."""
        program = self.program
        found: dict[int, tuple[Gate, ...]] = {}
        waiting: deque[tuple[int, tuple[Gate, ...]]] = deque()
        waiting.append((program.phases[program.root].body, ()))
        waiting.extend((phase.at_end, ()) for phase in program.phases)
        for rule in program.rules:  # those that begin later stand in no other block
            below = visit.below(program, rule.form)
            waiting.extend((block, (Gate(None, rule),)) for block in below)
        for design in program.designs:
            asked = (program.decisions[number].chosen for number in design.asks)
            waiting.extend((block, ()) for block in asked)
        while waiting:
            block, way = waiting.popleft()
            if block < 0 or block in found:
                continue
            found[block] = way
            for line in program.blocks[block]:
                for lead in visit.leads(program, line):
                    waiting.append((lead.block, (*way, *_through(line, lead))))
        return found

    def _speaking(
        self, clauses: tuple[Clause, ...], gates: tuple[tuple[Gate, ...], ...]
    ) -> tuple[set[int], set[int]]:
        """The pieces whose rules these are, and those that conditions on the way name; the numbers
        that these name, and those beside them.
        """
        rules = [gate.rule for way in gates for gate in way if gate.rule is not None]
        rules += [self.program.rules[n] for sort, n, _ in clauses if sort == "rule"]
        designs = {d for rule in rules if (d := ir.owning_design(rule.owner)) is not None}
        numbers = set[int]()
        trees = [gate.line.condition for way in gates for gate in way if gate.line is not None]
        trees += [rule.condition for rule in rules if rule.condition is not None]
        for part in (part for tree in trees for part in ir.walk(tree)):
            if isinstance(part, ir.Constant) and isinstance(part.type, ir.DesignType):
                designs.add(ir.sure(int, part.value))
            elif isinstance(part, ir.Constant) and type(part.value) is int:
                numbers |= {part.value - 1, part.value, part.value + 1}
        return designs, numbers


def _rows(table: Table) -> tuple[ir.Tree, ...]:
    """What stands for each row: its condition, or what is there."""
    return table.conditions if isinstance(table, ir.Cases) else table.entries


def row_span(table: Table, at: int) -> Span:
    """Where a row of a table stands."""
    return _rows(table)[at].span


def _asked_for(table: Table) -> ir.Tree | None:
    """What a table is asked about, as far as all of its rows ask for the same."""
    if isinstance(table, ir.Entry):
        return table.place
    first = table.conditions[0]
    return first.value if isinstance(first, ir.Among) else None


def _through(line: ir.Tree, lead: visit.Lead) -> Iterator[Gate]:
    if isinstance(line, ir.Branch):
        yield Gate(line, None, lead.how is visit.To.THEN)
    elif lead.rule is not None:
        yield Gate(None, lead.rule)


def _touch(one: Span, other: Span) -> bool:
    return bool(one.words and other.words) and (one.holds(other) or other.holds(one))


def suspicions(
    rules: Rules, steering: Map, until: float = float("inf")
) -> tuple[list[Goal], dict[str, Problem]] | None:
    """What the text lets one suspect: that its clauses act together; and what is said of it. None
    if that is not known by a time of the clock.
    """
    wanted: list[Goal] = []
    suspected: dict[str, Problem] = {}
    found = findings_by(rules, until)
    if found is None:
        return None
    for each in found:
        if each.code in SUSPICIONS:
            clauses = steering.at(label.span for label in (each.label, *each.others))
            if clauses:
                name = f"{each.code} {each.label.span} {each.headline}"
                suspected[name] = each
                wanted.append(steering.goal(name, clauses))
    return wanted, suspected


def state_in_words(suspected: Problem, goal: Goal) -> str:
    """The state in which what is suspected would come about: what the text lets be chosen, and what
    must be so on the way to its clauses. Empty, if there is nothing to be said.
    """
    example = (note.removeprefix(EXAMPLE) for note in suspected.notes if note.startswith(EXAMPLE))
    asked = dict.fromkeys(words for way in goal.gates for gate in way if (words := _asked(gate)))
    return "; ".join([*example, *asked])


IN_STATE = "in a state in which "
"""How a note begins that says where it would come about."""

EXAMPLE = "for example when "
"""How a note begins that says in which case something may be."""


def _asked(gate: Gate) -> str:
    """What must be so on a way, in the words of the text."""
    condition = gate.line.condition if gate.line is not None else ir.given(gate.rule).condition
    words = "" if condition is None else " ".join(condition.span.words.split())
    return f"`{words}`{'' if gate.wanted else ' is not so'}" if words else ""


def is_what_was_suspected(suspected: Problem, found: Finding) -> bool:
    """Whether a finding is of the same kind and stands at the same words: at those of both clauses,
    where there are two, and of one that may contradict itself, at no others beside. A dead end is
    one of the same choice: which rules have left nothing there, nobody says.
    """
    kind = suspected.code.removeprefix("possible-").replace("-", " ")
    if found.kind != kind and not {found.kind, kind} <= BREAKING_OFF:
        return False
    if kind == "dead end" and f"`{found.about}`" in suspected.headline:
        return True
    spans = [label.span for label in (suspected.label, *suspected.others)]
    at = [[one.holds(place) or place.holds(one) for place in found.places] for one in spans]
    if len(spans) > 1:
        return all(map(any, at))
    return any(at[0]) and (kind not in OF_TWO or all(at[0]) or at[0].count(True) > 1)


# ---------------------------------------------------------------------- while play goes on


@define(eq=False)
class Watched:
    """What was carried out: the clauses that have acted, since this was begun and in all; how near
    play came to a goal since then. narrowing: the rules, by number, that only act where they leave
    out something that might be chosen, which whoever plays looks after. often: in how many
    stretches of play each clause acted.
    """

    goal: Goal | None = None
    narrowing: frozenset[int] = frozenset()
    acted: set[Clause] = field(factory=set)
    ever: set[Clause] = field(factory=set)
    often: Counter[Clause] = field(factory=Counter)
    evidence: Evidence = field(factory=Evidence)
    _missing: dict[GateKey, float] = field(factory=dict)

    def begin(self) -> None:
        """From now on."""
        self.acted = set()
        self._missing = {}

    def did(self, block: int, at: int) -> None:
        """See `Watch`."""
        self.acted.add(("line", block, at))

    def idle(self, block: int, at: int) -> None:
        """See `Watch`."""
        self.evidence.idle["line", block, at] += 1

    def branched(self, line: ir.Branch, held: bool, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        self.evidence.passed[0, id(line), held] += 1
        self.evidence.failed((0, id(line), not held), line.condition, work, env)
        if self.goal is not None:
            self._note((0, id(line), held), 0.0)
            if self._missing.get((0, id(line), not held), 1.0) != 0.0:
                missing = distance(line.condition, not held, work, env)
                self._note((0, id(line), not held), missing)

    def asked(self, rule: ir.Rule, held: bool, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        if held:
            if rule.number not in self.narrowing and not isinstance(rule.form, ir.Prevent):
                self.acted.add(("rule", rule.number, 0))
            self.evidence.passed[1, rule.number, True] += 1
            self._note((1, rule.number, True), 0.0)
            return
        self.evidence.failed((1, rule.number, True), rule.condition, work, env)
        if self.goal is not None and rule.condition is not None:
            self._note((1, rule.number, True), distance(rule.condition, True, work, env))

    def began(self, rule: int) -> None:
        """See `Watch`."""
        self.evidence.begins((1, rule, True))

    def prevented(self, rule: ir.Rule, so: bool, about: Hashable) -> None:
        """See `Watch`."""
        key = (BEYOND, rule.number, True)
        if so:
            self.acted.add(("rule", rule.number, 0))
            self.evidence.passed[key] += 1
        else:
            self.evidence.nothing_to_do(key, (about,))

    def narrowed(
        self, rule: ir.Rule, so: bool, things: Sequence[ir.Value], work: Transaction, env: Env
    ) -> None:
        """See `Watch`."""
        key = (BEYOND, rule.number, True)
        if rule.number not in self.narrowing:
            return
        if so:
            self.acted.add(("rule", rule.number, 0))
            self.evidence.passed[key] += 1
        else:
            self.evidence.left_nothing_out(key, rule, things, work, env)

    def took(self, table: Table, row: int, work: Transaction, env: Env) -> None:
        """See `Watch`."""
        self.acted.add(("row", id(table), row))
        about = table.conditions[0] if isinstance(table, ir.Cases) else table.place
        self.evidence.failed((OF_TABLE, id(table), True), about, work, env)

    def _note(self, key: GateKey, missing: float) -> None:
        if missing < self._missing.get(key, 2.0):
            self._missing[key] = missing

    def stood(self, program: Program, state: State) -> None:
        """Play stands in a state: what is left out there by rules that have not been seen to leave
        out anything.
        """
        left = frozenset(n for n in self.narrowing if ("rule", n, 0) not in self.ever)
        if left and state.open:
            tell_narrowing(program, state, left, self)

    def done(self) -> None:
        """What has acted since it began has acted."""
        self.ever |= self.acted
        self.often.update(self.acted)

    @property
    def away(self) -> float:
        """How far the goal was: of each clause, the gates that were not passed, and what was
        missing at the first of them; nought if all have acted.
        """
        if self.goal is None:
            return 0.0
        pairs = zip(self.goal.clauses, self.goal.gates, strict=True)
        return sum(self._away(clause, way) for clause, way in pairs)

    def _away(self, clause: Clause, way: tuple[Gate, ...]) -> float:
        if clause in self.acted:
            return 0.0
        left = len(way)
        for at in range(len(way), 0, -1):
            missing = self._missing.get(way[at - 1].key)
            if missing is not None:
                return left - at + missing + 0.1
        return left + 1.0
