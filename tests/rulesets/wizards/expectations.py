"""What a round must give, as a human referee reads it from the rulings: no engine is consulted.

One matrix for each pair of carried-over modifiers, typed by hand. Rows are the first seat's spell,
columns the second's. A letter says what the round gives with no lead on either side:

    1  the first gains a point         2  the second gains a point
    F  the first gains two (Firebolt)  S  the second gains two
    W  the first wins the bout         L  the second wins the bout
    .  nobody gains anything           -  these two can never meet so

W at the margin is Wisdom of Warfare, strength 0, no effect (R70). A 0 and a W belong to different
games, W has one owner, and a 5 is never blessed nor a 7 frosted, since the spell itself was spent a
round ago (R45): `-`. What a 0 does with a lead of two (R35) is in `KILLERS`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

SPELLS = "012345678XW"

PLAIN_CANCELLING = """
      0 1 2 3 4 5 6 7 8 X W
    0 . 2 2 2 1 2 S 2 2 2 -   lower wins under 4 (R34); 6 wins two (R39)
    1 1 . 2 2 1 2 S 2 2 L 1   X kills 1 (R32)
    2 1 1 . 2 2 2 2 2 2 W 1   4 does not reverse, 6 wins one (R20); 2 beats X outright (R23)
    3 1 1 1 . 1 2 S 2 2 2 1
    4 2 2 1 2 . 1 1 1 1 2 2   4 against 4 ties (R33); X beats 4 (R31)
    5 1 1 1 1 2 . S 2 2 2 1
    6 F F 1 F 2 F . 2 2 2 F
    7 1 1 1 1 2 1 1 . 2 2 1
    8 1 1 1 1 2 1 1 1 . 2 1
    X 1 W L 1 1 1 1 1 1 . 1   X against X ties (R30); one point over 6 (R39)
    W - 2 2 2 1 2 S 2 2 2 -
"""

PLAIN = """
      1 2 3 4 5 6 7 8 X
    1 . 2 2 1 2 S 2 2 L
    2 1 . 2 1 2 S 2 2 W   the 2 leaves 4 and 6 alone (R20, R21)
    3 1 1 . 1 2 S 2 2 2
    4 2 2 2 . 1 1 1 1 2
    5 1 1 1 2 . S 2 2 2
    6 F F F 2 F . 2 2 2
    7 1 1 1 2 1 1 . 2 2
    8 1 1 1 2 1 1 1 . 2
    X W L 1 1 1 1 1 1 .
"""
"""Where 2 does not cancel: original and colosseum, which have neither 0 nor W."""

# Modified strengths are compared, X has none to modify (R23, R40), 2-X and X-1 stand whatever the
# modifiers, and equal modified strengths tie, also under Confusion (R33, R34, R38).

BLESSED_AND_PLAIN = """
      0 1 2 3 4 5 6 7 8 X W   first: 2 3 4 5 6 - 8 9 10, W 2
    0 1 1 . 2 1 2 S 2 2 2 -
    1 1 1 1 . 1 2 S 2 2 L 1
    2 1 1 1 1 . 2 2 2 2 W 1
    3 1 1 1 1 2 . S 2 2 2 1
    4 2 2 1 2 2 2 . 1 1 2 2
    5 - - - - - - - - - - -
    6 F F 1 F 2 F F F . 2 F   blessed 6 over 6: two (R39)
    7 1 1 1 1 2 1 1 1 1 2 1
    8 1 1 1 1 2 1 1 1 1 2 1
    X 1 W L 1 1 1 1 1 1 . 1
    W - 1 . 2 1 2 S 2 2 2 -
"""

FROSTED_AND_PLAIN = """
      0 1 2 3 4 5 6 7 8 X W   first: -2 -1 0 1 2 3 4 - 6, W -2
    0 2 2 2 2 1 2 S 2 2 2 -
    1 2 2 2 2 1 2 S 2 2 L 2
    2 . 2 2 2 2 2 2 2 2 W .
    3 1 . 2 2 1 2 S 2 2 2 1
    4 2 2 . 1 1 1 1 1 1 2 2
    5 1 1 1 . 1 2 S 2 2 2 1
    6 F F 1 F . 2 S 2 2 2 F
    7 - - - - - - - - - - -
    8 1 1 1 1 2 1 . 2 2 2 1
    X 1 W L 1 1 1 1 1 1 . 1
    W - 2 2 2 1 2 S 2 2 2 -
