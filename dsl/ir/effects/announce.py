"""The effect `announce`."""

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Announce(Effect):
    """Everybody, or one player, is told a text. A choice that a hearer has not been shown is left
    out.

    Example:
        announce "{you} takes back {your previous pick}" as returned
    """

    FORM = Form(
        ("announce", "announces"),
        None,
        (
            Slot("text", "text"),
            Slot("label", "label", "as", optional=True),
            Slot("audience", "hearer", "to", optional=True),
        ),
    )
    FOOTPRINT = Footprint((Write(How.TELL, "text", whose="audience"),))
    text: tuple[Tree, ...]
    label: str | None = None
    audience: Tree | None = None

    @property
    def name(self) -> str:
        """What the message is called."""
        return self.label or "announcement"
