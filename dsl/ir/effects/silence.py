"""The effect `silence`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Form, Slot


@frozen
class Silence(Effect):
    """Like `cancel`; and until the phase is over, nothing holds that earlier rules of the pieces'
    owners have left for now.

    Example:
        silence opponent's pick
    """

    FORM = Form(("silence", "silences"), None, (Slot("pieces", "pieces"),))
    pieces: Tree
