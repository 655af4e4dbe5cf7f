"""Bells between the processes of one PostgreSQL: what one wrote, the others look at at once.

A bell holds the name of a match and nothing else, and may be lost: every process looks every two
seconds besides. Must not know: what was written.
"""

import logging
import threading
from collections.abc import Callable

from sqlalchemy import Connection, func, select

from .journal import Journal

CHANNEL = "duello"

PAUSE = 2.0
"""Seconds after which a broken line to the database is tried again."""

_log = logging.getLogger("duello.host")


def ring_far(connection: Connection, name: str) -> None:
    """Ring for a match wherever somebody listens, once this transaction is on the disk."""
    connection.execute(select(func.pg_notify(CHANNEL, name)))


class FarBells:
    """Listens, in a thread with a line of its own. ring: called with the name of each match."""

    def __init__(self, journal: Journal, ring: Callable[[str], None]) -> None:
        self._address = journal.url.set(drivername="postgresql")
        self._ring = ring
        self._over = threading.Event()
        self.listening = threading.Event()
        self._thread = threading.Thread(target=self._listen_on, name="far bells", daemon=True)
        self._thread.start()

    def _listen_on(self) -> None:
        from psycopg import Error  # of the extra `postgres`

        while not self._over.is_set():
            try:
                self._listen()
            except Error as error:
                _log.warning("bells of other processes are not heard: %s", error)
                self.listening.clear()
                self._over.wait(PAUSE)

    def _listen(self) -> None:
        from psycopg import connect

        address = self._address.render_as_string(hide_password=False)
        with connect(address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            while not self._over.is_set():
                for bell in connection.notifies(timeout=0.5):
                    self._ring(bell.payload)

    def close(self) -> None:
        """Listen no longer."""
        self._over.set()
        self._thread.join()
