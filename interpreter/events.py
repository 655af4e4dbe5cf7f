"""What happens that somebody is told of.

Purpose: one class per kind of thing that is told, each with its audience. They hold numbers of the
program's tables and values as states hold them; `duello.match.event_words` makes words of them.
Input: made by `disclosure`. Output: frozen values. Must not know: names, the state.
"""

from attrs import frozen

from ..dsl.ir import Type
from ..dsl.ir.nodes import HOST as HOST
from ..dsl.ir.types import Value


@frozen
class Told:
    """A value that a hearer is told. value: as states hold it. designs: where it is a piece or made
    of pieces, the design of each; None elsewhere.
    """

    type: Type
    value: Value
    designs: tuple[int, ...] | None = None


@frozen
class Hidden:
    """In the place of a value that the hearer may not know. type: what it would be."""

    type: Type


@frozen
class Because:
    """A clause behind an answer. rule: its number; overridden: whether it gave way to others."""

    rule: int
    overridden: bool = False


Line = tuple[int, int]
"""A line of the program: the block, and which one of it."""


@frozen
class Revealed:
    """What was chosen in a decision is shown. seen: the property that is shown in its place, if one
    is. by_seat: of each seat what is shown, None where there is nothing. to: a seat, or None for
    everybody.
    """

    decision: int
    seen: int | None
    by_seat: tuple[Told | Hidden | None, ...]
    to: int | None = None


@frozen
class Echoed:
    """A player hears what was taken as their choice, or drawn for them. to: their seat."""

    decision: int
    chosen: Told
    drawn: bool
    to: int


@frozen
class Announced:
    """A text of the rules. label: what the rules call it; parts: its own words, and between them
    values; why: the clauses behind these. to: a seat, `HOST`, or None for everybody.
    """

    label: str
    parts: tuple[str | Told | Hidden, ...]
    why: tuple[Because, ...]
    to: int | None


@frozen
class Looked:
    """A player is told what pieces are that they look at. to: their seat."""

    pieces: Told
    to: int


@frozen
class Became:
    """What a property is now. subject: whose, a seat, or None for the game's. to: a seat, `HOST`,
    or None for everybody.
    """

    property: int
    subject: int | None
    now: Told
    to: int | None


@frozen
class BoardBecame:
    """What a field of a board's cells is now. changed: the cells that are different; cells: all
    that are not as they were at first, each with its value. to: everybody, or `HOST`.
    """

    property: int
    changed: tuple[tuple[int, Told], ...]
    cells: tuple[tuple[int, Told], ...]
    to: int | None = None


@frozen
class PhaseOver:
    """A phase is over. number: which one of the phase it was, from 1; reason: what the rules call
    this end; line: the general line that ended it before its time. to: everybody.
    """

    phase: int
    number: int
    winner: int | None
    reason: str | None
    line: Line | None
    to: None = None


@frozen
class Answered:
    """By which rules a question was answered, for the host alone."""

    property: int
    answer: Told
    why: tuple[Because, ...]
    to: int = HOST


Event = Revealed | Echoed | Announced | Looked | Became | BoardBecame | PhaseOver | Answered
"""Everything that somebody may be told of."""
