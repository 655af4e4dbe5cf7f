"""The cases: matches that somebody wrote down, as data that any engine can run.

Three sources: the `play` blocks of docs/constructs with the `told` blocks beside them, the
`example` blocks of the shipped rule files and of the pages, and the worked matches. Each is first
played as it stands, and must come out as it says; what happened then is the case.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any
from unittest.mock import patch

from attrs import frozen
from tests.conformance.engine import Due, End, Engine, Move, Reference, Refused

import duello
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.events import Event
from duello.interpreter.state import CHOSEN, LATE, PASSED, WAITING, Open, State
from duello.match.answers import Taken
from duello.match.event_words import in_words
from duello.match.match import Match
from duello.move_text.compose import understood
from duello.move_text.typed_answers import said

FOREIGN = 3
"""How many values that may not be chosen are tried at each decision."""


@frozen
class Step:
    """A moment of a case: what is due in it, what was told on the way to it, moves that must be
    refused in it, and the move that was made; None at the end.
    """

    due: tuple[Due, ...]
    told: tuple[Event, ...]
    refused: tuple[Move, ...]
    move: Move | None


@frozen
class Case:
    """A match, step by step. name: where it is written down; options: in the program's order."""

    name: str
    program: Program
    options: tuple[Any, ...]
    steps: tuple[Step, ...]
    end: End | None


# ---------------------------------------------------------------------- running


def difference(case: Case, engine: Engine) -> str | None:
    """The first place where an engine does not do what the case says, or None."""
    state = engine.start(case.options)
    for number, step in enumerate(case.steps):
        where = f"{case.name}, after {number} answers"
        if engine.events(state) != step.told:
            return f"{where}: {engine.events(state)} is told, and not {step.told}"
        if engine.moves(state) != step.due:
            return f"{where}: {engine.moves(state)} is due, and not {step.due}"
        for move in step.refused:
            try:
                engine.advance(state, move)
            except Refused:
                continue
            return f"{where}: {move} is taken"
        if step.move is not None:
            state = engine.advance(state, step.move)
    if engine.end(state) != case.end:
        return f"{case.name}: it ends with {engine.end(state)}, and not with {case.end}"
    return None


# ---------------------------------------------------------------------- recording


def case_of(name: str, match: Match) -> Case:
    """A match that was played, as a case. Raises AssertionError if it cannot be followed."""
    program = match.program
    reference = Reference(program)
    at, steps = reference.start(match.options), []
    seen: dict[int, dict[Any, None]] = {}
    told: list[Event] = []
    for taken in (*match.answers, None):
        due, told = reference.moves(at), [*told, *at.events]
        move = None if taken is None else _move(program, at.state, taken)
        steps.append(Step(due, at.events, tuple(_foreign(program, at.state, due, seen)), move))
        for each in due:
            seen.setdefault(each.decision, {}).update(dict.fromkeys(each.values or ()))
        if move is not None:
            at = reference.advance(at, move)
    assert list(in_words(program, told)) == match.events, (
        f"{name}: other things are told when it is played again"
    )
    assert at.state.outcome == match.state.outcome, f"{name}: it ends otherwise when played again"
    return Case(name, program, match.options, tuple(steps), reference.end(at))


def _move(program: Program, state: State, taken: Taken) -> Move:
    """What somebody said, as a move."""
    seat = None if taken.player is None else program.seats.index(taken.player)
    mine = [
        (at, due)
        for at, due in enumerate(state.open)
        if due.player == seat and program.decisions[due.decision].name == taken.choice
    ]
    at, due = next(((a, d) for a, d in mine if d.status == WAITING), mine[0])
    if taken.how in ("late", "passed"):
        return Move(at, LATE if taken.how == "late" else PASSED, None, taken.seconds)
    return Move(at, CHOSEN, _value(program, state, due, taken.words), taken.seconds)


def _value(program: Program, state: State, due: Open, words: str) -> Any:
    if api.many(program, due):
        return understood(api.path(program, state, due), words)[0]
    among = said(program, state, due, api.candidates(program, state, due))
    return next(each.value for each in among if each.shown == words)


def _foreign(
    program: Program, state: State, due: tuple[Due, ...], seen: dict[int, dict[Any, None]]
) -> Iterator[Move]:
    """Moves that are no longer legal, among those that were at this decision before; declining
    what must be answered; being late when it is chance's turn.
    """
    for at, each in enumerate(due):
        if each.values is not None:
            gone = [v for v in seen.get(each.decision, ()) if v not in each.values]
            yield from (Move(at, CHOSEN, value) for value in gone[:FOREIGN])
        if not program.decisions[each.decision].optional:
            yield Move(at, PASSED)
        if state.open[at].by_chance:
            yield Move(at, LATE)


@contextmanager
def recording() -> Iterator[list[Match]]:
    """All matches that are begun through `duello.Match` in here, forks left out."""
    begun: list[Match] = []

    class Recorded(Match):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            begun.append(self)

    with patch.object(duello, "Match", Recorded):
        yield begun


def cases_of(name: str, matches: Iterable[Match]) -> Iterator[Case]:
    """A case for each match, numbered."""
    for number, match in zip(count(1), matches, strict=False):
        yield case_of(f"{name} {number}", match)
