"""Code that goes from tree to tree and the reference, one answer after another: equal states."""

import random
from collections.abc import Iterator
from typing import Any

from attrs import define, field, fields
from tests.compiler.lockstep import in_a_list

from duello.compiler.direct.direct import Direct
from duello.compiler.direct.primitives import LeftOpen
from duello.dsl import ir
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.state import CHOSEN, LATE, PASSED, Open, State

LONGEST = 60


@define
class Beside:
    """What was compared. open: steps that the text did not decide; handed_over: other steps that
    were left to the reference.
    """

    program: Program
    options: tuple[Any, ...]
    lateness: float = 0.05
    longest: int = LONGEST
    order: Any = None
    steps: int = 0
    open: int = 0
    handed_over: int = 0
    different: list[str] = field(factory=list)
    direct: Direct = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.direct = Direct(self.program, self.options)

    def match(self, seed: int) -> None:
        """Play one match on both sides, with the same answers."""
        drawn = random.Random(seed)
        state = api.start(self.program, self.options, quiet=True).state
        if not self._same(f"seed {seed}, start", self.direct.start(), state):
            return
        for _ in range(self.longest):
            answered = [self._answer(state, due, drawn) for due in state.open]
            if not state.open or None in answered:
                return
            replies: Any = tuple(answered)
            after = api.advance_all(
                self.program,
                state,
                api.answers_of(state, replies),
                quiet=True,
                order=self.order,
                listed=True,
            ).state
            self.steps += 1
            mine = self.direct.advance(state, replies, self.order)
            if not self._same(f"seed {seed}, {state.counts}", mine, after):
                return
            state = after

    def _same(self, where: str, mine: State | None, after: State) -> bool:
        """Whether both are in one state, or the text does not decide."""
        if mine is None:
            self.open += after.contradiction is not None
            self.handed_over += after.contradiction is None
            return True
        if mine == after and hash(mine) == hash(after):
            return True
        self.different.append(f"{self.program.name}, {where}: {next(_apart(mine, after))}")
        return False

    def _answer(self, state: State, due: Open, drawn: random.Random) -> Open | None:
        """An answer; None where there is none, or both sides list others."""
        decision = self.program.decisions[due.decision]
        seed = drawn.random()
        if api.many(self.program, due) or in_a_list(self.program, state, due) is None:
            try:
                first = api.drawn(self.program, state, due, random.Random(seed).randrange)
            except api.Illegal:
                return None
            values: list[ir.Value] = [] if first is None else [first]
            try:
                listed = [self.direct.drawn(state, due, random.Random(seed).randrange)]
                if listed == [None]:
                    listed = []
            except LeftOpen:
                listed = values
        else:
            values = list(api.candidates(self.program, state, due))
            mine = self.direct.candidates(state, due)
            listed = values if mine is None else list(mine)
        if values != listed or [*map(type, values)] != [*map(type, listed)]:
            said = f"{decision.name}, {state.counts}: {listed} may be chosen, and not {values}"
            self.different.append(f"{self.program.name}, {said}")
            return None
        passing = decision.optional and not due.by_chance
        late = api.may_be_late(self.program, due)
        how, value = LATE, None
        if not late or drawn.random() >= self.lateness:
            if values or passing:
                at = drawn.randrange(len(values) + passing)
                how, value = (PASSED, None) if at == len(values) else (CHOSEN, values[at])
            elif not late:
                return None
        took = drawn.choice((0, 0, 0, 1)) if decision.seconds is not None and how != LATE else 0
        return Open(due.decision, due.player, due.env, due.drawn, how, value, took, due.own)


def _apart(mine: State, after: State) -> Iterator[str]:
    """In what two states differ."""
    for each in fields(State):
        here, there = getattr(mine, each.name), getattr(after, each.name)
        if each.name == "facts":
            keys = [k for k in {**here, **there} if here.get(k, "-") != there.get(k, "-")]
            here, there = ({k: f.get(k) for k in keys} for f in (here, there))
        if here != there:
            yield f"{each.name} {here} and not {there}"
    yield "something is not equal to itself"
