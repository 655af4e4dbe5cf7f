"""The worked matches of Reality Benders, replayed through `duello.Match`.

The driver knows the names of the ruleset's options, choices and announcements, and computes no
rule: what a report says is put together from what players were told. What the host alone knows are
the submissions and whose time was up. A step may have `refused` besides: what each seat submitted
in vain before its move.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypedDict

from tests.worked import Difference, Filed, data, of_player, said, said_if_any
from tests.worked.wizards import compare

import duello
from duello.dsl.ir import sure
from duello.interpreter import api
from duello.interpreter.compound_moves import Path

SEATS = ("Violet", "Amber")
RULES = duello.load("reality-benders")
LETTER = {design.name: design.label for design in RULES.program.designs}
ITEMS = ("Bonus", "Bridge", "Break")
PHASES = {"bending": "bend", "casting": "cast", "offer": "pick", "pick": "select"}
REASONS = {"bouts": "two bouts won", "time": "out of time"}
PUBLIC = {
    "rules", "victories", "reserve", "hand", "points", "holdings", "bend", "bridging", "breaking",
    "cast", "bonus", "combo", "distance", "duel", "stuck", "offered", "taken", "over",
}  # fmt: skip
SHOWN = {"bend": "edge", "bridging": "bridge", "breaking": "break"}


class Bout(TypedDict):
    """How a bout ended, as the file says it; what is told of each seat, by seat."""

    bout: int
    rounds: int
    winner: int | None
    points: list[int]
    stuck: list[str | None]


class Place(TypedDict):
    """Where a step belongs."""

    bout: int
    round: int
    phase: str
    phase_number: int


class Held(TypedDict):
    """What the seats have."""

    hand: list[list[str]]
    points: list[int]


Report = dict[str, object]


class Driver:
    """One series, driven as a host would."""

    def __init__(self, setup: Filed) -> None:
        self.match = duello.Match(RULES, SEATS, options=_options(setup))
        self.bouts: list[Bout] = []
        self.refused: list[str] = []
        """Whatever was submitted in vain and not refused."""
        view = self.match.view(SEATS[0])
        self.facts: Report = {**view.players, **view.facts}
        self.asked = self.match.awaiting
        self.told: list[duello.Event] = []

    # ------------------------------------------------------------------ what may be submitted

    @property
    def phase(self) -> str:
        """What the players are asked, as the file calls it."""
        return PHASES[self.asked[0].name]

    def legal(self) -> list[Report | None]:
        """A digest of what each seat may submit."""
        return [self._legal(seat) for seat in (0, 1)]

    def _legal(self, seat: int) -> Report | None:
        due = next((o for o in self.match.state.open if o.player == seat), None)
        if due is None:
            return None
        phase = self.phase
        if phase in ("pick", "select"):
            asked = next(a for a in self.asked if a.player == SEATS[seat])
            names = {name for words in asked.candidates for name in words.split(", ")}
            return {"type": phase, "from": _letters(names)}
        path = api.path(self.match.program, self.match.state, due)
        among = dict(_asked(path))
        if phase == "bend":
            free = len(among.get("bend", ()))
            may = {name: any(among.get(name, ())) for name in ("bridging", "breaking")}
            possible = {SHOWN[name]: each for name, each in may.items()}
            return {"type": "bend", "free_edges": free, **possible}
        pieces = [self.match.state.pieces[sure(int, piece)][0] for piece in among["cast"]]
        spells = _letters({self.match.program.designs[design].name for design in pieces})
        return {"type": "cast", "spells": spells, "bonus": "Bonus" in among}

    # ------------------------------------------------------------------ one step

    def submit_in_vain(self, refused: Sequence[Sequence[object]]) -> None:
        """Submissions that must be refused and change nothing."""
        for seat, moves in enumerate(refused):
            for move in moves:
                before = self.match.state
                reason = self.match.refusal(SEATS[seat], words(move))
                try:
                    self.match.submit(SEATS[seat], words(move))
                except duello.IllegalMove as why:
                    assert str(why) == reason
                else:
                    self.refused.append(f"{SEATS[seat]}: {move}")
                assert self.match.state is before

    def play(self, moves: Sequence[object], seconds: Sequence[int | None]) -> Report:
        """Both seats submit, None where nothing is asked; what was told in consequence.

        seconds: None for never. Where somebody's time is up, the host waits for nobody any more.
        """
        phase, known = self.phase, self.facts
        limits = {asked.player: asked.seconds for asked in self.asked}
        end = _end([limits.get(seat) for seat in SEATS], seconds)
        events, answered = len(self.match.events), len(self.match.answers)
        for seat, (move, spent) in enumerate(zip(moves, seconds, strict=True)):
            if spent is None or (end is not None and spent > end):
                self.match.timeout(SEATS[seat])
            elif SEATS[seat] in limits:
                self.match.submit(SEATS[seat], words(move), seconds=spent)
        place = self._place(phase)
        told = [e for e in self.match.events[events:] if e.to in (0, None)]
        self.facts, self.asked = _facts(told, known), self.match.awaiting
        self.told += told
        sent = {t.player: t.words for t in self.match.answers[answered:] if t.how == "said"}
        return {
            "public": self._public(place, known, told, end is not None),
            "private": [{"submitted": _move(phase, sent.get(seat))} for seat in SEATS],
        }

    def _public(
        self,
        place: Place,
        known: Filed,
        told: Sequence[duello.Event],
        late: bool,
    ) -> Report:
        """What everybody was told, as a report. late: nothing but the end was told."""
        ended = _position(told, "bout")
        facts = _facts(told[:ended], known)
        held, closed = _held(facts), None
        report: Report = {**place}
        if late:
            winner = self.match.outcome and self.match.outcome.winner
            report["late"] = [seat != winner for seat in SEATS]
        else:
            report |= self._phase(place["phase"], told[:ended], _held(known), held)
            closed = None if ended is None else self._close(told[: ended + 1], held, place["round"])
        reserve = [of_player(facts, seat, "reserve", int) for seat in SEATS]
        return report | {
            "graph": [_edge(edge) for edge in sure(list, facts["rules"])],
            "points": held["points"],
            "hands": [_letters(hand) for hand in held["hand"]],
            "reserve": None if late else reserve,
            "bout_result": closed,
            "wins": self._wins(),
            "series_result": self.result if self.match.outcome else None,
        }

    # ------------------------------------------------------------------ the phases

    def _phase(self, phase: str, told: Sequence[duello.Event], before: Held, held: Held) -> Report:
        match phase:
            case "bend":
                return self._bend(told)
            case "cast":
                return self._cast(told, before, held)
            case "pick":
                return self._pick(told)
        return self._select(told)

    def _bend(self, told: Sequence[duello.Event]) -> Report:
        found: Report = {}
        for name, part in SHOWN.items():
            shown = next((e for e in told if e.name == name), None)
            edges = [None if shown is None else said_if_any(shown, seat, str) for seat in SEATS]
            found[f"{part}s"] = [None if edge is None else _edge(edge) for edge in edges]
        return found

    def _cast(self, told: Sequence[duello.Event], before: Held, held: Held) -> Report:
        shown = next(e for e in told if e.name == "cast")
        cast = {seat: said(shown, seat, str) for seat in SEATS}
        named = {_player(e): LETTER[said(e, "piece", str)] for e in told if e.name == "combo"}
        bonus = [_player(e) for e in told if e.name == "bonus"]
        ways = {_player(e): data(e)["number"] for e in told if e.name == "distance"}
        winner = next(said_if_any(e, "player", str) for e in told if e.name == "duel")
        left = [[*hand] for hand in before["hand"]]
        for seat, hand in zip(SEATS, left, strict=True):
            hand.remove(cast[seat])
        trashed = [sorted(hand) for hand in held["hand"]] == [sorted(hand) for hand in left]
        assert trashed or held["hand"] == before["hand"]
        return {
            "spells": [LETTER[cast[seat]] for seat in SEATS],
            "combo_named": [named.get(seat) for seat in SEATS],
            "bonus_used": [seat in bonus for seat in SEATS],
            "distances": [None if ways[seat] == "infinity" else ways[seat] for seat in SEATS],
            "winner": None if winner is None else SEATS.index(winner),
            "gained": [b - a for a, b in zip(before["points"], held["points"], strict=True)],
            "trashed": trashed,
        }

    def _pick(self, told: Sequence[duello.Event]) -> Report:
        offers = {_player(e): said(e, "designs", list) for e in told if e.name == "offered"}
        lists = [offers.get(seat) for seat in reversed(SEATS)]
        return {"offers": [each and list(_letters(each)) for each in lists]}

    def _select(self, told: Sequence[duello.Event]) -> Report:
        taken = {_player(e): LETTER[said(e, "piece", str)] for e in told if e.name == "taken"}
        return {"selected": [taken.get(seat) for seat in SEATS]}

    # ------------------------------------------------------------------ the ends

    def _close(self, told: Sequence[duello.Event], held: Held, rounds: int) -> Bout:
        """The end of a bout."""
        winner = said_if_any(told[-1], "winner", str)
        why = {_player(e): said(e, "number", int) for e in told if e.name == "stuck"}
        names: dict[int | None, str | None] = {None: None, 0: "no spells"}
        stuck = [names.get(why.get(seat), "no playable spell") for seat in SEATS]
        entry: Bout = {
            "bout": len(self.bouts) + 1,
            "rounds": rounds,
            "winner": None if winner is None else SEATS.index(winner),
            "points": held["points"],
            "stuck": stuck,
        }
        self.bouts.append(entry)
        return entry

    def _wins(self) -> list[int]:
        return [of_player(self.facts, seat, "victories", int) for seat in SEATS]

    def _place(self, phase: str) -> Place:
        """Where the step belongs, by what was told before it."""
        bouts = [at for at, event in enumerate(self.told) if _is_over(event, "bout")]
        since = self.told[bouts[-1] :] if bouts else self.told
        number = 1 + sum(_is_over(event, "round") for event in since)
        halves = 2 * number - (phase == "bend")
        return {"bout": len(bouts) + 1, "round": number, "phase": phase, "phase_number": halves}

    @property
    def result(self) -> Report:
        """How the series ended, as the file says it."""
        outcome = self.match.outcome
        by = said_if_any(self.match.heard(SEATS[0])[-1], "by", str) if outcome else None
        winner = outcome and outcome.winner
        return {
            "over": outcome is not None,
            "winner": None if winner is None else SEATS.index(winner),
            "reason": REASONS.get(by or "time") if outcome else None,
            "wins": self._wins(),
            "bouts": self.bouts,
        }

    def strangers(self) -> list[str]:
        """Whatever anybody was told that the report does not know of, or that is not theirs."""
        return [
            e.text
            for e in self.match.events
            if (e.to is None and e.name not in PUBLIC) or (e.to in (0, 1) and e.name != "chosen")
        ]


# ---------------------------------------------------------------------- the file's words


def _held(facts: Filed) -> Held:
    return {
        "hand": [of_player(facts, seat, "hand", list) for seat in SEATS],
        "points": [of_player(facts, seat, "points", int) for seat in SEATS],
    }


def _options(setup: Filed) -> Report:
    """A set-up of the file as options."""
    found: Report = {}
    items, given = sure(list, setup["items"]), sure(dict, setup["options"])
    for item in ITEMS:
        holders = [SEATS[seat] for seat in (0, 1) if item in items[seat]]
        found[item.lower()] = "both" if len(holders) > 1 else holders[0] if holders else "nobody"
    return found | {
        "greed_for_both": given["greed_doubles"] == "everyone",
        "bonus_beside_greed": given["greed_and_bonus"] == "add_one",
        "late_round": {"phase": 8, "round": 16}[given["late_tie_unit"]],
        "late_bout": given["late_ties_from_bout"],
    }


def words(move: object) -> str:
    """A submission of the file as a player would type it."""
    if isinstance(move, dict) and "spell" in move:
        named = " ".join([move["spell"] or "", *move.get("args", [])])
        return named + (", Bonus" if move.get("bonus") else "")
    if isinstance(move, dict):
        parts = [move.get("edge"), move.get("bridge"), move.get("break")]
        prefixes = ("", "Bridge ", "Break ")
        return ", ".join(p + e for p, e in zip(prefixes, parts, strict=True) if e)
    return ", ".join(move) if isinstance(move, list) else sure(str, move or "")


def _move(phase: str, said: str | None) -> object:
    """The words in which Duello wrote an answer down, as a submission of the file."""
    if said is None:
        return None
    parts = said.split(", ")
    if phase == "pick":
        return [LETTER[part] for part in parts]
    if phase == "select":
        return LETTER[said]
    if phase == "bend":
        move: Report = {"edge": None}
        for part in parts if said != "nothing" else ():
            item = next((item for item in ITEMS if part.startswith(f"{item} ")), "edge")
            move[item.lower()] = _edge(part.removeprefix(f"{item} "))
        return move
    spell, *named = [LETTER.get(word, word) for word in said.replace(",", "").split()]
    bonus = "Bonus" in said
    move = {"spell": spell, "args": [n for n in named if n != LETTER["Bonus"]]}
    return move | ({"bonus": True} if bonus else {})


def _letters(names: Iterable[str]) -> str:
    return "".join(sorted(LETTER[name] for name in names))


def _edge(words: str) -> str:
    return words.replace(" ", "")


def _asked(path: Path) -> Iterator[tuple[str, Sequence[object]]]:
    """The choices that make an answer, and what may be chosen in each after some others."""
    while path.in_hand is not None and path.options():
        yield path.asked().name, path.options()
        path = path.take(path.options()[-1])


def _end(limits: Sequence[int | None], seconds: Sequence[int | None]) -> int | None:
    """When the first player's time is up, of those who are late; None if nobody is."""
    late = [
        limit
        for limit, spent in zip(limits, seconds, strict=True)
        if limit is not None and (spent is None or spent > limit)
    ]
    return min(late, default=None)


