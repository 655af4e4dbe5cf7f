"""Matches in memory, and the one way to change them.

`act` thinks on a copy, writes rows, then swaps: memory is never ahead of the disk. What others
wrote is read first, so any number of processes can serve the same matches.
Must not know: HTTP, pages.
"""

import hashlib
import random
import secrets
import threading
import time
from collections.abc import Callable

from attrs import define, evolve, field
from sqlalchemy import Connection, insert, select, update

from ..match.loading import Rules
from .deeds import TRUTH, WATCH, Deed, Message
from .far_bells import ring_far
from .faults import at
from .game import Game
from .game_codec import packed_program
from .game_data import Play, Setting
from .host_deeds import HostDeed
from .journal import (
    Collision,
    Journal,
    NotTaken,
    append,
    entries_after,
    match,
    told_counts,
    told_until,
)
from .seals import Chain
from .standing import Standing, Terms, applied, terms_of
from .stored_rules import SHIPPED, StoredRules, store, stored

TRIES = 30
"""So often a deed is thought over anew because others were faster."""

IDLE = 3_600_000
"""Matches that nobody asked for in so many milliseconds leave memory."""


class Clock:
    """What time it is: milliseconds since 1970, and milliseconds that never jump."""

    def now(self) -> int:
        """By the wall."""
        return time.time_ns() // 1_000_000

    def steady(self) -> int:
        """Since some moment."""
        return time.monotonic_ns() // 1_000_000


Random = Callable[[int], bytes]
"""So many random bytes."""


Post = Callable[[Connection, str, str, Deed], None]
"""Puts what a deed told into the outbox: for a match, to an address."""


class NoSuchMatch(LookupError):
    """No match has this name."""


@define
class Live:
    """A match in memory. counts: how many messages each audience has. used: when it was last asked
    for. hook: where news are posted. games: the game by the digest of its rules.
    """

    name: str
    root: str
    standing: Standing
    counts: dict[str, int]
    used: int
    hook: str | None = None
    games: dict[str, Play] = field(factory=dict)
    lock: threading.Lock = field(factory=threading.Lock)


