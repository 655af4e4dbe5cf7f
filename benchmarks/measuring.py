"""What every benchmark does: random playouts through the interpreter beside plain Python.

Both play the same game with uniformly random choices. They take turns in short stretches, so that
whatever else the machine does weighs on both alike; the ratio is that of the median stretches.
"""

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

import duello
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.state import CHOSEN, PASSED, WAITING, Open, State

STRETCHES = 15
SECONDS = 0.4
"""How many stretches each side plays, and how long one lasts."""

KEPT = 1000
"""So many states are kept to see what one takes."""

Playout = Callable[[random.Random], int]
"""Plays once; gives back how many rounds that took."""


@frozen
class Game:
    """One game of a ruleset. phase: what is played once. options: with which settings."""

    ruleset: str
    phase: str
    options: Mapping[str, Any]
    program: Program = field(init=False)
    values: tuple[Any, ...] = field(init=False)

    @program.default
    def _program(self) -> Program:
        return duello.load(self.ruleset).program

    @values.default
    def _values(self) -> tuple[Any, ...]:
        made = self.program.options
        known = {o.name: number for number, o in enumerate(made)}
        return self.program.option_values({known[name]: v for name, v in self.options.items()})

    def play(self, rng: random.Random) -> int:
        """Once through the pure core: how many rounds it took."""
        counted = {phase.name: phase.number for phase in self.program.phases}
        game, round_ = counted[self.phase], counted["round"]
        state = api.start(self.program, self.values, quiet=True).state
        rounds = 0
        while state.open and state.counts[game] == 1:
            rounds = state.counts[round_]
            state = self._on(state, rng)
        return rounds

    def _on(self, state: State, rng: random.Random) -> State:
        due = next(o for o in state.open if o.status == WAITING)
        answer = self._answer(due, state, rng)
        return api.advance(self.program, state, answer, quiet=True).state

    def _answer(self, due: Open, state: State, rng: random.Random) -> api.Answer:
        choices = api.candidates(self.program, state, due)
        if self.program.decisions[due.decision].optional and rng.random() < 0.5:
            return api.Answer(due.player, due.decision, PASSED)
        return api.Answer(due.player, due.decision, CHOSEN, rng.choice(choices))

    def memory(self) -> tuple[int, int]:
        """Bytes that the program takes, and bytes for each of many states that are all kept."""
        tracemalloc.start()
        program = duello.load(self.ruleset).program
        taken = tracemalloc.get_traced_memory()[0]
        kept: list[State] = []
        rng = random.Random(1)
        before = tracemalloc.get_traced_memory()[0]
        state = api.start(program, self.values, quiet=True).state
        while len(kept) < KEPT:
            if not state.open:
                state = api.start(program, self.values, quiet=True).state
            state = self._on(state, rng)
            kept.append(state)
        each = (tracemalloc.get_traced_memory()[0] - before) // len(kept)
        tracemalloc.stop()
        return taken, each


def pace(playout: Playout, seed: int) -> float:
    """Rounds a second over one stretch."""
    rng = random.Random(seed)
    begun = time.perf_counter()
    rounds = 0
    while time.perf_counter() - begun < SECONDS:
        rounds += playout(rng)
    return rounds / (time.perf_counter() - begun)


def report(title: str, plain: Playout, game: Game) -> None:
    """Measure, and print what the table in docs/benchmarks.md holds."""
    fast: list[float] = []
    slow: list[float] = []
    for stretch in range(STRETCHES):
        fast.append(pace(plain, stretch))
        slow.append(pace(game.play, stretch))
    by_hand, interpreted = statistics.median(fast), statistics.median(slow)
    program, state = game.memory()
    print(f"{title}, uniformly random play, one process")
    print(f"plain Python      {by_hand:12,.0f} rounds/s")
    print(f"interpreter       {interpreted:12,.0f} rounds/s")
    print(f"ratio             {by_hand / interpreted:12.0f}")
    print(f"program in memory {program / 1024:12,.0f} KiB")
    print(f"a state in memory {state / 1024:12,.1f} KiB")
