"""The effect `gain`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class Gain(Effect):
    """A number goes up; several gains in one step add up.

    Example:
        the winner gains 2 points
    """

    FORM = Form(
        ("gain", "gains"),
        Slot("subject", "bearer", optional=True),
        (Slot("amount", "number"), Slot("property", "property")),
    )
    subject: Tree
    amount: Tree
    property: int
