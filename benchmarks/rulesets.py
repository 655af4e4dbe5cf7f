"""Whole matches of every shipped ruleset: compiled code beside the reference, in one run.

`python -m benchmarks.rulesets [SECONDS [RULESET...]]`: both sides play the same matches between
random players, step by step, in turns of so many seconds each (1 by itself); beside them, whole
matches in one call, where nothing is handed over. Seconds are of the processor's
time. Nothing is judged.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

import duello
from duello.analysis.simulate.simulation import Simulated, simulate, step_by_step
from duello.compiler.engine import Engine, engine_of
from duello.compiler.python_code import OVER

TURNS = 3

Play = Callable[[int], object]
"""Given a number, plays the match of that number."""


def stepwise(engine: Engine) -> Play:
    """One match, every answer through `candidates` and `advance`."""
    found = Simulated(engine.program, 0)
    return lambda number: step_by_step(engine, random.Random(f"{number} 0"), found)


def at_once(engine: Engine) -> Play:
    """Whole matches in one call: on packed states, or else as written code plays them."""
    if not engine.packs:
        return lambda number: simulate(engine, 1, number)
    rand, play = random.Random(1).random, engine.playout
    return lambda number: play(rand)


def rate(play: Play, first: int, seconds: float) -> float:
    """Matches in a second of the processor's time: at least one."""
    begun, played = time.process_time(), 0
    while (taken := time.process_time() - begun) < seconds or not played:
        play(first + played)
        played += 1
    return played / taken


def compiling(name: str) -> tuple[Engine, float, float]:
    """The engine of a ruleset, and how long it takes to compile it anew, and to take it from the
    disk.
    """
    program = duello.load(name).program
    options = program.option_values({})
    begun = time.process_time()
    engine_of(program, options, kept=False, renaming=True)
    cold = time.process_time() - begun
    engine_of(program, options, renaming=True)
    begun = time.process_time()
    engine = engine_of(program, options, renaming=True)
    return engine, cold, time.process_time() - begun


def line(name: str, seconds: float) -> str:
    """A line of the table."""
    engine, cold, kept = compiling(name)
    reference = engine_of(engine.program, engine.options, backend="reference")
    whole = not engine.packs or engine.playout(random.Random(1).random)[0] == OVER
    sides = {"steps": stepwise(engine)} | ({"whole": at_once(engine)} if whole else {})
    found: dict[str, list[float]] = {side: [] for side in sides}
    base = []
    for turn in range(TURNS):
        base.append(rate(stepwise(reference), 1000 * turn, seconds))
        for side, play in sides.items():
            found[side].append(rate(play, 1000 * turn, seconds))
    cells = []
    for side in ("steps", "whole"):
        ratios = [here / there for here, there in zip(found.get(side, ()), base, strict=False)]
        cells.append(f"{statistics.median(ratios):,.1f}" if ratios else "")
    share = f"{engine.counts.share:.1%}"
    times = f"{cold:.2f} s | {kept:.3f} s"
    return f"| {name} | {statistics.median(base):,.1f} | {' | '.join(cells)} | {share} | {times} |"


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print("| ruleset | reference, matches/s | steps | whole matches | handed over | cold | kept |")
    print("|---|---|---|---|---|---|---|")
    for name in sys.argv[2:] or duello.shipped():
        print(line(name, seconds), flush=True)


if __name__ == "__main__":
    main()
