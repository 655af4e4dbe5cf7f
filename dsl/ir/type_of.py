"""The type of every value, from its tree.

Purpose: one place that says what a tree is worth, for whoever has a program and no text; and
whether plain data is a value of a type.
Input: a program, a value or condition, the types of the small words around it. Output: its type.
Must not know: where the tree stands.
"""

from collections.abc import Callable, Mapping
from typing import Any

from . import places, values
from .nodes import HOST, Tree
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
    HostType,
    NumberType,
    PieceType,
    PlayerType,
    SeatsType,
    SetType,
    TextType,
    TruthType,
    Type,
    ZoneType,
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


# each takes trees of its own class, by which it is looked up
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


OnBoard = (
    places.Everywhere
    | places.Near
    | places.Along
    | places.Towards
    | places.Between
    | places.Arc
    | places.Sight
    | places.Walk
    | places.Rank
)
"""Cells of a board that the tree names."""


def _cells(program: Program, tree: OnBoard, slots: Slots) -> Type:
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


def _pieces(program: Program, tree: values.PieceChoice, slots: Slots) -> Type:
    return _one_or_several(tree, PieceType(tree.kind))


def _dealt(program: Program, tree: values.DealChoice, slots: Slots) -> Type:
    one = PieceType(tree.kind)
    return one if tree.single else SetType(one)


def _order(program: Program, tree: values.OrderChoice, slots: Slots) -> Type:
    return SetType(PieceType(type_of(program, tree.zone, slots).kind))


def _designs(program: Program, tree: values.DesignChoice, slots: Slots) -> Type:
    return _one_or_several(tree, DesignType(tree.kind))


def _chosen_cells(program: Program, tree: places.CellChoice, slots: Slots) -> Type:
    return _one_or_several(tree, CellType(tree.board))


def _one_or_several(
    tree: values.PieceChoice | values.DesignChoice | places.CellChoice, one: Type
) -> Type:
    return one if tree.single else SetType(one)


def _one_of(program: Program, tree: values.SetChoice, slots: Slots) -> Type:
    return type_of(program, tree.things, slots).member or NOTHING


def _used(program: Program, tree: values.UseChoice, slots: Slots) -> Type:
    return DesignType(program.designs[tree.design].kind)


def _chosen_edge(program: Program, tree: places.EdgeChoice, slots: Slots) -> Type:
    return EdgeType(tree.kind)


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
    values.PieceChoice: _pieces,
    values.DealChoice: _dealt,
    values.OrderChoice: _order,
    values.DesignChoice: _designs,
    values.GroupChoice: _group,
    values.SetChoice: _one_of,
    values.NumberChoice: NUMBER,
    values.NumbersChoice: SetType(NUMBER),
    values.PlayerChoice: PLAYER,
    values.TruthChoice: TRUTH,
    values.UseChoice: _used,
    places.CellChoice: _chosen_cells,
    places.EdgeChoice: _chosen_edge,
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


# ---------------------------------------------------------------------- plain data


def has_type(program: Program, value: object, type_: Type) -> bool:
    """Whether plain data is a value of a type in a program."""
    if value is None:
        return may_be_none(type_)
    if isinstance(type_, ZoneType | PieceType):
        return False  # what a piece is called in a state is no business of a program
    member = type_.member
    if member is not None:
        return isinstance(value, tuple) and all(has_type(program, v, member) for v in value)
    match type_:
        case TruthType():
            return isinstance(value, bool)
        case TextType():
            return isinstance(value, str)
        case SeatsType():
            return value == (0, 1) or _is_seat(value)
        case EdgeType():
            of = DesignType(type_.of)
            pair = value if isinstance(value, tuple) else ()
            return len(pair) == 2 and all(has_type(program, end, of) for end in pair)
    return isinstance(value, int) and not isinstance(value, bool) and _known(program, value, type_)


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in (0, 1)


def _known(program: Program, value: int, type_: Type) -> bool:
    match type_:
        case PlayerType():
            return _is_seat(value)
        case HostType():
            return value == HOST
        case DesignType():
            kind = type_.kind
            known = 0 <= value < len(program.designs)
            return known and kind in (None, program.designs[value].kind)
        case CellType() | DirectionType():
            board = program.boards[type_.board or 0] if program.boards else None
            there = () if board is None else board.points
            if board is not None and isinstance(type_, DirectionType):
                return 0 <= value < len(board.ways)
            return 0 <= value < len(there)
    return isinstance(type_, NumberType)
