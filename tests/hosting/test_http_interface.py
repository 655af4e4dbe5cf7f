"""Every address of the host is asked for things that no page of ours asks: by schemathesis.

The interface is described from the routes themselves, so that none is forgotten; what is sent
follows from that description, rightly and wrongly. Whatever it is, the reply is one that the host
means to give, with the headers of every reply, tells nobody what another seat has in, and the match
goes on.
"""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from starlette.routing import Route
from tests.hosting.evenings import FEUD, MENDED, Labelled, StandingStill, made

from duello.host.app import application, host_key, host_of
from duello.host.desk_pages import DEEDS
from duello.host.guard import HEADERS, Guard, form_token
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal, tournament
from duello.host.rule_check import check
from duello.host.service import Service
from duello.host.standing import BY_PLAYERS, STOPPED, Terms
from duello.host.stored_rules import SENT, store

SECRET = "Charm Person"
"""What Bert has in: it stands in lists of spells, but nowhere as an answer."""

SETTLES = 'rule "R"\n  winner: the player with more pick, if a player\'s pick is 3'
"""A ruling by which the match goes on that its rules have stopped."""

REPLIES = {200, 303, 400, 401, 403, 404, 405, 413, 422}

FIELDS = {
    "words": ["Bless", "no", "Bless, Bless"], "choice": ["Bless"], "window": ["1", "2", "9"],
    "request": ["r"], "pass": ["1"], "so_far": ["Bless"], "add": ["Bless"], "several": ["Bless"],
    "written": ["...", "with ..."], "clear": ["1"], "check": ["1"], "digest": ["a" * 64],
    "salt": ["b" * 64], "seat": ["0", "1", "both", "none"], "seconds": ["60", "9" * 30],
    "reason": ["tea", "x" * 400], "role": ["0", "1", "watch"], "hook": ["https://x"],
    "first": ["Ada"], "second": ["Ben", "ada"], "rules": ["archwizards-duel"],
    "opens": ["all in", "deadline", "host"], "who_in": ["yes", "no"], "late": ["rules", "host"],
    "pace": ["100", "10", "0"], "unset": ["60"], "quiet_from": ["22:00"], "quiet_to": ["8:00"],
    "zone": ["Europe/Berlin"], "watching": ["yes", "no"], "delay": ["1"], "seal": ["players"],
    "way": ["0" * 24], "lines": ["winner: nobdy", SETTLES],
    "file": [MENDED, FEUD, "ruleset"],
    "kind": ["series", "round robin", "knock-out"], "players": ["Ada\nBen\nCy"], "title": ["May"],
    "games": ["3"], "o.duels": ["1", "0", "-1"],
}  # fmt: skip
"""Fields of all our forms, with something that may stand in them."""

ODD = ["", "0", "-1", "9" * 30, "x" * 500, "<b>", "\u202e\u0007", "'; drop table entry"]

NEEDED = {
    "say": ["window", "words", "request"],
    "seal": ["window", "digest", "request"],
    "unseal": ["window", "salt", "words"],
    "part": ["window", "add"],
    "new": ["rules", "first", "second"],
    "link": ["role"],
    "draw": ["seat"],
    "decide": ["lines", "reason"],
    "correct": ["file", "reason"],
    "upload": ["file"],
    "{deed}": ["seat", "reason"],
    "events": ["rules", "title", "kind", "players"],
}
"""Fields without which a form would not get far."""


