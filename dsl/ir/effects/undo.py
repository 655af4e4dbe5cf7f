"""The effect `undo`."""

from attrs import frozen

from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Undo(Effect):
    """Everything is again as it was when the phase began, which then begins anew. What players
    were told stays told, and the item that was used to do this stays used.

    Example:
        undo the round
    """

    FORM = Form(("undo",), None, (Slot("phase", "phase"),))
    FOOTPRINT = Footprint((Write(How.UNDO, "phase"),))
    phase: int
