"""Exploring: distinct states a second, memory, and how both grow with the bound.

`python -m benchmarks.explore [SECONDS]`: each bound in a process of its own, for the memory is the
most that a process ever takes.
"""

import subprocess
import sys
import time

import duello
from duello.exploring.searching import Bounds, Search, megabytes

RULESETS = ("archwizards-duel", "a-warriors-death")
STATES = (2_000, 10_000, 50_000)
ROUNDS = (1, 2)


def measured(ruleset: str, kind: str, bound: int, seconds: float) -> str:
    """One search: what it saw, and how fast."""
    program = duello.load(ruleset).program
    before = megabytes()
    search = Search(program, program.option_values({}), rounds=bound if kind == "rounds" else None)
    begun = time.perf_counter()
    progress = search.run(Bounds(states=bound if kind == "states" else None, seconds=seconds))
    took = time.perf_counter() - begun
    taken = megabytes() - before
    each = taken * (1 << 20) / max(1, progress.states)
    far = "" if progress.covered or kind == "states" else " (not through)"
    return (
        f"{bound:>7,} {kind}: {progress.states:9,} states {progress.edges:10,} answers "
        f"{progress.states / took:8,.0f} states/s {progress.edges / took:8,.0f} answers/s "
        f"{taken:6,.0f} MB {each:7,.0f} bytes/state {took:6.1f} s{far}"
    )


def main() -> None:
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    for ruleset in RULESETS:
        print(ruleset)
        for kind, bounds in (("rounds", ROUNDS), ("states", STATES)):
            for bound in bounds:
                words = [sys.executable, "-m", "benchmarks.explore", ruleset, kind, str(bound)]
                subprocess.run([*words, seconds], check=True)


if __name__ == "__main__":
    if len(sys.argv) == 5:
        print("  " + measured(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4])))
    else:
        main()
