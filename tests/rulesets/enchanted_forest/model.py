"""The three Enchanted Forest games, written by hand from the rulings alone: the tests' oracle.

Input: bids and uses of Over/Under. Output: reports in the form of the worked matches.
Must not know: Duello and its rule files.
"""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

SEATS = (0, 1)
CASTLES = 13
LIMIT = 65  # EF00
Report = dict[str, Any]


@dataclass(frozen=True)
class Version:
    """What the three games differ in."""

    values: Sequence[int]
    lowest: int
    """The least first bid (EF01)."""
    bouts: int
    forfeits: bool
    """Whether a hopeless player has lost as soon as the round opens (EF05)."""
    shared: bool
    """Whether the loser of a narrow castle takes a point of it (EF15b)."""


VERSIONS = {
    "original": Version(range(1, 14), 0, 1, True, False),
    "final": Version((1, 3, 5, 7, 9, 11, 13, 12, 10, 8, 6, 4, 2), 0, 1, True, True),
    "colosseum": Version(range(1, 14), 1, 3, False, False),
}


@dataclass
class Bout:
    """One bout as it stands."""

    power: list[int]
    last: int | None
    """Who was declared the winner last; before any round, who is favoured."""
    points: list[int] = field(default_factory=lambda: [0, 0])
    bids: list[list[int]] = field(default_factory=lambda: [[], []])
    carry: int = 0


