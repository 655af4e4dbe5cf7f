"""The warriors' duels written down from the rulings alone, to hold Duello to.

A model plays one series and reports each round in the form of the worked matches (without whose
abilities were at work). It is straight-line code over a dictionary of units, and shares nothing
with Duello.
"""

from dataclasses import dataclass, field
from typing import Any

Submission = tuple[str, Any, Any]
"""A unit, its active, the active it fakes."""
Report = dict[str, Any]

BASES = {
    "a_warriors_death": {
        "Chocobo": 0, "Astrologian": 1, "Blue Mage": 2, "Bard": 3, "Sage": 4, "Samurai": 5,
        "Reaper": 6, "Dark Knight": 7, "Dragoon": 8, "Black Mage": 9,
    },
    "warriors_death": {
        "Chocobo": 0, "Carbuncle": 0, "Astrologian": 1, "White Mage": 1, "Blue Mage": 2,
        "Red Mage": 2, "Bard": 3, "Dancer": 3, "Sage": 4, "Scholar": 4, "Samurai": 5, "Paladin": 5,
        "Reaper": 6, "Machinist": 6, "Ninja": 7, "Gunbreaker": 7, "Dark Knight": 8, "Warrior": 8,
        "Dragoon": 9, "Monk": 9, "Black Mage": 10, "Summoner": 10,
    },
}  # fmt: skip
ROUNDS = {"a_warriors_death": 10, "warriors_death": 12}
BOUTS = {"a_warriors_death": 5, "warriors_death": 3}
PREDICTING = ("Astrologian", "White Mage")
SLOTS = range(11)


@dataclass(eq=False)
class Unit:
    """One unit of one player."""

    kind: str
    base: int
    strength: int
    dead: bool = False
    gifted: bool = True
    """Whether it has its ability still."""
    target: str | None = None


@dataclass(eq=False)
class Side:
    """What one player has in a bout."""

    units: list[Unit]
    rounds_won: int = 0
    bards: list[int] = field(default_factory=list)
    """The rounds that Bards have still to work in."""
    danced: list[tuple[int, str]] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)
    veiled: set[int] = field(default_factory=set)
    returning: Unit | None = None
    forced: tuple[Unit, Submission] | None = None
    before: str | None = None
    """The kind that was played in the round before."""

    @property
    def points(self) -> int:
        return 3 * self.rounds_won + sum(u.strength for u in self.units if u.dead)

    def called_by(self, looks: str) -> Unit | None:
        """Whom Holmgang sends against what looks so (R36, R37)."""
        found = [u for u in self.units if u.target == looks]
        return max(found, key=lambda u: u.base, default=None)


@dataclass(eq=False)
class Fighter:
    """A unit in one round."""

    unit: Unit
    submission: Submission
    cause: str
    looks: str
    ability: str | None = None
    active: tuple[Any, Any] = (None, None)
    copied: bool = False
    silenced: bool = False
    rescued: bool = False
    battle: int = 0
    won: bool = False
    lost: bool = False
    died: bool = True

    @property
    def slot(self) -> int:
        """Where its ability is resolved: a copied one at Sage's place (R17)."""
        return 4 if self.copied else self.unit.base


