"""What must be refused and how games must end, read from the rulings by hand, and the example.

The notation of positions is that of `expectations`. Must not know: any engine.
"""

from typing import NamedTuple


class Refusal(NamedTuple):
    """A turn that is not legal there."""

    turn: str
    before: str
    code: str
    why: str
    mages: str = "E3 E7"


REFUSALS = [
    Refusal("Fire Arrow", "", "direction", "a direction is missing"),
    Refusal("Ice Pass E", "", "direction", "a direction too many"),
    Refusal("Fire Wall on E5 E", "", "target-condition", "R32: two away"),
    Refusal("Fire Wall on E0 E", "", "target-condition", "R19b", "E1 E7"),
    Refusal("Ice Bloom on A6", "", "target-condition", "R19b"),
    Refusal("Ice Bloom on none", "", "target-count", "R22: exactly one"),
    Refusal("Ice Surge on none", "", "target-count", "R30: exactly one"),
    Refusal("Fire Fence on none", "", "target-count", "R23: exactly two"),
    Refusal("Fire Fence on E3", "", "target-count", "R23"),
    Refusal("Fire Fence on E3, D5", "1 D5", "target-condition", "R24: no hex line"),
    Refusal("Fire Fence on E3, E5", "a E5", "target-condition", "R25: ice is no fire"),
    Refusal("Fire Fence on E3, E3", "", "target-duplicate", "R25: distinct"),
    Refusal("Fire Multiplication on E4, G5", "3 F6", "target-condition", "R18: both have one"),
    Refusal("Fire Multiplication on E4, E2", "a E3", "target-condition", "R17: both have none"),
    Refusal("Fire Multiplication on A1, A2, E4, D4", "", "target-count", "up to three"),
    Refusal("Ice Restoration on D3", "1 E3-E5", "target-condition", "R17: E4 is gone", "E4 E7"),
    Refusal("Ice Restoration on D3", "3 E4", "target-condition", "R18: one strong is one"),
    Refusal("Fire Spread on D4", "1 D4", "target-condition", "R28: weak"),
    Refusal("Fire Spread on D4", "c D4", "target-condition", "R28: ice"),
    Refusal("Fire Storm on A1, A2, I5", "", "target-condition", "R29: A1 and A2 are adjacent"),
    Refusal("Fire Storm on A1, A3, A5, C1", "", "target-count", "up to three"),
    Refusal("Fire Mend on C6", "3 C5", "target-condition", "R18: one strong is one"),
    Refusal("Fire Mend on A3", "a B3 B4", "target-condition", "R31: the same element"),
    Refusal("Fire Spikes on E3", "a E3", "target-condition", "R17: cancelled before"),
    Refusal("Fire Spikes on A1", "", "target-condition", "R31: empty"),
    Refusal("Fire Meteor on E3", "", "target-condition", "R33: the own cell was just filled"),
    Refusal("Fire Meteor on A1", "a A1", "target-condition", "R33"),
    Refusal("Fire Override on A1", "2 A1", "target-condition", "R34"),
    Refusal("Fire Override on A1", "", "target-condition", "R34"),
    Refusal("Fire Override on E3", "a E3", "target-condition", "R34: never the own cell"),
    Refusal("Ice Smite on E5", "", "target-condition", "R35: two away"),
    Refusal("Ice Smite on H5, H6", "", "target-count", "R35: one", "E3 I5"),
    Refusal("Fire Pass", "2 E3", "cast-intensity", "R38: one must move first"),
    Refusal("Fire Pass, Move to E4", "c E3", "cast-intensity", "R38: and not afterwards"),
    Refusal("Move to E4, Fire Pass", "2 E4", "move-intensity", "R38"),
    Refusal("Fire Pass, Move to E4", "b E4", "move-intensity", "R38"),
    Refusal("Fire Arrow E, Move to E4", "1 E4", "move-intensity", "R38: closed by the cast"),
    Refusal("Move to E4, Fire Pass", "", "move-occupied", "R38", "E3 E4"),
    Refusal("Move to E5, Fire Pass", "", "move-distance", "R38"),
    Refusal("Fire Pass, Move to E3", "", "move-distance", "R38: never onto the own cell"),
    Refusal("Move to E4, Fire Pass, Move to E5", "", "move-twice", "R38"),
    Refusal("Move to E4, Ice Pass, Move to E3", "", "move-twice", "R38"),
    Refusal("Move to E0, Fire Pass", "", "move-distance", "R38: off the grid", "E1 E7"),
    Refusal("Fire Fireball on E4", "", "unknown-spell", "R47: not in the draw"),
]


class Sequence(NamedTuple):
    """Turns from the start of a game, Grey first; the code if the last of them is not legal."""

    code: str | None
    turns: tuple[str, ...]
    why: str


