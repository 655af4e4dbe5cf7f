"""What players are told.

Purpose: the messages that a step of play gives out, each with its audience.
Input: made by `telling`. Output: plain values, ready for JSON. Must not know: the state.
"""

from typing import Any

from attrs import field, frozen


@frozen
class Event:
    """One message.

    name: what it is about (`cast`, `points`, a label from the rules). to: a seat, None for
    everybody, or -1 for the host alone. text: in words. data: plain values for programs; values
    that a hearer may not know are `"?"`. why: the clauses behind it, in words, as far as the
    hearer may know them.
    """

    name: str
    to: int | None
    text: str
    data: dict[str, Any] = field(factory=dict, hash=False)
    why: tuple[str, ...] = ()


HOST = -1
"""The audience of what only the host is told."""
