"""Exploring: distinct states a second, memory a million states, and how both grow with the bound.

`python -m benchmarks.explore [SECONDS]`: with and without comparing orders, seats and secrets; each
bound in a process of its own, for the memory is the most that a process ever takes. `taken` is all
of it, with the states that wait; `kept` is what each state leaves behind for good; both for a
million states, reckoned from those that were seen. What is done in a second is of the processor's
time, so that other work on the machine weighs less.
"""

import subprocess
import sys
import time

import duello
from duello.analysis.explore.memory_taken import megabytes
from duello.analysis.explore.searching import Bounds, Search
from duello.analysis.model.canonical_form import SIZE

RULESETS = ("archwizards-duel", "a-warriors-death")
STATES = (2_000, 10_000, 50_000)
ROUNDS = (1, 2)
COMPARING = ("compared", "not-compared")
"""With orders, seats and secrets compared at every answer, and looking for contradictions only."""

ENOUGH = 1_000
"""Of fewer states, nothing is said of a million."""


def measured(ruleset: str, kind: str, bound: int, seconds: float, compare: bool) -> str:
    """One search: what it saw, and how fast."""
    program = duello.load(ruleset).program
    before = megabytes()
    rounds = bound if kind == "rounds" else None
    search = Search(program, program.option_values({}), rounds=rounds, compare=compare)
    begun, worked = time.perf_counter(), time.process_time()
    progress = search.run(Bounds(states=bound if kind == "states" else None, seconds=seconds))
    took, work = time.perf_counter() - begun, time.process_time() - worked
    taken = megabytes() - before
    million = 1_000_000 / max(1, progress.states)
    memory = f"{taken * million:7,.0f} MB taken {kept(search) * million:5,.0f} MB kept "
    if progress.states < ENOUGH:
        memory = " " * len(memory)
    far = "" if progress.covered or kind == "states" else " (not through)"
    return (
        f"{bound:>7,} {kind}: {progress.states:9,} states {progress.edges:10,} answers "
        f"{progress.states / work:8,.0f} states/s {progress.edges / work:8,.0f} answers/s "
        f"{memory}{progress.waiting / max(1, progress.states):4.0%} wait {took:6.1f} s{far}"
    )


def kept(search: Search) -> float:
    """The megabytes that are kept of all states, whether they wait or not."""
    seen = search.seen
    columns = (seen.parents, seen.ways, seen.rounds, seen.moments, *seen.twins, search.done)
    digests = len(seen) * sys.getsizeof(b"\0" * SIZE) + sys.getsizeof(seen.numbers)
    numbers = len(seen) * sys.getsizeof(1 << 20)
    return (sum(map(sys.getsizeof, columns)) + digests + numbers) / (1 << 20)


def main() -> None:
    seconds = sys.argv[1] if len(sys.argv) > 1 else "60"
    for ruleset in RULESETS:
        for compare in COMPARING:
            print(f"{ruleset}, {compare}")
            for kind, bounds in (("rounds", ROUNDS), ("states", STATES)):
                for bound in bounds:
                    words = [sys.executable, "-m", "benchmarks.explore", ruleset, kind, str(bound)]
                    subprocess.run([*words, seconds, compare], check=True)


if __name__ == "__main__":
    if len(sys.argv) == 6:
        ruleset, kind, bound, seconds, compare = sys.argv[1:]
        found = measured(ruleset, kind, int(bound), float(seconds), compare == COMPARING[0])
        print("  " + found)
    else:
        main()
