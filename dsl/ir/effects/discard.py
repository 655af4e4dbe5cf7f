"""The effect `discard`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Discard(Effect):
    """Pieces leave the game.

    Example:
        discard your pick
    """

    FORM = Form(("discard", "discards"), None, (Slot("pieces", "pieces"),))
    FOOTPRINT = Footprint((Write(How.MOVE, "pieces"),))
    pieces: Tree
