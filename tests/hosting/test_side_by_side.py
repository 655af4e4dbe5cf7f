"""Several processes, slow rules, unreadable matches, old pages: what one does harms no other."""

import asyncio
import threading
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from starlette.routing import Route
from starlette.testclient import TestClient
from tests.hosting.evenings import Labelled, StandingStill, host, made, whole
from tests.hosting.test_doors import desk, seated, token
from tests.quick import only

from duello.host.app import Looks, application, host_of
from duello.host.deeds import TOGETHER
from duello.host.journal import Journal, match, outbox, ruleset
from duello.host.presence import SILENT, Presence
from duello.host.service import Service
from duello.host.standing import GRACE


@pytest.fixture
def evening(tmp_path):
    service, clock, chance = host(tmp_path / "host.db")
    yield service, clock, chance
    service.journal.close()


@pytest.fixture
def house(tmp_path, near):
    found = host_of(Journal(f"sqlite:///{tmp_path / 'host.db'}"), StandingStill(), Labelled())
    yield found
    found.service.journal.close()


def left(service, clock, name):
    """Milliseconds that the first seat has."""
    standing = service.live(name).standing
    return standing.windows[0].deadline(standing.terms.quiet) - clock.now()


# ---------------------------------------------------------------------- several processes


def test_absence_is_given_back_once_though_two_processes_come_back(evening, monkeypatch):
    service, clock, chance = evening
    name = made(service, "archwizards-duel")
    Presence(service).beat()
    clock.go(500_000)
    monkeypatch.setattr(Presence, "_beat", lambda *_, **__: None)  # both look before either beats
    monkeypatch.setattr(Presence, "_alive", lambda *_: False)
    for late in (0, 700):
        clock.go(late)
        Presence(Service(service.journal, clock, chance)).come_back()
    assert left(service, clock, name) == 90_000 - 700


def test_a_process_that_is_killed_while_it_gives_time_back_costs_nobody_time(evening, monkeypatch):
    """The second one gives back what has passed since the first."""
    service, clock, chance = evening
    name = made(service, "archwizards-duel")
    Presence(service).beat()
    clock.go(500_000)
    monkeypatch.setattr(Presence, "_beat", lambda *_, **__: None)
    monkeypatch.setattr(Presence, "_alive", lambda *_: False)
    for later in (0, TOGETHER):
        clock.go(later)
        Presence(Service(service.journal, clock, chance)).come_back()
    assert left(service, clock, name) == 90_000


@pytest.mark.parametrize("by", [3_600_000, -3_600_000])
def test_a_clock_that_is_set_is_put_right_once_though_two_processes_notice(evening, by):
    service, clock, chance = evening
    name = made(service, "archwizards-duel")
    both = [Presence(Service(service.journal, clock, chance)) for _ in range(2)]
    for presence in both:
        presence.beat()
    clock.at += by
    for presence in both:
        clock.go(1_000)
        assert presence.beat() == by
    assert left(service, clock, name) == 88_000


def test_a_number_that_another_program_has_now_is_no_process_of_ours(evening, monkeypatch):
    """After a restart of the machine the number of the killed server is somebody else's."""
    service, clock, _ = evening
    monkeypatch.setattr("duello.host.presence._runs", lambda pid: True)
    presence, now = Presence(service), clock.now()
    machine = presence.process.split(":")[0]
    assert presence._alive(f"{machine}:1:ab", now - 10, now)
    assert not presence._alive(f"{machine}:1:ab", now - SILENT, now)


# ---------------------------------------------------------------------- a match that cannot go on


def test_a_match_that_cannot_be_read_holds_up_no_clock_but_its_own(evening, monkeypatch):
    service, clock, chance = evening
    bad, good = made(service, "gods-collide"), made(service, "archwizards-duel")
    Presence(service).beat()
    digest = service.live(bad).standing.terms.digest
    spoilt = update(ruleset).where(ruleset.c.digest == digest).values(program=b"{}")
    service.journal.write(lambda connection: connection.execute(spoilt))
    clock.go(1_000_000)
    again = Service(service.journal, clock, chance)
    presence = Presence(again)
    monkeypatch.setattr(presence, "_alive", lambda *_: False)
    presence.come_back()
    assert left(again, clock, good) == 90_000
    clock.at += 3_600_000
    presence.beat()
    assert left(again, clock, good) == 90_000