POOL = ["Arrow", "Storm", "Surge", "Wall", "Smite"]
SEQUENCES = [
    Sequence("cooldown", ("Fire Arrow E", "Ice Arrow W"), "R14: both players, both elements"),
    Sequence("cooldown", ("Fire Arrow E", "Ice Storm on none", "Ice Arrow W"), "R14: two plies"),
    Sequence(None, ("Fire Arrow E", "Ice Storm on none", "Fire Surge on A1", "Ice Arrow W"), "R14"),
    Sequence("cooldown", ("Fire Arrow E", "Fire Storm on none", "Ice Storm on none"), "R16"),
    Sequence(None, ("Fire Arrow E", "Ice Pass", "Ice Pass", "Fire Arrow E"), "R14: Pass counts"),
    Sequence(None, ("Fire Pass", "Fire Pass", "Ice Pass", "Ice Pass"), "R14: never blocked"),
    Sequence(
        "aspect",
        ("Fire Pass", "Ice Pass", "Move to E4, Fire Pass", "Ice Pass", "Move to E5, Fire Pass"),
        "R12, R13: a Pass obeys the limit",
    ),
    Sequence(
        None,
        ("Fire Pass", "Ice Pass", "Move to E4, Fire Pass", "Ice Pass", "Move to E5, Ice Pass"),
        "R12",
    ),
    Sequence("first-turn-move", ("Move to E4, Fire Pass",), "R5"),
    Sequence("first-turn-move", ("Fire Pass, Move to E4",), "R5"),
    Sequence(None, ("Fire Pass", "Move to E6, Fire Pass"), "R5: the second player may"),
]


# ---------------------------------------------------------------------- ends of the game


class Ending(NamedTuple):
    """Grey's turn, and White's after it if the game goes on; who has won then."""

    turns: tuple[str, ...]
    before: str
    mages: str
    winner: str | None
    why: str


ENDINGS = [
    Ending(("Fire Pass",), "2 I5, b I4, 3 H5", "H6 I5", "Grey", "R37: H6 is the opponent's"),
    Ending(("Fire Pass",), "1 I5, b I4, 3 H5", "H6 I5", None, "R37: weak is good enough"),
    Ending(("Move to G6, Fire Pass",), "2 I5, b I4, 3 H5", "H6 I5", None, "R37: H6 is open"),
    Ending(("Fire Smite on I5",), "b I4, 3 H5, 2 H6", "E3 I5", "Grey", "R37: sunk where one is"),
    Ending(("Ice Spikes on I4, I5",), "a I4, c H5, 2 H6, 1 I5", "E3 I5", "Grey", "R8, R37"),
    Ending(("Fire Pass",), "1 A1, 2 A2 B1 B2, 3 I5 I4 H5 H6", "A1 I5", "Grey", "R39: both trapped"),
    Ending(("Fire Pass",), "1 A1, 2 A2 B1 B2", "A1 I5", None, "R39: trapped of one's own making"),
    Ending(
        ("Fire Pass", "Ice Pass"),
        "1 A1, 2 A2 B1 B2",
        "A1 I5",
        "White",
        "R39: and lost only when it is one's turn",
    ),
    Ending(
        ("Fire Pass", "Ice Storm on A1"),
        "1 A1, 2 A2 B1 B2",
        "A1 I5",
        "White",
        "R8: a weak ice frees nobody from medium fire",
    ),
    Ending(
        ("Fire Pass", "Ice Spikes on A1"),
        "1 A1, 2 A2 B1 B2",
        "A1 I5",
        None,
        "R9: medium ice does",
    ),
]


# ---------------------------------------------------------------------- the worked example

EXAMPLE_POOL = ["Arrow", "Mend", "Restoration", "Smite", "Surge"]
EXAMPLE = [
    ("Fire Arrow eastward", "1 E3-E9", "Fire I", "Neutral", "2 0 0 0 0"),
    (
        "Ice Restoration on D3, F3, and F4, Move to D6",
        "1 E3-E6 E8 E9, a D3 F3 F4",
        "Fire I",
        "Ice I",
        "1 0 2 0 0",
    ),
    (
        "Move to E4, Fire Smite on C5",
        "1 E3 E5 E6 E8 E9, 2 E4, a D3 F3 F4, 3 C5",
        "Fire II",
        "Ice I",
        "0 0 1 2 0",
    ),
    (
        "Fire Mend on C6, Move to D5",
        "1 E3 E5 E6 E8 E9 D6, 2 E4 C6, a D3 F3 F4, 3 C5",
        "Fire II",
        "Neutral",
        "0 2 0 1 0",
    ),
]
"""Each turn, the board after it, Grey's and White's aspects, the timers as posted (R15, R47)."""
EXAMPLE_END = "...../....../....32./..a..1../..1211.11/..aa..../......./....../....."
EXAMPLE_CASTS = {"Ice Arrow", "Ice Restoration", "Ice Surge", "Ice Pass"}
"""All that Grey may cast then, each only after a move."""