def _player(event: duello.Event) -> str:
    return said(event, "player", str)


def _is_over(event: duello.Event, phase: str) -> bool:
    return event.name == "over" and data(event).get("phase") == phase


def _position(events: Sequence[duello.Event], phase: str) -> int | None:
    return next((at for at, event in enumerate(events) if _is_over(event, phase)), None)


def _facts(events: Sequence[duello.Event], known: Filed) -> Report:
    """What everybody knows after more messages."""
    facts: Report = {name: dict(v) if isinstance(v, dict) else v for name, v in known.items()}
    for event in events:
        if event.name in data(event):
            where = sure(dict, facts[_player(event)]) if "player" in event.data else facts
            where[event.name] = data(event)[event.name]
    return facts


# ---------------------------------------------------------------------- the file


def play(series: Filed) -> Iterator[Difference]:
    """Replay a series; yields a place, what the file says there, what Duello says."""
    driver = Driver(sure(dict, series["setup"]))
    for number, step in enumerate(sure(list, series["steps"])):
        yield from compare(f"step {number}: legal", step["legal"], driver.legal())
        driver.submit_in_vain(step.get("refused", ()))
        found = driver.play(step["moves"], step["seconds"])
        yield from compare(f"step {number}", _expected(step), found)
    yield from compare("result", series["result"], driver.result)
    yield "not refused", [], driver.refused
    yield "told besides", [], driver.strangers()


def _expected(step: Filed) -> Report:
    """The report of a step. How much reserve is left in a match that was lost by time is told
    nowhere; that no names are given with a spell may be said in two ways.
    """
    report = sure(dict, step["report"])
    public, private = dict(report["public"]), []
    if "late" in public:
        public["reserve"] = None
    for each in report["private"]:
        move = each["submitted"]
        if isinstance(move, dict) and "spell" in move:
            move = {"args": [], **{k: v for k, v in move.items() if v is not False}}
        elif isinstance(move, dict):
            move = {k: v for k, v in move.items() if k == "edge" or v is not None}
        elif isinstance(move, list):
            move = sorted(move)
        private.append({"submitted": move})
    return {"public": public, "private": private}
