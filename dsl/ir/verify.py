"""Whether a program is well-formed and typed: every number in range of its table, every small word
bound where it is used, every value of a type that fits its place.

Purpose: a program that was made by `resolve` always is; one that was kept, sent or changed by hand
need not be. What is found here is never a designer's mistake.
Input: a program. Output: what is wrong with it, in words for whoever works on Duello.
Must not know: how a program is played, nor how it was made.
"""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from attrs import fields

from . import effects as ef
from . import places, statements, types, values, visit
from .nodes import Malformed as Malformed
from .nodes import Tree
from .program import Program, Property
from .scopes import scopes
from .statements import owning_design, owning_rule
from .type_of import TYPES, Slots, type_of
from .types import (
    CELL,
    DIRECTION,
    EDGE,
    GRAPH,
    NUMBER,
    PIECE,
    PLAYER,
    TRUTH,
    ZONE,
    Type,
    fits,
    many,
)


def verify(program: Program) -> None:
    """Raises Malformed, with everything that was found, unless the program is well-formed."""
    found = tuple(faults(program))
    if found:
        raise Malformed(found)


def faults(program: Program) -> Iterator[str]:
    """Whatever is wrong with a program; what stands in a wrong place first and numbers out of range
    next, of which the rest hangs.
    """
    for check in (_shapes, _ranges, _types):
        found = list(check(program))
        yield from found
        if found:
            return


def _ranges(program: Program) -> Iterator[str]:
    yield from _Ranges(program).all()


def _types(program: Program) -> Iterator[str]:
    yield from _Types(program).all()


# ---------------------------------------------------------------------- sorts of trees

LINES = tuple(get_args(statements.Line))
FORMS = tuple(get_args(statements.RuleForm))
CHOICES = (
    *(
        values.PieceChoice,
        values.DealChoice,
        values.DesignChoice,
        values.GroupChoice,
        values.SetChoice,
    ),
    *(values.NumberChoice, values.PlayerChoice, values.TruthChoice, values.UseChoice),
    *(places.CellChoice, places.EdgeChoice, places.WayChoice, places.GoChoice),
)
CHOSEN: dict[type[Tree], type[Type]] = {
    values.PieceChoice: types.PieceType,
    values.DealChoice: types.PieceType,
    values.DesignChoice: types.DesignType,
    values.GroupChoice: types.DesignType,
    values.NumberChoice: types.NumberType,
    values.PlayerChoice: types.PlayerType,
    values.TruthChoice: types.TruthType,
    places.CellChoice: types.CellType,
    places.EdgeChoice: types.EdgeType,
    places.WayChoice: types.DirectionType,
}
"""What is chosen, each or all of it, in the choices of which the class says so."""

VALUES = (*(each for each in TYPES if each not in CHOICES), values.Said)

SORTS: dict[tuple[type[Any], str], tuple[type[Any], ...]] = {
    (statements.Do, "effect"): (ef.Effect,),
    (statements.Prevent, "effect"): (ef.Effect,),
    (statements.Rule, "form"): FORMS,
    (values.Exists, "choice"): CHOICES,
}
"""Of each field in which no value stands, what does."""


def _shapes(program: Program) -> Iterator[str]:
    """Trees that stand where others should: a line in the place of a value."""
    for block in program.blocks:
        for line in block:
            yield from _sort(line, LINES, "a block")
    for rule in program.rules:
        yield from _sort(rule, (statements.Rule,), "the rules")
    for decision in program.decisions:
        yield from _sort(decision.domain, CHOICES, "a choice")
        for tree in visit.said_of(decision):
            if tree is not decision.domain:
                yield from _sort(tree, VALUES, "a choice")
    for said in (*(d.holder for d in program.designs), *(s.order for s in program.steps)):
        if said is not None:
            yield from _sort(said, VALUES, "a design or a step")


