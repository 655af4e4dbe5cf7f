"""Random playouts of one Archwizard's Duel: the interpreter beside plain Python, in one run.

Both play the same duel with uniformly random choices. They take turns in short stretches, so that
whatever else the machine does weighs on both alike; the ratio is that of the median stretches.
"""

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable

import duello
from benchmarks.plain_archwizard import play_duel
from duello.interpreter import core
from duello.interpreter.state import CHOSEN, PASSED, WAITING

STRETCHES = 15
SECONDS = 0.4
"""How many stretches each side plays, and how long one lasts."""

PROGRAM = duello.load("archwizards-duel").program
ONE_DUEL = tuple(1 if o.name in ("duels", "needed") else o.default for o in PROGRAM.options)


def interpreted_duel(rng: random.Random) -> tuple[int | None, int]:
    """One duel through the pure core: its winner and its rounds."""
    state = core.start(PROGRAM, ONE_DUEL, quiet=True).state
    duel = next(p.number for p in PROGRAM.phases if p.name == "duel")
    rounds = 0
    while state.open and state.counts[duel] == 1:
        due = next(o for o in state.open if o.status == WAITING)
        decision = PROGRAM.decisions[due.decision]
        rounds += due.player == 0 and decision.name == "cast"
        choices = core.candidates(PROGRAM, state, due)
        if decision.optional and rng.random() < 0.5:
            answer = core.Answer(due.player, due.decision, PASSED)
        else:
            answer = core.Answer(due.player, due.decision, CHOSEN, rng.choice(choices))
        state = core.advance(PROGRAM, state, answer, quiet=True).state
    return None, rounds


def pace(duel: Callable[[random.Random], tuple[int | None, int]], seed: int) -> float:
    """Rounds a second over one stretch."""
    rng = random.Random(seed)
    begun = time.perf_counter()
    rounds = 0
    while time.perf_counter() - begun < SECONDS:
        rounds += duel(rng)[1]
    return rounds / (time.perf_counter() - begun)


def memory() -> tuple[int, int]:
    """Bytes that the program takes, and bytes for each of 1,000 states that are all kept."""
    tracemalloc.start()
    program = duello.load("archwizards-duel").program
    taken = tracemalloc.get_traced_memory()[0]
    kept = []
    rng = random.Random(1)
    state = core.start(program, ONE_DUEL, quiet=True).state
    before = tracemalloc.get_traced_memory()[0]
    while len(kept) < 1000:
        if not state.open:
            state = core.start(program, ONE_DUEL, quiet=True).state
        due = next(o for o in state.open if o.status == WAITING)
        choice = rng.choice(core.candidates(program, state, due))
        answer = core.Answer(due.player, due.decision, CHOSEN, choice)
        state = core.advance(program, state, answer, quiet=True).state
        kept.append(state)
    each = (tracemalloc.get_traced_memory()[0] - before) // len(kept)
    tracemalloc.stop()
    return taken, each


def main() -> None:
    """Measure and print a line for the table in docs/benchmarks.md."""
    plain, interpreted = [], []
    for stretch in range(STRETCHES):
        plain.append(pace(play_duel, stretch))
        interpreted.append(pace(interpreted_duel, stretch))
    fast, slow = statistics.median(plain), statistics.median(interpreted)
    program, state = memory()
    print("One Archwizard's Duel, uniformly random play, one process")
    print(f"plain Python      {fast:12,.0f} rounds/s")
    print(f"interpreter       {slow:12,.0f} rounds/s")
    print(f"ratio             {fast / slow:12.0f}")
    print(f"program in memory {program / 1024:12,.0f} KiB")
    print(f"a state in memory {state / 1024:12,.1f} KiB")


if __name__ == "__main__":
    main()
