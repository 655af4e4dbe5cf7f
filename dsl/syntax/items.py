"""The upper part of the syntax tree: the items of a rule file.

Purpose, input and output as in `syntax`, of which this is the second half: rulesets, options,
pieces, phases, rulings, examples, and the words with which a variant changes its parent.
"""

from functools import cached_property

from attrs import frozen

from . import Allow, Block, Body, Condition, Named, Node, Value, Word
from .words import Sorted, everything, sorted_into

UNNAMED_SEATS = ("First", "Second")
"""What the seats are called where a file does not name them."""


@frozen
class Header(Block):
    """`ruleset "..."` with its description, the ruleset that it extends and the seats' names."""

    name: Word
    about: tuple[Word, ...]
    extends: Word | None
    seats: tuple[Word, ...]


@frozen
class Option(Block):
    """`option duels = 3`. kinds: the words behind the colon (`player`, `nobody`), if any."""

    name: Word
    kinds: tuple[str, ...]
    value: Value
    about: Word | None


def may_be_none(item: "Option | Field") -> bool:
    """Whether it is said of an option, or of what pieces or cells have, that it may be none."""
    return not {"none", "nobody"}.isdisjoint(item.kinds)


@frozen
class Field(Node):
    """`rank: number or none, as labelled`. audience: who is told, as of `Declare`; of places alone,
    `secret` or, as where nothing is said, `public`.
    """

    name: Word
    kinds: tuple[str, ...]
    as_labelled: bool
    usually: Value | None = None
    audience: Word | None = None


@frozen
class Kind(Block):
    """`pieces card`, with the fields of such a piece."""

    name: Word
    in_force: bool
    fields: tuple[Field, ...]


@frozen
class Names(Block):
    """The names that choices give, which nobody declares: made of `opening: check or bet`. name:
    what they are called together.
    """

    name: Word
    names: tuple[Word, ...]


@frozen
class Path(Node):
    """`Inn - Mill - Bridge`: places of a board, each next to the one before."""

    places: tuple[Word, ...]


@frozen
class Board(Block):
    """`board cell: hexagon of side 5`, with the fields of a cell.

    width, height: of a hexagon, its side twice; of a circle, its cells, and 2 if it has a centre.
    paths: where the places of a board that is no grid lie.
    """

    name: Word
    shape: str
    width: int
    height: int
    fields: tuple[Field, ...]
    paths: tuple[Path, ...] = ()


@frozen
class Phase(Block):
    """`round`, and what happens in it, line after line."""

    name: Word
    body: Body


@frozen
class Piece(Block):
    """`card 4 Jack`, with its text and its rules. each: a field, for each name of which there is
    such a piece: `card 14 Ace of each suit`. label: empty, if only its name is said.
    """

    kind: Word
    label: str
    name: Word
    body: Body
    each: Word | None = None

    @property
    def short(self) -> str:
        """What it is called for short: its label, or else its name."""
        return self.label or self.name.text


@frozen
class Rule(Block):
    """`rule "No show", for each player`: rules of the game that are called by a name."""

    name: Word
    for_each: bool
    body: Body


@frozen
class Ruling(Block):
    """`ruling A overrides B on winner because "..."`. every: B is a kind of piece."""

    winner: Word
    loser: Word
    every: bool
    question: Word | None
    because: Word | None


@frozen
class RulingInWords(Block):
    """`ruling R31: "..."`: what a ruling says that lines are marked with."""

    name: Word
    text: Word


# ---------------------------------------------------------------------- examples


@frozen
class Given(Node):
    """`given {rounds} = 2`."""

    option: str
    value: Value


@frozen
class Standing(Node):
    """`given floor of A1 is 2, King is in North's hand`: how things stand where it begins."""

    conditions: tuple[Condition, ...]


@frozen
class Move(Node):
    """What one player does. what: `chosen`, `late` or `passed`; chance's seat is None. to: whom
    chance deals to, if that is said. also: whether it follows `and`, behind what somebody does.
    called: whether the choice is said by its name, and not by a verb: `Otter's pick is Duchess`.
    """

    what: str
    seat: Word | None
    verb: Word | None
    values: tuple[Value, ...]
    to: Word | None = None
    also: bool = False
    called: bool = False


