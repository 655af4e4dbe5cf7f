"""What may be chosen, by the sort of thing that it is.

Purpose, input and output as the package's. Must not know: what a line does with them.
"""

from collections.abc import Callable, Iterator

from attrs import evolve, frozen

from ..spans import Span
from .expressions import Cells, Of, PiecesDomain, PlayerDomain, Region, Value
from .words import (
    NamesDomain,
    Node,
    NumbersDomain,
    OneGo,
    WayDomain,
    WeightedDomain,
    Word,
    YesOrNo,
)


@frozen
class EitherDomain(Node):
    """`either a card with rank 3, or a card in their spent`: of what is said, one is chosen."""

    parts: tuple[PiecesDomain, ...]


@frozen
class DealDomain(Node):
    """Pieces for each player, none of which both can get: what chance deals."""

    things: PiecesDomain


@frozen
class OrderDomain(Node):
    """Every order of what lies in a pile."""

    zone: Value


@frozen
class NumberDomain(Node):
    """`a whole number from 1 to their rank other than 3`."""

    low: Value
    high: Value
    excepted: tuple[Value, ...] = ()


@frozen
class SeveralNumbers(Node):
    """`2 whole numbers from 1 to 6`, `2 of 1, 2 or 3`: from `low` to `high` of such numbers."""

    low: Value
    high: Value
    among: NumberDomain | NumbersDomain


@frozen
class OneOfDomain(Node):
    """`one of offers`."""

    value: Value


@frozen
class GroupsDomain(Node):
    """`one card of each rank other than ...`: a set with one for each value of a property."""

    noun: Word
    property: Word
    excepted: tuple[Value, ...]


@frozen
class EdgeDomain(Node):
    """`an edge in rules`, `an edge not in rules`."""

    absent: bool
    graph: Value
    excepted: tuple[Value, ...]


Domain = (
    PiecesDomain | NumberDomain | NumbersDomain | SeveralNumbers | OneOfDomain | GroupsDomain
    | PlayerDomain | YesOrNo | NamesDomain | WeightedDomain | DealDomain | OrderDomain | WayDomain
    | EdgeDomain | OneGo | EitherDomain
)  # fmt: skip


def places_apart(region: Region, is_board: Callable[[Word], bool]) -> Iterator[Region]:
    """Where cells lie, one place after the other: `next to A1 in row B` are two places of one
    thing, as `A1` means no board, whose cells in row B would be meant.
    """
    alone, values = evolve(region, also=()), region.values
    last = max(range(len(values)), key=lambda at: values[at].span.end, default=-1)
    one, place = (None, None) if last < 0 else _without_place(values[last], is_board)
    if one is None or place is None:
        yield alone
    else:
        said, start = region.span.source, region.span.start
        end = start + len(said.text[start : place.span.start].rstrip())
        narrowed = (*values[:last], one, *values[last + 1 :])
        yield evolve(alone, values=narrowed, span=Span(said, start, end))
        yield from places_apart(place, is_board)
    for each in region.also:
        yield from places_apart(each, is_board)


def _without_place(value: Value, is_board: Callable[[Word], bool]) -> tuple[Value, Region | None]:
    """A value, and what is said behind the name in it of where something lies."""
    match value:
        case Cells() if not is_board(value.noun):
            return value.noun, value.region
        case Of():
            owner, place = _without_place(value.owner, is_board)
            return evolve(value, owner=owner), place
    return value, None
