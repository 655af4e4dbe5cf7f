"""A game of a stranger's rules, played in a process of its own that can be lost at any time.

The process remembers nothing that could not be asked anew: it is told all moves each time. One that
takes too long is killed, and what was asked of it is refused; the next question finds a new one.
Must not know: matches, journals.
"""

import base64
import json
import os
import selectors
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import evolve

from ..codec.documents import JOB, BadDocument, json_values
from ..dsl.disk_cache import SETTING, own_folder
from ..match.sights import Sight
from .game_codec import Job
from .game_data import Answer, Asked, Form, Move, Overrun, Piece, Refused, Setting, Step
from .host_codec import plain, read

Thing = TypeVar("Thing")

SECONDS = 60.0
"""By the wall clock, for one question: far more than the processor time that a worker has, so that
a machine with much to do stops nobody's match.
"""

LARGEST_REPLY = 16 * 1024 * 1024
"""Bytes that a worker may answer: rules that tell without end fill no memory but their own."""

STOPPED = (
    "these rules take more time or memory than a match may have: the host has to decide how it "
    "goes on"
)


class Exceeded(Exception):
    """A process took too much, or died."""


class Process:
    """A worker with its pipes. seconds: for one question."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._child = subprocess.Popen(
            [sys.executable, "-I", "-m", "duello.host.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.defpath, SETTING: str(own_folder() or "")},
            close_fds=True,
        )

    def ask(self, job: Job) -> dict[str, object]:
        """What the worker answers. Raises Exceeded; then it is dead."""
        child = self._child
        if child.stdin is None or child.stdout is None:
            raise Exceeded
        try:
            child.stdin.write(json.dumps(JOB.marked(plain(job))).encode() + b"\n")
            child.stdin.flush()
            line = self._line(child.stdout.fileno())
        except (OSError, TimeoutError, EOFError):
            self.close()
            raise Exceeded from None
        try:
            found = read(json_values(line, "reply of a game"), dict[str, object], "reply of a game")
        except BadDocument:
            found = {"exceeded": "sense"}  # whatever it is, it is no worker of ours
        if "exceeded" in found:
            self.close()
            raise Exceeded
        return found

    def _line(self, pipe: int) -> bytes:
        """One line, within the time. Raises TimeoutError, or EOFError if there is none, or too
        much.
        """
        found = bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            while not found.endswith(b"\n"):
                if not selector.select(self._seconds):
                    raise TimeoutError
                part = os.read(pipe, 1 << 16)
                if not part:
                    raise EOFError
                found += part
                if len(found) > LARGEST_REPLY:
                    raise EOFError
        return bytes(found)

    def close(self) -> None:
        """Let it go."""
        self._child.kill()
        self._child.wait()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                pipe.close()


class GameProcess:
    """A game as `Game` is, but asked over a pipe. packed: the program as it is kept."""

    def __init__(
        self, name: str, packed: bytes, setting: Setting, seconds: float = SECONDS
    ) -> None:
        program = base64.b64encode(packed).decode()
        self._begin = Job("begin", name, program=program, setting=setting)
        self._seconds = seconds
        self._process: Process | None = None
        self._lock = threading.Lock()

    def _ask(self, job: Job, wanted: type[Thing]) -> Thing:
        with self._lock:
            try:
                found = self._running().ask(job)
            except Exceeded:
                self._process = None
                raise Overrun(STOPPED) from None
        if "refused" in found:
            raise Refused(found["refused"])
        return read(found.get("is"), wanted, "reply of a game")

    def _running(self) -> Process:
        """The process, in which the game has begun. Raises Exceeded, Refused."""
        if self._process is None:
            process = Process(self._seconds)
            began = process.ask(self._begin)
            if "refused" in began:
                process.close()
                raise Refused(began["refused"])
            self._process = process
        return self._process

    def step(self, moves: tuple[Move, ...]) -> Step:
        """As of `Game`; rules that take too much stop the match."""
        try:
            return self._ask(Job("step", moves=moves), Step)
        except Overrun:
            return Step((), (), "", stopped=(STOPPED,))

    def understood(
        self, moves: tuple[Move, ...], own: Sequence[Answer], asked: Asked, words: str
    ) -> Answer:
        """As of `Game`."""
        return self._ask(_about("understood", moves, own, asked, words), Answer)

    def form(
        self, moves: tuple[Move, ...], own: Sequence[Answer], asked: Asked, so_far: str = ""
    ) -> Form:
        """As of `Game`."""
        return self._ask(_about("form", moves, own, asked, so_far), Form)

    def any_answer(
        self,
        moves: tuple[Move, ...],
        own: Sequence[Answer],
        asked: Asked,
        pick: Callable[[int], int],
    ) -> Answer | None:
        """As of `Game`."""
        picks = tuple(pick(1 << 62) for _ in range(64))
        found: tuple[Answer, ...] = self._ask(
            evolve(_about("any", moves, own, asked), picks=picks), tuple[Answer, ...]
        )
        return found[0] if found else None

    def sight(self, moves: tuple[Move, ...], seat: int | None) -> Sight:
        """As of `Game`."""
        return self._ask(Job("sight", moves=moves, seat=seat), Sight)

    def pieces(self) -> tuple[Piece, ...]:
        """As of `Game`."""
        return self._ask(Job("pieces"), tuple[Piece, ...])

    def close(self) -> None:
        """End its process."""
        with self._lock:
            if self._process is not None:
                self._process.close()
                self._process = None


def _about(
    do: str, moves: tuple[Move, ...], own: Sequence[Answer], asked: Asked, words: str = ""
) -> Job:
    return Job(do, moves=moves, own=tuple(own), asked=asked, words=words)
