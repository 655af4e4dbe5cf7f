"""A whole match by signed interactions, and posts against a fake of Discord's side."""

import asyncio
import json
import time
from functools import partial

import httpx
import pytest
from nacl.signing import SigningKey
from sqlalchemy import select, update
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.hosting.evenings import Labelled, StandingStill, made

from duello.host import discord as discord_module
from duello.host import postings
from duello.host.app import application, host_of
from duello.host.discord import ALONE, COMMANDS
from duello.host.discord import Discord as DiscordPages
from duello.host.journal import Journal, entries_after, match, outbox
from duello.host.outbox import TRIES, Reply, send_due
from duello.host.turns import AT_ONCE

HOOK = "https://discord.com/api/webhooks/1/abc"


class Discord:
    """Discord's side: it signs what people do, and keeps what is posted."""

    def __init__(self, folder, ruleset="archwizards-duel"):
        self.clock, self.key = StandingStill(), SigningKey(b"k" * 32)
        self.host = host_of(Journal(f"sqlite:///{folder / 'host.db'}"), self.clock, Labelled())
        public = self.key.verify_key.encode().hex()
        app = application(self.host, False, 1e9, 1e9, discord_key=public)
        self.client = TestClient(app, base_url="http://host")
        self.name = made(self.host.service, ruleset)
        self.links = [
            self.host.service.journal.write(partial(self.host.keys.made, role=role, name=self.name))
            for role in ("0", "1")
        ]
        self.posts, self.number = [], 0

    def headers(self, body, stamp=None, key=None):
        stamp = str(self.clock.now() // 1000) if stamp is None else stamp
        signature = (key or self.key).sign(stamp.encode() + body).signature.hex()
        return {"x-signature-ed25519": signature, "x-signature-timestamp": stamp}

    def signed(self, body, stamp=None, key=None):
        headers = self.headers(body, stamp, key)
        return self.client.post("/discord/interactions", content=body, headers=headers)

    def interaction(self, person, kind, data, number=None):
        self.number += 1
        said = {
            "id": str(number or self.number),
            "type": kind,
            "data": data,
            "member": {"user": {"id": person}},
        }
        return self.signed(json.dumps(said).encode()).json()

    def command(self, person, name, **options):
        listed = [{"name": key, "value": value} for key, value in options.items()]
        return self.interaction(
            person, 2, {"name": "duello", "options": [{"name": name, "options": listed}]}
        )

    def choose(self, person, which=0):
        """Answer by whatever Discord shows."""
        reply = self.command(person, "choose")
        if reply["type"] == 9:
            return self.typed(person, reply, "1")
        menu = reply["data"]["components"][0]["components"][0]
        at = menu["options"][which % len(menu["options"])]["value"]
        return self.interaction(person, 3, {"custom_id": menu["custom_id"], "values": [at]})

    def typed(self, person, modal, words):
        rows = [{"components": [{"custom_id": "words", "value": words}]}]
        data = {"custom_id": modal["data"]["custom_id"], "components": rows}
        return self.interaction(person, 5, data)

    def post(self, address, values):
        self.posts.append((address, values))
        return Reply(204)

    @property
    def standing(self):
        return self.host.service.live(self.name).standing


@pytest.fixture
def discord(tmp_path, near):
    found = Discord(tmp_path)
    for person, link in zip(("11", "22"), found.links, strict=True):
        found.command(person, "sit", link=f"http://host/k/{link}")
    yield found
    found.host.service.journal.close()


@pytest.mark.slow
def test_a_whole_match_by_interactions(discord):
    hooked = update(match).values(hook=HOOK)
    discord.host.service.journal.write(lambda c: c.execute(hooked))
    for number in range(300):
        if discord.standing.over:
            break
        for seat, person in enumerate(("11", "22")):
            if discord.standing.waits_for(seat):
                reply = discord.choose(person, number * 3 + seat)
                assert reply["data"]["content"].startswith("Taken")
                assert reply["data"]["flags"] == ALONE
    assert discord.standing.over
    while send_due(discord.host.service, discord.post):
        pass
    assert discord.posts
    for address, values in discord.posts:
        assert address == HOOK
        assert values["allowed_mentions"] == {"parse": []}
        assert len(values["content"]) <= 2000
    assert "wins" in discord.posts[-1][1]["content"]
    with discord.host.service.journal.reading() as connection:
        heads = [row.chain[:16] for row in entries_after(connection, discord.name, 0)]
    said = [values["content"].rpartition("\nhead ")[2] for _, values in discord.posts]
    places = [heads.index(head) for head in said]
    assert places == sorted(places)
    assert said[-1] == discord.standing.head[:16]
    opened = [at for at, values in enumerate(discord.posts) if "**" in values[1]["content"]]
    assert len(opened) >= len(discord.standing.moves) // 2


def test_a_post_that_is_cut_still_ends_with_the_head(discord, monkeypatch):
    monkeypatch.setattr(postings, "LIMIT", 150)
    discord.host.service.journal.write(lambda c: c.execute(update(match).values(hook=HOOK)))
    discord.host.service.act(discord.name, lambda deed: deed.rule("long " * 50))
    send_due(discord.host.service, discord.post)
    ((_, values),) = discord.posts
    assert len(values["content"]) <= 150
    assert "\n...\ncloses <t:" in values["content"]
    assert values["content"].endswith(f"\nhead {discord.standing.head[:16]}")


def test_a_press_waits_for_its_turn_at_its_match(discord, monkeypatch):
    """More at once than may be worked at about one match hold no thread."""
    held, most = [], []
    answered = DiscordPages.answered

    def slow(self, body):
        held.append(body)
        most.append(len(held))
        time.sleep(0.02)
        held.pop()
        return answered(self, body)

    monkeypatch.setattr(DiscordPages, "answered", slow)
    said = {"type": 2, "data": {"options": [{"name": "choose"}]}, "member": {"user": {"id": "11"}}}
    bodies = [json.dumps({"id": str(number), **said}).encode() for number in range(12)]

    async def together():
        transport = httpx.ASGITransport(discord.client.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://host") as client:
            place = "/discord/interactions"
            posts = (client.post(place, content=b, headers=discord.headers(b)) for b in bodies)
            return await asyncio.gather(*posts)

    assert {reply.json()["type"] for reply in asyncio.run(together())} == {4}
    assert len(most) == 12
    assert max(most) <= AT_ONCE


def pressed(discord, monkeypatch, body, *replies):
    """What a press is answered that takes longer than Discord waits, and what is said later."""
    monkeypatch.setattr(discord_module, "PATIENCE", 0.02)
    monkeypatch.setattr(discord_module, "PAUSE", 0.01)
    answered, said, left = DiscordPages.answered, [], list(replies)

    def slow(self, body):
        time.sleep(0.06)
        return answered(self, body)

    def edit(address, values):
        said.append((address, values))
        return left.pop(0)

    monkeypatch.setattr(DiscordPages, "answered", slow)
    public = discord.key.verify_key.encode().hex()
    pages = DiscordPages(discord.host, public, edit)
    app = Starlette(routes=pages.routes())

    async def press():
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://host") as client:
            data = json.dumps({"application_id": "5", "token": "to.k-en", **body}).encode()
            headers = discord.headers(data)
            reply = await client.post("/discord/interactions", content=data, headers=headers)
            await asyncio.gather(*pages._late)
            return reply.json()

    return asyncio.run(press()), said


def chosen(discord, person, at):
    menu = discord.command(person, "choose")["data"]["components"][0]["components"][0]
    data = {"custom_id": menu["custom_id"], "values": [at]}
    return {"type": 3, "id": "77", "data": data, "member": {"user": {"id": person}}}


def test_what_takes_longer_than_discord_waits_is_said_later(discord, monkeypatch):
    body = chosen(discord, "11", "3")
    early = Reply(404)  # Discord has not put down yet that there will be a reply
    at_once, said = pressed(discord, monkeypatch, body, early, Reply(200))
    assert at_once == {"type": 5, "data": {"flags": ALONE}}
    assert discord.standing.of(0)[0].held
    (first, values), again = said
    assert again == (first, values)
    assert first == "https://discord.com/api/v10/webhooks/5/to.k-en/messages/@original"
    assert values["content"].startswith("Taken: ")
    assert values["allowed_mentions"] == {"parse": []}
    assert "flags" not in values


def test_a_form_that_takes_too_long_is_asked_for_again(tmp_path, monkeypatch):
    discord = Discord(tmp_path, "fire-and-ice")
    discord.command("11", "sit", link=discord.links[0])
    data = {"name": "duello", "options": [{"name": "choose"}]}
    body = {"type": 2, "id": "7", "data": data, "member": {"user": {"id": "11"}}}
    at_once, ((_, values),) = pressed(discord, monkeypatch, body, Reply(200))
    assert at_once["type"] == 5
    assert "once more" in values["content"]
    discord.host.service.journal.close()


@pytest.mark.parametrize("place", [{"token": "a/../b"}, {"application_id": "x"}, {"token": ""}])
def test_a_reply_without_a_place_is_waited_for(discord, monkeypatch, place):
    body = {**chosen(discord, "11", "3"), **place}
    at_once, said = pressed(discord, monkeypatch, body)
    assert at_once["data"]["content"].startswith("Taken: ")
    assert not said


def test_what_is_not_signed_is_not_read(discord):
    body = b'{"type": 1, "id": "1"}'
    assert discord.signed(body).json() == {"type": 1}
    assert discord.signed(body, key=SigningKey(b"x" * 32)).status_code == 401
    assert discord.signed(body, stamp="1").status_code == 401
    assert discord.signed(body, stamp="later").status_code == 401
    assert discord.client.post("/discord/interactions", content=body).status_code == 401
    headers = {"x-signature-ed25519": "zz", "x-signature-timestamp": "5"}
    assert (
        discord.client.post("/discord/interactions", content=body, headers=headers).status_code
        == 401
    )


@pytest.mark.parametrize("body", [b"{", b"[]", b"{}", b'{"type": 2}', b'{"type": 7, "id": 1}'])
def test_what_is_signed_and_no_interaction_is_answered(discord, body):
    reply = discord.signed(body)
    assert reply.status_code == 200
    assert reply.json()["data"]["flags"] == ALONE


def test_an_interaction_that_comes_twice_is_taken_once(discord):
    menu = discord.command("11", "choose")["data"]["components"][0]["components"][0]
    data = {"custom_id": menu["custom_id"], "values": ["3"]}
    first = discord.interaction("11", 3, data, number=900)
    seq = discord.standing.seq
    assert discord.interaction("11", 3, data, number=900) == first
    assert discord.standing.seq == seq


def test_what_is_sent_to_discord_holds_no_word_of_the_game_in_its_keys(discord):
    menu = discord.command("11", "choose")["data"]["components"][0]["components"][0]
    assert len(menu["custom_id"]) == 24
    assert all(option["value"].isdigit() for option in menu["options"])


def test_another_persons_question_cannot_be_answered(discord):
    menu = discord.command("11", "choose")["data"]["components"][0]["components"][0]
    data = {"custom_id": menu["custom_id"], "values": ["3"]}
    assert "not yours" in discord.interaction("22", 3, data)["data"]["content"]
    assert not discord.standing.of(0)[0].held


def test_many_parts_are_typed_and_refused_in_words(tmp_path):
    discord = Discord(tmp_path, "fire-and-ice")
    discord.command("11", "sit", link=discord.links[0])
    modal = discord.command("11", "choose")
    assert modal["type"] == 9
    assert "Not taken" in discord.typed("11", modal, "Steam")["data"]["content"]
    assert "Taken" in discord.typed("11", modal, "Ice Pass")["data"]["content"]
    assert "place" in discord.command("11", "view")["data"]["content"]
    discord.host.service.journal.close()


def test_a_wrong_link_opens_no_seat(discord):
    assert "opens no seat" in discord.command("33", "sit", link="0" * 64)["data"]["content"]
    assert "no match here" in discord.command("33", "choose")["data"]["content"]
    discord.command("11", "leave")
    assert "no match here" in discord.command("11", "choose")["data"]["content"]


def posted(discord):
    discord.host.service.journal.write(lambda c: c.execute(update(match).values(hook=HOOK)))
    discord.host.service.act(discord.name, lambda deed: deed.rule("first"))
    discord.host.service.act(discord.name, lambda deed: deed.rule("second"))


def test_posts_go_out_one_by_one_in_order(discord):
    posted(discord)
    assert send_due(discord.host.service, discord.post) == 1
    assert "first" in discord.posts[0][1]["content"]
    assert send_due(discord.host.service, discord.post) == 1
    assert "second" in discord.posts[1][1]["content"]
    assert send_due(discord.host.service, discord.post) == 0


def test_discords_patience_is_honoured(discord):
    posted(discord)
    assert send_due(discord.host.service, lambda *_: Reply(429, 5000)) == 0
    assert send_due(discord.host.service, discord.post) == 0
    discord.clock.go(5000)
    assert send_due(discord.host.service, discord.post) == 1


def test_what_does_not_arrive_is_sent_again_and_given_up_at_last(discord):
    posted(discord)
    for _ in range(TRIES):
        send_due(discord.host.service, lambda *_: Reply(0))
        discord.clock.go(700_000)
    assert send_due(discord.host.service, discord.post) == 1
    assert "second" in discord.posts[0][1]["content"]


def test_a_post_that_discord_refuses_is_not_sent_again(discord):
    posted(discord)
    send_due(discord.host.service, lambda *_: Reply(404))
    with discord.host.service.journal.reading() as connection:
        done = connection.execute(select(outbox.c.done_ms).order_by(outbox.c.id)).scalars().first()
    assert done is not None


def test_the_commands_have_the_form_that_discord_takes():
    options = COMMANDS["options"]
    assert isinstance(options, list)
    for each in options:
        assert len(each["description"]) <= 100
        assert each["name"].islower()
