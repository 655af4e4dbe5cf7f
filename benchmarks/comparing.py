"""`duello explore` with everything compared: machine code, generated Python, and the reference.

`python -m benchmarks.comparing [TURNS]` prints, for each search, states and answers a second of the
processor's time in generated Python and on the reference, in turns, and the ratio; making code is
not part of it, and is told. Large searches are made in generated Python and in machine code, in
turns. `python -m benchmarks.comparing large [TURNS]` makes only these.
"""

import statistics
import sys
import time
from collections.abc import Callable

from attrs import frozen

import duello
from duello.analysis.explore.native_search import NativeSearch
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds, Search
from duello.compiler.expansion_code import made_of
from duello.compiler.native import machine_code

SEARCHES = (
    ("archwizards-duel", 2, None),
    ("death-match-3", None, 1_500),
    ("wizards-duel", None, 300),
    ("gods-collide", None, 1_500),
)
"""The ruleset, and the bounds in rounds and in states."""

LARGE = (
    ("archwizards-duel", 2, None),
    ("archwizards-duel", 3, None),
    ("archwizards-duel", None, 600_000),
    ("death-match-3", None, 100_000),
    ("gods-collide", None, 100_000),
)
"""The same, of searches that would take the reference too long."""


@frozen
class Turn:
    """One search: how many states and answers it came to, in how many seconds; how many of the
    states the reference looked at as a whole; in how many seconds its code was made.
    """

    states: int
    answers: int
    seconds: float
    handed_over: int = 0
    making: float = 0.0

    def told(self) -> str:
        """In words."""
        return (
            f"{self.states / self.seconds:,.0f} states/s, "
            f"{self.answers / self.seconds:,.0f} answers/s"
        )

    def more(self) -> str:
        """The rest of it."""
        return f"{self.handed_over:,} states by the reference; code made in {self.making:.2f} s"


def turn(search: Search, bounds: Bounds) -> Turn:
    """Search once."""
    begun = time.process_time()
    search.run(bounds)
    return Turn(len(search.seen), search.progress.edges, time.process_time() - begun)


def compiled(
    name: str, rounds: int | None, bounds: Bounds, kind: type[PackedSearch] = PackedSearch
) -> Turn:
    """Search once on compiled code, which is made anew."""
    machine_code.cache_clear()
    made_of.cache_clear()
    program = duello.load(name).program
    begun = time.process_time()
    search = kind(program, program.option_values({}), rounds=rounds, compare=True)
    search.make_code()
    making = time.process_time() - begun
    found = turn(search, bounds)
    over = search.engine.counts.handed_over
    return Turn(found.states, found.answers, found.seconds, over, making)


def both(name: str, rounds: int | None, bounds: Bounds, turns: int) -> None:
    """Print a row for a search on both sides."""
    program = duello.load(name).program

    def reference() -> Turn:
        return turn(Search(program, program.option_values({}), rounds=rounds), bounds)

    def packed() -> Turn:
        return compiled(name, rounds, bounds)

    mine, theirs, ratios = in_turns(name, packed, reference, turns)
    print(
        f"{name}: {mine.states:,} states, {mine.answers:,} answers; reference {theirs.told()}; "
        f"compiled {mine.told()}; ratio {ratios}; {mine.more()}",
        flush=True,
    )


def large(name: str, rounds: int | None, bounds: Bounds, turns: int) -> None:
    """Print a row for a search in generated Python and in machine code."""
    native, python, ratios = in_turns(
        name,
        lambda: compiled(name, rounds, bounds, NativeSearch),
        lambda: compiled(name, rounds, bounds, PackedSearch),
        turns,
    )
    print(
        f"{name}: {python.states:,} states, {python.answers:,} answers; Python {python.told()}; "
        f"machine code {native.told()}; ratio {ratios}; Python: {python.more()}; "
        f"machine code: {native.more()}",
        flush=True,
    )


def in_turns(
    name: str, one: Callable[[], Turn], other: Callable[[], Turn], turns: int
) -> tuple[Turn, Turn, str]:
    """The turn in the middle of both, and how many times as fast the first one is. Exits if they
    have not seen the same.
    """
    rows = []
    for _ in range(turns):
        slow = other()
        fast = one()
        if (fast.states, fast.answers) != (slow.states, slow.answers):
            raise SystemExit(f"{name}: {fast} and {slow}")
        rows.append((slow.seconds / fast.seconds, fast, slow))
    rows.sort(key=lambda row: row[0])
    ratios = [ratio for ratio, _, _ in rows]
    _, fast, slow = rows[(len(rows) - 1) // 2]
    said = f"{statistics.median(ratios):.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})"
    return fast, slow, said


def main(which: str, turns: int) -> None:
    """Print a row for each search."""
    for name, rounds, states in SEARCHES if which != "large" else ():
        both(name, rounds, Bounds(states=states), turns)
    for name, rounds, states in LARGE:
        large(name, rounds, Bounds(states=states), turns)


if __name__ == "__main__":
    *asked, last = sys.argv[1:] or ["3"]
    main(asked[0] if asked else last, int(last) if last.isdigit() else 3)
