"""The effect `gain`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
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
    FOOTPRINT = Footprint((Write(How.ADD, "property", whose="subject", by="amount"),))
    subject: Tree
    amount: Tree
    property: int
