"""What an engine is, for the conformance suite, and which engines there are.

An engine plays one program. It is asked for a first state, for what is due in a state, for the
state after a move, and for what everybody was told on the way there; its states are its own. To
register one, write a function from a program to such an object and give it a name in `ENGINES`.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Protocol

from attrs import evolve, frozen

from duello.compiler import engine as compiled
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.events import Event
from duello.interpreter.state import WAITING, Contradiction, Open, Outcome, State


@frozen
class Move:
    """An answer. at: which one of the decisions that are due; how: `CHOSEN`, `PASSED` or `LATE`;
    value: what is chosen; took: seconds.
    """

    at: int
    how: int
    value: Any = None
    took: int = 0


@frozen
class Due:
    """A decision that is due. seat: None for one that chance makes; drawn: chance makes it in the
    seat's place; status: how far it is; values: all that may be chosen, in order, or None where
    the program lets choose more than anybody lists.
    """

    decision: int
    seat: int | None
    drawn: bool
    status: int
    values: tuple[Any, ...] | None


@frozen
class End:
    """Why nothing is due any more: somebody or nobody has won, or the text does not decide."""

    outcome: Outcome | None
    contradiction: Contradiction | None


class Refused(Exception):
    """A move that is not legal. The state is what it was."""


class Engine(Protocol):
    """One program, played. States are immutable and may be gone on from more than once."""

    def start(self, options: tuple[Any, ...]) -> Any:
        """The first state in which something is due. options: in the program's order."""

    def moves(self, state: Any) -> tuple[Due, ...]:
        """What is due, in the program's order; nothing at the end."""

    def advance(self, state: Any, move: Move) -> Any:
        """The state after a move. Raises Refused."""

    def events(self, state: Any) -> tuple[Event, ...]:
        """What was told on the way from the state before to this one."""

    def end(self, state: Any) -> End | None:
        """How play ended, or None while it goes on."""


# ---------------------------------------------------------------------- the reference


@frozen
class Reference:
    """The interpreter, which is the meaning of the language."""

    program: Program

    def start(self, options: tuple[Any, ...]) -> api.Advanced:
        return api.start(self.program, options)

    def moves(self, at: api.Advanced) -> tuple[Due, ...]:
        return tuple(
            Due(due.decision, due.player, due.drawn, due.status, self._values(at.state, due))
            for due in at.state.open
        )

    def _values(self, state: State, due: Any) -> tuple[Any, ...] | None:
        if api.many(self.program, due):
            return None
        return tuple(api.candidates(self.program, state, due))

    def advance(self, at: api.Advanced, move: Move) -> api.Advanced:
        due = at.state.open[move.at]
        answer = api.answer_to(at.state, due, move.how, move.value, move.took)
        try:
            return api.advance(self.program, at.state, answer)
        except api.Illegal as refusal:
            raise Refused(str(refusal)) from None

    def events(self, at: api.Advanced) -> tuple[Event, ...]:
        return at.events

    def end(self, at: api.Advanced) -> End | None:
        state = at.state
        return None if state.open else End(state.outcome, state.contradiction)


# ---------------------------------------------------------------------- compiled code


@frozen
class CompiledAt:
    """A state of a compiled engine, what is due in it, the answers to it so far, and the reference
    beside it: what is told, and why an answer is refused, it alone knows.
    """

    engine: compiled.Engine
    state: compiled.EngineState
    due: tuple[Open, ...]
    replies: tuple[compiled.Reply | None, ...]
    beside: api.Advanced


MADE: dict[Any, tuple[Program, compiled.Engine]] = {}
"""What was compiled already, by the program and the options."""


@frozen
class Compiled:
    """Compiled code, which hands over to the reference what it leaves out."""

    program: Program

    def start(self, options: tuple[Any, ...]) -> CompiledAt:
        key = id(self.program), options
        if key not in MADE:
            MADE[key] = self.program, compiled.engine_of(self.program, options)
        made = MADE[key][1]
        return self._at(made, made.start(), api.start(self.program, options))

    def _at(self, made: compiled.Engine, state: Any, beside: api.Advanced) -> CompiledAt:
        due = made.due(state)
        return CompiledAt(made, state, due, (None,) * len(due), beside)

    def moves(self, at: CompiledAt) -> tuple[Due, ...]:
        return tuple(
            Due(
                due.decision,
                due.player,
                due.drawn,
                WAITING if reply is None else reply.how,
                None
                if api.many(self.program, due)
                else tuple(at.engine.candidates(at.state, number)),
            )
            for number, (due, reply) in enumerate(zip(at.due, at.replies, strict=True))
        )

    def advance(self, at: CompiledAt, move: Move) -> CompiledAt:
        beside = Reference(self.program).advance(at.beside, move)
        reply = compiled.Reply(move.how, move.value, move.took)
        replies = (*at.replies[: move.at], reply, *at.replies[move.at + 1 :])
        whole = [each for each in replies if each is not None]
        if len(whole) < len(replies):
            return evolve(at, replies=replies, beside=beside)
        return self._at(at.engine, self._advanced(at, whole), beside)

    def _advanced(self, at: CompiledAt, replies: list[compiled.Reply]) -> compiled.EngineState:
        return at.engine.advance(at.state, replies)

    def events(self, at: CompiledAt) -> tuple[Event, ...]:
        return at.beside.events

    def end(self, at: CompiledAt) -> End | None:
        if at.due:
            return None
        state = at.engine.unpacked(at.state)
        return End(state.outcome, state.contradiction)


# ---------------------------------------------------------------------- machine code


STEPS: dict[int, Any] = {}
"""The machine code of what was compiled, by the engine that compiled it; see `MADE`."""


@frozen
class Native(Compiled):
    """Machine code, from one packed state to the next; where nothing is packed, as `Compiled`."""

    def _advanced(self, at: CompiledAt, replies: list[compiled.Reply]) -> compiled.EngineState:
        if not isinstance(at.state, tuple):
            return at.engine.advance(at.state, replies)
        from duello.compiler.native_steps import NativeSteps

        made = at.engine
        if id(made) not in STEPS:
            STEPS[id(made)] = NativeSteps(made)
        steps = STEPS[id(made)]
        found: compiled.EngineState
        [found] = steps.advance_many([at.state], [steps.way(at.state, replies)])
        return found


ENGINES: dict[str, Callable[[Program], Engine]] = {"reference": Reference, "compiled": Compiled}
"""Every engine by its name: what makes one for a program."""

NATIVE = "native"

if find_spec("llvmlite"):
    ENGINES[NATIVE] = Native
