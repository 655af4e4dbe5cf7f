"""Other processes that do a part of the work.

Purpose: pieces of work, done by several workers at once, and done again where a worker died. What
comes of a piece hangs on nothing but what it is given, so that it makes no difference who does it,
or when; whoever asks takes the results in the order in which the pieces were given out.
Input: functions of modules, and what they are given. Output: what they come to.
Must not know: what is worked on.
"""

import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from ctypes import c_bool
from functools import partial
from multiprocessing.sharedctypes import RawValue
from typing import Final, Generic, ParamSpec, Protocol, TypeVar

AT_ONCE: Final = 2
"""So many pieces are given out for each worker, so that none waits for its next one."""

TRIES: Final = 3
"""A piece is given out so many times at most."""

DIED: Final = "a worker died; what it did is done again"
"""What is told where work is done again."""


class WorkersDied(RuntimeError):
    """Workers died again and again over one piece of work."""

    def __init__(self) -> None:
        super().__init__(
            f"workers died {TRIES} times over the same work; perhaps memory ran out: "
            "a lower `--jobs` needs less"
        )


class NotBegun(Exception):
    """There are no workers; the message says why."""


class NotYet(Exception):
    """A piece of work is not done yet."""


Made_co = TypeVar("Made_co", covariant=True)
Made = TypeVar("Made")
Asked = ParamSpec("Asked")


class Piece(Protocol[Made_co]):
    """A piece of work that was given out."""

    def result(self, seconds: float | None = None) -> Made_co:
        """What came of it. Raises NotYet if it takes longer, `WorkersDied`."""


class Workers(Protocol):
    """Whoever works. many: how many pieces are given out at once, at the most; heard: whether
    anything has come of a piece: until then they are being made ready.
    """

    many: int
    heard: bool

    def give(
        self, work: Callable[Asked, Made], *given: Asked.args, **named: Asked.kwargs
    ) -> Piece[Made]:
        """Give out a piece of work. work: a function of a module."""

    def close(self) -> None:
        """No more work is given out, and what is under way is left."""


# ---------------------------------------------------------------------- processes

_over: c_bool | None = None
"""In a worker: what says that nobody waits for its work any more. It is memory without a lock: of
a worker that is killed while it holds one, all others would wait for it without end.
"""


def nobody_waits() -> bool:
    """Whether this process is a worker for whose work nobody waits any more."""
    return _over is not None and _over.value


def _begin(over: c_bool) -> None:
    """A worker begins. Whoever interrupts it means the process that gave out the work."""
    global _over
    _over = over
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Processes:
    """Workers that are processes of this computer. told: hears when one of them died."""

    def __init__(self, jobs: int, told: Callable[[str], None] = lambda words: None) -> None:
        self.many, self.heard = jobs * AT_ONCE, False
        self._jobs, self._told = jobs, told
        self._context = multiprocessing.get_context("spawn")
        self._over = RawValue(c_bool, False)
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, self._context, _begin, (self._over,))

    def give(
        self, work: Callable[Asked, Made], *given: Asked.args, **named: Asked.kwargs
    ) -> "Given[Made]":
        """Give out a piece of work."""
        return Given(self, partial(work, *given, **named), self.pool)

    def anew(self, broken: ProcessPoolExecutor) -> None:
        """Other processes in place of those of which one died."""
        if broken is self.pool:
            self._told(DIED)
            self.pool = self._new_pool()

    def close(self) -> None:
        """Leave everything that is under way."""
        self._over.value = True
        self.pool.shutdown(wait=True, cancel_futures=True)


class Given(Generic[Made]):
    """A piece of work that was given to processes."""

    def __init__(
        self, workers: Processes, work: Callable[[], Made], pool: ProcessPoolExecutor
    ) -> None:
        self._workers, self._work = workers, work
        self._tries = 0
        self._submit(pool)

    def _submit(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool
        self._future: Future[Made] | None = None
        self._tries += 1
        with suppress(BrokenProcessPool):
            self._future = pool.submit(self._work)

    def result(self, seconds: float | None = None) -> Made:
        """What came of it. Raises NotYet if it takes longer, `WorkersDied`."""
        while True:
            try:
                if self._future is not None:
                    return self._future.result(seconds)
            except TimeoutError:
                raise NotYet from None
            except BrokenProcessPool:
                pass  # it is done again
            if self._tries == TRIES:
                raise WorkersDied
            self._workers.anew(self._pool)
            self._submit(self._workers.pool)
