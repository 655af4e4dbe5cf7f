"""The types of values: a closed sum, and the one vocabulary for it.

Purpose: what a value is, what it is called in messages, whether it is several things and of what,
and which value may stand where which is wanted. Everything that asks what a value is asks here.
Input: none. Output: the classes, `fits`, `comparable`, `meet`, `called`.
Must not know: how values are made, or what is done with them.
"""

from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import ClassVar, cast, get_args, get_origin

from attrs import evolve, field, frozen

from ..word_forms import IRREGULAR, article, with_s
from .nodes import Malformed, Shown

Value = int | str | tuple["Value", ...] | None
"""What there is at play time, of whatever type: numbers are `int`, yes and no are `bool`, a seat is
0 or 1, a piece is its number in the state, a design, a cell and a direction are their numbers in
the program, several things (a zone, a set, an edge, a go) are a tuple, a text is words, and nothing
at all is `None`.
"""


def is_value(thing: object) -> bool:
    """Whether something is a value at play time."""
    if isinstance(thing, tuple):
        return all(map(is_value, thing))
    return thing is None or isinstance(thing, int | str)


def says_value(hint: object) -> bool:
    """Whether an annotation is `Value`: as it stands, or with its own name in it looked up."""
    parts = {get_origin(each) or each for each in get_args(hint)}
    return isinstance(hint, UnionType) and parts == {int, str, tuple, NoneType}


def as_one(value: Value) -> int | None:
    """A value that is one thing with a number (a number, yes or no, a player, a piece, a design, a
    cell, a direction), or none. Raises Malformed.
    """
    if value is None or isinstance(value, int):
        return value
    raise Malformed((f"{type(value).__name__} stands where one thing should",))


def as_things(value: Value) -> tuple[Value, ...]:
    """The things in a value that is several things; none is none of them. Raises Malformed."""
    if isinstance(value, tuple):
        return value
    if value is None:
        return ()
    raise Malformed((f"{type(value).__name__} stands where several things should",))


as_several = cast(Callable[[Value], tuple[int, ...]], as_things)
"""The same of things with numbers: pieces, designs, cells, players. The verifier has said what is
in them: to look at each again would cost more than it tells.
"""

as_edges = cast(Callable[[Value], tuple[tuple[int, int], ...]], as_things)
"""The same of the edges of a graph, each from one design to another."""

_in_order = cast(Callable[[tuple[Value, ...]], list[Value]], sorted)
"""Things of one type are numbers, or pairs of them, which have an order."""


def in_no_order(things: tuple[Value, ...]) -> tuple[Value, ...]:
    """Things of one type, always in the same order: what is several things, but no list."""
    return tuple(_in_order(things))


@frozen(repr=False)
class Type(Shown):
    """What a value is; the subclasses below are all there are. optional: it may also be none."""

    optional: bool = field(default=False, kw_only=True)

    ONE: ClassVar[str] = "a value"
    MANY: ClassVar[str] = "values"

    @property
    def name(self) -> str:
        """A short word for the sort of type."""
        return NAMES[type(self)]

    @property
    def kind(self) -> int | None:
        """Of pieces, designs, zones, edges and graphs: which kind; of cells and directions: which
        board. None for anything else, or where every kind is meant.
        """
        return None

    @property
    def member(self) -> "Type | None":
        """The type of each thing in a value that is a tuple; None if the value is one thing."""
        return None

    def or_none(self) -> "Type":
        """The same, or none."""
        return self if self.optional else evolve(self, optional=True)

    def surely(self) -> "Type":
        """The same, and not none."""
        return evolve(self, optional=False) if self.optional else self


@frozen(repr=False)
class NumberType(Type):
    """A whole number, from `low` to `high` where that is known."""

    low: int | None = None
    high: int | None = None

    ONE = "a number"
    MANY = "numbers"


@frozen(repr=False)
class TruthType(Type):
    """Yes or no."""

    ONE = "yes or no"
    MANY = "truths"


@frozen(repr=False)
class PlayerType(Type):
    """A player, as the number of a seat."""

    ONE = "a player"
    MANY = "players"


@frozen(repr=False)
class SeatsType(Type):
    """One player, or both as a tuple: what an option or a holder may be."""

    ONE = "a player or both"
    MANY = "players"


@frozen(repr=False)
class HostType(Type):
    """The host, who is told things and is no player."""

    ONE = "the host"
    MANY = "hosts"