"""

PLAIN_AND_BLESSED = """
      0 1 2 3 4 5 6 7 8 X W   second: 2 3 4 5 6 - 8 9 10, W 2
    0 2 2 2 2 1 - S 2 2 2 -
    1 2 2 2 2 1 - S 2 2 L 2
    2 . 2 2 2 2 - 2 2 2 W .
    3 1 . 2 2 1 - S 2 2 2 1
    4 2 2 . 1 1 - 1 1 1 2 2
    5 1 1 1 . 1 - S 2 2 2 1
    6 F F 1 F . - S 2 2 2 F
    7 1 1 1 1 2 - S 2 2 2 1
    8 1 1 1 1 2 - . 2 2 2 1
    X 1 W L 1 1 - 1 1 1 . 1
    W - 2 2 2 1 - S 2 2 2 -
"""

PLAIN_AND_FROSTED = """
      0 1 2 3 4 5 6 7 8 X W   second: -2 -1 0 1 2 3 4 - 6, W -2
    0 1 1 . 2 1 2 S - 2 2 -
    1 1 1 1 . 1 2 S - 2 L 1
    2 1 1 1 1 . 2 2 - 2 W 1
    3 1 1 1 1 2 . S - 2 2 1
    4 2 2 1 2 2 2 . - 1 2 2
    5 1 1 1 1 2 1 1 - 2 2 1
    6 F F 1 F 2 F F - . 2 F
    7 1 1 1 1 2 1 1 - 1 2 1
    8 1 1 1 1 2 1 1 - 1 2 1
    X 1 W L 1 1 1 1 - 1 . 1
    W - 1 . 2 1 2 S - 2 2 -
"""

BOTH_BLESSED = """
      0 1 2 3 4 5 6 7 8 X W
    0 . 2 2 2 1 - S 2 2 2 -
    1 1 . 2 2 1 - S 2 2 L 1
    2 1 1 . 2 2 - 2 2 2 W 1
    3 1 1 1 . 1 - S 2 2 2 1
    4 2 2 1 2 . - 1 1 1 2 2
    5 - - - - - - - - - - -
    6 F F 1 F 2 - . 2 2 2 F
    7 1 1 1 1 2 - 1 . 2 2 1
    8 1 1 1 1 2 - 1 1 . 2 1
    X 1 W L 1 1 - 1 1 1 . 1
    W - 2 2 2 1 - S 2 2 2 -
"""

BOTH_FROSTED = """
      0 1 2 3 4 5 6 7 8 X W
    0 . 2 2 2 1 2 S - 2 2 -
    1 1 . 2 2 1 2 S - 2 L 1
    2 1 1 . 2 2 2 2 - 2 W 1
    3 1 1 1 . 1 2 S - 2 2 1
    4 2 2 1 2 . 1 1 - 1 2 2
    5 1 1 1 1 2 . S - 2 2 1
    6 F F 1 F 2 F . - 2 2 F
    7 - - - - - - - - - - -
    8 1 1 1 1 2 1 1 - . 2 1
    X 1 W L 1 1 1 1 - 1 . 1
    W - 2 2 2 1 2 S - 2 2 -
"""

BLESSED_AND_FROSTED = """
      0 1 2 3 4 5 6 7 8 X W   first: 2 3 4 5 6 - 8 9 10, W 2; second: -2 -1 0 1 2 3 4 - 6, W -2
    0 1 1 1 1 . 2 S - 2 2 -
    1 1 1 1 1 2 . S - 2 L 1
    2 1 1 1 1 1 1 . - 2 W 1
    3 1 1 1 1 2 1 1 - 2 2 1
    4 2 2 1 2 2 2 S - . 2 2   6 wins two with the lower strength (R39)
    5 - - - - - - - - - - -
    6 F F 1 F 2 F F - F 2 F
    7 1 1 1 1 2 1 1 - 1 2 1
    8 1 1 1 1 2 1 1 - 1 2 1
    X 1 W L 1 1 1 1 - 1 . 1
    W - 1 1 1 . 2 S - 2 2 -
