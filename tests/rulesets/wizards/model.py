"""The Wizard's Duel family in plain Python: an oracle, independent of Duello.

Written from the rulings alone (their numbers stand in the comments as R1 ... R89), for the five
rulesets `original`, `colosseum`, `archwizard`, `squeaky` and `gods`. A `Model` is one series. It is
told what each seat submitted and answers with what everybody and each seat is told. It must never
import anything of Duello: its worth is that it can disagree.
"""

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.rulesets.wizards.rulesets import ORDER, RULESETS
from tests.rulesets.wizards.scoring import SEATS, instant_winner, killer, round_gains

Report = dict[str, Any]
Pick = Callable[[int, list[str]], str] | Sequence[str | None]
NOTHING: list[str | None] = [None, None]
ENDING = ("winner", "reason", "replayed")


@dataclass
class Bout:
    """What is true between two rounds of a bout. Nothing of it outlives the bout (R11)."""

    hands: list[str]
    round: int = 1
    points: list[int] = field(default_factory=lambda: [0, 0])
    modifiers: list[int] = field(default_factory=lambda: [0, 0])
    fogged: list[bool] = field(default_factory=lambda: [False, False])
    banned: list[str | None] = field(default_factory=lambda: [None, None])
    previous: list[str | None] = field(default_factory=lambda: [None, None])
    previous_hidden: list[bool] = field(default_factory=lambda: [False, False])


@dataclass
class CharmQuestion:
    """The decisions asked for after a round with a working 8 (R51, R52)."""

    asked: list[bool]
    visible: list[bool]
    answered: list[bool]
    named: list[str | None] = field(default_factory=lambda: [None, None])


