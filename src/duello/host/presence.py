"""Signs of life: when nobody was there to take answers, and when a clock was set.

Must not know: what a match is about.
"""

import logging
import os
import socket
from collections.abc import Callable, Iterable

from sqlalchemy import Connection, delete, insert, select, update

from .deeds import JUMP
from .game_data import Refused
from .host_deeds import HostDeed
from .journal import beat
from .service import Service

BEAT = 2_000
"""Milliseconds between two signs of life of a process."""

SILENT = 15 * BEAT
"""A process that gave no sign for so long is not there, whoever has its number now."""


_log = logging.getLogger("duello.host")


class Presence:
    """This process among those that serve the same matches."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.process = f"{socket.gethostname()}:{os.getpid()}:{service.random(4).hex()}"
        self._beat_at: tuple[int, int] | None = None

    def come_back(self) -> int:
        """Credit the time in which no process was there. Call once, at the start. Gives back the
        milliseconds.
        """
        now = self._service.clock.now()
        with self._service.journal.reading() as connection:
            beats = connection.execute(select(beat)).all()
        last = max((row.wall_ms for row in beats), default=now)
        alive = any(self._alive(row.process, row.wall_ms, now) for row in beats)
        if not alive and now > last:
            self._everywhere(lambda deed: deed.away(last, now))
        self._beat(forget=[row.process for row in beats if not alive])
        return 0 if alive else now - last

    def _alive(self, process: str, wall: int, now: int) -> bool:
        """Whether a process that gave a sign of life then is there now."""
        machine, pid, _ = process.split(":")
        if machine == socket.gethostname():
            return now - wall < SILENT and int(pid) != os.getpid() and _runs(int(pid))
        return now - wall < 3 * BEAT

    def beat(self) -> int:
        """A sign of life; and whether the clock was set meanwhile: by how many milliseconds."""
        wall, steady = self._service.clock.now(), self._service.clock.steady()
        jumped = 0
        if self._beat_at is not None:
            jumped = (wall - self._beat_at[0]) - (steady - self._beat_at[1])
        if abs(jumped) > JUMP:
            self._everywhere(lambda deed: deed.clock_jumped(jumped))
        else:
            jumped = 0
        self._beat()
        return jumped

    def _everywhere(self, do: Callable[[HostDeed], None]) -> None:
        """Do something to every match with a clock; one that cannot be read holds up no other."""
        for name in self._service.clocked():
            try:
                self._service.act(name, do)
            except (Refused, LookupError, ValueError) as error:
                _log.error("match %s cannot go on by itself: %s", name, error)

    def _beat(self, forget: Iterable[str] = ()) -> None:
        wall = self._service.clock.now()
        self._beat_at = (wall, self._service.clock.steady())
        gone = list(forget)

        def job(connection: Connection) -> None:
            if gone:
                connection.execute(delete(beat).where(beat.c.process.in_(gone)))
            changed = connection.execute(
                update(beat).where(beat.c.process == self.process).values(wall_ms=wall)
            )
            if not changed.rowcount:
                connection.execute(insert(beat).values(process=self.process, wall_ms=wall))

        self._service.journal.write(job)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
