"""Rules that contradict themselves, or take too much: the match stops, and others do not."""

import json
import re
import subprocess
import sys

import pytest
from starlette.testclient import TestClient
from tests.hosting.evenings import FEUD, MENDED, Labelled, StandingStill, made, whole
from tests.hosting.test_doors import token

from duello.host.app import application, host_key, host_of
from duello.host.game_process import STOPPED, GameProcess
from duello.host.journal import Journal
from duello.host.records import from_plain
from duello.host.screens import shown_so_far
from duello.host.verify_record import verify


@pytest.fixture
def house(tmp_path):
    host = host_of(Journal(f"sqlite:///{tmp_path / 'host.db'}"), StandingStill(), Labelled())
    app = application(host, background=False, rate=1e9, burst=1e9)
    desk = TestClient(app, base_url="http://host", follow_redirects=False)
    desk.post(f"/k/{host_key(host)}")
    yield host, desk
    for live in host.service._live.values():
        for game in live.games.values():
            if isinstance(game, GameProcess):
                game.close()
    host.service.journal.close()


def uploaded(desk, name, data, place="/desk/upload", **fields):
    page = desk.get("/desk/")
    fields = {"token": token(page), **fields}
    return desk.post(place, data=fields, files={"file": (name, data)})


def digest_in(page):
    found = re.search(r"digest=(\w+)", page.text)
    assert found is not None
    return found[1]


def begun(host, desk, digest):
    page = desk.get(f"/desk/new?digest={digest}")
    fields = {"token": token(page), "digest": digest, "first": "Anna", "second": "Bert"}
    name = desk.post("/desk/new", data=fields).headers["location"].split("/")[3]
    for seat in (0, 1):
        host.service.act(name, lambda deed, seat=seat: deed.sit(seat))
    host.service.act(name, lambda deed: deed.begin())
    return name


def say(host, name, seat, words):
    window = host.service.live(name).standing.of(seat)[0].number
    host.service.act(name, lambda deed: deed.say(seat, window, words, None))


def test_a_contradiction_is_shown_and_gone_on_from_by_a_corrected_file(house):
    host, desk = house
    page = uploaded(desk, "feud.duel", FEUD.encode())
    assert "in two ways" in page.text
    digest = digest_in(page)
    name = begun(host, desk, digest)
    say(host, name, 0, "3")
    say(host, name, 1, "1")
    live = host.service.live(name)
    assert live.standing.state == "stopped"
    page = desk.get(f"/desk/m/{name}/")
    assert "feud.duel, line 9" in page.text and "feud.duel, line 10" in page.text
    told = [m.text for _, m in host.service.told(live, "0")]
    assert any("host is called" in text for text in told)
    assert not any("line 9" in text for text in told)
    place = f"/desk/m/{name}/do/correct"
    same = uploaded(desk, "feud.duel", FEUD.encode(), place, reason="nothing")
    assert same.status_code == 422
    assert "stops as well" in same.text
    mended = uploaded(desk, "feud.duel", MENDED.encode(), place, reason="the greater gives way")
    assert mended.status_code == 303, mended.text
    live = host.service.live(name)
    assert live.standing.state == "running"
    assert [answer.words for answer in live.standing.moves[0]] == ["3", "1"]
    told = host.service.told(live, "0")
    assert [rows for _, rows in shown_so_far(told, ("Anna", "Bert"))] == [[("3", "1")]]
    whole(host.service, Labelled(), name)
    if host.service.live(name).standing.state == "running":
        host.service.act(name, lambda deed: deed.finish("enough", None))
    page = desk.get(f"/desk/m/{name}/")
    if not host.service.live(name).standing.over:
        fields = {"token": token(page), "seat": "none", "reason": "that is enough"}
        desk.post(f"/desk/m/{name}/do/finish", data=fields)
    record = json.loads(desk.get(f"/desk/m/{name}/record").text)
    assert len(record["rulesets"]) == 2
    lines = verify(from_plain(record))
    assert all(line.holds for line in lines), lines


def test_a_stopped_match_goes_on_when_its_answers_are_taken_back(house):
    host, desk = house
    digest = digest_in(uploaded(desk, "feud.duel", FEUD.encode()))
    name = begun(host, desk, digest)
    say(host, name, 0, "3")
    say(host, name, 1, "1")
    page = desk.get(f"/desk/m/{name}/")
    desk.post(f"/desk/m/{name}/do/take-back", data={"token": token(page), "reason": "say 2"})
    say(host, name, 0, "3")
    say(host, name, 1, "2")
    assert host.service.live(name).standing.state == "running"


def test_rules_that_take_too_long_stop_their_own_match_only(house):
    host, desk = house
    digest = digest_in(uploaded(desk, "feud.duel", FEUD.encode()))
    name = begun(host, desk, digest)
    other = made(host.service, "archwizards-duel")
    game = host.service.game(host.service.live(name))
    assert isinstance(game, GameProcess)
    game.close()
    game._seconds = 0.0
    (stopped,) = game.step(()).stopped
    assert stopped == STOPPED
    whole(host.service, Labelled(), other, rounds=1)
    assert host.service.live(other).standing.moves
    game._seconds = 15.0
    assert game.step(()).asked


def test_a_worker_has_no_more_memory_than_it_may():
    code = (
        "from duello.host import worker\nworker.limited()\n"
        "try:\n    bytearray(2 * worker.MEMORY)\nexcept MemoryError:\n    print('bounded')"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "bounded\n"