class Model:
    """One series between seats 0 and 1."""

    _bout: Bout
    _before: tuple[Bout, list[bool]] | None
    """The bout and the unspent W before the last round, for Daybreak (R76)."""
    _question: CharmQuestion | None

    def __init__(
        self,
        variant: str,
        items: dict[str, int | None] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.rules = RULESETS[variant]
        self.items: dict[str, int | None] = {**self.rules.items, **(items or {})}
        self.rng = rng or random.Random(0)
        self.victories = [0, 0]
        self.bouts: list[dict[str, Any]] = []
        self.winner: int | None = None
        self.decided_by: str | None = None
        self.wisdom = [self.items.get("wisdom") == seat for seat in SEATS]  # R72
        self.daybreak_used = False  # R77
        self._new_bout()

    # What is true now.

    @property
    def bout(self) -> int:
        """The number of the bout in progress; replayed bouts are numbered too."""
        return len(self.bouts) + 1

    @property
    def round(self) -> int:
        return self._bout.round

    @property
    def hands(self) -> list[str]:
        return self._bout.hands

    @property
    def points(self) -> list[int]:
        return self._bout.points

    @property
    def modifiers(self) -> list[int]:
        return self._bout.modifiers

    @property
    def fogged(self) -> list[bool]:
        return self._bout.fogged

    @property
    def banned(self) -> list[str | None]:
        return self._bout.banned

    @property
    def over(self) -> bool:
        return self.decided_by is not None

    @property
    def pending(self) -> list[int]:
        """The seats that still owe a Charm decision."""
        question = self._question
        if question is None:
            return []
        return [seat for seat in SEATS if question.asked[seat] and not question.answered[seat]]

    @property
    def result(self) -> dict[str, Any]:
        return {
            "over": self.over,
            "winner": self.winner,
            "decided_by": self.decided_by,
            "victories": list(self.victories),
            "bouts": deepcopy(self.bouts),
        }

    def state(self) -> dict[str, Any]:
        """The truth, in the form in which the worked matches write it."""
        return deepcopy(
            {
                "bout": self.bout,
                "round": self.round,
                "hands": self.hands,
                "points": self.points,
                "modifiers": self.modifiers,
                "fogged": self.fogged,
                "banned": self.banned,
                "wisdom": self.wisdom,
            }
        )

    def legal(self, seat: int) -> list[str]:
        """What the seat may cast: its hand and an unspent W, without the banned spell if able."""
        able = [*self.hands[seat], *("W" if self.wisdom[seat] else "")]  # R71, R72
        return [spell for spell in able if spell != self.banned[seat]] or able  # R50

    def nameable(self, seat: int) -> list[str]:
        """What the seat's 8 may name (R54, R55)."""
        spells = [spell for spell in self.rules.spells if spell not in self.rules.charm_immune]
        return [*spells, *("W" if self.items.get("wisdom") == 1 - seat else "")]

    def can_daybreak(self, seat: int) -> bool:
        """Whether the seat may undo the last round now (R74, R75, R77)."""
        return (
            self.items.get("daybreak") == seat
            and not self.daybreak_used
            and self._before is not None
            and not self.pending
            and not self.over
        )

    # What the seats may do.

    def play(self, submissions: Sequence[str | None], pick: Pick | None = None) -> Report:
        """One round. `pick` gives the spell of a late seat where one is drawn (R63)."""
        if self.over or self.pending:
            raise ValueError("no round can be played now")
        missed = [submissions[seat] not in self.legal(seat) for seat in SEATS]  # R60
        if any(missed) and (self.rules.late_loses or all(missed)):
            return self._late(missed)
        before = deepcopy((self._bout, self.wisdom))
        spells = [
            self._draw(seat, pick) if missed[seat] else str(submissions[seat]) for seat in SEATS
        ]
        return self._cast(spells, missed, before)

    def charm(self, seat: int, spell: str | None) -> Report | None:
        """One Charm decision; None as long as the other seat still owes its own (R52)."""
        question = self._question
        if question is None or seat not in self.pending:
            raise ValueError("no Charm decision is asked of this seat")
        question.answered[seat] = True
        question.named[seat] = spell if spell in self.nameable(seat) else None  # R56
        if self.pending:
            return None
        self._question = None
        self._bout.banned = question.named[::-1]
        told = any(question.visible) or any(question.named)  # R53
        public = {"bout": self.bout, "event": "charm", "bans": list(self.banned)}  # R89
        return {
            "public": public if told else None,
            "private": [{"named": named} for named in question.named],
        }

    def daybreak(self, seat: int) -> Report:
        """Undo the last round of the bout in progress (R74-R78)."""
        if not self.can_daybreak(seat) or self._before is None:
            raise ValueError("Daybreak cannot be used now")
        self._bout, self.wisdom = self._before
        self._before = None
        self.daybreak_used = True
        public = {
            "bout": self.bout,
            "event": "daybreak",
            "seat": seat,
            "round": self.round,
            "points": list(self.points),
        }
        return {"public": public, "private": self._own_hands()}

    # How it goes.

    def _new_bout(self) -> None:
        self._bout = Bout(hands=[self.rules.spells, self.rules.spells])
        self._before = None
        self._question = None

    def _own_hands(self) -> list[dict[str, Any]]:
        return [{"hand": self.hands[seat], "wisdom": self.wisdom[seat]} for seat in SEATS]  # R88

    def _draw(self, seat: int, pick: Pick | None) -> str:
        """A late seat's spell: any legal one of its hand (R63)."""
        legal = self.legal(seat)
        if pick is None:
            return legal[self.rng.randrange(len(legal))]
        drawn = pick(seat, legal) if callable(pick) else pick[seat]
        if drawn not in legal:
            raise ValueError(f"{drawn} cannot be drawn from {legal}")
        return drawn

    def _late(self, missed: list[bool]) -> Report:
        """A round that is not played because somebody was late (R64-R66)."""
        public = {
            "bout": self.bout,
            "event": "late" if self.rules.late_loses else "restart",
            "round": self.round,
            "missed": missed,
            "points": list(self.points),
        }
        private, bout_end = self._own_hands(), None
        if self.rules.late_loses:
            both = all(missed)
            bout_end = self._close(
                None if both else missed.index(False), "both late" if both else "late"
            )
        return {"public": {**public, **self._endings(bout_end)}, "private": private}

    def _cast(
        self, spells: list[str], missed: list[bool], before: tuple[Bout, list[bool]]
    ) -> Report:
        """A round with two spells, in the order of resolution that the rulings give."""
        number, round_number, hidden = self.bout, self.round, list(self.fogged)
        for seat in SEATS:
            if spells[seat] == "W":
                self.wisdom[seat] = False
            self.hands[seat] = self.hands[seat].replace(spells[seat], "")
        cancelled = [self.rules.counter_cancels and spells[1 - seat] == "2" for seat in SEATS]

        winner, gain = instant_winner(spells), [0, 0]
        if winner is not None and not missed[winner]:  # R61
            cancelled = [False, False]  # R47
        else:
            if any(missed):
                gain[missed.index(False)] = 1  # R62
            else:
                gain = round_gains(spells, self.modifiers, cancelled)
            self._bout.points = [self.points[seat] + gain[seat] for seat in SEATS]
            winner = killer(spells, self.points, cancelled)

        ended = winner is not None or self.round == self.rules.rounds
        restored, shown, charm = NOTHING, NOTHING, [False, False]
        if not ended:  # R49
            restored, shown, charm = self._aftermath(spells, cancelled, hidden)
            self._before = before
        private = [
            {"cast": spells[seat], "restored": restored[seat], "charm": charm[seat], **own}
            for seat, own in enumerate(self._own_hands())
        ]
        public = {
            "bout": number,
            "event": "round",
            "round": round_number,
            "missed": missed,
            "spells": ["?" if hidden[seat] else spells[seat] for seat in SEATS],  # R46, R59
            "cancelled": cancelled,  # R48
            "gain": gain,
            "points": list(self.points),
            "restored": list(shown),
            "charm": [charm[seat] and not hidden[seat] for seat in SEATS],  # R53
        }
        bout_end = None
        if ended:
            bout_end = self._close(winner, "instant") if winner is not None else self._count()
        return {"public": {**public, **self._endings(bout_end)}, "private": private}

    def _aftermath(
        self, spells: list[str], cancelled: list[bool], hidden: list[bool]
    ) -> tuple[list[str | None], list[str | None], list[bool]]:
        """Restoration, Fog, Bless, Frost and the Charm question; the round is over.

        Gives what came back, what of it everybody sees, and who is asked.
        """
        bout = self._bout
        works = ["" if cancelled[seat] else spells[seat] for seat in SEATS]  # R20, R25
        restored: list[str | None] = [None, None]
        shown: list[str | None] = [None, None]
        for seat in SEATS:
            back = bout.previous[seat]
            if works[seat] == "1" and back not in (None, "W"):  # R41, R43, R73
                restored[seat] = back
                shown[seat] = "?" if bout.previous_hidden[seat] else back  # R44
                bout.hands[seat] = "".join(sorted(bout.hands[seat] + str(back), key=ORDER.index))
        bout.modifiers = [{"5": 2, "7": -2}.get(spell, 0) for spell in works]  # R45
        bout.fogged = [spell == "3" for spell in works]
        bout.banned = [None, None]  # R57
        bout.previous, bout.previous_hidden = list(spells), hidden  # R24
        bout.round += 1
        charm = [spell == "8" for spell in works]
        if any(charm):
            visible = [charm[seat] and not hidden[seat] for seat in SEATS]
            self._question = CharmQuestion(charm, visible, [not asked for asked in charm])
        return restored, shown, list(charm)

    def _count(self) -> dict[str, Any]:
        """The bout is over after its last round: count the points (R3-R6)."""
        first, second = self.points
        if first != second:
            return self._close(0 if first > second else 1, "points")
        holder = self.items.get(self.rules.level_item)
        return self._close(holder, "level" if holder is None else "item")

    def _close(self, winner: int | None, reason: str) -> dict[str, Any]:
        """Enter a finished bout, decide the series if that is due, else set up the next bout."""
        scheduled = self.rules.scheduled
        entry = {
            "bout": self.bout,
            "winner": winner,
            "reason": reason,
            "points": list(self.points),
            "rounds": self.round,
            "replayed": winner is None and scheduled is None,  # R2, R4, R66
            "tiebreak": scheduled is not None and len(self.bouts) == scheduled,  # R8
        }
        self.bouts.append(entry)
        if winner is not None:
            self.victories[winner] += 1  # R9 for the extra duel
        self._decide(entry)
        if not self.over:
            self._new_bout()
        return entry

    def _decide(self, last: dict[str, Any]) -> None:
        """Decide the series after its last bout so far (R1, R7, R8, R10)."""
        first, second = self.victories
        leader = 0 if first > second else 1
        if last["tiebreak"]:
            drawn = last["winner"] is None
            self.winner = self.items["advantage"] if drawn else last["winner"]
            self.decided_by = "advantage" if drawn else "tiebreak"
        elif max(first, second) == self.rules.target or (
            len(self.bouts) == self.rules.scheduled and first != second
        ):
            self.winner, self.decided_by = leader, "victories"

    def _endings(self, bout_end: dict[str, Any] | None) -> Report:
        """The end of every public report of a round: who won the bout and the series (R86)."""
        return {
            "bout_end": bout_end and {key: bout_end[key] for key in ENDING},
            "victories": list(self.victories),
            "series_end": (
                {"winner": self.winner, "decided_by": self.decided_by} if self.over else None
            ),
        }
