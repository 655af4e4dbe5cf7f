"""The effect `restart`."""

from attrs import frozen

from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Restart(Effect):
    """A phase begins anew and is not counted twice. What was changed outside it stays changed.

    Example:
        restart the round
    """

    FORM = Form(("restart",), None, (Slot("phase", "phase"),))
    FOOTPRINT = Footprint((Write(How.RESTART, "phase"),))
    phase: int
