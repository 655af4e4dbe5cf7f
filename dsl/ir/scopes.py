"""What the small words stand for, wherever they stand for something.

Purpose: the one walk that knows which words a line binds for the blocks below it, and of which type
each is there. The verifier checks every scope; whoever has a state, with an environment in each of
its frames, learns here what the values in it are.
Input: a program, well-formed as far as its numbers go. Output: `Scope` values; `Words`.
Must not know: what the types are wanted for.
"""

from collections.abc import Iterator, Mapping
from enum import Enum

from attrs import frozen

from . import statements
from .nodes import Tree
from .places import GoChoice
from .program import Program, once_of_each
from .statements import Owner, of_design, owning_design, owning_rule
from .type_of import Slots
from .types import PIECE, PLAYER, PieceType, Type, is_of_pieces, meet
from .values import Constant, DealChoice
from .visit import NO_BLOCK, said_of


class Of(Enum):
    """What a scope is of."""

    BLOCK = "block"
    RULE = "rule"
    DECISION = "decision"
    PART = "part of a choice"
    STEP = "step"
    DESIGN = "design"


@frozen
class Scope:
    """Trees, and what the words in them stand for. number: of the block, rule, ... they belong to.

    A block that is come to with other words is a scope of its own.
    """

    of: Of
    number: int
    slots: Slots
    trees: tuple[Tree, ...]


class Unclear(Exception):
    """A small word means things of different types in different places; the message says which."""


def scopes(program: Program) -> Iterator[Scope]:
    """Every scope that play may come to, each once."""
    return _Walk(program).all()


def owned(program: Program, owner: Owner | None) -> dict[int, Type]:
    """The words of an owner's rules: `you`, `this`, and what a design asks."""
    if owner is None:
        return {}
    number, named = owning_design(owner), owning_rule(owner)
    if number is None:
        return {0: PLAYER} if program.named_rules[named or 0].for_each else {}
    design = program.designs[number]
    parts = {2 + at: chosen(program, asked) for at, asked in enumerate(design.asks)}
    return {0: PLAYER, 1: PieceType(design.kind), **parts}


def chosen(program: Program, decision: int) -> Type:
    """The type of a decision's answer, its parts aside."""
    return program.properties[program.decisions[decision].value].type


def asks_nobody(ask: statements.Ask) -> bool:
    """Whether chance answers: for the game, or in a player's place."""
    return ask.drawn or asks_chance(ask)


def asks_chance(ask: statements.Ask) -> bool:
    """Whether chance answers for the game, once."""
    return isinstance(ask.chooser, Constant) and ask.chooser.value is None


