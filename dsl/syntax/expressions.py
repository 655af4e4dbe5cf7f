"""Values, conditions and what may be chosen: the parts of which lines are made.

Purpose, input and output as the package's. Must not know: what a line does with them.
"""

from attrs import frozen

from .words import (
    BothPlayers,
    Chance,
    Copies,
    EmptyGraph,
    Full,
    Host,
    Joint,
    MostOf,
    Node,
    Nothing,
    Number,
    OfBoth,
    OptionValue,
    OrNone,
    Outside,
    Possessed,
    Pronoun,
    SomePlayer,
    TruthValue,
    WhichOne,
    Without,
    WithSome,
    WithThis,
    Word,
)

# ---------------------------------------------------------------------- words and values


@frozen
class Possessive(Node):
    """`opponent's pick`, `your hand`."""

    owner: "Value"
    thing: Possessed


@frozen
class Itself(Node):
    """`their pick itself`: this piece, and none of the same name."""

    value: "Value"


@frozen
class Of(Node):
    """`rank of your pick`, `printed rank of this`."""

    noun: Word
    owner: "Value"
    printed: bool = False


@frozen
class HowOften(Node):
    """`how often they picked King in this match`. within: the phase, if it is said."""

    who: "Value"
    choice: Word
    chosen: "Value"
    within: Word | None


@frozen
class EndOf(Node):
    """`the top card of discards`, `the bottom 2 cards of deck`. amount: None for the one card."""

    bottom: bool
    amount: int | None
    noun: Word
    zone: "Value"


@frozen
class Since(Node):
    """`rounds since they picked King`."""

    phase: Word
    who: "Value"
    choice: Word
    chosen: "Value"


@frozen
class Total(Node):
    """`the highest rank in their hand`. which: `total`, `lowest` or `highest`; noun: none of what
    are numbers themselves.
    """

    noun: Word | None
    within: "Value"
    which: str = "total"


@frozen
class Entry(Node):
    """`entry round of (1, 3, 5)`: the number at a place in a list, counted from 1."""

    place: "Value"
    entries: tuple["Value", ...]


@frozen
class Row(Node):
    """`2 or 3 -> 5` in a table: of what it is the row. sign: `is`; or a comparison with the one
    key, such as `>=`; or `from`, and the keys are both ends.
    """

    sign: str
    keys: tuple["Value", ...]
    value: "Value"


@frozen
class Table(Node):
    """`entry round of (1 -> 10, 2 or 3 -> 20, otherwise 50)`: what stands behind its arrow."""

    place: "Value"
    rows: tuple[Row, ...]
    otherwise: "Value | None"


@frozen
class Extremes(Node):
    """`the smallest of A, B and C`. which: `smaller` or `greater`."""

    which: str
    values: tuple["Value", ...]


@frozen
class Extreme(Node):
    """`the smaller of A and B`. which: `smaller`, `greater` or `difference`."""

    which: str
    left: "Value"
    right: "Value"


@frozen
class EachPlayer(Node):
    """`each player`; `each player in turn from the winner`. first: who begins, if that is said.

    such: of whom alone it is said, a condition about `they`: `each player whose pick is King`.
    """

    in_turn: bool = False
    first: "Value | None" = None
    such: "Condition | None" = None


@frozen
class PlayerSuch(Node):
    """`the player who is not out`: the one player of whom a condition about `they` holds."""

    such: "Condition"


@frozen
class PlayersSuch(Node):
    """`number of players who are out`: of how many of them a condition about `they` holds."""

    such: "Condition"


@frozen
class PlayerDomain(Node):
    """`a player`, `a player who is not out`: of whom `such` is so, a condition about `they`."""

    such: "Condition | None" = None


@frozen
class Each(Node):
    """`each pick`, `each card in their hand`, or `each square in row A`."""

    noun: Word
    within: "Value | None"
    region: "Region | None" = None


@frozen
class OneOfEach(Node):
    """`one of each card other than ...`, `one of each opening and closing`: of several things.

    filters: what must be printed on them, in a deck: `one of each card with rank 9`.
    """

    nouns: tuple[Word, ...]
    excepted: tuple["Value", ...]
    copies: int = 1
    filters: tuple["Filter", ...] = ()

    @property
    def noun(self) -> Word:
        """The first of the things."""
        return self.nouns[0]


@frozen
class Assorted(Node):
    """`3 Roses and 1 Skull`, `one of each card and 2 Skulls`: what lies in a zone at first."""

    parts: tuple[Copies | OneOfEach, ...]


@frozen
class NumberOf(Node):
    """`number of cards in your hand`, `number of cells next to it with content Pit`."""

    noun: Word
    within: "Value | None"
    region: "Region | None" = None
    excepted: tuple["Value", ...] = ()
    filters: tuple["Filter", ...] = ()


