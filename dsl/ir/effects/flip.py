"""The effect `flip`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Flip(Effect):
    """Edges of a graph turn round, as far as it has them; turned round twice in one step, they are
    as they were.

    Example:
        web flips edges touching Ace
    """

    FORM = Form(
        ("flip", "flips"),
        Slot("graph", "graph"),
        (Slot("edges", "edges"),),
        "edges are flipped; a piece is turned over where it is moved to a public zone, or told by "
        "`announce`",
    )
    FOOTPRINT = Footprint((Write(How.TURN, "graph", by="edges"),))
    graph: Tree
    edges: Tree
