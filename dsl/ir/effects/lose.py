"""The effect `lose`."""

from attrs import frozen

from ..nodes import Tree
from .effect import PLAYER, REASON, Effect, Form, Slot


@frozen
class Lose(Effect):
    """A player loses a phase: it ends at once, and the opponent has won it.

    Example:
        if late: they lose the set
    """

    FORM = Form(("lose", "loses"), PLAYER, (Slot("phase", "phase"), REASON))
    player: Tree
    phase: int
    reason: str | None = None
