"""The effect `look at`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Look(Effect):
    """One player is told what pieces are, and nobody else hears of it.

    Example:
        you look at opponent's hand
    """

    FORM = Form(
        ("look at", "looks at"),
        Slot("player", "player", optional=True),
        (Slot("pieces", "pieces"),),
    )
    FOOTPRINT = Footprint((Write(How.TELL, "pieces", whose="player"),))
    player: Tree
    pieces: Tree