def test_a_match_that_takes_long_holds_up_no_clock_but_its_own(evening, monkeypatch):
    service, clock, _ = evening
    slow, other = made(service, "archwizards-duel"), made(service, "archwizards-duel")
    clock.go(90_000 + GRACE)
    free, look_at = threading.Event(), service.look_at

    def looked_at(name):
        if name == slow:
            free.wait(30)
        look_at(name)

    monkeypatch.setattr(service, "look_at", looked_at)

    async def evening_goes_on():
        looks = Looks(service)
        for _ in range(300):
            await looks.begin()
            await asyncio.sleep(0.01)
            if service.live(other).standing.moves:
                break
        stood = not service.live(slow).standing.moves
        free.set()
        await asyncio.gather(*looks._going.values())
        return stood

    assert asyncio.run(evening_goes_on())
    assert all(service.live(name).standing.moves for name in (slow, other))


@pytest.mark.slow
def test_requests_to_a_match_that_takes_long_leave_threads_to_others(house, monkeypatch):
    slow, other = made(house.service, "archwizards-duel"), made(house.service, "archwizards-duel")
    free, live = threading.Event(), house.service.live

    def slowly(name):
        if name == slow:
            free.wait(30)
        return live(name)

    monkeypatch.setattr(house.service, "live", slowly)
    keys = {
        name: house.service.journal.write(partial(house.keys.made, role="0", name=name))
        for name in (slow, other)
    }
    app = application(house, background=False, rate=1e9, burst=1e9)

    async def evening_goes_on():
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://host") as client:

            def ask(name, more=""):
                cookie = {"cookie": f"duello={keys[name]}"}
                return client.get(f"/m/{name}/0/{more}", headers=cookie, timeout=60)

            waiting = [asyncio.create_task(ask(slow, more)) for more in ("", "rules") * 40]
            await asyncio.sleep(0.2)
            found = await asyncio.wait_for(ask(other), 20)
            pending = sum(not task.done() for task in waiting)
            free.set()
            replies = await asyncio.gather(*waiting)
            return found.status_code, pending, {reply.status_code for reply in replies}

    assert asyncio.run(evening_goes_on()) == (200, 80, {200})


# ---------------------------------------------------------------------- pages


def everything(service):
    with service.journal.reading() as connection:
        names = "select name from sqlite_master where type = 'table' order by name"
        tables = connection.exec_driver_sql(names).scalars().all()
        return [connection.exec_driver_sql(f"select * from {name}").all() for name in tables]


def test_no_address_that_is_read_writes_anything(house):
    """Every address that there is, with the key that opens it."""
    name = made(house.service, "archwizards-duel")
    whole(house.service, Labelled(), name, rounds=2)
    seat, key = seated(house, name, "0")
    at_desk = desk(house)
    page = at_desk.get("/desk/events")
    fields = {"kind": "series", "rules": "archwizards-duel", "title": "May", "games": "1"}
    fields |= {"players": "Ada\nBen", "token": token(page)}
    event = at_desk.post("/desk/events", data=fields).headers["location"].split("/")[3]
    before, seen = everything(house.service), 0
    app: Any = application(house, background=False)
    for route in app._app._app.routes:
        if not isinstance(route, Route) or "GET" not in (route.methods or ()):
            continue
        values = {"match": name, "audience": "0", "key": key, "event": event}
        path = route.path
        for field, value in values.items():
            path = path.replace(f"{{{field}:str}}", value).replace(f"{{{field}}}", value)
        if path.endswith("/events") and "/m/" in path:
            continue  # a stream: it does not end
        client = at_desk if path.startswith("/desk") else seat
        query = {"rules": "gods-collide"} if path == "/desk/new" else {}
        reply = client.get(path, params=query)
        assert reply.status_code in (200, 403), path  # a replay and a record are for the end
        assert everything(house.service) == before, path
        seen += 1
    assert seen > 12


def test_the_same_form_twice_makes_one_match(house):
    at_desk = desk(house)
    page = at_desk.get("/desk/new?rules=archwizards-duel")
    once = page.text.partition('name="once" value="')[2].partition('"')[0]
    fields = {"token": token(page), "rules": "archwizards-duel", "first": "Ada", "second": "Ben"}
    places = [
        at_desk.post("/desk/new", data={**fields, "once": once}).headers["location"]
        for _ in range(2)
    ]
    assert places[0] == places[1]
    assert at_desk.get("/desk/").text.count("Ada v Ben") == 1


def pressed(at_desk, name, deed, page, **fields):
    mark = page.text.partition('name="page" value="')[2].partition('"')[0]
    assert mark
    fields = {"token": token(page), "page": mark, **fields}
    return at_desk.post(f"/desk/m/{name}/do/{deed}", data=fields)


