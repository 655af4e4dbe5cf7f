"""The effect `take effect`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class TakeEffect(Effect):
    """The rules of pieces are in force, for their owners, until the phase is over.

    Example:
        each pick takes effect
    """

    FORM = Form(("take effect", "takes effect"), Slot("pieces", "pieces"))
    FOOTPRINT = Footprint((Write(How.ENABLE, "pieces"),))
    pieces: Tree