class Service:
    """All matches of a host. apart: how rulesets that were uploaded are played. far: whether other
    processes are rung for, where there may be some.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock | None = None,
        random: Random = secrets.token_bytes,
        apart: Callable[[StoredRules, Setting], Play] | None = None,
        far: bool = True,
    ) -> None:
        self.journal = journal
        self._far = far and not journal.sqlite
        self.clock = clock or Clock()
        self.random = random
        self._apart = apart
        self._live: dict[str, Live] = {}
        self._rules: dict[str, StoredRules] = {}
        self._guard = threading.Lock()
        self.post: Post | None = None
        self._ears: dict[str, set[Callable[[], None]]] = {}

    # ------------------------------------------------------------------ matches in memory

    def rules(self, digest: str) -> StoredRules:
        """A ruleset by its digest. Raises LookupError."""
        known = self._rules.get(digest)
        if known is None:
            with self.journal.reading() as connection:
                known = stored(connection, digest)
            self._rules[digest] = known
        return known

    def keep(self, rules: Rules) -> StoredRules:
        """A shipped ruleset, kept in the journal."""
        packed, now = packed_program(rules.program), self.clock.now()
        digest = self.journal.write(
            lambda connection: store(connection, rules.name, rules.title, "", packed, now, SHIPPED)
        )
        return self.rules(digest)

    def live(self, name: str) -> Live:
        """A match, as the journal has it now. Raises NoSuchMatch."""
        with self._guard:
            live = self._live.get(name)
        if live is None:
            live = self._loaded(name)
        with live.lock:
            self._catch_up(live)
        return live

    def _loaded(self, name: str) -> Live:
        with self.journal.reading() as connection:
            row = connection.execute(select(match).where(match.c.id == name)).first()
            first = entries_after(connection, name, 0)[:1]
        if row is None or not first:
            raise NoSuchMatch(name)
        terms = terms_of(first[0].body)
        live = Live(name, row.root, Standing(terms), {}, self.clock.now())
        with self._guard:
            return self._live.setdefault(name, live)

    def _catch_up(self, live: Live) -> None:
        """Take in what others wrote."""
        live.used = self.clock.now()
        with self.journal.reading() as connection:
            columns = select(match.c.seq, match.c.hook).where(match.c.id == live.name)
            seq, live.hook = connection.execute(columns).one()
            if seq == live.standing.seq:
                return
            rows = entries_after(connection, live.name, live.standing.seq)
            live.counts = told_counts(connection, live.name)
        for row in rows:
            live.standing = applied(live.standing, row, self.games(live))

    def games(self, live: Live) -> Callable[[Terms], Play]:
        """The game that a match is played by."""

        def game(terms: Terms) -> Play:
            if terms.digest not in live.games:
                rules = self.rules(terms.digest)
                setting = Setting(live.name, terms.seats, terms.options, live.root)
                if rules.uploaded and self._apart is not None:
                    live.games[terms.digest] = self._apart(rules, setting)
                else:
                    live.games[terms.digest] = Game(rules.rules, setting)
            return live.games[terms.digest]

        return game

    def game(self, live: Live) -> Play:
        """The game of a match as it is played now."""
        return self.games(live)(live.standing.terms)

    def forget_idle(self) -> None:
        """Let go of matches that nobody asked for in a while."""
        before = self.clock.now() - IDLE
        with self._guard:
            for name in [n for n, live in self._live.items() if live.used < before]:
                for game in self._live.pop(name).games.values():
                    close = getattr(game, "close", None)
                    if close is not None:
                        close()

    # ------------------------------------------------------------------ making and changing

    def create(
        self,
        terms: Terms,
        extra: Callable[[Connection, str], None] | None = None,
        once: str = "",
    ) -> tuple[str, str]:
        """Make a match. Gives back its name and the secret of its draws. extra: more rows in the
        same transaction. once: whatever the sender calls this request; said twice, one match is
        made. Raises NotTaken, and Collision the second time.
        """
        name = name_of(once or self.random(16).hex())
        root = self.random(32).hex()
        terms = evolve(terms, anchor=Chain(root).anchor)
        now = self.clock.now()
        deed = Deed(name, Standing(terms), lambda _: _no_game(), now, self._salt)
        deed.create(terms)

        def job(connection: Connection) -> None:
            connection.execute(
                insert(match).values(
                    id=name,
                    title=terms.title,
                    names=" v ".join(terms.seats),
                    root=root,
                    state=deed.standing.state,
                    seq=0,
                    head="",
                    made_ms=now,
                    moved_ms=now,
                )
            )
            append(connection, name, deed.entries, _numbered(deed, {}), deed.standing.state, None)
            if extra is not None:
                extra(connection, name)

        self.journal.write(job)
        return name, root

    def act(
        self,
        name: str,
        do: Callable[[HostDeed], object],
        request: str | None = None,
        received: int | None = None,
        extra: Callable[[Connection, Deed], None] | None = None,
    ) -> object:
        """Do something to a match, once: a request that was answered gets the same answer.

        received: when the request was read. extra: more rows in the same transaction.
        Raises Refused, NoSuchMatch or NotTaken.
        """
        at("received")
        for _ in range(TRIES):
            live = self.live(name)
            with live.lock:
                if request is not None and request in live.standing.requests:
                    return self._replied(name, live.standing.requests[request])
                now = self.clock.now() if received is None else received
                deed = HostDeed(name, live.standing, self.games(live), now, self._salt)
                reply = do(deed)
                at("decided")
                if not deed.entries:
                    return reply
                if not self._written(live, deed, extra):
                    continue
            self.ring(name)
            at("rung")
            return reply
        raise NotTaken("too many at once; try again")

    def _written(
        self, live: Live, deed: Deed, extra: Callable[[Connection, Deed], None] | None
    ) -> bool:
        """Rows first, memory after; False if somebody else was faster."""
        numbered = _numbered(deed, live.counts)
        after = deed.standing

        def job(connection: Connection) -> None:
            append(connection, live.name, deed.entries, numbered, after.state, after.due)
            if live.hook and self.post is not None:
                self.post(connection, live.name, live.hook, deed)
            if extra is not None:
                extra(connection, deed)
            if self._far:
                ring_far(connection, live.name)

        try:
            self.journal.write(job)
        except Collision:
            return False
        live.standing = after
        for number, _, message in numbered:
            live.counts[message.audience] = number
        at("swapped")
        return True

    def _replied(self, name: str, seq: int) -> object:
        with self.journal.reading() as connection:
            rows = entries_after(connection, name, seq - 1)
        return rows[0].body.get("reply")

    def _salt(self) -> str:
        return self.random(32).hex()

    # ------------------------------------------------------------------ what was told

    def told(
        self, live: Live, audience: str, standing: Standing | None = None
    ) -> list[tuple[int, Message]]:
        """What an audience may read of a match as it stands now, or as it stood: what is written
        meanwhile is of another moment. Everything that leaves goes by here.
        """
        standing = standing or live.standing
        if audience == TRUTH and not (standing.over or standing.shown_all):
            return []
        with self.journal.reading() as connection:
            found = told_until(connection, live.name, audience, standing.seq)
        if audience != WATCH or standing.over or not standing.terms.delay:
            return found
        limit = standing.openings - standing.terms.delay
        return [(n, message) for n, message in found if message.opening <= limit]

    # ------------------------------------------------------------------ bells

    def listen(self, name: str, ear: Callable[[], None]) -> None:
        """Call this whenever something may be new in a match."""
        with self._guard:
            self._ears.setdefault(name, set()).add(ear)

    def leave(self, name: str, ear: Callable[[], None]) -> None:
        """Do not call this any more."""
        with self._guard:
            self._ears.get(name, set()).discard(ear)
            if not self._ears.get(name):
                self._ears.pop(name, None)

    def ring(self, name: str) -> None:
        """Something may be new in a match."""
        with self._guard:
            ears = list(self._ears.get(name, ()))
        for ear in ears:
            ear()

    def ring_for_others(self, known: dict[str, int]) -> None:
        """Ring for what other processes wrote. known: the last row rung for, by match."""
        with self._guard:
            listened = [name for name, ears in self._ears.items() if ears]
        for name in set(known) - set(listened):
            del known[name]
        for part in range(0, len(listened), 500):
            names = listened[part : part + 500]
            with self.journal.reading() as connection:
                rows = connection.execute(
                    select(match.c.id, match.c.seq).where(match.c.id.in_(names))
                ).all()
            for name, seq in rows:
                if known.get(name, seq) != seq:
                    self.ring(name)
                known[name] = seq

    # ------------------------------------------------------------------ time

    def tick(self) -> list[str]:
        """Look at every match that is due. Gives back which they were."""
        names = self.due()
        for name in names:
            self.look_at(name)
        return names

    def due(self) -> list[str]:
        """The matches in which time may have brought something, in any order: so two processes
        seldom take up the same one.
        """
        now = self.clock.now()
        with self.journal.reading() as connection:
            due = connection.execute(select(match.c.id).where(match.c.due_ms <= now))
            names = [row.id for row in due]
        random.shuffle(names)
        return names

    def look_at(self, name: str) -> None:
        """What time has brought to a match: late seats, a round to be opened."""
        now = self.clock.now()
        self.act(name, Deed.tick)
        with self.journal.reading() as connection:
            due = connection.execute(select(match.c.due_ms).where(match.c.id == name)).scalar()
        if due is not None and due <= now:  # it was not: nothing was written, and nobody else did
            self.put_off(name, now, self.live(name).standing.due)

    def put_off(self, name: str, now: int, due: int | None) -> None:
        """A match that was looked at is looked at again when it is due."""

        def job(connection: Connection) -> None:
            connection.execute(
                update(match)
                .where(match.c.id == name, match.c.due_ms <= now)
                .values(due_ms=None if due is None else max(due, now + 1))
            )

        self.journal.write(job)

    def clocked(self) -> list[str]:
        """The matches in which clocks run."""
        with self.journal.reading() as connection:
            rows = connection.execute(select(match.c.id).where(match.c.state == "running"))
            return [row.id for row in rows]


_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def name_of(request: str) -> str:
    """What the match is called that a request makes."""
    digest = hashlib.sha256(f"match {request}".encode()).digest()
    return "".join(_LETTERS[byte % 32] for byte in digest[:10])


def _numbered(deed: Deed, counts: dict[str, int]) -> list[tuple[int, int, Message]]:
    """Messages with their numbers, for each audience from where it stands."""
    so_far, found = dict(counts), []
    for message in deed.messages:
        number = so_far.get(message.audience, 0) + 1
        so_far[message.audience] = number
        found.append((number, deed.entries[-1].seq, message))
    return found


def _no_game() -> Play:
    raise LookupError("a match that is only being made has no game")
