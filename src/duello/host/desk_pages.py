"""The host's desk: making matches, watching over them, and everything a host may do.

Must not know: rows; what is secret, unless it is shown to the host and both were told.
"""

import hashlib
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from attrs import evolve
from sqlalchemy import Connection, select, update
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ..match.loading import Rules, described, load, shipped
from ..match.sights import known
from .amendments import changes, with_lines
from .deeds import HOST, TRUTH, Message
from .forms import as_fields, terms_from
from .game import option_fields
from .game_data import Refused, Setting, WayOn
from .game_process import STOPPED as TOO_MUCH
from .guard import form_token, is_here_alone
from .host_deeds import HostDeed
from .journal import Collision, match, tournament_of
from .pages import NOT_YOURS, Host, Turned, to
from .postings import FORMS, posting
from .records import record_text
from .replay_pages import replay_page
from .rule_check import LARGEST, Checked, check, ways_on
from .screens import news, opening_in_words, shown_so_far, time_in_words
from .seat_pages import rules_page
from .service import Live, NoSuchMatch, name_of
from .standing import STOPPED, Standing
from .stored_rules import RULED, SENT, store
from .stream import News, bells

LISTED = 200
"""So many matches the desk lists, the youngest first."""

_WEBHOOK = re.compile(r"https://(\w+\.)?discord(app)?\.com/api(/v\d+)?/webhooks/\d+/[\w-]+")

Do = Callable[[HostDeed, dict[str, str]], None]


def _seat(form: dict[str, str]) -> int:
    if form.get("seat") not in ("0", "1"):
        raise Refused("say for whom")
    return int(form["seat"])


def _extend(deed: HostDeed, form: dict[str, str]) -> None:
    seats = (0, 1) if form.get("seat") == "both" else (_seat(form),)
    words = form.get("seconds", "")
    if not (words.isascii() and words.isdigit() and len(words) < 9):
        raise Refused("how many seconds?")
    deed.extend(seats, int(words) * 1000, form.get("reason", ""))


def _finish(deed: HostDeed, form: dict[str, str]) -> None:
    level = form.get("seat") == "level"
    winner = None if level or form.get("seat") == "none" else _seat(form)
    deed.finish(form.get("reason", ""), winner, level)


DEEDS: dict[str, Do] = {
    "begin": lambda deed, form: deed.begin(),
    "open": lambda deed, form: deed.open_now(),
    "pause": lambda deed, form: deed.pause(form.get("reason", "")),
    "resume": lambda deed, form: deed.resume(),
    "adjourn": lambda deed, form: deed.adjourn(form.get("reason", "")),
    "extend": _extend,
    "late": lambda deed, form: deed.late(_seat(form)),
    "remind": lambda deed, form: deed.remind(_seat(form)),
    "ruling": lambda deed, form: deed.rule(form.get("reason", "")),
    "take-back": lambda deed, form: deed.take_back(form.get("reason", "")),
    "release": lambda deed, form: deed.release(_seat(form), form.get("reason", "")),
    "show-all": lambda deed, form: deed.show_all(),
    "finish": _finish,
}
"""What the host's buttons do, by the last word of their address."""

OF_ROUNDS = {
    "open", "extend", "late", "remind", "take-back", "release", "draw", "decide", "correct",
}  # fmt: skip
"""Those that are about the round that is played."""


