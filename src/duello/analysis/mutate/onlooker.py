"""Which steps of play are the same without a clause, as nothing was looked at in which it differs.

Purpose: while the reference plays a step, note which blocks it reads, what the conditions come to
that may be taken out, and which rulings have decided. A step in which nothing of a clause was read,
or in which its condition held each time, goes the same way without it, and the same is told: it
need not be played. Nothing is said of what may be answered.
Input: a program, its clauses and the programs without them, steps. Output: what was looked at in a
step, and what of it a clause hangs on.
Must not know: what comes of a difference.
"""

from collections.abc import Sequence
from typing import Any

from attrs import evolve, field, fields, frozen

from duello.dsl import ir
from duello.dsl.ir import visit
from duello.dsl.ir.program import Override, Program, Tables
from duello.interpreter import api
from duello.interpreter.api import Advanced, Answer
from duello.interpreter.state import Env, State
from duello.interpreter.transaction import Meaning, Semantics, Transaction

from .clauses import CLAUSE, CONDITION, CONDITION_OF, PART, RULING, Clause, removed_from

FALSE, TRUE, OPEN = 1, 2, 4
"""What a condition came to: bits, as it may be worked out several times in a step. OPEN: the text
leaves it open.
"""

BY_OWNER = {"answers", "modifiers", "in_step", "constraints", "preventions", "later"}
"""The tables that hold the rules themselves."""


@frozen
class Looked:
    """What a step has looked at. blocks: those of which lines were read; worth: what conditions
    came to; rulings: those that put one answer above another; stopped: whether play has stopped.
    """

    blocks: frozenset[int]
    worth: dict[int, int]
    rulings: frozenset[Override]
    stopped: bool


@frozen
class Mark:
    """By what a step shows that it may be different without a clause: that it has read one of these
    blocks, that one of these conditions came to anything else than this, that one of these rulings
    has decided.
    """

    blocks: frozenset[int] = frozenset()
    worth: dict[int, int] = field(factory=dict)
    rulings: frozenset[Override] = frozenset()

    def same(self, looked: Looked) -> bool:
        """Whether a step is the same without the clause."""
        return (
            not looked.stopped
            and self.blocks.isdisjoint(looked.blocks)
            and self.rulings.isdisjoint(looked.rulings)
            and not any(looked.worth.get(at, 0) & ~usual for at, usual in self.worth.items())
        )


class _Blocks(tuple[tuple[ir.Tree, ...], ...]):
    """Blocks that note which of them are read."""

    read: set[int]

    def __getitem__(self, at: Any) -> Any:
        self.read.add(at)
        return super().__getitem__(at)


class _Rulings(frozenset[Override]):
    """Rulings that note which of them have decided."""

    found: set[Override]

    def __contains__(self, one: object) -> bool:
        there = super().__contains__(one)
        if there:
            self.found.add(one)  # type: ignore[arg-type]
        return there


