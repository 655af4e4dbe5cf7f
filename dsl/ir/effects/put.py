"""The effect `put`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Put(Effect):
    """A new piece of this name comes into being in a zone, and belongs to the player whose zone it
    is.

    Example:
        put Ace into your hand
    """

    FORM = Form(("put", "puts"), None, (Slot("design", "design"), Slot("zone", "zone", "into")))
    FOOTPRINT = Footprint((Write(How.CREATE, "zone", by="design"),))
    design: Tree
    zone: Tree
