"""Reality Benders written down from the rulings alone, to hold Duello to.

A model plays one series step by step, as the worked matches are written: what each seat may
submit, what was submitted and after how many seconds, what was told. The numbers in brackets are
those of the rulings. It is plain code over sets of edges, and shares nothing with Duello.
"""

from dataclasses import dataclass, field
from itertools import permutations
from math import ceil, inf
from typing import Any

Edge = tuple[str, str]
Graph = frozenset[Edge]
Report = dict[str, Any]

LETTERS = "ABCDEFGHI"
EVERY_EDGE: Graph = frozenset(permutations(LETTERS, 2))
NAMES = {"A": 0, "B": 2, "C": 1, "D": 1, "E": 1, "F": 1, "G": 0, "H": 2, "I": 0}
"""How many spells are named with each."""
ITEMS = ("Bonus", "Bridge", "Break")
OPTIONS: dict[str, Any] = {
    "greed_doubles": "everyone",
    "greed_and_bonus": "add_one",
    "late_tie_unit": "phase",
    "late_ties_from_bout": 2,
}
MINUTES = 5
"""Of reserve, at the start of each bout (RB43)."""


class Illegal(Exception):
    """A submission that is refused without effect (RB46)."""


# ---------------------------------------------------------------------- the graph


def distances(graph: Graph, start: str) -> dict[str, float]:
    """How many edges it takes from a spell to each; infinity where there is no way."""
    found: dict[str, float] = dict.fromkeys(LETTERS, inf)
    found[start], ring, steps = 0, {start}, 0
    while ring:
        steps += 1
        ring = {y for x, y in graph if x in ring and found[y] == inf}
        found.update((letter, steps) for letter in ring)
    return found


def shortest_paths(graph: Graph, first: str, second: str) -> Graph:
    """The edges that lie on a shortest path."""
    there = distances(graph, first)
    if there[second] == inf:
        return frozenset()
    back = distances(frozenset((y, x) for x, y in graph), second)
    return frozenset((x, y) for x, y in graph if there[x] + 1 + back[y] == there[second])


def flipped(graph: Graph, hub: str) -> Graph:
    """With every edge at a spell turned round; two opposite edges swap (RB16)."""
    return frozenset((y, x) if hub in (x, y) else (x, y) for x, y in graph)


def act(graph: Graph, letter: str, names: list[list[str]]) -> Graph:
    """After everybody who cast this letter: all look first, then all act (RB13)."""
    if letter == "B":
        return graph.union(*({(x, y), (y, x)} for x, y in names))
    if letter == "D":
        for (hub,) in names:  # twice is back again (RB15)
            graph = flipped(graph, hub)
    if letter == "E":
        return frozenset(edge for edge in graph if not any(hub in edge for (hub,) in names))
    if letter == "H":
        return graph.difference(*(shortest_paths(graph, x, y) for x, y in names))
    return graph


def written(edge: Edge | None) -> str | None:
    return edge and ">".join(edge)


def edge_of(words: Any) -> Edge:
    """An edge as submitted; refuses what is none (RB02, RB03)."""
    if not isinstance(words, str) or tuple(words.split(">")) not in EVERY_EDGE:
        raise Illegal(f"no edge: {words!r}")
    return words[0], words[2]


# ---------------------------------------------------------------------- the players


@dataclass
class Side:
    """What one player has."""

    items: set[str]
    reserve: int = MINUTES
    wins: int = 0
    hand: list[str] = field(default_factory=lambda: list(LETTERS))
    points: int = 0
    last: str | None = None
    """The spell of the round before, in this bout (RB33a)."""
    combo: str | None = None
    """What the Combo of the round before named (RB20)."""

    def begin_bout(self, first: bool) -> None:
        self.hand, self.points, self.last, self.combo = list(LETTERS), 0, None, None
        self.reserve += 0 if first else MINUTES

    @property
    def playable(self) -> list[str]:
        return sorted(set(self.hand) - {self.last})

    @property
    def stuck(self) -> str | None:
        if not self.hand:
            return "no spells"
        return None if self.playable else "no playable spell"

    def deadline(self, asked: bool) -> float:
        """The last second in time (RB41)."""
        return 60 * (1 + self.reserve) if asked else inf

    def use_time(self, seconds: float) -> None:
        self.reserve -= max(0, ceil((seconds - 60) / 60))


