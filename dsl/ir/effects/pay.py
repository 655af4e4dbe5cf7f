"""The effect `pay`."""

from attrs import frozen

from ..nodes import Tree
from ..values import Read
from .effect import Effect, Footprint, Form, How, Slot, Write
from .fall import Fall


@frozen(repr=False)
class Pay(Effect):
    """A number goes down.

    Example:
        they lose 1 points
    """

    FORM = Form(
        ("lose", "loses", "pay", "pays", "spend", "spends"),
        Slot("subject", "bearer", optional=True),
        (Slot("amount", "number"), Slot("property", "property")),
        "so much of a number is lost; a piece is discarded, one at random like this: `chance "
        "chooses lost: a card in their hand`, then `discard lost`",
    )
    FOOTPRINT = Footprint((Write(How.TAKE, "property", whose="subject", by="amount"),))
    subject: Tree
    amount: Tree
    property: int

    def lowered(self) -> Effect:
        """Its property goes down."""
        place = Read(self.property, self.subject, span=self.span)
        return Fall(place, self.amount, span=self.span)
