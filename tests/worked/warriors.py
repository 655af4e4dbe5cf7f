"""The worked matches of the warriors' duels, replayed through `duello.Match`.

The driver knows the names of the rulesets' choices and announcements, and computes no rule: what
a report says is put together from what the players and the host were told.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve
from tests.worked import data, loaded

import duello

RULESETS = {"a_warriors_death": "a-warriors-death", "warriors_death": "warriors-death"}
BOUTS = {"a_warriors_death": 5, "warriors_death": 3}
SEATS = ("North", "South")

HOUSE_RULES: dict[str, str] = {}
"""What a house rule of the rulings is called as an option."""


class Driver:
    """One series, driven as a host would."""

    def __init__(
        self, variant: str, dmo: int, pool: Sequence[str], options: dict[str, Any] | None = None
    ) -> None:
        self.scheduled = BOUTS[variant]
        given = {"advantage": SEATS[dmo], **(options or {})}
        if variant == "warriors_death":
            given["pool"] = ", ".join(pool)
        self.match = duello.Match(loaded(RULESETS[variant]), SEATS, options=given)
        self.bouts: list[dict[str, Any]] = []
        self.bound: list[str | None] = [None, None]
        """What each seat was told to be forced to play next."""
        self.length = 0
        for asked in self.match.awaiting:
            if asked.optional:
                self.match.decline(asked.player)
        self._heed(self.match.events)

    def legal(self, seat: int) -> tuple[str, ...]:
        """What a seat may submit, in words."""
        return next((a.candidates for a in self.match.awaiting if a.player == SEATS[seat]), ())

    def play(self, submissions: Sequence[Any]) -> dict[str, Any]:
        """Both seats submit; what was told in consequence, as a report."""
        legal = [self.legal(seat) for seat in (0, 1)]
        forced, taken = self.bound, []
        events: list[duello.Event] = []
        self.bound = [None, None]
        for seat, submission in enumerate(submissions):
            spoken = in_words(submission)
            taken.append(spoken in legal[seat])
            if taken[seat]:
                events += self.match.submit(SEATS[seat], spoken)
            else:
                events += self.match.timeout(SEATS[seat])
        ended = next((e for e in events if _is_over(e, "bout")), None)
        until = len(events) if ended is None else events.index(ended)
        self._heed(events[:until])
        report = self._report(events[:until], legal, forced, taken)
        if ended is not None:
            report["public"] |= self._bout_end(events[:until], ended, report["public"]["round"])
            self.bound = [None, None]
            for each in report["private"]:
                each["forced_next"] = None
            self._heed(events[until:])
        report["public"]["bout_over"] = ended is not None
        return report

    def _heed(self, events: Sequence[duello.Event]) -> None:
        for event in events:
            if event.name == "length":
                self.length = data(event)["length"]
            elif event.name == "bound" and event.to in (0, 1):
                self.bound[event.to] = data(event)["piece"]

    # ------------------------------------------------------------------ reports

    def _report(
        self,
        events: Sequence[duello.Event],
        legal: list[tuple[str, ...]],
        forced: list[str | None],
        taken: list[bool],
    ) -> dict[str, Any]:
        record = {data(e)["player"]: data(e) for e in events if e.name == "record"}
        called = {e.to for e in events if e.name == "called"}
        records = [record[seat] for seat in SEATS]
        number = next(data(e)["number"] for e in events if _is_over(e, "round"))
        played = [r["piece"] for r in records]
        causes = [
            "holmgang"
            if seat in called
            else "forced"
            if forced[seat]
            else "submitted"
            if taken[seat]
            else "invalid"
            for seat in (0, 1)
        ]
        rescues = [_named(events, "rescue", seat) for seat in SEATS]
        public = {
            "round": number,
            "shown": [data(_last(events, "champion"))[seat] for seat in SEATS],
            "announced_winners": _hailed(_last(events, "result")),
            "announcements": sorted(
                (_announced(e) for e in events if e.name in KINDS), key=lambda a: a["player"]
            ),
        }
        return {
            "legal_counts": [len(each) for each in legal],
            "public": public,
            "private": [
                {"played": played[seat], "cause": causes[seat], "forced_next": self.bound[seat]}
                for seat in (0, 1)
            ],
            "truth": {
                "played": played,
                "causes": causes,
                "silenced": [_named(events, "silenced", seat) for seat in SEATS],
                "rescues": rescues,
                "battle": [r["number"] for r in records],
                "winners": [0, 1] if all(rescues) else _won(events),
                "died": [r["truth"] for r in records],
                "final": [r["number 4"] for r in records],
                "rounds_total": self.length,
                "points": [r["number 6"] for r in records],
            },
        }

    def _bout_end(
        self, events: Sequence[duello.Event], ended: duello.Event, number: int
    ) -> dict[str, Any]:
        said = {data(e)["player"]: data(e)["number"] for e in events if e.name == "score"}
        winner = data(ended)["winner"]
        end = {
            "points": [said[seat] for seat in SEATS],
            "bout_winner": None if winner is None else SEATS.index(winner),
        }
        self.bouts.append({"points": end["points"], "winner": end["bout_winner"], "rounds": number})
        return end

    @property
    def result(self) -> dict[str, Any] | None:
        """How the series ended, as the file says it; None while it goes on."""
        outcome = self.match.outcome
        if outcome is None:
            return None
        over = data(self.match.events[-1])
        decided = over.get("by")
        if decided == "bouts" and len(self.bouts) > self.scheduled:
            decided = "extra bout"
        won = [b["winner"] for b in self.bouts]
        return {
            "winner": None if outcome.winner is None else SEATS.index(outcome.winner),
            "bout_wins": [won.count(0), won.count(1)],
            "bouts": self.bouts,
            "decided_by": decided,
        }


KINDS = {"selection": ("selection", "piece"), "change": ("rounds", "number")}
"""What announcements of a unit are called in the file, and under which name their value stands."""


def in_words(submission: Any) -> str:
    """What a player types; a list is a unit with its active and what it fakes."""
    if not isinstance(submission, list | tuple):
        return ""
    return " ".join(str(part) for part in submission if part is not None)


def _last(events: Sequence[duello.Event], name: str) -> duello.Event:
    return next(e for e in reversed(events) if e.name == name)


def _hailed(event: duello.Event) -> list[int]:
    """The seats that are announced to have won; both where nobody is named, but all are."""
    if "player" not in data(event):
        return [0, 1]
    player = data(event)["player"]
    return [] if player is None else [SEATS.index(player)]


def _named(events: Sequence[duello.Event], what: str, seat: str) -> bool:
    return any(e.name == what and data(e)["player"] == seat for e in events)


def _won(events: Sequence[duello.Event]) -> list[int]:
    """The seats that really won, as the host is told."""
    said = next(e for e in events if e.name == "why" and data(e)["question"] == "winner")
    return _hailed(evolve(said, data={"player": data(said)["answer"]}))


def _is_over(event: duello.Event, phase: str) -> bool:
    return event.name == "over" and data(event)["phase"] == phase


def _announced(event: duello.Event) -> dict[str, Any]:
    kind, name = KINDS[event.name]
    player = SEATS.index(data(event)["player"])
    return {"player": player, "kind": kind, "value": data(event)[name]}


def play(series: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Replay a series; what it said and what Duello said, place by place."""
    driver = Driver(series["variant"], series["dmo"], series["pool"])
    for step in series["rounds"]:
        where = f"bout {step['bout']} round {step['round']}"
        report = driver.play(step["submissions"])
        for part in ("legal_counts", "public", "private", "truth"):
            yield from compare(f"{where}: {part}", known(step[part]), report[part])
    yield from compare("result", series["result"], driver.result)


def known(wanted: Any) -> Any:
    """What a report can say: whose ability a unit had at last is nobody's to be told."""
    if isinstance(wanted, dict):
        return {name: each for name, each in wanted.items() if name != "abilities"}
    return wanted


def compare(where: str, wanted: Any, found: Any) -> Iterator[tuple[str, Any, Any]]:
    """Go down into two reports together."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in sorted(wanted.keys() | found.keys()):
            yield from compare(f"{where}: {key}", wanted.get(key), found.get(key))
    else:
        yield where, wanted, found
