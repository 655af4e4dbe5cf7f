"""The effect `swap`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Swap(Effect):
    """Two properties exchange their values; two equal swaps in one step leave them as they are,
    and so does a swap of something with itself.

    Example:
        swap your points with points of opponent
    """

    FORM = Form(("swap", "swaps"), None, (Slot("first", "place"), Slot("second", "place", "with")))
    FOOTPRINT = Footprint(
        (Write(How.SWAP, "first", by="second"), Write(How.SWAP, "second", by="first"))
    )
    first: Tree
    second: Tree
