"""The worked matches of the warriors' duels, replayed through `duello.Match`.

The driver knows the names of the rulesets' choices and announcements, and computes no rule: what
a report says is put together from what the players and the host were told.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from attrs import evolve
from tests.worked import Difference, Filed, data, loaded, said, said_if_any

import duello
from duello.dsl.ir import sure

RULESETS = {"a_warriors_death": "a-warriors-death", "warriors_death": "warriors-death"}
BOUTS = {"a_warriors_death": 5, "warriors_death": 3}
SEATS = ("North", "South")

HOUSE_RULES: dict[str, str] = {}
"""What a house rule of the rulings is called as an option."""


class Truth(TypedDict):
    """What only the host knows of a round, by seat."""

    played: list[str]
    causes: list[str]
    silenced: list[bool]
    rescues: list[bool]
    battle: list[int]
    winners: list[int]
    died: list[bool]
    final: list[int]
    rounds_total: int
    points: list[int]


class Announced(TypedDict):
    """What was announced of a unit. value: its name, or a number of rounds."""

    player: int
    kind: str
    value: object


class BoutEnd(TypedDict, total=False):
    """What everybody is told when a bout ends."""

    points: list[int]
    bout_winner: int | None


class Public(BoutEnd):
    """What everybody is told of a round."""

    round: int
    shown: list[str]
    announced_winners: list[int]
    announcements: list[Announced]
    bout_over: bool


class Private(TypedDict):
    """What a seat is told of a round."""

    played: str
    cause: str
    forced_next: str | None


class Report(TypedDict):
    """What was told in consequence of a round."""

    legal_counts: list[int]
    public: Public
    private: list[Private]
    truth: Truth


class Bout(TypedDict):
    """How a bout ended."""

    points: list[int]
    winner: int | None
    rounds: int


class Driver:
    """One series, driven as a host would."""

    def __init__(
        self,
        variant: str,
        dmo: int,
        pool: Sequence[str],
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.scheduled = BOUTS[variant]
        given = {"advantage": SEATS[dmo], **(options or {})}
        if variant == "warriors_death":
            given["pool"] = ", ".join(pool)
        self.match = duello.Match(loaded(RULESETS[variant]), SEATS, options=given)
        self.bouts: list[Bout] = []
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

    def play(self, submissions: Sequence[object]) -> Report:
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
            number = report["public"]["round"]
            report["public"] = {**report["public"], **self._bout_end(events[:until], ended, number)}
            self.bound = [None, None]
            for each in report["private"]:
                each["forced_next"] = None
            self._heed(events[until:])
        report["public"]["bout_over"] = ended is not None
        return report

    def _heed(self, events: Sequence[duello.Event]) -> None:
        for event in events:
            if event.name == "length":
                self.length = said(event, "length", int)
            elif event.name == "bound" and event.to in (0, 1):
                self.bound[event.to] = said_if_any(event, "piece", str)

    # ------------------------------------------------------------------ reports

    def _report(
        self,
        events: Sequence[duello.Event],
        legal: list[tuple[str, ...]],
        forced: list[str | None],
        taken: list[bool],
    ) -> Report:
        record = {said(e, "player", str): e for e in events if e.name == "record"}
        called = {e.to for e in events if e.name == "called"}
        records = [record[seat] for seat in SEATS]
        number = next(said(e, "number", int) for e in events if _is_over(e, "round"))
        played = [said(each, "piece", str) for each in records]
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
        public: Public = {
            "round": number,
            "shown": [said(_last(events, "champion"), seat, str) for seat in SEATS],
            "announced_winners": _hailed(_last(events, "result")),
            "announcements": sorted(
                (_announced(e) for e in events if e.name in KINDS), key=lambda a: a["player"]
            ),
            "bout_over": False,
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
                "battle": [said(each, "number", int) for each in records],
                "winners": [0, 1] if all(rescues) else _won(events),
                "died": [said(each, "truth", bool) for each in records],
                "final": [said(each, "number 4", int) for each in records],
                "rounds_total": self.length,
                "points": [said(each, "number 6", int) for each in records],
            },
        }

    def _bout_end(
        self, events: Sequence[duello.Event], ended: duello.Event, number: int
    ) -> BoutEnd:
        scores = [e for e in events if e.name == "score"]
        score = {said(e, "player", str): said(e, "number", int) for e in scores}
        points, name = [score[seat] for seat in SEATS], said_if_any(ended, "winner", str)
        winner = None if name is None else SEATS.index(name)
        self.bouts.append({"points": points, "winner": winner, "rounds": number})
        return {"points": points, "bout_winner": winner}

    @property
    def result(self) -> dict[str, object] | None:
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


def in_words(submission: object) -> str:
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
    player = said_if_any(event, "player", str)
    return [] if player is None else [SEATS.index(player)]


def _named(events: Sequence[duello.Event], what: str, seat: str) -> bool:
    return any(e.name == what and data(e)["player"] == seat for e in events)


def _won(events: Sequence[duello.Event]) -> list[int]:
    """The seats that really won, as the host is told."""
    said = next(e for e in events if e.name == "why" and data(e)["question"] == "winner")
    return _hailed(evolve(said, data={"player": data(said)["answer"]}))


def _is_over(event: duello.Event, phase: str) -> bool:
    return event.name == "over" and data(event)["phase"] == phase


def _announced(event: duello.Event) -> Announced:
    kind, name = KINDS[event.name]
    player = SEATS.index(said(event, "player", str))
    return {"player": player, "kind": kind, "value": data(event)[name]}


def play(series: Filed) -> Iterator[Difference]:
    """Replay a series; what it said and what Duello said, place by place."""
    variant, dmo, pool = series["variant"], series["dmo"], series["pool"]
    driver = Driver(sure(str, variant), sure(int, dmo), sure(list, pool))
    for step in sure(list, series["rounds"]):
        where = f"bout {step['bout']} round {step['round']}"
        report = driver.play(step["submissions"])
        yield from compare(f"{where}: legal_counts", step["legal_counts"], report["legal_counts"])
        yield from compare(f"{where}: public", step["public"], report["public"])
        yield from compare(f"{where}: private", step["private"], report["private"])
        yield from compare(f"{where}: truth", known(step["truth"]), report["truth"])
    yield from compare("result", series["result"], driver.result)


def known(wanted: object) -> object:
    """What a report can say: whose ability a unit had at last is nobody's to be told."""
    if isinstance(wanted, dict):
        return {name: each for name, each in wanted.items() if name != "abilities"}
    return wanted


def compare(where: str, wanted: object, found: object) -> Iterator[Difference]:
    """Go down into two reports together."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key in sorted(wanted.keys() | found.keys()):
            yield from compare(f"{where}: {key}", wanted.get(key), found.get(key))
    else:
        yield where, wanted, found
