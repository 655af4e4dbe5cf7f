"""What a turn must give, as a human referee reads it from the rulings: no engine is consulted.

Positions are typed by hand as contents and where they lie: `1 E3-E5, b D3` is weak fire on E3, E4
and E5, medium ice on D3 and nothing elsewhere. Mages are the one to move (Grey) and the other.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

CATEGORIES = {
    1: [
        "Arc", "Arrow", "Bloom", "Fence", "Multiplication", "Restoration", "Spread", "Storm",
        "Surge",
    ],
    2: ["Mend", "Spikes", "Wall"],
    3: ["Meteor", "Override", "Smite"],
}  # fmt: skip


class Case(NamedTuple):
    """A turn of Grey's in the middle of a game, both aspects Neutral, nothing on cooldown."""

    turn: str
    before: str
    after: str
    why: str
    mages: str = "E3 E7"


def pool_with(spell: str) -> list[str]:
    """A draw of five in which the spell is (R47)."""
    pool = []
    for number, spells in CATEGORIES.items():
        size = 3 if number == 1 else 1
        start = max(0, min(spells.index(spell), len(spells) - size)) if spell in spells else 0
        pool += spells[start : start + size]
    return pool


def contents(text: str) -> dict[str, str]:
    """The letter of every cell that is not empty."""
    found = {}
    for part in filter(None, text.split(", ")):
        letter, *places = part.split()
        for place in places:
            first, _, last = place.partition("-")
            for number in range(int(first[1:]), int((last or first)[1:]) + 1):
                found[f"{first[0]}{number}"] = letter
    return found


def board(text: str) -> str:
    """A position typed by hand, in compact notation (R49)."""
    lying = contents(text)
    rows = zip("ABCDEFGHI", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True)
    return "/".join(
        "".join(lying.pop(f"{row}{number}", ".") for number in range(1, length + 1))
        for row, length in rows
    ) + "".join(f" {cell}?" for cell in lying)


# ---------------------------------------------------------------------- elements, aspects

COMBINATIONS = """
      1 2 3 a b c   placed
    . 1 2 3 a b c
    1 2 3 3 . b c   same type adds up to 3 (R7), the stronger one overrides whole (R8)
    2 3 3 3 2 . c
    3 3 3 3 3 3 3   strong is for ever (R9)
    a . 2 3 b c c
    b b . 3 c c c
    c c c c c c c
"""


def combinations() -> Iterator[tuple[str, str, str]]:
    """What a cell holds, what is placed on it, what it holds afterwards: letters."""
    head, *rows = COMBINATIONS.strip("\n").splitlines()
    placed = head.split()[:6]
    for row in rows:
        old, *new = row.split()[:7]
        yield from ((old, one, other) for one, other in zip(placed, new, strict=True))


def combination_cases() -> Iterator[Case]:
    """The same by turns: weak by Storm on A1, medium by Wall around E4, strong by Smite on A1."""
    for old, placed, new in combinations():
        element, weak = ("Fire", "1") if placed in "123" else ("Ice", "a")
        why = f"{placed} on {old} (R7-R9)"
        if placed in "2b":
            others = f"{weak} E3, {placed} D4 F3"
            turn, cell, mages = f"{element} Wall on E4 NE", "E4", "E3 E7"
        else:
            others = f"{weak} E3"
            name = "Storm" if placed == weak else "Smite"
            turn, cell, mages = f"{element} {name} on A1", "A1", "E3 A2"
        before = "" if old == "." else f"{old} {cell}"
        yield Case(turn, before, others + ("" if new == "." else f", {new} {cell}"), why, mages)


ASPECTS = """
    Ice II    Fire Neutral   Ice -         straight to Neutral (R11), the limit (R12)
    Ice I     Fire Neutral   Ice Ice_II
    Neutral   Fire Fire_I    Ice Ice_I
    Fire I    Fire Fire_II   Ice Neutral
    Fire II   Fire -         Ice Neutral
"""


def aspects() -> Iterator[tuple[str, str, str | None]]:
    """An aspect, the element of a cast, the aspect afterwards; None where it cannot be cast."""
    for found in re.finditer(r"^ +(\w+(?: I+)?) +Fire (\S+) +Ice (\S+)", ASPECTS, re.MULTILINE):
        for element, after in zip(("Fire", "Ice"), found.groups()[1:], strict=True):
            yield found[1], element, None if after == "-" else after.replace("_", " ")


# ---------------------------------------------------------------------- the spells

