"""States of compiled play as objects: immutable, to be kept in sets and asked what may be done.

Purpose: one state after another for whoever searches or learns, nearly as fast as the generated
functions. An object holds a packed state, or the reference's where play is not packed or was handed
over; both are used alike.
Input: an engine, answers. Output: states.
Must not know: who plays.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, ClassVar, Final

from .code import Chosen
from .engine import Engine, EngineState, Listing, Reply, Step
from .layout import Packed
from .program_view import CHOSEN, LATE, PASSED, Open, Outcome, State
from .python_code import HANDED_OVER

Answer = Any
"""What stands for an answer in a state: a number, or two of them. None stands for coming late."""

UNASKED: Final = 10_000
"""After so many steps it is asked whether a number comes near to the largest that there may be: it
grows by little in each, or it is asked there.
"""


class PlayState:
    """A state of play; see `PlayStates`. From equal ones play goes on the same. over: whether
    nothing is to be decided any more; asks: how many decisions are due.
    """

    __slots__ = ("_at", "_left")

    states: ClassVar["PlayStates"]
    over: ClassVar[bool] = False
    asks: ClassVar[int] = 0

    _at: Any
    _left: int

    @property
    def at(self) -> EngineState:
        """The state as the engine has it; `PlayStates.of` makes it an object again."""
        state: EngineState = self._at
        return state

    @property
    def asked(self) -> tuple[Open, ...]:
        """The decisions that are due, in the program's order, and whose they are."""
        return () if self.over else self.states.engine.asked(self._at)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None if it is not over, or where the text does not decide."""
        return self.states.engine.outcome(self._at)

    def choices(self, number: int) -> Sequence[Answer]:
        """All answers to one of the decisions that are due, in the reference's order, declining
        last; not: coming late.
        """
        raise IndexError("nothing is to be decided")

    def after(self, *answers: Answer) -> "PlayState":
        """The state after all that are due were answered: of each decision one of its `choices`, or
        None if somebody is late. Other answers than these lead nowhere in particular.
        """
        raise TypeError("nothing is to be decided")

    def reply(self, number: int, answer: Answer) -> Reply:
        """What an answer to one of the decisions that are due means."""
        raise IndexError("nothing is to be decided")

    def __hash__(self) -> int:
        return hash(self._at)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayState) or other.states is not self.states:
            return NotImplemented
        return bool(self._at == other._at)

    def __repr__(self) -> str:
        return f"<a state of {self.states.engine.program.name}: {self._at}>"


Kind = type[PlayState]


class PlayStates:
    """All states of a compiled program as objects. What goes on in compiled code is not in the
    engine's counts.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._over = self._kind(over=True)
        self._elsewhere: dict[int, Kind] = {}
        self._points: list[Kind] = []
        if engine.packs:
            for number, (listed, way) in enumerate(zip(*engine.functions(), strict=True)):
                self._points.append(self._point(number, listed, way))

    def start(self) -> PlayState:
        """The first state in which something is to be decided."""
        return self.of(self.engine.start())

    def of(self, state: EngineState) -> PlayState:
        """A state of the engine as an object."""
        if not isinstance(state, State) and state[0] >= 0:
            if self.engine.within_bounds(state):
                return _object(self._points[state[0]], state)
            state = self.engine.unpacked(state)
        if not isinstance(state, State) or not state.open:
            return _object(self._over, state)
        asks = len(state.open)
        if asks not in self._elsewhere:
            made = self._kind(asks=asks, choices=_choices, after=_after, reply=_reply)
            self._elsewhere[asks] = made
        return _object(self._elsewhere[asks], state)

    # ------------------------------------------------------------------ what a state can do

    def _kind(self, **said: Any) -> Kind:
        return type("PlayState", (PlayState,), {"__slots__": (), "states": self, **said})

    def _point(self, number: int, listed: Sequence[Listing], way: Step | None) -> Kind:
        """States at a point."""
        engine = self.engine
        chosen = engine.layout.point_code(number).choices
        every = [_with_declining(*each) for each in zip(listed, chosen, strict=True)]

        def choices(self: PlayState, number: int) -> Sequence[Answer]:
            return every[number](self._at)

        def reply(self: PlayState, at: int, answer: Answer) -> Reply:
            if answer is None:
                return Reply(LATE)
            codes = answer if isinstance(answer, tuple) else (answer,)
            return Reply(*engine.meaning(number, at, codes))

        if way is None:
            after: Callable[..., PlayState] = _after
        elif any(each.kind is not None for each in chosen):
            after = self._steps(_in_pairs(way), 0)
        else:
            after = self._steps(way, len(chosen))
        return self._kind(asks=len(chosen), choices=choices, after=after, reply=reply)

    def _steps(self, way: Step, asks: int) -> Callable[..., PlayState]:
        """How to go on from a point; asks: how many decisions are due there, if it is known to be
        one or two, which are answered sooner.
        """
        points, otherwise = self._points, self._otherwise

        def one(self: PlayState, first: Answer) -> PlayState:
            if first is None:
                return _after(self, first)
            made = way(self._at, first)
            left = self._left - 1
            if made[0] < 0 or not left:
                return otherwise(self, made, first)
            found = points[made[0]]()
            found._at = made
            found._left = left
            return found

        def two(self: PlayState, first: Answer, second: Answer) -> PlayState:
            if first is None or second is None:
                return _after(self, first, second)
            made = way(self._at, first, second)
            left = self._left - 1
            if made[0] < 0 or not left:
                return otherwise(self, made, first, second)
            found = points[made[0]]()
            found._at = made
            found._left = left
            return found

        def several(self: PlayState, *answers: Answer) -> PlayState:
            if None in answers:
                return _after(self, *answers)
            return otherwise(self, way(self._at, *answers), *answers)

        found: dict[int, Callable[..., PlayState]] = {1: one, 2: two}
        return found.get(asks, several)

    def _otherwise(self, state: PlayState, made: Packed, *answers: Answer) -> PlayState:
        """What comes after a step that may have ended play, or may be the reference's."""
        if made[0] != HANDED_OVER:
            return self.of(made)
        replies = [state.reply(number, answer) for number, answer in enumerate(answers)]
        return self.of(self.engine.by_reference(state.at, replies))


