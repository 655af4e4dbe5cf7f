"""The effect `exhaust`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class Exhaust(Effect):
    """Pieces lose their abilities for good: they never take effect again.

    Example:
        exhaust your pick
    """

    FORM = Form(("exhaust", "exhausts"), None, (Slot("pieces", "pieces"),))
    pieces: Tree
