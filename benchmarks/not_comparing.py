"""`duello explore --no-compare`: on the reference, in generated Python, and in machine code.

`python -m benchmarks.not_comparing [TURNS]` prints, for each search, states and answers a second of
the processor's time, in turns, the middle one of them; making code is not part of it, and is told.
The reference searches less far. At last: what memory a million states take in machine code, of a
search in a process of its own. Machine code needs llvmlite, and is left out without.
"""

import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from attrs import evolve, field, frozen

import duello
from duello.analysis.explore.memory_taken import megabytes
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds, Search
from duello.compiler.expansion_code import made_of

NATIVE = importlib.util.find_spec("llvmlite") is not None

SEARCHES = (
    ("archwizards-duel", 2, None),
    ("archwizards-duel", 3, None),
    ("archwizards-duel", None, 300_000),
    ("death-match-3", None, 300_000),
    ("gods-collide", None, 300_000),
)
"""The ruleset, and the bounds in rounds and in states."""

FEW = Bounds(states=2_000)
"""So far the reference searches."""

LARGE = ("archwizards-duel", 4)
"""The search of which memory is measured: its bound in rounds."""


@frozen
class Turn:
    """One search: how many states and answers it came to, and in how many seconds; making: the
    seconds in which its code was made.
    """

    states: int
    answers: int
    seconds: float
    making: float = field(eq=False)

    @property
    def speed(self) -> float:
        """States a second."""
        return self.states / self.seconds

    def told(self) -> str:
        """In words."""
        answers = self.answers / self.seconds
        return f"{self.speed:,.0f} states/s, {answers:,.0f} answers/s (made in {self.making:.2f} s)"


def turn(make: Callable[[], Search], bounds: Bounds) -> Turn:
    """Search once, with code that is made anew."""
    made_of.cache_clear()
    if NATIVE:
        from duello.compiler.native import machine_code

        machine_code.cache_clear()
    begun = time.process_time()
    search = make()
    if isinstance(search, PackedSearch):
        search.make_code()
    made = time.process_time()
    search.run(bounds)
    done = time.process_time()
    return Turn(len(search.seen), search.progress.edges, done - made, made - begun)


def measured(name: str, rounds: int | None, states: int | None, turns: int) -> None:
    """Print what one search is on each."""
    program = duello.load(name).program
    how = (program, program.option_values({}), None, None, rounds)
    kinds: dict[str, Callable[[], Search]] = {
        "reference": lambda: Search(*how, compare=False),
        "Python": lambda: PackedSearch(*how),
    }
    if NATIVE:
        kinds["machine code"] = lambda: NativeSearch(*how)
    found: dict[str, list[Turn]] = {kind: [] for kind in kinds}
    for _ in range(turns):
        for kind, make in kinds.items():
            found[kind].append(turn(make, FEW if kind == "reference" else Bounds(states=states)))
    for kind in kinds.keys() - {"reference"}:
        for one, other in zip(found["Python"], found[kind], strict=True):
            if one != evolve(other, seconds=one.seconds):
                raise SystemExit(f"{name}: {one} in Python, and {other} in {kind}")
    last = found["Python"][0]
    print(f"{name}: {last.states:,} states, {last.answers:,} answers")
    for kind, rows in found.items():
        ratios = [
            mine.speed / theirs.speed for mine, theirs in zip(rows, found["Python"], strict=True)
        ]
        middle = sorted(rows, key=lambda each: each.speed)[len(rows) // 2]
        spread = f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        print(f"  {kind}: {middle.told()}; {spread} of Python", flush=True)


def memory() -> None:
    """Print what memory states take in machine code."""
    name, rounds = LARGE
    program = duello.load(name).program
    search = NativeSearch(program, program.option_values({}), rounds=rounds)
    search.make_code()
    before = megabytes()
    search.run(Bounds())
    states = len(search.seen)
    taken = (megabytes() - before) * 1_000_000 / states
    print(f"{name}, {rounds} rounds, machine code: {states:,} states, {taken:.0f} MB a million")


def main(turns: int = 3) -> None:
    """Print everything."""
    for search in SEARCHES:
        measured(*search, turns)
    if NATIVE:
        subprocess.run([sys.executable, "-m", "benchmarks.not_comparing", "memory"], check=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["memory"]:
        memory()
    else:
        main(*map(int, sys.argv[1:]))
