"""The effect `copy`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Copy(Effect):
    """A piece has the abilities of another one as well until the phase is over, with what was
    chosen for that one, which may be in force or past. In a step with an order, it acts when its
    own turn comes.

    Example:
        this copies opponent's pick
    """

    FORM = Form(("copy", "copies"), Slot("copiers", "pieces"), (Slot("pieces", "pieces"),))
    FOOTPRINT = Footprint((Write(How.COPY, "copiers", by="pieces"),))
    copiers: Tree
    pieces: Tree