@frozen(repr=False)
class TextType(Type):
    """Words."""

    ONE = "a text"
    MANY = "texts"


@frozen(repr=False)
class OfKind(Type):
    """What is of one kind of pieces. of: the number of the kind, None if it may be any."""

    of: int | None = None

    @property
    def kind(self) -> int | None:
        """Which kind or board, if it is one."""
        return self.of


@frozen(repr=False)
class PieceType(OfKind):
    """A piece, by its number in the state."""

    ONE = "a piece"
    MANY = "pieces"


@frozen(repr=False)
class DesignType(OfKind):
    """What a piece is, by its number in the program; players know it by its name."""

    ONE = "the name of a piece"
    MANY = "names of pieces"


@frozen(repr=False)
class EdgeType(OfKind):
    """An edge from one design of a kind to another."""

    ONE = "an edge"
    MANY = "edges"


@frozen(repr=False)
class GraphType(OfKind):
    """The edges between the designs of a kind, as a sorted tuple."""

    ONE = "a graph"
    MANY = "graphs"

    @property
    def member(self) -> Type:
        """What one thing in it is."""
        return EdgeType(self.of)


@frozen(repr=False)
class ZoneType(OfKind):
    """A place in which pieces lie, as the sorted tuple of them: each piece lies in one only.
    ordered: a pile, in which they lie from top to bottom.
    """

    ordered: bool = False

    ONE = "a zone"
    MANY = "zones"

    @property
    def name(self) -> str:
        """A short word for the sort of type."""
        return "pile" if self.ordered else "zone"

    @property
    def member(self) -> Type:
        """What one thing in it is."""
        return PieceType(self.of)


@frozen(repr=False)
class OnBoard(Type):
    """What belongs to one board. board: its number, None if it may be any."""

    board: int | None = None

    @property
    def kind(self) -> int | None:
        """Which kind or board, if it is one."""
        return self.board


@frozen(repr=False)
class CellType(OnBoard):
    """A cell, by its number on the board."""

    ONE = "a cell"
    MANY = "cells"


@frozen(repr=False)
class DirectionType(OnBoard):
    """A direction, by its number on the board."""

    ONE = "a direction"
    MANY = "directions"


@frozen(repr=False)
class SetType(Type):
    """Several things of one type, as a tuple."""

    of: Type

    ONE = "several things"
    MANY = "sets"

    @property
    def name(self) -> str:
        """A short word for what it is several of."""
        return SEVERAL_OF.get(self.of.name, "list")

    @property
    def kind(self) -> int | None:
        """Which kind or board, if it is one."""
        return self.of.kind

    @property
    def member(self) -> Type:
        """What one thing in it is."""
        return self.of


SEVERAL_OF = {
    "piece": "several", "design": "designs", "cell": "cells", "edge": "edges", "number": "numbers"
}  # fmt: skip
"""The short words for several things of one type."""


@frozen(repr=False)
class GoType(Type):
    """Everything that was chosen in one go, as a tuple of answers."""

    ONE = "what is chosen in one go"
    MANY = "goes"


@frozen(repr=False)
class NothingType(Type):
    """None, of which nothing more is known; also what a mistake is, of which nothing is said."""

    ONE = "nothing"
    MANY = "nothing"


NUMBER, TRUTH, PLAYER, SEATS = NumberType(), TruthType(), PlayerType(), SeatsType()
TEXT, THE_HOST, GO, NOTHING = TextType(), HostType(), GoType(), NothingType(optional=True)
PIECE, DESIGN, CELL, DIRECTION = PieceType(), DesignType(), CellType(), DirectionType()
EDGE, GRAPH, ZONE = EdgeType(), GraphType(), ZoneType()
PIECES, DESIGNS, CELLS, EDGES = SetType(PIECE), SetType(DESIGN), SetType(CELL), SetType(EDGE)
NUMBERS = SetType(NUMBER)

NAMES: dict[type[Type], str] = {
    NumberType: "number",
    TruthType: "truth",
    PlayerType: "player",
    SeatsType: "players",
    HostType: "host",
    TextType: "text",
    PieceType: "piece",
    DesignType: "design",
    EdgeType: "edge",
    GraphType: "graph",
    ZoneType: "zone",
    CellType: "cell",
    DirectionType: "direction",
    SetType: "set",
    GoType: "list",
    NothingType: "nothing",
}
"""Every type that there is, and a word for it."""


