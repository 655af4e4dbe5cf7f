"""The effect `lose`."""

from attrs import frozen

from ..nodes import Tree
from .effect import PLAYER, REASON, Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Lose(Effect):
    """A player loses a phase: it ends at once, and the opponent has won it.

    Example:
        if late: they lose the set
    """

    FORM = Form(("lose", "loses"), PLAYER, (Slot("phase", "phase"), REASON))
    FOOTPRINT = Footprint((Write(How.END, "phase", whose="player", opponent=True),))
    player: Tree
    phase: int
    reason: str | None = None
