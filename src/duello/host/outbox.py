"""Posts that go out: written with the deed they tell of, sent later, again if they got lost.

A post may arrive twice, when this process is killed between sending and noting it: the text carries
the head of the journal. Must not know: what is told.
"""

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping

from attrs import frozen
from sqlalchemy import Connection, RowMapping, insert, select, update

from .journal import json_of, outbox
from .service import Service

LEASE = 30_000
"""Milliseconds in which a post that is being sent belongs to one process."""

TRIES = 12
SECONDS = 10.0


@frozen
class Reply:
    """What came back. status: 0 if nothing did. retry_after: milliseconds to wait."""

    status: int
    retry_after: int = 0


Send = Callable[[str, Mapping[str, object]], Reply]
"""Sends plain values to an address."""


def send(address: str, values: Mapping[str, object], method: str = "POST") -> Reply:
    """By HTTPS."""
    data = json.dumps(values).encode()
    headers = {"content-type": "application/json", "user-agent": "duello-host"}
    request = urllib.request.Request(address, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as reply:
            return Reply(reply.status)
    except urllib.error.HTTPError as error:
        return Reply(error.code, _wait(error.headers.get("retry-after")))
    except (OSError, ValueError):
        return Reply(0)


def edit(address: str, values: Mapping[str, object]) -> Reply:
    """Put plain values in the place of what is at an address, by HTTPS."""
    return send(address, values, "PATCH")


def _wait(seconds: str | None) -> int:
    try:
        return round(float(seconds or "1") * 1000)
    except ValueError:
        return 1000


def put(
    connection: Connection,
    match: str,
    seq: int,
    address: str,
    values: Mapping[str, object],
    now: int,
) -> None:
    """A post, in the transaction of the deed that it tells of."""
    connection.execute(
        insert(outbox).values(
            match=match, seq=seq, target=address, body=json_of(values), due_ms=now, tries=0
        )
    )


def send_due(service: Service, by: Send = send) -> int:
    """Send the oldest post of each address that is due. Gives back how many went out."""
    now = service.clock.now()
    with service.journal.reading() as connection:
        waiting = (
            connection.execute(
                select(outbox)
                .where(outbox.c.done_ms.is_(None), outbox.c.tries < TRIES)
                .order_by(outbox.c.id)
                .limit(200)
            )
            .mappings()
            .all()
        )
    sent, seen = 0, set()
    for row in waiting:
        if row["target"] in seen:
            continue  # one at a time for each address, in order
        seen.add(row["target"])
        if row["due_ms"] <= now and _claimed(service, row, now):
            reply = by(row["target"], json.loads(row["body"]))
            sent += _noted(service, row, reply)
    return sent


def _claimed(service: Service, row: RowMapping, now: int) -> bool:
    """Whether this process is the one that sends it."""

    def claim(connection: Connection) -> int:
        return connection.execute(
            update(outbox)
            .where(
                outbox.c.id == row["id"],
                outbox.c.tries == row["tries"],
                outbox.c.done_ms.is_(None),
            )
            .values(tries=row["tries"] + 1, due_ms=now + LEASE)
        ).rowcount

    return bool(service.journal.write(claim))


def _noted(service: Service, row: RowMapping, reply: Reply) -> bool:
    """What came of it: done, given up, or later again."""
    now = service.clock.now()
    gone = 200 <= reply.status < 300
    if gone or (400 <= reply.status < 500 and reply.status != 429):
        values = {"done_ms": now}
    else:
        pause = reply.retry_after or min(1000 * 2 ** row["tries"], 600_000)
        values = {"due_ms": now + pause}
    change = update(outbox).where(outbox.c.id == row["id"]).values(**values)
    service.journal.write(lambda connection: connection.execute(change))
    return gone
