"""Trees that have a value: values, conditions, and what may be chosen.

Purpose, input and output as the package's. Must not know: what is done with a value.
"""

from attrs import frozen

from .nodes import Tree
from .types import NUMBER, PLAYER, Type, Value

# ---------------------------------------------------------------------- values


@frozen(repr=False)
class Constant(Tree):
    """A value that the text gives, and what it is: 0 may be a number, a seat, a piece's name."""

    value: Value
    type: Type


def number(value: int) -> Constant:
    """A number that the text gives, or implies."""
    return Constant(value, NUMBER)


def seat(value: int) -> Constant:
    """A player whom the text names, or means."""
    return Constant(value, PLAYER)


@frozen(repr=False)
class OptionRead(Tree):
    """The value of an option, by its position."""

    option: int


@frozen(repr=False)
class Local(Tree):
    """What a word stands for just here: `you`, `this`, `they`, or something that was chosen."""

    slot: int


@frozen(repr=False)
class OpponentOf(Tree):
    """The other player."""

    player: Tree


@frozen(repr=False)
class OwnerOf(Tree):
    """The player whose piece it is."""

    piece: Tree


@frozen(repr=False)
class DesignOf(Tree):
    """What a piece is; what several are, in no order unless `in_order`."""

    piece: Tree
    in_order: bool = False


@frozen(repr=False)
class Read(Tree):
    """A property of the game (no subject), of a player or of a piece."""

    property: int
    subject: Tree | None


@frozen(repr=False)
class PhaseNumber(Tree):
    """Which one it is, from 1: the third round of the set."""

    phase: int


@frozen(repr=False)
class PhaseWinner(Tree):
    """Who won the last one of these phases, or nobody."""

    phase: int


@frozen(repr=False)
class Calculated(Tree):
    """Two numbers joined by `+`, `-` or `*`; none if either is none."""

    left: Tree
    sign: str
    right: Tree


@frozen(repr=False)
class Most(Tree):
    """The player for whom `measure` (of the player in `slot`) is greater; nobody if level."""

    slot: int
    measure: Tree
    more: bool


@frozen(repr=False)
class Count(Tree):
    """How many there are in a zone, of one kind."""

    zone: Tree
    kind: int | None


@frozen(repr=False)
class Printed(Tree):
    """What a property of a piece, or of everything of a design, is before any rule or effect."""

    property: int
    piece: Tree
    of_design: bool = False


@frozen(repr=False)
class EndOf(Tree):
    """The pieces that lie at one end of a pile, from there on: so many at most, or the one (or
    none) if no amount is said.
    """

    zone: Tree
    amount: int | None
    bottom: bool


@frozen(repr=False)
class Divided(Tree):
    """A number divided by another, rounded down; none if either is none. What a number divided by
    nought is, the text does not say: a gap.
    """

    left: Tree
    by: Tree


@frozen(repr=False)
class Total(Tree):
    """Of the numbers that `measure` has for the thing in `slot`: the sum, or the `lowest` or
    `highest`, which is none if there is none. Things without a number count nothing.
    """

    slot: int
    measure: Tree
    things: Tree
    which: str = "total"


@frozen(repr=False)
class Extreme(Tree):
    """The `smaller` or the `greater` of two numbers, or their `difference`, which is not negative;
    none if either is none.
    """

    which: str
    left: Tree
    right: Tree


@frozen(repr=False)
class AlphabeticRank(Tree):
    """The place of a design's name among all names, by the alphabet."""

    design: Tree


@frozen(repr=False)
class Entry(Tree):
    """The number at a place, counted from 1, in a list; none if the place is none. Of what stands
    beyond its ends the text says nothing: a gap.
    """

    place: Tree
    entries: tuple[Tree, ...]


@frozen(repr=False)
class Cases(Tree):
    """The value beside the first condition that holds. If none does, `otherwise`; without that the
    text says nothing: a gap.
    """

    conditions: tuple[Tree, ...]
    values: tuple[Tree, ...]
    otherwise: Tree | None = None


@frozen(repr=False)
class PerPlayer(Tree):
    """The values that `value` has for each player in `slot`, as one tuple."""

    slot: int
    value: Tree


@frozen(repr=False)
class Latest(Tree):
    """Of things in the order in which they came, the last so many, or all of them if they are
    fewer.
    """

    things: Tree
    count: int


