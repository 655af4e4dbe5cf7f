"""What may be chosen, by the sort of thing that it is.

Purpose, input and output as the package's. Must not know: what a line does with them.
"""

from attrs import frozen

from .expressions import PiecesDomain, PlayerDomain, Value
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
