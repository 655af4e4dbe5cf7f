"""Values in words.

Purpose: how a value is called when people are told about it, and what plain data it makes; what a
contradiction is about, and what each side of it says.
Input: a value, its type. Output: words, or JSON. Must not know: who is told.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from attrs import frozen

from ..dsl.ir import (
    CellType,
    DesignType,
    DirectionType,
    EdgeType,
    GoType,
    NumberType,
    PieceType,
    PlayerType,
    Require,
    Type,
    as_edges,
    given,
    named_like,
    sure,
)
from ..dsl.ir import effects as ef
from ..dsl.ir.program import Program, owner_name
from ..dsl.ir.types import Value, as_things
from ..dsl.ir.visit import leaving_open, zone_said
from ..dsl.ruling_marks import ruling_marks
from ..dsl.spans import Span
from ..interpreter.graphs import INFINITY
from ..interpreter.state import Contradiction, Side

ENDLESS = "infinity"


class Naming(Protocol):
    """By what things are called: a program, and of each piece what it is and whose."""

    @property
    def program(self) -> Program:
        """What is played."""

    @property
    def pieces(self) -> Sequence[tuple[int, int | None]]:
        """Design and owner of each piece."""


@frozen
class Printed:
    """The names of what is printed on pieces; no piece can be meant there."""

    program: Program
    pieces: tuple[tuple[int, int | None], ...] = ()


Plain = Value | list["Plain"]
"""A value as plain data: names for players and pieces, lists of them."""

Datum = Plain | Mapping[str, Plain]
"""What a message says of one thing: a value, or one for each cell of a board."""


def words(work: Naming, thing: Value, type_: Type) -> str:
    """A value as it is said: a player's name, a piece's name, a number."""
    return said(plain(work, thing, type_), type_)


def said(data: Plain, type_: Type) -> str:
    """The plain data of a value as they are said."""
    match data:
        case None:
            return "nobody" if isinstance(type_, PlayerType) else "nothing"
        case bool():
            return "yes" if data else "no"
        case list():
            return ", ".join(str(each) for each in data) or "nothing"
    return str(data)


def plain(work: Naming, thing: Value, type_: Type) -> Plain:
    """A value as plain data: names for players and pieces, lists for zones, `infinity`."""
    if thing is None or isinstance(thing, bool):
        return thing
    if isinstance(type_, NumberType):
        return thing if sure(int, thing) < INFINITY else ENDLESS
    one = type_.member
    if one is not None:
        return [plain(work, each, one) for each in as_things(thing)]
    match type_:
        case PlayerType():
            return work.program.seats[sure(int, thing)]
        case PieceType():
            return work.program.designs[work.pieces[sure(int, thing)][0]].name
        case DesignType():
            return work.program.designs[sure(int, thing)].name
        case GoType():
            return [str(each) for each in as_things(thing)]
        case CellType() | DirectionType() | EdgeType():
            return _part_name(work.program, thing, type_)
    return thing


def _part_name(program: Program, thing: Value, type_: Type) -> str:
    """What a part of a board or of a graph is called."""
    if isinstance(type_, EdgeType):
        return edge_name(program, as_edges((thing,))[0])
    board = program.boards[type_.kind or 0]
    names = board.names if isinstance(type_, CellType) else board.ways
    return names[sure(int, thing)]


def edge_name(program: Program, edge: tuple[int, int]) -> str:
    """An edge by the labels of its ends: `A > B`."""
    return " > ".join(program.designs[end].label for end in edge)


def nth(value: int) -> str:
    """`1st`, `2nd`, `13th`."""
    teens = value % 100 in (11, 12, 13)
    return f"{value}" + ("th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th"))


# ---------------------------------------------------------------------- contradictions


def about_in_words(program: Program, found: Contradiction) -> str:
    """What a contradiction is about: its name, or as the text puts it."""
    sort, number = found.about
    if number is None:
        return "a value"
    match sort:
        case "property":
            return program.properties[number].name
        case "decision":
            return program.decisions[number].name
        case "first":
            return f"who is asked for {program.decisions[number].name} first"
        case "design" | "next":
            return program.designs[number].name
        case "times":
            return f"how often {program.phases[number].name} is played"
        case "value" | "whose" | "becomes":
            return _left_open(program, number)
        case "condition":
            block, at = found.lines[0]
            return sure(Require, program.blocks[block][at]).reason
    return program.phases[number].name


def _left_open(program: Program, number: int) -> str:
    """Of what the text says nothing: a value; whose zone is meant; what something is to become."""
    tree = leaving_open(program)[number]
    zone = zone_said(tree)
    if zone is not None:
        owner = None if zone.subject is None else zone.subject.span.words
        name = program.properties[zone.property].name
        return f"{name} of {owner}" if owner else name
    meant = tree.value if isinstance(tree, ef.Become) else tree
    return meant.span.words or "a value"


def sides_in_words(program: Program, found: Contradiction) -> tuple[str, ...]:
    """What each side of a contradiction says."""
    return tuple(_side(program, found, side) for side in found.answers)


def _side(program: Program, found: Contradiction, side: Side) -> str:
    value = side.value
    match side.how:
        case "is":
            type_ = program.properties[given(found.about.number)].type
            return words(Printed(program), value, named_like(type_))
        case "rises":
            return f"{value:+}"
        case "goes":
            return "out of the game" if value is None else program.properties[sure(int, value)].name
        case "comes" | "leaves" | "turns":
            done = {"comes": "comes", "leaves": "goes", "turns": "turns round"}[side.how]
            return f"{edge_name(program, as_edges((value,))[0])} {done}"
        case "last":
            return f"{program.designs[sure(int, value)].name} comes last"
        case "wins":
            return "nobody wins" if value is None else f"{program.seats[sure(int, value)]} wins"
        case "by":
            return f"by {value}"
        case "beyond":
            return f"beyond {value:,}"
        case "pieces":
            return f"{value:,} pieces"
    return {"silent": "no answer", "circular": "it depends on itself"}.get(
        side.how, side.how if value is None else str(value)
    )


def contradiction_in_words(program: Program, found: Contradiction) -> str:
    """A contradiction in words, with the clauses that make it."""
    lines = [f"{found.kind}: {about_in_words(program, found)}"]
    sides = sides_in_words(program, found)
    for number, answer in zip(found.rules, (*sides, *[""] * 9), strict=False):
        lines.append(f"  {rule_in_words(program, number)} -> {answer}")
    if not found.rules:
        lines += [f"  {answer}" for answer in sides]
    return "\n".join(lines)


def rule_in_words(program: Program, number: int) -> str:
    """A clause with its owner and its place: `Queen: winner: you (file:line)`."""
    rule = program.rules[number]
    owner = "the general rules"
    if rule.owner is not None:
        owner = owner_name(rule.owner, program.designs, program.named_rules)
    place = rule.span
    line = place.words.splitlines()[0] if place.words else rule.form.__class__.__name__
    return f"{owner}: {line} ({where(place)})"


def where(place: Span) -> str:
    """Where words stand, and on which rulings they rest: `file:line, R31`."""
    marks = ruling_marks(place)
    return f"{place.source.name}:{place.position[0]}" + (f", {marks}" if marks else "")
