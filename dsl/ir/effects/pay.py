"""The effect `pay`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Pay(Effect):
    """A number goes down.

    Example:
        they lose 1 points
    """

    FORM = Form(
        ("lose", "loses"),
        Slot("subject", "bearer", optional=True),
        (Slot("amount", "number"), Slot("property", "property")),
    )
    FOOTPRINT = Footprint((Write(How.TAKE, "property", whose="subject", by="amount"),))
    subject: Tree
    amount: Tree
    property: int
