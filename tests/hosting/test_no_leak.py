"""What one seat does in secret changes no byte for anybody else.

Two evenings from one seed. In the second, Anna answers something else first, is refused, looks
around and changes her mind, again and again; in the end she says the same. At every moment all
pages of Bert, of watchers and of the host, with all headers, and every number on a bell, are the
same.
"""

import hashlib
import logging
import re
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient
from tests.hosting.evenings import Labelled, StandingStill, answer, made
from tests.quick import only

import duello.host.service as service_module
from duello import shipped
from duello.host.app import application, host_key, host_of
from duello.host.deeds import WATCH
from duello.host.game_data import Refused
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal, match, outbox
from duello.host.seals import sealed_by_player
from duello.host.seat_pages import _last
from duello.host.standing import BY_PLAYERS

pytestmark = pytest.mark.usefixtures("near")

DIGEST = re.compile(rb"[0-9a-f]{16,64}")


def token_of(page: str) -> str:
    found = re.search(r'name="token" value="(\w+)"', page)
    assert found is not None
    return found[1]


class Kept(logging.Handler):
    """Every line that is logged, at any level, by us and by what we stand on."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore", "asyncio")):  # the browsers' own
            self.lines.append(record.getMessage())


class Evening:
    """A host with a match, and everybody's browser."""

    def __init__(self, folder: Path, ruleset: str, **terms) -> None:
        self.chance, self.log = Labelled(), Kept()
        logging.getLogger().addHandler(self.log)
        clock = StandingStill()
        self.host = host_of(Journal(f"sqlite:///{folder / 'host.db'}"), clock, self.chance)
        self.service = self.host.service
        self.name = made(self.service, ruleset, **terms)
        app = application(self.host, background=False, rate=1e9, burst=1e9)
        self.browsers = {}
        self.kept: dict[str, dict[str, str]] = {}
        self.service.journal.write(lambda c: c.execute(update(match).values(hook="https://x")))
        for role in ("0", "1", WATCH):
            self.chance.under(role)
            key = self.service.journal.write(
                partial(self.host.keys.made, role=role, name=self.name)
            )
            self.browsers[role] = self._at(app, key)
        self.chance.under("desk")
        self.browsers["desk"] = self._at(app, host_key(self.host))

    def close(self) -> None:
        logging.getLogger().removeHandler(self.log)
        self.service.journal.close()

    def _at(self, app, key):
        browser = TestClient(app, base_url="http://host", follow_redirects=False)
        assert browser.post(f"/k/{key}").status_code == 303
        return browser

    def seen(self) -> list[bytes]:
        """All that everybody but Anna can get at this moment; what the server logs is of it."""
        places = [
            ("1", f"/m/{self.name}/1/"),
            ("1", f"/m/{self.name}/1/rules"),
            (WATCH, f"/m/{self.name}/watch/"),
            ("desk", f"/desk/m/{self.name}/"),
            ("desk", f"/desk/m/{self.name}/log?form=discord"),
            ("desk", "/desk/"),
        ]
        found = []
        for who, place in places:
            reply = self.browsers[who].get(place)
            head = repr(sorted(reply.headers.items())).encode()
            found.append(DIGEST.sub(b"<digest>", head + reply.content))
        bells = [_last(self.host, self.name, audience) for audience in ("1", WATCH, "host")]
        with self.service.journal.reading() as connection:
            posts = connection.execute(select(outbox.c.body)).scalars().all()
        log = DIGEST.sub(b"<digest>", "\n".join(self.log.lines).encode())
        return [*found, repr(bells).encode(), DIGEST.sub(b"<digest>", repr(posts).encode()), log]

    def say(self, window, words, label) -> None:
        """A seat answers by its page."""
        self.chance.under(label)
        seat = str(window.asked.seat)
        fields = {"window": window.number, "words": words, "request": label}
        if self.service.live(self.name).standing.sealed_by_players:
            salt = hashlib.sha256(label.encode()).hexdigest()
            digest = sealed_by_player(
                self.name, window.number, window.asked.seat, salt, window.asked.choice, words
            )
            self.kept[digest] = {"salt": salt, "words": words}
            fields = {"window": window.number, "digest": digest, "request": label}
            self._post(seat, "seal", fields)
        else:
            self._post(seat, "say", fields)

    def _post(self, seat, what, fields) -> None:
        page = self.browsers[seat].get(f"/m/{self.name}/{seat}/").text
        fields = {**fields, "token": token_of(page)}
        self.browsers[seat].post(f"/m/{self.name}/{seat}/{what}", data=fields)

    def unseal(self) -> list[list[bytes]]:
        """Browsers open what they sealed, Bert's first: what the others see meanwhile."""
        seen = []
        standing = self.service.live(self.name).standing
        for window in standing.windows[::-1] if standing.closed else ():
            label = f"unseal {window.number}"
            self.chance.under(label)
            fields = {"window": window.number, **self.kept[window.receipt]}
            self._post(str(window.asked.seat), "unseal", fields)
            seen.append(self.seen())
        return seen

    def waver(self, window, label, final) -> None:
        """Anna says other things first, is refused, asks what may come next."""
        token = self._token()
        for number in range(3):
            words = answer(
                self.service, self.service.live(self.name), window.asked, f"{label}{number}"
            )
            self.say(window, words, f"other {label} {number}")
        self.say(window, "no such thing", f"wrong {label}")
        fields = {"token": token, "window": window.number, "so_far": "", "add": final}
        self.browsers["0"].post(f"/m/{self.name}/0/part", data=fields)

    def _token(self) -> str:
        page = self.browsers["0"].get(f"/m/{self.name}/0/").text
        return token_of(page)


