"""Discord: a match played by interactions that Discord signs, each answered to one person alone.

What comes in is checked against Discord's key before a byte of it is read. An interaction's number
is the number of the request: Discord may ask twice, an answer is taken once. Discord waits three
seconds: what takes longer is acknowledged, and said when it is known.
Must not know: HTTP to Discord; that is `outbox`.
"""

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import NotRequired, TypedDict

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey
from sqlalchemy import Connection, delete, insert, select
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from ..desk.rulebook.english import stopped
from ..match.sights import Sight
from .deeds import before_sending
from .game_data import LONGEST, Form, Refused
from .guard import shown
from .host_codec import read
from .host_deeds import HostDeed
from .journal import NotTaken, identity, prompt
from .outbox import Send, edit
from .pages import Host
from .postings import LIMIT, for_discord
from .service import Live, NoSuchMatch
from .standing import Receipt, Window

ADAPTER = "discord"
FRESH = 300
"""Seconds that a signed request is believed."""

CHOICES = 25
"""So many possibilities a menu may have."""

PROMPTS = 20
"""So many questions of a person are remembered."""

PATIENCE = 1.5
"""Seconds after which an interaction is acknowledged: Discord forgets it after three, and the way
there and back takes some of them.
"""

TRIES, PAUSE = 4, 1.0
"""So often a late reply is sent, and seconds in between."""

PING, COMMAND, COMPONENT, MODAL = 1, 2, 3, 5
PONG, MESSAGE, LATER, ASK_IN_MODAL = 1, 4, 5, 9
ALONE = 64
"""The flag of a message that one person sees."""

COMMANDS: dict[str, object] = {
    "name": "duello",
    "description": "Play a match of Duello",
    "options": [
        {
            "type": 1,
            "name": "sit",
            "description": "Take the seat that a link opens",
            "options": [
                {"type": 3, "name": "link", "description": "The private link", "required": True}
            ],
        },
        {"type": 1, "name": "choose", "description": "Answer what you are asked"},
        {"type": 1, "name": "view", "description": "What you know"},
        {
            "type": 1,
            "name": "leave",
            "description": "Sit nowhere here; your links still open your seats",
        },
    ],
}
"""What is registered with Discord, once for an application."""


_log = logging.getLogger(__name__)

_APPLICATION, _TOKEN = re.compile(r"\d{1,20}"), re.compile(r"[\w.-]{1,400}", re.ASCII)


class Answered(TypedDict):
    """What Discord is answered, by the kind of the answer."""

    type: int
    data: NotRequired[dict[str, object]]


