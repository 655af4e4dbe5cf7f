"""Random games of Fire and Ice: what two players of several tempers might submit.

Input: a seed. Output: a game in the form of the worked file. The `late` of a late turn says what
could have been drawn and how likely. Must not know: Duello.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.rulesets.fire_and_ice.board import CELLS, DIRECTIONS, NEIGHBOURS, WITHIN
from tests.rulesets.fire_and_ice.model import (
    ELEMENTS,
    PLAYERS,
    START,
    State,
    Turn,
    counts,
    late_turns,
    new_game,
    open_cells,
    play,
    prepared,
    stands,
    ways,
    why_illegal,
)
from tests.rulesets.fire_and_ice.spells import SPELLS, Cast, Spell, in_category, spell_named

Temper = Callable[[State, State], float]
"""How well a player likes a position reached from another; the mover's is the first one's."""


def _exits(state: State, player: str) -> int:
    return len(open_cells(replace(state, to_move=player), state.board, state.mages[player]))


def _ground(state: State, player: str) -> int:
    return abs(state.board[state.mages[player]])


def trapping(before: State, after: State) -> float:
    foe = after.to_move
    return 9 * (after.winner == before.to_move) + _ground(after, foe) - 2 * _exits(after, foe)


def careless(before: State, after: State) -> float:
    """Walks into traps."""
    me = before.to_move
    return _ground(after, me) - 2 * _exits(after, me)


def heaping(before: State, after: State) -> float:
    """Piles up strong elements."""
    del before
    return sum(abs(content) == 3 for content in after.board.values())


def clearing(before: State, after: State) -> float:
    """Takes away what lies there."""
    del before
    return sum(content == 0 for content in after.board.values())


def ardent(before: State, after: State) -> float:
    """Goes to the limit of an aspect."""
    return abs(after.aspects[before.to_move])


def restless(before: State, after: State) -> float:
    return float(after.mages[before.to_move] != before.mages[before.to_move])


TEMPERS: dict[str, Temper] = {
    "trapping": trapping,
    "careless": careless,
    "heaping": heaping,
    "clearing": clearing,
    "ardent": ardent,
    "restless": restless,
    "random": lambda before, after: 0.0,
}
ENCOUNTERS = (("trapping", "careless"), ("careless", "trapping"), ("trapping", "trapping"))


def game_of(
    seed: int,
    plies: int = 60,
    late: float = 0.06,
    illegal: int = 3,
    counting: bool = True,
    pool: list[str] | None = None,
) -> dict[str, Any]:
    """A game from its first turn to its end, or to so many plies.

    `late` is the chance of each player to run out of time, `illegal` how many illegal turns are
    tried before each turn; `counting` adds `legal_before` (some hundredths of a second each).
    """
    rng = random.Random(f"elements:{seed}")
    pool = pool or pool_of(rng)
    first = rng.choice(PLAYERS)
    state = new_game(pool, first)
    tempers = rng.choice(ENCOUNTERS) if rng.random() < 0.5 else rng.choices(list(TEMPERS), k=2)
    likes = dict(zip(PLAYERS, tempers, strict=True))
    turns = []
    while state.winner is None and state.ply <= plies:
        turn = some_turn(state, TEMPERS[likes[state.to_move]], rng)
        entry: dict[str, Any] = {"ply": state.ply, "player": state.to_move}
        if counting:
            entry["legal_before"] = counts(state)
        entry["illegal"] = illegal_turns(state, turn, illegal, rng)
        if rng.random() < late:
            drawn = late_turns(state)
            entry["late"] = {str(one): str(share) for one, share in drawn.items()}
            turn = rng.choice([one for one in drawn if one is not None])
        state = play(state, turn)
        turns.append({**entry, "turn": str(turn), **state.shown()})
    return {
        "seed": f"elements-{seed}",
        "spells": pool,
        "first": first,
        "start": START,
        "result": f"{state.winner} wins" if state.winner else "unfinished",
        "plies": len(turns),
        "turns": turns,
    }


def pool_of(rng: random.Random) -> list[str]:
    """The draw of R47."""
    return [
        *sorted(rng.sample(in_category(1), 3)),
        rng.choice(in_category(2)),
        rng.choice(in_category(3)),
    ]


# ---------------------------------------------------------------------- legal turns


def some_turn(state: State, liked: Temper, rng: random.Random, tries: int = 8) -> Turn:
    """The turn that a temper likes best of a few."""
    turns = [legal for _ in range(tries) if (legal := _any_turn(state, rng)) is not None]
    at_hand = turns or [_a_pass(state, rng)]
    liking = {turn: liked(state, play(state, turn)) for turn in at_hand}
    best = max(liking.values())
    return rng.choice([turn for turn in at_hand if liking[turn] == best])


def _a_pass(state: State, rng: random.Random) -> Turn:
    able = [element for element in ELEMENTS if state.castable(element)]
    before, _ = rng.choice(list(stands(state)))
    return Turn(rng.choice(able), "Pass", before=before)


def _any_turn(state: State, rng: random.Random) -> Turn | None:
    """A legal turn, drawn so that spells are as likely as they are few; None if it came to none."""
    on_the_spot, *others = stands(state)
    before, at = on_the_spot if not others or rng.random() < 0.5 else rng.choice(others)
    element = rng.choice([name for name in ELEMENTS if state.castable(name)])
    castable = state.castable(element)
    name = rng.choice(castable if rng.random() < 0.1 else castable[:-1] or castable)
    spell, cast = spell_named(name), prepared(state, at, element)
    turn = Turn(element, name, _some_cells(cast, spell, rng), rng.choice(ways(spell)), before)
    if before is None and state.ply > 1 and rng.random() < 0.6:
        turn = replace(turn, after=rng.choice(NEIGHBOURS[at]))
    return turn if why_illegal(state, turn) is None else None


def _some_cells(cast: Cast, spell: Spell, rng: random.Random) -> tuple[str, ...]:
    number = rng.choice([spell.most, spell.most, rng.randint(spell.least, spell.most)])
    wanted = [cell for cell in CELLS if spell.wanted(cast, cell)]
    near = {*WITHIN[cast.foe], *WITHIN[cast.at]}
    wanted = [*wanted, *(cell for cell in wanted if cell in near for _ in range(6))]
    cells: list[str] = []
    for _ in range(4 * number):
        cell = rng.choice(wanted or list(CELLS))
        apt = cell not in cells and all(spell.together(cast, cell, other) for other in cells)
        if len(cells) < number and apt:
            cells.append(cell)
    return tuple(cells)


# ---------------------------------------------------------------------- illegal turns


def illegal_turns(state: State, turn: Turn, tries: int, rng: random.Random) -> list[dict[str, str]]:
    """Some turns that the rules refuse, each a legal one changed in a place or two."""
    found = {}
    for _ in range(tries):
        changed = rng.choice(CHANGES)(turn, state, rng)
        if rng.random() < 0.2:
            changed = rng.choice(CHANGES)(changed, state, rng)
        code = why_illegal(state, changed)
        if code is not None:
            found[str(changed)] = code
    return [{"turn": text, "code": code} for text, code in found.items()]


Change = Callable[[Turn, State, random.Random], Turn]


def _another_spell(turn: Turn, state: State, rng: random.Random) -> Turn:
    return replace(turn, spell=rng.choice([*state.pool, *state.casts, *SPELLS, "Pass"]))


def _the_other_element(turn: Turn, _state: State, _rng: random.Random) -> Turn:
    return replace(turn, element="Ice" if turn.element == "Fire" else "Fire")


def _one_more(turn: Turn, _state: State, rng: random.Random) -> Turn:
    return replace(turn, cells=(*turn.cells, rng.choice(CELLS)))


def _one_twice(turn: Turn, _state: State, _rng: random.Random) -> Turn:
    return replace(turn, cells=(*turn.cells, *turn.cells[:1]))


def _one_less(turn: Turn, _state: State, _rng: random.Random) -> Turn:
    return replace(turn, cells=turn.cells[1:])


def _other_cells(turn: Turn, state: State, rng: random.Random) -> Turn:
    anywhere = [*CELLS, *NEIGHBOURS[state.mages[state.to_move]], "E10", "J1", "A6"]
    return replace(turn, cells=tuple(rng.choice(anywhere) for _ in turn.cells))


def _another_way(turn: Turn, _state: State, rng: random.Random) -> Turn:
    return replace(turn, way="" if turn.way else rng.choice(DIRECTIONS))


def _another_start(turn: Turn, state: State, rng: random.Random) -> Turn:
    return replace(turn, before=rng.choice(_beyond(state)))


def _another_end(turn: Turn, state: State, rng: random.Random) -> Turn:
    return replace(turn, after=rng.choice(_beyond(state)), before=None)


def _both_moves(turn: Turn, state: State, rng: random.Random) -> Turn:
    around = NEIGHBOURS[state.mages[state.to_move]]
    return replace(turn, before=rng.choice(around), after=rng.choice(around))


def _no_move(turn: Turn, _state: State, _rng: random.Random) -> Turn:
    return replace(turn, before=None, after=None)


def _beyond(state: State) -> list[str]:
    """Cells of which most cannot be entered."""
    mine, foe = state.mages[state.to_move], state.mages[state.foe]
    return [*NEIGHBOURS[mine], foe, foe, mine, *NEIGHBOURS[NEIGHBOURS[mine][0]]]


CHANGES: tuple[Change, ...] = (
    _another_spell,
    _the_other_element,
    _one_more,
    _one_twice,
    _one_less,
    _other_cells,
    _another_way,
    _another_start,
    _another_end,
    _both_moves,
    _no_move,
)