def _object(kind: Kind, state: EngineState) -> PlayState:
    found = kind()
    found._at, found._left = state, UNASKED
    return found


def _with_declining(listed: Listing, chosen: Chosen) -> Callable[[Packed], Sequence[Answer]]:
    """What may be answered to a decision at a point, declining included."""
    declined = chosen.declined
    if chosen.kind is not None:
        return lambda state: [*((number, 0) for number in listed(state)), (0, 1)]
    return listed if declined is None else lambda state: (*listed(state), declined)


def _in_pairs(way: Step) -> Step:
    """How to go on from a point at which numbers may be declined."""

    def flat(state: Packed, *answers: Answer) -> Packed:
        rows = (each if isinstance(each, tuple) else (each,) for each in answers)
        return way(state, *chain.from_iterable(rows))

    return flat


# ---------------------------------------------------------------------- by the engine


def _every_reply(state: PlayState, number: int) -> list[Reply]:
    """All answers to a decision in a state of the reference."""
    engine, due = state.states.engine, state.asked[number]
    found = [Reply(CHOSEN, value) for value in engine.candidates(state.at, number)]
    if engine.program.decisions[due.decision].optional and not due.by_chance:
        found.append(Reply(PASSED))
    return found


def _choices(state: PlayState, number: int) -> Sequence[Answer]:
    return range(len(_every_reply(state, number)))


def _reply(state: PlayState, number: int, answer: Answer) -> Reply:
    return Reply(LATE) if answer is None else _every_reply(state, number)[answer]


def _after(state: PlayState, *answers: Answer) -> PlayState:
    """The next state, by whoever knows."""
    if len(answers) != state.asks:
        raise TypeError(f"{state.asks} answers are due, and not {len(answers)}")
    replies = [state.reply(number, answer) for number, answer in enumerate(answers)]
    return state.states.of(state.states.engine.advance(state.at, replies))
