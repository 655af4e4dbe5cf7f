"""The effect `lose`."""

from attrs import frozen

from ..nodes import Tree
from ..values import OpponentOf
from .effect import PLAYER, REASON, Effect, Footprint, Form, How, Slot, Write
from .win import Win


@frozen(repr=False)
class Lose(Effect):
    """A player loses a phase: it ends at once, and the opponent has won it.

    Example:
        if late: they lose the set
    """

    FORM = Form(("lose", "loses"), PLAYER, (Slot("phase", "phase"), REASON))
    FOOTPRINT = Footprint((Write(How.END, "phase"),))
    player: Tree
    phase: int
    reason: str | None = None

    def lowered(self) -> Effect:
        """The opponent wins it."""
        winner = OpponentOf(self.player, span=self.span)
        return Win(winner, self.phase, self.reason, span=self.span)
