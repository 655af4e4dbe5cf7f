"""The effect `become`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class Become(Effect):
    """Something gets a new value; two different ones in one step are a contradiction.

    Example:
        your points becomes 0
    """

    FORM = Form(("become", "becomes"), Slot("place", "place"), (Slot("value", "value"),))
    place: Tree
    value: Tree
