"""The worked matches of the Enchanted Forest, replayed through `duello.Match`.

The driver knows the names of a ruleset's options, choices and announcements, and computes no rule:
what a report says is put together from what players were told. What the host alone knows are the
submissions, of which a refused one counts as none.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict

from tests.worked import Difference, Filed, data, loaded, of_player, said, said_if_any
from tests.worked.wizards import compare

import duello
from duello.dsl.ir import sure

RULESETS = {
    "original": "enchanted-forest",
    "final": "enchanted-forest-final",
    "colosseum": "enchanted-forest-colosseum",
}
SEATS = ("North", "South")
PUBLIC = {"great", "narrow", "tied", "points", "pot", "victories", "holdings", "sent", "over"}
PRIVATE = {"chosen", "power", "over", "under", "exact"}
REASONS = {
    ("failing", True): "failure to submit",
    ("failing", False): "both failed to submit",
    ("excess", True): "opponent has 65 points or more",
    ("points", True): "more points",
    ("power", True): "less power left",
    ("power", False): "equal power left",
    (None, False): "no round was ever won",
}


class Bout(TypedDict):
    """How a bout ended, as the file says it; what was revealed, by seat."""

    bout: int
    winner: int | None
    reason: str
    rounds_played: int
    points: list[int]
    power_left: list[int]
    bids: list[list[int]]
    failed: list[bool] | None
    unresolved: list[int | None] | None


class Driver:
    """One series, driven as a host would."""

    def __init__(self, version: str, setup: Filed) -> None:
        self.match = duello.Match(loaded(RULESETS[version]), SEATS, options=_options(setup))
        self.bouts: list[Bout] = []
        self.refused = [False, False]

    # ------------------------------------------------------------------ steps

    def legal(self) -> list[list[int] | None]:
        """The lowest and the highest bid that each seat may submit; Over/Under is passed over."""
        for asked in self.match.awaiting:
            if asked.name == "guess":
                self.match.decline(asked.player)
        found: list[list[int] | None] = [None, None]
        for asked in self.match.awaiting:
            may = [int(words) for words in asked.candidates]
            if may:
                assert may == list(range(may[0], may[-1] + 1)), may
                found[SEATS.index(asked.player)] = [may[0], may[-1]]
        return found

    def over_under(self, seat: int, amount: int) -> dict[str, object]:
        """A seat uses Over/Under."""
        events = self.match.submit(SEATS[seat], str(amount), "guess")
        told = [_told(events, s, public=False) for s in (0, 1)]
        answers = [next((e.name for e in heard if e.name != "chosen"), None) for heard in told]
        private = [a and {"over_under": amount, "answer": a} for a in answers]
        return {"public": _told(events, None) or None, "private": private}

    def play(self, bids: Sequence[int | None]) -> dict[str, object]:
        """Both seats submit; what was told in consequence, as a report."""
        known = [self._facts(seat) for seat in (0, 1)]
        bout, number = len(self.bouts) + 1, self._round()
        events: list[duello.Event] = []
        self.refused = [False, False]
        for seat, bid in enumerate(bids):
            try:
                events += self.match.submit(SEATS[seat], "" if bid is None else str(bid), "bid")
            except duello.IllegalMove:
                self.refused[seat] = True
                events += self.match.timeout(SEATS[seat])
        ended = _position(events, "bout")
        facts = [_facts(events[:ended], seat, known[seat]) for seat in (0, 1)]
        won = next((e for e in events if e.name in ("great", "narrow")), None)
        tied = any(e.name == "tied" for e in events)
        closed = None
        if ended is not None:
            closed = self._close(events[ended:], facts, None if won or tied else bids)
        outcome = self.match.outcome
        public = {
            "bout": bout,
            "round": number,
            "event": "won" if won else "tie" if tied else "failure",
            "winner": SEATS.index(said(won, "player", str)) if won else None,
            "victory": won.name if won else None,
            "points": [of_player(facts[0], seat, "points", int) for seat in SEATS],
            "carry": facts[0].get("pot", 0),
            "failed": closed and closed["failed"],
            "bout_result": closed,
            "wins": self._wins(),
            "series_result": self.result if outcome else None,
        }
        power = [of_player(facts[seat], SEATS[seat], "power", int) for seat in (0, 1)]
        private = [{"bid": bids[seat], "power_left": power[seat]} for seat in (0, 1)]
        return {"public": public, "private": private}

    def _close(
        self,
        events: Sequence[duello.Event],
        facts: Sequence[Mapping[str, object]],
        bids: Sequence[int | None] | None,
    ) -> Bout:
        """The end of a bout: who won it, and what was revealed."""
        over = events[0]
        winner = said_if_any(over, "winner", str)
        sent = {
            said(e, "player", str): [int(n) for n in _list(e)] for e in events if e.name == "sent"
        }
        played = sum(e.name in ("great", "narrow", "tied") for e in self._of_this_bout(over))
        failed = None
        if data(over).get("by") == "failing":
            failed = [winner != seat for seat in SEATS]
        rest = [sent[seat][played:] for seat in SEATS]
        unresolved = None
        if bids is not None:
            unresolved = [
                bid if self.refused[seat] else rest[seat][0] for seat, bid in enumerate(bids)
            ]
            rest = [rest[seat][not self.refused[seat] :] for seat in (0, 1)]
        assert rest == [[], []], f"{sent} of {played} rounds"
        entry: Bout = {
            "bout": len(self.bouts) + 1,
            "winner": None if winner is None else SEATS.index(winner),
            "reason": REASONS[said_if_any(over, "by", str), winner is not None],
            "rounds_played": played,
            "points": [of_player(facts[0], seat, "points", int) for seat in SEATS],
            "power_left": [of_player(facts[seat], SEATS[seat], "power", int) for seat in (0, 1)],
            "bids": [sent[seat][:played] for seat in SEATS],
            "failed": failed,
            "unresolved": unresolved,
        }
        self.bouts.append(entry)
        return entry

    # ------------------------------------------------------------------ what players are told

    def _facts(self, seat: int) -> dict[str, object]:
        view = self.match.view(SEATS[seat])
        return {**view.players, **view.facts}

    def _wins(self) -> list[int]:
        facts = self._facts(0)
        return [of_player(facts, seat, "victories", int) for seat in SEATS]

    def _heard_since_bout(self) -> Sequence[duello.Event]:
        heard = self.match.heard(SEATS[0])
        over = [at for at, event in enumerate(heard) if _is_over(event, "bout")]
        return heard[over[-1] :] if over else heard

    def _of_this_bout(self, over: duello.Event) -> Iterator[duello.Event]:
        """What everybody was told in the bout that this message ended."""
        bout = 1
        for event in self.match.heard(SEATS[0]):
            if bout == data(over)["number"]:
                yield event
            bout += _is_over(event, "bout")

    def _round(self) -> int:
        return 1 + sum(_is_over(event, "round") for event in self._heard_since_bout())

    def strangers(self) -> list[str]:
        """Whatever anybody was told that the rules do not announce (EF16)."""
        return [
            e.text
            for e in self.match.events
            if (e.to is None and e.name not in PUBLIC) or (e.to in (0, 1) and e.name not in PRIVATE)
        ]

    @property
    def result(self) -> dict[str, object]:
        """How the series ended, as the file says it."""
        outcome = self.match.outcome
        winner = outcome and outcome.winner
        return {
            "over": outcome is not None,
            "winner": None if winner is None else SEATS.index(winner),
            "wins": self._wins(),
            "bouts": self.bouts,
        }


def _options(setup: Filed) -> dict[str, object]:
    """A set-up of the file as options."""
    options: dict[str, object] = {}
    for name, value in setup.items():
        if name == "plus_five" and isinstance(value, list | tuple):
            holders = [seat for seat, gifts in zip(SEATS, value, strict=True) for _ in range(gifts)]
            options["first_five"], options["second_five"] = (*holders, None, None)[:2]
        elif name == "replay_ties":
            options["replay"] = value
        else:
            options[name] = None if value is None else SEATS[sure(int, value)]
    return options


def _is_over(event: duello.Event, phase: str) -> bool:
    return event.name == "over" and data(event).get("phase") == phase


def _position(events: Sequence[duello.Event], phase: str) -> int | None:
    return next((at for at, event in enumerate(events) if _is_over(event, phase)), None)


def _facts(
    events: Sequence[duello.Event], seat: int, known: Mapping[str, object]
) -> dict[str, object]:
    """What a seat knows after more messages."""
    facts: dict[str, object] = {
        name: dict(v) if isinstance(v, dict) else v for name, v in known.items()
    }
    for event in _told(events, seat):
        if event.name in data(event):
            where = facts
            if "player" in event.data:
                where = sure(dict, facts.setdefault(said(event, "player", str), {}))
            where[event.name] = data(event)[event.name]
    return facts


def _told(
    events: Sequence[duello.Event], seat: int | None, public: bool = True
) -> list[duello.Event]:
    """What a seat was told, or everybody."""
    to = {seat, None} if public else {seat}
    return [event for event in events if event.to in to]


def _list(event: duello.Event) -> list[str]:
    return said_if_any(event, "numbers", list) or []


# ---------------------------------------------------------------------- the file


def play(series: Filed) -> Iterator[Difference]:
    """Replay a series; yields a place, what the file says there, what Duello says."""
    driver = Driver(sure(str, series["version"]), sure(dict, series["setup"]))
    for number, step in enumerate(sure(list, series["steps"])):
        if "over_under" in step:
            used = step["over_under"]
            found = driver.over_under(used["player"], used["amount"])
        else:
            yield f"step {number}: legal", step["legal"], driver.legal()
            found = driver.play(step["bids"])
        yield from compare(f"step {number}", step["report"], found)
    yield from compare("result", series["result"], driver.result)
    yield "told besides", [], driver.strangers()
