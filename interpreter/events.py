"""What players are told.

Purpose: the messages that a step of play gives out, each with its audience.
Input: made by `disclosure`. Output: plain values, ready for JSON. Must not know: the state.
"""

from enum import StrEnum
from typing import Any

from attrs import field, frozen

from ..dsl.ir.nodes import HOST as HOST


class Kind(StrEnum):
    """What a message is, whatever a rule file calls the thing that it is about."""

    REVEAL = "reveal"
    """What was chosen is shown, by player."""
    CHOICE = "choice"
    """A player hears what was taken as their choice, or drawn for them."""
    ANNOUNCEMENT = "announcement"
    """A text of the rules."""
    FACT = "fact"
    """What a property has become, of a player or of the game."""
    BOARD = "board"
    """What a field of a board's cells has become."""
    OVER = "over"
    """A phase is over."""
    WHY = "why"
    """The host hears by which rules a question was answered."""


@frozen
class Event:
    """One message.

    name: what it is about (`cast`, `points`, a label from the rules). to: a seat, None for
    everybody, or `HOST` for the host alone. text: in words. data: plain values for programs; values
    that a hearer may not know are `"?"`. why: the clauses behind it, in words, as far as the
    hearer may know them. subject: the seat that a fact is about, None for the game's. value: what
    a fact is now. hidden: something in it is kept from the hearer.
    """

    name: str
    to: int | None
    text: str
    data: dict[str, Any] = field(factory=dict, hash=False)
    why: tuple[str, ...] = ()
    kind: Kind = Kind.ANNOUNCEMENT
    subject: int | None = None
    value: Any = field(default=None, hash=False)
    hidden: bool = False
