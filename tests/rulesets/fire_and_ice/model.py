"""Fire and Ice, written by hand from the rulings alone: the tests' oracle.

Input: turns as text or `Turn`. Output: states, whole lists of legal turns and their numbers, the
reason why a turn is illegal. Must not know: Duello and its rule files.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from tests.rulesets.fire_and_ice.board import (
    AXES,
    CELLS,
    DIRECTIONS,
    NEIGHBOURS,
    Board,
    combine,
    opposite,
    read_board,
    write_board,
)
from tests.rulesets.fire_and_ice.spells import Cast, Spell, spell_named

PLAYERS = ("Grey", "White")
ELEMENTS = {"Fire": 1, "Ice": -1}
EMPTY = "...../....../......./......../........./......../......./....../....."
START = {"Grey": "E3", "White": "E7"}  # R4
ASPECTS = {2: "Fire II", 1: "Fire I", 0: "Neutral", -1: "Ice I", -2: "Ice II"}


class IllegalTurn(ValueError):
    """A turn that the rules refuse; the text is the code of the reason."""


@dataclass(frozen=True)
class Turn:
    """One complete turn (R45). `before` and `after` are where the mage moves, if it does."""

    element: str
    spell: str
    cells: tuple[str, ...] = ()
    way: str = ""
    before: str | None = None
    after: str | None = None

    def __str__(self) -> str:
        spell = spell_named(self.spell)
        text = f"Move to {self.before}, " if self.before else ""
        text += f"{self.element} {self.spell}"
        if spell.most or self.cells:
            text += f" on {', '.join(self.cells) or 'none'}"
        text += f" {self.way}" if self.way else ""
        return text + (f", Move to {self.after}" if self.after else "")

    @property
    def same(self) -> "Turn":
        """The turn as it is counted: cells without order, the axis of a direction (R32, R45)."""
        way = self.way
        if way and spell_named(self.spell).ways == "axes" and way not in AXES:
            way = opposite(way)
        return replace(self, cells=tuple(sorted(self.cells)), way=way)


_WORDS = {
    "R": "E", "UR": "NE", "UL": "NW", "L": "W", "DL": "SW", "DR": "SE",
    "EASTWARD": "E", "WESTWARD": "W", "RIGHT": "E", "LEFT": "W",
    "UP RIGHT": "NE", "UP LEFT": "NW", "DOWN RIGHT": "SE", "DOWN LEFT": "SW",
    **{name: name for name in DIRECTIONS},
}  # fmt: skip
_CELL = r"[A-Z]\d+"
_TURN = re.compile(
    rf"(?:Move to ({_CELL}), )?(Fire|Ice) (\w+)"
    rf"(?: on (none|{_CELL}(?:(?:, and |, | and ){_CELL})*))?"
    rf"(?: ([A-Za-z ]+?))?(?:, Move to ({_CELL}))?"
)


def read_turn(text: str) -> Turn:
    """A turn in the notation of R46."""
    found = _TURN.fullmatch(text)
    if found is None or (found[5] and found[5].upper() not in _WORDS):
        raise ValueError(f"this is no turn: {text}")
    before, element, spell, cells, way, after = found.groups()
    return Turn(
        element,
        spell,
        tuple(re.findall(_CELL, cells or "")),
        _WORDS[way.upper()] if way else "",
        before,
        after,
    )


@dataclass(frozen=True)
class State:
    """A position, and whose turn it is."""

    pool: tuple[str, ...]
    board: Board
    mages: dict[str, str]
    aspects: dict[str, int]
    to_move: str
    casts: tuple[str, ...] = ()
    """The spells of the last two plies, the latest first (R14)."""
    ply: int = 1
    winner: str | None = None

    @property
    def foe(self) -> str:
        return PLAYERS[1 - PLAYERS.index(self.to_move)]

    @property
    def timers(self) -> dict[str, int]:
        """Plies until each spell is available (R15)."""
        return {
            spell: 2 - self.casts.index(spell) if spell in self.casts else 0 for spell in self.pool
        }

    def castable(self, element: str) -> list[str]:
        """The spells that aspect and cooldown leave to the player to move (R12-R14)."""
        if self.aspects[self.to_move] * ELEMENTS[element] == 2:
            return []
        return [*(spell for spell, plies in self.timers.items() if plies == 0), "Pass"]

    def shown(self) -> dict[str, object]:
        """What is posted after a turn, in the form of the worked games."""
        return {
            "board": write_board(self.board),
            "grey": self.mages["Grey"],
            "white": self.mages["White"],
            "grey_aspect": ASPECTS[self.aspects["Grey"]],
            "white_aspect": ASPECTS[self.aspects["White"]],
            "cooldowns": self.timers,
        }


def new_game(pool: list[str], first: str = "Grey", start: dict[str, str] | None = None) -> State:
    """The position before the first turn (R4, R5, R47)."""
    mages = dict(start or START)
    return State(tuple(sorted(pool)), read_board(EMPTY), mages, dict.fromkeys(PLAYERS, 0), first)


# ---------------------------------------------------------------------- moves (R37, R38)


def open_cells(state: State, board: Board, at: str) -> list[str]:
    """Where the player to move can step from a cell."""
    foe = state.mages[state.foe]
    return [cell for cell in NEIGHBOURS[at] if cell != foe and abs(board[cell]) < 2]


def stands(state: State) -> Iterator[tuple[str | None, str]]:
    """From where the player may cast: the move before the cast, and the cell."""
    at = state.mages[state.to_move]
    if abs(state.board[at]) < 2:
        yield None, at
    if state.ply > 1:
        yield from ((cell, cell) for cell in open_cells(state, state.board, at))


def prepared(state: State, at: str, element: str) -> Cast:
    """The cast once the own cell has its weak element (R17, R38)."""
    sign = ELEMENTS[element]
    board = {**state.board, at: combine(state.board[at], sign)}
    return Cast(board, at, state.mages[state.foe], sign)


def after_cast(cast: Cast, spell: Spell, cells: tuple[str, ...], way: str) -> Board:
    """The board once all placements are made together (R10)."""
    places = spell.places(cast, cells, way)
    changed = {cell: combine(cast.board[cell], cast.element * n) for cell, n in places.items()}
    return {**cast.board, **changed}


# ---------------------------------------------------------------------- legal turns


def ways(spell: Spell) -> tuple[str, ...]:
    return {"directions": DIRECTIONS, "axes": AXES, "": ("",)}[spell.ways]


def legal_turns(state: State) -> Iterator[Turn]:
    """Every complete legal turn, once each (R45)."""
    if state.winner is not None:
        return
    for before, at in stands(state):
        for element in ELEMENTS:
            cast = prepared(state, at, element)
            for name in state.castable(element):
                yield from _casts(state, cast, name, Turn(element, name, before=before))


def _casts(state: State, cast: Cast, name: str, turn: Turn) -> Iterator[Turn]:
    """Every way to cast one spell from one cell, and to move on."""
    spell = spell_named(name)
    for cells in spell.selections(cast):
        for way in ways(spell):
            cast_only = replace(turn, cells=cells, way=way)
            yield cast_only
            if turn.before is None and state.ply > 1:
                board = after_cast(cast, spell, cells, way)
                for cell in open_cells(state, board, cast.at):
                    yield replace(cast_only, after=cell)


def counts(state: State) -> dict[str, int]:
    """How many legal turns there are by element and spell, without making each of them.

    What a mage can do after the cast depends only on what is placed around it, so selections that
    place the same there are counted alike.
    """
    found: dict[str, int] = {}
    for before, at in stands(state):
        for element in ELEMENTS:
            cast = prepared(state, at, element)
            for name in state.castable(element):
                key = f"{element} {name}"
                moves = before is None and state.ply > 1
                found[key] = found.get(key, 0) + _number(state, cast, spell_named(name), moves)
    return found


def _number(state: State, cast: Cast, spell: Spell, moves: bool) -> int:
    selections, directions = spell.selections(cast), ways(spell)
    if not moves:
        return len(directions) * sum(1 for _ in selections)
    near = set(NEIGHBOURS[cast.at])
    known: dict[tuple[str, ...], int] = {}
    total = 0
    for cells in selections:
        if spell.each:  # only what is selected changes
            cells = () if near.isdisjoint(cells) else tuple(c for c in cells if c in near)
        if cells not in known:
            boards = [after_cast(cast, spell, cells, way) for way in directions]
            known[cells] = sum(1 + len(open_cells(state, board, cast.at)) for board in boards)
        total += known[cells]
    return total


# ---------------------------------------------------------------------- one turn


def why_illegal(state: State, turn: Turn) -> str | None:
    """The code of the first reason why a turn is not legal, or None (R48)."""
    if state.winner is not None:
        return "over"
    if turn.spell not in state.pool and turn.spell != "Pass":
        return "unknown-spell"
    at = turn.before or state.mages[state.to_move]
    cast_or_code = _why_not_here(state, turn, at)
    if isinstance(cast_or_code, str):
        return cast_or_code
    code = _why_not_so(cast_or_code, turn)
    if code is None and turn.after is not None:
        spell = spell_named(turn.spell)
        board = after_cast(cast_or_code, spell, turn.cells, turn.way)
        code = _why_no_move(state, board, turn.after)
    return code


def _why_not_here(state: State, turn: Turn, at: str) -> str | Cast:
    """The cast, or why this player cannot cast this spell from this cell."""
    if turn.before is not None:
        code = _why_no_move(state, state.board, turn.before)
        if code is not None:
            return code
        if turn.after is not None:
            return "move-twice"
    if turn.after is not None and state.ply == 1:
        return "first-turn-move"
    if abs(state.board[at]) >= 2:
        return "cast-intensity"
    if state.aspects[state.to_move] * ELEMENTS[turn.element] == 2:
        return "aspect"
    if turn.spell != "Pass" and turn.spell in state.casts:
        return "cooldown"
    return prepared(state, at, turn.element)


def _why_no_move(state: State, board: Board, to: str) -> str | None:
    if state.ply == 1:
        return "first-turn-move"
    if to not in NEIGHBOURS[state.mages[state.to_move]]:
        return "move-distance"
    if to == state.mages[state.foe]:
        return "move-occupied"
    return "move-intensity" if abs(board[to]) >= 2 else None


def _why_not_so(cast: Cast, turn: Turn) -> str | None:
    """Why the selection does not fit the spell."""
    spell, cells = spell_named(turn.spell), turn.cells
    if len(set(cells)) != len(cells):
        return "target-duplicate"
    if not spell.least <= len(cells) <= spell.most:
        return "target-count"
    if bool(turn.way) != bool(spell.ways):
        return "direction"
    if not all(cell in CELLS and spell.wanted(cast, cell) for cell in cells):
        return "target-condition"
    pairs = [(one, other) for i, one in enumerate(cells) for other in cells[:i]]
    return None if all(spell.together(cast, *pair) for pair in pairs) else "target-condition"


def play(state: State, turn: Turn | str) -> State:
    """The position after a turn (R11, R13, R37)."""
    turn = read_turn(turn) if isinstance(turn, str) else turn
    code = why_illegal(state, turn)
    if code is not None:
        raise IllegalTurn(code)
    mover, at = state.to_move, turn.before or state.mages[state.to_move]
    cast = prepared(state, at, turn.element)
    board = after_cast(cast, spell_named(turn.spell), turn.cells, turn.way)
    aspect, sign = state.aspects[mover], ELEMENTS[turn.element]
    after = replace(
        state,
        board=board,
        mages={**state.mages, mover: turn.after or at},
        aspects={**state.aspects, mover: 0 if aspect * sign < 0 else aspect + sign},
        to_move=state.foe,
        casts=(turn.spell, *state.casts[:1]),
        ply=state.ply + 1,
    )
    trapped = next(legal_turns(after), None) is None
    return replace(after, winner=mover) if trapped else after


# ---------------------------------------------------------------------- time (R41-R44)


@dataclass(frozen=True)
class Clock:
    """One player's time, in seconds."""

    reserve: int = 300
    per_turn: int = 60

    def spend(self, seconds: int) -> tuple["Clock", bool]:
        """The clock after a turn that took so long, and whether the player timed out."""
        excess = max(0, seconds - self.per_turn)
        return replace(self, reserve=max(0, self.reserve - excess)), excess > self.reserve


