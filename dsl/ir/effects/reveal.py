"""The effect `reveal`."""

from attrs import frozen

from .effect import Effect, Footprint, Form, How, Slot, Write


@frozen
class Reveal(Effect):
    """Everybody is shown what was chosen, except what a rule in force hides. With `as`, they are
    shown another property of each player in its place.

    Example:
        reveal pick
    """

    FORM = Form(
        ("reveal", "reveals"),
        None,
        (Slot("decision", "choice"), Slot("seen", "own", "as", optional=True)),
    )
    FOOTPRINT = Footprint(
        (Write(How.SHOW, "decision"), Write(How.TELL, "decision")), reads=("seen",)
    )
    decision: int
    seen: int | None = None
