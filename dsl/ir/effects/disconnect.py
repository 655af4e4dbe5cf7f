"""The effect `disconnect`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Disconnect(Effect):
    """A graph loses edges, as far as it has them.

    Example:
        web loses edges touching Ace
    """

    FORM = Form(("lose", "loses"), Slot("graph", "graph"), (Slot("edges", "edges"),))
    FOOTPRINT = Footprint((Write(How.UNLINK, "graph", by="edges"),))
    graph: Tree
    edges: Tree