class DeskPages:
    """Pages under `/desk`."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def routes(self) -> list[Route]:
        """Where they stand."""
        one = "/desk/m/{match}"
        return [
            Route("/desk/", self.desk, methods=["GET"]),
            Route("/desk/new", self.new, methods=["GET"]),
            Route("/desk/new", self.make, methods=["POST"]),
            Route("/desk/upload", self.upload, methods=["POST"]),
            Route(f"{one}/", self.match, methods=["GET"]),
            Route(f"{one}/events", self.events, methods=["GET"]),
            Route(f"{one}/log", self.log, methods=["GET"]),
            Route(f"{one}/record", self.record, methods=["GET"]),
            Route(f"{one}/rules", self.rules, methods=["GET"]),
            Route(f"{one}/replay", self.replay, methods=["GET"]),
            Route(f"{one}/do/link", self.new_link, methods=["POST"]),
            Route(f"{one}/do/hook", self.hook, methods=["POST"]),
            Route(f"{one}/do/draw", self.draw_for, methods=["POST"]),
            Route(f"{one}/do/correct", self.correct, methods=["POST"]),
            Route(f"{one}/do/decide", self.decide, methods=["POST"]),
            Route(f"{one}/do/{{deed}}", self.do, methods=["POST"]),
        ]

    def _own(self, request: Request, form: FormData | None = None) -> str:
        key = self.host.desk_of(request)
        if form is not None:
            self.host.own_token(key, form.get("token", ""))
        return key

    def _live(self, request: Request) -> Live:
        try:
            return self.host.service.live(request.path_params["match"])
        except NoSuchMatch:
            raise NOT_YOURS from None

    # ------------------------------------------------------------------ all matches

    async def desk(self, request: Request) -> Response:
        """All matches of this host."""
        return await run_in_threadpool(self._desk, request)

    def _desk(self, request: Request) -> Response:
        key = self._own(request)
        with self.host.service.journal.reading() as connection:
            rows = connection.execute(
                select(match).order_by(match.c.made_ms.desc()).limit(LISTED)
            ).all()
        games = [(name, *described(name)) for name in shipped()]
        return self.host.page("desk.html", rows=rows, games=games, token=form_token(key))

    async def upload(self, request: Request) -> Response:
        """A rule file: checked first."""
        async with request.form(max_files=1, max_fields=10) as form:
            self._own(request, form)
            file = form.get("file")
            if not isinstance(file, UploadFile):
                raise Turned(422, "No file", "Choose a rule file first.")
            data = await file.read(LARGEST + 1)
            name = file.filename or "rules.duel"
        checked = await run_in_threadpool(check, name, data)
        return await run_in_threadpool(self._uploaded, request, name, checked)

    def _uploaded(self, request: Request, name: str, checked: Checked) -> Response:
        key = self._own(request)
        digest = ""
        if checked.packed is not None:
            digest = self._keep(name, checked.title, checked.text, checked.packed, SENT)
            if not checked.problems:
                return to(f"/desk/new?digest={digest}")
        return self.host.page(
            "problems.html",
            200 if digest else 422,
            name=name,
            checked=checked,
            digest=digest,
            token=form_token(key),
        )

    def _keep(
        self, name: str, title: str, text: str, packed: tuple[str, bytes], source: int
    ) -> str:
        at = self.host.service.clock.now()
        found: str = self.host.service.journal.write(
            lambda connection: store(connection, name, title, text, packed, at, source)
        )
        return found

    async def new(self, request: Request) -> Response:
        """The form of a new match."""
        return await run_in_threadpool(self._new, request)

    def _new(self, request: Request) -> Response:
        key = self._own(request)
        rules = self._rules_of(request.query_params)
        names = {name: str(request.query_params.get(name, "")) for name in ("digest", "rules")}
        return self._form(key, rules, {"first": "", "second": "", **names}, "")

    def _rules_of(self, given: Mapping[str, str]) -> Rules:
        """The rules that a form is about: uploaded ones by their digest, shipped ones by their
        name. Raises Turned.
        """
        digest, name = str(given.get("digest", "")), str(given.get("rules", ""))
        try:
            if digest:
                return self.host.service.rules(digest).rules
            if name not in shipped():
                raise LookupError(name)
            return load(name)
        except LookupError:
            raise Turned(404, "No such rules", "Choose a ruleset at the desk.") from None

    def _form(self, key: str, rules: Rules, given: dict[str, str], trouble: str) -> Response:
        fields = option_fields(rules)
        return self.host.page(
            "new.html",
            422 if trouble else 200,
            rules=rules,
            fields=fields,
            given=given,
            trouble=trouble,
            once=given.get("once") or secrets.token_hex(16),
            token=form_token(key),
        )

    async def make(self, request: Request) -> Response:
        """A match is made."""
        _, given = await self.host.desk_form(request)
        return await run_in_threadpool(self._make, request, given)

    def _make(self, request: Request, given: dict[str, str]) -> Response:
        key = self._own(request)
        rules = self._rules_of(given)
        digest = given.get("digest") or self.host.service.keep(rules).digest
        kept = self.host.service.rules(digest)
        try:
            terms = terms_from(given, kept, option_fields(rules))
        except Refused as refused:
            return self._form(key, rules, given, str(refused))
        made: dict[str, str] = {}

        def links(connection: Connection, name: str) -> None:
            roles = ("0", "1", "watch") if terms.watching else ("0", "1")
            made.update({role: self.host.keys.made(connection, role, name) for role in roles})

        try:
            name, _ = self.host.service.create(terms, links, given.get("once", "")[:80])
        except Collision:  # the same form once more: the match is made
            return to(f"/desk/m/{name_of(given['once'][:80])}/")
        self.host.shown.update({(name, role): link for role, link in made.items()})
        return to(f"/desk/m/{name}/")

    # ------------------------------------------------------------------ one match

    async def match(self, request: Request) -> Response:
        """The desk of one match."""
        return await run_in_threadpool(self._match, request)

    def _match(self, request: Request, trouble: str = "") -> Response:
        key, live = self._own(request), self._live(request)
        return self._shown(request, key, live, trouble)

    def _shown(
        self,
        request: Request,
        key: str,
        live: Live,
        trouble: str = "",
        given: Mapping[str, str] = MappingProxyType({}),
        problems: tuple[str, ...] = (),
    ) -> Response:
        """The desk of a match. given: what was filled in and not done; problems: what is wrong with
        rules in it.
        """
        service, standing = self.host.service, live.standing
        terms = standing.terms
        audience = TRUTH if standing.shown_all else HOST
        messages = service.told(live, HOST, standing)
        everything = service.told(live, TRUTH, standing) if audience == TRUTH else []
        sight = None
        if standing.step is not None:
            sight = known(service.game(live).sight(standing.moves, None), terms.seats)
        base = str(request.base_url).rstrip("/")
        links = {
            role: f"{base}/k/{link}"
            for role in ("0", "1", "watch")
            if (link := self.host.shown.get((live.name, role)))
        }
        with service.journal.reading() as connection:
            event = tournament_of(connection, live.name)
        held = {}
        if standing.shown_all:
            held = {w.asked.seat: w.held.answer.words for w in standing.windows if w.held}
        return self.host.page(
            "desk_match.html",
            422 if trouble else 200,
            place=f"/desk/m/{live.name}/",
            hook=bool(live.hook),
            event=event,
            here_alone=is_here_alone(request.url.hostname),
            s=standing,
            terms=terms,
            groups=news(everything or messages, terms.seats),
            shown=shown_so_far(messages, terms.seats),
            known=sight,
            links=links,
            held=held,
            trouble=trouble,
            problems=problems,
            given=given,
            ways=[(way_key(way), way.changes) for way in self._ways_on(live)],
            last=messages[-1][0] if messages else 0,
            now=service.clock.now(),
            time=time_in_words(terms),
            opens=opening_in_words(standing),
            seen=_seen(messages, standing.opened),
            token=form_token(key),
            page=f"{messages[-1][0] if messages else 0}:{round_of(standing)}",
        )

    async def events(self, request: Request) -> Response:
        """Bells for the desk."""
        turn = self.host.turns.of(request.path_params["match"])
        async with turn:
            key, live = await run_in_threadpool(lambda: (self._own(request), self._live(request)))
        words = request.headers.get("last-event-id") or request.query_params.get("after") or ""
        after = int(words) if words.isascii() and words.isdigit() and len(words) < 10 else 0

        def last() -> News | None:
            holder = self.host.keys.holder(key)
            if holder is None or holder.role != "host":
                return None
            found = self.host.service.live(live.name)
            return found.counts.get(HOST, 0), found.standing.state

        headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
        stream = bells(self.host.service, live.name, after, last, turn)
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def do(self, request: Request) -> Response:
        """One of the host's buttons."""
        _, given = await self.host.desk_form(request)
        return await run_in_threadpool(self._do, request, given)

    def _do(self, request: Request, given: dict[str, str]) -> Response:
        deed = DEEDS.get(request.path_params["deed"])
        if deed is None:
            raise Turned(404, "No such thing", "The desk has no button of that name.")
        return self._done(request, given, lambda it: deed(it, given))

    def _done(
        self, request: Request, given: dict[str, str], do: Callable[[HostDeed], None]
    ) -> Response:
        """Do it once, however often the same form of the same page comes; what is about a round,
        only to the round that the page shows.
        """
        key, live = self._own(request), self._live(request)
        what, page = request.url.path.rpartition("/")[2], given.get("page", "")[:80]
        said = sorted((name, given[name]) for name in given if name != "token")
        number = f"desk:{what}:{hashlib.sha256(repr(said).encode()).hexdigest()[:24]}"

        def fresh(deed: HostDeed) -> None:
            if page and what in OF_ROUNDS and page.partition(":")[2] != round_of(deed.standing):
                raise Refused("the match went on after this page was made; look at it again")
            deed.request = number if page else None
            do(deed)

        try:
            self.host.service.act(live.name, fresh, number if page else None)
        except Refused as refused:
            return self._shown(request, key, self._live(request), str(refused), given)
        return to(f"/desk/m/{live.name}/")

    async def draw_for(self, request: Request) -> Response:
        """An answer is drawn for a seat that nobody sits at."""
        _, given = await self.host.desk_form(request)

        def pick(many: int) -> int:
            return int.from_bytes(self.host.service.random(16), "big") % many

        return await run_in_threadpool(
            self._done, request, given, lambda deed: deed.draw_for(_seat(given), pick)
        )

    async def new_link(self, request: Request) -> Response:
        """A new link for a seat or for watchers: the old one ends at once."""
        _, given = await self.host.desk_form(request)
        return await run_in_threadpool(self._new_link, request, given.get("role", ""))

    def _new_link(self, request: Request, role: str) -> Response:
        live = self._live(request)
        if role not in ("0", "1", "watch") or (
            role == "watch" and not live.standing.terms.watching
        ):
            raise Turned(422, "No such link", "There is a link for each seat, and one to watch.")
        made: list[str] = []

        def links(connection: Connection, _: object = None) -> None:
            self.host.keys.end(connection, live.name, role)
            made[:] = [self.host.keys.made(connection, role, live.name)]

        if role == "watch":
            self.host.service.journal.write(links)
        else:
            seat = int(role)
            self.host.service.act(live.name, lambda deed: deed.hand_over(seat), extra=links)
        self.host.shown[live.name, role] = made[0]
        return to(f"/desk/m/{live.name}/")

    async def hook(self, request: Request) -> Response:
        """Where news of a match are posted: the address of a webhook, or nothing."""
        _, given = await self.host.desk_form(request)
        return await run_in_threadpool(self._hook, request, given.get("hook", "").strip())

    def _hook(self, request: Request, address: str) -> Response:
        key, live = self._own(request), self._live(request)
        if address and not _WEBHOOK.fullmatch(address):
            return self._shown(request, key, live, "this is no address of a Discord webhook")
        change = update(match).where(match.c.id == live.name).values(hook=address or None)
        self.host.service.journal.write(lambda connection: connection.execute(change))
        return to(f"/desk/m/{live.name}/")

    async def correct(self, request: Request) -> Response:
        """A match that stopped goes on by a corrected file."""
        async with request.form(max_files=1, max_fields=10) as form:
            self._own(request, form)
            file, given = form.get("file"), as_fields(form)
            if not isinstance(file, UploadFile):
                raise Turned(422, "No file", "Choose the corrected rule file first.")
            data = await file.read(LARGEST + 1)
            name = file.filename or "rules.duel"
        checked = await run_in_threadpool(check, name, data)
        return await run_in_threadpool(self._correct, request, given, name, checked, False)

    async def decide(self, request: Request) -> Response:
        """A match that stopped goes on by a ruling: one that is offered, or lines of the host's."""
        _, given = await self.host.desk_form(request)
        return await run_in_threadpool(self._decide, request, given)

    def _decide(self, request: Request, given: dict[str, str]) -> Response:
        key, live = self._own(request), self._live(request)
        rules = self.host.service.rules(live.standing.terms.digest)
        name, text = rules.own
        lines = "\n".join(given.get("lines", "").splitlines()).strip("\n")
        offered = {way_key(way): way.text for way in self._ways_on(live)}
        chosen = given.get("way", "")
        if (chosen in offered) == bool(lines):
            trouble = "choose one of the rulings, or write lines of your own"
            return self._shown(request, key, live, trouble, given)
        texts = (offered[chosen],) if chosen in offered else with_lines(text, lines)
        for changed in texts:
            checked = check(name, changed.encode(), rules.sources)
            if checked.packed is not None:
                break
        return self._correct(request, given, name, checked, True)

    def _ways_on(self, live: Live) -> tuple[WayOn, ...]:
        """The rulings that are offered for a match that has stopped."""
        standing, step = live.standing, live.standing.step
        if standing.state != STOPPED or step is None or step.stopped == (TOO_MUCH,):
            return ()
        terms = standing.terms
        rules = self.host.service.rules(terms.digest)
        setting = Setting(live.name, terms.seats, terms.options, live.root)
        return ways_on(rules.own, rules.sources, setting, standing.moves)

    def _correct(
        self, request: Request, given: dict[str, str], name: str, checked: Checked, ruling: bool
    ) -> Response:
        """Go on by another text, if it can be played. ruling: whether it is the one of before, and
        what the host has put into it.
        """
        key, live = self._own(request), self._live(request)
        if checked.packed is None:
            problems = tuple(text for _, text in checked.problems)
            return self._shown(request, key, live, "this cannot be played", given, problems)
        before = self.host.service.rules(live.standing.terms.digest).own[1]
        changed = changes(before, checked.text)
        source = RULED if ruling else SENT
        digest = self._keep(name, checked.title, checked.text, checked.packed, source)
        terms = evolve(live.standing.terms, digest=digest)
        reason = given.get("reason", "")
        return self._done(request, given, lambda deed: deed.correct(terms, changed, reason, ruling))

    # ------------------------------------------------------------------ what can be taken away

    async def log(self, request: Request) -> Response:
        """The log to be pasted."""
        return await run_in_threadpool(self._log, request)

    def _log(self, request: Request) -> Response:
        self._own(request)
        live = self._live(request)
        form = request.query_params.get("form", "plain")
        if form not in FORMS:
            raise Turned(404, "No such form", "The log is for discord, forum, or plain.")
        public = self.host.service.told(live, "watch")
        if not live.standing.terms.watching or live.standing.terms.delay:
            public = [each for each in self.host.service.told(live, HOST) if _public(each[1].kind)]
        parts = posting(live.standing, public, form)
        return self.host.page("log.html", parts=parts, form=form, forms=FORMS, name=live.name)

    async def record(self, request: Request) -> Response:
        """The record, once the match is over."""
        return await run_in_threadpool(self._record, request)

    def _record(self, request: Request) -> Response:
        self._own(request)
        live = self._live(request)
        if not live.standing.over:
            raise Turned(403, "Not yet", "The record holds every secret: it is given at the end.")
        text = record_text(self.host.service, live)
        attachment = {"content-disposition": f'attachment; filename="duello-{live.name}.json"'}
        return PlainTextResponse(text, media_type="application/json", headers=attachment)

    async def rules(self, request: Request) -> Response:
        """The rules of a match."""
        return await run_in_threadpool(self._rules, request)

    def _rules(self, request: Request) -> Response:
        self._own(request)
        return rules_page(self.host, self._live(request), "./")

    async def replay(self, request: Request) -> Response:
        """The match step by step."""
        return await run_in_threadpool(self._replay, request)

    def _replay(self, request: Request) -> Response:
        self._own(request)
        return replay_page(self.host, self._live(request), request, "./")


def way_key(way: WayOn) -> str:
    """What a ruling that is offered is called in forms."""
    return hashlib.sha256(way.text.encode()).hexdigest()[:24]


def round_of(standing: Standing) -> str:
    """Which round is played, so that a button of an old page does nothing to another one."""
    return f"{standing.openings}:{len(standing.moves)}"


def _public(kind: str) -> bool:
    return kind in ("event", "round", "notice", "ruling", "taken_back", "stopped", "over")


def _seen(messages: Iterable[tuple[int, Message]], opened: tuple[int, ...]) -> list[str]:
    """What everybody was told by the last opening: what a take-back cannot make unseen."""
    if not opened:
        return []
    return [
        message.text
        for _, message in messages
        if message.kind == "event" and message.opening == opened[-1]
    ][:12]
