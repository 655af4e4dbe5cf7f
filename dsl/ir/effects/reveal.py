"""The effect `reveal`."""

from attrs import frozen

from .effect import Effect, Form, Slot


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
    decision: int
    seen: int | None = None
