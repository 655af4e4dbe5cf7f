"""The effect `put ... on top of`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write
from .move import Move


@frozen(repr=False)
class LayOn(Effect):
    """Pieces are laid on top of a pile, and belong to whom it belongs to; several from one pile
    stay in their order. Several at once from elsewhere would lie in no order: a contradiction.

    Example:
        put your pick on top of stack
    """

    FORM = Form(
        ("put", "puts", "move", "moves", "return", "returns"),
        None,
        (Slot("pieces", "pieces"), Slot("zone", "zone", "on top of")),
    )
    FOOTPRINT = Footprint((Write(How.MOVE, "pieces", by="zone"),))
    pieces: Tree
    zone: Tree

    def lowered(self) -> Effect:
        """What comes to a pile lies on top anyway."""
        return Move(self.pieces, self.zone, span=self.span)
