"""A compiled engine and the reference, one answer after another."""

import random
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import pytest
from attrs import define, field

from duello.compiler.engine import Engine, EngineState, Reply, engine_of
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value
from duello.interpreter import api
from duello.interpreter.events import HOST, Event
from duello.interpreter.move_sets import TooMany
from duello.interpreter.state import CHOSEN, LATE, PASSED, Open, State

Given = tuple[list[Reply], list[int | None]]
Pieces = Sequence[tuple[int, int | None]]

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
            self.program,
            self.options,
            self.everything,
            kept=self.kept,
            telling=self.telling,
            renaming=not self.telling,
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
            given = self._replies(before, drawn)
            if given is None:
                return
            replies, places = given
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
            mine = step(mine, self._here(mine, places, replies))

    @property
    def _renames(self) -> bool:
        """Whether pieces may have other numbers than in the reference."""
        return self.engine.renames

    def _here(
        self, mine: EngineState, places: list[int | None], replies: list[Reply]
    ) -> list[Reply]:
        """The same answers, as the engine calls them: by their places among the candidates."""
        if not self._renames:
            return replies
        return [
            reply if at is None else Reply(CHOSEN, self.engine.candidates(mine, number)[at])
            for number, (at, reply) in enumerate(zip(places, replies, strict=True))
        ]

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

    def _replies(self, state: State, drawn: random.Random) -> Given | None:
        """Answers, and which of what was listed each is, if it is one of that."""
        replies, places = [], list[int | None]()
        for move in api.moves(self.program, state):
            if move.many or in_a_list(self.program, state, move.due) is None:
                values = [api.drawn(self.program, state, move.due, drawn.randrange)]
                values = [each for each in values if each is not None]
            else:
                values = list(move.candidates)
            late = move.may_be_late and drawn.random() < self.lateness
            if late or not (values or move.may_pass):
                if not (move.may_be_late or not values):
                    return None
                replies.append(Reply(LATE))
                places.append(None)
                continue
            at = drawn.randrange(len(values) + move.may_pass)
            places.append(None if move.many or at == len(values) else at)
            replies.append(Reply(PASSED) if at == len(values) else Reply(CHOSEN, values[at]))
        return replies, places

    def _difference(self, state: State, mine: EngineState) -> str | None:
        """What differs between a state of the reference and a state of the engine."""
        if not state.open:
            return self._end(state, mine)
        if not isinstance(mine, State) and mine[0] < 0:
            return f"{state.counts}: it is not over"
        if self._renames:
            return self._renamed_difference(state, mine)
        whole = self.engine.unpacked(mine)
        again = self.engine.taken_up(whole)
        if not isinstance(mine, State) and again != mine and not self._alike(again, whole):
            return f"{state.counts}: it is packed as {again} and not as {mine}"
        for name, here, there in self._parts(state, whole):
            if here != there:
                return f"{state.counts}: {name} {here} and not {there}"
        return self._other_candidates(state, mine, state.pieces, whole.pieces)

    def _renamed_difference(self, state: State, mine: EngineState) -> str | None:
        """The same where pieces may have other numbers: what was handed over has its own. Places
        that are all free are there at one point, and may not be at another one.
        """
        if isinstance(mine, State):
            return self._other_candidates(state, mine, state.pieces, mine.pieces)
        called = self.engine.layout.renamed(mine[0], state)
        if called is None:
            return f"{state.counts}: it is no state at {mine}"
        whole = self.engine.unpacked(mine)
        again = self.engine.taken_up(whole)
        if again != mine and not self._alike(again, whole):
            meant = None if isinstance(again, State) else self.engine.unpacked(again)
            if meant is None or self.engine.layout.renamed(mine[0], meant) != whole:
                return f"{state.counts}: it is packed as {again} and not as {mine}"
        for name, here, there in self._parts(called, whole):
            if here != there:
                return f"{state.counts}: {name} {here} and not {there}"
        return self._other_candidates(state, mine, state.pieces, whole.pieces)

    def _other_candidates(
        self, state: State, mine: EngineState, pieces: Pieces, others: Pieces
    ) -> str | None:
        """What may be chosen on one side only, or in another order. Of renamed pieces, what they
        are is compared.
        """
        for at, due in enumerate(state.open):
            here = None if api.many(self.program, due) else in_a_list(self.program, state, due)
            if here is None:
                continue
            there = list(self.engine.candidates(mine, at))
            if self._renames:
                here = [self._called(due.decision, each, pieces) for each in here]
                there = [self._called(due.decision, each, others) for each in there]
            if here != there or [*map(type, here)] != [*map(type, there)]:
                return f"{state.counts}: candidates {here} and not {there}"
        return None

    def _called(self, decision: int, value: Any, pieces: Pieces) -> Any:
        """A choice, with what a chosen piece is in the place of its number."""
        made = self.program.properties[self.program.decisions[decision].value].type.name
        if isinstance(value, tuple) and self.program.decisions[decision].parts:
            return (self._called(decision, value[0], pieces), *value[1:])
        return pieces[value] if made == "piece" and isinstance(value, int) else value

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


def in_a_list(program: Program, state: State, due: Open) -> list[Value] | None:
    """What may be chosen; None where that is more than can be counted."""
    try:
        return list(api.candidates(program, state, due))
    except TooMany:
        return None


def _lasting(state: State) -> list[Any]:
    return [(held.rule, held.env[:1], held.first, held.last) for held in state.lasting]


def compared(program: Program, given: dict[str, Any] | None = None, **how: Any) -> Compared:
    """A comparison of a program with these options."""
    numbers = {option.name: at for at, option in enumerate(program.options)}
    options = program.option_values({numbers[k]: v for k, v in (given or {}).items()})
    return Compared(program, options, **how)


def run_of(program: Program, matches: int, **how: Any) -> Compared:
    """Matches of a program with its options as they are, until one differs."""
    run = compared(program, **how)
    for seed in range(matches):
        run.match(seed)
        if run.different:
            break
    return run


def put(fault: tuple[Any, Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a fault into a module, a class or a table. fault: where, which name or key, and what."""
    room, key, wrong = fault
    if isinstance(room, dict):
        monkeypatch.setitem(room, key, wrong)
    else:
        monkeypatch.setattr(room, key, wrong)
