"""Matches over lines: the same deeds as on pages, without a database.

Input: lines of JSON. Output: messages, each to one audience. Must not know: files, terminals, what
time it is; whoever speaks to it says so.
"""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import define, field, frozen

from ..codec.documents import REFEREED, BadDocument
from ..dsl.diagnostics.problem import RulesError
from ..match.loading import Rules, load
from . import messages as m
from .deeds import SEATS, TRUTH, WATCH, Message, before_sending
from .game import Game
from .game_codec import packed_program
from .game_data import Answer, Play, Refused, Setting
from .host_codec import plain, read
from .host_deeds import HostDeed
from .seals import Chain
from .standing import (
    ALL_IN,
    BY_HOST,
    BY_PLAYERS,
    Entry,
    Receipt,
    Standing,
    Terms,
    applied,
    terms_of,
)

Do = Callable[[HostDeed], object]

MATCHES = 1_000
"""So many matches one process holds."""


@define
class Held:
    """A match that is held. told: every message of each audience, in order."""

    name: str
    ruleset: str
    root: str
    standing: Standing
    game: Play
    rows: list[Entry] = field(factory=list)
    told: dict[str, list[Message]] = field(factory=dict)


@frozen
class _Save:
    """A match as it is saved. root: the secret of its draws."""

    rules: str
    root: str
    rows: tuple[Entry, ...]
    told: dict[str, tuple[Message, ...]]


