"""`duello explore` with everything compared: on compiled code, and on the reference.

`python -m benchmarks.comparing [TURNS]` prints, for each search, states and answers a second of the
processor's time on both sides, in turns, and the ratio; compiling is not part of it, and is told.
"""

import statistics
import sys
import time

from attrs import frozen

import duello
from duello.analysis.explore.packed_search import PackedSearch
from duello.analysis.explore.searching import Bounds, Search

SEARCHES = (
    ("archwizards-duel", 2, None),
    ("death-match-3", None, 1_500),
    ("wizards-duel", None, 300),
)
"""The ruleset, and the bounds in rounds and in states."""


@frozen
class Turn:
    """One search: how many states and answers it came to, in how many seconds; and how many of the
    states the reference looked at.
    """

    states: int
    answers: int
    seconds: float
    handed_over: int


def turn(search: Search, bounds: Bounds) -> Turn:
    """Search once."""
    begun = time.process_time()
    search.run(bounds)
    seconds = time.process_time() - begun
    over = search.engine.counts.handed_over if isinstance(search, PackedSearch) else 0
    return Turn(len(search.seen), search.progress.edges, seconds, over)


def main(turns: int) -> None:
    """Print a row for each search."""
    for name, rounds, states in SEARCHES:
        program = duello.load(name).program
        options, bounds = program.option_values({}), Bounds(states=states)
        ratios, rows = [], []
        for _ in range(turns):
            begun = time.process_time()
            packed = PackedSearch(program, options, rounds=rounds, compare=True)
            compiling = time.process_time() - begun
            mine = turn(packed, bounds)
            theirs = turn(Search(program, options, rounds=rounds), bounds)
            if (mine.states, mine.answers) != (theirs.states, theirs.answers):
                raise SystemExit(f"{name}: {mine} and {theirs}")
            ratios.append(theirs.seconds / mine.seconds)
            rows.append((mine, theirs, compiling))
        mine, theirs, compiling = rows[ratios.index(statistics.median_low(ratios))]
        print(
            f"{name}: {mine.states:,} states, {mine.answers:,} answers; reference "
            f"{theirs.states / theirs.seconds:,.0f} states/s, "
            f"{theirs.answers / theirs.seconds:,.0f} answers/s; compiled "
            f"{mine.states / mine.seconds:,.0f}, {mine.answers / mine.seconds:,.0f}; ratio "
            f"{statistics.median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f}); "
            f"{mine.handed_over:,} states by the reference; compiled in {compiling:.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
