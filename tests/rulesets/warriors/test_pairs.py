"""Every pair of units of both warriors' duels, through the public API of `Match`.

What must come of each was typed by hand from the rulings (`expectations` and its neighbours). What
a round came to is read from what players and host were told, by the driver of the worked matches.
"""

import copy
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from tests.quick import rows
from tests.rulesets.warriors import expectations as original
from tests.rulesets.warriors import expectations_buffs as buffs
from tests.rulesets.warriors import expectations_pool as pool
from tests.rulesets.warriors.expectations import UNITS, Case, Line, Scene, Table, scenes
from tests.rulesets.warriors.expectations_plays import FORCED_AND_CALLED
from tests.rulesets.warriors.expectations_scenes import LEFT_BEHIND
from tests.worked.warriors import Announced, Driver, Private, Report

ONE, OTHER = (
    ("Astrologian", "Blue Mage", "Bard", "Sage", "Samurai",
     "Reaper", "Ninja", "Dark Knight", "Dragoon", "Black Mage"),
    ("White Mage", "Red Mage", "Dancer", "Scholar", "Paladin",
     "Machinist", "Gunbreaker", "Warrior", "Monk", "Summoner"),
)  # fmt: skip
Pool = tuple[str, ...]
Rounds = tuple[tuple[str, str], ...]
G1, G2 = "a_warriors_death", "warriors_death"


def halves() -> Iterator[Pool]:
    """Ten pools in which every two units of different strengths, and every unit, meet."""
    yield from (ONE, OTHER)
    for bit in range(4):
        for turned in (0, 1):
            yield tuple((ONE, OTHER)[(n >> bit & 1) ^ turned][n] for n in range(10))


POOLS = tuple(halves())


def pool_with(*units: str) -> Pool:
    """The first of the ten with these units, or with some strengths exchanged in the first."""
    wanted = set(units) & {*ONE, *OTHER}
    for made in POOLS:
        if wanted <= set(made):
            return made
    made = tuple(b if b in wanted else a for a, b in zip(ONE, OTHER, strict=True))
    assert wanted <= set(made), f"no pool has {wanted}"
    return made


# ---------------------------------------------------------------------- playing


class Split(Driver):
    """A match that can be split to go on with differently; asks only once what is legal."""

    def __init__(self, ruleset: str, units: Pool, length: int | None) -> None:
        self.known: dict[int, tuple[str, ...]] = {}
        super().__init__(ruleset, 0, units, {} if length is None else {"rounds": length})

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat not in self.known:
            self.known[seat] = super().legal(seat)
        return self.known[seat]

    def play(self, submissions: Sequence[object]) -> Report:
        report = super().play(submissions)
        self.known = {}
        return report

    def split(self) -> "Split":
        """The same match once more."""
        other = copy.copy(self)
        other.match, other.bouts, other.bound = self.match.fork(), [*self.bouts], [*self.bound]
        return other


@cache
def opened(ruleset: str, units: Pool, rounds: Rounds, length: int | None = None) -> Split:
    """A fresh match after some rounds."""
    if not rounds:
        return Split(ruleset, units, length)
    driver = opened(ruleset, units, rounds[:-1], length).split()
    driver.play([[said] for said in rounds[-1]])
    return driver


def wrongs(driver: Split, line: Line) -> Iterator[str]:
    """Play a round; what is not as it must be. The driver is at the next round then."""
    before = driver.length
    report = driver.play([[each] if each != "nothing" else [] for each in line.submissions])
    truth, public, further = report["truth"], report["public"], line.further
    names = [each.split(" ", 1)[0] for each in line.submissions]
    names = [next((u for u in UNITS.values() if u.startswith(n)), "Chocobo") for n in names]
    plays = _listed(further.get("plays")) or names
    for what, wanted, found in (
        ("plays", plays, truth["played"]),
        ("winner", line.winner, _sign(truth["winners"])),
        ("strengths", list(line.strengths), truth["final"]),
        ("live", list(line.live), [not died for died in truth["died"]]),
        ("shows", _listed(further.get("shows")) or plays, public["shown"]),
        ("hails", further.get("hails", line.winner), _sign(public["announced_winners"])),
        ("says", sorted(_listed(further.get("says"))), sorted(_said(public["announcements"]))),
        ("length", int(further.get("length", before)), truth["rounds_total"]),
        ("forces", further.get("forces", "."), _forced(report["private"])),
        ("over", "over" in further, public["bout_over"]),
        ("points", further.get("points"), "/".join(map(str, truth["points"]))),
    ):
        if wanted is not None and wanted != found:
            yield f"{line.submissions}: {what} must be {wanted}, is {found}"


