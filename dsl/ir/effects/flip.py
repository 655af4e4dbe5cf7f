"""The effect `flip`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class Flip(Effect):
    """Edges of a graph turn round, as far as it has them; turned round twice in one step, they are
    as they were.

    Example:
        web flips edges touching Ace
    """

    FORM = Form(("flip", "flips"), Slot("graph", "graph"), (Slot("edges", "edges"),))
    graph: Tree
    edges: Tree
