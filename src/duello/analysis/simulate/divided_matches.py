"""Many matches, of which workers play a part.

Purpose: matches are given out by their numbers, so many at a time, and counted in order: the counts
are the same, whoever played them.
Input: an engine, workers. Output: counts.
Must not know: how they are shown.
"""

import pickle
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from attrs import frozen

from duello.compiler.engine import Counts, Engine, engine_of
from duello.dsl.ir.program import Program
from duello.dsl.ir.types import Value

from ..workers import Piece, Workers, WorkersDied
from .simulation import Progress, Simulated, one_match

MOST_IN_A_PIECE: Final = 500

SHARES: Final = 4
"""So many pieces at least are made for each that is given out at once, so that the end is even."""


@frozen
class Setup:
    """What workers play; see `engine_of`."""

    program: Program
    options: tuple[Value, ...]
    backend: str
    seed: int
    renaming: bool


@lru_cache(maxsize=1)
def _begun(setup: bytes) -> tuple[Engine, int]:
    made: Setup = pickle.loads(setup)  # from the process that gives out the work
    return _engine(made), made.seed


def _engine(made: Setup) -> Engine:
    return engine_of(made.program, made.options, backend=made.backend, renaming=made.renaming)


def played(setup: bytes, numbers: range) -> tuple[Simulated, Counts]:
    """A worker's part: the matches of these numbers, and who played them."""
    engine, seed = _begun(setup)
    engine.counts = Counts()
    found = Simulated(engine.program, seed)
    for number in numbers:
        one_match(engine, number, found)
    return found, engine.counts


def simulate_divided(
    engine: Engine,
    backend: str,
    matches: int,
    seed: int,
    workers: Workers,
    progress: Progress = lambda done: None,
    told: Callable[[str], None] = lambda words: None,
) -> Simulated:
    """The same as `simulate` without workers. progress: hears how many more were played; told:
    hears why it ends before, if workers die again and again.
    """
    found = Simulated(engine.program, seed)
    setup = pickle.dumps(Setup(engine.program, engine.options, backend, seed, engine.renames))
    size = max(1, min(MOST_IN_A_PIECE, matches // (workers.many * SHARES)))
    rest = deque(range(at, min(at + size, matches)) for at in range(0, matches, size))
    given: deque[Piece[tuple[Simulated, Counts]]] = deque()
    try:
        while rest or given:
            while rest and len(given) < workers.many:
                given.append(workers.give(played, setup, rest.popleft()))
            more, counts = given.popleft().result()
            found.add(more)
            engine.counts.add(counts.compiled, counts.by_tree, counts.handed_over, counts.after)
            progress(more.matches)
    except WorkersDied as error:
        told(str(error))
        found.interrupted = True
    except KeyboardInterrupt:
        found.interrupted = True
    return found