@frozen
class Those(Node):
    """`cards in their hand with rank at least 2`, `squares with heat 3`, of which something is
    added up. said: `the` or `each`, where they are meant themselves: `the cards in their hand with
    the highest rank`; `a`, where `count` of them are: `a King in their hand`, `2 Kings in it`.
    """

    noun: Word
    within: "Value | None"
    region: "Region | None" = None
    excepted: tuple["Value", ...] = ()
    filters: tuple["Filter", ...] = ()
    said: str = ""
    count: int = 1


@frozen
class Listed(Node):
    """Several values as the parts of a text behind `note`. between: what stands between two."""

    values: tuple["Value", ...]
    between: str = ", "


@frozen
class Region(Node):
    """Where cells lie: `next to it`, `from here towards way`, `in row A or row B`.

    how: `next`, `along`, `beyond` (next to it on one side), `diagonal` (aslant before it),
    `within`, `exactly`, `steps` (so many on one side), `aslant` (so many aslant), `between`,
    `towards`, `arc`, `line`, `row`, `column`, `far` (with nothing beyond), `edge`, `corner`,
    `middle`, `ranging` (so many steps to so many), `farther` (or more), `either`. over: over which
    cells. also: where they lie as well; either: or. joined: the word between this place and the one
    before it, if that leaves open whether both or either is meant.
    """

    how: str
    values: tuple["Value", ...]
    over: "Over | None" = None
    also: tuple["Region", ...] = ()
    either: tuple["Region", ...] = ()
    joined: Joint | None = None


@frozen
class Over(Node):
    """`over cells without lord`: of which cells all are that lie between."""

    noun: Word
    filters: tuple["Filter", ...]


@frozen
class Cells(Node):
    """`cells next to here`: all cells of a region."""

    noun: Word
    region: Region


@frozen
class Distance(Node):
    """`distance from A to B`, on a board, or along the edges of a graph: `... in rules`."""

    start: "Value"
    end: "Value"
    graph: "Value | None"


@frozen
class ShortestPaths(Node):
    """`shortest paths from A to B in rules`: the edges of all of them."""

    start: "Value"
    end: "Value"
    graph: "Value"


@frozen
class Edge(Node):
    """`edge from A to B`."""

    start: "Value"
    end: "Value"


@frozen
class EdgesTouching(Node):
    """`edges touching A`: every edge that begins or ends there."""

    node: "Value"


@frozen
class Calculation(Node):
    """Two values joined by `+`, `-` or `*`."""

    left: "Value"
    sign: str
    right: "Value"


@frozen
class Divided(Node):
    """`half of A, rounded down`, `A divided by 3, rounded up`. rounded: `down`, `up` or nothing."""

    left: "Value"
    by: "Value"
    rounded: str


@frozen
class Union(Node):
    """`their hand or their spent`, where several things are meant: all of them together."""

    parts: tuple["Value", ...]


def united(parts: tuple["Value", ...]) -> "Value | None":
    """Several things as one value; nothing, if there are none."""
    if len(parts) < 2:
        return parts[0] if parts else None
    return Union(parts, span=parts[0].span.to(parts[-1].span))


@frozen
class Negative(Node):
    """`-2`."""

    value: "Value"


Value = (
    Word | Number | OptionValue | Pronoun | Nothing | TruthValue | Possessive | Of | EachPlayer
    | SomePlayer | BothPlayers | Chance | Host | Each | OneOfEach | NumberOf | Calculation
    | Divided | Union | Negative | MostOf | HowOften | Since | Total | Those | Listed | Table
    | Extremes | Extreme | EndOf | OfBoth | Entry | Cells | Distance | ShortestPaths | Edge
    | EdgesTouching | EmptyGraph | OrNone | Assorted | PlayerSuch | PlayersSuch
    | Itself | Outside
)  # fmt: skip

# ---------------------------------------------------------------------- conditions


@frozen
class Is(Node):
    """`opponent's pick is King or "The Joker"`. or_among: whether several things stand for each."""

    value: Value
    negated: bool
    alternatives: tuple[Value, ...]
    or_among: bool = False


@frozen
class SameOrder(Node):
    """`their last 3 picks are King, King, Queen`: just these, in this order."""

    value: Value
    negated: bool
    row: tuple[Value, ...]


@frozen
class HasWon(Node):
    """`a player has won the fight`, `you lost the last fight`.

    lost: whether it is asked who has lost it: the opponent of whoever has won. last: whether it is
    said to be the last one that is over; otherwise it is the one that goes on, if one does.
    """

    who: Value
    negated: bool
    phase: Word
    lost: bool = False
    last: bool = False


