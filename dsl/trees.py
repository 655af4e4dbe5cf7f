"""Effect trees: what a ruleset means, with every name resolved and every type known.

Purpose: the one thing that an interpreter, a compiler or a search needs. Plain frozen data: no
callables, no text to look up, everything by number (seats, phases, properties, designs, blocks).
Input: made by `binding`. Output: interpreted by `interpreter`; saved by `serial`.
Must not know: how a tree is carried out.

Values at play time: numbers are `int`, yes and no are `bool`, a seat is 0 or 1, a piece is its
number in the state, a *design* (what a piece is: its name and printed rules) is its number in the
program, a zone is a tuple of pieces, and nothing at all is `None`.
"""

from collections.abc import Iterator
from typing import Any

from attrs import field, fields, frozen

from .spans import NOWHERE, Span


@frozen
class Tree:
    """A node. The place in the rule file is carried along and never compared."""

    span: Span = field(default=NOWHERE, kw_only=True, eq=False, repr=False)


def children(tree: Tree) -> Iterator[Tree]:
    """The trees directly inside a tree, in the order of its fields."""
    for attribute in fields(type(tree)):
        value = getattr(tree, attribute.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Tree):
                yield part


def walk(tree: Tree) -> Iterator[Tree]:
    """A tree and everything inside it, outermost first."""
    yield tree
    for child in children(tree):
        yield from walk(child)


# ---------------------------------------------------------------------- types


@frozen
class Type:
    """What a value is. name: `number`, `truth`, `player`, `piece`, `design`, `zone`, `text`,
    `phase`, `several` (a tuple of pieces or designs) or `nothing`. kind: of pieces, which.
    """

    name: str
    kind: int | None = None
    optional: bool = False

    def fits(self, other: "Type") -> bool:
        """Whether a value of this type may stand where the other is wanted."""
        if self.name == "nothing" or other.name == "nothing":
            return True
        same_kind = None in (self.kind, other.kind) or self.kind == other.kind
        return self.name == other.name and same_kind


NUMBER = Type("number")
TRUTH = Type("truth")
PLAYER = Type("player")
TEXT = Type("text")
PHASE = Type("phase")
NOTHING = Type("nothing")

# ---------------------------------------------------------------------- values


@frozen
class Constant(Tree):
    """A value that the text gives."""

    value: Any


@frozen
class OptionRead(Tree):
    """The value of an option, by its position."""

    option: int


@frozen
class Local(Tree):
    """What a word stands for just here: `you`, `this`, `they`, or something that was chosen."""

    slot: int


@frozen
class OpponentOf(Tree):
    """The other player."""

    player: Tree


@frozen
class OwnerOf(Tree):
    """The player whose piece it is."""

    piece: Tree


@frozen
class DesignOf(Tree):
    """What a piece is."""

    piece: Tree


@frozen
class Read(Tree):
    """A property of the game (no subject), of a player or of a piece."""

    property: int
    subject: Tree | None


@frozen
class PhaseNumber(Tree):
    """Which one it is, from 1: the third round of the bout."""

    phase: int


@frozen
class PhaseWinner(Tree):
    """Who won the last one of these phases, or nobody."""

    phase: int


@frozen
class Calculated(Tree):
    """Two numbers joined by `+`, `-` or `*`; none if either is none."""

    left: Tree
    sign: str
    right: Tree


@frozen
class Most(Tree):
    """The player for whom `measure` (of the player in `slot`) is greater; nobody if level."""

    slot: int
    measure: Tree
    more: bool


@frozen
class Count(Tree):
    """How many there are in a zone, of one kind."""

    zone: Tree
    kind: int | None


@frozen
class PerPlayer(Tree):
    """The values that `value` has for each player in `slot`, as one tuple."""

    slot: int
    value: Tree


@frozen
class Said(Tree):
    """A value in a text, with its type; a choice is told only to those who may know it."""

    value: Tree
    type: Type


# ---------------------------------------------------------------------- conditions


@frozen
class Among(Tree):
    """Whether a value equals one of others."""

    value: Tree
    others: tuple[Tree, ...]


@frozen
class Compared(Tree):
    """Whether two numbers stand in the relation `>=`, `<=`, `>`, `<` or `=`."""

    left: Tree
    sign: str
    right: Tree


@frozen
class Inside(Tree):
    """Whether a zone holds a piece (or a piece of a design)."""

    value: Tree
    zone: Tree
    by_design: bool


@frozen
class Cancelled(Tree):
    """Whether the abilities of a piece have been cancelled."""

    piece: Tree


@frozen
class Not(Tree):
    """Not so."""

    part: Tree


