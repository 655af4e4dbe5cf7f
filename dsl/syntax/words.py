"""Nodes that hold no others but words: names, numbers, the small words of the language.

Purpose, input and output as the package's. Must not know: what they are part of.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from operator import attrgetter
from typing import Any

from attrs import field, fields, frozen

from ..spans import NOWHERE, Span

NEIGHBOURS = "neighbours"
"""Stands for the name of a board's cells until it is known which board is meant."""


@frozen
class Node:
    """Anything in the tree. The place is carried along and never compared."""

    span: Span = field(default=NOWHERE, kw_only=True, eq=False, repr=False)


Sorted = dict[type["Node"], list["Node"]]
"""Nodes by their classes."""


@frozen
class Block(Node):
    """A node that every pass goes through: what is in it is found out once."""

    @cached_property
    def inside(self) -> tuple[Node, ...]:
        """It and everything in it, outermost first."""
        cls: type = self.__class__
        return (self, *everything(tuple(getattr(self, name) for name in places(cls))))

    @cached_property
    def by_class(self) -> Sorted:
        """The same by their classes, those of each in this order."""
        return sorted_into({}, self.inside)


def sorted_into(found: Sorted, nodes: Iterable[Node]) -> Sorted:
    """More nodes behind those that were found."""
    for each in nodes:
        cls = each.__class__
        if cls in found:
            found[cls].append(each)
        else:
            found[cls] = [each]
    return found


WITHOUT_NODES = (str, int, bool, Span)


@cache
def places(cls: type) -> tuple[str, ...]:
    """The fields in which nodes may stand."""
    return tuple(each.name for each in fields(cls) if each.type not in WITHOUT_NODES)


def everything(part: object) -> list[Node]:
    """The nodes of a part of a tree, outermost first. part: a node, parts in a row, or none."""
    found: list[Node] = []
    waiting = [part]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Block):
            found.extend(each.inside)
        elif isinstance(each, Node):
            found.append(each)
            cls: object = each.__class__
            if (read := _last_first(cls)) is not None:
                waiting.extend(read(each))
        elif isinstance(each, tuple):
            waiting.extend(each[::-1])
    return found


@cache
def _last_first(cls: object) -> Callable[[Node], Sequence[object]] | None:
    """Reads those fields of a node, the last one first; None if there are none."""
    names = places(cls)[::-1]
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda node: (getattr(node, names[0]),)) if names else None


@frozen
class Word(Node):
    """A name, bare or in quotation marks, or a quoted text."""

    text: str
    quoted: bool = False


@frozen
class Number(Node):
    """A whole number."""

    value: int


@frozen
class OptionValue(Node):
    """`{rounds}`: the value of an option."""

    name: str


@frozen
class Pronoun(Node):
    """`you`, `opponent`, `they`, `this`, `it`, `the player whose turn it is`."""

    word: str


WHOLE = "game"
"""The word for the phase around all others, where no phase is called so."""

WHOSE_TURN = "the player whose turn it is"
"""The word for whoever a turn of a phase in alternation belongs to, which is the same wherever in
the turn it stands.
"""


@frozen
class Nothing(Node):
    """`nobody`, `nothing`, `none`."""

    word: str = "none"


@frozen
class TruthValue(Node):
    """`yes` or `no`."""

    value: bool


@frozen
class Possessed(Node):
    """`hand`, `previous pick`, `printed rank` or `every pick`, behind an owner.

    which: `previous`, `printed`, `every`, `last` or nothing. count: how many, of `last 3 picks` and
    `previous 2 picks`. now: with the one of the phase that goes on, `every pick so far`.
    """

    which: str
    noun: Word
    count: int = 0
    now: bool = False


@frozen
class OfBoth(Node):
    """What the numbers of the two players come to: `the difference in picks`, `the sum of both
    picks`, `the higher of both picks`.

    which: `total`, `difference`, `smaller` or `greater`.
    """

    which: str
    noun: Word


@frozen
class SomePlayer(Node):
    """`a player`, in a condition: at least one of them."""


@frozen
class BothPlayers(Node):
    """`both`, in a condition: each of them."""


@frozen
class Chance(Node):
    """`chance`, the one who chooses at random."""


@frozen
class Host(Node):
    """`host`, who may be told what no player is."""


@frozen
class EmptyGraph(Node):
    """`a graph of cards`, without edges."""

    noun: Word


@frozen
class Copies(Node):
    """`3 Roses`: so many pieces of one name."""

    count: int
    name: Word


@frozen
class OrNone(Node):
    """`card or none`: what something may become, which is none at first. names: in the place of a
    kind, the names one of which it is: `calm or angry`, at first the first of them. itself: whether
    it is a piece, `card itself or none`, and not what the piece is called.
    """

    kind: str
    word: str
    names: tuple[Word, ...] = ()
    itself: bool = False


@frozen
class MostOf(Node):
    """`the player whose pick has more rank`, `the player with fewer points`.

    within: a zone of theirs in which what is compared lies: `the player with more cards in hand`.
    extreme: `highest` or `lowest`, where it is said so, or `higher`, and not how much there is of
    it.
    """

    thing: Word | None
    more: bool
    noun: Word
    within: Word | None = None
    extreme: str = ""


@frozen
class Full(Node):
    """`the board is full`: none of its cells is empty; `the board is empty`: all of them are."""

    negated: bool
    empty: bool = False


@frozen
class WhichOne(Node):
    """`it is the first round of the set`, `it is not the last round`.

    number: which one it is, or nothing for the last. around: of which phase it is one, if said.
    """

    phase: Word
    negated: bool
    number: Number | None
    around: Word | None = None


@frozen
class WithThis(Node):
    """`with this colour`: for which the lines are done, or that of the thing for which they are."""

    noun: Word


@frozen
class Without(Node):
    """`without suit`: it has none."""

    noun: Word


@frozen
class WithSome(Node):
    """`with suit`: it has one, whichever it is."""

    noun: Word


@frozen
class YesOrNo(Node):
    """`yes or no`."""


@frozen
class NamesDomain(Node):
    """`check or bet`: one of these names, which are known as names because they stand here; or one
    of these pieces, by its name.
    """

    names: tuple[Word, ...]


@frozen
class NumbersDomain(Node):
    """`1, 5 or 20`: one of these numbers."""

    numbers: tuple[int, ...]


@frozen
class Share(Node):
    """`3 in 4 sun`: how often a name is drawn."""

    times: int
    out_of: int
    name: Word


@frozen
class WeightedDomain(Node):
    """`3 in 4 sun, otherwise rain`: names that are not drawn equally often."""

    shares: tuple[Share, ...]
    otherwise: Word

    @property
    def names(self) -> tuple[Word, ...]:
        """All that may be drawn."""
        return (*(share.name for share in self.shares), self.otherwise)


@frozen
class WayDomain(Node):
    """`a direction`, or `an axis`: a direction that stands for its opposite as well."""

    axis: bool


@frozen
class OneGo(Node):
    """Everything that is chosen in the block below, in one go."""


@frozen
class Outside(Node):
    """A value that stands for a phrase around this one, where `it` is what it was before: of the
    cards that are counted for each card `in its formation`, the formation is not that card's.
    """

    value: Any  # a value of any sort: those are made of words, and of this


@frozen
class Joint(Node):
    """`,` or `and` between two places. apart: whether nothing lies in both, as in two rows;
    listed: whether the second is one of several with `or` between them.
    """

    word: str
    apart: bool = False
    listed: bool = False
