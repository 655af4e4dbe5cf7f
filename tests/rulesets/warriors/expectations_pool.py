"""What every pair must give in Warriors' Death when nothing else is about (form: `expectations`).

Two units of one strength never share a pool, and both players have the same pool: those pairs are
`-`. C0 is a Carbuncle that a Summoner made of a Chocobo, CX one that two Summoners made of each
other: it cannot meet a Summoner, nor C0. Carbuncles fight in round 2, all others in round 1.
Blue Mages are disguised as Chocobos without faking, Dancers select the Chocobo, Ninjas add a round.
"""

from tests.rulesets.warriors.expectations import Table

WINNERS = """
       Ch C0 CX A+ A- W+ W- Bl Rd Bd Dn Sg Sc Sm Pl Rp Mc Nj Gb DK Wr Dg Mk Bk Su
    Ch  .  .  2  2  2  2  2  2  2  2  2  2  2  2  2  2  1  2  2  2  2  2  2  2  2
    C0  .  .  -  2  2  2  2  2  2  2  2  2  2  2  2  2  1  2  2  2  2  2  2  -  2
    CX  1  -  .  2  1  2  1  1  1  1  1  1  2  1  1  1  2  1  1  1  1  1  1  -  -  silenced: 0 (R23)
    A+  1  1  1  .  1  -  -  1  1  1  1  1  2  1  1  1  2  1  1  1  1  1  1  1  1  7, then swapped
    A-  1  1  2  2  .  -  -  2  2  2  2  2  2  2  2  2  1  2  2  2  2  2  2  2  2
    W+  1  1  1  -  -  B  1  1  1  1  1  1  2  1  1  1  1  1  1  1  1  1  1  1  1  R31, R24
    W-  1  1  2  -  -  2  .  2  2  2  2  2  2  2  2  2  1  2  2  2  2  2  2  2  2
    Bl  1  1  2  2  1  2  1  .  -  2  2  2  2  2  2  2  1  2  2  2  2  2  2  2  2  its own (R7)
    Rd  1  1  2  2  1  2  1  -  .  2  2  2  2  2  2  2  1  2  2  2  2  2  2  2  2
    Bd  1  1  2  2  1  2  1  1  1  .  -  2  2  2  2  2  1  2  2  2  2  2  2  2  2
    Dn  1  1  2  2  1  2  1  1  1  -  .  2  2  2  2  2  1  2  2  2  2  2  2  2  2
    Sg  1  1  2  2  1  2  1  1  1  1  1  .  -  2  2  2  2  2  2  2  2  2  2  2  2  R17: two swaps
    Sc  1  1  1  1  1  1  1  1  1  1  1  -  .  2  2  2  2  2  2  2  2  2  2  2  2  mutual (R21)
    Sm  1  1  2  2  1  2  1  1  1  1  1  1  1  .  -  2  1  2  2  2  2  2  2  2  2
    Pl  1  1  2  2  1  2  1  1  1  1  1  1  1  -  .  2  1  2  2  2  2  2  2  2  2
    Rp  1  1  2  2  1  2  1  1  1  1  1  1  1  1  1  .  -  2  2  2  2  2  2  2  2
    Mc  2  2  1  1  2  2  2  2  2  2  2  1  1  2  2  -  .  1  1  1  1  1  1  1  1  R26
    Nj  1  1  2  2  1  2  1  1  1  1  1  1  1  1  1  1  2  .  -  2  2  2  2  2  2
    Gb  1  1  2  2  1  2  1  1  1  1  1  1  1  1  1  1  2  -  .  2  2  2  2  2  2
    DK  1  1  2  2  1  2  1  1  1  1  1  1  1  1  1  1  2  1  1  .  -  2  2  2  2
    Wr  1  1  2  2  1  2  1  1  1  1  1  1  1  1  1  1  2  1  1  -  .  2  2  2  2
    Dg  1  1  2  2  1  2  1  1  1  1  1  1  1  1  1  1  2  1  1  1  1  .  -  2  2
    Mk  1  1  2  2  1  2  1  1  1  1  1  1  1  1  1  1  2  1  1  1  1  -  .  2  2
    Bk  1  -  -  2  1  2  1  1  1  1  1  1  1  1  1  1  2  1  1  1  1  1  1  .  -
    Su  1  1  -  2  1  2  1  1  1  1  1  1  1  1  1  1  2  1  1  1  1  1  1  -  .
"""

