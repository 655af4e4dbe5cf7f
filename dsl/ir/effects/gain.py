"""The effect `gain`."""

from attrs import frozen

from ..nodes import Tree
from ..values import Read
from .effect import Effect, Footprint, Form, How, Slot, Write
from .rise import Rise


@frozen(repr=False)
class Gain(Effect):
    """A number goes up; several gains in one step add up.

    Example:
        the winner gains 2 points
    """

    FORM = Form(
        (
            *("gain", "gains", "get", "gets", "receive", "receives", "score", "scores"),
            *("earn", "earns"),
        ),
        Slot("subject", "bearer", optional=True),
        (Slot("amount", "number"), Slot("property", "property")),
    )
    FOOTPRINT = Footprint((Write(How.ADD, "property", whose="subject", by="amount"),))
    subject: Tree
    amount: Tree
    property: int

    def lowered(self) -> Effect:
        """Its property goes up."""
        place = Read(self.property, self.subject, span=self.span)
        return Rise(place, self.amount, span=self.span)
