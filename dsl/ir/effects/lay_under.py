"""The effect `put ... on the bottom of`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write
from .move import Move


@frozen(repr=False)
class LayUnder(Effect):
    """Pieces are laid under a pile, otherwise as `on top of`.

    Example:
        put your pick on the bottom of stack
    """

    FORM = Form(
        ("put", "puts", "move", "moves", "return", "returns"),
        None,
        (Slot("pieces", "pieces"), Slot("zone", "zone", "on the bottom of")),
    )
    FOOTPRINT = Footprint((Write(How.MOVE, "pieces", by="zone"),))
    pieces: Tree
    zone: Tree

    def lowered(self) -> Effect:
        """They go there, below."""
        return Move(self.pieces, self.zone, under=True, span=self.span)