class _Walk:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.seen: set[tuple[Of, int, tuple[tuple[int, Type], ...]]] = set()

    def all(self) -> Iterator[Scope]:
        program = self.program
        for phase in program.phases:
            yield from self._block(phase.body, {})
            yield from self._block(phase.at_end, {})
        for step in program.steps:
            yield from self._block(step.general, {})
            if step.order is not None:
                yield Scope(Of.STEP, step.number, {0: PLAYER, 1: PIECE}, (step.order,))
        inner = program.tables.lasting
        for rule in program.rules:
            if rule.number not in inner:
                yield from self._rule(rule.number, owned(program, rule.owner))
        for design in program.designs:
            yield from self._design(design.number)

    def _design(self, number: int) -> Iterator[Scope]:
        design = self.program.designs[number]
        if design.holder is not None:
            yield Scope(Of.DESIGN, number, {}, (design.holder,))
        slots = owned(self.program, of_design(number))
        for at, asked in enumerate(design.asks):
            known = {slot: of for slot, of in slots.items() if slot < 2 + at}
            yield Scope(Of.PART, asked, known, said_of(self.program.decisions[asked]))

    def _new(self, of: Of, number: int, slots: Slots) -> bool:
        key = (of, number, tuple(sorted(slots.items(), key=lambda item: item[0])))
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    def _rule(self, number: int, slots: Slots) -> Iterator[Scope]:
        if not self._new(Of.RULE, number, slots):
            return
        rule = self.program.rules[number]
        yield Scope(Of.RULE, number, slots, (rule,))
        match rule.form:
            case statements.InStep(block=block) | statements.AtStart(block=block):
                yield from self._block(block, slots)
            case statements.Later(rule=later):
                yield from self._rule(later, slots)

    def _block(self, number: int, slots: Slots) -> Iterator[Scope]:
        if number == NO_BLOCK or not self._new(Of.BLOCK, number, slots):
            return
        lines = self.program.blocks[number]
        yield Scope(Of.BLOCK, number, slots, lines)
        for line in lines:
            yield from self._below(line, slots)

    def _below(self, line: Tree, slots: Slots) -> Iterator[Scope]:
        match line:
            case statements.Branch():
                yield from self._block(line.then, slots)
                yield from self._block(line.otherwise, slots)
            case statements.ForPlayers():
                yield from self._block(line.block, {**slots, line.slot: PLAYER})
            case statements.ForPieces():
                yield from self._block(line.block, {**slots, line.slot: line.of})
            case statements.PickFor():
                yield from self._decision(line.decision, slots, slots)
            case statements.Ask() if asks_nobody(line) and not self._deals(line.decision):
                yield from self._decision(line.decision, slots, slots)
            case statements.Ask():
                slot = self.program.decisions[line.decision].chooser_slot
                yield from self._decision(line.decision, slots, {**slots, slot: PLAYER})
            case statements.Establish():
                yield from self._rule(line.rule, slots)

    def _deals(self, number: int) -> bool:
        """Whether chance draws something for each player at once."""
        return isinstance(self.program.decisions[number].domain, DealChoice)

    def _decision(self, number: int, slots: Slots, due: Slots) -> Iterator[Scope]:
        """slots: the words around it; due: those where it is answered, the chooser among them."""
        decision = self.program.decisions[number]
        if not self._new(Of.DECISION, number, due):
            return
        yield Scope(Of.DECISION, number, due, said_of(decision))
        yield from self._block(
            decision.chosen, {**due, decision.slot: chosen(self.program, number)}
        )
        for block in (decision.declined, decision.late_block, decision.impossible):
            yield from self._block(block, due)
        yield from self._block(decision.both_late, {})
        if isinstance(decision.domain, GoChoice):
            yield from self._block(decision.domain.block, due)


# ---------------------------------------------------------------------- all ways at once


class Words:
    """What the words stand for in every block, rule and decision, however it is come to. Raises
    Unclear where a word means things of different types in different places.
    """

    def __init__(self, program: Program) -> None:
        self.blocks: dict[int, dict[int, Type]] = {NO_BLOCK: {}}
        self.rules: dict[int, dict[int, Type]] = {}
        self.decisions: dict[int, dict[int, Type]] = {}
        tables = {Of.BLOCK: self.blocks, Of.RULE: self.rules, Of.DECISION: self.decisions}
        for scope in scopes(program):
            if scope.of in tables:
                together(tables[scope.of].setdefault(scope.number, {}), scope.slots)


def together(known: dict[int, Type], more: Mapping[int, Type]) -> None:
    """Take more words in. Raises Unclear where one is of two types."""
    for slot, type_ in more.items():
        both = meet(known[slot], type_) if slot in known else type_
        if both is None:
            raise Unclear(f"a word is {known[slot].ONE} here and {type_.ONE} there")
        known[slot] = both


@once_of_each
def pieces_in_scopes(program: Program) -> dict[tuple[Of, int], frozenset[int]]:
    """Per block, rule, decision, ..., the words that stand for pieces there, at least where it is
    come to in one way.
    """
    found: dict[tuple[Of, int], frozenset[int]] = {}
    for scope in scopes(program):
        here = {slot for slot, type_ in scope.slots.items() if is_of_pieces(type_)}
        found[scope.of, scope.number] = found.get((scope.of, scope.number), frozenset()) | here
    return found


@once_of_each
def pieces_in_rules(program: Program) -> dict[int, frozenset[int]]:
    """The same of rules alone."""
    every = pieces_in_scopes(program).items()
    return {number: words for (of, number), words in every if of is Of.RULE}
