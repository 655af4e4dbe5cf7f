"""The web application: what it is made of, and what runs beside it.

Must not know: what stands on pages.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

from sqlalchemy import Connection
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ..codec.documents import BadDocument
from .desk_pages import DeskPages
from .discord import Discord
from .far_bells import FarBells
from .game_codec import packed_program
from .game_data import Play, Refused, Setting
from .game_process import GameProcess
from .guard import BURST, RATE, Guard
from .journal import Journal, NotTaken, match
from .keys import Keys
from .outbox import send_due
from .pages import Host, Turned, templates
from .postings import post
from .presence import BEAT, Presence
from .rule_check import LARGEST
from .seat_pages import SeatPages
from .service import Clock, NoSuchMatch, Random, Service
from .stored_rules import StoredRules
from .tournament_pages import TournamentPages
from .turns import InTurn

LOOK = 0.25
"""Seconds between two looks at what is due."""

LOOKS = 16
"""So many matches are looked at at once; requests have the other threads."""

TROUBLE = 60_000
"""Milliseconds after which a match that gave trouble is looked at again."""

OTHERS = 2.0
"""Seconds between two looks at what other processes wrote."""

Failing = Callable[[Request, Exception], Awaitable[Response]]
"""What is answered when something cannot be done."""

_log = logging.getLogger("duello.host")


def host_of(
    journal: Journal,
    clock: Clock | None = None,
    random: Random = secrets.token_bytes,
    secure: bool = False,
) -> Host:
    """A host over a journal."""
    clock = clock or Clock()
    service = Service(journal, clock, random, _apart)
    service.post = post
    return Host(service, Keys(journal, clock, random), templates(), secure)


def _apart(rules: StoredRules, setting: Setting) -> Play:
    return GameProcess(rules.rules.name, packed_program(rules.rules.program)[1], setting)


def host_key(host: Host, alone: bool = False) -> str:
    """A new key to the desk. alone: those that were given out before end."""

    def job(connection: Connection) -> str:
        if alone:
            host.keys.end(connection, None, "host")
        return host.keys.made(connection, "host", None)

    found: str = host.service.journal.write(job)
    return found


def application(
    host: Host,
    background: bool = True,
    rate: float = RATE,
    burst: float = BURST,
    discord_key: str = "",
) -> Guard:
    """The application. background: whether it looks at clocks by itself. discord_key: of the
    application whose interactions are answered.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        service, far = host.service, None
        tasks = [asyncio.create_task(_look_on(service))] if background else []
        if background and not service.journal.sqlite:
            far = FarBells(service.journal, service.ring)
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            if far is not None:
                await run_in_threadpool(far.close)
            service.forget_idle()

    routes = [
        Route("/", _home),
        Route("/health", _health(host)),
        Mount("/static", StaticFiles(directory=Path(__file__).parent / "static")),
        *SeatPages(host).routes(),
        *DeskPages(host).routes(),
        *TournamentPages(host).routes(),
        *(Discord(host, discord_key).routes() if discord_key else ()),
    ]
    handlers = {
        Turned: _turned(host),
        Refused: _refused(host),
        NotTaken: _not_taken(host),
        BadDocument: _unread(host),
        NoSuchMatch: _turned(host),
        HTTPException: _http(host),
    }
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)

    def large(path: str) -> int | None:
        upload = path == "/desk/upload" or path.endswith("/do/correct")
        return LARGEST + 65_536 if upload else None

    return Guard(InTurn(app, host.turns), large, rate, burst)


async def _look_on(service: Service) -> None:
    """Clocks, signs of life, and what other processes wrote. Whatever goes wrong is tried again."""
    round_ = _Round(service)
    while True:
        (found,) = await asyncio.gather(round_.go(), return_exceptions=True)
        if isinstance(found, NotTaken):
            _log.warning("nothing could be written down: %s", found)
        elif isinstance(found, BaseException):
            _log.error("a look at clocks failed", exc_info=found)
        await asyncio.sleep(LOOK)


class _Round:
    """What is done again and again; first of all, clocks are given back what they lost."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._presence = Presence(service)
        self._looks = Looks(service)
        self._known: dict[str, int] = {}
        self._back = False
        self._number = 0

    async def go(self) -> None:
        """Once."""
        service, number = self._service, self._number
        if not self._back:
            credited = await run_in_threadpool(self._presence.come_back)
            self._back = True
            if credited:
                _log.info("the server was away for %d ms; clocks were given it back", credited)
        self._number += 1
        await self._looks.begin()
        if number % max(1, round(BEAT / 1000 / LOOK)) == 0:
            await run_in_threadpool(self._presence.beat)
        if number % max(1, round(OTHERS / LOOK)) == 0:
            await run_in_threadpool(service.ring_for_others, self._known)
        await run_in_threadpool(send_due, service)
        if number % 2400 == 2399:
            await run_in_threadpool(service.forget_idle)


class Looks:
    """Matches that are being looked at, each by itself: one that takes long holds up no other, nor
    does one that gives trouble.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._free = asyncio.Semaphore(LOOKS)
        self._going: dict[str, asyncio.Task[None]] = {}

    async def begin(self) -> None:
        """Begin to look at every match that is due and is not being looked at."""
        for name in await run_in_threadpool(self._service.due):
            if name not in self._going:
                self._going[name] = asyncio.create_task(self._look(name))

    async def _look(self, name: str) -> None:
        async with self._free:
            look = run_in_threadpool(self._service.look_at, name)
            (found,) = await asyncio.gather(look, return_exceptions=True)
        if isinstance(found, NotTaken):
            _log.warning("nothing could be written down: %s", found)
        elif isinstance(found, BaseException):
            _log.error("match %s cannot go on by itself", name, exc_info=found)
            now = self._service.clock.now()
            put_off = run_in_threadpool(self._service.put_off, name, now, now + TROUBLE)
            await asyncio.gather(put_off, return_exceptions=True)
        del self._going[name]


async def _home(request: Request) -> Response:
    return PlainTextResponse("Duello. Open the link that you were given.\n")


def _health(host: Host) -> Callable[[Request], Response]:
    def health(request: Request) -> Response:
        with host.service.journal.reading() as connection:
            connection.execute(match.select().limit(1)).first()
        return PlainTextResponse("well\n")

    return health


# ---------------------------------------------------------------------- when it cannot be done


def _turned(host: Host) -> Failing:
    async def turned(request: Request, error: Exception) -> Response:
        if isinstance(error, Turned):
            return host.message(error.title, error.words, error.status)
        return host.message("This is not open to you", "Open your own link once more.", 403)

    return turned


def _refused(host: Host) -> Failing:
    async def refused(request: Request, error: Exception) -> Response:
        return host.message("Not done", f"{error}.", 422, "./")

    return refused


def _not_taken(host: Host) -> Failing:
    async def not_taken(request: Request, error: Exception) -> Response:
        words = "The host's disk did not take it. Time stands still; send it again in a moment."
        reply = host.message("Not taken", words, 503)
        reply.headers["retry-after"] = "2"
        return reply

    return not_taken


def _unread(host: Host) -> Failing:
    async def unread(request: Request, error: Exception) -> Response:
        _log.error("%s", error)
        words = f"{str(error)[:1].upper()}{str(error)[1:]}. Nothing is lost: it goes on with the "
        words += "Duello that it was begun with. Tell the host."
        return host.message("This match stands still", words, 503)

    return unread


def _http(host: Host) -> Failing:
    async def failed(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        return host.message("There is nothing here", "Open the link that you were given.", status)

    return failed
