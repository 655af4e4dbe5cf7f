"""The effect `silence`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Silence(Effect):
    """Like `cancel`; and until the phase is over, nothing holds that earlier rules of the pieces'
    owners have left for now.

    Example:
        silence opponent's pick
    """

    FORM = Form(("silence", "silences"), None, (Slot("pieces", "pieces"),))
    FOOTPRINT = Footprint((Write(How.DISABLE, "pieces"), Write(How.MUTE, "pieces")))
    pieces: Tree