def _sort(tree: object, wanted: tuple[type[Any], ...], where: str) -> Iterator[str]:
    if not isinstance(tree, wanted):
        yield f"{type(tree).__name__} stands in {where}"
        return
    for attribute in fields(type(tree)):
        value = getattr(tree, attribute.name)
        sorts = SORTS.get((type(tree), attribute.name), VALUES)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Tree):
                yield from _sort(part, sorts, f"{type(tree).__name__}.{attribute.name}")


# ---------------------------------------------------------------------- numbers

TABLES = {
    "property": "properties",
    "reserve_of": "properties",
    "previous": "properties",
    "seen": "properties",
    "decision": "decisions",
    "phase": "phases",
    "step": "steps",
    "rule": "rules",
    "design": "designs",
    "kind": "kinds",
    "board": "boards",
    "option": "options",
    "block": "blocks",
    "then": "blocks",
    "otherwise": "blocks",
    "value": "properties",
    "hidden": "properties",
    "shown": "properties",
    "late": "properties",
    "uses": "properties",
    "mover": "properties",
    "of": "properties",
    "chosen": "blocks",
    "declined": "blocks",
    "late_block": "blocks",
    "both_late": "blocks",
    "impossible": "blocks",
    "body": "blocks",
    "at_end": "blocks",
    "general": "blocks",
    "parent": "phases",
    "as_option": "options",
    "properties": "properties",
    "designs": "designs",
    "asks": "decisions",
}
"""The table into which a field that is a number, or several numbers, points."""

NONE_IS_MINUS_ONE = frozenset(
    {"uses", "mover", "block", "then", "otherwise", "chosen", "declined", "late_block", "both_late"}
    | {"impossible", "body", "at_end", "general"}
)
"""Fields in which -1 stands for none."""


