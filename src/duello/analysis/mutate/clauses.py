"""The clauses of a program, and the program without one of them.

Purpose: find everything in the effect trees that a designer could strike out: rules, lines,
rulings, conditions and their parts, exceptions, `if able`.
Input: a program. Output: `Clause` values, and programs.
Must not know: what removing them leads to.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, fields, frozen

from duello.dsl import ir
from duello.dsl.ir import visit
from duello.dsl.ir.program import Program
from duello.dsl.spans import NOWHERE, Span

CLAUSE, RULING, CONDITION, CONDITION_OF, PART, EXCEPTION, ABLE, LIMIT = (
    "clause",
    "ruling",
    "condition",
    "condition of",
    "part of a condition",
    "exception",
    "`if able`",
    "`until`",
)
"""What may be removed: whole, or from a clause that stays."""

LINES = (
    ir.Do,
    ir.Branch,
    ir.ForPlayers,
    ir.ForPieces,
    ir.Ask,
    ir.PickFor,
    ir.Decide,
    ir.Require,
    ir.Play,
    ir.RunStep,
    ir.Establish,
)
"""The lines that can be struck out. Without a declaration, nothing that speaks of it means
anything any more, so that declarations are left alone."""

TRUE, FALSE = ir.Constant(True, ir.TRUTH), ir.Constant(False, ir.TRUTH)

Place = tuple[str, int, int]
"""A tree of a program: the table, the number in it, and of blocks, the line."""

Removal = tuple[Span, str, ir.Tree]
"""Something that can be removed from a tree: where it stands, what it is, the tree without it."""


@frozen
class Clause:
    """Something that can be removed. span: its words; what: one of the words above. Trees that
    were made of the same words are removed together. places: which trees of the program these are.
    """

    span: Span
    what: str
    places: tuple[Place, ...] = ()

    @property
    def words(self) -> str:
        """Its first words, on one line."""
        first = self.span.words.strip(" ,\n").partition("\n")[0].partition("  #")[0].strip()
        return first if len(first) <= 60 else first[:57] + "..."

    def within(self, other: "Clause") -> bool:
        """Whether it stands inside another one, and is not the same."""
        mine, theirs = self.span, other.span
        inside = theirs.start <= mine.start and mine.end <= theirs.end
        smaller = mine != theirs or (other.what == CLAUSE != self.what)
        return mine.source == theirs.source and inside and smaller


# ---------------------------------------------------------------------- finding them


def clauses(program: Program) -> tuple[Clause, ...]:
    """Everything that can be removed, in the order of the text."""
    found: dict[tuple[Span, str], dict[Place, None]] = {}
    alone = _alone(program)
    for place, tree in _trees(program):
        whole = place not in alone
        for span, what, _ in _removals(tree):
            if span != NOWHERE and (whole or what != CLAUSE or span != tree.span):
                found.setdefault((span, what), {})[place] = None
    made = [Clause(span, what, tuple(places)) for (span, what), places in found.items()]
    made += [Clause(ruling.span, RULING) for ruling in program.rulings]
    names = list(dict.fromkeys(each.span.source.name for each in made))
    return tuple(
        sorted(made, key=lambda c: (names.index(c.span.source.name), c.span.start, -c.span.end))
    )


def _trees(program: Program) -> Iterator[tuple[Place, ir.Tree]]:
    """The outermost trees of a program, with their places."""
    for rule in program.rules:
        yield ("rules", rule.number, 0), rule
    for number, block in enumerate(program.blocks):
        for at, line in enumerate(block):
            yield ("blocks", number, at), line
    for decision in program.decisions:
        yield ("domains", decision.number, 0), decision.domain
        if decision.guard is not None:
            yield ("guards", decision.number, 0), _Guard(decision.guard, span=decision.guard.span)


@frozen
class _Guard(ir.Tree):
    """Holds the condition under which a part of a choice is asked."""

    only: ir.Tree | None


def _alone(program: Program) -> set[Place]:
    """Lines that are all that a rule or a line around them does: without them, it does nothing."""
    blocks = [b for rule in program.rules for b in visit.below(program, rule.form)]
    for block in program.blocks:
        for line in block:
            inner = visit.below(program, line, visit.ALONG)
            blocks += inner if len(inner) == 1 else ()
    return {("blocks", n, 0) for n in blocks if len(program.blocks[n]) == 1}


def _removals(tree: ir.Tree) -> Iterator[Removal]:
    """Everything that can be removed from a tree or inside it."""
    yield from _local(tree)
    for child in ir.children(tree):
        yield from _removals(child)


def _local(tree: ir.Tree) -> Iterator[Removal]:
    """What can be removed from a tree itself."""
    if isinstance(tree, LINES):
        yield tree.span, CLAUSE, ir.Branch(FALSE, visit.NO_BLOCK, span=tree.span)
    match tree:
        case ir.Rule():
            yield from _of_rule(tree)
        case ir.Branch():
            yield _condition(tree.condition, tree, evolve(tree, condition=TRUE))
        case ir.RunStep(guard=guard) if guard is not None:
            yield _condition(guard, tree, evolve(tree, guard=None))
        case ir.AllOf() | ir.AnyOf():
            yield from _without_one(tree, "parts", PART)
        case ir.NumberChoice() | ir.EdgeChoice():
            yield from _without_one(tree, "excepted", EXCEPTION)
        case ir.CellChoice():
            yield from _without_one(tree, "different", CONDITION)
            yield from _without_one(tree, "including", CONDITION)
        case ir.Constrain(soft=True) | ir.Repeat(soft=True):
            yield tree.span, ABLE, evolve(tree, soft=False)
    only = getattr(tree, "only", None)
    if only is not None:
        always = TRUE if isinstance(tree, ir.Selected) else None
        changed: Any = tree  # of a class that has the field
        yield _condition(only, tree, evolve(changed, only=always))


def _of_rule(rule: ir.Rule) -> Iterator[Removal]:
    yield rule.span, CLAUSE, evolve(rule, condition=FALSE)
    if rule.condition is not None:
        yield _condition(rule.condition, rule, evolve(rule, condition=None))
    if rule.until is not None:
        span = rule.span if rule.until.span == NOWHERE else rule.until.span
        yield span, LIMIT, evolve(rule, until=None)


def _without_one(tree: Any, name: str, what: str) -> Iterator[Removal]:  # of a class that has it
    """Without each of several parts."""
    parts: tuple[ir.Tree, ...] = getattr(tree, name)
    if len(parts) < (2 if what == PART else 1):
        return
    for at, part in enumerate(parts):
        yield part.span, what, evolve(tree, **{name: (*parts[:at], *parts[at + 1 :])})


def _condition(condition: ir.Tree, around: ir.Tree, without: ir.Tree) -> Removal:
    """A condition; where its words are not known, those of what it is the condition of."""
    if condition.span in (NOWHERE, around.span):
        return around.span, CONDITION_OF, without
    return condition.span, CONDITION, without


# ---------------------------------------------------------------------- removing them


def without(program: Program, clause: Clause) -> Program:
    """The program without a clause. Numbers and places stay as they were: where something stood,
    nothing is done or nothing ever holds.
    """
    if clause.what == RULING:
        kept = tuple(ruling for ruling in program.rulings if ruling.span != clause.span)
        overrides = frozenset(
            (ruling.winner, loser, ruling.question) for ruling in kept for loser in ruling.losers
        )
        return evolve(program, rulings=kept, overrides=overrides)
    rules, blocks = list(program.rules), [list(block) for block in program.blocks]
    decisions = list(program.decisions)
    for table, number, at in clause.places:
        match table:
            case "rules":
                rules[number] = _removed(rules[number], clause)
            case "blocks":
                blocks[number][at] = _removed(blocks[number][at], clause)
            case "domains":
                domain = _removed(decisions[number].domain, clause)
                decisions[number] = evolve(decisions[number], domain=domain)
            case "guards":
                decisions[number] = evolve(decisions[number], guard=None)
    made = tuple(tuple(block) for block in blocks)
    for number in _begun(program.blocks) - _begun(made):
        rules[number] = evolve(rules[number], condition=FALSE)  # else it would always hold
    return evolve(program, rules=tuple(rules), blocks=made, decisions=tuple(decisions))


def _removed(tree: Any, clause: Clause) -> Any:
    """A tree without the clause, wherever in it that stands."""
    for span, what, instead in _local(tree):
        if span == clause.span and what == clause.what:
            return instead
    changes: dict[str, Any] = {}
    for attribute in fields(type(tree)):
        value = getattr(tree, attribute.name)
        if isinstance(value, ir.Tree):
            changes[attribute.name] = _removed(value, clause)
        elif isinstance(value, tuple) and any(isinstance(part, ir.Tree) for part in value):
            parts = (_removed(p, clause) if isinstance(p, ir.Tree) else p for p in value)
            changes[attribute.name] = tuple(parts)
    return evolve(tree, **changes) if changes else tree


def removed_from(tree: ir.Tree, clause: Clause) -> Iterator[ir.Tree]:
    """The trees from which a clause is taken out, in a tree of the program."""
    if any(span == clause.span and what == clause.what for span, what, _ in _local(tree)):
        yield tree
        return
    for child in ir.children(tree):
        yield from removed_from(child, clause)


def _begun(blocks: Iterable[tuple[ir.Tree, ...]]) -> set[int]:
    """The rules that begin to hold only when a line says so."""
    lines = (line for block in blocks for line in block)
    return {line.rule for line in lines if isinstance(line, ir.Establish)}


def only_acts(program: Program, clause: Clause) -> bool:
    """Whether removing a clause can change what is done, and as long as nothing is, not what may
    be answered.
    """
    if clause.what == RULING or program.tables.goes:
        return False
    acting = (ir.InStep, ir.AtStart, ir.Prevent)
    return all(
        table == "blocks" or (table == "rules" and isinstance(program.rules[number].form, acting))
        for table, number, _ in clause.places
    )