@frozen(repr=False)
class Together(Tree):
    """Several sets, or single things, as one tuple. once: what is in several is there once."""

    parts: tuple[Tree, ...]
    once: bool = False


@frozen(repr=False)
class Said(Tree):
    """A value in a text, with its type; a choice is told only to those who may know it."""

    value: Tree
    type: Type


# ---------------------------------------------------------------------- conditions


@frozen(repr=False)
class Among(Tree):
    """Whether a value equals one of others. as_sets: their order does not count, and a set of
    nothing is none.
    """

    value: Tree
    others: tuple[Tree, ...]
    as_sets: bool = False


@frozen(repr=False)
class Compared(Tree):
    """Whether two numbers stand in the relation `>=`, `<=`, `>`, `<` or `=`."""

    left: Tree
    sign: str
    right: Tree


@frozen(repr=False)
class Multiple(Tree):
    """Whether a number is a multiple of another."""

    value: Tree
    of: Tree


@frozen(repr=False)
class Inside(Tree):
    """Whether a zone holds a piece (or a piece of a design); each: of several, whether it holds
    every one.
    """

    value: Tree
    zone: Tree
    by_design: bool
    each: bool = False


@frozen(repr=False)
class Cancelled(Tree):
    """Whether the abilities of a piece have been cancelled."""

    piece: Tree


@frozen(repr=False)
class Exists(Tree):
    """Whether there is anything that might be chosen so."""

    choice: Tree


@frozen(repr=False)
class Not(Tree):
    """Not so."""

    part: Tree


def denied(condition: Tree) -> Tree:
    """That a condition does not hold."""
    return condition.part if isinstance(condition, Not) else Not(condition, span=condition.span)


@frozen(repr=False)
class AllOf(Tree):
    """Every one of these."""

    parts: tuple[Tree, ...]


@frozen(repr=False)
class AnyOf(Tree):
    """At least one of these."""

    parts: tuple[Tree, ...]


@frozen(repr=False)
class Players(Tree):
    """Whether `condition` holds for the player in `slot`: for every player, or for one."""

    slot: int
    every: bool
    condition: Tree


# ---------------------------------------------------------------------- what may be chosen


@frozen(repr=False)
class PieceChoice(Tree):
    """From `low` to `high` pieces of a kind out of zones, where the piece in `slot` fits. single:
    the text speaks of one piece, and not of a number of them that happens to be 1.
    """

    low: Tree
    high: Tree
    kind: int
    zones: tuple[Tree, ...]
    slot: int
    only: Tree | None
    single: bool


@frozen(repr=False)
class DealChoice(Tree):
    """Of some pieces, so many of a kind for each player (in `slot`) by one draw, and none for both.
    An answer is a pair of tuples, by seat; each player has what is theirs of it. single: as in
    `PieceChoice`.
    """

    amount: Tree
    kind: int
    zone: Tree
    slot: int
    single: bool


@frozen(repr=False)
class OrderChoice(Tree):
    """Every order in which the pieces of a pile may lie, from top to bottom. An answer is written
    down in the pile itself.
    """

    zone: Tree


@frozen(repr=False)
class DesignChoice(Tree):
    """From `low` to `high` of a kind's designs, where the design in `slot` fits. single: as in
    `PieceChoice`.
    """

    low: Tree
    high: Tree
    kind: int
    slot: int
    only: Tree | None
    single: bool


@frozen(repr=False)
class GroupChoice(Tree):
    """Sets of a kind's designs with one for each printed value of a property, of those designs
    (in `slot`) that fit.
    """

    kind: int
    property: int
    slot: int
    only: Tree | None


@frozen(repr=False)
class SetChoice(Tree):
    """One of the things in a tuple."""

    things: Tree


@frozen(repr=False)
class NumberChoice(Tree):
    """A whole number from `low` to `high`, both included, that is none of `excepted`."""

    low: Tree
    high: Tree
    excepted: tuple[Tree, ...] = ()


@frozen(repr=False)
class NumbersChoice(Tree):
    """From `low` to `high` of the numbers that one of `among` may be."""

    low: Tree
    high: Tree
    among: NumberChoice


@frozen(repr=False)
class PlayerChoice(Tree):
    """One of the players."""


@frozen(repr=False)
class TruthChoice(Tree):
    """Yes or no."""


@frozen(repr=False)
class UseChoice(Tree):
    """Whether to use a piece: the only candidate is the piece's own design."""

    design: int
