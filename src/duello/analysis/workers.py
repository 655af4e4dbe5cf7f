"""Other processes that do a part of the work.

Purpose: pieces of work, done by several workers at once, and done again where a worker died. What
comes of a piece hangs on nothing but what it is given, so that it makes no difference who does it,
or when; whoever asks takes the results in the order in which the pieces were given out.
Input: functions of modules, and what they are given. Output: what they come to.
Must not know: what is worked on.
"""

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from threading import Lock
from typing import Final, Generic, ParamSpec, Protocol, TypeVar, cast

AT_ONCE: Final = 2
"""So many pieces are given out for each worker, so that none waits for its next one."""

TRIES: Final = 3
"""A piece is given out so many times at most: again if the worker died that had it."""

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


class _Over(Exception):
    """Nobody waits for any work any more."""


class Processes:
    """Workers that are processes of this computer. told: hears when one of them died.

    Each has a pipe of its own, at which a thread waits for it: no two of them hold anything in
    common, a lock or a queue, that a process could take along when it dies. (Those of
    `ProcessPoolExecutor` do: where one was killed as it began, or wrote, others waited for ever.)
    """

    def __init__(self, jobs: int, told: Callable[[str], None] = lambda words: None) -> None:
        self.many, self.heard = jobs * AT_ONCE, False
        self.processes = tuple(_Process() for _ in range(jobs))
        self._free: SimpleQueue[_Process] = SimpleQueue()
        for each in self.processes:
            self._free.put(each)
        self._threads = ThreadPoolExecutor(jobs, "worker")
        self._told, self._known = told, 0

    def give(
        self, work: Callable[Asked, Made], *given: Asked.args, **named: Asked.kwargs
    ) -> "Given[Made]":
        """Give out a piece of work."""
        packed = bytes(ForkingPickler.dumps(partial(work, *given, **named)))
        return Given(self, self._threads.submit(self._done, packed))

    def _done(self, packed: bytes) -> tuple[bool, object]:
        process = self._free.get()
        try:
            return process.do(packed)
        finally:
            self._free.put(process)

    def tell(self) -> None:
        """Tell of those that died since it was last told."""
        while self._known < sum(each.died for each in self.processes):
            self._known += 1
            self._told(DIED)

    def close(self) -> None:
        """Leave everything that is under way."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for each in self.processes:
            each.leave()
        self._threads.shutdown(wait=True)


class _Process:
    """One of the processes, begun when there is work for it. died: how often it did, and its work
    was done again.
    """

    def __init__(self) -> None:
        self.died = 0
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._over, self._beginning = False, Lock()

    @property
    def pid(self) -> int | None:
        """The number of the process; None as long as there is none."""
        return None if self._process is None else self._process.pid

    def do(self, packed: bytes) -> tuple[bool, object]:
        """What came of some work, and whether it is that, or what was raised. Raises WorkersDied,
        and `_Over`, if it is left.
        """
        for left in reversed(range(TRIES)):
            try:
                pipe = self._begun()
                pipe.send_bytes(packed)
                answer: tuple[bool, object] = pipe.recv()
                return answer
            except (EOFError, OSError):
                self._end()
                if self._over:
                    raise _Over from None
                self.died += bool(left)
            except BaseException:
                self._end()  # a part of the answer may be in the pipe
                raise
        raise WorkersDied

    def _begun(self) -> Connection:
        with self._beginning:
            if self._over:
                raise _Over
            if self._pipe is None:
                context = multiprocessing.get_context("spawn")
                self._pipe, its = context.Pipe()
                with its:  # only the process holds its end from then on: what it wrote ends with it
                    self._process = context.Process(target=_work, args=(its,), daemon=True)
                    with _uninterrupted():
                        self._process.start()
            return self._pipe

    def _end(self) -> None:
        with self._beginning:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        _killed(process)

    def leave(self) -> None:
        """End the process, whatever it does, and begin no other."""
        with self._beginning:
            self._over = True
            process = self._process
        _killed(process)


def _killed(process: SpawnProcess | None) -> None:
    """End a process, if there is one, and wait until it has ended."""
    if process is not None and process.pid is not None:
        process.kill()
        process.join()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """What this thread begins meanwhile cannot be interrupted, not even as it begins: whoever
    interrupts means the process that gives out the work.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection) -> None:
    """In a process: do what comes along the pipe, until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            given = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        try:
            packed = ForkingPickler.dumps((True, ForkingPickler.loads(given)()))
        except BaseException as error:
            packed = _packed(error)
        try:
            pipe.send_bytes(packed)
        except OSError:
            return


def _packed(error: BaseException) -> memoryview:
    """What was raised, with the place where; in words, if it cannot be sent."""
    where = "".join(traceback.format_exception(error))
    told = error if isinstance(error, Exception) else RuntimeError(repr(error))
    told.add_note(where)
    try:
        sent = ForkingPickler.dumps((False, told))
        ForkingPickler.loads(sent)
        return sent
    except Exception:
        told = RuntimeError(f"a worker raised {error!r}")
        told.add_note(where)
        return ForkingPickler.dumps((False, told))


class Given(Generic[Made]):
    """A piece of work that was given to processes."""

    def __init__(self, workers: Processes, done: "Future[tuple[bool, object]]") -> None:
        self._workers, self._done = workers, done

    def result(self, seconds: float | None = None) -> Made:
        """What came of it. Raises NotYet if it takes longer, `WorkersDied`."""
        try:
            well, made = self._done.result(seconds)
        except TimeoutError:
            raise NotYet from None
        finally:
            self._workers.tell()
        if isinstance(made, Exception) and not well:
            raise made
        return cast(Made, made)
