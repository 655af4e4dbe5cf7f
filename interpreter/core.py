"""The pure core: `start`, `decisions`, `candidates`, `advance`.

Purpose: a match as a function of answers. No clock, no input or output, no randomness: what chance
decides is a decision like any other, which somebody outside answers.
Input: a program, option values, answers. Output: states and events.
Must not know: who plays, how answers are typed, how long they took.
"""

from typing import Any

from attrs import evolve, frozen

from ..dsl.program import Program
from . import choices, machine, phases, settling
from . import values as _values  # fills the table of meanings
from .events import Event
from .meaning import value
from .state import CHOSEN, LATE, PASSED, WAITING, Facts, Open, State
from .work import Order, Undecided, Work

assert _values


class Illegal(Exception):
    """An answer that cannot be taken; the message says why. Nothing has changed."""


@frozen
class Advanced:
    """A state, and what players were told on the way to it."""

    state: State
    events: tuple[Event, ...]


@frozen
class Answer:
    """What somebody says to a decision. how: `CHOSEN` with a value, `PASSED` or `LATE`."""

    player: int | None
    decision: int
    how: int = CHOSEN
    value: Any = None


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
    work = Work(program, empty, quiet, order=order)
    phases.enter(work, program.root)
    machine.run(work)
    return Advanced(work.freeze(), tuple(work.events))


def decisions(state: State) -> tuple[Open, ...]:
    """The decisions that are due, answered ones included as long as they may be changed."""
    return state.open


def candidates(program: Program, state: State, due: Open) -> list[Any]:
    """Every legal answer to a decision that is due, in a fixed order."""
    try:
        return choices.candidates(Work(program, state, True, reading=True), due)
    except Undecided:
        return []


def seconds(program: Program, state: State, due: Open) -> int | None:
    """How long a decision may take, or None if the rules set no time."""
    tree = program.decisions[due.decision].seconds
    if tree is None:
        return None
    found = value(tree, Work(program, state, True, reading=True), due.env)
    return found if isinstance(found, int) else None


def why_not(program: Program, state: State, due: Open, name: str) -> str:
    """Why the thing of a name is not among the candidates of a decision."""
    work = Work(program, state, True, reading=True)
    decision = program.decisions[due.decision]
    for thing in choices.domain(work, decision.domain, due.env):
        if choices.called(work, due, thing) == name:
            return choices.refusal(work, due, thing) or "it may be chosen"
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
            work = Work(program, state, True, reading=True)
            reason = choices.refusal(work, due, answer.value)
        except Undecided as error:
            return Advanced(_stopped(state, error), ())
        if reason is not None:
            raise Illegal(reason)
    elif answer.how == PASSED and not program.decisions[due.decision].optional:
        raise Illegal("this choice cannot be declined")
    elif answer.how == LATE and due.by_chance:
        raise Illegal("chance is never late")
    value = answer.value if answer.how == CHOSEN else None
    done = Open(due.decision, due.player, due.env, due.drawn, answer.how, value)
    opened = (*state.open[:at], done, *state.open[at + 1 :])
    if any(o.status == WAITING for o in opened):
        return Advanced(evolve(state, open=opened), ())
    work = Work(program, state, quiet, order=order)
    work.open = opened
    settling.settle(work)
    return Advanced(work.freeze(), tuple(work.events))


def _stopped(state: State, error: Undecided) -> State:
    """The state in which the text does not even decide what may be chosen."""
    return evolve(state, open=(), agenda=(), contradiction=error.contradiction)


def _place(program: Program, state: State, answer: Answer) -> int:
    for at, due in enumerate(state.open):
        if (due.player, due.decision) == (answer.player, answer.decision):
            return at
    raise Illegal("nothing of the kind is to be decided now")
