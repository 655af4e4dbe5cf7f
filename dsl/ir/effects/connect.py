"""The effect `connect`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Connect(Effect):
    """A graph gets edges that it did not have; those that it has stay.

    Example:
        web gains edge from Ace to King
    """

    FORM = Form(("gain", "gains"), Slot("graph", "graph"), (Slot("edges", "edges"),))
    FOOTPRINT = Footprint((Write(How.LINK, "graph", by="edges"),))
    graph: Tree
    edges: Tree
