"""The effect `fall`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Fall(Effect):
    """A number goes down, also one that belongs to the game; what rises and falls in one
    step adds up.

    Example:
        your points falls by 2
    """

    FORM = Form(("fall", "falls"), Slot("place", "place"), (Slot("amount", "number", "by"),))
    FOOTPRINT = Footprint((Write(How.TAKE, "place", by="amount"),))
    place: Tree
    amount: Tree
