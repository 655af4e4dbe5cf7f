"""The effect `put`, of pieces that lie somewhere already."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write
from .move import Move


@frozen(repr=False)
class PutThere(Effect):
    """Pieces that lie somewhere go to a zone, as with `move`: what was chosen in a zone is such a
    piece, and no second one comes into being. A new one like it is `put name of your pick into`.

    Example:
        put your pick into your hand
    """

    FORM = Form(("put", "puts"), None, (Slot("pieces", "pieces"), Slot("zone", "zone", "into")))
    FOOTPRINT = Footprint((Write(How.MOVE, "pieces", by="zone"),))
    pieces: Tree
    zone: Tree

    def lowered(self) -> Effect:
        """They go there."""
        return Move(self.pieces, self.zone, span=self.span)
