"""The pages of players and watchers.

Must not know: rows; what anybody else was told.
"""

import hashlib
from collections.abc import Callable
from typing import TypedDict, Unpack

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from .game_data import LONGEST, Piece, Refused
from .guard import form_token, is_own_token
from .host_deeds import HostDeed
from .journal import told_counts
from .pages import Host, Turned, place_of, to
from .replay_pages import replay_page
from .screens import Screen, opening_in_words, screen
from .service import Live
from .stream import News, bells

Do = Callable[[HostDeed], object]


class _AsTyped(TypedDict, total=False):
    """What somebody has typed, to be shown again: as `screen` takes it."""

    so_far: tuple[int, str]
    trouble: str
    window: int
    typed: str


ROLES = {
    "host": ("The host's desk", "From here matches are made and watched over.", "Open the desk"),
    "watch": ("A place to watch", "You see what everybody is told, and nothing else.", "Watch"),
}


class SeatPages:
    """Pages under `/k/...` and `/m/...`."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def routes(self) -> list[Route]:
        """Where they stand."""
        seat = "/m/{match}/{audience:str}"
        return [
            Route("/k/{key}", self.link, methods=["GET"]),
            Route("/k/{key}", self.sit, methods=["POST"]),
            Route(f"{seat}/", self.match, methods=["GET"]),
            Route(f"{seat}/events", self.events, methods=["GET"]),
            Route(f"{seat}/rules", self.rules, methods=["GET"]),
            Route(f"{seat}/replay", self.replay, methods=["GET"]),
            Route(f"{seat}/say", self.say, methods=["POST"]),
            Route(f"{seat}/seal", self.seal, methods=["POST"]),
            Route(f"{seat}/unseal", self.unseal, methods=["POST"]),
            Route(f"{seat}/part", self.part, methods=["POST"]),
            Route(f"{seat}/give-up", self.give_up, methods=["POST"]),
        ]

    # ------------------------------------------------------------------ links

    async def link(self, request: Request) -> Response:
        """What a link opens: said to whoever looks, and nothing happens."""
        return await run_in_threadpool(self._link, request.path_params["key"])

    def _link(self, key: str) -> Response:
        holder = self.host.keys.holder(key)
        if holder is None:
            raise Turned(404, "This link opens nothing", "It was changed, or is not complete.")
        kicker, words, button = ROLES.get(
            holder.role,
            ("A seat", "You play without an account: this link is your key.", "Sit down"),
        )
        title = "Duello"
        if holder.match is not None:
            title = self.host.service.live(holder.match).standing.terms.title
        return self.host.page("link.html", title=title, kicker=kicker, words=words, button=button)

    async def sit(self, request: Request) -> Response:
        """Sit down, or step to the desk."""
        return await run_in_threadpool(self._sit, request.path_params["key"])

    def _sit(self, key: str) -> Response:
        holder = self.host.keys.holder(key)
        if holder is None:
            raise Turned(404, "This link opens nothing", "It was changed, or is not complete.")
        if holder.role in ("0", "1") and holder.match is not None:
            seat = int(holder.role)
            live = self.host.service.live(holder.match)
            if not live.standing.over:
                self.host.service.act(holder.match, lambda deed: deed.sit(seat))
        place = place_of(holder)
        return self.host.seated(to(f"{place}/"), key, place)

    # ------------------------------------------------------------------ a match

    async def match(self, request: Request) -> Response:
        """The page of a match."""
        return await run_in_threadpool(self._match, request)

    def _match(self, request: Request) -> Response:
        key, live, audience = self.host.seat_of(request)
        return self._shown(key, live, audience)

    def _shown(
        self, key: str, live: Live, audience: str, status: int = 200, **more: Unpack[_AsTyped]
    ) -> Response:
        service = self.host.service
        seen: Screen = screen(service, live, audience, key, **more)
        pieces = {piece.name: piece for piece in service.game(live).pieces()}
        cells = frozenset[str]().union(*(ask.cells for ask in seen.asks))
        # What was begun, or refused, is the page's own: it stays while the same is asked.
        asked = [(a.window, a.request, a.closed, a.taken, a.late) for a in seen.asks]
        state = f"{seen.state}{asked}"
        waits = seen.state == "running" and all(ask.taken_at for ask in seen.asks)
        return self.host.page(
            "seat.html",
            status,
            place=f"/m/{live.name}/{audience}/",
            s=_WithPieces(seen, pieces),
            s_pieces=pieces,
            token=form_token(key),
            cells=cells,
            asks_key=hashlib.sha256(state.encode()).hexdigest()[:12],
            refresh=waits or seen.state in ("seating", "paused"),
        )

    async def events(self, request: Request) -> Response:
        """Bells."""
        turn = self.host.turns.of(request.path_params["match"])
        async with turn:
            key, live, audience = await run_in_threadpool(self.host.seat_of, request)
        service = self.host.service
        after = _number(request.headers.get("last-event-id") or request.query_params.get("after"))

        def last() -> News | None:
            if not self.host.still_holds(key, live.name, audience):
                return None
            return _last(self.host, live.name, audience), service.live(live.name).standing.state

        stream = bells(service, live.name, after, last, turn)
        headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def rules(self, request: Request) -> Response:
        """The rules of a match, as they are written, and its pieces."""
        return await run_in_threadpool(self._rules, request)

    def _rules(self, request: Request) -> Response:
        _, live, _ = self.host.seat_of(request)
        return rules_page(self.host, live, "./")

    async def replay(self, request: Request) -> Response:
        """The match step by step, once it is over."""
        return await run_in_threadpool(self._replay, request)

    def _replay(self, request: Request) -> Response:
        _, live, _ = self.host.seat_of(request)
        return replay_page(self.host, live, request, "./")

    # ------------------------------------------------------------------ answers

    async def say(self, request: Request) -> Response:
        """An answer, or passing."""
        form = await request.form()
        received = self.host.service.clock.now()
        return await run_in_threadpool(self._say, request, form, received)

    def _say(self, request: Request, form: FormData, received: int) -> Response:
        key, live, audience = self._own(request, form)
        words = _text(form, "words").strip() or _text(form, "choice").strip()
        if form.get("pass"):
            words = "pass"
        window = _number(_text(form, "window"))
        given = hashlib.sha256(words.encode()).hexdigest()[:12]
        number = f"{audience}:{_text(form, 'request')[:40]}:{given}"
        if not words:
            return self._refused(key, live, audience, window, words, "nothing was chosen")

        def say(deed: HostDeed) -> object:
            return deed.say(int(audience), window, words, number)

        return self._done(request, form, say, number, received)

    def _done(
        self, request: Request, form: FormData, do: Do, number: str, received: int
    ) -> Response:
        """What a deed of a seat leads to: its page, with what was wrong if it was refused."""
        key, live, audience = self._own(request, form)
        try:
            self.host.service.act(live.name, do, number, received)
        except Refused as refused:
            window, words = _number(_text(form, "window")), _text(form, "words").strip()
            return self._refused(key, live, audience, window, words, str(refused))
        if request.headers.get("sec-fetch-mode") == "cors":  # our script: the page itself
            return self._shown(key, self.host.service.live(live.name), audience)
        return to("./")

    async def seal(self, request: Request) -> Response:
        """The digest of an answer that a browser sealed."""
        form = await request.form()
        received = self.host.service.clock.now()
        return await run_in_threadpool(self._seal, request, form, received)

    def _seal(self, request: Request, form: FormData, received: int) -> Response:
        _, _, audience = self._own(request, form)
        window, digest = _number(_text(form, "window")), _text(form, "digest")
        number = f"{audience}:{_text(form, 'request')[:40]}:{digest[:12]}"

        def seal(deed: HostDeed) -> object:
            return deed.seal(int(audience), window, digest, number)

        return self._done(request, form, seal, number, received)

    async def unseal(self, request: Request) -> Response:
        """A browser opens what it sealed."""
        form = await request.form()
        received = self.host.service.clock.now()
        return await run_in_threadpool(self._unseal, request, form, received)

    def _unseal(self, request: Request, form: FormData, received: int) -> Response:
        _, _, audience = self._own(request, form)
        window, salt = _number(_text(form, "window")), _text(form, "salt")
        number = f"{audience}:unseal:{window}:{salt[:12]}"

        def unseal(deed: HostDeed) -> object:
            return deed.unseal(int(audience), window, salt, _text(form, "words"), number)

        return self._done(request, form, unseal, number, received)

    def _refused(
        self, key: str, live: Live, audience: str, window: int, words: str, why: str
    ) -> Response:
        live = self.host.service.live(live.name)
        return self._shown(
            key,
            live,
            audience,
            422,
            so_far=(window, words),
            trouble=why,
            window=window,
            typed=words,
        )

    async def part(self, request: Request) -> Response:
        """An answer of many parts goes on by one; nothing is taken yet."""
        form = await request.form()
        return await run_in_threadpool(self._part, request, form)

    def _part(self, request: Request, form: FormData) -> Response:
        key, live, audience = self._own(request, form)
        window = _number(_text(form, "window"))
        words = _longer(form)[:LONGEST]
        return self._shown(key, live, audience, so_far=(window, words))

    async def give_up(self, request: Request) -> Response:
        """The match is given up."""
        form = await request.form()
        return await run_in_threadpool(self._give_up, request, form)

    def _give_up(self, request: Request, form: FormData) -> Response:
        _, live, audience = self._own(request, form)
        number = f"{audience}:{_text(form, 'request')[:40]}"
        self.host.service.act(live.name, lambda deed: deed.give_up(int(audience), number), number)
        return to("./")

    def _own(self, request: Request, form: FormData) -> tuple[str, Live, str]:
        key, live, audience = self.host.seat_of(request)
        if not is_own_token(key, _text(form, "token")) or audience not in ("0", "1"):
            raise Turned(403, "Not taken", "This form is old, or not from a page of this host.")
        return key, live, audience


class _WithPieces:
    """A screen with the texts of pieces at hand, for templates."""

    def __init__(self, screen: Screen, pieces: dict[str, Piece]) -> None:
        self._screen = screen
        self.pieces = pieces

    def __getattr__(self, name: str) -> object:
        return getattr(self._screen, name)


def rules_page(host: Host, live: Live, back: str) -> Response:
    """The rules of a match."""
    terms = live.standing.terms
    rules = host.service.rules(terms.digest)
    pieces = host.service.game(live).pieces()
    book = host.rulebook(rules)
    opens = opening_in_words(live.standing)
    return host.page(
        "rules.html", rules=rules, terms=terms, opens=opens, pieces=pieces, back=back, book=book
    )


def _last(host: Host, name: str, audience: str) -> int:
    """The number of the last message that an audience may read."""
    live = host.service.live(name)
    if audience == "watch" and live.standing.terms.delay and not live.standing.over:
        found = host.service.told(live, audience)
        return found[-1][0] if found else 0
    if audience not in live.counts:
        with host.service.journal.reading() as connection:
            live.counts = {**told_counts(connection, name), **live.counts}
    return live.counts.get(audience, 0)


def _longer(form: FormData) -> str:
    """The words of an answer with one part more."""
    so_far = _text(form, "so_far").strip()
    if form.get("clear"):
        return ""
    if form.get("check"):
        return _text(form, "words").strip()
    several = [str(each) for each in form.getlist("several")]
    added = _text(form, "add").strip()
    if not added and several:
        written, listed = _text(form, "written"), ", ".join(several)
        added = written.replace("...", listed) if written else listed
    return f"{so_far} {added}".strip()


def _text(form: FormData, name: str) -> str:
    found = form.get(name, "")
    return found if isinstance(found, str) else ""


def _number(words: str | None) -> int:
    return int(words) if words and words.isascii() and words.isdigit() and len(words) < 10 else 0