class Onlooker:
    """Plays steps of a program, and notes what they look at."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._blocks, self._rulings = _Blocks(program.blocks), _Rulings(program.overrides)
        self._blocks.read, self._rulings.found = set(), set()
        self._worth: dict[int, int] = {}
        self._meaning: dict[type[ir.Tree], Meaning] = {**api.SEMANTICS.meaning}
        self._semantics = Semantics(self._meaning, api.SEMANTICS.answerable)
        self._wanted: set[int] = set()
        # a rule that always holds gets a condition that does, so that it is seen to be asked
        rules = tuple(
            evolve(rule, condition=ir.Constant(True, ir.TRUTH)) if rule.condition is None else rule
            for rule in program.rules
        )
        self.played = evolve(program, rules=rules, blocks=self._blocks, overrides=self._rulings)
        self._tables = _beside_rules(program.tables)
        self.able = not program.tables.goes and _beside_rules(self.played.tables) == self._tables

    # ------------------------------------------------------------------ playing

    def start(self, options: tuple[ir.Value, ...]) -> tuple[Advanced, Looked]:
        """The first state, as of `api.start`, and what was looked at."""
        self._forget()
        made = api.start(self.played, options, semantics=self._semantics)
        return made, self._looked(made.state)

    def advance(self, state: State, answer: Answer) -> tuple[Advanced, Looked]:
        """The state after an answer, as of `api.advance`, and what was looked at. Raises
        Illegal.
        """
        self._forget()
        made = api.advance(self.played, state, answer, semantics=self._semantics)
        return made, self._looked(made.state)

    def advance_all(self, state: State, answers: Sequence[Answer]) -> tuple[Advanced, Looked]:
        """The state after answers that were listed, and what was looked at."""
        self._forget()
        made = api.advance_all(self.played, state, answers, listed=True, semantics=self._semantics)
        return made, self._looked(made.state)

    def _forget(self) -> None:
        self._blocks.read.clear()
        self._rulings.found.clear()
        self._worth.clear()

    def _looked(self, state: State) -> Looked:
        blocks, rulings = frozenset(self._blocks.read), frozenset(self._rulings.found)
        return Looked(blocks, dict(self._worth), rulings, state.contradiction is not None)

    # ------------------------------------------------------------------ clauses

    def mark(self, clause: Clause, other: Program) -> Mark | None:
        """By what a step shows that it may be different without a clause; None if any may be.
        other: the program without it.
        """
        program = self.program
        if (
            not self.able
            or _beside_rules(other.tables) != self._tables
            or visit.decided(other) != visit.decided(program)
            or visit.of_abilities(other) != visit.of_abilities(program)
        ):
            return None
        if clause.what == RULING:
            return Mark(rulings=program.overrides - other.overrides)
        blocks, worth = set[int](), list[tuple[ir.Tree, int]]()
        for table, number, at in clause.places:
            if table == "blocks":
                found = _of_line(program.blocks[number][at], clause)
            elif table == "rules":
                found = self._of_rule(number, clause)
            else:
                return None
            if found is not None:
                worth += found
            elif table == "blocks":
                blocks.add(number)
            else:
                return None
        for tree, _ in worth:
            self._watch(tree)
        usual: dict[int, int] = {}
        for tree, value in worth:
            usual[id(tree)] = usual.get(id(tree), value) & value
        return Mark(frozenset(blocks), usual)

    def _of_rule(self, number: int, clause: Clause) -> list[tuple[ir.Tree, int]] | None:
        """The conditions on which it hangs whether anything is different without a part of a rule,
        with what they usually come to; None if that is not known.
        """
        rule, condition = self.program.rules[number], self.played.rules[number].condition
        found: list[tuple[ir.Tree, int]] = []
        for tree in removed_from(rule, clause):
            if tree is rule and clause.what == CLAUSE:
                found.append((ir.given(condition), FALSE))
            elif tree is rule and clause.what in (CONDITION, CONDITION_OF):
                found.append((ir.given(condition), TRUE))
            elif (one := _inside(rule.condition, tree, clause)) is not None:
                found.append(one)
            else:
                return None
        return found

    def _watch(self, tree: ir.Tree) -> None:
        """Note what a condition comes to."""
        self._wanted.add(id(tree))
        kind = tree.__class__
        if self._meaning[kind] is api.SEMANTICS.meaning[kind]:
            self._meaning[kind] = self._noting(self._meaning[kind])

    def _noting(self, meaning: Meaning) -> Meaning:
        wanted, worth = self._wanted, self._worth

        def noting(tree: ir.Tree, work: Transaction, env: Env) -> ir.Value:
            if id(tree) not in wanted:
                return meaning(tree, work, env)
            came_to = OPEN
            try:
                found = meaning(tree, work, env)
                came_to = TRUE if found else FALSE
            finally:
                worth[id(tree)] = worth.get(id(tree), 0) | came_to
            return found

        return noting


def _of_line(line: ir.Tree, clause: Clause) -> list[tuple[ir.Tree, int]] | None:
    """The same of a part of a line; None if it is different wherever the line is read."""
    if not isinstance(line, ir.Branch):
        return None
    found: list[tuple[ir.Tree, int]] = []
    for tree in removed_from(line, clause):
        if tree is line and clause.what in (CONDITION, CONDITION_OF):
            found.append((line.condition, TRUE))
        elif (one := _inside(line.condition, tree, clause)) is not None:
            found.append(one)
        else:
            return None
    return found


def _inside(condition: ir.Tree | None, tree: ir.Tree, clause: Clause) -> tuple[ir.Tree, int] | None:
    """The same of a part of a condition, taken out of a tree in it."""
    if condition is None or not any(part is tree for part in ir.walk(condition)):
        return None
    if clause.what == PART:
        return tree, TRUE if isinstance(tree, ir.AllOf) else FALSE
    if isinstance(tree, ir.Selected) and tree.only is not None:
        return tree.only, TRUE
    return None


def _beside_rules(tables: Tables) -> list[object]:
    """What is looked up beside the rules themselves."""
    return [getattr(tables, each.name) for each in fields(Tables) if each.name not in BY_OWNER]