@frozen
class AllOf(Tree):
    """Every one of these."""

    parts: tuple[Tree, ...]


@frozen
class AnyOf(Tree):
    """At least one of these."""

    parts: tuple[Tree, ...]


@frozen
class Players(Tree):
    """Whether `condition` holds for the player in `slot`: for every player, or for one."""

    slot: int
    every: bool
    condition: Tree


# ---------------------------------------------------------------------- what may be chosen


@frozen
class PieceChoice(Tree):
    """From `low` to `high` pieces of a kind out of zones, where the piece in `slot` fits."""

    low: Tree
    high: Tree
    kind: int
    zones: tuple[Tree, ...]
    slot: int
    only: Tree | None


@frozen
class DesignChoice(Tree):
    """From `low` to `high` of a kind's designs, where the design in `slot` fits."""

    low: Tree
    high: Tree
    kind: int
    slot: int
    only: Tree | None


@frozen
class SetChoice(Tree):
    """One of the things in a tuple."""

    things: Tree


@frozen
class NumberChoice(Tree):
    """A whole number from `low` to `high`, both included."""

    low: Tree
    high: Tree


@frozen
class PlayerChoice(Tree):
    """One of the players."""


@frozen
class TruthChoice(Tree):
    """Yes or no."""


@frozen
class UseChoice(Tree):
    """Whether to use a piece: the only candidate is the piece's own design."""

    design: int


# ---------------------------------------------------------------------- what is done


@frozen
class Do(Tree):
    """Carry out an effect."""

    effect: Tree


@frozen
class Branch(Tree):
    """One block of lines or another."""

    condition: Tree
    then: int
    otherwise: int | None


@frozen
class ForPlayers(Tree):
    """A block for each player, who stands in `slot`."""

    slot: int
    block: int


@frozen
class Ask(Tree):
    """Put a decision to one player, or to each: `chooser` is None, who then stands in `slot`."""

    decision: int
    chooser: Tree | None
    slot: int
    in_turn: bool = False


@frozen
class PickFor(Tree):
    """Chance answers the decision that is being settled, in a player's place."""

    decision: int
    player: Tree


@frozen
class Decide(Tree):
    """Answer a question now, and keep the answer while its phase lasts."""

    property: int


@frozen
class Set(Tree):
    """Give a new property its first value."""

    property: int
    value: Tree
    slot: int


@frozen
class Fill(Tree):
    """Put new pieces, one of each of these designs, into a new zone."""

    property: int
    designs: tuple[int, ...]


@frozen
class HandOut(Tree):
    """Give the pieces that are held from the start to their holders, in a new zone."""

    property: int
    designs: tuple[int, ...]


@frozen
class Play(Tree):
    """Run a phase again and again: so many times, or until something holds, or both."""

    phase: int
    times: Tree | None
    until: Tree | None


@frozen
class RunStep(Tree):
    """Let everything that belongs to a step happen, if the guard holds."""

    step: int
    guard: Tree | None


@frozen
class Establish(Tree):
    """Let a rule hold for some time: from the `start`-th phase after this one, `count` times."""

    rule: int
    phase: int
    start: int
    count: int


# ---------------------------------------------------------------------- rules


@frozen
class Answer(Tree):
    """Answers a question about `subject` (None: about the game)."""

    property: int
    subject: Tree | None
    value: Tree


@frozen
class Modify(Tree):
    """Adds to a number; all that are in force add up."""

    property: int
    subject: Tree | None
    amount: Tree


@frozen
class InStep(Tree):
    """Does something in a step."""

    step: int
    block: int


@frozen
class AtStart(Tree):
    """Does something as soon as its time begins."""

    block: int


@frozen
class Constrain(Tree):
    """Narrows a decision. forbidding: these are out; otherwise: nothing but these. soft: only if
    something is left.
    """

    decision: int
    player: Tree
    among: tuple[Tree, ...]
    forbidding: bool
    soft: bool


@frozen
class Prevent(Tree):
    """Effects like this one do not happen."""

    effect: Tree


@frozen
class Later(Tree):
    """Another rule begins when the phase ends, if this one is still in force by then."""

    rule: int
    phase: int
    start: int
    count: int


@frozen
class Rule(Tree):
    """One clause: who says it, when it holds and what it does.

    owner: the number of a design, `-1 - n` for the n-th named rule, or None for the general rules.
    form: `Answer`, `Modify`, `InStep`, `AtStart`, `Constrain`, `Prevent` or `Later`.
    """

    number: int
    owner: int | None
    condition: Tree | None
    form: Tree
