"""The effect `win`."""

from attrs import frozen

from ..nodes import Tree
from .effect import PLAYER, REASON, Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Win(Effect):
    """A player wins a phase, which ends at once.

    Example:
        you win the set, if you lead by 3 or more points
    """

    FORM = Form(("win", "wins"), PLAYER, (Slot("phase", "phase"), REASON))
    FOOTPRINT = Footprint((Write(How.END, "phase", whose="player"),))
    player: Tree
    phase: int
    reason: str | None = None
