"""The effect `take effect`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class TakeEffect(Effect):
    """The rules of pieces are in force, for their owners, until the phase is over.

    Example:
        each pick takes effect
    """

    FORM = Form(("take effect", "takes effect"), Slot("pieces", "pieces"))
    pieces: Tree
