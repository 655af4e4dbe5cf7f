"""The effect `disconnect`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class Disconnect(Effect):
    """A graph loses edges, as far as it has them.

    Example:
        web loses edges touching Ace
    """

    FORM = Form(("lose", "loses"), Slot("graph", "graph"), (Slot("edges", "edges"),))
    graph: Tree
    edges: Tree