class House:
    """A host with a match in which Bert has answered, and everybody's key."""

    def __init__(self, folder: Any) -> None:
        self.host = host_of(Journal(f"sqlite:///{folder / 'host.db'}"), StandingStill(), Labelled())
        self.service = self.host.service
        self.free = False
        self.desk = host_key(self.host)
        self.begin()
        self.app = application(
            self.host, background=False, rate=1e9, burst=1e9, discord_key="00" * 32
        )

    def begin(self) -> None:
        """A new match, in which Bert has answered."""
        self.name = made(self.service, "archwizards-duel", seal=BY_PLAYERS)
        self.say(1, SECRET)
        self.have_keys()

    def stop(self) -> None:
        """A new match, which its rules have stopped."""
        checked = check("feud.duel", FEUD.encode())
        assert checked.packed is not None
        kept, now = checked.packed, self.service.clock.now()
        digest = self.service.journal.write(
            lambda c: store(c, "feud.duel", checked.title, checked.text, kept, now, SENT)
        )
        self.name, _ = self.service.create(Terms(checked.title, digest, ("Anna", "Bert")))
        for seat in (0, 1):
            self.service.act(self.name, partial(HostDeed.sit, seat=seat))
        self.service.act(self.name, lambda deed: deed.begin())
        self.say(0, "3")
        self.say(1, "1")
        assert self.state == STOPPED
        self.have_keys()

    def ready(self, path: str) -> None:
        """What can only be done to a match that has stopped is done to one."""
        if path.endswith(("/do/decide", "/do/correct")) and self.state != STOPPED:
            self.stop()

    @property
    def state(self) -> str:
        """How the match stands."""
        return self.service.live(self.name).standing.state

    def say(self, seat: int, words: str) -> None:
        """An answer of somebody."""
        window = self.service.live(self.name).standing.of(seat)[0].number
        say = partial(HostDeed.say, seat=seat, window=window, words=words, request=None)
        self.service.act(self.name, say)

    def have_keys(self) -> None:
        """New keys for the match."""
        self.keys = {"host": self.desk}
        for role in ("0", "watch"):
            key = partial(self.host.keys.made, role=role, name=self.name)
            self.keys[role] = self.service.journal.write(key)

    def event(self) -> str:
        """A tournament, if somebody has made one."""
        with self.service.journal.reading() as connection:
            return str(connection.execute(select(tournament.c.id)).scalar())

    def routes(self) -> Iterator[Route]:
        """All addresses but streams, which have no end."""
        assert isinstance(self.app, Guard)
        for route in self.app._app._app.routes:  # type: ignore[attr-defined]
            if isinstance(route, Route) and not route.path.endswith("}/events"):
                yield route

    def described(self) -> dict[str, Any]:
        """The routes as a description in OpenAPI."""
        paths: dict[str, Any] = {}
        for route in self.routes():
            path = re.sub(r":\w+}", "}", route.path)
            asked = [self._parameter(name, "path") for name in re.findall(r"{(\w+)}", path)]
            asked += [self._parameter(name, "query") for name in ("after", "step", "form", "rules")]
            for method in sorted((route.methods or {"GET"}) - {"HEAD"}):
                operation: dict[str, Any] = {
                    "parameters": asked,
                    "responses": {"default": {"description": "a page"}},
                }
                if method == "POST":
                    operation["requestBody"] = {"content": self._body(path)}
                paths.setdefault(path, {})[method.lower()] = operation
        return {"openapi": "3.1.0", "info": {"title": "host", "version": "1"}, "paths": paths}

    def _parameter(self, name: str, where: str) -> dict[str, Any]:
        right = {
            "match": [self.name],
            "audience": ["0", "watch"],
            "key": list(self.keys.values()),
            "deed": ["pause", "resume", "release", "ruling", "take-back", "extend", "remind"],
            "form": ["discord", "plain"],
            "rules": ["archwizards-duel"],
        }.get(name, ["0", "1"])
        schema = self._free(right)
        return {"name": name, "in": where, "required": where == "path", "schema": schema}

    def _free(self, right: list[str]) -> dict[str, Any]:
        if self.free:
            return {"type": "string", "minLength": 1, "maxLength": 80}
        return {"enum": [*right, *right, *ODD]}

    def _body(self, path: str) -> dict[str, Any]:
        fields = {name: self._free(right) for name, right in FIELDS.items()}
        needed = NEEDED.get(path.rpartition("/")[2], [])
        schema = {"type": "object", "properties": fields, "maxProperties": 12, "required": needed}
        form = {"schema": schema}
        if "file" in needed:  # forms with a file have few fields besides
            file = {**self._free(FIELDS["file"]), "contentMediaType": "application/octet-stream"}
            schema["properties"] = {"file": file, "reason": fields["reason"]}
            return {"multipart/form-data": form}
        return {
            "application/x-www-form-urlencoded": form,
            "multipart/form-data": form,
            "application/json": {"schema": {}},
        }

    def cookie(self, who: str) -> dict[str, str]:
        """What a browser of somebody sends besides."""
        return {"cookie": f"duello={self.keys[who]}"} if who in self.keys else {}