# ---------------------------------------------------------------------- what fits what


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where another is wanted, as far as what it is goes;
    whether it may be none is asked by `may_be_none`.
    """
    if isinstance(given, NothingType) or isinstance(wanted, NothingType):
        return True
    if isinstance(wanted, SeatsType) and isinstance(given, PlayerType):
        return True
    if given.member is not None and isinstance(wanted, SetType):  # also what lies in a zone now
        return fits(given.member, wanted.of)
    return type(given) is type(wanted) and _same_kind(given, wanted)


def _same_kind(one: Type, other: Type) -> bool:
    return None in (one.kind, other.kind) or one.kind == other.kind


def is_of_pieces(type_: Type) -> bool:
    """Whether a value of this type is a piece, or made of pieces."""
    member = type_.member
    return isinstance(type_, PieceType) if member is None else is_of_pieces(member)


def may_be_none(type_: Type) -> bool:
    """Whether none is a value of this type."""
    return type_.optional or isinstance(type_, NothingType)


def comparable(one: Type, other: Type) -> bool:
    """Whether asking if a value of the one type is a value of the other makes sense. A piece may
    be asked for by its name.
    """
    named = (PieceType, DesignType)
    if isinstance(one, named) and isinstance(other, named):
        return _same_kind(one, other)
    if isinstance(one, SeatsType) or isinstance(other, SeatsType):
        return fits(one, other) or fits(other, one)
    alike = one.member, other.member
    if alike[0] is not None and alike[1] is not None:
        return comparable(alike[0], alike[1])
    return fits(one, other)


def meet(one: Type, other: Type) -> Type | None:
    """The type of a value that is of either type; None if there is no such type."""
    if isinstance(one, NothingType):
        return other.or_none()
    if isinstance(other, NothingType):
        return one.or_none()
    if not fits(one, other) and not fits(other, one):
        return None
    wide = other if fits(one, other) else one
    if isinstance(one, NumberType) and isinstance(other, NumberType):
        wide = NumberType(_least(one.low, other.low), _most(one.high, other.high))
    elif one.kind != other.kind and one.kind is not None and other.kind is None:
        wide = other
    return evolve(wide, optional=one.optional or other.optional)


def _least(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else min(one, other)


def _most(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else max(one, other)


def named_like(type_: Type) -> Type:
    """What a thing of a type is asked for by: of pieces, one or several, their names."""
    if isinstance(type_, PieceType):
        return DesignType(type_.of, optional=type_.optional)
    if isinstance(type_.member, PieceType):
        return SetType(DesignType(type_.kind), optional=type_.optional)
    return type_


BEARERS: dict[type[Type], str] = {PlayerType: "player", PieceType: "piece", CellType: "cell"}
"""What may have properties of its own, and the word for it in `Property.bearer`."""


def bearer(type_: Type) -> str | None:
    """What has the properties of a value of this type; None if such a value has none."""
    return BEARERS.get(type(type_))


# ---------------------------------------------------------------------- in words


def called(type_: Type, kinds: Sequence[str] = (), boards: Sequence[str] = ()) -> str:
    """What a value of a type is called in a message: `a number`, `the name of a card`.

    kinds, boards: what the pieces of each kind and the cells of each board are called.
    """
    if isinstance(type_, SetType):
        return f"several {many(type_.of, kinds, boards)}"
    noun = _noun(type_, kinds, boards)
    if noun is None:
        return type_.ONE
    match type_:
        case PieceType() | CellType():
            return article(noun)
        case DesignType():
            return f"the name of {article(noun)}"
    return type_.ONE


def many(type_: Type, kinds: Sequence[str] = (), boards: Sequence[str] = ()) -> str:
    """What several values of a type are called: `numbers`, `names of cards`."""
    noun = _noun(type_, kinds, boards)
    if noun is None:
        return type_.MANY
    match type_:
        case PieceType() | CellType():
            return plural(noun)
        case DesignType():
            return f"names of {plural(noun)}"
    return type_.MANY


def _noun(type_: Type, kinds: Sequence[str], boards: Sequence[str]) -> str | None:
    """What pieces of the type's kind, or cells of its board, are called."""
    names = boards if isinstance(type_, OnBoard) else kinds
    kind = type_.kind
    return names[kind] if kind is not None and kind < len(names) else None


def plural(noun: str) -> str:
    """Several of something: `dice`, and by spelling `victories`, `torches`, `cards`."""
    return IRREGULAR.get(noun) or with_s(noun)
