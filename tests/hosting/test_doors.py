"""The door: links, forms, sizes, rates, headers; what strangers write is text everywhere."""

import re
import socket
import sqlite3
from ipaddress import ip_address

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import update
from starlette.testclient import TestClient
from tests.hosting.evenings import Labelled, StandingStill, made, whole

from duello.cli import main
from duello.cli.host import seen_at
from duello.dsl.spans import Source
from duello.host.app import application, host_key, host_of
from duello.host.forms import terms_from
from duello.host.game import option_fields
from duello.host.game_data import Refused
from duello.host.guard import BIDI, HEADERS, Rates, plain_text
from duello.host.journal import Journal, StorageError, ruleset
from duello.host.postings import _ESCAPES, FORMS, FORMULA, LIMIT, posting
from duello.host.rule_check import check
from duello.match.loading import load, title_of


@pytest.fixture
def house(tmp_path, near):
    host = host_of(Journal(f"sqlite:///{tmp_path / 'host.db'}"), StandingStill(), Labelled())
    yield host
    host.service.journal.close()


def browser(host, **limits):
    app = application(host, background=False, **{"rate": 1e9, "burst": 1e9, **limits})
    return TestClient(app, base_url="http://host", follow_redirects=False)


def seated(host, name, role, client=None):
    key = host.service.journal.write(lambda c: host.keys.made(c, role, name))
    client = client or browser(host)
    client.post(f"/k/{key}")
    return client, key


def token(page):
    found = re.search(r'name="token" value="(\w+)"', page.text)
    assert found is not None
    return found[1]


def desk(host, base="http://host"):
    client = browser(host)
    client.base_url = base
    key = host_key(host)
    client.post(f"/k/{key}")
    return client


# ---------------------------------------------------------------------- links


def test_a_new_start_leaves_the_desk_open_unless_it_is_told_otherwise(house):
    client = desk(house)
    host_key(house)
    assert client.get("/desk/").status_code == 200
    host_key(house, alone=True)
    assert client.get("/desk/").status_code == 403


def test_where_nothing_can_listen_no_link_is_made(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        words = ["host", "--port", port, "--database", str(tmp_path / "evening.db")]
        done = CliRunner().invoke(main, words)
    assert done.exit_code == 1
    assert f"nothing can listen at 127.0.0.1:{port}" in done.output
    assert "Your desk" not in done.output


def test_a_link_names_an_address_that_others_can_open():
    assert seen_at("127.0.0.1") == "127.0.0.1"
    assert seen_at("::1") == "[::1]"
    for everywhere in ("0.0.0.0", "::"):
        assert not ip_address(seen_at(everywhere).strip("[]")).is_unspecified


@pytest.mark.parametrize(("at", "alone"), [("127.0.0.1:8383", True), ("duels.org", False)])
def test_a_desk_says_where_its_links_open(house, at, alone):
    name = made(house.service, "archwizards-duel")
    client = desk(house, f"http://{at}")
    assert ("on this machine alone" in client.get(f"/desk/m/{name}/").text) == alone


def test_opening_a_link_changes_and_shows_nothing(house):
    name = made(house.service, "archwizards-duel")
    key = house.service.journal.write(lambda c: house.keys.made(c, "0", name))
    seq = house.service.live(name).standing.seq
    page = browser(house).get(f"/k/{key}")
    assert page.status_code == 200
    assert "Anna" not in page.text and "Bert" not in page.text
    assert "set-cookie" not in page.headers
    assert house.service.live(name).standing.seq == seq


def test_keys_are_kept_as_digests(house, tmp_path):
    name = made(house.service, "archwizards-duel")
    key = house.service.journal.write(lambda c: house.keys.made(c, "0", name))
    assert len(key) == 64
    house.service.journal.write(lambda c: c.exec_driver_sql("select 1"))
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("host.db*"))
    assert key.encode() not in kept


def test_a_new_link_ends_the_old_one_and_its_page(house):
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    place = f"/m/{name}/0/"
    assert client.get(place).status_code == 200
    at_desk = desk(house)
    page = at_desk.get(f"/desk/m/{name}/")
    at_desk.post(f"/desk/m/{name}/do/link", data={"token": token(page), "role": "0"})
    assert client.get(place).status_code == 403
    assert client.get(f"{place}events").status_code == 403


def test_a_wrong_link_says_nothing_of_matches(house):
    assert browser(house).get("/k/" + "0" * 64).status_code == 404
    assert browser(house).get("/m/nothing/0/").status_code == 403
    assert browser(house).get("/desk/").status_code == 403


def test_two_seats_in_one_browser_are_two(house):
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    seated(house, name, "1", client)
    for seat in (0, 1):
        assert client.get(f"/m/{name}/{seat}/").status_code == 200


def test_rules_that_this_duello_cannot_read_stop_their_match_in_words(house):
    """As after an upgrade: the match stands still, and others do not."""
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    spoilt = update(ruleset).values(program=b"{}")
    house.service.journal.write(lambda connection: connection.execute(spoilt))
    house.service._rules.clear()
    house.service._live.clear()
    page = client.get(f"/m/{name}/0/")
    assert page.status_code == 503
    assert "was kept by Duello" in page.text and "Nothing is lost" in page.text
    assert desk(house).get("/desk/").status_code == 200


