"""The worked matches of the wizards' duels, replayed through `duello.Match`.

The driver knows the names of a ruleset's spells, choices and announcements, and computes no rule:
what a report says is put together from what the host was told.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.worked import data, loaded

import duello

RULESETS = {
    "original": "wizards-duel",
    "colosseum": "wizards-duel-colosseum",
    "archwizard": "archwizards-duel",
    "squeaky": "death-match-3",
    "gods": "gods-collide",
}
OPTIONS = {"hestia": "hearth"}
"""What an item of the file is called as an option, where the names differ."""

SEATS = ("North", "South")
LETTERS = {
    "Phantasmal Killer": "0", "Greater Restoration": "1", "Counterspell": "2", "Fog Cloud": "3",
    "Confusion": "4", "Bless": "5", "Firebolt": "6", "Ray of Frost": "7", "Charm Person": "8",
    "Power Word Kill": "X", "Great Harvest": "1", "Divorce": "2", "Trickster Magic": "3",
    "Night Plague": "4", "Forge": "5", "Bloodlust": "6", "Trident of the Sea": "7", "Charm": "8",
    "Power Bolt Kill": "X", "Wisdom of Warfare": "W", "?": "?",
}  # fmt: skip
REASONS = {"magic": "instant", "points": "points", "item": "item", "lateness": "late"}


class Driver:
    """One series, driven as a host would."""

    def __init__(self, variant: str, items: dict[str, Any]) -> None:
        options = {OPTIONS.get(name, name): _seat_name(seat) for name, seat in items.items()}
        self.variant = variant
        self.picked: Sequence[str | None] = (None, None)
        self.match = duello.Match(
            loaded(RULESETS[variant]), SEATS, options=options, chance=self._chance
        )
        self.bouts: list[dict[str, Any]] = []
        self.tiebreak = False
        self.level = "charm"

    def _chance(self, choice: str, player: str | None, among: Sequence[str]) -> str | None:
        wanted = None if player is None else self.picked[SEATS.index(player)]
        return next((name for name in among if LETTERS[name] == wanted), None)

    # ------------------------------------------------------------------ steps

    def play(self, submitted: Sequence[Any], picked: Sequence[str | None]) -> dict[str, Any]:
        """Both seats submit; what was told in consequence, as a report."""
        self._pass_daybreak()
        self.picked = picked
        before = self._facts()
        number = self._number("round")
        events: list[duello.Event] = []
        for seat, words in zip(SEATS, submitted, strict=True):
            try:
                events += self.match.submit(seat, self._words(words))
            except duello.IllegalMove:
                events += self.match.timeout(seat)
        return self._round_report(events, before, number)

    def charm(self, seat: int, words: Any) -> dict[str, Any] | None:
        """A seat names a spell, or none."""
        pending = [a for a in self.match.awaiting if a.name == "charmed"]
        try:
            events = self.match.submit(SEATS[seat], self._words(words) or "none")
        except duello.IllegalMove:
            events = self.match.timeout(SEATS[seat])
        waiting = [a for a in self.match.awaiting if a.name == "charmed" and not a.answered]
        if waiting:
            return None
        return self._charm_report(events, [SEATS.index(a.player) for a in pending])

    def _words(self, letter: str | None) -> str:
        """What a player types; a letter that this ruleset does not have is gibberish."""
        labels = {design.label for design in self.match.program.designs}
        return "" if letter is None else letter if letter in labels else "gibberish"

    def daybreak(self, seat: int) -> dict[str, Any]:
        """The last round is undone."""
        bout, number = self._number("bout"), self._number("round")
        self.match.submit(SEATS[seat], "use")
        facts = self._facts()
        public = {
            "event": "daybreak",
            "bout": bout,
            "seat": seat,
            "round": number,
            "points": [f["points"] for f in facts],
        }
        return {"public": public, "private": self._hands()}

    def _pass_daybreak(self) -> None:
        for asked in self.match.awaiting:
            if asked.optional:
                self.match.decline(asked.player)

    # ------------------------------------------------------------------ reports

    def _round_report(
        self, events: Sequence[duello.Event], before: list[dict[str, Any]], number: int
    ) -> dict[str, Any]:
        bout = self._number("bout", events)
        missed = _missed(events)
        ended = next((e for e in events if e.name == "over" and data(e)["phase"] in BOUTS), None)
        shown = next((e for e in events if e.name in ("cast", "channel")), None)
        if any(e.name == "restarted" for e in events):
            points = [f["points"] for f in before]
            public = self._short("restart", bout, number, missed, points, None)
            return {"public": public, "private": self._hands()}
        points = self._points(events, ended)
        bout_end = self._bout_end(ended)
        if shown is None:
            public = self._short("late", bout, number, missed, points, bout_end)
            self._series(public, ended, number, points)
            return {"public": public, "private": self._hands_at(events, ended, before)}
        public = {
            "bout": bout,
            "event": "round",
            "round": number,
            "missed": missed,
            "spells": [_letter(data(shown)[seat]) for seat in SEATS],
            "cancelled": [_named(events, "cancelled", seat) for seat in SEATS],
            "gain": [p - f["points"] for p, f in zip(points, before, strict=True)],
            "points": points,
            "restored": [_returned(events, seat, None) for seat in (0, 1)],
            "charm": [_named(events, "charming", seat) for seat in SEATS],
            "bout_end": bout_end,
        }
        self._series(public, ended, number, points)
        asked = [a.player for a in self.match.awaiting if a.name == "charmed"]
        hands = self._hands_at(events, ended, before)
        private = [
            {
                "cast": _chosen(events, seat),
                "restored": _returned(events, seat, seat),
                "charm": SEATS[seat] in asked,
                **hands[seat],
            }
            for seat in (0, 1)
        ]
        return {"public": public, "private": private}

    def _short(
        self, event: str, bout: int, number: int, missed: Any, points: Any, bout_end: Any
    ) -> dict[str, Any]:
        return {
            "bout": bout,
            "event": event,
            "round": number,
            "missed": missed,
            "points": points,
            "bout_end": bout_end,
            **({} if bout_end else {"victories": self._victories(), "series_end": None}),
        }

    def _charm_report(
        self, events: Sequence[duello.Event], pending: list[int]
    ) -> dict[str, Any] | None:
        bans: list[str | None] = [None, None]
        named: list[str | None] = [None, None]
        for event in events:
            if event.name == "charmed":
                victim = SEATS.index(data(event)["player"])
                bans[victim] = named[1 - victim] = LETTERS[data(event)["piece"]]
        open_ = any(e.name == "charming" for e in self._told_this_round())
        public = None
        if open_ or any(bans):
            public = {"bout": self._number("bout"), "event": "charm", "bans": bans}
        return {"public": public, "private": [{"named": n} for n in named]}

    def _told_this_round(self) -> Iterator[duello.Event]:
        events = self.match.heard(SEATS[0])
        last = max(i for i, e in enumerate(events) if e.name in ("cast", "channel"))
        yield from events[last:]

    def _bout_end(self, ended: duello.Event | None) -> dict[str, Any] | None:
        if ended is None:
            return None
        winner = data(ended)["winner"]
        reason = REASONS.get(data(ended).get("by", ""), "level")
        if winner is None and reason == "late":
            reason = "both late"
        replays = winner is None and self.variant in ("original", "colosseum", "gods")
        seat = None if winner is None else SEATS.index(winner)
        return {"winner": seat, "reason": reason, "replayed": replays}

    def _series(
        self, public: dict[str, Any], ended: duello.Event | None, number: int, points: list[int]
    ) -> None:
        if ended is None:
            public.setdefault("victories", self._victories())
            public.setdefault("series_end", None)
            return
        end = public["bout_end"]
        scheduled = {"archwizard": 5, "squeaky": 3}.get(self.variant, 10**6)
        tiebreak = len(self.bouts) == scheduled
        self.bouts.append(
            {
                "bout": public["bout"],
                "winner": end["winner"],
                "reason": end["reason"],
                "points": points,
                "rounds": number,
                "replayed": end["replayed"],
                "tiebreak": tiebreak,
            }
        )
        public["victories"] = self._victories()
        public["series_end"] = self._series_end(tiebreak)

    def _series_end(self, tiebreak: bool) -> dict[str, Any] | None:
        outcome = self.match.outcome
        if outcome is None:
            return None
        over = self.match.events[-1]
        decided = "tiebreak" if tiebreak and data(over)["by"] == "victories" else data(over)["by"]
        winner = None if outcome.winner is None else SEATS.index(outcome.winner)
        return {"winner": winner, "decided_by": decided}

    @property
    def result(self) -> dict[str, Any]:
        """How the series ended, as the file says it."""
        outcome = self.match.outcome
        end = self._series_end(any(b["tiebreak"] for b in self.bouts)) or {}
        return {
            "over": outcome is not None,
            "winner": end.get("winner"),
            "decided_by": end.get("decided_by"),
            "victories": self._victories(),
            "bouts": self.bouts,
        }

    # ------------------------------------------------------------------ what players see

    def _facts(self) -> list[dict[str, Any]]:
        views = [self.match.view(seat) for seat in SEATS]
        boards: list[dict[str, Any]] = [{**view.players, **view.facts} for view in views]
        return [boards[seat][SEATS[seat]] | {"board": boards[seat]} for seat in (0, 1)]

    def _victories(self) -> list[int]:
        return [f["victories"] for f in self._facts()]

    def _number(self, what: str, upto: Sequence[duello.Event] = ()) -> int:
        """Which round or bout it is: one more than those that were told to be over."""
        events = list(self.match.heard(SEATS[0]))
        first = len(events) - len([e for e in upto if e.to in (None, 0)])
        over = [e for e in events[:first] if e.name == "over"]
        names = BOUTS if what == "bout" else ("round",)
        if what == "bout":
            return 1 + len([e for e in over if data(e)["phase"] in names])
        number, undone = 0, 0
        for event in events[:first]:
            if event.name == "over" and data(event)["phase"] in BOUTS:
                number = undone = 0
            elif event.name == "over" and data(event)["phase"] == "round":
                number = data(event)["number"]
        return number - undone + 1

    def _points(self, events: Sequence[duello.Event], ended: duello.Event | None) -> list[int]:
        points = [None, None]
        for event in events:
            if event is ended:
                break
            if event.name == "points":
                points[SEATS.index(data(event)["player"])] = data(event)["points"]
        known = self._facts_before(events)
        return [known[s]["points"] if p is None else p for s, p in enumerate(points)]

    def _facts_before(self, events: Sequence[duello.Event]) -> list[dict[str, Any]]:
        facts: list[dict[str, Any]] = [{}, {}]
        for event in self.match.events[: len(self.match.events) - len(events)]:
            player = data(event).get("player")
            if player is not None and event.name in data(event):
                facts[SEATS.index(player)][event.name] = data(event)[event.name]
        return facts

    def _hands(self) -> list[dict[str, Any]]:
        return [
            {"hand": _hand(f["hand"]), "wisdom": _has_wisdom(f.get("holdings", []))}
            for f in self._facts()
        ]

    def _hands_at(
        self, events: Sequence[duello.Event], ended: duello.Event | None, before: Any
    ) -> list[dict[str, Any]]:
        facts = self._facts_before(events)
        for event in events:
            if event is ended:
                break
            player = data(event).get("player")
            if player is not None and event.name in ("hand", "holdings"):
                facts[SEATS.index(player)][event.name] = data(event)[event.name]
        return [
            {"hand": _hand(f["hand"]), "wisdom": _has_wisdom(f.get("holdings", []))} for f in facts
        ]


BOUTS = ("duel", "bout")


def _seat_name(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]


def _hand(names: list[str]) -> str:
    return "".join(LETTERS[name] for name in names)


def _has_wisdom(names: list[str]) -> bool:
    return "Wisdom of Warfare" in names


def _letter(name: str | None) -> str | None:
    return None if name is None else LETTERS[name]


def _named(events: Sequence[duello.Event], what: str, seat: str) -> bool:
    return any(e.name == what and data(e).get("player") == seat for e in events)


def _missed(events: Sequence[duello.Event]) -> list[bool]:
    late = [e for e in events if e.name in ("late", "restarted")]
    both = any("player" not in data(e) for e in late)
    return [both or _named(events, "late", seat) for seat in SEATS]


def _chosen(events: Sequence[duello.Event], seat: int) -> str | None:
    told = [e for e in events if e.name == "chosen" and e.to == seat]
    return LETTERS[data(told[-1])["value"]] if told else None


def _returned(events: Sequence[duello.Event], seat: int, hearer: int | None) -> str | None:
    """What a seat took back, as one seat or the public is told."""
    told = [e for e in events if e.name == "returned" and data(e)["player"] == SEATS[seat]]
    public = 1 - seat if hearer is None else hearer
    mine = [e for e in told if e.to in (None, public)]
    return LETTERS[data(mine[0])["piece"]] if mine else None


def play(series: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Replay a series; what it said and what Duello said, place by place."""
    driver = Driver(series["variant"], series["items"])
    for number, step in enumerate(series["steps"]):
        where = f"step {number} ({step['op']})"
        if step["op"] == "play":
            report = driver.play(step["submitted"], step["picked"])
        elif step["op"] == "charm":
            report = driver.charm(*step["submitted"])  # type: ignore[assignment]
        else:
            report = driver.daybreak(*step["submitted"])
        yield from compare(where, step["report"], report)
        yield from _truth(where, step["state"], driver)
    yield from compare("result", series["result"], driver.result)


def _truth(where: str, state: dict[str, Any], driver: Driver) -> Iterator[tuple[str, Any, Any]]:
    """Hands and points as they are after the step, unless the match is over."""
    if driver.match.outcome is not None or driver.match.contradiction is not None:
        yield f"{where}: contradiction", None, driver.match.contradiction
        return
    hands = driver._hands()
    yield f"{where}: hands", state["hands"], [h["hand"] for h in hands]
    yield f"{where}: wisdom", state["wisdom"], [h["wisdom"] for h in hands]
    yield f"{where}: points", state["points"], [f["points"] for f in driver._facts()]


def compare(where: str, wanted: Any, found: Any) -> Iterator[tuple[str, Any, Any]]:
    """Go down into two reports together."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in sorted(wanted.keys() | found.keys()):
            yield from compare(f"{where}: {key}", wanted.get(key), found.get(key))
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for at, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from compare(f"{where}[{at}]", one, other)
    else:
        yield where, wanted, found
