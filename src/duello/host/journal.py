"""The journal: rows that are written once and never changed, in SQLite or PostgreSQL.

One thread writes. Whatever waits when it comes round is one transaction: all of it is on the disk
before anybody is answered. The key `(match, seq)` decides between two writers, in one process or in
several; no lock is held while rules are worked out.
Must not know: what rows mean.
"""

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TypeVar

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from ..codec.documents import json_values
from .deeds import Message
from .faults import at
from .host_codec import brief, read, read_brief
from .standing import Entry

SCHEMA = 1
"""The form of the tables. A database of a later form is refused."""

BATCH = 64
"""So many waiting jobs are committed together."""

DEADLOCK = "40P01"
"""What PostgreSQL says where two processes wait for each other's matches: both have several."""

MAKING = 0x6475656C
"""What a server locks on PostgreSQL while it makes the tables: others may begin just then."""

metadata = MetaData()

about = Table("about", metadata, Column("schema", Integer, primary_key=True))

ruleset = Table(
    "ruleset",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("program", LargeBinary, nullable=False),
    Column("engine", Text, nullable=False),
    Column("uploaded", Integer, nullable=False),
    Column("checked_ms", BigInteger, nullable=False),
)

match = Table(
    "match",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("root", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("head", Text, nullable=False),
    Column("due_ms", BigInteger),
    Column("made_ms", BigInteger, nullable=False),
    Column("moved_ms", BigInteger, nullable=False),
    Column("hook", Text),
    Index("match_due", "due_ms"),
)

entry = Table(
    "entry",
    metadata,
    Column("match", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("body", Text, nullable=False),
    Column("received_ms", BigInteger, nullable=False),
    Column("request", Text),
    Column("chain", Text, nullable=False),
    UniqueConstraint("match", "request"),
)

told = Table(
    "told",
    metadata,
    Column("match", Text, primary_key=True),
    Column("audience", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("message", Text, nullable=False),
)

token = Table(
    "token",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("match", Text),
    Column("role", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Index("token_match", "match"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("target", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("due_ms", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("done_ms", BigInteger),
    UniqueConstraint("match", "seq", "target"),
)

identity = Table(
    "identity",
    metadata,
    Column("adapter", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("match", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
)

prompt = Table(
    "prompt",
    metadata,
    Column("key", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("match", Text, nullable=False),
    Column("window", Integer, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
)

beat = Table(
    "beat",
    metadata,
    Column("process", Text, primary_key=True),
    Column("wall_ms", BigInteger, nullable=False),
)

tournament = Table(
    "tournament",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("made_ms", BigInteger, nullable=False),
)


class Collision(Exception):
    """Somebody else wrote the row of this number: read on and think again."""


class NotTaken(Exception):
    """Nothing was written down: the disk or the database would not have it."""


class StorageError(Exception):
    """The database cannot be used; the message says why."""


Done = TypeVar("Done")
Job = Callable[[Connection], None]


def json_of(value: object) -> str:
    """Plain values as text of a column."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


class Journal:
    """The database of a host. url: as SQLAlchemy takes it. Raises StorageError."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        try:
            self._reading, self._writing = self._engine("BEGIN"), self._engine("BEGIN IMMEDIATE")
            with self._writing.begin() as connection:
                if not self.sqlite:
                    connection.execute(select(func.pg_advisory_xact_lock(MAKING)))
                metadata.create_all(connection)
                self._know_schema(connection)
            self._look_at_settings()
        except SQLAlchemyError as error:
            raise StorageError(f"the database cannot be opened: {_in_short(error)}") from None
        self._jobs: SimpleQueue[tuple[Job, Future[None]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_on, name="journal", daemon=True)
        self._thread.start()

    def _engine(self, begin: str) -> Engine:
        if not self.sqlite:
            return create_engine(self.url, pool_pre_ping=True)
        engine = create_engine(
            self.url, connect_args={"check_same_thread": False, "timeout": 5}, pool_size=8
        )

        @event.listens_for(engine, "connect")
        def connected(connection: sqlite3.Connection, record: object) -> None:
            connection.isolation_level = None  # SQLAlchemy says BEGIN itself, below
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def _know_schema(self, connection: Connection) -> None:
        found = connection.execute(select(about.c.schema)).scalar()
        if found is None:
            connection.execute(insert(about).values(schema=SCHEMA))
        elif found != SCHEMA:
            raise StorageError(f"the database has form {found}; this Duello knows form {SCHEMA}")
        look = inspect(connection)
        for table in metadata.sorted_tables:
            there = {column["name"] for column in look.get_columns(table.name)}
            if missing := sorted({column.name for column in table.columns} - there):
                raise StorageError(
                    f"the database was made by an older Duello: its table `{table.name}` has no "
                    f"{' and no '.join(missing)}; go on with that Duello, or begin a new database"
                )

    def _look_at_settings(self) -> None:
        """Builds of SQLite differ in what they promise unasked: what was set is read back."""
        if not self.sqlite:
            return
        with self._writing.connect() as connection:
            mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
            sync = connection.exec_driver_sql("PRAGMA synchronous").scalar()
        if mode != "wal" or sync != 2:
            raise StorageError(
                f"the database does not keep what it takes: journal {mode}, synchronous {sync}; "
                "is it on a network disk?"
            )

    # ------------------------------------------------------------------ reading and writing

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A short look at what is written down. Raises NotTaken."""
        try:
            with self._reading.begin() as connection:
                yield connection
        except DBAPIError as error:
            raise NotTaken(_in_short(error)) from None

    def write(self, job: Callable[[Connection], Done]) -> Done:
        """Do a job in a transaction; it is on the disk when this comes back, with what it found.

        Raises Collision or NotTaken; then nothing of it is.
        """
        done: Future[None] = Future()
        found: list[Done] = []

        def work(connection: Connection) -> None:
            found[:] = [job(connection)]  # perhaps for a second time, after a deadlock

        self._jobs.put((work, done))
        done.result()
        return found[0]

    def _write_on(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            waiting = [first]
            while len(waiting) < BATCH and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._jobs.put(None)
                    break
                waiting.append(more)
            self._together(waiting)

    def _together(self, jobs: Sequence[tuple[Job, "Future[None]"]]) -> None:
        """Several jobs in one transaction; one that fails does not touch the others."""
        results: list[tuple[Future[None], BaseException | None]] = []
        try:
            with self._writing.begin() as connection:
                for job, done in jobs:
                    results.append((done, self._one(connection, job)))
                at("written")
        except SQLAlchemyError as error:
            if len(jobs) > 1 and getattr(getattr(error, "orig", None), "sqlstate", "") == DEADLOCK:
                for each in jobs:  # nothing of them was written; one alone waits for no other
                    self._together([each])
                return
            # what a failed sync has left behind is unknown: forget the connections, read anew
            self._writing.dispose()
            self._reading.dispose()
            failed = NotTaken(_in_short(error))
            for _, done in jobs:
                done.set_exception(failed)
            return
        at("committed")
        for done, problem in results:
            if problem is not None:
                done.set_exception(problem)
            else:
                done.set_result(None)

    def _one(self, connection: Connection, job: Job) -> BaseException | None:
        """Do a job; gives back what went wrong with it alone."""
        try:
            with connection.begin_nested():
                job(connection)
        except IntegrityError as error:
            return Collision(_in_short(error))
        except (Collision, LookupError, ValueError) as error:
            return error
        return None

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._jobs.put(None)
        self._thread.join()
        self._writing.dispose()
        self._reading.dispose()


# ---------------------------------------------------------------------- rows of matches


def append(
    connection: Connection,
    name: str,
    entries: Sequence[Entry],
    messages: Sequence[tuple[int, int, Message]],
    state: str,
    due: int | None,
) -> None:
    """Rows and messages of one deed. messages: each with its number for its audience, and the row
    that it belongs to. Raises Collision if the numbers are taken.
    """
    for each in entries:
        connection.execute(
            insert(entry).values(
                match=name,
                seq=each.seq,
                kind=each.kind,
                seat=each.seat,
                body=json_of(each.body),
                received_ms=each.at,
                request=each.request,
                chain=each.chain,
            )
        )
    if messages:
        connection.execute(
            insert(told),
            [
                {
                    "match": name,
                    "audience": message.audience,
                    "n": number,
                    "seq": seq,
                    "message": json_of(_kept(message)),
                }
                for number, seq, message in messages
            ],
        )
    last = entries[-1]
    changed = connection.execute(
        update(match)
        .where(match.c.id == name, match.c.seq == entries[0].seq - 1)
        .values(seq=last.seq, head=last.chain, state=state, due_ms=due, moved_ms=last.at)
    )
    if changed.rowcount != 1:
        raise Collision("the match went on meanwhile")


def _kept(message: Message) -> dict[str, object]:
    return {name: value for name, value in brief(message).items() if name != "audience"}


def entries_after(connection: Connection, name: str, seq: int) -> list[Entry]:
    """The rows of a match after one, in order."""
    rows = connection.execute(
        select(entry).where(entry.c.match == name, entry.c.seq > seq).order_by(entry.c.seq)
    )
    return [
        Entry(
            row.seq,
            row.kind,
            read(_values(row.body), dict[str, object], "row of the journal"),
            row.received_ms,
            row.seat,
            row.request,
            row.chain,
        )
        for row in rows
    ]


def told_until(
    connection: Connection, name: str, audience: str, seq: int
) -> list[tuple[int, Message]]:
    """What an audience was told up to a row, with its numbers. All that leaves this host to
    players, watchers and channels comes by here.
    """
    rows = connection.execute(
        select(told.c.n, told.c.message)
        .where(told.c.match == name, told.c.audience == audience, told.c.seq <= seq)
        .order_by(told.c.n)
    )
    return [(row.n, _message(audience, row.message)) for row in rows]


def _message(audience: str, text: str) -> Message:
    return read_brief(_values(text), Message, "message", audience=audience, text="")


def _values(text: str) -> object:
    return json_values(text, "row of the journal")


def told_counts(connection: Connection, name: str) -> dict[str, int]:
    """How many messages each audience has."""
    rows = connection.execute(
        select(told.c.audience, func.max(told.c.n))
        .where(told.c.match == name)
        .group_by(told.c.audience)
    )
    return {row[0]: row[1] for row in rows}


def _in_short(error: BaseException) -> str:
    words = str(getattr(error, "orig", None) or error)
    return words.splitlines()[0] if words else type(error).__name__


def tournament_of(connection: Connection, name: str) -> tuple[str, str] | None:
    """The name and the title of the tournament that a match belongs to."""
    this_one = tournament.c.plan.contains(f'"match":{json_of(name)}', autoescape=True)
    row = connection.execute(select(tournament.c.id, tournament.c.title).where(this_one)).first()
    return None if row is None else (row.id, row.title)
