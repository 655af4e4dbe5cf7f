"""The type of every value, from its tree.

Purpose: one place that says what a tree is worth, for whoever has a program and no text.
Input: a program, a value or condition, the types of the small words around it. Output: its type.
Must not know: where the tree stands.
"""

from collections.abc import Callable, Mapping
from typing import Any

from . import places, values
from .nodes import Tree
from .program import Program
from .types import (
    GO,
    NOTHING,
    NUMBER,
    PLAYER,
    TRUTH,
    CellType,
    DesignType,
    DirectionType,
    EdgeType,
    NumberType,
    PieceType,
    SetType,
    Type,
    may_be_none,
    meet,
    named_like,
)

Slots = Mapping[int, Type]
"""What the small words stand for: a type by the slot of an environment."""

AMOUNT = NumberType(0)
"""A number that is not negative."""


def type_of(program: Program, tree: Tree, slots: Slots) -> Type:
    """The type of what a tree is worth; of a choice, of one answer.

    Raises KeyError for a class of trees that has no value.
    """
    found = TYPES[type(tree)]
    return found if isinstance(found, Type) else found(program, tree, slots)


Typing = Callable[[Program, Any, Slots], Type]


def _constant(program: Program, tree: values.Constant, slots: Slots) -> Type:
    return tree.type


def _option(program: Program, tree: values.OptionRead, slots: Slots) -> Type:
    return program.options[tree.option].type


def _local(program: Program, tree: values.Local, slots: Slots) -> Type:
    return slots.get(tree.slot, NOTHING)


def _property(program: Program, tree: values.Read | values.Printed, slots: Slots) -> Type:
    return program.properties[tree.property].type


def _named(program: Program, tree: values.DesignOf, slots: Slots) -> Type:
    return named_like(type_of(program, tree.piece, slots))


def _per_player(program: Program, tree: values.PerPlayer, slots: Slots) -> Type:
    return SetType(type_of(program, tree.value, {**slots, tree.slot: PLAYER}).surely())


def _end_of(program: Program, tree: values.EndOf, slots: Slots) -> Type:
    piece = PieceType(type_of(program, tree.zone, slots).kind)
    return piece.or_none() if tree.amount is None else SetType(piece)


def _cases(program: Program, tree: values.Cases, slots: Slots) -> Type:
    """What every one of the values is."""
    also = () if tree.otherwise is None else (tree.otherwise,)
    found: Type | None = NOTHING
    for value in (*tree.values, *also):
        found = found and meet(found, type_of(program, value, slots))
    every = all(not may_be_none(type_of(program, each, slots)) for each in (*tree.values, *also))
    return NOTHING if found is None else found.surely() if every else found


def _together(program: Program, tree: values.Together, slots: Slots) -> Type:
    parts = [type_of(program, part, slots) for part in tree.parts]
    first = parts[0] if parts else NOTHING
    return SetType((first.member or first).surely())


def _same(program: Program, tree: places.Selected | values.Latest, slots: Slots) -> Type:
    things = type_of(program, tree.things, slots)
    return SetType(things.member or NOTHING)


def _cells(program: Program, tree: Any, slots: Slots) -> Type:
    return SetType(CellType(tree.board))


def _edge(program: Program, tree: places.EdgeBetween, slots: Slots) -> Type:
    return EdgeType(type_of(program, tree.start, slots).kind)


def _edges_at(program: Program, tree: places.EdgesAt, slots: Slots) -> Type:
    return SetType(EdgeType(tree.kind))


def _path(program: Program, tree: places.PathEdges, slots: Slots) -> Type:
    return SetType(EdgeType(type_of(program, tree.graph, slots).kind))


def _way(program: Program, tree: places.WayChoice, slots: Slots) -> Type:
    return DirectionType(tree.board)


def _group(program: Program, tree: values.GroupChoice, slots: Slots) -> Type:
    return SetType(DesignType(tree.kind))


TYPES: dict[type[Tree], Type | Typing] = {
    values.Constant: _constant,
    values.OptionRead: _option,
    values.Local: _local,
    values.OpponentOf: PLAYER,
    values.OwnerOf: PLAYER.or_none(),
    values.DesignOf: _named,
    values.Read: _property,
    values.Printed: _property,
    values.PhaseNumber: AMOUNT,
    values.PhaseWinner: PLAYER.or_none(),
    values.Calculated: NUMBER,
    values.Divided: NUMBER,
    values.Cases: _cases,
    values.Most: PLAYER.or_none(),
    values.Count: AMOUNT,
    values.EndOf: _end_of,
    values.Total: NUMBER,
    values.Extreme: NUMBER,
    values.AlphabeticRank: AMOUNT,
    values.Entry: NUMBER,
    values.PerPlayer: _per_player,
    values.Together: _together,
    values.Latest: _same,
    values.Among: TRUTH,
    values.Compared: TRUTH,
    values.Multiple: TRUTH,
    values.Inside: TRUTH,
    values.Cancelled: TRUTH,
    values.Exists: TRUTH,
    values.Not: TRUTH,
    values.AllOf: TRUTH,
    values.AnyOf: TRUTH,
    values.Players: TRUTH,
    values.GroupChoice: _group,
    places.Everywhere: _cells,
    places.Near: _cells,
    places.Along: _cells,
    places.Towards: _cells,
    places.Between: _cells,
    places.Arc: _cells,
    places.Sight: _cells,
    places.Walk: _cells,
    places.Rank: _cells,
    places.Selected: _same,
    places.HowFar: AMOUNT,
    places.EdgeBetween: _edge,
    places.EdgesAt: _edges_at,
    places.PathLength: AMOUNT,
    places.PathEdges: _path,
    places.WayChoice: _way,
    places.GoChoice: GO,
}
"""Every class of value or condition, and its type or what finds it."""
