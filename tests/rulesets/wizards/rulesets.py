"""The five rulesets of the Wizard's Duel family as the rulings' main table lists them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

ORDER = "012345678XW"
"""Every spell of the family, in the order of a hand; W is never in a hand (R88)."""


@dataclass(frozen=True)
class Ruleset:
    """What the five rulesets differ in."""

    spells: str
    rounds: int
    counter_cancels: bool
    """Whether a 2 cancels the effect of the opposing spell (R20, R21)."""
    charm_immune: str
    """What an 8 may not name (R55)."""
    late_loses: bool
    """Whether being late loses the bout (R65), or draws a spell and gives a point (R61-R63)."""
    target: int
    """How many victories end the series at once (R1, R7)."""
    scheduled: int | None = None
    """How many bouts are played, draws included (R5); None: until the target, draws replayed."""
    level_item: str = ""
    """The item whose owner wins a bout with level points (R3, R6)."""
    items: Mapping[str, int | None] = field(default_factory=dict)
    """Who owns what unless said otherwise (R10, R79)."""


RULESETS = {
    "original": Ruleset("12345678X", 9, False, "2X", False, 2, level_item="balance"),
    "colosseum": Ruleset("12345678X", 9, False, "2X", False, 2),
    "archwizard": Ruleset("012345678X", 10, True, "2X", True, 3, 5, items={"advantage": 1}),
    "squeaky": Ruleset("12345678X", 9, True, "2X", True, 2, 3, items={"advantage": 1}),
    "gods": Ruleset(
        "12345678X",
        9,
        True,
        "",
        True,
        2,
        level_item="hestia",
        items={"wisdom": 0, "hestia": 0, "daybreak": 0},
    ),
}
