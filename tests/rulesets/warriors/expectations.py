"""What every pair must give in A Warrior's Death, as a referee reads it from the rulings.

No ruleset and no model is consulted: the matrices here and in `expectations_pool` and
`expectations_buffs` were typed by hand. Rows are one player's unit, columns the other's:

    winners   1 the row's, 2 the column's, . nobody, B both (R31), - the two can never meet so
    strengths what the unit keeps, dead or alive (R27)
    lives     a unit, and whom it meets without dying; against all others it dies

A+ and W+ predict rightly, A- and W- wrongly. Where both players come to the round alike, strengths
and lives are told of the row's unit alone: for the column's, change sides (no ruling orders the
players, R3).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

UNITS = {
    "Ch": "Chocobo", "C0": "Carbuncle", "CX": "Carbuncle",
    "A+": "Astrologian", "A-": "Astrologian", "W+": "White Mage", "W-": "White Mage",
    "Bl": "Blue Mage", "Rd": "Red Mage", "Bd": "Bard", "Dn": "Dancer", "Sg": "Sage",
    "Sc": "Scholar", "Sm": "Samurai", "Pl": "Paladin", "Rp": "Reaper", "Mc": "Machinist",
    "Nj": "Ninja", "Gb": "Gunbreaker", "DK": "Dark Knight", "Wr": "Warrior", "Dg": "Dragoon",
    "Mk": "Monk", "Bk": "Black Mage", "Su": "Summoner",
}  # fmt: skip


@dataclass(frozen=True)
class Case:
    """Two units that meet, and what must come of it."""

    units: tuple[str, str]
    winner: str
    strengths: tuple[int, int]
    live: tuple[bool, bool]
    ends: bool
    """Whether Hypervelocity lets the bout end with the next round (R44)."""


@dataclass(frozen=True)
class Table:
    """All pairs, under the same circumstances."""

    winners: str
    strengths: str
    lives: str
    others_strengths: str | None = None
    """Of the column's units, where they are not the row's turned round."""
    others_lives: str | None = None
    ends: str = ""
    """Gunbreakers that lose (or Sages that lose as one), and against whom."""
    others_ends: str | None = None
    hailed: str = "."
    """Who is announced when a Blue Mage is at work (R10, R11)."""
    changed: tuple[str, str] = ("", "")
    """Strengths that differ from the matrices: the row's units, the column's units."""
    absent: tuple[str, str] = ("", "")
    """Of the matrices, what the row's player and the column's do not have."""

    def cases(self) -> Iterator[Case]:
        mine, lives, ends = read(self.strengths), pairs(self.lives), pairs(self.ends)
        unlike = self.others_strengths
        others = turned(mine) if unlike is None else read(unlike)
        mine |= amended(self.changed[0])
        others |= turned(amended(self.changed[1]))
        others_live = pairs(self.lives if self.others_lives is None else self.others_lives)
        others_end = pairs(self.ends if self.others_ends is None else self.others_ends)
        for (a, b), winner in read(self.winners).items():
            if (
                winner != "-"
                and a not in self.absent[0].split()
                and (b not in self.absent[1].split())
            ):
                yield Case(
                    (a, b),
                    winner,
                    (int(mine[a, b]), int(others[a, b])),
                    ((a, b) in lives, (b, a) in others_live),
                    (a, b) in ends or (b, a) in others_end,
                )


def read(matrix: str) -> dict[tuple[str, str], str]:
    """A matrix by its pairs; whatever follows the last column is a comment."""
    head, *rows = [line.split() for line in matrix.strip().splitlines()]
    columns = [label for label in head if label in UNITS]
    cells: dict[tuple[str, str], str] = {}
    for label, *row in rows:
        assert label in UNITS and len(row) >= len(columns), label
        cells |= {(label, c): cell for c, cell in zip(columns, row, strict=False)}
    return cells


def turned(cells: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """The same seen from the other side."""
    return {(b, a): cell for (a, b), cell in cells.items()}


def pairs(lines: str) -> set[tuple[str, str]]:
    """Lines of a unit and those it meets, or does not after all (`!`)."""
    found: set[tuple[str, str]] = set()
    for label, *met in map(str.split, lines.strip().splitlines()):
        for one in UNITS if label == "any" else (label,):
            for other in met:
                if other.startswith("!"):
                    found.discard((one, other[1:]))
                else:
                    found |= {(one, each) for each in (UNITS if other == "any" else (other,))}
    return found


def amended(lines: str) -> dict[tuple[str, str], str]:
    """Lines of a unit, a strength, and those it meets and has that strength after."""
    return {
        (label, column): strength
        for label, strength, *columns in map(str.split, lines.strip().splitlines())
        for column in columns
    }


# ---------------------------------------------------------------------- A Warrior's Death

FIRST_ROUND = Table(
    hailed=".",  # R11
    winners="""
           Ch A+ A- Bl Bd Sg Sm Rp DK Dg Bk
        Ch  .  2  2  2  2  2  2  2  2  2  2
        A+  1  .  1  1  1  1  1  1  1  1  1   both right: 2 v 2 (R3)
        A-  1  2  .  2  2  2  2  2  2  2  2
        Bl  1  2  1  .  2  2  2  2  2  2  2   disguised as Samurai: without its strength
        Bd  1  2  1  1  .  2  2  2  2  2  2
        Sg  1  2  1  1  1  .  2  2  2  2  2   copies no Astrologian (R12)
        Sm  1  2  1  1  1  1  .  2  2  2  2
        Rp  1  2  1  1  1  1  1  .  2  2  2
        DK  1  2  1  1  1  1  1  1  .  2  2
        Dg  1  2  1  1  1  1  1  1  1  .  2
        Bk  1  2  1  1  1  1  1  1  1  1  .
    """,
    strengths="""
           Ch A+ A- Bl Bd Sg Sm Rp DK Dg Bk
        Ch  0  0  0  0  0  0  0  0  0  0  0
        A+  1  2  2  3  4  5  6  7  8  9 10
        A-  1  1  1  1  1  1  1  1  1  1  1
        Bl  2  2  2  2  2  2  2  2  2  2  2
        Bd  3  3  3  3  3  3  3  3  3  3  3
        Sg  4  4  4  4  4  4  4  8  4  4  4   Enshroud, copied (R17)
        Sm  5  5  5  5  5  5  5  5  5  5  5
        Rp  6  8  6  6  6  6  6  6  8  8  8   tie: not lost (R2)
        DK  7  7  7  7  7  7  7  7  7  7  7
        Dg 11  8 11 11  8  8  8  8  8  8  8   8-2 is 6, 8-3 is not; 8-9 under A+
        Bk  0  9  1  2  3  4  5  8  7  8  9   strength on death (R47), tie unchanged (R48)
    """,
    lives="""
        Sm Ch A- Bl Bd Sg
    """,
)

BARD_BEFORE = Table(
    # the row's player had a Bard against a Chocobo in the round before: +1 (R54)
    hailed="1",
    winners="""
           Ch A+ A- Bl Bd Sg Sm Rp DK Dg Bk
        Ch  1  2  .  2  2  2  2  2  2  2  2   1
        A+  1  .  1  1  1  1  1  1  1  1  1   2 + x; both right: 2+1 v 1+2 (R3, R8)
        A-  1  2  1  .  2  2  2  2  2  2  2   2
        Bl  1  2  1  1  .  2  2  2  2  2  2   3
        Sg  1  2  1  1  1  1  .  2  2  2  2   5
        Sm  1  2  1  1  1  1  1  .  2  2  2   6
        Rp  1  2  1  1  1  1  1  1  .  2  2   7
        DK  1  2  1  1  1  1  1  1  1  .  2   8
        Dg  1  2  1  1  1  1  1  1  1  1  .   9
        Bk  1  2  1  1  1  1  1  1  1  1  1   10
    """,
    strengths="""
           Ch A+ A- Bl Bd Sg Sm Rp DK Dg Bk
        Ch  1  1  1  1  1  1  1  1  1  1  1
        A+  2  3  3  4  5  6  7  8  9 10 11
        A-  2  2  2  2  2  2  2  2  2  2  2
        Bl  3  3  3  3  3  3  3  3  3  3  3
        Sg  5  5  5  5  5  5  5  8  5  5  5
        Sm  6  6  6  6  6  6  6  6  6  6  6
        Rp  7  8  7  7  7  7  7  7  7  8  8   7 v 7 is a tie
        DK  8  8  8  8  8  8  8  8  8  8  8
        Dg 12  9 12 12 12  9  9  9  9  9  9   9-3 is 6
        Bk  0 10  1  2  3  4  5  8  7  8  9
    """,
    lives="""
        Sm Ch A- Bl Bd Sg Sm
    """,
    others_strengths="""
           Ch A+ A- Bl Bd Sg Sm Rp DK Dg Bk
        Ch  0  2  1  2  3  4  5  6  7 11  1   8-1 is 7
        A+  0  3  1  2  3  4  5  8  7  8  9
        A-  0  3  1  2  3  4  5  6  7 11  2   8-2 is 6
        Bl  0  4  1  2  3  4  5  6  7  8  3
        Sg  0  6  1  2  3  4  5  6  7  8  5
        Sm  0  7  1  2  3  4  5  6  7  8  6
        Rp  0  8  1  2  3  8  5  8  7  8  8   Sage dies as a Reaper; the Reaper with 8
        DK  0  9  1  2  3  4  5  8  7  8  8
        Dg  0 10  1  2  3  4  5  8  7  8  9
        Bk  0 11  1  2  3  4  5  8  7  8  9   10 v 9: the other loses and is unchanged
    """,
    others_lives="""
        Sm Ch A- Bl
    """,
    absent=("Bd", ""),
)


# ---------------------------------------------------------------------- rounds in a row


@dataclass(frozen=True)
class Line:
    """One round of a scene: what is submitted, and what must come of it."""

    submissions: tuple[str, str]
    winner: str
    strengths: tuple[int, int]
    live: tuple[bool, bool]
    further: Mapping[str, str] = field(default_factory=dict)
    """plays, shows, hails, says, length, forces, over, points: only where they are not plain."""
    instead: bool = False
    """One of several that are tried at the same point, after which the others go on."""


@dataclass(frozen=True)
class Scene:
    """Rounds in a row. with_: units of the pool that are not the default ones."""

    title: str
    with_: tuple[str, ...]
    lines: tuple[Line, ...]


def scenes(text: str) -> Iterator[Scene]:
    """Scenes as they are written in `expectations_scenes`."""
    for block in text.strip().split("\n\n"):
        head, *lines = block.replace("\n    ;", " ;").strip().splitlines()
        title, _, units = head.removeprefix("== ").partition(" [")
        names = tuple(u.strip() for u in units.removesuffix("]").split(",") if u.strip())
        yield Scene(title, names, tuple(map(_line, lines)))


def _line(text: str) -> Line:
    instead = text.startswith("+ ")
    text, *more = (part.strip() for part in text.removeprefix("+ ").split(";"))
    submitted, winner, strengths = text.rsplit(maxsplit=2)
    first, second = submitted.split("|")
    a, b = strengths.split("/")
    return Line(
        (first.strip(), second.strip()),
        winner,
        (int(a.rstrip("*")), int(b.rstrip("*"))),
        (a.endswith("*"), b.endswith("*")),
        {word: rest for word, _, rest in (part.partition(" ") for part in more)},
        instead,
    )


IN_A_ROW = """
== R54 the next two units, and no third
Bard | Chocobo                    1 3/0
Chocobo | Chocobo                 1 1/0
Samurai | Reaper                  . 6/6
Sage | Chocobo                    1 4/0