@frozen
class Moves(Node):
    """`round 1: North picks Queen, South is late`."""

    phase: Word | None
    number: int | None
    moves: tuple[Move, ...]


@frozen
class LeadsClaim(Node):
    """`North leads 2 to 1`, `North leads 2 to 1 on victories`."""

    who: Value
    more: int
    fewer: int
    noun: Word | None


@frozen
class ResultClaim(Node):
    """`South wins the set`."""

    who: Value
    verb: Word
    phase: Value


@frozen
class MayClaim(Node):
    """`North may not pick Queen`."""

    who: Value
    negated: bool
    verb: Word
    value: Value


@frozen
class ToldClaim(Node):
    """`South is told "Queen"`: in some announcement since the moves before."""

    who: Value
    negated: bool
    words: Word


@frozen
class AskedClaim(Node):
    """`North is not asked pick`: whether somebody has to choose something now."""

    who: Value
    negated: bool
    choice: Word | None


@frozen
class OverClaim(Node):
    """`the match is over`: the moves have ended it."""

    phase: Value
    negated: bool


@frozen
class ConditionClaim(Node):
    """Any condition, said of the players by name."""

    condition: Condition


Claim = LeadsClaim | ResultClaim | MayClaim | ToldClaim | AskedClaim | OverClaim | ConditionClaim


@frozen
class Then(Node):
    """`then ...`: what must hold after the moves above it."""

    claim: Claim


@frozen
class Example(Block):
    """`example "..."`: a play and what must come of it."""

    name: Word
    lines: tuple[Given | Standing | Moves | Then, ...]


# ---------------------------------------------------------------------- variants


@frozen
class Add(Block):
    """`add card 0 ...`, `add option ...`: something that the parent does not have."""

    item: "Option | Piece | Phase"


@frozen
class AddLines(Block):
    """`add to round, after scoring`: lines in a phase of the parent."""

    phase: Word
    place: str
    anchor: Word | None
    body: Body


@frozen
class Remove(Block):
    """`remove card Ace`. sort: the word before the name, where there is one."""

    name: Word
    sort: Word | None = None


@frozen
class Replace(Block):
    """`replace card 2 King`: something that the parent says otherwise."""

    item: "Phase | Piece | Rule | Board"


@frozen
class ReplaceLines(Block):
    """`replace pick in round`: one line of a phase, named by what it names."""

    anchor: Word
    phase: Word
    body: Body


@frozen
class Change(Block):
    """`change card 9 Ace`, `change Ace`: some lines of a piece, a phase or a rule said otherwise.
    kind, label: of a piece, if they are said.
    """

    name: Word
    body: Body
    kind: Word | None = None
    label: str = ""


@frozen
class ChangeLines(Block):
    """`change pick in round`: some of the lines below one line of a phase."""

    anchor: Word
    phase: Word
    body: Body


@frozen
class Rename(Block):
    """`rename card to tile`, with a new text for a piece."""

    old: Word
    new: Word
    about: Word | None


Item = (
    Header
    | Option
    | Kind
    | Names
    | Board
    | Phase
    | Piece
    | Rule
    | Ruling
    | RulingInWords
    | Example
    | Add
    | AddLines
    | Remove
    | Replace
    | ReplaceLines
    | Change
    | ChangeLines
    | Rename
    | Allow
    | Named
)


@frozen
class Removed(Node):
    """What a variant has taken out, by the word that says so. names: what was brought in there."""

    word: Word
    names: tuple[str, ...] = ()


@frozen
class Script(Block):
    """A whole rule file. removed: what variants on the way to it have taken out."""

    items: tuple[Item, ...]
    removed: tuple[Removed, ...] = ()

    @cached_property
    def by_class(self) -> Sorted:
        """Everything in it by its class, put together of what that is in each item."""
        found: Sorted = {Script: [self]}
        for each in (*self.items, *self.removed):
            if isinstance(each, Block):
                for cls, nodes in each.by_class.items():
                    found.setdefault(cls, []).extend(nodes)
            else:
                sorted_into(found, everything(each))
        return found
