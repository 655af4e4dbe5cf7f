"""What may be chosen: domains and the words that narrow them.

Purpose, input and output as the package's. Must not know: what is done with the choice.
"""

from attrs import frozen

from .expressions import Condition, Node, Region, Value, Word


@frozen
class Whose(Node):
    """`whose rank is at least 3`. `sign` is one of `>=`, `<=`, `>`, `<`."""

    noun: Word
    sign: str
    value: Value


@frozen
class That(Node):
    """`that is hidden`, `that is not Jack or Queen`."""

    negated: bool
    alternatives: tuple[Value, ...]


@frozen
class Where(Node):
    """`where its rank is more than round`: any condition; `it` is the thing."""

    condition: Condition


@frozen
class With(Node):
    """`with suit Hearts`, `with rank at least 3`. sign: `=` if none is said."""

    noun: Word
    sign: str
    value: Value


@frozen
class Without(Node):
    """`without suit`: it has none."""

    noun: Word


@frozen
class Neighbours(Node):
    """`next to at least 2 cells with content Pit`."""

    sign: str
    amount: Value
    noun: Word
    filters: tuple["Filter", ...]


Filter = Whose | That | Where | With | Without | Neighbours


@frozen
class SetFilter(Node):
    """Of a set: `no two touching`, `in a line`, `no two with the same rank`.

    how: `apart`, `line` or `different`.
    """

    how: str
    value: Value | None = None


@frozen
class PiecesDomain(Node):
    """`a card in their hand other than Jack`, `up to 3 cards`, `2 cells next to it, in a line`."""

    low: Value
    high: Value
    noun: Word
    zones: tuple[Value, ...]
    excepted: tuple[Value, ...]
    filters: tuple[Filter, ...] = ()
    sets: tuple[SetFilter, ...] = ()
    region: Region | None = None
    parts: bool = False


@frozen
class NumberDomain(Node):
    """`a whole number from 1 to their rank other than 3`."""

    low: Value
    high: Value
    excepted: tuple[Value, ...] = ()


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
class PlayerDomain(Node):
    """`a player`."""


@frozen
class YesOrNo(Node):
    """`yes or no`."""


@frozen
class WayDomain(Node):
    """`a direction`, or `an axis`: a direction that stands for its opposite as well."""

    axis: bool


@frozen
class EdgeDomain(Node):
    """`an edge in rules`, `an edge not in rules`."""

    absent: bool
    graph: Value
    excepted: tuple[Value, ...]


@frozen
class OneGo(Node):
    """Everything that is chosen in the block below, in one go."""


Domain = (
    PiecesDomain
    | NumberDomain
    | OneOfDomain
    | GroupsDomain
    | PlayerDomain
    | YesOrNo
    | WayDomain
    | EdgeDomain
    | OneGo
)
