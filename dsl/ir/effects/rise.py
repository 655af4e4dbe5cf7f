"""The effect `rise`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class Rise(Effect):
    """A number goes up, also one that belongs to the game; several rises in one step add up.

    Example:
        your points rises by 2
    """

    FORM = Form(("rise", "rises"), Slot("place", "place"), (Slot("amount", "number", "by"),))
    place: Tree
    amount: Tree