def test_a_database_with_columns_missing_is_refused_in_words(tmp_path):
    address = f"sqlite:///{tmp_path / 'old.db'}"
    Journal(address).close()
    with sqlite3.connect(tmp_path / "old.db") as connection:
        connection.execute("alter table match drop column hook")
    with pytest.raises(StorageError, match="its table `match` has no hook"):
        Journal(address)


# ---------------------------------------------------------------------- forms


@pytest.mark.slow
@pytest.mark.parametrize(
    ("headers", "taken"),
    [
        ({}, True),
        ({"origin": "http://host"}, True),
        ({"origin": "http://elsewhere"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "null"}, True),
    ],
)
def test_forms_come_from_pages_of_this_host(house, headers, taken):
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    fields = {
        "token": token(client.get(f"/m/{name}/0/")),
        "window": house.service.live(name).standing.of(0)[0].number,
        "words": "Bless",
        "request": "r",
    }
    reply = client.post(f"/m/{name}/0/say", data=fields, headers=headers)
    assert (reply.status_code == 303) == taken
    assert bool(house.service.live(name).standing.of(0)[0].held) == taken


def test_a_form_without_the_token_is_not_taken(house):
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    for place in ("say", "part", "give-up"):
        assert client.post(f"/m/{name}/0/{place}", data={"words": "Bless"}).status_code == 403
    at_desk = desk(house)
    for place in ("do/pause", "do/finish", "do/link", "do/draw"):
        assert at_desk.post(f"/desk/m/{name}/{place}", data={"seat": "0"}).status_code == 403
    assert at_desk.post("/desk/new", data={"rules": "archwizards-duel"}).status_code == 403
    assert house.service.live(name).standing.state == "running"


def test_reading_changes_nothing(house):
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    at_desk = desk(house)
    seq = house.service.live(name).standing.seq
    for place in ("say", "part", "give-up"):
        assert client.get(f"/m/{name}/0/{place}").status_code == 405
    for place in ("do/pause", "do/begin", "do/link"):
        assert at_desk.get(f"/desk/m/{name}/{place}").status_code == 405
    assert house.service.live(name).standing.seq == seq


def test_what_is_refused_keeps_the_words(house):
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    fields = {
        "token": token(client.get(f"/m/{name}/0/")),
        "window": house.service.live(name).standing.of(0)[0].number,
        "words": 'Fireball "><b>',
        "request": "r",
    }
    reply = client.post(f"/m/{name}/0/say", data=fields)
    assert reply.status_code == 422
    assert "Not taken" in reply.text
    assert 'value="Fireball &#34;&gt;&lt;b&gt;"' in reply.text


def test_too_much_at_once_is_refused(house):
    assert browser(house).post("/desk/new", content=b"x" * 70_000).status_code == 413
    chunks = (b"x" * 10_000 for _ in range(10))
    assert browser(house).post("/desk/new", content=chunks).status_code in (403, 413)
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    chunks = (b"x" * 10_000 for _ in range(10))
    form = {"content-type": "application/x-www-form-urlencoded"}
    where = f"/m/{name}/0/say"
    assert client.post(where, content=chunks, headers=form).status_code == 413
    hasty = browser(house, rate=1, burst=3)
    assert [hasty.get("/").status_code for _ in range(5)] == [200, 200, 200, 429, 429]


def test_rates_are_by_address_and_fill_again():
    now = [0.0]
    rates = Rates(1.0, 2.0, lambda: now[0])
    assert [rates.allows("a") for _ in range(3)] == [True, True, False]
    assert rates.allows("b")
    now[0] = 1.5
    assert rates.allows("a")


def test_every_reply_has_the_headers(house):
    for place in ("/", "/desk/", "/k/x", "/static/duello.css", "/nowhere"):
        headers = browser(house).get(place).headers
        for name, value in HEADERS.items():
            assert headers[name] == value, (place, name)


# ---------------------------------------------------------------------- texts


def test_signs_that_turn_text_are_shown_and_not_obeyed():
    assert plain_text("a\u202eb\u0007") == "a\u27e8202E\u27e9b\u27e80007\u27e9"
    assert plain_text(3) == 3


@given(st.text(max_size=30) | st.text("=+-@\t\u202e\u061c\u2066[]*_`<>:|#", max_size=8))
def test_what_is_pasted_and_posted_is_text(words):
    """No signs that turn it, no formula in a table, no mention, no mark of a forum."""
    for escape in _ESCAPES.values():
        assert not BIDI.search(escape(words))
    assert escape_of("plain", words)[:1] not in [*FORMULA]
    assert not re.search("@(?!\u200b)", escape_of("discord", words))
    assert not {"[", "]"} & set(escape_of("forum", words))
    assert not re.search(r"(?<!\\):\S", escape_of("discord", words))


def escape_of(form, words):
    return _ESCAPES[form](words)