"""

FROSTED_AND_BLESSED = """
      0 1 2 3 4 5 6 7 8 X W   first: -2 -1 0 1 2 3 4 - 6, W -2; second: 2 3 4 5 6 - 8 9 10, W 2
    0 2 2 2 2 1 - S 2 2 2 -
    1 2 2 2 2 1 - S 2 2 L 2
    2 2 2 2 2 2 - 2 2 2 W 2
    3 2 2 2 2 1 - S 2 2 2 2
    4 . 1 2 1 1 - 1 1 1 2 .
    5 1 . 2 2 1 - S 2 2 2 1
    6 F F . 2 F - S 2 2 2 F   6 wins two with the lower strength (R39)
    7 - - - - - - - - - - -
    8 1 1 1 1 . - S 2 2 2 1
    X 1 W L 1 1 - 1 1 1 . 1
    W - 2 2 2 1 - S 2 2 2 -
"""

CANCELLING = {
    (0, 0): PLAIN_CANCELLING,
    (2, 0): BLESSED_AND_PLAIN,
    (-2, 0): FROSTED_AND_PLAIN,
    (0, 2): PLAIN_AND_BLESSED,
    (0, -2): PLAIN_AND_FROSTED,
    (2, 2): BOTH_BLESSED,
    (-2, -2): BOTH_FROSTED,
    (2, -2): BLESSED_AND_FROSTED,
    (-2, 2): FROSTED_AND_BLESSED,
}

NOT_CANCELLING = {
    #          2-4  4-2  2-6  6-2
    (0, 0): "   1    2    S    F",
    (2, 0): "   .    2    S    F",
    (-2, 0): "  1    .    S    F",
    (0, 2): "   1    .    S    F",
    (0, -2): "  .    2    S    F",
    (2, 2): "   1    2    S    F",
    (-2, -2): " 1    2    S    F",
    (2, -2): "  2    2    .    F",
    (-2, 2): "  1    1    S    .",
}
"""All that a 2 which leaves 4 and 6 alone changes in the matrices above (table under R20)."""

AFTERWARDS = {
    "1": "return",  # your own spell of the last completed round (R43)
    "3": "fog",  # on your next spell (R46)
    "5": "bless",  # +2 on your next spell (R45)
    "7": "frost",  # -2 on your next spell (R45)
    "8": "charm",  # you are asked to name a spell (R51)
}

KILLERS = (
    # cast 0 with which points before the round: what becomes of the bout (archwizard, R35)
    #   points  spells  modifiers  outcome
    ((3, 0), "08", (0, 0), "W"),  # loses the point, still leads by two
    ((2, 0), "08", (0, 0), "2"),  # a lead held earlier but lost this round (h)
    ((3, 0), "06", (0, 0), "S"),  # the Firebolt's two are counted (a)
    ((4, 0), "06", (0, 0), "W"),
    ((1, 0), "04", (0, 0), "W"),  # wins under Confusion, and with it the lead
    ((0, 0), "04", (0, 0), "1"),
    ((2, 0), "00", (0, 0), "W"),  # each 0 checks its own caster (b)
    ((0, 2), "00", (0, 0), "L"),
    ((1, 1), "00", (0, 0), "."),
    ((0, 5), "08", (0, 0), "2"),  # only your own 0 counts (c)
    ((5, 0), "81", (0, 0), "1"),
    ((5, 0), "02", (0, 0), "2"),  # cancelled (d)
    ((5, 0), "02", (2, 0), "."),  # also when blessed
    ((3, 0), "0X", (0, 0), "W"),  # X wins the point only (e)
    ((2, 0), "0X", (0, 0), "2"),
    ((0, 3), "80", (0, 0), "L"),  # no Charm decision for the 8 (g)
    ((0, 1), "10", (0, 2), "L"),
    ((0, 0), "10", (0, 2), "2"),
)

LATE = """
      1 2 3 4 5 6 7 8 X
    1 2 2 2 2 2 2 2 2 L
    2 2 2 2 2 2 2 2 2 2
    3 2 2 2 2 2 2 2 2 2
    4 2 2 2 2 2 2 2 2 2
    5 2 2 2 2 2 2 2 2 2
    6 2 2 2 2 2 2 2 2 2
    7 2 2 2 2 2 2 2 2 2
    8 2 2 2 2 2 2 2 2 2
    X 2 L 2 2 2 2 2 2 2
"""
"""Original and colosseum, the first seat late and its spell drawn: exactly one point to the other,
whose 2-X and X-1 still win the bout, the offender's do not (R61, R62)."""


