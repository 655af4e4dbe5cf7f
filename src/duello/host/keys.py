"""Keys to seats, to the watchers' bench and to the host's desk: 256 random bits, kept as digests.

Must not know: what a key opens.
"""

import hashlib

from attrs import frozen
from sqlalchemy import Connection, insert, select, update

from .journal import Journal, token
from .service import Clock, Random


@frozen
class Holder:
    """Who a key belongs to. role: `host`, `0`, `1` or `watch`."""

    hash: str
    match: str | None
    role: str


class Keys:
    """The keys of a host."""

    def __init__(self, journal: Journal, clock: Clock, random: Random) -> None:
        self._journal, self._clock, self._random = journal, clock, random

    def made(self, connection: Connection, role: str, name: str | None) -> str:
        """A new key; only its digest is kept."""
        found = self._random(32).hex()
        connection.execute(
            insert(token).values(
                hash=hash_of(found), match=name, role=role, made_ms=self._clock.now()
            )
        )
        return found

    def holder(self, key: str) -> Holder | None:
        """Whose key this is, if it still opens anything."""
        digest = hash_of(key)
        with self._journal.reading() as connection:
            row = connection.execute(select(token).where(token.c.hash == digest)).first()
        if row is None or row.ended_ms is not None:
            return None
        return Holder(digest, row.match, row.role)

    def end(self, connection: Connection, name: str | None, role: str) -> None:
        """No key of this kind opens anything from now on."""
        same = token.c.match.is_(None) if name is None else token.c.match == name
        connection.execute(
            update(token)
            .where(same, token.c.role == role, token.c.ended_ms.is_(None))
            .values(ended_ms=self._clock.now())
        )


def hash_of(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()
