"""The effect `reveal`."""

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from ..nodes import Tree
from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen(repr=False)
class Reveal(Effect):
    """Everybody is shown what was chosen, except what a rule in force hides. With `as`, they are
    shown another property of each player in its place; with `to`, only one player is shown what the
    other has chosen. Of a draw for each player, a line among those for each shows that player's.

    Example:
        reveal pick
    """

    FORM = Form(
        ("reveal", "reveals", "show", "shows"),
        None,
        (
            Slot("decision", "choice"),
            Slot("seen", "own", "as", optional=True),
            Slot("audience", "player", "to", optional=True),
        ),
        "a choice is revealed by its name; what lies somewhere is seen by all where it is moved to "
        "a public zone, and is told by `announce`",
    )
    FOOTPRINT = Footprint(
        (Write(How.SHOW, "decision"), Write(How.TELL, "decision", whose="audience")),
        reads=("seen", "whose"),
    )
    AROUND: ClassVar[Mapping[str, str]] = {"whose": "player"}
    decision: int
    seen: int | None = None
    audience: Tree | None = None
    whose: Tree | None = None