class Model:
    """One series."""

    def __init__(self, variant: str, dmo: int, pool: list[str]) -> None:
        self.variant, self.dmo, self.pool = variant, dmo, pool
        self.first = variant == "a_warriors_death"
        self.bases = BASES[variant]
        self.named = ["Chocobo", *pool, *(["Carbuncle"] if "Summoner" in pool else [])]
        self.bouts: list[dict[str, Any]] = []
        self.bout = 0
        self.over = False
        self._begin()

    def _begin(self) -> None:
        self.bout += 1
        self.round = 1
        self.total = ROUNDS[self.variant]
        self.winners: list[int] = []
        self.sides = [Side([self._unit(kind) for kind in self.pool]) for _ in (0, 1)]

    def _unit(self, kind: str) -> Unit:
        return Unit(kind, self.bases[kind], self.bases[kind])

    # ------------------------------------------------------------------ submissions

    def legal(self, seat: int) -> list[Submission]:
        side = self.sides[seat]
        if side.forced:
            return [side.forced[1]]
        kinds = ["Chocobo", *(u.kind for u in side.units if not u.dead or u is side.returning)]
        return [sub for kind in dict.fromkeys(kinds) for sub in self._forms(kind)]

    def _forms(self, kind: str) -> list[Submission]:
        if kind in PREDICTING or kind == "Dancer":
            return [(kind, named, None) for named in self.named]
        if kind == "Ninja":
            return [(kind, change, None) for change in (None, 1, -1)]
        if kind != "Blue Mage":
            return [(kind, None, None)]
        fakes: dict[str, list[Any]] = {"Dancer": self.named, "Ninja": [1, -1]}
        return [
            (kind, looks, fake)
            for looks in self.named
            if looks != kind
            for fake in [None, *fakes.get(looks, [])]
        ]

    def _sent(self, seat: int, wanted: Any) -> Fighter:
        side = self.sides[seat]
        if side.forced:
            unit, submission = side.forced
            return Fighter(unit, submission, "forced", unit.kind)
        cause, submission = "submitted", tuple(wanted) if isinstance(wanted, list | tuple) else ()
        if submission not in self.legal(seat):
            cause, submission = "invalid", ("Chocobo", None, None)
        kind = submission[0]
        if kind == "Chocobo":
            return Fighter(self._unit(kind), submission, cause, kind)
        unit = next(u for u in side.units if u.kind == kind and self._ready(side, u))
        return Fighter(unit, submission, cause, kind)

    @staticmethod
    def _ready(side: Side, unit: Unit) -> bool:
        return not unit.dead or unit is side.returning

    # ------------------------------------------------------------------ a round

    def play(self, submissions: Any) -> Report:
        legal = [len(self.legal(seat)) for seat in (0, 1)]
        self.field = [self._sent(seat, submissions[seat]) for seat in (0, 1)]
        self.told: list[tuple[int, str, Any]] = []
        self._call()
        self._arrive()
        self._silence()
        self._carried_over()
        for slot in SLOTS:
            self._copy(slot)
            self._resolve(slot)
        self._decide()
        for slot in SLOTS:
            self._aftermath(slot)
        report = self._report(legal)
        self._bury()
        points = [side.points for side in self.sides]
        report["truth"]["points"] = points
        report["truth"]["rounds_total"] = self.total
        self._close(report, points)
        return report

    def _appearance(self, seat: int) -> str:
        fighter = self.field[seat]
        if self.round in self.sides[seat].veiled:
            return "Chocobo"
        if fighter.unit.kind == "Blue Mage":
            return str(fighter.submission[1])
        return fighter.unit.kind

    def _call(self) -> None:
        """Holmgang, twice at most (R37-R40)."""
        replaced = [False, False]
        for _ in range(2):
            looks = [self._appearance(seat) for seat in (0, 1)]
            found = [
                None
                if replaced[seat] or self.sides[seat].forced
                else self.sides[seat].called_by(looks[1 - seat])
                for seat in (0, 1)
            ]
            for seat, unit in enumerate(found):
                if unit is not None:
                    unit.dead = False
                    unit.strength += 1
                    replaced[seat] = True
                    self.field[seat] = Fighter(unit, (unit.kind, None, None), "holmgang", "")
            if sum(replaced) != 1:
                return

    def _arrive(self) -> None:
        for seat, fighter in enumerate(self.field):
            side, unit = self.sides[seat], fighter.unit
            if unit.dead and unit.kind == "Dark Knight":
                unit.gifted = False
            unit.dead = False
            side.returning = side.forced = None
            fighter.looks = self._appearance(seat)
            fighter.active = fighter.submission[1:]
            if unit.gifted and unit.kind not in ("Chocobo", "Carbuncle"):
                fighter.ability = unit.kind

    def _silence(self) -> None:
        scholars = [f.ability == "Scholar" for f in self.field]
        for seat, fighter in enumerate(self.field):
            if scholars[1 - seat]:
                fighter.silenced, fighter.ability = True, None
                fighter.looks = fighter.unit.kind
                fighter.unit.strength = min(fighter.unit.strength, fighter.unit.base)

    def _carried_over(self) -> None:
        for side, fighter in zip(self.sides, self.field, strict=True):
            if not fighter.silenced:
                fighter.unit.strength += side.bards.count(self.round)
                fighter.unit.strength += 3 * side.danced.count((self.round, fighter.unit.kind))

    def _copy(self, slot: int) -> None:
        if slot != 4:
            return
        barred = ("Sage", "Astrologian", "Blue Mage") if self.first else ("Sage",)
        found = [f.ability for f in self.field]
        for seat, fighter in enumerate(self.field):
            if found[seat] == "Sage":
                other = self.field[1 - seat]
                fighter.ability = None if found[1 - seat] in barred else found[1 - seat]
                fighter.active = other.active
                fighter.copied = True
                if fighter.ability == "Blue Mage":
                    fighter.looks = str(fighter.active[0])
                    if self.round in self.sides[seat].veiled:
                        fighter.looks = "Chocobo"

    def _resolve(self, slot: int) -> None:
        """What does not need the outcome, at its place; both sides read the same strengths."""
        strengths = [f.unit.strength for f in self.field]
        swaps = 0
        for seat, fighter in enumerate(self.field):
            if fighter.ability is None or fighter.slot != slot:
                continue
            swaps += fighter.ability == "Machinist"
            self._act(seat, fighter, strengths[1 - seat])
        if swaps == 1:
            for seat, fighter in enumerate(self.field):
                fighter.unit.strength = strengths[1 - seat]

    def _act(self, seat: int, fighter: Fighter, opposing: int) -> None:
        side, other = self.sides[seat], self.field[1 - seat]
        active, fake = fighter.active
        match fighter.ability:
            case "Astrologian" if active == other.unit.kind:
                fighter.unit.strength += opposing
            case "White Mage" if active == other.unit.kind:
                other.rescued = True
            case "Blue Mage" if fake is not None:
                self._tell(seat, active, fake)
            case "Dancer":
                self._tell(seat, "Dancer", active)
                side.danced.append((self.round + 1, active))
            case "Ninja" if active is not None:
                self._tell(seat, "Ninja", active)
                self.total += active
            case "Bard":
                side.bards += [self.round + 1, self.round + 2]
            case "Paladin":
                side.covered.add(self.round + 1)
            case "Red Mage":
                side.veiled.add(self.round + 1)
            case "Warrior" if fighter.unit.target is None:
                fighter.unit.target = side.before

    def _tell(self, seat: int, kind: str, value: Any) -> None:
        if self.round not in self.sides[seat].veiled:
            self.told.append((seat, "selection" if kind == "Dancer" else "rounds", value))

    def _decide(self) -> None:
        first, second = self.field
        first.battle, second.battle = first.unit.strength, second.unit.strength
        if first.rescued or second.rescued:
            won = [second.rescued, first.rescued]
        else:
            won = [first.battle > second.battle, second.battle > first.battle]
        for seat, fighter in enumerate(self.field):
            fighter.won = won[seat]
            fighter.lost = won[1 - seat] and not won[seat]
            covered = self.round in self.sides[seat].covered and not fighter.silenced
            unharmed = fighter.ability == "Samurai" and fighter.won
            fighter.died = not (covered or unharmed or fighter.rescued)
            self.sides[seat].rounds_won += fighter.won

    def _aftermath(self, slot: int) -> None:
        strengths = [f.unit.strength for f in self.field]
        for seat, fighter in enumerate(self.field):
            if fighter.slot != slot:
                continue
            opposing, unit = self.field[1 - seat], fighter.unit
            match fighter.ability:
                case "Reaper" if fighter.lost and fighter.died:
                    unit.strength = 8
                case "Gunbreaker" if fighter.lost:
                    self.total = self.round + 1
                case "Dragoon" if fighter.died and fighter.battle - opposing.battle >= 6:
                    unit.strength += 3
                case "Monk" if fighter.died and self.round % 3 == 0:
                    unit.strength += 3
                case "Black Mage" if fighter.won:
                    unit.strength = strengths[1 - seat]

    # ------------------------------------------------------------------ its end

    def _report(self, legal: list[int]) -> Report:
        winners = [seat for seat in (0, 1) if self.field[seat].won]
        announced = winners
        if any(f.ability == "Blue Mage" for f in self.field):
            announced = self.winners
            if self.round == 1 and not self.first:
                announced = [0, 1]
        self.winners = winners
        played = [f.unit.kind for f in self.field]
        causes = [f.cause for f in self.field]
        told = sorted(self.told, key=lambda t: t[0])
        return {
            "legal_counts": legal,
            "public": {
                "round": self.round,
                "shown": [f.looks for f in self.field],
                "announced_winners": announced,
                "announcements": [{"player": p, "kind": k, "value": v} for p, k, v in told],
            },
            "private": [
                {"played": played[s], "cause": causes[s], "forced_next": None} for s in (0, 1)
            ],
            "truth": {
                "played": played,
                "causes": causes,
                "silenced": [f.silenced for f in self.field],
                "rescues": [f.rescued for f in reversed(self.field)],
                "battle": [f.battle for f in self.field],
                "winners": winners,
                "died": [f.died for f in self.field],
                "final": [f.unit.strength for f in self.field],
            },
        }

    def _bury(self) -> None:
        for seat, fighter in enumerate(self.field):
            side, unit = self.sides[seat], fighter.unit
            unit.dead = fighter.died
            if fighter.died and unit not in side.units:
                side.units.append(unit)
            if fighter.died and fighter.ability == "Dark Knight":
                side.returning = unit
            if fighter.rescued:
                side.forced = (unit, fighter.submission)
            side.before = unit.kind
            if fighter.ability == "Summoner":
                side.units = [u for u in side.units if u.kind != "Carbuncle" or u.dead]
                side.units.append(Unit("Carbuncle", 0, self.field[1 - seat].unit.strength))

    def _close(self, report: Report, points: list[int]) -> None:
        ended = self.round >= self.total
        report["public"]["bout_over"] = ended
        if not ended:
            for private, side in zip(report["private"], self.sides, strict=True):
                private["forced_next"] = side.forced[0].kind if side.forced else None
            self.round += 1
            return
        winner = None if points[0] == points[1] else points.index(max(points))
        report["public"] |= {"points": points, "bout_winner": winner}
        self.bouts.append({"points": points, "winner": winner, "rounds": self.round})
        scheduled = BOUTS[self.variant]
        wins = self.wins
        if self.bout > scheduled or (self.bout == scheduled and wins[0] != wins[1]):
            self.over = True
        else:
            self._begin()

    @property
    def wins(self) -> list[int]:
        won = [b["winner"] for b in self.bouts]
        return [won.count(0), won.count(1)]

    @property
    def result(self) -> dict[str, Any] | None:
        if not self.over:
            return None
        wins = self.wins
        level = wins[0] == wins[1]
        extra = len(self.bouts) > BOUTS[self.variant]
        return {
            "winner": self.dmo if level else wins.index(max(wins)),
            "bout_wins": wins,
            "bouts": self.bouts,
            "decided_by": "advantage" if level else "extra bout" if extra else "bouts",
        }
