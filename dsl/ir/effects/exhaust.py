"""The effect `exhaust`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Exhaust(Effect):
    """Pieces lose their abilities for good: they never take effect again.

    Example:
        exhaust your pick
    """

    FORM = Form(("exhaust", "exhausts"), None, (Slot("pieces", "pieces"),))
    FOOTPRINT = Footprint((Write(How.DISABLE, "pieces"), Write(How.EXHAUST, "pieces")))
    pieces: Tree