@frozen
class Lies(Node):
    """`their place is next to A1`, `it is not at the edge`."""

    value: Value
    negated: bool
    region: Region


@frozen
class IsIn(Node):
    """`named is in opponent's hand`."""

    value: Value
    negated: bool
    zone: Value


@frozen
class WithinBounds(Node):
    """`their pick is from 2 to 4`: both ends belong to it."""

    value: Value
    negated: bool
    low: Value
    high: Value


@frozen
class Compares(Node):
    """`round is at least 3`, `your points > 2`. `sign` is one of `>=`, `<=`, `>`, `<`."""

    left: Value
    sign: str
    right: Value


@frozen
class Has(Node):
    """`a player has at least 2 victories`. `sign` is one of `=`, `>=`, `<=`, `>`, `<`, or `some`:
    `each square has an owner`. within: where they have them: `they have no cards in hand`. than:
    whether `amount` is who they are compared with: `they have more coins than opponent`.
    """

    who: Value
    sign: str
    amount: Value
    noun: Word
    within: Value | None = None
    than: bool = False


@frozen
class HasThere(Node):
    """`North has King in hand`."""

    who: Value
    piece: Value
    within: Value


@frozen
class Leads(Node):
    """`you lead by 2 or more points`."""

    who: Value
    by: Value
    or_more: bool
    noun: Word


@frozen
class Level(Node):
    """`points are level`, `points are not level`."""

    value: Value
    negated: bool = False


@frozen
class Multiple(Node):
    """`round is a multiple of 3`."""

    value: Value
    negated: bool
    of: Value


@frozen
class ThereIs(Node):
    """`there are 3 cells with taker them, in a line`: whether such a choice could be made."""

    things: "PiecesDomain"
    negated: bool


@frozen
class Truth(Node):
    """A value that is itself yes or no."""

    value: Value


@frozen
class And(Node):
    """All of these."""

    parts: tuple["Condition", ...]


@frozen
class Or(Node):
    """At least one of these."""

    parts: tuple["Condition", ...]


@frozen
class Denied(Node):
    """`not (A and B)`: not all of it is so."""

    part: "Condition"


Condition = (
    Is | SameOrder | HasWon | WhichOne | Lies | IsIn | WithinBounds | Compares | Has | HasThere
    | Leads | Level | Full | Multiple | Truth | ThereIs | And | Or | Denied
)  # fmt: skip


# ---------------------------------------------------------------------- what may be chosen


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
    outside: bool = False


@frozen
class Where(Node):
    """`where its rank is more than round`: any condition; `it` is the thing."""

    condition: Condition


@frozen
class With(Node):
    """`with suit Hearts`, `with rank at least 3`. sign: `=` if none is said. outside: the value
    stands for a phrase around this one, where `it` is what it was before.
    """

    noun: Word
    sign: str
    value: Value
    outside: bool = False


@frozen
class AlsoBound(Node):
    """`and at most 3` behind `with rank at least 2`: of the same."""

    sign: str
    value: Value


def is_of_the_same(node: With) -> bool:
    """Whether it is `with the same suit as it`: what another thing has under that name."""
    return node.outside and isinstance(node.value, Of) and node.value.noun == node.noun


@frozen
class WithMost(Node):
    """`with the highest rank`, `with the lowest rank in their hand`: of those that lie `within`."""

    noun: Word
    which: str
    within: Value | None = None


@frozen
class Neighbours(Node):
    """`next to at least 2 cells with content Pit`."""

    sign: str
    amount: Value
    noun: Word
    filters: tuple["Filter", ...]


Filter = (
    Whose
    | That
    | Where
    | With
    | WithSome
    | WithThis
    | WithMost
    | Without
    | Neighbours
    | Region
    | AlsoBound
)


@frozen
class SetFilter(Node):
    """`no two touching`. how: `apart`, `line`, `row`, `different`, `same` or `including`."""

    how: str
    value: Value | None = None


@frozen
class PiecesDomain(Node):
    """`a card in their hand other than Jack`, `up to 3 cards`, `2 cells next to it, in a line`.

    high: of `at least 2`, as many as there can be, `limits.MOST_PIECES`.
    """

    low: Value
    high: Value
    noun: Word
    zones: tuple[Value, ...]
    excepted: tuple[Value, ...]
    filters: tuple[Filter, ...] = ()
    sets: tuple[SetFilter, ...] = ()
    region: Region | None = None
    parts: bool = False

    @property
    def is_one(self) -> bool:
        """Whether the text speaks of one thing: `{n} cards` is a set, of one where n is 1."""
        return isinstance(self.low, Number) and self.low.value == 1 and self.low == self.high