def _listed(words: str | None) -> list[str]:
    return [w.strip() for w in words.split(",")] if words else []


def _sign(winners: Sequence[int]) -> str:
    return {(): ".", (0,): "1", (1,): "2", (0, 1): "B"}[tuple(winners)]


def _said(announcements: Sequence[Announced]) -> list[str]:
    return [f"{a['player'] + 1} {a['value']}" for a in announcements]


def _forced(private: Sequence[Private]) -> str:
    return _sign([seat for seat in (0, 1) if private[seat]["forced_next"] is not None])


# ---------------------------------------------------------------------- pairs


def spoken(label: str, other: str, disguise: str) -> str:
    """What is submitted for a unit that meets another."""
    unit = UNITS[label]
    if label in ("A+", "W+"):
        return f"{unit} {UNITS[other]}"
    if label in ("A-", "W-"):
        return f"{unit} {unit if other == 'Ch' else 'Chocobo'}"
    return unit + {"Bl": f" {disguise}", "Dn": " Chocobo", "Nj": " 1"}.get(label, "")


def line_of(ruleset: str, case: Case, table: Table, number: int, veiled: bool) -> Line:
    """The round in which the two meet, with what is told about it (R9, R14, R18, R24, R43)."""
    disguise = "Samurai" if ruleset == G1 else "Chocobo"
    a, b = case.units
    new = ruleset == G2
    further, shows, says, length = {}, [UNITS[a], UNITS[b]], [], 12
    for seat, (mine, other) in enumerate([(a, b), (b, a)]):
        copying = mine == "Sg" and new
        if other == "Sc":
            continue
        hidden = veiled and seat == 0
        if mine == "Bl" or (copying and other == "Bl"):
            shows[seat] = disguise
        if hidden:
            shows[seat] = "Chocobo"
        if (mine == "Dn" or (copying and other == "Dn")) and not hidden:
            says.append(f"{seat + 1} Chocobo")
        if mine == "Nj" or (copying and other == "Nj"):
            length += 1
            says += [] if hidden else [f"{seat + 1} 1"]
    further["shows"], further["says"] = ", ".join(shows), ", ".join(says)
    if "Bl" in case.units and "Sc" not in case.units:
        further["hails"] = pool.HAILED.get(case.units, table.hailed)
    if new:
        further["length"] = str(number + 1 if case.ends else length)
        saved = [o == "W+" and m != "Sc" for m, o in ((a, b), (b, a))]
        further["forces"] = _sign([seat for seat in (0, 1) if saved[seat]])
    said = (spoken(a, b, disguise), spoken(b, a, disguise))
    return Line(said, case.winner, case.strengths, case.live, further)


def before(kind: str, case: Case) -> Rounds:
    """The rounds that bring the circumstances of a table about."""
    a, b = case.units
    plain = ("Chocobo", "Chocobo")
    if kind == "dancer":
        return ((f"Dancer {UNITS[a]}", "Chocobo"),)
    if kind == "plain":
        if "CX" in case.units:
            return (("Summoner", "Summoner"),)
        summoning = (("Summoner", "Chocobo"),) if a == "C0" else ()
        return (*summoning, ("Chocobo", "Summoner")) if b == "C0" else summoning
    return {
        "bard": (("Bard", "Chocobo"),),
        "red": (("Red Mage", "Chocobo"),),
        "bard earlier": (("Bard", "Chocobo"), plain),
        "paladin": (plain, ("Paladin", "Chocobo")),
    }[kind]