class LineReferee:
    """All matches of a process."""

    def __init__(self) -> None:
        self._held: dict[str, Held] = {}
        self._rules: dict[str, Rules] = {}

    @property
    def matches(self) -> tuple[str, ...]:
        """The names of those that are held."""
        return tuple(self._held)

    def line(self, line: str) -> list[m.Out]:
        """What a line leads to: messages. Whatever is wrong is one message, and changes nothing."""
        try:
            said = m.read(line)
        except BadDocument as error:
            return [m.Error("", "sender", str(error))]
        try:
            return self._answered(said)
        except Refused as refused:
            seat = getattr(said, "seat", "")
            alone = m.Say | m.Decline | m.GiveUp | m.Seal | m.Unseal
            to = seat if isinstance(said, alone) else "sender"
            return [m.Refused(said.match, to, str(refused), getattr(said, "request", ""))]

    def restore(self, name: str, saved: Mapping[str, object]) -> list[m.Out]:
        """Go on with a match that was saved, however long the save is."""
        try:
            return self._restore(m.Restore(name, dict(saved)))
        except Refused as refused:
            return [m.Error(name, "sender", str(refused))]

    def _answered(self, said: m.In) -> list[m.Out]:
        match said:
            case m.Begin():
                return self._begin(said)
            case m.Restore():
                return self._restore(said)
            case m.View():
                return [self._seen(self._of(said), said)]
            case m.MayFollow():
                return [self._follow(self._of(said), said)]
            case m.Save():
                return [m.Saved(said.match, "sender", self.saved(self._of(said).name))]
        held = self._of(said)
        do = self._deed(held, said)
        return self._done(held, said.at, do, getattr(said, "request", ""))

    def _of(self, said: m.In) -> Held:
        held = self._held.get(said.match)
        if held is None:
            raise Refused(f"there is no match `{said.match[:40]}`")
        return held

    def _seat(self, held: Held, name: str) -> int:
        for seat, player in enumerate(held.standing.terms.seats):
            if name.casefold() == player.casefold():
                return seat
        raise Refused(f"nobody called `{name[:40]}` plays")

    # ------------------------------------------------------------------ beginning

    def _loaded(self, name: str) -> Rules:
        if name not in self._rules:
            try:
                self._rules[name] = load(Path(name) if name.endswith(".duel") else name)
            except RulesError as error:
                raise Refused(f"`{name[:80]}` cannot be played: {error}") from None
        return self._rules[name]

    def _begin(self, said: m.Begin) -> list[m.Out]:
        if said.match in self._held or not said.match:
            raise Refused("every match needs a name of its own")
        if len(self._held) >= MATCHES:
            raise Refused(f"one process holds at most {MATCHES} matches")
        if said.opens not in (ALL_IN, BY_HOST):
            raise Refused(f"`opens` is `{ALL_IN}` or `{BY_HOST}`")
        if not said.who_in and said.opens == ALL_IN:
            raise Refused("who is in cannot be hidden while rounds open when all are in")
        if said.seal not in ("host", BY_PLAYERS):
            raise Refused(f"`seal` is `host` or `{BY_PLAYERS}`")
        root = said.secret or secrets.token_hex(32)
        if len(root) != 64 or not all(c in "0123456789abcdef" for c in root):
            raise Refused("`secret` is 64 hexadecimal digits, small letters")
        rules = self._loaded(said.rules)
        digest = packed_program(rules.program)[0]
        terms = Terms(
            rules.title,
            digest,
            said.seats,
            dict(said.options),
            said.opens,
            said.who_in,
            seal=said.seal,
            anchor=Chain(root).anchor,
        )
        held = self._made(said.match, said.rules, root, terms, rules)
        held.game.step(())

        def do(deed: HostDeed) -> None:
            deed.create(terms)
            deed.sit(0)
            deed.sit(1)
            deed.begin()

        self._held[said.match] = held
        return self._done(held, said.at, do, "")

    def _made(self, name: str, ruleset: str, root: str, terms: Terms, rules: Rules) -> Held:
        setting = Setting(name, terms.seats, terms.options, root)
        return Held(name, ruleset, root, Standing(terms), Game(rules, setting))

    # ------------------------------------------------------------------ deeds

    def _deed(self, held: Held, said: m.Asking) -> Do:
        """What a message asks to be done."""
        match said:
            case m.Say():
                seat = self._seat(held, said.seat)
                window = said.window or _first(held.standing, seat)
                return lambda deed: deed.say(seat, window, said.words, said.request or None)
            case m.Decline():
                seat = self._seat(held, said.seat)
                window = said.window or _first(held.standing, seat)
                return lambda deed: deed.say(seat, window, "pass", said.request or None)
            case m.Seal():
                seat = self._seat(held, said.seat)
                window = said.window or _first(held.standing, seat)
                return lambda deed: deed.seal(seat, window, said.digest, said.request or None)
            case m.Unseal():
                seat = self._seat(held, said.seat)
                window = said.window or _sealed(held.standing, seat)
                return lambda deed: deed.unseal(
                    seat, window, said.salt, said.words, said.request or None
                )
            case m.GiveUp():
                seat = self._seat(held, said.seat)
                return lambda deed: deed.give_up(seat, said.request or None)
        return self._host_deed(held, said)

    def _host_deed(self, held: Held, said: m.AskingOfHost) -> Do:
        match said:
            case m.Late():
                seat = self._seat(held, said.seat)
                return lambda deed: deed.late(seat)
            case m.Tick():
                return lambda deed: deed.tick()
            case m.Open():
                return lambda deed: deed.open_now()
            case m.Pause():
                return lambda deed: deed.pause(said.reason)
            case m.Resume():
                return lambda deed: deed.resume()
            case m.Extend():
                seat = self._seat(held, said.seat)
                return lambda deed: deed.extend((seat,), said.ms, said.reason)
            case m.TakeBack():
                return lambda deed: deed.take_back(said.reason)
            case m.Release():
                seat = self._seat(held, said.seat)
                return lambda deed: deed.release(seat, said.reason)
            case m.Rule():
                return lambda deed: deed.rule(said.text)

    def _done(self, held: Held, at: int, do: Do, request: str) -> list[m.Out]:
        standing = held.standing
        known = standing.requests.get(request) if request else None
        if known is not None:
            return [self._taken(held, held.rows[known - 1], request)]
        deed = HostDeed(held.name, standing, lambda _: held.game, at, lambda: secrets.token_hex(32))
        do(deed)
        held.standing = deed.standing
        held.rows += deed.entries
        found = self._told(held, deed.messages)
        for row in deed.entries:
            if row.kind in _TAKING:
                found.insert(0, self._taken(held, row, request))
        if any(row.kind in _ASKING for row in deed.entries):
            found += self._asks(held)
        return found

    def _taken(self, held: Held, row: Entry, request: str) -> m.Taken:
        seat = row.says("answer", Answer).seat if "answer" in row.body else row.seat or 0
        reply = row.says("reply", Receipt) if "reply" in row.body else Receipt()
        return m.Taken(
            held.name,
            held.standing.terms.seats[seat],
            reply.window,
            reply.words,
            reply.final,
            reply.until,
            reply.receipt,
            request,
        )

    def _to(self, held: Held, audience: str) -> str:
        return held.standing.terms.seats[int(audience)] if audience in SEATS else audience

    def _told(self, held: Held, said: list[Message]) -> list[m.Out]:
        """News, for each audience with its own numbers; then how it ended or stopped."""
        found: list[m.Out] = []
        for message in said:
            if message.kind == "seals" and held.standing.terms.seal == BY_PLAYERS:
                if message.audience != TRUTH:
                    to = self._to(held, message.audience)
                    seals = message.says("seals", dict[str, str])
                    found.append(m.Seals(held.name, to, seals, held.standing.closed))
                continue
            if message.audience == TRUTH or message.kind in ("asked", "seals", "taken"):
                continue  # said in messages of their own, or not before the end
            lines = held.told.setdefault(message.audience, [])
            lines.append(message)
            to = self._to(held, message.audience)
            found.append(_told(held.name, to, len(lines), message))
        standing = held.standing
        if standing.over:
            winner = None if standing.winner is None else standing.terms.seats[standing.winner]
            found.append(m.Over(held.name, "all", winner, standing.result))
        elif standing.state == "stopped" and standing.step is not None:
            found.append(m.Stopped(held.name, "host", standing.step.stopped))
        return found

    def _asks(self, held: Held) -> list[m.Out]:
        """What is asked: a line that may be posted, and one for the seat alone."""
        standing, found = held.standing, list[m.Out]()
        for window in standing.windows:
            name = standing.terms.seats[window.asked.seat]
            deadline = window.deadline(standing.terms.quiet)
            found.append(
                m.Asked(
                    held.name,
                    "all",
                    name,
                    window.number,
                    window.asked.choice,
                    window.asked.seconds,
                    deadline,
                )
            )
            form = held.game.form(standing.moves, (), window.asked)
            parts = tuple(plain(part) for part in form.parts)
            note = before_sending(standing, window.asked.seat)
            found.append(
                m.Ask(
                    held.name,
                    name,
                    window.number,
                    window.asked.choice,
                    form.optional,
                    deadline,
                    parts,
                    note,
                    standing.sealed_by_players,
                )
            )
        return found

    # ------------------------------------------------------------------ looking at it

    def _seen(self, held: Held, said: m.View) -> m.Seen:
        audience = said.audience
        if audience not in (WATCH, "host"):
            audience = str(self._seat(held, audience))
        seat = int(audience) if audience in SEATS else None
        sight = held.game.sight(held.standing.moves, seat) if held.standing.step else None
        lines = held.told.get(audience, [])
        told = tuple(
            {"n": n, "kind": each.kind, "text": each.text, "event": each.name, "data": each.data}
            for n, each in enumerate(lines, 1)
            if n > max(0, said.after)
        )
        return m.Seen(
            held.name, self._to(held, audience), plain(sight) if sight is not None else {}, told
        )

    def _follow(self, held: Held, said: m.MayFollow) -> m.Follow:
        standing, seat = held.standing, self._seat(held, said.seat)
        window = standing.window(said.window or _first(standing, seat))
        if window is None or window.asked.seat != seat:
            raise Refused("this is not asked now")
        form = held.game.form(standing.moves, (), window.asked, said.words)
        if form.trouble:
            raise Refused(form.trouble)
        parts = tuple(plain(part) for part in form.parts)
        name = standing.terms.seats[seat]
        return m.Follow(held.name, name, form.so_far, form.whole, parts)

    # ------------------------------------------------------------------ keeping it

    def saved(self, name: str) -> dict[str, object]:
        """A match as plain values: its rows, and what was told."""
        held = self._held[name]
        told = {who: tuple(lines) for who, lines in held.told.items()}
        return REFEREED.marked(plain(_Save(held.ruleset, held.root, tuple(held.rows), told)))

    def _restore(self, said: m.Restore) -> list[m.Out]:
        if said.match in self._held or not said.match:
            raise Refused("every match needs a name of its own")
        try:
            self._held[said.match] = self._restored(said.match, said.saved)
        except BadDocument as error:
            raise Refused(str(error)) from None
        except (LookupError, TypeError, ValueError, AttributeError):
            raise Refused("the save of a match is altered: its rows do not fit") from None
        held = self._held[said.match]
        return [*self._told(held, []), *self._asks(held)]

    def _restored(self, name: str, saved: Mapping[str, object]) -> Held:
        save = read(REFEREED.opened(saved), _Save, REFEREED.title)
        if not save.rows:
            raise BadDocument(f"the {REFEREED.title} has no rows")
        terms = terms_of(save.rows[0].body)
        rules = self._loaded(save.rules)
        if packed_program(rules.program)[0] != terms.digest:
            raise Refused(f"`{terms.title}` has other rules now")
        held = self._made(name, save.rules, save.root, terms, rules)
        for row in save.rows:
            held.standing = applied(held.standing, row, lambda _: held.game)
        held.rows = list(save.rows)
        held.told = {who: list(lines) for who, lines in save.told.items()}
        return held


_ASKING = ("began", "opened", "taken_back", "released")
"""After these rows, what is asked is said anew."""


_TAKING = ("held", "sealed", "unsealed", "unplayable")
"""Rows that take something from a seat."""


def _sealed(standing: Standing, seat: int) -> int:
    """The first question of a seat of which something is to be opened."""
    closed = [window for window in standing.of(seat) if window.unsealing and not window.known]
    return next((window.number for window in closed), 0)


def _first(standing: Standing, seat: int) -> int:
    """The first question of a seat that waits; else the first that may be answered anew."""
    windows = standing.of(seat)
    waiting = [window for window in windows if not window.done]
    return next((window.number for window in (*waiting, *windows)), 0)


def _told(match: str, to: str, n: int, message: Message) -> m.Told:
    return m.Told(match, to, n, message.kind, message.text, message.name, message.data, message.why)