@dataclass(frozen=True)
class Case:
    """Two spells that meet, and what must come of it."""

    cancelling: bool
    first: str
    second: str
    first_modifier: int
    second_modifier: int
    outcome: str
    """One of `1 2 F S W L .`, see the top of this file."""

    @property
    def gains(self) -> tuple[int, int]:
        """Points; none in a round that is won instantly (R36)."""
        return {"1": (1, 0), "F": (2, 0), "2": (0, 1), "S": (0, 2)}.get(self.outcome, (0, 0))

    @property
    def winner(self) -> int | None:
        """The seat that wins the bout at once."""
        return {"W": 0, "L": 1}.get(self.outcome)

    @property
    def cancelled(self) -> tuple[bool, bool]:
        """Whose spell is announced as cancelled: both of 2-2 (R22, R48), none of 2-X (R47)."""
        if not self.cancelling or self.winner is not None:
            return (False, False)
        return (self.second == "2", self.first == "2")

    @property
    def afterwards(self) -> tuple[str | None, str | None]:
        """What each spell does once the round is over: nothing if cancelled or the bout is won."""
        if self.winner is not None:  # R49
            return (None, None)
        spells = zip((self.first, self.second), self.cancelled, strict=True)
        first, second = (
            None if cancelled else AFTERWARDS.get(spell) for spell, cancelled in spells
        )
        return (first, second)

    @property
    def rulesets(self) -> tuple[str, ...]:
        """The rulesets in which the two can meet."""
        if not self.cancelling:
            return ("original", "colosseum")
        spells = self.first + self.second
        if "W" in spells:
            return ("gods",)
        return ("archwizard",) if "0" in spells else ("archwizard", "squeaky", "gods")

    @property
    def opening(self) -> tuple[tuple[str, str], ...]:
        """Rounds that bring these modifiers about, and after which no 0 wins on its lead.

        Nothing where no modifier is wanted: the case can be round 1. None of them ends a bout,
        hides or bans anything, and a 1 of the case takes back the last of them.
        """
        if self.first_modifier == self.second_modifier == 0:
            return ()
        for before in ((), (("X", "6"),), (("6", "X"),)):
            for neutral in "X461":
                source = {2: "5", -2: "7", 0: neutral}
                rounds = (*before, (source[self.first_modifier], source[self.second_modifier]))
                if self._can_follow(rounds):
                    return rounds
        raise AssertionError(f"no opening leads to {self}")

    def _can_follow(self, rounds: tuple[tuple[str, str], ...]) -> bool:
        for seat, spell in enumerate((self.first, self.second)):
            cast = [spells[seat] for spells in rounds] + [spell]
            if len(set(cast)) < len(cast):
                return False
        lead = sum(LEAD.get(PLAIN_OUTCOMES[spells], 0) for spells in rounds)
        lead += LEAD.get(self.outcome, 0)
        return not ((self.first == "0" and lead >= 2) or (self.second == "0" and lead <= -2))


def cases(cancelling: bool) -> Iterator[Case]:
    """Every pair of spells under every pair of modifiers that can come about."""
    for (first_modifier, second_modifier), matrix in CANCELLING.items():
        changed = dict(
            zip(
                ("24", "42", "26", "62"),
                NOT_CANCELLING[first_modifier, second_modifier].split(),
                strict=True,
            )
        )
        for (first, second), outcome in read(matrix).items():
            if outcome == "-" or (not cancelling and {first, second} & {"0", "W"}):
                continue
            if not cancelling:
                outcome = changed.get(first + second, outcome)
            yield Case(cancelling, first, second, first_modifier, second_modifier, outcome)


def read(matrix: str) -> dict[tuple[str, str], str]:
    """A matrix by its pair of spells; whatever follows the last column is a comment."""
    head, *rows = [line.split() for line in matrix.strip().splitlines()]
    columns = [label for label in head if label in SPELLS][: len(rows)]
    assert "".join(columns) == "".join(row[0] for row in rows)
    cells: dict[tuple[str, str], str] = {}
    for row in rows:
        for column, outcome in zip(columns, row[1:], strict=False):
            assert outcome in "12FSWL.-", row
            cells[row[0], column] = outcome
    return cells


LEAD = {"1": 1, "F": 2, "2": -1, "S": -2}
PLAIN_OUTCOMES = read(PLAIN)