TABLES = {
    (G1, "plain"): original.FIRST_ROUND,
    (G1, "bard"): original.BARD_BEFORE,
    (G2, "plain"): pool.PLAIN,
    (G2, "red"): pool.VEILED,
    (G2, "paladin"): pool.COVERED,
    (G2, "bard earlier"): buffs.BARD_BEFORE,
    (G2, "dancer"): buffs.DANCER_BEFORE,
}
CASES = {key: tuple(table.cases()) for key, table in TABLES.items()}
NEEDED = {"red": "Red Mage", "paladin": "Paladin", "bard earlier": "Bard", "dancer": "Dancer"}
ROWS = sorted({(*key, case.units[0]) for key, cases in CASES.items() for case in cases})


def units_for(kind: str, case: Case) -> Pool:
    """A pool in which it can be played."""
    wanted = {UNITS[label] for label in case.units}
    wanted |= {"Summoner"} if "Carbuncle" in wanted else set()
    wanted |= {NEEDED[kind]} if kind in NEEDED else set()
    return pool_with(*wanted)


@pytest.mark.parametrize(("ruleset", "kind", "row"), rows(6, ROWS))
def test_pairs(ruleset: str, kind: str, row: str) -> None:
    table = TABLES[ruleset, kind]
    found: list[str] = []
    for case in CASES[ruleset, kind]:
        if case.units[0] != row:
            continue
        units = ONE if ruleset == G1 else units_for(kind, case)
        rounds = before(kind, case)
        line = line_of(ruleset, case, table, len(rounds) + 1, kind == "red")
        found += wrongs(opened(ruleset, units, rounds).split(), line)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("label", pool.BROUGHT)
def test_what_a_summoner_brings(label: str) -> None:
    """The Carbuncle is played in the next round: a Chocobo comes if there is none (R49)."""
    case = next(c for c in CASES[G2, "plain"] if c.units == ("Su", label))
    driver = after("plain", G2, case)
    truth = driver.play([["Carbuncle"], ["Chocobo"]])["truth"]
    brought = pool.BROUGHT[label]
    assert truth["played"][0] == ("Chocobo" if brought is None else "Carbuncle")
    assert truth["battle"][0] == (brought or 0)


@pytest.mark.parametrize("ruleset", [G1, G2])
def test_who_may_play_a_dead_unit_again(ruleset: str) -> None:
    """Dark Knights, and Sages that died as one, if not silenced (R16, R25, R33)."""
    for case in CASES[ruleset, "plain"]:
        a, b = case.units
        if "DK" in case.units and b != "W+":
            dead = after("plain", ruleset, case).legal(0)
            again = (a == "DK" and b != "Sc") or (a == "Sg" and b == "DK")
            here = any(said == UNITS[a] or said.startswith(UNITS[a] + " ") for said in dead)
            assert here == (again or a == "Ch"), case.units


def after(kind: str, ruleset: str, case: Case) -> Split:
    """The match when the two have met."""
    rounds = before(kind, case)
    units = ONE if ruleset == G1 else units_for(kind, case)
    driver = opened(ruleset, units, rounds).split()
    line = line_of(ruleset, case, TABLES[ruleset, kind], len(rounds) + 1, False)
    driver.play([[said] for said in line.submissions])
    return driver


# ---------------------------------------------------------------------- rounds in a row


def check(ruleset: str, scene: Scene) -> None:
    length = next((int(w.split()[1]) for w in scene.with_ if w.startswith("rounds")), None)
    units = ONE if ruleset == G1 else exchanged(scene.with_)
    driver = opened(ruleset, units, (), length).split()
    for line in scene.lines:
        found = list(wrongs(driver.split() if line.instead else driver, line))
        assert not found, "\n".join(found)


def exchanged(units: Sequence[str]) -> Pool:
    """The first pool, or the second if it says so, with these for those of the same strengths."""
    usual, rare = (OTHER, ONE) if "the other ten" in units else (ONE, OTHER)
    assert all(u in rare or u.startswith(("rounds", "the other")) for u in units), units
    return tuple(b if b in units else a for a, b in zip(usual, rare, strict=True))


TEXTS = (
    ("G1", G1, original.IN_A_ROW),
    ("G2", G2, LEFT_BEHIND),
    ("G2", G2, FORCED_AND_CALLED),
)
SCENES = {
    f"{game} {scene.title}": (ruleset, scene)
    for game, ruleset, text in TEXTS
    for scene in scenes(text)
}


@pytest.mark.parametrize("title", SCENES)
def test_rounds_in_a_row(title: str) -> None:
    check(*SCENES[title])