Chances = list[tuple[Turn | None, Fraction]]


def late_turns(state: State, literal: bool = False) -> dict[Turn | None, Fraction]:
    """What may be done for a player who timed out, and how likely; None is a loss (R42, R43).

    Where no move is legal, the second attempt of the literal reading is made on the spot.
    """
    found: dict[Turn | None, Fraction] = {}
    steps: list[str | None] = []
    if state.ply > 1:
        steps += open_cells(state, state.board, state.mages[state.to_move])
    steps = steps or [None]
    for turn, chance in _attempt(state, None, literal):
        outcomes: Chances = [(turn, Fraction(1))]
        if turn is None:
            second = [outcome for to in steps for outcome in _attempt(state, to, literal)]
            outcomes = [(again, share / len(steps)) for again, share in second]
        for outcome, share in outcomes:
            found[outcome] = found.get(outcome, Fraction(0)) + chance * share
    return found


def _attempt(state: State, before: str | None, literal: bool) -> Chances:
    """A random Pass from a cell, with None for what cannot be cast."""
    able = [name for name in ELEMENTS if state.castable(name)]
    drawn = list(ELEMENTS) if literal else able
    grounded = abs(state.board[before or state.mages[state.to_move]]) >= 2
    return [
        (
            Turn(name, "Pass", before=before) if name in able and not grounded else None,
            Fraction(1, len(drawn)),
        )
        for name in drawn
    ]


def lose(state: State) -> State:
    """The position after a player failed to cast."""
    return replace(state, winner=state.foe)