ARC = [
    Case("Fire Arc E", "", "1 E5 C5 D6 E7 F6 G5", "R20: its example", "E5 A1"),
    Case("Ice Arc NE", "", "a E5 C3 C4 C5 D6 E7", "R20: its example; R36", "E5 E7"),
    Case("Fire Arc W", "", "1 E1", "R19c: nothing of it is on the grid", "E1 E7"),
    Case("Fire Arc NE", "", "1 E1 C1 D2 E3", "R19a: two of five are off the grid", "E1 E7"),
    Case("Fire Arc SE", "", "1 A1 A3 B3 C3 C2 C1", "R20 out of a corner", "A1 E7"),
    Case("Ice Arc W", "2 C2, 1 B2, c E4", "2 C2, c E4, a C4 A2 D3", "R8-R10", "C4 E7"),
    Case("Fire Arc SW", "", "1 E5 E3 F3 G3 G4 G5", "R20: symmetric about SW", "E5 A1"),
]
ARROW = [
    Case("Fire Arrow E", "", "1 E3-E9", "R21: over the opponent on E7"),
    Case("Fire Arrow NW", "", "1 A1", "R19c: out of a corner", "A1 E7"),
    Case(
        "Ice Arrow SE",
        "1 D3 E4, 2 F4, a G4, c H4, 3 I4",
        "2 F4, b G4, c H4, 3 I4",
        "R17: own D3 cancels; R7-R9 along the way",
        "D3 E7",
    ),
    Case("Fire Arrow SW", "", "1 C5 D5 E5 F4 G3 H2 I1", "R36: through F4", "C5 F4"),
    Case("Ice Arrow NW", "", "a G6 F6 E6 D5 C4 B3 A2", "R21: bends nowhere", "G6 A5"),
    Case("Fire Arrow W", "1 E1", "2 E1", "R19: off the grid, the own cell all the same", "E1 E7"),
]
BLOOM = [
    Case("Fire Bloom on B2", "", "1 E3 B2 B1 B3 A1 A2 C2 C3", "R22: the centre too; R50"),
    Case("Ice Bloom on I5", "2 H5, a I4", "2 H5, a I4 I5 H6 E3", "R19, R22: only empty cells"),
    Case("Fire Bloom on E3", "a E3", "1 E3 E2 E4 D2 D3 F2 F3", "R17: own cell cancelled first"),
    Case("Fire Bloom on E4", "", "1 E3 E4 E5 D3 D4 F3 F4", "R17: E3 is no longer empty"),
    Case("Fire Bloom on I1", "c I1, 3 H1, a H2, 1 I2", "c I1, 3 H1, a H2, 1 I2 E3", "R51"),
    Case("Ice Bloom on E8", "3 E8", "3 E8, a E3 E7 E9 D7 D8 F7 F8", "R36: E7 is a mage's"),
]
FENCE = [
    Case("Fire Fence on E3, E6", "1 E6", "2 E3 E6, 1 E4 E5", "R25: the own cell counts; R10"),
    Case(
        "Fire Fence on D2, D6",
        "1 D2, 3 D6, b D4",
        "2 D2, 1 D3 D5, b D4, 3 D6, 1 I1",
        "R25: through the opponent on D4, whatever lies there",
        "I1 D4",
    ),
    Case("Ice Fence on A1, B2", "a A1, b B2", "b A1, c B2, a E3", "R25: adjacent cells"),
    Case(
        "Ice Fence on I1, E5",
        "a I1 E5, 1 G3, 3 F4",
        "b I1 E5, a H2 E3, 3 F4",
        "R24: a line north-east; G3 cancels",
    ),
    Case(
        "Fire Fence on E9, E1",
        "1 E1 E9",
        "2 E1 E5 E9, 1 E2-E4 E6-E8",
        "R10: the own cell in between gets both",
        "E5 A1",
    ),
    Case("Fire Fence on A3, C3", "1 A3 C3", "2 A3 C3, 1 B3 E3", "R24: A3, B3, C3 run south-west"),
]
MULTIPLICATION = [
    Case(
        "Ice Multiplication on C5, C2, F4",
        "a F3 F5",
        "a F3 F5 D2 C5 C2 F4",
        "R17, R26: the text's numbers 0, 1 (D2, just made) and 2",
        "D2 E7",
    ),
    Case("Fire Multiplication on E4, E5", "", "1 E3 E4 E5", "R26: counted before placing"),
    Case("Fire Multiplication on E3, G5", "3 F6", "3 F6, 1 G5, 2 E3", "R18: one strong is one"),
    Case("Ice Multiplication on A1, E4", "a E3", "b E3, a A1 E4", "R17, R18"),
    Case("Fire Multiplication on none", "", "1 E3", "R16"),
    Case(
        "Fire Multiplication on C6, D3, E5",
        "1 D4 D5, a E5",
        "1 D4 D5 C6 D3 I1",
        "R26: E5 holds ice, counts 2 fire and is cancelled",
        "I1 E7",
    ),
    Case("Ice Multiplication on E7", "", "a E3 E7", "R26: one cell is fine; R36"),
]
RESTORATION = [
    Case(
        "Ice Restoration on D3, F3, and F4, Move to D6",
        "1 E3-E9",
        "1 E3-E6 E8 E9, a D3 F3 F4",
        "R27: the worked example; E7 cancels",
        "E7 E3",
    ),
    Case("Ice Restoration on D2", "1 D1, 3 C1, 2 D2", "1 D1, 3 C1, 2 D2, a I1", "R27", "I1 E7"),
    Case("Fire Restoration on A3, C4", "a B3 B4", "a B3 B4, 1 A3 C4 E3", "R27"),
    Case("Ice Restoration on E3", "1 E2 E4", "1 E2 E4, b E3", "R10, R17: twice on the own cell"),
    Case("Fire Restoration on A1", "b B1, c B2", "b B1, c B2, 1 A1 E3", "R27 in a corner"),
    Case("Fire Restoration on none", "a B3 B4", "a B3 B4, 1 E3", "R16"),
]
SPREAD = [
    Case(
        "Fire Spread on D4",
        "2 D4, a D3, b C4, 1 E5",
        "2 D4 E5, b C4, 1 D5 C3 E4 I1",
        "R28: all neighbours, itself not; D3 cancels",
        "I1 D5",
    ),
    Case("Ice Spread on E9", "c E9", "c E9, a E8 D8 F8 E3", "R28 in a corner; R50"),
    Case("Fire Spread on E3", "1 E3", "2 E3, 1 E2 E4 D2 D3 F2 F3", "R28: own cell made medium"),
    Case("Fire Spread on D4", "2 D4", "2 D4 E4, 1 D3 D5 C3 C4 E5", "R10: E4 gets both", "E4 E7"),
    Case("Ice Spread on none", "c E9", "c E9, a E3", "R16"),
]
STORM = [
    Case("Fire Storm on A1, A3, C1", "", "1 A1 A3 C1 E3", "R29: two apart is not adjacent"),
    Case("Ice Storm on E3, E5, E7", "", "b E3, a E5 E7", "R10, R36: both mages' cells"),
    Case("Fire Storm on none", "", "1 E3", "R16"),
    Case("Ice Storm on A1, I5", "3 A1, 1 I5", "3 A1, a E3", "R9, R51"),
    Case("Ice Storm on E4", "2 E4", "2 E4, a E3", "R29: adjacent to oneself is no matter"),
    Case("Fire Storm on D3, E5", "2 D3", "3 D3, 1 E5 E3", "R29"),
]
SURGE = [
    Case("Fire Surge on E3", "", "2 E3", "R30: over oneself"),
    Case("Fire Surge on E3", "1 E4, 2 D3, a F3", "2 E3 E4, 3 D3, a F3", "R30: its element only"),
    Case(
        "Ice Surge on E4",
        "a E5, b D4, 1 D3, c F4",
        "b E3 E5, c D4 F4, 1 D3",
        "R30: the selected cell need not hold it",
    ),
    Case("Fire Surge on I5", "", "1 E3", "R51: over nothing"),
    Case("Fire Surge on B6", "2 A5, 1 A4, b B6", "3 A5, 1 A4 E3, b B6", "R30 at an edge"),
    Case("Fire Surge on E3", "a E3", "", "R17: the own cell is empty by then"),
]
MEND = [
    Case(
        "Fire Mend on C6, Move to D5",
        "3 C5",
        "3 C5, 1 D6, 2 C6",
        "R17, R18: the worked example's C5 and the D6 just made",
        "D6 E4",
    ),
    Case("Ice Mend on A3, C4", "a B3 B4, 2 C4", "a B3 B4 E3, b A3", "R9: C4 cancels"),
    Case("Ice Mend on A3, C4", "a A3 B3 B4, 1 C4", "a B3 B4 E3, c A3, b C4", "R7, R8"),
    Case("Fire Mend on E3", "1 E2, 3 E4", "1 E2, 3 E3 E4", "R10: weak, then medium"),
    Case("Ice Mend on none", "", "a E3", "R16"),
    Case("Fire Mend on E7", "1 E6 E8, c E7", "1 E6 E8 E3, c E7", "R36, R51"),
]
SPIKES = [
    Case("Ice Spikes on E3", "", "c E3", "R31: the own cell's element counts"),
    Case("Fire Spikes on A1, I5", "a A1, 2 I5", "2 A1, 3 I5, 1 E3", "R31: either type; R7, R8"),
    Case("Ice Spikes on B2, C3", "2 B2, 3 C3", "3 C3, a E3", "R9: cancelled; for ever"),
    Case("Ice Spikes on none", "2 B2", "2 B2, a E3", "R16"),
    Case("Fire Spikes on B2, C3", "c B2, 1 C3", "c B2, 3 C3, 1 E3", "R7, R9"),
    Case("Ice Spikes on E7, E8", "1 E7, b E8", "b E7, c E8, a E3", "R8, R36"),
]
WALL = [
    Case("Fire Wall on E3 E", "", "3 E3, 2 E2 E4", "R32, R10: weak and medium on the own cell"),
    Case("Ice Wall on A1 E", "", "c A1, b A2", "R19a: a part off the grid", "A1 E7"),
    Case("Fire Wall on D3 NE", "", "2 D3 C3, 3 E3", "R32: the centre is a neighbour"),
    Case("Fire Wall on E1 SE", "", "3 E1, 2 F1", "R19a", "E1 E7"),
    Case("Fire Wall on E1 NW", "", "3 E1, 2 F1", "R32: the same axis", "E1 E7"),
    Case("Ice Wall on E4 W", "2 E4, 1 E5", "c E3, b E5", "R9, R36: E4 cancels", "E3 E5"),
    Case("Ice Wall on I1 NE", "", "a I2, b I1 H2", "R32: E, NE and SE are all axes", "I2 E7"),
]
METEOR = [
    Case("Fire Meteor on E7", "", "3 E7, 1 E3", "R33, R36: a mage is no matter"),
    Case("Fire Meteor on E3", "a E3", "3 E3", "R17, R33: the own cell was just cancelled"),
    Case("Ice Meteor on none", "", "a E3", "R16"),
    Case("Ice Meteor on I5", "1 I4", "c I5, 1 I4, a E3", "R33, R50"),
]
OVERRIDE = [
    Case("Fire Override on A1", "a A1", "3 A1, 1 E3", "R34"),
    Case("Fire Override on A1", "c A1", "c A1, 1 E3", "R34, R51: a strong one stays"),
    Case("Ice Override on E7", "2 E7", "c E7, a E3", "R34, R36"),
    Case("Ice Override on none", "2 E7", "2 E7, a E3", "R16"),
    Case("Fire Override on A1", "b A1, c A2", "3 A1, c A2, 1 E3", "R8"),
]
SMITE = [
    Case("Fire Smite on E7", "b E7", "3 E7, 1 E3", "R35: the opponent's own cell"),
    Case("Fire Smite on E6", "", "3 E6", "R35: one's own cell, if adjacent", "E6 E7"),
    Case("Ice Smite on F7", "3 F7", "3 F7, a E3", "R35, R51"),
    Case("Ice Smite on none", "", "a E3", "R16"),
    Case("Ice Smite on H6", "2 H6", "c H6, a E3", "R35 in a corner", "E3 I5"),
    Case("Fire Smite on E6", "b E6", "3 E6, 1 D6", "R8, R35", "D6 E7"),
]
MOVES = [
    Case("Fire Pass", "", "1 E3", "R13: a Pass places too"),
    Case("Ice Pass", "1 E3", "", "R13, R17"),
    Case("Move to E4, Fire Pass", "1 E4", "2 E4", "R38: the weak one lies where one casts"),
    Case("Move to D2, Ice Pass", "3 E3", "3 E3, a D2", "R38: out of a strong one"),
    Case("Fire Pass, Move to E4", "1 E3", "2 E3", "R38: out of a cell raised by the cast"),
    Case("Ice Spikes on E4, Move to E4", "2 E4", "a E3", "R38: the cast opened E4"),
    Case("Fire Arrow E, Move to E4", "", "1 E3-E9", "R38: weak is no obstacle"),
    Case("Move to E4, Fire Arrow W", "1 E3", "1 E4 E1 E2, 2 E3", "R38: from where one stands"),
]
SPELLS = {
    "Arc": ARC, "Arrow": ARROW, "Bloom": BLOOM, "Fence": FENCE, "Multiplication": MULTIPLICATION,
    "Restoration": RESTORATION, "Spread": SPREAD, "Storm": STORM, "Surge": SURGE, "Mend": MEND,
    "Spikes": SPIKES, "Wall": WALL, "Meteor": METEOR, "Override": OVERRIDE, "Smite": SMITE,
}  # fmt: skip