HOSTILE = """ruleset "<script>alert(1)</script>"
match
  each player has points: 0, public
  play rounds until a player has at least 2 points
  the player with more points wins the match by points
round
  each player chooses pick, in secret: a whole number from 1 to 3
  announce "@everyone <img src=x onerror=alert(1)> [link](http://x) {pick of North}" as shout
  for each player: they gain 1 point
"""


@pytest.mark.slow
def test_texts_of_rule_files_and_people_are_text(house):
    text = HOSTILE.replace("{pick of North}", "=1+1")
    checked = check("hostile.duel", text.encode())
    assert checked.packed is not None, checked.problems
    at_desk = desk(house)
    page = at_desk.get("/desk/")
    file = {"file": ("hostile.duel", text.encode())}
    reply = at_desk.post("/desk/upload", data={"token": token(page)}, files=file)
    place = reply.headers["location"]
    page = at_desk.get(place)
    fields = {
        "token": token(page),
        "digest": place.partition("=")[2],
        "first": "<b>Anna</b>",
        "second": "Bert @everyone",
    }
    made_at = at_desk.post("/desk/new", data=fields).headers["location"]
    name = made_at.split("/")[3]
    for seat in (0, 1):
        house.service.act(name, lambda deed, seat=seat: deed.sit(seat))
    house.service.act(name, lambda deed: deed.begin())
    whole(house.service, Labelled(), name, rounds=1)
    client, _ = seated(house, name, "0")
    pages = [client.get(f"/m/{name}/0/"), at_desk.get(made_at), client.get(f"/m/{name}/0/rules")]
    for page in pages:
        assert page.status_code == 200
        for mark in ("<img", "<script>alert", "<b>Anna", "\u202e"):
            assert mark not in page.text
    live = house.service.live(name)
    log = "\n".join(posting(live.standing, house.service.told(live, "watch"), "discord"))
    assert "@everyone" not in log
    assert "[link](" not in log
    house.service.forget_idle()
    for game in live.games.values():
        game.close()


@pytest.mark.slow
def test_the_log_is_cut_where_discord_cuts(house):
    name = made(house.service, "archwizards-duel")
    whole(house.service, Labelled(), name, rounds=40)
    live = house.service.live(name)
    for form in ("discord", "forum", "plain"):
        parts = posting(live.standing, house.service.told(live, "watch"), form)
        assert parts
        if form == "discord":
            assert len(parts) > 1
            assert all(len(part) <= LIMIT for part in parts)
            assert "Anna has points: " in "".join(parts)


def test_the_log_says_once_how_it_ended(house):
    name = made(house.service, "archwizards-duel")
    house.service.act(name, lambda deed: deed.finish("time is up", 0))
    live = house.service.live(name)
    for form in FORMS:
        (log,) = posting(live.standing, house.service.told(live, "watch"), form)
        assert log.count("Anna wins: time is up") == 1


# ---------------------------------------------------------------------- making a match


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"second": "Bert"}, "no name"),
        ({"first": "Anna", "second": "anna"}, "different names"),
        ({"first": "Host", "second": "Bert"}, "no player can be called"),
        ({"who_in": "no"}, "the moment tells it"),
        ({"opens": "deadline"}, "need a time"),
        ({"o.duels": "many"}, "whole number"),
        ({"unset": "-3"}, "whole number"),
        ({"quiet_from": "25:00", "quiet_to": "8:00"}, "times of day"),
        ({"quiet_from": "22:00", "quiet_to": "8:00", "zone": "Nowhere/At"}, "time zone"),
        ({"quiet_from": "22:00", "quiet_to": "21:00"}, "at least two hours"),
        ({"quiet_from": "22:00"}, "both times"),
    ],
)
def test_terms_that_cannot_be_are_refused(house, given, why):
    name = made(house.service, "archwizards-duel")
    rules = house.service.rules(house.service.live(name).standing.terms.digest)
    fields = {"first": "Anna", "second": "Bert", **given}
    if given == {"second": "Bert"}:
        fields["first"] = ""
    with pytest.raises(Refused, match=why):
        terms_from(fields, rules, option_fields(rules.rules))


def test_a_file_with_problems_shows_them_at_their_words(house):
    at_desk = desk(house)
    page = at_desk.get("/desk/")
    file = {"file": ("wrong.duel", b'ruleset "Wrong"\nmatch\n  play rouns\n')}
    reply = at_desk.post("/desk/upload", data={"token": token(page)}, files=file)
    assert reply.status_code == 422
    assert "wrong.duel:3" in reply.text
    assert "rouns" in reply.text and "^" in reply.text


@pytest.mark.parametrize("data", [b"\xff\xfe", b"x" * 300_000], ids=["no text", "too large"])
def test_files_that_are_no_rules_are_refused(data):
    checked = check("x.duel", data)
    assert checked.packed is None
    assert checked.problems


def test_a_rulebook_is_of_the_ruleset_itself_and_not_of_what_it_extends(house):
    host = house
    for name in ("warriors-death", "enchanted-forest-final"):
        kept = host.service.keep(load(name))
        assert title_of(Source(*kept.own)) == kept.title
        assert len(kept.sources) == 2
