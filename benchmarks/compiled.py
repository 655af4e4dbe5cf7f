"""Compiled playouts of one Archwizard's Duel beside plain Python, in one run.

`python -m benchmarks.compiled [FILE]`: FILE is a module with `play_duel(rand)`, to be measured
beside the plain loop of this folder. All sides play one duel with uniformly random choices, in
turns of short stretches, on processor time; each ratio is that of one turn, and the middle one and
the outermost of all turns are shown. Nothing is judged.
"""

import importlib.util
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duello
from benchmarks.plain_archwizard import play_duel
from duello.compiler.engine import Engine, engine_of
from duello.compiler.native import native_of
from duello.compiler.play_states import PlayStates

TURNS, DUELS, NATIVE = 9, 4000, 200_000
"""How many turns there are, and how many duels a side plays in one; native code plays more."""

Side = Callable[[int], int]
"""Given a seed, plays some duels; gives back how many."""


def plain(seed: int) -> int:
    """The plain loop of this folder."""
    drawn = random.Random(seed)
    for _ in range(DUELS):
        play_duel(drawn)
    return DUELS


def given(file: Path) -> Side:
    """A module with `play_duel(rand)`."""
    spec = importlib.util.spec_from_file_location("yardstick", file)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{file} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def side(seed: int) -> int:
        rand = random.Random(seed).random
        for _ in range(DUELS):
            module.play_duel(rand)
        return DUELS

    return side


def playouts(engine: Engine) -> Side:
    """Generated Python, a whole duel in one call."""

    def side(seed: int) -> int:
        rand, play = random.Random(seed).random, engine.playout
        for _ in range(DUELS):
            play(rand)
        return DUELS

    return side


def functions(engine: Engine) -> Side:
    """Generated Python, one function for each step, on tuples."""
    points, first = asked(engine), engine.start()

    def side(seed: int) -> int:
        choice = random.Random(seed).choice
        for _ in range(DUELS):
            state: Any = first
            at = state[0]
            while at >= 0:
                one, other, step = points[at]
                if other is None:
                    state = step(state, choice(one(state)))
                else:
                    state = step(state, choice(one(state)), choice(other(state)))
                at = state[0]
        return DUELS

    return side


def drawn(engine: Engine) -> Side:
    """The same, where one of several things is drawn as `archwizard_plain.py` draws it."""
    points, first = asked(engine), engine.start()

    def side(seed: int) -> int:
        rand = random.Random(seed).random
        for _ in range(DUELS):
            state: Any = first
            at = state[0]
            while at >= 0:
                one, other, step = points[at]
                listed = one(state)
                chosen = listed[int(rand() * len(listed))]
                if other is None:
                    state = step(state, chosen)
                else:
                    listed = other(state)
                    state = step(state, chosen, listed[int(rand() * len(listed))])
                at = state[0]
        return DUELS

    return side


def asked(engine: Engine) -> list[tuple[Any, Any, Any]]:
    """For each point what lists what may be chosen, for one or two decisions, and how to go on."""
    found: list[tuple[Any, Any, Any]] = []
    for due, step in zip(*engine.functions(), strict=True):
        found.append((due[0], due[1] if len(due) == 2 else None, step))
    return found


def objects(engine: Engine) -> Side:
    """Generated Python, one object for each state."""
    first = PlayStates(engine).start()

    def side(seed: int) -> int:
        choice = random.Random(seed).choice
        for _ in range(DUELS):
            state = first
            while not state.over:
                if state.asks == 2:
                    state = state.after(choice(state.choices(0)), choice(state.choices(1)))
                else:
                    state = state.after(choice(state.choices(0)))
        return DUELS

    return side


def rate(side: Side, seed: int) -> float:
    """Duels in a second of processor time."""
    begun = time.process_time()
    return side(seed) / (time.process_time() - begun)


def tell_ratios(sides: dict[str, Side], yardstick: Side, turns: int) -> None:
    """How many times as fast as the yardstick each side is: the middle turn and the outermost."""
    ratios: dict[str, list[float]] = {name: [] for name in sides}
    bases: list[float] = []
    for turn in range(turns):
        bases.append(rate(yardstick, turn))
        for name, side in sides.items():
            ratios[name].append(rate(side, turn) / bases[-1])
    print(f"{'yardstick':<30} {min(bases):,.0f} to {max(bases):,.0f} a second")
    for name, found in ratios.items():
        middle = statistics.median(found)
        print(f"{name:<30} {middle:8.3f} x ({min(found):.3f} to {max(found):.3f})")


def main() -> None:
    """Measure and print."""
    program = duello.load("archwizards-duel").program
    phase = next(phase.number for phase in program.phases if phase.name == "duel")
    begun = time.process_time()
    engine = engine_of(program, program.option_values({}), only=phase, kept=False)
    compiled = time.process_time() - begun
    native = native_of(engine)
    machine = time.process_time() - begun - compiled
    print(f"compile: {compiled:.2f} s, and {machine:.2f} s more for machine code")
    yardstick = given(Path(sys.argv[1])) if len(sys.argv) > 1 else plain
    sides: dict[str, Side] = {
        "plain loop": plain,
        "generated Python, objects": objects(engine),
        "generated Python, functions": functions(engine),
        "the same, drawn by random()": drawn(engine),
        "generated Python, playout": playouts(engine),
        "machine code": lambda seed: native.playouts(NATIVE, seed).total(),
    }
    tell_ratios(sides, yardstick, TURNS)


if __name__ == "__main__":
    main()
