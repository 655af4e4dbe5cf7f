"""Positions of Fire and Ice in Duello: made from the model's, and read back.

A state is a value: one that was just opened is given other facts, the number of its turn and what
was cast before. Input: the model's positions, turns as text. Output: states of Duello's core.
Must not know: what any rule says.
"""

from functools import cache
from typing import Any

from attrs import evolve, frozen
from tests.rulesets.fire_and_ice.model import ASPECTS, PLAYERS, State
from tests.rulesets.fire_and_ice.spells import in_category
from tests.worked import loaded

import duello
from duello.dsl.ir import as_one, as_several, sure
from duello.dsl.ir.program import Program
from duello.interpreter import api, compound_moves
from duello.interpreter import state as st
from duello.match.event_words import Event, in_words
from duello.move_text.compose import understood
from duello.move_text.typed_answers import NotUnderstood


def program() -> Program:
    return loaded("fire-and-ice").program


def by_category(pool: tuple[str, ...]) -> list[list[str]]:
    return [[spell for spell in pool if spell in in_category(n)] for n in (1, 2, 3)]


@cache
def opened(pool: tuple[str, ...], first: str) -> st.State:
    """A match that has just begun."""
    draws = by_category(pool)
    names = ("basics", "strong", "mighty")
    drawn = {name: ", ".join(spells) for name, spells in zip(names, draws, strict=True)}
    return duello.Match(loaded("fire-and-ice"), options={"first": first, **drawn}).state


@cache
def _numbers() -> dict[tuple[str, str], int]:
    return {(made.bearer, made.name): made.number for made in program().properties}


@cache
def _designs() -> dict[str, int]:
    return {made.name: made.number for made in program().designs}


def standing(position: State) -> st.State:
    """Duello's state in a position of the model."""
    found = opened(position.pool, position.to_move)
    number, design = _numbers(), _designs()
    names = program().boards[0].names
    facts = dict(found.facts)
    for cell, name in enumerate(names):
        content = position.board[name]
        element = None if content == 0 else design["Fire" if content > 0 else "Ice"]
        facts[number["cell", "element"], cell] = element
        facts[number["cell", "intensity"], cell] = abs(content)
    for seat, player in enumerate(PLAYERS):
        facts[number["player", "place"], seat] = names.index(position.mages[player])
        facts[number["player", "aspect"], seat] = design[ASPECTS[position.aspects[player]]]
    for caster, spell in zip((position.foe, position.to_move), position.casts, strict=False):
        seat = PLAYERS.index(caster)
        held = as_several(facts[number["player", "grimoire"], seat])
        piece = next(p for p in held if found.pieces[p][0] == design[spell])
        facts[number["player", "previous cast"], seat] = piece
    turn = next(phase.number for phase in program().phases if phase.name == "turn")
    return evolve(
        found,
        facts=st.Facts(facts),
        counts=tuple(
            position.ply if phase == turn else count for phase, count in enumerate(found.counts)
        ),
        agenda=tuple(
            evolve(frame, done=position.ply) if isinstance(frame, st.Loop) else frame
            for frame in found.agenda
        ),
    )


@frozen
class Seen:
    """What of a position can be compared; of a game that is over, who has won."""

    board: dict[str, int]
    mages: dict[str, str]
    aspects: dict[str, int]
    ply: int
    to_move: str | None
    winner: str | None


def seen(state: st.State) -> Seen:
    """The position in which Duello is."""
    if state.outcome is not None:
        return _over(None if state.outcome.winner is None else PLAYERS[state.outcome.winner])
    number, designs = _numbers(), program().designs
    names, facts = program().boards[0].names, state.facts
    board = {}
    for cell, name in enumerate(names):
        element = as_one(facts[number["cell", "element"], cell])
        sign = 0 if element is None else 1 if designs[element].name == "Fire" else -1
        board[name] = sign * sure(int, facts[number["cell", "intensity"], cell])
    levels = {name: level for level, name in ASPECTS.items()}
    aspects = [designs[sure(int, facts[number["player", "aspect"], seat])].name for seat in (0, 1)]
    mages = [names[sure(int, facts[number["player", "place"], seat])] for seat in (0, 1)]
    turn = next(phase.number for phase in program().phases if phase.name == "turn")
    return Seen(
        board,
        dict(zip(PLAYERS, mages, strict=True)),
        {player: levels[aspect] for player, aspect in zip(PLAYERS, aspects, strict=True)},
        state.counts[turn],
        PLAYERS[state.open[0].player or 0] if state.open else None,
        None,
    )


def modelled(position: State) -> Seen:
    """The same of a position of the model."""
    if position.winner is not None:
        return _over(position.winner)
    return Seen(
        dict(position.board),
        dict(position.mages),
        dict(position.aspects),
        position.ply,
        position.to_move,
        None,
    )


def _over(winner: str | None) -> Seen:
    return Seen({}, {}, {}, 0, None, winner)


class Refused(Exception):
    """A turn that Duello does not take."""


def _answer(state: st.State, turn: str) -> Any:
    path = api.path(program(), state, state.open[0])
    try:
        return understood(path, turn)[0]
    except NotUnderstood as error:
        raise Refused(str(error)) from None


def played(state: st.State, turn: str) -> st.State:
    """The state after a turn. Raises Refused."""
    return told(state, turn)[0]


def told(state: st.State, turn: str) -> tuple[st.State, tuple[Event, ...]]:
    """The state after a turn, and what was told. Raises Refused."""
    due = state.open[0]
    answer = api.Answer(due.player, due.decision, value=_answer(state, turn))
    advanced = api.advance(program(), state, answer)
    assert advanced.state.contradiction is None, advanced.state.contradiction
    return advanced.state, in_words(program(), advanced.events)


def refusal(state: st.State, turn: str) -> str | None:
    """Why a turn is refused, or None."""
    try:
        _answer(state, turn)
    except Refused as error:
        return str(error)
    return None


def late(state: st.State) -> dict[tuple[str, str | None], st.State]:
    """The states after the player to move was late, by what chance drew: an element, a step."""
    due = state.open[0]
    found = {}
    start = api.advance(program(), state, api.Answer(due.player, due.decision, st.LATE)).state
    for step, after in _drawn(start, "exit"):
        for element, end in _drawn(after, "pick"):
            found[program().designs[element].name, _cell(step)] = end
    return found


def _cell(step: int | None) -> str | None:
    return None if step is None else program().boards[0].names[step]


def _drawn(state: st.State, name: str) -> list[tuple[Any, st.State]]:
    """Each way in which chance may answer, if that is what it is asked; else nothing is drawn."""
    due = state.open[0] if state.open else None
    if due is None or program().decisions[due.decision].name != name:
        return [(None, state)]
    return [
        (value, api.advance(program(), state, api.Answer(None, due.decision, value=value)).state)
        for value in api.candidates(program(), state, due)
    ]


def counts(state: st.State) -> dict[str, int]:
    """How many legal turns there are, by element and spell."""
    found: dict[str, int] = {}
    if state.open:
        _count(api.path(program(), state, state.open[0]), "", found)
    return {name: number for name, number in found.items() if number}


def _count(path: compound_moves.Path, said: str, found: dict[str, int]) -> None:
    """Go along as far as the spell, and count what is left."""
    designs, name = program().designs, path.asked().name if path.in_hand else ""
    for value in path.options():
        if name == "cast":
            key = f"{said} {designs[path.work.pieces[sure(int, value)][0]].name}"
            found[key] = found.get(key, 0) + compound_moves.count(path.take(value))
        else:
            _count(
                path.take(value),
                designs[sure(int, value)].name if name == "essence" else said,
                found,
            )