class Discord:
    """Interactions of one application. public: its key, 64 hexadecimal digits. edit: how a late
    reply is put in its place.
    """

    def __init__(self, host: Host, public: str, edit: Send = edit) -> None:
        self.host = host
        self._key = VerifyKey(bytes.fromhex(public))
        self._edit = edit
        self._late: set[asyncio.Task[None]] = set()

    def routes(self) -> list[Route]:
        """Where Discord sends them."""
        return [Route("/discord/interactions", self.interaction, methods=["POST"])]

    async def interaction(self, request: Request) -> Response:
        """One of them."""
        body = await request.body()
        stamp = request.headers.get("x-signature-timestamp", "")
        if not self._signed(request.headers.get("x-signature-ed25519", ""), stamp, body):
            return PlainTextResponse("not signed", 401)
        work = asyncio.create_task(self._in_turn(body))
        await asyncio.wait({work}, timeout=PATIENCE)
        address = _place_of_reply(body)
        if work.done() or not address:
            return JSONResponse(await work)
        late = asyncio.create_task(self._reply_late(work, address))
        self._late.add(late)  # the loop itself does not keep it
        late.add_done_callback(self._late.discard)
        return JSONResponse({"type": LATER, "data": {"flags": ALONE}})

    async def _in_turn(self, body: bytes) -> Answered:
        async with AsyncExitStack() as stack:
            for name in await run_in_threadpool(self._matches_of, body):
                await stack.enter_async_context(self.host.turns.of(name))
            return await run_in_threadpool(self.answered, body)

    async def _reply_late(self, work: "asyncio.Task[Answered]", address: str) -> None:
        """Say what was only acknowledged. If it gets lost, the answer is taken all the same."""
        await asyncio.wait({work})
        said = _said_late(work.exception() or work.result())
        values = {name: value for name, value in said.get("data", {}).items() if name != "flags"}
        for again in range(TRIES):
            reply = await run_in_threadpool(self._edit, address, values)
            if 200 <= reply.status < 300:
                return
            await asyncio.sleep(max(PAUSE * 2**again, reply.retry_after / 1000))
        _log.warning("a late reply did not reach Discord: %d", reply.status)

    def _matches_of(self, body: bytes) -> list[str]:
        """The matches at which somebody sits who does something: their turn is waited for, in one
        order for all, so that nobody waits for each other.
        """
        try:
            person = _person(json.loads(body))
        except (KeyError, TypeError, ValueError, AttributeError):
            return []
        mine = (identity.c.adapter == ADAPTER) & (identity.c.person == person)
        with self.host.service.journal.reading() as connection:
            found = select(identity.c.match).where(mine).order_by(identity.c.match)
            return list(connection.execute(found).scalars())

    def _signed(self, signature: str, stamp: str, body: bytes) -> bool:
        """Whether Discord signed this, and just now."""
        if not (stamp.isascii() and stamp.isdigit() and len(stamp) < 15):
            return False
        if abs(self.host.service.clock.now() // 1000 - int(stamp)) > FRESH:
            return False
        try:
            self._key.verify(stamp.encode() + body, bytes.fromhex(signature))
        except (BadSignatureError, ValueError, TypeError):
            return False
        return True

    def answered(self, body: bytes) -> Answered:
        """The reply to an interaction whose signature was checked."""
        try:
            match json.loads(body):
                case {"type": kind} if kind == PING:
                    return {"type": PONG}
                case {"id": number} as said:
                    return self._reply(said, _person(said), f"{ADAPTER}:{number}")
            return _alone("This was not understood.")
        except Refused as refused:
            return _alone(f"Not taken: {for_discord(stopped(str(refused)))}")
        except NotTaken:
            return _alone("The host's disk did not take it. Time stands still; try again.")
        except NoSuchMatch:
            return _alone("There is no such match.")
        except (KeyError, TypeError, ValueError, IndexError, AttributeError):
            return _alone("This was not understood.")

    def _reply(self, said: Mapping[str, object], person: str, number: str) -> Answered:
        match said:
            case {"type": kind, "data": {"options": [command]}} if kind == COMMAND:
                return self._commanded(command, person)
            case {"type": kind, "data": {"custom_id": str(key), **more}} if kind == COMPONENT:
                return self._picked(key, person, number, more.get("values"))
            case {
                "type": kind,
                "data": {
                    "custom_id": str(key),
                    "components": [{"components": [{"value": words}, *_]}, *_],
                },
            } if kind == MODAL:
                return self._said(key, person, number, str(words)[: LONGEST + 1])
        raise ValueError("another kind of interaction")

    def _commanded(self, command: object, person: str) -> Answered:
        match command:
            case {"name": "sit", "options": [{"value": link}, *_]}:
                return self._sit(str(link), person)
            case {"name": "choose"}:
                return self._ask(person)
            case {"name": "view"}:
                return self._view(person)
            case {"name": "leave"}:
                return self._leave(person)
        raise ValueError("another command")

    # ------------------------------------------------------------------ seats

    def _sit(self, link: str, person: str) -> Answered:
        key = link.strip().rpartition("/")[2]
        holder = self.host.keys.holder(key)
        if holder is None or holder.role not in ("0", "1") or holder.match is None:
            return _alone("This link opens no seat.")
        match, seat = holder.match, int(holder.role)
        mine = (identity.c.adapter == ADAPTER) & (identity.c.match == match)

        def sit(connection: Connection) -> None:
            taken = (identity.c.seat == seat) | (identity.c.person == person)
            connection.execute(delete(identity).where(mine & taken))
            connection.execute(
                insert(identity).values(adapter=ADAPTER, person=person, match=match, seat=seat)
            )

        self.host.service.journal.write(sit)
        self.host.service.act(match, lambda deed: deed.sit(seat))
        title = self.host.service.live(match).standing.terms.title
        return _alone(f"You sit at {for_discord(title)}. `/duello choose` when it is your turn.")

    def _leave(self, person: str) -> Answered:
        mine = (identity.c.adapter == ADAPTER) & (identity.c.person == person)
        self.host.service.journal.write(lambda c: c.execute(delete(identity).where(mine)))
        return _alone("You sit nowhere now. Your links still open your seats.")

    def _seats(self, person: str) -> list[tuple[Live, int]]:
        """Where somebody sits, in matches that go on."""
        mine = (identity.c.adapter == ADAPTER) & (identity.c.person == person)
        with self.host.service.journal.reading() as connection:
            rows = connection.execute(select(identity).where(mine)).all()
        found = [(self.host.service.live(row.match), int(row.seat)) for row in rows]
        return [(live, seat) for live, seat in found if not live.standing.over]

    # ------------------------------------------------------------------ questions

    def _ask(self, person: str) -> Answered:
        """The first question that waits; else the first answer that may be changed."""
        seats = self._seats(person)
        if not seats:
            return _alone("You sit at no match here. `/duello sit` with your link.")
        due = [(live, w) for live, seat in seats for w in live.standing.of(seat) if not w.late]
        due.sort(key=lambda each: each[1].held is not None)
        if not due:
            return _alone("Nothing is asked of you now.")
        live, window = due[0]
        form = self._form(live, window)
        key = self._prompt(live, window, person)
        if form.kind == "parts" or not form.parts or len(form.parts[0].names) > CHOICES - 1:
            return _modal(key, window.asked.choice, form)
        return _menu(key, self._question(live, window), form)

    def _form(self, live: Live, window: Window) -> Form:
        standing, seat = live.standing, window.asked.seat
        own = [
            other.held.answer
            for other in standing.of(seat)
            if other.held is not None and other.number != window.number
        ]
        return self.host.service.game(live).form(standing.moves, own, window.asked)

    def _question(self, live: Live, window: Window) -> str:
        standing = live.standing
        deadline = window.deadline(standing.terms.quiet)
        time = f" Closes <t:{deadline // 1000}:R>." if deadline is not None else ""
        title, choice = for_discord(standing.terms.title), for_discord(window.asked.choice)
        return f"**{title}**: choose {choice}.{time} {before_sending(standing, window.asked.seat)}"

    def _prompt(self, live: Live, window: Window, person: str) -> str:
        """A short key for a question: what is sent to Discord holds no word of the game."""
        key = self.host.service.random(12).hex()
        now = self.host.service.clock.now()

        def keep(connection: Connection) -> None:
            old = (
                select(prompt.c.key)
                .where(prompt.c.person == person)
                .order_by(prompt.c.made_ms.desc())
                .offset(PROMPTS)
                .limit(1000)
            )
            keys = connection.execute(old).scalars().all()
            connection.execute(delete(prompt).where(prompt.c.key.in_(keys)))
            connection.execute(
                insert(prompt).values(
                    key=key, person=person, match=live.name, window=window.number, made_ms=now
                )
            )

        self.host.service.journal.write(keep)
        return key

    def _asked(self, key: str, person: str) -> tuple[Live, Window]:
        """The question of a key, if this person still sits there. Raises Refused."""
        with self.host.service.journal.reading() as connection:
            row = connection.execute(select(prompt).where(prompt.c.key == key)).first()
        if row is None or row.person != person:
            raise Refused("this question is not yours, or an old one")
        for live, seat in self._seats(person):
            window = live.standing.window(row.window)
            if live.name == row.match and window is not None and window.asked.seat == seat:
                return live, window
        raise Refused("this was asked before; look at what is asked now")

    def _picked(self, key: str, person: str, number: str, chosen: object) -> Answered:
        live, window = self._asked(key, person)
        form = self._form(live, window)
        if chosen == ["pass"]:
            return self._taken(live, window, number, "pass")
        names = form.parts[0].names if form.parts else ("use",)
        match chosen:
            case [str(at), *_] if 0 <= int(at) < len(names):
                return self._taken(live, window, number, names[int(at)])
        raise ValueError("no such choice")

    def _said(self, key: str, person: str, number: str, words: str) -> Answered:
        live, window = self._asked(key, person)
        try:
            return self._taken(live, window, number, words)
        except Refused as refused:
            said = for_discord(words[:200])
            return _alone(f"Not taken: {for_discord(stopped(str(refused)))}\nYou said: {said}")

    def _taken(self, live: Live, window: Window, number: str, words: str) -> Answered:
        seat = window.asked.seat

        def say(deed: HostDeed) -> object:
            return deed.say(seat, window.number, words, number)

        reply = read(self.host.service.act(live.name, say, number), Receipt, "receipt")
        until = f" You may change it {reply.until}." if reply.until else ""
        taken = f"Taken: **{for_discord(reply.words)}**.{until} receipt {reply.receipt[:16]}"
        return _alone(taken, MESSAGE)

    def _view(self, person: str) -> Answered:
        seats = self._seats(person)
        if not seats:
            return _alone("You sit at no match here.")
        parts = []
        for live, seat in seats:
            standing = live.standing
            parts.append(f"**{for_discord(standing.terms.title)}**")
            if standing.step is not None:
                sight = self.host.service.game(live).sight(standing.moves, seat)
                parts += _sight(sight)
        return _alone("\n".join(parts)[:LIMIT])


def _said_late(found: Answered | BaseException) -> Answered:
    """What can be said of an interaction that was only acknowledged."""
    if isinstance(found, BaseException):
        _log.error("an interaction failed", exc_info=found)
        return _alone("This could not be done. Tell the host.")
    if found["type"] != MESSAGE:  # a form opens at once or never
        return _alone("It took long to work out what you may say. `/duello choose` once more.")
    return found


def _place_of_reply(body: bytes) -> str:
    """Where the reply to an interaction stands, to be put there later; empty if it has no place."""
    try:
        said = json.loads(body)
        application, token = str(said["application_id"]), str(said["token"])
    except (KeyError, TypeError, ValueError):
        return ""
    if not (_APPLICATION.fullmatch(application) and _TOKEN.fullmatch(token)):
        return ""
    return f"https://discord.com/api/v10/webhooks/{application}/{token}/messages/@original"


def _person(said: object) -> str:
    """Who does something, in a channel or in a message to the application alone. Raises ValueError
    if it is nobody.
    """
    match said:
        case {"member": {"user": {"id": number}}} | {"user": {"id": number}}:
            return str(number)
    raise ValueError("nobody does this")


def _sight(sight: Sight) -> list[str]:
    """What somebody knows, in lines."""
    lines = []
    for player, counts in sight.counts:
        told = ", ".join(f"{for_discord(what)} {for_discord(value)}" for what, value in counts)
        if told:
            lines.append(f"{for_discord(player)}: {told}")
    for player, things in sight.things:
        for what, names in things:
            listed = for_discord(", ".join(names) or "nothing")
            lines.append(f"{for_discord(player)}'s {for_discord(what)}: {listed}")
    lines += [f"you chose {for_discord(name)}: {for_discord(what)}" for name, what in sight.chosen]
    lines += [f"told you alone: {for_discord(words)}" for words in sight.alone]
    for board in sight.boards:
        for cell in board.cells:
            here = [*cell.values.values(), *(mark for mark, _ in cell.marks)]
            if here:
                lines.append(for_discord(f"{cell.name}: {' '.join(here)}"))
    return lines


def _alone(words: str, kind: int = MESSAGE, **more: object) -> Answered:
    """Words for one person, in which nobody is called."""
    mentions: dict[str, list[str]] = {"parse": []}
    data = {"content": words[:LIMIT], "flags": ALONE, "allowed_mentions": mentions, **more}
    return {"type": kind, "data": data}


def _menu(key: str, words: str, form: Form) -> Answered:
    names = form.parts[0].names if form.parts else (f"use {form.choice}",)
    options = [{"label": shown(name)[:100], "value": str(at)} for at, name in enumerate(names)]
    if form.optional:
        options.append({"label": "pass", "value": "pass"})
    select_ = {
        "type": 3,
        "custom_id": key,
        "options": options,
        "placeholder": shown(form.choice)[:150],
    }
    return _alone(words, components=[{"type": 1, "components": [select_]}])


def _modal(key: str, choice: str, form: Form) -> Answered:
    field = {
        "type": 4,
        "custom_id": "words",
        "label": f"Your {shown(choice)}"[:45],
        "style": 2,
        "max_length": LONGEST,
        "placeholder": shown(form.about)[:100] or "type your answer",
    }
    rows = [{"type": 1, "components": [field]}]
    return {
        "type": ASK_IN_MODAL,
        "data": {"custom_id": key, "title": f"Choose {shown(choice)}"[:45], "components": rows},
    }