class Model:
    """One series."""

    def __init__(self, items: list[list[str]], options: dict[str, Any]) -> None:
        assert all(set(held) <= set(ITEMS) and len(set(held)) == len(held) for held in items)
        self.options = OPTIONS | options
        self.sides = [Side(set(held)) for held in items]
        self.graph: Graph = frozenset()
        self.bouts: list[Report] = []
        self.over = False
        self.winner: int | None = None
        self.reason: str | None = None
        self._begin_bout()

    def _begin_bout(self) -> None:
        """The graph, items and reserve are kept (RB35a)."""
        self.round, self.phase = 1, "bend"
        self.offers: list[list[str] | None] = [None, None]
        self.dreamers = [False, False]
        for side in self.sides:
            side.begin_bout(first=not self.bouts)

    @property
    def bout(self) -> int:
        return len(self.bouts) + 1

    @property
    def phase_number(self) -> int:
        """Two phases make a round, and Imagination is none (RB31)."""
        return 2 * self.round - (self.phase == "bend")

    @property
    def result(self) -> Report:
        return {
            "over": self.over,
            "winner": self.winner,
            "reason": self.reason,
            "wins": [side.wins for side in self.sides],
            "bouts": self.bouts,
        }

    # ------------------------------------------------------------------ what may be submitted

    def legal(self, seat: int) -> Report | None:
        """A digest of what a seat may submit; None: it is not asked."""
        side = self.sides[seat]
        if self.over:
            return None
        if self.phase == "bend":
            free = len(EVERY_EDGE - self.graph)
            bridge = "Bridge" in side.items and free >= 2
            breaks = "Break" in side.items and bool(self.graph)
            return {"type": "bend", "free_edges": free, "bridge": bridge, "break": breaks}
        if self.phase == "cast":
            bonus = "Bonus" in side.items
            return {"type": "cast", "spells": "".join(side.playable), "bonus": bonus}
        if self.phase == "pick":
            return {"type": "pick", "from": LETTERS[:-1]} if self.dreamers[1 - seat] else None
        offer = self.offers[seat]
        return {"type": "select", "from": "".join(offer)} if offer else None

    def check(self, seat: int, move: Any) -> None:
        """Refuse what a seat may not submit now."""
        legal = self.legal(seat)
        if legal is None:
            if move is not None:
                raise Illegal("nothing is asked")
        elif legal["type"] in ("bend", "cast"):
            if not isinstance(move, dict):
                raise Illegal(f"no parts: {move!r}")
            self._check_bend(seat, move) if self.phase == "bend" else self._check_cast(seat, move)
        elif legal["type"] == "pick":
            self._check_names(move, 3, legal["from"])
        elif move not in list(legal["from"]):
            raise Illegal(f"not offered: {move!r}")

    def _check_bend(self, seat: int, move: dict[str, Any]) -> None:
        """All is judged on the graph before the phase (RB06, RB07)."""
        new = [move[part] for part in ("edge", "bridge") if move.get(part) is not None]
        for part, item in (("bridge", "Bridge"), ("break", "Break")):
            if move.get(part) is not None and item not in self.sides[seat].items:
                raise Illegal(f"no {item}")
        if move.get("edge") is None and (EVERY_EDGE - self.graph or new):
            raise Illegal("a bend is owed")  # RB10, RB12
        edges = [edge_of(words) for words in new]
        if len(set(edges)) < len(edges) or self.graph.intersection(edges):
            raise Illegal(f"not new: {new}")  # RB04, RB08
        if move.get("break") is not None and edge_of(move["break"]) not in self.graph:
            raise Illegal("nothing to break")

    def _check_cast(self, seat: int, move: dict[str, Any]) -> None:
        side, spell = self.sides[seat], move.get("spell")
        if spell not in side.playable:
            raise Illegal(f"not playable: {spell!r}")
        self._check_names(move.get("args", []), NAMES[spell], LETTERS)
        if move.get("bonus") and "Bonus" not in side.items:
            raise Illegal("no Bonus")

    def _check_names(self, names: Any, number: int, among: str) -> None:
        """So many different letters (RB14, RB26), in hand or not (RB11, RB20a, RB27)."""
        if not isinstance(names, list) or len(names) != number:
            raise Illegal(f"{number} spells are to be named: {names!r}")
        if not all(name in list(among) for name in names) or len(set(names)) < number:
            raise Illegal(f"not so many different spells: {names!r}")

    # ------------------------------------------------------------------ one step

    def play(self, moves: list[Any], seconds: list[int | None]) -> Report:
        """Both seats submit, None where nothing is asked; `seconds` None: never."""
        asked = [self.legal(seat) is not None for seat in (0, 1)]
        taken = [inf if spent is None else spent for spent in seconds]
        deadlines = [side.deadline(asked[seat]) for seat, side in enumerate(self.sides)]
        late = [taken[seat] > deadlines[seat] for seat in (0, 1)]
        if any(late):
            return self._lose_on_time(moves, taken, deadlines, late)
        for seat in (0, 1):
            self.check(seat, moves[seat])
        for side, spent in zip(self.sides, taken, strict=True):
            side.use_time(spent)
        told = self._where()
        told |= getattr(self, f"_{self.phase}")(moves)
        done = self.phase == "bend" and told["phase"] != "bend"  # Imagination too (RB25)
        ended = done and any(side.stuck for side in self.sides)  # RB33, RB33b
        closed = self._close_bout(told["round"]) if ended else None
        report = self._report(told, moves, closed)
        if ended and not self.over:
            self._begin_bout()
        return report

    def _where(self) -> Report:
        number = self.phase_number
        now = {"bout": self.bout, "round": self.round}
        return now | {"phase": self.phase, "phase_number": number}

    def _report(self, told: Report, moves: list[Any], closed: Report | None) -> Report:
        public = told | {
            "graph": sorted(">".join(edge) for edge in self.graph),
            "points": [side.points for side in self.sides],
            "hands": ["".join(sorted(side.hand)) for side in self.sides],
            "reserve": [side.reserve for side in self.sides],
            "bout_result": closed,
            "wins": [side.wins for side in self.sides],
            "series_result": self.result if self.over else None,
        }
        return {"public": public, "private": [{"submitted": move} for move in moves]}

    def _lose_on_time(
        self, moves: list[Any], taken: list[float], deadlines: list[float], late: list[bool]
    ) -> Report:
        """The DM is lost (RB40); of two late ones, by whose time was up first (RB42)."""
        told = self._where()
        end = min(deadlines[seat] for seat in (0, 1) if late[seat])
        losers = [seat for seat in (0, 1) if late[seat] and deadlines[seat] == end]
        self.over, self.reason = True, "out of time"
        self.winner = 1 - losers[0] if len(losers) == 1 else None
        for side, spent in zip(self.sides, taken, strict=True):
            side.use_time(min(spent, end))
        told["late"] = [seat in losers for seat in (0, 1)]
        sent = [move if spent <= end else None for move, spent in zip(moves, taken, strict=True)]
        return self._report(told, sent, None)

    # ------------------------------------------------------------------ the phases

    def _bend(self, moves: list[Any]) -> Report:
        """Everything at once; no two changes can contradict each other (RB06-RB09)."""
        given = {
            part: [edge_of(move[part]) if move.get(part) is not None else None for move in moves]
            for part in ("edge", "bridge", "break")
        }
        new = {edge for edge in given["edge"] + given["bridge"] if edge}
        self.graph = (self.graph | new) - {edge for edge in given["break"] if edge}
        for seat, side in enumerate(self.sides):
            side.items -= {"Bridge"} if given["bridge"][seat] else set()
            side.items -= {"Break"} if given["break"][seat] else set()
        self.phase = "cast"
        return {f"{part}s": [written(edge) for edge in edges] for part, edges in given.items()}

    def _cast(self, moves: list[Any]) -> Report:
        spells = [move["spell"] for move in moves]
        names = [move.get("args", []) for move in moves]
        bonus = [bool(move.get("bonus")) for move in moves]
        for letter in sorted(set(spells)):
            casts = [names[seat] for seat in (0, 1) if spells[seat] == letter]
            self.graph = act(self.graph, letter, casts)
        ways = [distances(self.graph, spells[seat])[spells[1 - seat]] for seat in (0, 1)]
        winner = self._winner_of(spells, names, ways)
        gained = self._gained(spells, winner, bonus)
        trashed = winner is not None or spells[0] == spells[1] or "A" in spells or self._late()
        named = [names[seat][0] if spells[seat] == "C" else None for seat in (0, 1)]
        for seat, side in enumerate(self.sides):
            side.points += gained[seat]
            side.last, side.combo = spells[seat], named[seat]
            if trashed:
                side.hand.remove(spells[seat])
            if bonus[seat]:
                side.items.remove("Bonus")  # won or not (RB24)
        self.dreamers = [spell == "I" for spell in spells]
        self.phase = "pick"
        if not any(self.dreamers):
            self._end_round()
        return {
            "spells": spells,
            "combo_named": named,
            "bonus_used": bonus,
            "distances": [None if way == inf else way for way in ways],
            "winner": winner,
            "gained": gained,
            "trashed": trashed,
        }

    @staticmethod
    def _winner_of(spells: list[str], names: list[list[str]], ways: list[float]) -> int | None:
        """One Foresight that is right wins; two cancel each other (RB18, RB19)."""
        seen = [spells[s] == "F" and names[s] == [spells[1 - s]] for s in (0, 1)]
        if seen[0] != seen[1]:
            return seen.index(True)
        if ways[0] == ways[1]:
            return None
        return 0 if ways[0] < ways[1] else 1

    def _gained(self, spells: list[str], winner: int | None, bonus: list[bool]) -> list[int]:
        """The points of a duel, each player's for themselves."""
        found = []
        for seat, side in enumerate(self.sides):
            points = int(winner == seat)
            points += winner is None and spells[seat] == "A"
            points += side.combo == spells[seat] and winner != 1 - seat  # RB20b
            mine = [spells[seat]] if self.options["greed_doubles"] == "caster" else spells
            points *= 2 ** mine.count("G")  # RB21, RB22
            if bonus[seat] and winner == seat:
                ignored = self.options["greed_and_bonus"] == "bonus_ignored" and "G" in mine
                points += not ignored  # RB23
            found.append(points)
        return found

    def _late(self) -> bool:
        """Whether a tie of this round trashes different spells too (RB31, RB32)."""
        unit = self.options["late_tie_unit"]
        number = self.phase_number if unit == "phase" else self.round
        return bool(self.bout >= self.options["late_ties_from_bout"] and number >= 16)

    def _pick(self, moves: list[Any]) -> Report:
        """What each seat is offered was picked by the other."""
        self.offers = [sorted(moves[1 - seat]) if self.dreamers[seat] else None for seat in (0, 1)]
        self.phase = "select"
        return {"offers": self.offers}

    def _select(self, moves: list[Any]) -> Report:
        for side, move in zip(self.sides, moves, strict=True):
            side.hand += [move] if move else []
        self.offers, self.dreamers = [None, None], [False, False]
        self._end_round()
        return {"selected": moves}

    # ------------------------------------------------------------------ the ends

    def _end_round(self) -> None:
        self.round, self.phase = self.round + 1, "bend"

    def _close_bout(self, rounds: int) -> Report:
        """More points win; a tied bout is won by nobody, and another follows (RB34, RB35)."""
        points = [side.points for side in self.sides]
        winner = None if points[0] == points[1] else points.index(max(points))
        stuck = [side.stuck for side in self.sides]
        closed: Report = {"bout": self.bout, "rounds": rounds, "winner": winner}
        closed |= {"points": points, "stuck": stuck}
        self.bouts.append(closed)
        if winner is not None:
            self.sides[winner].wins += 1
            if self.sides[winner].wins == 2:
                self.over, self.winner, self.reason = True, winner, "two bouts won"
        return closed
