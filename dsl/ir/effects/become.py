"""The effect `become`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Become(Effect):
    """Something gets a new value; two different ones in one step are a contradiction.

    Example:
        your points becomes 0
    """

    FORM = Form(("become", "becomes"), Slot("place", "place"), (Slot("value", "value"),))
    FOOTPRINT = Footprint((Write(How.SET, "place", by="value"),))
    place: Tree
    value: Tree
