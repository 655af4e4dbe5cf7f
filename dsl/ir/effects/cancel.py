"""The effect `cancel`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Cancel(Effect):
    """The abilities of a piece are no longer in force, and leave nothing behind for later.

    Example:
        cancel opponent's pick
    """

    FORM = Form(("cancel", "cancels"), None, (Slot("pieces", "pieces"),))
    FOOTPRINT = Footprint((Write(How.DISABLE, "pieces"),))
    pieces: Tree