class Model:
    """One series.

    setup: `favoured`, and in the final match `plus_five` and `over_under`; in the Colosseum's,
    `replay_ties` (EF12).
    """

    def __init__(self, version: str, setup: dict[str, Any] | None = None) -> None:
        setup = setup or {}
        self.rules = VERSIONS[version]
        self.favoured = None if version == "colosseum" else setup.get("favoured", 1)  # EF15
        gifts = setup.get("plus_five", (1, 1)) if version == "final" else (0, 0)  # EF19
        self.at_first = [260 + 5 * gift for gift in gifts]
        self.holder = setup.get("over_under", self.favoured) if version == "final" else None  # EF20
        self.replay = bool(setup.get("replay_ties"))
        self.bouts: list[dict[str, Any]] = []
        self.wins = [0, 0]
        self.over = False
        self.bout = self._fresh()  # EF14

    def _fresh(self) -> Bout:
        return Bout(list(self.at_first), self.favoured)

    @property
    def round(self) -> int:
        """The round that comes next, from 1."""
        return len(self.bout.bids[0]) + 1

    @property
    def winner(self) -> int | None:
        """Who leads the series (EF12)."""
        first, second = self.wins
        return None if first == second else int(second > first)

    @property
    def result(self) -> dict[str, Any]:
        return deepcopy(
            {"over": self.over, "winner": self.winner, "wins": self.wins, "bouts": self.bouts}
        )

    def legal(self, seat: int) -> list[int] | None:
        """The lowest and the highest legal bid, or None."""
        power, bids = self.bout.power[seat], self.bout.bids[seat]
        low, high = (bids[-1] + 1, bids[-1] + 10) if bids else (self.rules.lowest, power)  # EF04
        high = min(high, power)
        return [low, high] if low <= high else None

    # ------------------------------------------------------------------ what the seats do

    def over_under(self, seat: int, amount: int) -> Report:
        """The item is used, before the bids of a round (EF18)."""
        if seat != self.holder or self.over:
            raise ValueError("this seat does not have Over/Under")
        self.holder = None  # EF18a
        left = self.bout.power[1 - seat]
        answer = "exact" if left == amount else "over" if left > amount else "under"  # EF18b
        private: list[Any] = [None, None]
        private[seat] = {"over_under": amount, "answer": answer}
        return {"public": None, "private": private}

    def play(self, bids: Sequence[int | None]) -> Report:
        """One round; None is a bid that did not come in time."""
        if self.over:
            raise ValueError("the series is over")
        bout, number, round_ = self.bout, len(self.bouts) + 1, self.round
        failed = [not self._fits(seat, bids[seat]) for seat in SEATS]  # EF06
        event, winner, victory = "failure", None, None
        closed = None
        if any(failed):
            closed = self._close(failed, list(bids))  # EF07
        else:
            event, winner, victory = self._battle([int(bid or 0) for bid in bids])
            if self.round > CASTLES:
                closed = self._count()
            elif self.rules.forfeits and None in (self.legal(0), self.legal(1)):  # EF05
                failed = [self.legal(seat) is None for seat in SEATS]
                closed = self._close(failed, None)
        public = {
            "bout": number,
            "round": round_,
            "event": event,
            "winner": winner,
            "victory": victory,
            "points": list(bout.points),
            "carry": bout.carry,
            "failed": failed if any(failed) else None,
            "bout_result": closed,
            "wins": list(self.wins),
            "series_result": self.result if self.over else None,
        }
        private = [{"bid": bids[s], "power_left": bout.power[s]} for s in SEATS]
        return deepcopy({"public": public, "private": private})

    # ------------------------------------------------------------------ how it goes

    def _fits(self, seat: int, bid: int | None) -> bool:
        legal = self.legal(seat)
        return bid is not None and legal is not None and legal[0] <= bid <= legal[1]

    def _battle(self, bids: list[int]) -> tuple[str, int | None, str | None]:
        """A castle is fought for: the event, its winner, how great the victory was."""
        bout, value = self.bout, self.rules.values[self.round - 1]
        inner = 1 < self.round < CASTLES
        for seat in SEATS:
            bout.power[seat] -= bids[seat]
            bout.bids[seat].append(bids[seat])
        if bids[0] != bids[1]:
            bout.last = int(bids[1] > bids[0])
        if bout.last is None:  # EF15
            bout.carry += value
            return "tie", None, None
        great = abs(bids[0] - bids[1]) >= 5  # EF15a
        share = int(self.rules.shared and inner and not great)  # EF15b
        bout.points[bout.last] += value + bout.carry - share
        bout.points[1 - bout.last] += share
        bout.carry = 0
        return "won", bout.last, "great" if great else "narrow"

    def _count(self) -> dict[str, Any]:
        """All castles are won: power decides, then points (EF00, EF10)."""
        power, points = self.bout.power, self.bout.points
        if any(power):
            if power[0] == power[1]:
                return self._enter(None, "equal power left")  # EF10
            return self._enter(int(power[1] < power[0]), "less power left")  # EF10a
        if points[0] == points[1]:
            return self._enter(None, "no round was ever won")  # EF11
        more = int(points[1] > points[0])
        if max(points) >= LIMIT:
            return self._enter(1 - more, "opponent has 65 points or more")
        return self._enter(more, "more points")

    def _close(self, failed: list[bool], unresolved: list[Any] | None) -> dict[str, Any]:
        """Somebody failed, and that decides alone (EF08, EF09)."""
        if all(failed):
            return self._enter(None, "both failed to submit", failed, unresolved)
        return self._enter(failed.index(False), "failure to submit", failed, unresolved)

    def _enter(
        self, winner: int | None, reason: str, failed: Any = None, unresolved: Any = None
    ) -> dict[str, Any]:
        bout = self.bout
        entry = {
            "bout": len(self.bouts) + 1,
            "winner": winner,
            "reason": reason,
            "rounds_played": len(bout.bids[0]),
            "points": list(bout.points),
            "power_left": list(bout.power),
            "bids": deepcopy(bout.bids),
            "failed": failed,
            "unresolved": unresolved,
        }
        self.bouts.append(entry)
        if winner is not None:
            self.wins[winner] += 1
        to_come = self.rules.bouts - len(self.bouts)
        self.over = abs(self.wins[0] - self.wins[1]) > to_come or to_come <= 0  # EF12
        if self.replay:
            self.over = max(self.wins) == 2
        if not self.over:
            self.bout = self._fresh()
        return entry