@pytest.fixture
def house(tmp_path, near):
    found = House(tmp_path)
    yield found
    found.service.journal.close()


def asked(house: House, case: Any, who: str, own: bool, deed: str) -> Any:
    """Send what schemathesis made up, as somebody; own: at a place of theirs, with the token of
    their forms, for else most would end at the door.
    """
    if own and who in house.keys:
        right = {
            "match": house.name,
            "audience": who,
            "key": house.keys[who],
            "deed": deed,
            "event": house.event(),
        }
        given = case.path_parameters or {}
        case.path_parameters = {name: right.get(name, given[name]) for name in given}
        if isinstance(case.body, dict):
            case.body = {**case.body, "token": form_token(house.keys[who])}
    return case.call(
        base_url="http://host", app=house.app, headers=house.cookie(who), allow_redirects=False
    )


def sound(house: House, case: Any, who: str, own: bool, deed: str) -> None:
    """The reply is one that is meant, and says nothing that is secret."""
    reply = asked(house, case, who, own, deed)
    told = f"{case.method} {case.path} as {who}: {reply.status_code}"
    assert reply.status_code in REPLIES, told
    for name, value in HEADERS.items():
        assert reply.headers.get(name) == [value], told
    assert "Traceback" not in reply.text, told
    if who != "host":
        assert f"Taken: {SECRET}" not in reply.text and f"<b>{SECRET}</b> <span class" not in (
            reply.text
        ), told


def hammered(house: House, examples: int, free: tuple[bool, ...]) -> None:
    """Each operation, so many times, by everybody. free: with any texts, or those of forms."""
    for house.free in free:
        _hammered(house, examples)


def _hammered(house: House, examples: int) -> None:
    from schemathesis import openapi
    from schemathesis.core.result import Ok

    schema = openapi.from_dict(house.described())
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result  # the description is ours, and right
        operation = result.ok()
        cases = operation.as_strategy()
        house.begin()
        mine = "host" if operation.path.startswith("/desk") else "0"
        needed = NEEDED.get(operation.path.rpartition("/")[2], [])
        fields = {name: st.sampled_from(FIELDS[name]) for name in needed}

        @settings(
            max_examples=examples,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            cases,
            st.sampled_from([mine] * 6 + ["nobody", "watch"]),
            st.sampled_from([True] * 4 + [False]),
            st.sampled_from(sorted(DEEDS)),
            st.just({}) | st.fixed_dictionaries(fields),
        )
        def tried(case: Any, who: str, own: bool, deed: str, right: dict[str, str]) -> None:
            if isinstance(case.body, dict):
                case.body = {**case.body, **right}
            house.ready(case.path)
            sound(house, case, who, own, deed)

        tried()
        standing = house.service.live(house.name).standing
        again = Service(house.service.journal, house.service.clock)
        assert again.live(house.name).standing == standing, operation.path


@pytest.mark.slow
def test_whatever_is_asked_of_any_address_is_answered(house):
    hammered(house, 1, (False,))


@pytest.mark.slow
def test_whatever_is_asked_of_any_address_is_answered_often(house):
    hammered(house, 150, (False, True))
