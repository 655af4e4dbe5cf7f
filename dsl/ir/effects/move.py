"""The effect `move`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Move(Effect):
    """Pieces go to a zone, and belong to the player whose zone it is; one piece moved to two zones
    in one step is a contradiction.

    Example:
        return your previous pick to your hand
    """

    FORM = Form(
        ("move", "moves", "return", "returns"),
        None,
        (Slot("pieces", "pieces"), Slot("zone", "zone", "to")),
    )
    FOOTPRINT = Footprint((Write(How.MOVE, "pieces", by="zone"),), reads=("under",))
    pieces: Tree
    zone: Tree
    under: bool = False
    """They are laid below what lies there, if it is a pile."""
