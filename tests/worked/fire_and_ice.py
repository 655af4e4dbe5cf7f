"""The worked games of Fire and Ice, replayed through `duello.Match`.

The driver knows the names of the ruleset's choices and announcements, and computes no rule: what a
report says is put together from what everybody was told. How many legal turns there are is counted
only where the file says that there are at most so many: a count tries each way to cast.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.worked import Difference, Filed, data, loaded, said

import duello
from duello.dsl.ir import sure
from duello.interpreter import api, compound_moves
from duello.interpreter.compound_moves import Path

ROWS = "ABCDEFGHI"
FEW = 8_000
"""Legal turns up to which they are counted, unless all counts are wanted: seconds, not minutes."""
LETTERS = {"Fire": ".123", "Ice": ".abc"}
DRAWN = {"pick": "element", "exit": "before"}
"""What chance draws for a player who is late, and which part of the turn it is."""


class Driver:
    """One game, driven as a host would."""

    def __init__(self, pool: Sequence[str], first: str = "Grey") -> None:
        self.late: dict[str, str | None] = {}
        """What is to be drawn for a player who is late, by part of the turn."""
        options = {
            "first": first,
            "basics": ", ".join(pool[:3]),
            "strong": pool[3],
            "mighty": pool[4],
        }
        self.match = duello.Match(loaded("fire-and-ice"), options=options, chance=self._drawn)
        self.pool = sorted(pool)
        self.told: dict[tuple[str, str], object] = {}
        self.element: dict[str, str] = {}
        self.intensity: dict[str, int] = {}
        self.resting: dict[str, int] = {}
        """For how many turns each spell rests, as the last turn's announcements say."""
        self._heed(self.match.events)

    def _drawn(self, name: str, _player: str | None, _among: Sequence[str]) -> str | None:
        return self.late.get(DRAWN.get(name, ""))

    @property
    def to_move(self) -> str | None:
        return next((asked.player for asked in self.match.awaiting), None)

    def refusal(self, turn: str) -> str | None:
        assert self.to_move is not None
        return self.match.refusal(self.to_move, turn)

    def play(self, turn: str) -> None:
        assert self.to_move is not None
        self._heed(self.match.submit(self.to_move, turn))

    def time_out(self, element: str, before: str | None) -> None:
        """The player to move is late, and this is drawn."""
        assert self.to_move is not None
        self.late = {"element": element, "before": before}
        self._heed(self.match.timeout(self.to_move))

    def _heed(self, events: Sequence[duello.Event]) -> None:
        self.resting = {}
        for event in events:
            if event.to is not None:
                continue
            if event.name == "rests":
                self.resting[said(event, "piece", str)] = said(event, "number", int)
            elif event.name in ("place", "aspect"):
                self.told[event.name, said(event, "player", str)] = data(event)[event.name]
            elif event.name == "element":
                self.element = said(event, event.name, dict)
            elif event.name == "intensity":
                self.intensity = said(event, event.name, dict)

    # ------------------------------------------------------------------ reports

    def shown(self) -> dict[str, object]:
        """What is posted, in the form of the file."""
        return {
            "board": self.board,
            "grey": self.told["place", "Grey"],
            "white": self.told["place", "White"],
            "grey_aspect": self.told["aspect", "Grey"],
            "white_aspect": self.told["aspect", "White"],
            "cooldowns": {spell: self.resting.get(spell, 0) for spell in self.pool},
        }

    @property
    def board(self) -> str:
        rows = dict.fromkeys(ROWS, "")
        for cell in self.match.program.boards[0].names:
            element = self.element.get(cell, "Fire")
            rows[cell[0]] += LETTERS[element][self.intensity.get(cell, 0)]
        return "/".join(rows.values())

    @property
    def result(self) -> str:
        outcome = self.match.outcome
        return "unfinished" if outcome is None else f"{outcome.winner} wins"

    def counts(self) -> dict[str, int]:
        """How many legal turns there are, by element and spell."""
        found: Counter[str] = Counter()
        if self.match.state.open:
            due = self.match.state.open[0]
            _count(api.path(self.match.program, self.match.state, due), "", found)
        return +found


def _count(path: Path, said: str, found: Counter[str]) -> None:
    """Go along as far as the spell, and count what is left."""
    program, name = path.work.program, path.asked().name if path.in_hand else ""
    if name == "cast":
        for piece in path.options():
            design = program.designs[path.work.pieces[sure(int, piece)][0]].name
            found[f"{said} {design}"] += compound_moves.count(path.take(piece))
        return
    for value in path.options():
        element = program.designs[sure(int, value)].name if name == "essence" else said
        _count(path.take(value), element, found)


def play(game: Filed, few: int | None = FEW) -> Iterator[Difference]:
    """Replay a game; what the file says and what Duello says, place by place. few: the number of
    legal turns up to which they are counted; None for all.
    """
    driver = Driver(sure(list, game["spells"]), sure(str, game["first"]))
    for entry in sure(list, game["turns"]):
        where = f"ply {entry['ply']}"
        yield f"{where}: player", entry["player"], driver.to_move
        known = {name: n for name, n in entry.get("legal_before", {}).items() if n}
        if known and (few is None or sum(known.values()) <= few):
            yield f"{where}: legal turns", known, driver.counts()
        for wrong in entry["illegal"]:
            refused = driver.refusal(wrong["turn"]) is not None
            yield f"{where}: {wrong['turn']} is refused", True, refused
        _make(driver, entry)
        for name, found in driver.shown().items():
            yield f"{where}: {name}", entry[name], found
    yield "result", game["result"], driver.result
    yield "contradiction", None, driver.match.contradiction


def _make(driver: Driver, entry: Filed) -> None:
    """Make the turn of an entry, or have it drawn if the player was late."""
    turn = sure(str, entry["turn"])
    if "late" not in entry:
        driver.play(turn)
        return
    *before, passed = turn.split(", ")
    driver.time_out(passed.split()[0], before[0].split()[-1] if before else None)
