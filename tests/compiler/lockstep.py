"""A compiled engine and the reference, one answer after another."""

import random
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from attrs import define, field

from duello.compiler.engine import Engine, EngineState, Reply, engine_of
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.events import HOST, Event
from duello.interpreter.state import CHOSEN, LATE, PASSED, State

LONGEST = 300
"""After so many answers a match is long enough."""


@define
class Compared:
    """What was compared, and what was found to differ. everything: facts that nothing reads are
    kept, and compared too. takeover: how often the reference makes a step in between. kept: code is
    taken from the disk if it is there; not where the compiler itself is changed. longest: after so
    many answers a match is long enough. telling: what players hear is compared as well, and `heard`
    counts the steps of which compiled code knew.
    """

    program: Program
    options: tuple[Any, ...]
    everything: bool = True
    lateness: float = 0.05
    takeover: float = 0.0
    kept: bool = False
    longest: int = LONGEST
    telling: bool = False
    heard: int = 0
    steps: int = 0
    contradictions: int = 0
    different: list[str] = field(factory=list)
    engine: Engine = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.engine = engine_of(
            self.program, self.options, self.everything, kept=self.kept, telling=self.telling
        )

    def match(self, seed: int) -> None:
        """Play one match on both sides, with the same answers."""
        drawn = random.Random(seed)
        before = api.start(self.program, self.options, quiet=True).state
        mine = self.engine.start()
        for _ in range(self.longest):
            found = self._difference(before, mine)
            if found is not None:
                self.different.append(f"{self.program.name}, seed {seed}, {found}")
                return
            if not before.open:
                self.contradictions += before.contradiction is not None
                return
            replies = self._replies(before, drawn)
            if replies is None:
                return
            self.steps += 1
            answers = [
                api.answer_to(before, due, reply.how, reply.value)
                for due, reply in zip(before.open, replies, strict=True)
            ]
            made = api.advance_all(
                self.program, before, answers, quiet=not self.telling, listed=True
            )
            found = self._otherwise_told(mine, replies, made.events)
            if found is not None:
                self.different.append(f"{self.program.name}, seed {seed}, {before.counts}: {found}")
                return
            before = made.state
            over = drawn.random() < self.takeover
            step = self.engine.by_reference if over else self.engine.advance
            mine = step(mine, replies)

    def _otherwise_told(
        self, mine: EngineState, replies: list[Reply], events: tuple[Event, ...]
    ) -> str | None:
        """What players hear of compiled code and do not hear of the reference."""
        told = self.engine.told(mine, replies) if self.telling else None
        if told is None:
            return None
        self.heard += 1
        for here, there in zip_longest((e for e in events if e.to != HOST), told):
            if here != there:
                return f"{here} is told, and not {there}"
        return None

    def _replies(self, state: State, drawn: random.Random) -> list[Reply] | None:
        replies = []
        for move in api.moves(self.program, state):
            if move.many:
                values = [api.drawn(self.program, state, move.due, drawn.randrange)]
                values = [each for each in values if each is not None]
            else:
                values = list(move.candidates)
            late = move.may_be_late and drawn.random() < self.lateness
            if late or not (values or move.may_pass):
                if not (move.may_be_late or not values):
                    return None
                replies.append(Reply(LATE))
                continue
            at = drawn.randrange(len(values) + move.may_pass)
            replies.append(Reply(PASSED) if at == len(values) else Reply(CHOSEN, values[at]))
        return replies

    def _difference(self, state: State, mine: EngineState) -> str | None:
        """What differs between a state of the reference and a state of the engine."""
        if not state.open:
            return self._end(state, mine)
        if not isinstance(mine, State) and mine[0] < 0:
            return f"{state.counts}: it is not over"
        whole = self.engine.unpacked(mine)
        again = self.engine.taken_up(whole)
        if not isinstance(mine, State) and again != mine and not self._alike(again, whole):
            return f"{state.counts}: it is packed as {again} and not as {mine}"
        for name, here, there in self._parts(state, whole):
            if here != there:
                return f"{state.counts}: {name} {here} and not {there}"
        for at, due in enumerate(state.open):
            if api.many(self.program, due):
                continue
            here = list(api.candidates(self.program, state, due))
            there = list(self.engine.candidates(mine, at))
            if here != there or [*map(type, here)] != [*map(type, there)]:
                return f"{state.counts}: candidates {here} and not {there}"
        return None

    def _alike(self, again: EngineState, whole: State) -> bool:
        """Whether this is a packed state that stands for the whole one: of places for what is in
        force, one or the other may be free.
        """
        return not isinstance(again, State) and self.engine.unpacked(again) == whole

    def _parts(self, state: State, whole: State) -> Iterator[tuple[str, Any, Any]]:
        """What must be equal, by name, in both."""
        yield "open", state.open, whole.open
        if self.everything:
            for name in ("counts", "results", "pieces", "forces", "agenda"):
                yield name, getattr(state, name), getattr(whole, name)
            yield "facts", self._facts(state), self._facts(whole)
            yield "rules for a time", _lasting(state), _lasting(whole)

    def _end(self, state: State, mine: EngineState) -> str | None:
        if state.contradiction is not None:
            found = mine.contradiction if isinstance(mine, State) else mine
            same = found == state.contradiction
            return None if same else f"{state.counts}: {state.contradiction} and not {found}"
        outcome = self.engine.outcome(mine)
        if outcome != state.outcome:
            return f"{state.counts}: {state.outcome} and not {outcome}"
        return None

    def _facts(self, state: State) -> dict[Any, Any]:
        """The facts of a state but for histories, which are only told; what is none or no is as if
        it were not there.
        """
        properties = self.program.properties
        return {
            key: thing
            for key, thing in state.facts.items()
            if thing is not None and thing is not False and properties[key[0]].source != "history"
        }


def _lasting(state: State) -> list[Any]:
    return sorted((held.rule, held.env[:1], held.first, held.last) for held in state.lasting)


def compared(program: Program, given: dict[str, Any] | None = None, **how: Any) -> Compared:
    """A comparison of a program with these options."""
    numbers = {option.name: at for at, option in enumerate(program.options)}
    options = program.option_values({numbers[k]: v for k, v in (given or {}).items()})
    return Compared(program, options, **how)