== R54 two Bards add up, one of them copied
Bard | Sage                       2 3/4
Chocobo | Bard                    2 1/4
Chocobo | Chocobo                 2 1/2
Chocobo | Chocobo                 2 0/1

== R27 a buff lasts for a unit that survives
Bard | Chocobo                    1 3/0
Samurai | Chocobo                 1 6*/0
Chocobo | Chocobo                 1 1/0
Samurai | Reaper                  . 6/6

== R33 a second life, and no third; one entry in the underworld (R28)
Dark Knight | Chocobo             1 7/0 ; points 10/0
Dark Knight | Chocobo             1 7/0 ; points 13/0
Dark Knight | Chocobo             . 0/0 ; plays Chocobo, Chocobo

== R33 only in the very next round
Dark Knight | Chocobo             1 7/0
Chocobo | Chocobo                 . 0/0
Dark Knight | Chocobo             . 0/0 ; plays Chocobo, Chocobo

== R27 a second life at the strength at death
Bard | Chocobo                    1 3/0
Dark Knight | Chocobo             1 8/0
Dark Knight | Black Mage          . 9/9

== R16 a Sage that died as a Dark Knight comes back, as a Sage
Dark Knight | Sage                1 7/4
Bard | Sage                       2 3/4
Chocobo | Chocobo                 . 1/1

== R16 a revived Dark Knight has nothing to copy
Dark Knight | Sage                1 7/4
Dark Knight | Sage                1 7/4
Chocobo | Sage                    . 0/0 ; plays Chocobo, Chocobo

== R10 who really won the last round, whatever was announced
Reaper | Samurai                  1 6/5
Blue Mage Bard | Reaper           2 2/6 ; shows Bard, Reaper ; hails 1
Bard | Blue Mage Chocobo          1 3/2 ; shows Bard, Chocobo ; hails 2
Chocobo | Chocobo                 1 1/0

== R11, R12 a tie is announced in round 1; a Sage copies no Blue Mage
Blue Mage Reaper | Sage           2 2/4 ; shows Reaper, Sage ; hails .

== R4 submissions that count as a Chocobo
Astrologian | Sage                2 0/4 ; plays Chocobo, Sage
Samurai Bard | Samurai            2 0/5* ; plays Chocobo, Samurai
Blue Mage Blue Mage | Samurai     2 0/5* ; plays Chocobo, Samurai
Blue Mage | nothing               . 0/0 ; plays Chocobo, Chocobo
Carbuncle | Monk                  . 0/0 ; plays Chocobo, Chocobo
"""