STRENGTHS = """
       Ch C0 CX A+ A- W+ W- Bl Rd Bd Dn Sg Sc Sm Pl Rp Mc Nj Gb DK Wr Dg Mk Bk Su
    Ch  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  0  6  0  0  0  0  0  0  0  0
    C0  0  0  -  0  0  0  0  0  0  0  0  0  0  0  0  0  6  0  0  0  0  0  0  -  0
    CX 10  - 10 10 10 10 10 10 10 10 10 10  0 10 10 10  6 10 10 10 10 10 10  -  -
    A+  1  1 11  2  2  -  -  3  3  4  4  5  1  6  6  7  6  8  8  9  9 10 10 11 11
    A-  1  1  1  1  1  -  -  1  1  1  1  1  1  1  1  1  6  1  1  1  1  1  1  1  1
    W+  1  1  1  -  -  1  1  1  1  1  1  1  1  1  1  1  6  1  1  1  1  1  1  1  1
    W-  1  1  1  -  -  1  1  1  1  1  1  1  1  1  1  1  6  1  1  1  1  1  1  1  1
    Bl  2  2  2  2  2  2  2  2  -  2  2  2  2  2  2  2  6  2  2  2  2  2  2  2  2
    Rd  2  2  2  2  2  2  2  -  2  2  2  2  2  2  2  2  6  2  2  2  2  2  2  2  2
    Bd  3  3  3  3  3  3  3  3  3  3  -  3  3  3  3  3  6  3  3  3  3  3  3  3  3
    Dn  3  3  3  3  3  3  3  3  3  -  3  3  3  3  3  3  6  3  3  3  3  3  3  3  3
    Sg  4  4  4  4  4  4  4  4  4  4  4  4  -  4  4  8  4  4  4  4  4  4  4  4  4
    Sc  4  4  4  4  4  4  4  4  4  4  4  -  4  4  4  4  4  4  4  4  4  4  4  4  4
    Sm  5  5  5  5  5  5  5  5  5  5  5  5  5  5  -  5  6  5  5  5  5  5  5  5  5
    Pl  5  5  5  5  5  5  5  5  5  5  5  5  5  -  5  5  6  5  5  5  5  5  5  5  5
    Rp  6  6  8  8  6  6  6  6  6  6  6  6  6  6  6  6  -  8  8  8  8  8  8  8  8  alive: 6 (R59)
    Mc  0  0 10  7  1  1  1  2  2  3  3  6  6  5  5  -  6  7  7  8  8  9  9 10 10
    Nj  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  6  7  -  7  7  7  7  7  7
    Gb  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  7  6  -  7  7  7  7  7  7  7
    DK  8  8  8  8  8  8  8  8  8  8  8  8  8  8  8  8  6  8  8  8  -  8  8  8  8
    Wr  8  8  8  8  8  8  8  8  8  8  8  8  8  8  8  8  6  8  8  -  8  8  8  8  8
    Dg 12 12  9  9 12  9 12 12 12 12 12  9  9  9  9  9  6  9  9  9  9  9  -  9  9  alive: 9
    Mk  9  9  9  9  9  9  9  9  9  9  9  9  9  9  9  9  6  9  9  9  9  -  9  9  9
    Bk  0  -  - 10  1 10  1  2  2  3  3  4 10  5  5  8  6  7  7  8  8  9  9 10  -  silenced: 10
    Su 10 10  - 10 10 10 10 10 10 10 10 10 10 10 10 10  6 10 10 10 10 10 10  - 10
"""

LIVES = """
    Sm  Ch C0 A- W- Bl Rd Bd Dn Sg Mc
    any W+
    Sc  !W+
"""
"""A silenced Samurai dies, and a silenced White Mage saves no Scholar (R20, R24). Two White Mages
save each other (R31)."""

ENDS = """
    Gb CX A+ W+ Mc DK Wr Dg Mk Bk Su
    Sg Gb
"""
"""A rescued Gunbreaker has lost (R29); a Sage loses as one (R17)."""

PLAIN = Table(WINNERS, STRENGTHS, LIVES, ends=ENDS, hailed="B")

HAILED = {("C0", "Bl"): "1", ("Bl", "C0"): "2", ("CX", "Bl"): ".", ("Bl", "CX"): "."}
"""In round 2 the winner of round 1 is announced: the Summoner's player, or nobody."""

BROUGHT = {
    "Ch": 0, "C0": 0, "A+": 11, "A-": 1, "W-": 1, "Bl": 2, "Rd": 2, "Bd": 3, "Dn": 3, "Sg": 4,
    "Sc": None, "Sm": 5, "Pl": 5, "Rp": 8, "Mc": 10, "Nj": 7, "Gb": 7, "DK": 8, "Wr": 8, "Dg": 9,
    "Mk": 9, "Su": 10,
}  # fmt: skip
"""The strength of the Carbuncle that a Summoner brings when it meets these: theirs at last, on
death (R49). None when silenced (R24)."""

VEILED = Table(
    # Round 2, the row's player had a Red Mage against a Chocobo in round 1 (R13, R14).
    WINNERS,
    STRENGTHS,
    LIVES,
    ends=ENDS,
    hailed="1",
    absent=("C0 CX Bl Rd", "C0 CX Bl"),
)

COVERED = Table(
    # Round 3, the row's player had a Paladin against a Chocobo in round 2 (R56).
    WINNERS,
    STRENGTHS,
    """
    any any !Sc
    """,
    others_lives=LIVES,
    ends=ENDS,
    hailed="1",
    changed=(
        # Nothing that happens on death: no 8, no +3. But a Monk that dies by a Black Mage has 12.
        """
        Rp  6 A+ Nj Gb DK Wr Dg Mk Bk Su
        Sg  4 Rp
        Dg  9 Ch A- W- Bl Rd Bd Dn
        Bk 12 Mk
        """,
        # Monks die in round 3 (R57), not if rescued or silenced; a Sage dies as one; a covered
        # Reaper that loses leaves 6 to a Black Mage (R47).
        """
        Mk 12 Ch A+ A- W- Bl Rd Bd Dn Sg Pl Rp Nj Gb DK Wr Mk Bk Su
        Mk  9 Mc
        Sg  7 Mk
        Bk  6 Rp
        """,
    ),
    absent=("C0 CX Sm Pl", "C0 CX Sm"),
)