def evening(ruleset: str, wavering: bool, rounds: int, **terms) -> list[list[bytes]]:
    """What all others saw at every moment of some rounds."""
    seen = []
    with tempfile.TemporaryDirectory() as folder:
        it = Evening(Path(folder), ruleset, **terms)
        for number in range(rounds):
            standing = it.service.live(it.name).standing
            if standing.over:
                break
            for window in standing.windows:
                label = f"{number}:{window.number}"
                live = it.service.live(it.name)
                words = answer(it.service, live, window.asked, label)
                anna = window.asked.seat == 0
                if wavering and anna and standing.together and standing.waits_for(1):
                    it.waver(window, label, words)
                    seen.append(it.seen())
                it.say(window, words, label)
                if not wavering and anna and standing.together and standing.waits_for(1):
                    seen.append(it.seen())
                seen += [it.seen(), *it.unseal()]
        it.close()
    return seen


def differences(ruleset: str, rounds: int, **terms) -> list[tuple[int, int]]:
    """Where the two evenings differ: at which moment, in what of it."""
    steady = evening(ruleset, False, rounds, **terms)
    wavering = evening(ruleset, True, rounds, **terms)
    assert len(steady) == len(wavering)
    return [
        (moment, place)
        for moment, (one, other) in enumerate(zip(steady, wavering, strict=True))
        for place, (a, b) in enumerate(zip(one, other, strict=True))
        if a != b
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "ruleset", only(("archwizards-duel", "warriors-death", "enchanted-forest"), "enchanted-forest")
)
def test_nobody_else_sees_a_change_of_mind(ruleset):
    assert differences(ruleset, 2) == []


def after_secret(folder: Path, secret: str) -> tuple[list[Any], list[bytes]]:
    """What the rules tell Bert of the second round, and what others see: in the first Anna cast
    Fog Cloud, which hides what she casts in the second.
    """
    folder.mkdir()
    it = Evening(folder, "archwizards-duel")
    for number, both in enumerate((("Fog Cloud", "Bless"), (secret, "Firebolt"))):
        for window, words in zip(it.service.live(it.name).standing.windows, both, strict=True):
            it.say(window, words, f"{number}:{window.number}")
    step = it.service.live(it.name).standing.step
    assert step is not None
    told = [(each.to, each.text, each.data) for each in step.told if each.to in (None, 1)]
    seen = it.seen()
    it.close()
    return told, seen


@pytest.mark.slow
def test_what_stays_secret_when_the_round_is_open_stays_so(tmp_path):
    """Two spells of which the rules tell Bert the same: nothing that leaves the host differs."""
    ways = [after_secret(tmp_path / words, words) for words in ("Bless", "Phantasmal Killer")]
    told, seen = zip(*ways, strict=True)
    assert told[0] == told[1]
    assert seen[0] == seen[1]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", shipped())
def test_nobody_else_sees_a_change_of_mind_in_a_whole_match(ruleset):
    assert differences(ruleset, 60) == []


ROUNDS = pytest.mark.parametrize("rounds", only((1, 2), 1))


@ROUNDS
def test_nobody_else_sees_a_change_of_mind_that_browsers_seal(rounds):
    assert differences("archwizards-duel", rounds, seal=BY_PLAYERS) == []


@pytest.mark.slow
@ROUNDS
def test_nobody_else_sees_who_is_in_where_that_is_hidden(rounds):
    assert differences("archwizards-duel", rounds, opens="host", who_in=False) == []


@pytest.mark.slow
def test_a_server_that_numbers_across_audiences_is_caught(monkeypatch):
    own = service_module._numbered

    def across(deed, counts):
        """One counter for all: what Anna alone is told moves everybody's numbers."""
        so_far = max(counts.values(), default=0)
        found = []
        for message in deed.messages:
            so_far += 1
            found.append((so_far, deed.entries[-1].seq, message))
        return found

    assert own is service_module._numbered
    monkeypatch.setattr(service_module, "_numbered", across)
    assert differences("archwizards-duel", 1)


def test_an_answer_is_judged_without_the_others(tmp_path, monkeypatch):
    """Whether it is legal is worked out from this seat's own answers, whoever else is in."""
    it = Evening(tmp_path, "warriors-death")
    asked = it.service.live(it.name).standing.windows[0].asked
    game, seen = it.service.game(it.service.live(it.name)), []
    understood = game.understood

    def judged(moves, own, asked, words):
        seen.append([answer.seat for answer in own])
        return understood(moves, own, asked, words)

    monkeypatch.setattr(game, "understood", judged)
    for seat in (1, 0):
        window = it.service.live(it.name).standing.of(seat)[0].number
        no = partial(HostDeed.say, seat=seat, window=window, words="no", request=None)
        it.service.act(it.name, no)
    assert asked.seat == 0
    assert seen == [[], []]
    it.close()


def test_what_is_secret_is_on_no_page_before_the_end(tmp_path):
    it = Evening(tmp_path, "archwizards-duel")
    window = it.service.live(it.name).standing.of(0)[0]
    with pytest.raises(Refused):
        it.service.act(it.name, lambda deed: deed.say(0, window.number, "nothing", None))
    for place in ("record", "replay"):
        assert it.browsers["desk"].get(f"/desk/m/{it.name}/{place}").status_code == 403
    assert it.browsers["1"].get(f"/m/{it.name}/1/replay").status_code == 403
    assert it.browsers["1"].get(f"/m/{it.name}/0/").status_code == 403
    assert it.browsers[WATCH].get(f"/m/{it.name}/1/").status_code == 403
    it.close()
