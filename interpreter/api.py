"""The pure core: `start`, `decisions`, `candidates`, `advance`.

Purpose: a match as a function of answers. No clock, no input or output, no randomness: what chance
decides is a decision like any other, which somebody outside answers.
Input: a program, option values, answers. Output: states and events.
Must not know: who plays, how answers are typed, how long they took.
"""

from collections.abc import Sequence
from typing import Any

from attrs import evolve, frozen

from ..dsl import ir
from ..dsl.ir.program import Program
from . import compound_moves, legal_moves, phases, resolve_decisions, scheduler
from . import evaluate as _values  # these fill the table of meanings
from . import geometry as _places
from .compound_moves import Path, Pick
from .dispatch import value
from .events import Event
from .move_sets import TooMany, tries
from .state import CHOSEN, LATE, PASSED, WAITING, Facts, Open, State
from .transaction import Order, Transaction, Undecided

assert _values
assert _places


class Illegal(Exception):
    """An answer that cannot be taken; the message says why. Nothing has changed."""


@frozen
class Advanced:
    """A state, and what players were told on the way to it."""

    state: State
    events: tuple[Event, ...]


@frozen
class Answer:
    """What somebody says to a decision. how: `CHOSEN` with a value, `PASSED` or `LATE`. took: the
    seconds that it took.
    """

    player: int | None
    decision: int
    how: int = CHOSEN
    value: Any = None
    took: int = 0


def start(
    program: Program,
    options: tuple[Any, ...] | None = None,
    quiet: bool = False,
    order: Order | None = None,
) -> Advanced:
    """The first state in which something is to be decided.

    options: one value per option of the program, in its order; None for the defaults. quiet:
    nothing is told. order: in which order to follow what happens together, for those who check
    that it makes no difference.
    """
    given = program.option_values({}) if options is None else options
    empty = State(given, Facts(), (), (0,) * len(program.phases), (), (), (), ())
    work = Transaction(program, empty, quiet, order=order)
    phases.enter(work, program.root)
    scheduler.run(work)
    return Advanced(work.freeze(), tuple(work.events))


def decisions(state: State) -> tuple[Open, ...]:
    """The decisions that are due, answered ones included as long as they may be changed."""
    return state.open


def candidates(program: Program, state: State, due: Open) -> Sequence[Any]:
    """Every legal answer to a decision that is due, in a fixed order."""
    try:
        if _in_one_go(program, due):
            return list(compound_moves.every(path(program, state, due)))
        return legal_moves.candidates(Transaction(program, state, True, reading=True), due)
    except Undecided:
        return []


def path(program: Program, state: State, due: Open) -> Path:
    """The beginning of an answer, to be taken further part by part."""
    return compound_moves.begun(Transaction(program, state, True), due)


def many(program: Program, due: Open) -> bool:
    """Whether a decision may have more answers than anybody wants to see listed: several choices
    in one go, or sets of cells.
    """
    decision = program.decisions[due.decision]
    return _in_one_go(program, due) or isinstance(decision.domain, ir.CellChoice)


def count(program: Program, state: State, due: Open, most: int | None = None) -> int:
    """How many legal answers a decision has.

    most: so many beginnings are gone through, and then Illegal is raised; None for as many as
    there are, however long that takes.
    """
    try:
        one_more = tries(most) if most is not None else lambda: None
        return compound_moves.count(path(program, state, due), one_more)
    except TooMany as error:
        raise Illegal(f"they cannot be counted: there are {error}") from None


def drawn(program: Program, state: State, due: Open, pick: Pick) -> Any:
    """A legal answer of which each part was drawn evenly, or None if there is none. pick: given a
    number of possibilities, says which. Raises Illegal where there are too many to draw evenly.
    """
    try:
        return compound_moves.drawn(path(program, state, due), pick)
    except TooMany as error:
        raise Illegal(f"none can be drawn: there are {error}") from None


def refusal(program: Program, state: State, due: Open, answer: Any) -> str | None:
    """Why an answer is not legal, or None if it is."""
    if _in_one_go(program, due):
        return compound_moves.refusal(path(program, state, due), answer)
    return legal_moves.refusal(Transaction(program, state, True, reading=True), due, answer)


def _in_one_go(program: Program, due: Open) -> bool:
    return resolve_decisions.is_go(program.decisions[due.decision])


def seconds(program: Program, state: State, due: Open) -> int | None:
    """How long a decision may take, the reserve included, or None if the rules set no time."""
    decision = program.decisions[due.decision]
    if decision.seconds is None:
        return None
    work = Transaction(program, state, True, reading=True)
    found = value(decision.seconds, work, due.env)
    if not isinstance(found, int):
        return None
    if decision.extra is None or decision.reserve is None:
        return found
    left, extra = value(decision.reserve, work, due.env), value(decision.extra, work, due.env)
    return found + max(left or 0, 0) * (extra or 0)


def why_not(program: Program, state: State, due: Open, name: str) -> str:
    """Why the thing of a name is not among the candidates of a decision."""
    work = Transaction(program, state, True, reading=True)
    decision = program.decisions[due.decision]
    for thing in legal_moves.domain(work, decision.domain, due.env):
        if legal_moves.called(work, due, thing) == name:
            return legal_moves.refusal(work, due, thing) or "it may be chosen"
    return "it is not among what may be chosen"


def advance(
    program: Program,
    state: State,
    answer: Answer,
    quiet: bool = False,
    order: Order | None = None,
) -> Advanced:
    """The state after an answer, and what players were told.

    An answer may be changed as long as another player's is awaited. quiet, order: as for `start`.
    Raises Illegal.
    """
    at = _place(program, state, answer)
    due = state.open[at]
    if answer.how == CHOSEN:
        try:
            reason = refusal(program, state, due, answer.value)
        except Undecided as error:
            return Advanced(_stopped(state, error), ())
        if reason is not None:
            raise Illegal(reason)
    elif answer.how == PASSED and not program.decisions[due.decision].optional:
        raise Illegal("this choice cannot be declined")
    elif answer.how == LATE and due.by_chance:
        raise Illegal("chance is never late")
    limit = seconds(program, state, due) if answer.took else None
    if limit is not None and answer.took > limit:
        raise Illegal(f"that came after {answer.took} seconds, and there were {limit}")
    value = answer.value if answer.how == CHOSEN else None
    took = answer.took
    done = Open(due.decision, due.player, due.env, due.drawn, answer.how, value, took)
    opened = (*state.open[:at], done, *state.open[at + 1 :])
    if any(o.status == WAITING for o in opened):
        return Advanced(evolve(state, open=opened), ())
    return settled(program, state, opened, quiet, order)


def settled(
    program: Program,
    state: State,
    answered: tuple[Open, ...],
    quiet: bool = False,
    order: Order | None = None,
) -> Advanced:
    """The state once all decisions that were due together are answered, and what players were told.

    answered: all of them, with legal answers. quiet, order: as for `start`.
    """
    work = Transaction(program, state, quiet, order=order)
    work.open = answered
    resolve_decisions.settle(work)
    return Advanced(work.freeze(), tuple(work.events))


def _stopped(state: State, error: Undecided) -> State:
    """The state in which the text does not even decide what may be chosen."""
    return evolve(state, open=(), agenda=(), contradiction=error.contradiction)


def _place(program: Program, state: State, answer: Answer) -> int:
    for at, due in enumerate(state.open):
        if (due.player, due.decision) == (answer.player, answer.decision):
            return at
    raise Illegal("nothing of the kind is to be decided now")
