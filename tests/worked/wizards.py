"""The worked matches of the wizards' duels, replayed through `duello.Match`.

The driver knows the names of a ruleset's spells, choices and announcements, and computes no rule:
what a report says is put together from what the host was told.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from tests.worked import Difference, Filed, data, loaded, said, said_if_any

import duello
from duello.dsl.ir import sure
from duello.move_text.display_names import Datum

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


class BoutEnd(TypedDict):
    """What everybody is told when a bout ends."""

    winner: int | None
    reason: str
    replayed: bool


class Bout(BoutEnd):
    """How a bout ended."""

    bout: int
    points: list[int]
    rounds: int
    tiebreak: bool


class SeriesEnd(TypedDict):
    """What everybody is told when a series ends."""

    winner: int | None
    decided_by: object


class Hand(TypedDict):
    """What a seat holds."""

    hand: str
    wisdom: bool


Report = dict[str, object]
Facts = Mapping[str, Datum]
"""What a player is told of their own."""


class Driver:
    """One series, driven as a host would."""

    def __init__(self, variant: str, items: Filed) -> None:
        options = {OPTIONS.get(name, name): _seat_name(seat) for name, seat in items.items()}
        self.variant = variant
        self.picked: Sequence[str | None] = (None, None)
        self.match = duello.Match(
            loaded(RULESETS[variant]), SEATS, options=options, chance=self._chance
        )
        self.bouts: list[Bout] = []
        self.tiebreak = False
        self.level = "charm"

    def _chance(self, choice: str, player: str | None, among: Sequence[str]) -> str | None:
        wanted = None if player is None else self.picked[SEATS.index(player)]
        return next((name for name in among if LETTERS[name] == wanted), None)

    # ------------------------------------------------------------------ steps

    def play(self, submitted: Sequence[str | None], picked: Sequence[str | None]) -> Report:
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

    def charm(self, seat: int, words: str | None) -> Report | None:
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

    def daybreak(self, seat: int) -> Report:
        """The last round is undone."""
        bout, number = self._number("bout"), self._number("round")
        self.match.submit(SEATS[seat], "use")
        facts = self._facts()
        public = {
            "event": "daybreak",
            "bout": bout,
            "seat": seat,
            "round": number,
            "points": [_points(f) for f in facts],
        }
        return {"public": public, "private": self._hands()}

    def _pass_daybreak(self) -> None:
        for asked in self.match.awaiting:
            if asked.optional:
                self.match.decline(asked.player)

    # ------------------------------------------------------------------ reports

    def _round_report(
        self, events: Sequence[duello.Event], before: Sequence[Facts], number: int
    ) -> Report:
        bout = self._number("bout", events)
        missed = _missed(events)
        ended = next((e for e in events if e.name == "over" and data(e)["phase"] in BOUTS), None)
        shown = next((e for e in events if e.name in ("cast", "channel")), None)
        if any(e.name == "restarted" for e in events):
            points = [_points(f) for f in before]
            public = self._short("restart", bout, number, missed, points, None)
            return {"public": public, "private": self._hands()}
        points = self._points(events, ended)
        bout_end = self._bout_end(ended)
        if shown is None:
            public = self._short("late", bout, number, missed, points, bout_end)
            self._series(public, bout_end, bout, number, points)
            return {"public": public, "private": self._hands_at(events, ended)}
        public = {
            "bout": bout,
            "event": "round",
            "round": number,
            "missed": missed,
            "spells": [_letter(said_if_any(shown, seat, str)) for seat in SEATS],
            "cancelled": [_named(events, "cancelled", seat) for seat in SEATS],
            "gain": [p - _points(f) for p, f in zip(points, before, strict=True)],
            "points": points,
            "restored": [_returned(events, seat, None) for seat in (0, 1)],
            "charm": [_named(events, "charming", seat) for seat in SEATS],
            "bout_end": bout_end,
        }
        self._series(public, bout_end, bout, number, points)
        asked = [a.player for a in self.match.awaiting if a.name == "charmed"]
        hands = self._hands_at(events, ended)
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
        self,
        event: str,
        bout: int,
        number: int,
        missed: list[bool],
        points: list[int],
        bout_end: BoutEnd | None,
    ) -> Report:
        return {
            "bout": bout,
            "event": event,
            "round": number,
            "missed": missed,
            "points": points,
            "bout_end": bout_end,
            **({} if bout_end else {"victories": self._victories(), "series_end": None}),
        }

    def _charm_report(self, events: Sequence[duello.Event], pending: list[int]) -> Report:
        bans: list[str | None] = [None, None]
        named: list[str | None] = [None, None]
        for event in events:
            if event.name == "charmed":
                victim = SEATS.index(said(event, "player", str))
                bans[victim] = named[1 - victim] = LETTERS[said(event, "piece", str)]
        open_ = any(e.name == "charming" for e in self._told_this_round())
        public: Report | None = None
        if open_ or any(bans):
            public = {"bout": self._number("bout"), "event": "charm", "bans": bans}
        return {"public": public, "private": [{"named": n} for n in named]}

    def _told_this_round(self) -> Iterator[duello.Event]:
        events = self.match.heard(SEATS[0])
        last = max(i for i, e in enumerate(events) if e.name in ("cast", "channel"))
        yield from events[last:]

    def _bout_end(self, ended: duello.Event | None) -> BoutEnd | None:
        if ended is None:
            return None
        winner = said_if_any(ended, "winner", str)
        reason = REASONS.get(said_if_any(ended, "by", str) or "", "level")
        if winner is None and reason == "late":
            reason = "both late"
        replays = winner is None and self.variant in ("original", "colosseum", "gods")
        seat = None if winner is None else SEATS.index(winner)
        return {"winner": seat, "reason": reason, "replayed": replays}

    def _series(
        self, public: Report, end: BoutEnd | None, bout: int, number: int, points: list[int]
    ) -> None:
        if end is None:
            public.setdefault("victories", self._victories())
            public.setdefault("series_end", None)
            return
        scheduled = {"archwizard": 5, "squeaky": 3}.get(self.variant, 10**6)
        tiebreak = len(self.bouts) == scheduled
        self.bouts.append(
            {
                "bout": bout,
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

    def _series_end(self, tiebreak: bool) -> SeriesEnd | None:
        outcome = self.match.outcome
        if outcome is None:
            return None
        over = self.match.events[-1]
        decided = "tiebreak" if tiebreak and data(over)["by"] == "victories" else data(over)["by"]
        winner = None if outcome.winner is None else SEATS.index(outcome.winner)
        return {"winner": winner, "decided_by": decided}

    @property
    def result(self) -> Report:
        """How the series ended, as the file says it."""
        outcome = self.match.outcome
        end = self._series_end(any(b["tiebreak"] for b in self.bouts))
        return {
            "over": outcome is not None,
            "winner": end and end["winner"],
            "decided_by": end and end["decided_by"],
            "victories": self._victories(),
            "bouts": self.bouts,
        }

    # ------------------------------------------------------------------ what players see

    def _facts(self) -> list[Facts]:
        return [self.match.view(seat).players[seat] for seat in SEATS]

    def _victories(self) -> list[int]:
        return [sure(int, f["victories"]) for f in self._facts()]

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
                number = said(event, "number", int)
        return number - undone + 1

    def _points(self, events: Sequence[duello.Event], ended: duello.Event | None) -> list[int]:
        points: list[int | None] = [None, None]
        for event in events:
            if event is ended:
                break
            if event.name == "points":
                points[SEATS.index(said(event, "player", str))] = said(event, "points", int)
        known = self._facts_before(events)
        return [_points(known[s]) if p is None else p for s, p in enumerate(points)]

    def _facts_before(self, events: Sequence[duello.Event]) -> list[dict[str, Datum]]:
        facts: list[dict[str, Datum]] = [{}, {}]
        for event in self.match.events[: len(self.match.events) - len(events)]:
            player = said_if_any(event, "player", str)
            if player is not None and event.name in data(event):
                facts[SEATS.index(player)][event.name] = data(event)[event.name]
        return facts

    def _hands(self) -> list[Hand]:
        return [_held(facts) for facts in self._facts()]

    def _hands_at(self, events: Sequence[duello.Event], ended: duello.Event | None) -> list[Hand]:
        facts = self._facts_before(events)
        for event in events:
            if event is ended:
                break
            player = said_if_any(event, "player", str)
            if player is not None and event.name in ("hand", "holdings"):
                facts[SEATS.index(player)][event.name] = data(event)[event.name]
        return [_held(each) for each in facts]


BOUTS = ("duel", "bout")


def _seat_name(seat: object) -> str | None:
    return None if seat is None else SEATS[sure(int, seat)]


def _points(facts: Facts) -> int:
    return sure(int, facts["points"])


def _held(facts: Facts) -> Hand:
    hand = "".join(LETTERS[name] for name in sure(list, facts["hand"]))
    return {"hand": hand, "wisdom": "Wisdom of Warfare" in sure(list, facts.get("holdings", []))}


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
    return LETTERS[said(told[-1], "value", str)] if told else None


def _returned(events: Sequence[duello.Event], seat: int, hearer: int | None) -> str | None:
    """What a seat took back, as one seat or the public is told."""
    told = [e for e in events if e.name == "returned" and data(e)["player"] == SEATS[seat]]
    public = 1 - seat if hearer is None else hearer
    mine = [e for e in told if e.to in (None, public)]
    return LETTERS[said(mine[0], "piece", str)] if mine else None


def play(series: Filed) -> Iterator[Difference]:
    """Replay a series; what it said and what Duello said, place by place."""
    driver = Driver(sure(str, series["variant"]), sure(dict, series["items"]))
    for number, step in enumerate(sure(list, series["steps"])):
        where = f"step {number} ({step['op']})"
        report: Report | None
        if step["op"] == "play":
            report = driver.play(step["submitted"], step["picked"])
        elif step["op"] == "charm":
            report = driver.charm(*step["submitted"])
        else:
            report = driver.daybreak(*step["submitted"])
        yield from compare(where, step["report"], report)
        yield from _truth(where, step["state"], driver)
    yield from compare("result", series["result"], driver.result)


def _truth(where: str, state: Filed, driver: Driver) -> Iterator[Difference]:
    """Hands and points as they are after the step, unless the match is over."""
    if driver.match.outcome is not None or driver.match.contradiction is not None:
        yield f"{where}: contradiction", None, driver.match.contradiction
        return
    hands = driver._hands()
    yield f"{where}: hands", state["hands"], [h["hand"] for h in hands]
    yield f"{where}: wisdom", state["wisdom"], [h["wisdom"] for h in hands]
    yield f"{where}: points", state["points"], [_points(f) for f in driver._facts()]


def compare(where: str, wanted: object, found: object) -> Iterator[Difference]:
    """Go down into two reports together."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in sorted(wanted.keys() | found.keys()):
            yield from compare(f"{where}: {key}", wanted.get(key), found.get(key))
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for at, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from compare(f"{where}[{at}]", one, other)
    else:
        yield where, wanted, found