def test_a_button_that_is_pressed_twice_does_one_thing(house):
    name = made(house.service, "archwizards-duel")
    whole(house.service, Labelled(), name, rounds=2)
    at_desk = desk(house)
    for deed, fields in {
        "take-back": {"reason": "misread"},
        "extend": {"seat": "0", "seconds": "60"},
        "ruling": {"reason": "so be it"},
        "pause": {"reason": "tea"},
    }.items():
        page = at_desk.get(f"/desk/m/{name}/")
        rows = house.service.live(name).standing.seq
        for _ in range(2):
            assert pressed(at_desk, name, deed, page, **fields).status_code == 303, deed
        assert house.service.live(name).standing.seq == rows + 1, deed


def test_a_button_of_an_old_page_does_nothing_to_another_round(house):
    name = made(house.service, "archwizards-duel")
    at_desk = desk(house)
    page = at_desk.get(f"/desk/m/{name}/")
    whole(house.service, Labelled(), name, rounds=1)
    before = house.service.live(name).standing
    for deed in ("late", "take-back", "draw"):
        reply = pressed(at_desk, name, deed, page, seat="0", reason="x")
        assert reply.status_code == 422 and "went on after this page" in reply.text
    assert house.service.live(name).standing == before
    assert pressed(at_desk, name, "ruling", page, reason="it stands").status_code == 303


def test_a_round_that_is_taken_back_has_its_heading_again(house):
    name = made(house.service, "archwizards-duel")
    whole(house.service, Labelled(), name, rounds=1)
    house.service.act(name, lambda deed: deed.take_back("misread"))
    client, _ = seated(house, name, "1")
    page = client.get(f"/m/{name}/1/").text
    assert '<span class="dim" data-part="heading">duel 1, round 1</span>' in page
    groups = [part.partition("</h3>")[0] for part in page.split("<h3>")[1:]]
    assert groups[:3] == ["duel 1, round 1", "duel 1, round 2", "duel 1, round 1"]


def test_a_replay_shows_what_was_shown_up_to_its_step(house):
    name = made(house.service, "archwizards-duel")
    whole(house.service, Labelled(), name, rounds=2)
    house.service.act(name, lambda deed: deed.finish("enough", None))
    client, _ = seated(house, name, "0")
    moves = house.service.live(name).standing.moves
    page = client.get(f"/m/{name}/0/replay?step=2").text
    table = page.partition('<table class="shown">')[2].partition("</table>")[0]
    for move in moves:
        for answer in move:
            assert f"<td>{answer.words}</td>" in table
    for words in {answer.words for answer in moves[-1]}:
        many = sum(answer.words == words for answer in moves[-1])
        assert page.count(f"<b>{words}</b>") == many


def test_in_a_replay_nothing_is_hidden_any_more(house):
    name = made(house.service, "gods-collide")
    whole(house.service, Labelled(), name, rounds=8)
    house.service.act(name, lambda deed: deed.finish("enough", None))
    client, _ = seated(house, name, "0")
    tables = {}
    for seen_as in ("all", "0"):
        page = client.get(f"/m/{name}/0/replay?as={seen_as}").text
        tables[seen_as] = page.partition('<table class="shown">')[2].partition("</table>")[0]
    assert "<td>?</td>" in tables["0"]
    assert "<td>?</td>" not in tables["all"]


# ---------------------------------------------------------------------- watchers who are behind


@pytest.mark.usefixtures("near")
@pytest.mark.parametrize(
    "ruleset",
    only(("archwizards-duel", "fire-and-ice", "gods-collide"), "fire-and-ice"),
)
def test_watchers_who_are_behind_cannot_tell_what_the_last_round_was(tmp_path, ruleset):
    """Two evenings that differ in the last round: its answers, how long it took, who moves then."""
    seen = []
    for number, label in enumerate(("one", "other")):
        folder = tmp_path / label
        folder.mkdir()
        clock, chance = StandingStill(), Labelled()
        found = host_of(Journal(f"sqlite:///{folder / 'host.db'}"), clock, chance)
        service = found.service
        name = made(service, ruleset, delay=1)
        service.journal.write(lambda c: c.execute(update(match).values(hook="https://x")))
        whole(service, chance, name, rounds=4)
        clock.go(1_000 * number)
        whole(service, chance, name, seed=1 + number, rounds=1)
        clock.go(5_000 - 1_000 * number)
        assert not service.live(name).standing.over
        client, _ = seated(found, name, "watch", TestClient(application(found, background=False)))
        with service.journal.reading() as connection:
            posts = connection.execute(outbox.select()).all()
        seen.append((client.get(f"/m/{name}/watch/").text, posts))
        service.journal.close()
    assert seen[0] == seen[1]
