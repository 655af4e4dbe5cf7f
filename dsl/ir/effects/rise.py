"""The effect `rise`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Rise(Effect):
    """A number goes up, also one that belongs to the game; several rises in one step add up.

    Example:
        your points rises by 2
    """

    FORM = Form(("rise", "rises"), Slot("place", "place"), (Slot("amount", "number", "by"),))
    FOOTPRINT = Footprint((Write(How.ADD, "place", by="amount"),))
    place: Tree
    amount: Tree
