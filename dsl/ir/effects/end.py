"""The effect `end`."""

from attrs import frozen

from .effect import REASON, Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class End(Effect):
    """A phase ends at once, and nobody has won it.

    Example:
        the set ends, if points are level
    """

    FORM = Form(("end", "ends"), Slot("phase", "phase"), (REASON,))
    FOOTPRINT = Footprint((Write(How.END, "phase"),))
    phase: int
    reason: str | None = None
