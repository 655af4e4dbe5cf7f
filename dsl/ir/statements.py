"""Trees of what is done in a block, and rules.

Purpose, input and output as the package's. Must not know: the effects (see `effects`).
"""

from typing import NewType

from attrs import frozen

from .effects.effect import Effect
from .nodes import Tree
from .types import Type

# ---------------------------------------------------------------------- what is done


@frozen(repr=False)
class Do(Tree):
    """Carry out an effect."""

    effect: Effect


@frozen(repr=False)
class Branch(Tree):
    """One block of lines or another (-1: none)."""

    condition: Tree
    then: int
    otherwise: int = -1


@frozen(repr=False)
class ForPlayers(Tree):
    """A block for each player, who stands in `slot`."""

    slot: int
    block: int


@frozen(repr=False)
class ForPieces(Tree):
    """A block for each of some pieces or cells, which stands in `slot` and is of type `of`.

    in_turn: for one after the other, in the order of the rules, of a pile from the top, in the
    course of a phase; otherwise for all together.
    """

    slot: int
    pieces: Tree
    block: int
    of: Type
    in_turn: bool = False


@frozen(repr=False)
class Ask(Tree):
    """Put a decision to one player, or to each: `chooser` is None, who then stands in `slot`.
    drawn: chance answers in the chooser's place. first: in turn, who begins (None: the first seat).
    """

    decision: int
    chooser: Tree | None
    slot: int
    in_turn: bool = False
    drawn: bool = False
    first: Tree | None = None


@frozen(repr=False)
class PickFor(Tree):
    """The decision that is being settled gets this answer in a player's place; without a value,
    chance answers.
    """

    decision: int
    player: Tree
    value: Tree | None = None


@frozen(repr=False)
class Decide(Tree):
    """Answer a question now, and keep the answer while its phase lasts."""

    property: int


@frozen(repr=False)
class Set(Tree):
    """Give a new property its first value."""

    property: int
    value: Tree
    slot: int


@frozen(repr=False)
class Fill(Tree):
    """Put new pieces, one of each of these designs, into a new zone: those that are listed, or
    those that a value names.
    """

    property: int
    designs: tuple[int, ...]
    named: Tree | None = None


@frozen(repr=False)
class HandOut(Tree):
    """Give the pieces that are held from the start to their holders, in a new zone."""

    property: int
    designs: tuple[int, ...]


@frozen(repr=False)
class Furnish(Tree):
    """Give every cell of a board the first value of these properties."""

    board: int
    properties: tuple[int, ...]


@frozen(repr=False)
class Require(Tree):
    """In the middle of one go: nothing may be chosen that leads here unless this holds."""

    condition: Tree
    reason: str


@frozen(repr=False)
class Play(Tree):
    """Run a phase again and again: so many times, or until something holds, or both.

    first: whose turn the first one is, if the players take turns.
    """

    phase: int
    times: Tree | None
    until: Tree | None
    first: Tree | None = None


@frozen(repr=False)
class RunStep(Tree):
    """Let everything that belongs to a step happen, if the guard holds."""

    step: int
    guard: Tree | None


@frozen(repr=False)
class Establish(Tree):
    """Let a rule hold for some time: from the `start`-th phase after this one, `count` times."""

    rule: int
    phase: int
    start: int
    count: int


Line = (
    Do | Branch | ForPlayers | ForPieces | Ask | PickFor | Decide | Set | Fill | HandOut | Furnish
    | Require | Play | RunStep | Establish
)  # fmt: skip
"""What stands in a block."""

# ---------------------------------------------------------------------- rules


@frozen(repr=False)
class Answer(Tree):
    """Answers a question about `subject` (None: about the game)."""

    property: int
    subject: Tree | None
    value: Tree


@frozen(repr=False)
class Modify(Tree):
    """Adds to a number; all that are in force add up."""

    property: int
    subject: Tree | None
    amount: Tree


@frozen(repr=False)
class InStep(Tree):
    """Does something in a step."""

    step: int
    block: int


@frozen(repr=False)
class AtStart(Tree):
    """Does something as soon as its time begins."""

    block: int


@frozen(repr=False)
class Constrain(Tree):
    """Narrows a decision. forbidding: these are out; otherwise: nothing but these. soft: only if
    something is left. such: what is meant beside those that are named: whatever this holds of, as
    the thing in `slot`.
    """

    decision: int
    player: Tree
    among: tuple[Tree, ...]
    forbidding: bool
    soft: bool
    slot: int = -1
    such: Tree | None = None


@frozen(repr=False)
class Repeat(Tree):
    """Narrows a decision to what the player chose the last time, with all its parts. previous:
    the property that remembers it.
    """

    decision: int
    player: Tree
    previous: int
    soft: bool = False


@frozen(repr=False)
class Prevent(Tree):
    """Effects like this one do not happen."""

    effect: Effect


@frozen(repr=False)
class Later(Tree):
    """Another rule begins when the phase ends, if this one is still in force by then."""

    rule: int
    phase: int
    start: int
    count: int


RuleForm = Answer | Modify | InStep | AtStart | Constrain | Repeat | Prevent | Later
"""What a rule does."""


Owner = NewType("Owner", int)
"""Whose a rule is: a piece's, by its design, or that of a rule with a name. How it is written is
known to the functions below and to nobody else.
"""


def of_design(number: int) -> Owner:
    """The rules of the pieces of a design."""
    return Owner(number)


def of_named_rule(number: int) -> Owner:
    """What a rule with a name says."""
    return Owner(-1 - number)


def owning_design(owner: Owner | None) -> int | None:
    """The design whose rules these are; None for a rule with a name and for the general rules."""
    return None if owner is None or owner < 0 else int(owner)


def owning_rule(owner: Owner | None) -> int | None:
    """The rule with a name that says this; None for designs and for the general rules."""
    return None if owner is None or owner >= 0 else -1 - owner


@frozen(repr=False)
class Rule(Tree):
    """One clause: who says it, when it holds and what it does.

    owner: whose it is, or None for the general rules. until: what ends it for good, if it holds
    for a time.
    """

    number: int
    owner: Owner | None
    condition: Tree | None
    form: RuleForm
    until: Tree | None = None
