"""The effect `end`."""

from attrs import frozen

from .effect import REASON, Effect, Form, Slot


@frozen
class End(Effect):
    """A phase ends at once, and nobody has won it.

    Example:
        the set ends, if points are level
    """

    FORM = Form(("end", "ends"), Slot("phase", "phase"), (REASON,))
    phase: int
    reason: str | None = None