class _Ranges:
    """Every number of a program against the table that it points into."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.sizes = {name: len(getattr(program, name)) for name in set(TABLES.values())}

    def all(self) -> Iterator[str]:
        program = self.program
        for name in ("designs", "properties", "decisions", "phases", "steps", "rules"):
            for number, each in enumerate(getattr(program, name)):
                if each.number != number:
                    yield f"number {number} of {name} calls itself {each.number}"
        tables = (program.options, program.designs, program.properties, program.decisions)
        for table in (*tables, program.phases, program.steps, program.rules, program.blocks):
            for entry in table:
                yield from self._entry(entry)
        yield from self._owners()
        if not 0 <= program.root < len(program.phases):
            yield f"there is no phase {program.root} to begin with"
        if not 0 <= program.exhausted < len(program.properties):
            yield f"there is no property {program.exhausted} for what is used up"
        if len(program.seats) != 2:
            yield f"a duel has two seats, and here are {len(program.seats)}"

    def _owners(self) -> Iterator[str]:
        for rule in self.program.rules:
            design, named = owning_design(rule.owner), owning_rule(rule.owner)
            if design is not None and design >= len(self.program.designs):
                yield f"rule {rule.number} is design {design}'s, and there is none"
            if named is not None and named >= len(self.program.named_rules):
                yield f"rule {rule.number} is that of rule {named}, and there is none"

    def _entry(self, thing: Any) -> Iterator[str]:
        if isinstance(thing, tuple):
            for each in thing:
                yield from self._entry(each)
            return
        if not hasattr(type(thing), "__attrs_attrs__") or isinstance(thing, Type):
            return
        if isinstance(thing, values.Constant):
            yield from self._constant(thing)
            return
        for attribute in fields(type(thing)):
            if attribute.name in ("span", "printed"):
                continue
            value = getattr(thing, attribute.name)
            yield from self._number(thing, attribute.name, value)
            yield from self._entry(value)

    def _number(self, thing: Any, name: str, value: Any) -> Iterator[str]:
        table = TABLES.get(name)
        if name == "kind" and isinstance(thing, Property) and thing.bearer == "cell":
            table = "boards"
        for each in value if isinstance(value, tuple) else (value,):
            if table is None or isinstance(each, bool) or not isinstance(each, int):
                continue
            least = -1 if name in NONE_IS_MINUS_ONE else 0
            if not least <= each < self.sizes[table]:
                yield f"{type(thing).__name__}.{name}: there is no {each} among the {table}"
        if name in ("slot", "chooser_slot") and isinstance(value, int) and value < -1:
            yield f"{type(thing).__name__}.{name}: no word has the number {value}"

    def _constant(self, constant: values.Constant) -> Iterator[str]:
        if not _has_type(self.program, constant.value, constant.type):
            yield f"{constant.value!r} is not {types.called(constant.type)}"


def _has_type(program: Program, value: Any, type_: Type) -> bool:
    """Whether plain data is a value of a type in a program."""
    if value is None:
        return types.may_be_none(type_)
    member = type_.member
    if member is not None:
        return isinstance(value, tuple) and all(_has_type(program, v, member) for v in value)
    match type_:
        case types.TruthType():
            return isinstance(value, bool)
        case types.TextType():
            return isinstance(value, str)
        case types.SeatsType():
            return value in (0, 1, (0, 1))
        case types.EdgeType():
            of = types.DesignType(type_.of)
            return _is_pair(value) and all(_has_type(program, end, of) for end in value)
    return (
        isinstance(value, int) and not isinstance(value, bool) and _in_range(program, value, type_)
    )


def _is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2


def _in_range(program: Program, value: int, type_: Type) -> bool:
    match type_:
        case types.PlayerType():
            return value in (0, 1)
        case types.HostType():
            return value == -1
        case types.DesignType():
            return 0 <= value < len(program.designs)
        case types.CellType():
            board = type_.board or 0
            return board < len(program.boards) and 0 <= value < len(program.boards[board].points)
        case types.DirectionType():
            board = type_.board or 0
            return board < len(program.boards) and 0 <= value < len(program.boards[board].ways)
    return isinstance(type_, types.NumberType)


# ---------------------------------------------------------------------- types

WANTED: dict[type[Tree], Mapping[str, tuple[Type, ...]]] = {
    values.OpponentOf: {"player": (PLAYER,)},
    values.OwnerOf: {"piece": (PIECE,)},
    values.Calculated: {"left": (NUMBER,), "right": (NUMBER,)},
    values.EndOf: {"zone": (ZONE,)},
    values.Total: {"zone": (ZONE, types.PIECES)},
    values.Divided: {"left": (NUMBER,), "by": (NUMBER,)},
    values.Cases: {"conditions": (TRUTH,)},
    values.Extreme: {"left": (NUMBER,), "right": (NUMBER,)},
    values.AlphabeticRank: {"design": (types.DESIGN,)},
    values.Entry: {"place": (NUMBER,), "entries": (NUMBER,)},
    values.Compared: {"left": (NUMBER,), "right": (NUMBER,)},
    values.Multiple: {"value": (NUMBER,), "of": (NUMBER,)},
    values.Cancelled: {"piece": (PIECE, types.PIECES, ZONE)},
    values.Not: {"part": (TRUTH,)},
    values.AllOf: {"parts": (TRUTH,)},
    values.AnyOf: {"parts": (TRUTH,)},
    values.NumberChoice: {"low": (NUMBER,), "high": (NUMBER,), "excepted": (NUMBER,)},
    values.PieceChoice: {"low": (NUMBER,), "high": (NUMBER,), "zones": (ZONE, types.PIECES)},
    values.DealChoice: {"amount": (NUMBER,), "zone": (ZONE, types.PIECES)},
    values.DesignChoice: {"low": (NUMBER,), "high": (NUMBER,)},
    places.Near: {"cell": (CELL,), "least": (NUMBER,), "most": (NUMBER,)},
    places.Along: {"cell": (CELL,), "way": (DIRECTION,)},
    places.Towards: {"cell": (CELL,), "way": (DIRECTION,)},
    places.Between: {"ends": (types.CELLS,)},
    places.Arc: {"width": (NUMBER,), "steps": (NUMBER,), "cell": (CELL,), "way": (DIRECTION,)},
    places.Sight: {"cell": (CELL,), "way": (DIRECTION,), "only": (TRUTH,)},
    places.Walk: {
        "cell": (CELL,),
        "least": (NUMBER,),
        "most": (NUMBER,),
        "only": (TRUTH,),
    },
    places.Rank: {"cell": (CELL,)},
    places.HowFar: {"start": (CELL,), "end": (CELL,)},
    places.EdgeBetween: {"start": (types.DESIGN,), "end": (types.DESIGN,)},
    places.EdgesAt: {"node": (types.DESIGN,)},
    places.PathLength: {"graph": (GRAPH,), "start": (types.DESIGN,), "end": (types.DESIGN,)},
    places.PathEdges: {"graph": (GRAPH,), "start": (types.DESIGN,), "end": (types.DESIGN,)},
    places.CellChoice: {"low": (NUMBER,), "high": (NUMBER,), "cells": (types.CELLS,)},
    places.EdgeChoice: {"graph": (GRAPH,), "excepted": (EDGE,)},
    statements.Branch: {"condition": (TRUTH,)},
    statements.Require: {"condition": (TRUTH,)},
    statements.Play: {"times": (NUMBER,), "until": (TRUTH,), "first": (PLAYER,)},
    statements.RunStep: {"guard": (TRUTH,)},
    statements.PickFor: {"player": (PLAYER,)},
    statements.Fill: {"named": (types.DESIGNS,)},
    statements.Ask: {"chooser": (PLAYER,)},
    statements.Constrain: {"player": (PLAYER,), "such": (TRUTH,)},
    statements.Repeat: {"player": (PLAYER,)},
    statements.Modify: {"amount": (NUMBER,)},
    statements.Rule: {"condition": (TRUTH,), "until": (TRUTH,)},
}
"""Of each class, the types of which its fields must be."""


class _Types:
    """The values of a program against the places in which they stand."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def all(self) -> Iterator[str]:
        yield from self._decisions()
        for scope in scopes(self.program):
            for tree in scope.trees:
                yield from self._tree(tree, scope.slots)

    # ------------------------------------------------------------------ one tree

    def _tree(self, tree: Tree, slots: Slots) -> Iterator[str]:
        """What is wrong in a tree, with what the small words stand for around it."""
        if isinstance(tree, values.Local) and tree.slot not in slots:
            yield f"the word in slot {tree.slot} stands for nothing"
            return
        wanted = WANTED.get(type(tree), {})
        for name, expected in wanted.items():
            field = getattr(tree, name)
            for part in field if isinstance(field, tuple) else (field,):
                if isinstance(part, Tree):
                    yield from self._wanted(tree, name, part, expected, slots)
        if isinstance(tree, ef.Effect):
            yield from self._effect(tree, slots)
        yield from self._of_properties(tree, slots)
        inner = self._bound(tree, slots)
        for attribute in fields(type(tree)):
            value = getattr(tree, attribute.name)
            within = inner if attribute.name in BOUND_IN else slots
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Tree):
                    yield from self._tree(part, within)

    def _decisions(self) -> Iterator[str]:
        """What a choice writes down is of the type of where it is written."""
        for decision in self.program.decisions:
            name = f"the choice {decision.name}"
            chosen = self.program.properties[decision.value]
            sort = CHOSEN.get(type(decision.domain))
            if chosen.source != "chosen":
                yield f"{name} writes down what is {chosen.source}"
            elif sort is not None and not isinstance(chosen.type.member or chosen.type, sort):
                yield f"{name} writes down {types.called(chosen.type)}"
            for number in (decision.hidden, decision.shown, decision.late):
                if not isinstance(self.program.properties[number].type, types.TruthType):
                    yield f"{name} is hidden, shown or late as a property that is not yes or no"

    def _of_properties(self, tree: Tree, slots: Slots) -> Iterator[str]:
        """What is said of a property is said of something that has it, and is of its type."""
        match tree:
            case values.Read() | statements.Answer() | statements.Modify():
                made = self.program.properties[tree.property]
                yield from self._fitting(tree, "subject", tree.subject, made.subject, slots)
            case _:
                return
        if isinstance(tree, statements.Answer):
            yield from self._fitting(tree, "value", tree.value, made.type, slots)
        elif isinstance(tree, statements.Modify) and not fits(made.type, NUMBER):
            yield f"Modify: {types.called(made.type)} rises or falls"

    def _fitting(
        self, tree: Tree, name: str, part: Tree | None, wanted: Type, slots: Slots
    ) -> Iterator[str]:
        if part is not None:
            given = type_of(self.program, part, slots)
            # `resolve` does not tell cells of two boards apart where a field of one is read
            alike = isinstance(given, types.OnBoard) and type(given) is type(wanted)
            if not (alike or fits(given, wanted) or (given.member and fits(given.member, wanted))):
                said = types.called(wanted)
                yield f"{type(tree).__name__}.{name} is {types.called(given)}, not {said}"

    def _bound(self, tree: Tree, slots: Slots) -> Slots:
        """The words inside a tree that binds one."""
        match tree:
            case values.Most() | values.PerPlayer() | values.Players():
                return {**slots, tree.slot: PLAYER}
            case statements.Set() if tree.slot >= 0:
                return {**slots, tree.slot: PLAYER}
            case values.PieceChoice():
                return {**slots, tree.slot: types.PieceType(tree.kind)}
            case values.DesignChoice() | values.GroupChoice():
                return {**slots, tree.slot: types.DesignType(tree.kind)}
            case places.CellChoice() | places.Walk():
                return {**slots, tree.slot: types.CellType(tree.board)}
            case places.Sight() if tree.only is not None:
                return {**slots, tree.slot: types.CellType(tree.board)}
            case statements.Constrain() if tree.such is not None:
                made = self.program.decisions[tree.decision]
                chosen = self.program.properties[made.value].type
                return {**slots, tree.slot: chosen.member or chosen.surely()}
            case places.Selected():
                things = type_of(self.program, tree.things, slots)
                return {**slots, tree.slot: things.member or types.NOTHING}
        return slots

    def _wanted(
        self, tree: Tree, name: str, part: Tree, expected: tuple[Type, ...], slots: Slots
    ) -> Iterator[str]:
        given = type_of(self.program, part, self._bound(tree, slots))
        if not any(fits(given, each) for each in expected):
            said = " or ".join(types.called(each) for each in expected)
            yield f"{type(tree).__name__}.{name} is {types.called(given)}, not {said}"

    def _effect(self, effect: ef.Effect, slots: Slots) -> Iterator[str]:
        """What an effect changes is of the type of what it is changed by."""
        name = type(effect).__name__
        for change in ef.written(effect):
            if change.place is None:
                continue
            if isinstance(change.place.property, Tree):
                yield f"{name}: {type(change.place.property).__name__} is no place"
                continue
            place = self.program.properties[change.place.property].type
            by = type_of(self.program, change.by, slots) if isinstance(change.by, Tree) else None
            if change.how in ef.AMOUNTS and not fits(place, NUMBER):
                yield f"{name}: {types.called(place)} rises or falls"
            elif change.how in ef.ON_GRAPHS and not isinstance(place, types.GraphType):
                yield f"{name}: {types.called(place)} has no edges"
            elif change.how in (ef.How.SET, ef.How.SWAP) and isinstance(place, types.ZoneType):
                yield f"{name}: {many(place)} are not given a value"
            elif change.how in (ef.How.SET, ef.How.SWAP) and by and not fits(by, place):
                yield f"{name}: {types.called(place)} becomes {types.called(by)}"


BOUND_IN = ("measure", "value", "condition", "only", "different", "such")
"""The fields in which the word that a tree binds stands for something."""
