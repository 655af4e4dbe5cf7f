"""What pages say and where they lead, as a stranger met it."""

import asyncio
import re
from functools import partial
from itertools import pairwise
from pathlib import Path
from urllib.parse import urljoin

import pytest
from attrs import evolve
from tests.hosting.evenings import Labelled, StandingStill, made, of_text, whole
from tests.hosting.test_doors import desk, seated, token

import duello.host as host_package
from duello.host.app import host_of
from duello.host.deeds import HOST, WATCH, before_sending
from duello.host.game import option_fields
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal
from duello.host.pages import coded
from duello.host.postings import FORMS, posting
from duello.host.replay_pages import _heads
from duello.host.screens import news, opening_in_words, screen
from duello.host.stream import bells
from duello.match.loading import load


@pytest.fixture
def house(tmp_path, near):
    host = host_of(Journal(f"sqlite:///{tmp_path / 'host.db'}"), StandingStill(), Labelled())
    yield host
    host.service.journal.close()


# ---------------------------------------------------------------------- where pages lead


def test_a_page_that_refuses_leads_where_the_page_leads(house):
    """It stands at the address of a form, one step further down."""
    name = made(house.service, "archwizards-duel")
    client, place = desk(house), f"/desk/m/{name}/"
    page = client.get(place)
    fields = {"token": token(page), "seat": "0", "seconds": "many"}
    refused = client.post(f"{place}do/extend", data=fields)
    assert refused.status_code == 422
    assert f'data-place="{place}"' in refused.text

    def leads(reply):
        found = re.findall(r'(?:action|href)="([^"#]+)"', reply.text)
        return {urljoin(str(reply.url), each) for each in found}

    assert f"http://host{place}do/extend" in leads(page)
    assert leads(refused) == leads(page)


def test_an_answer_that_was_opened_again_may_be_the_same_once_more(house):
    name = made(house.service, "archwizards-duel")
    client, _ = seated(house, name, "0")
    place, live = f"/m/{name}/0/", house.service.live(name)

    def say(page, words):
        fields = dict(re.findall(r'name="(token|window|request)" value="(\w+)"', page.text))
        reply = client.post(f"{place}say", data={**fields, "words": words})
        assert reply.status_code == 303
        return fields["request"]

    requests = [say(client.get(place), "Bless")]
    for _ in range(2):
        assert not live.standing.waits_for(0)
        house.service.act(name, lambda deed: deed.release(0, "typo"))
        requests.append(say(client.get(place), "Bless"))
    assert not live.standing.waits_for(0)
    assert len(set(requests)) == 3


def test_a_page_is_made_anew_where_something_else_is_asked_and_only_there(house):
    """By its key a page is known to ask the same: what was begun on it stays then."""
    name = made(house.service, "archwizards-duel", late="host")
    client, _ = seated(house, name, "0")
    keys = []
    for do in (
        lambda deed: deed.extend((0,), 60_000, "train"),
        lambda deed: deed.remind(1),
        lambda deed: deed.late(0),
        lambda deed: deed.release(0, "it was the train"),
        lambda deed: deed.pause("tea"),
    ):
        house.service.act(name, do)
        keys += re.findall(r'data-part="asks" data-key="(\w+)"', client.get(f"/m/{name}/0/").text)
    assert len(keys) == 5
    assert keys[0] == keys[1]
    assert len({*keys}) == 4
    assert not any(one == other for one, other in pairwise(keys[1:]))


# ---------------------------------------------------------------------- watchers with a delay


def first_bell(host, name, audience, do):
    """What a stream says after something was done, until it has said something."""
    service = host.service

    def last():
        live = service.live(name)
        found = service.told(live, audience)
        return (found[-1][0] if found else 0), live.standing.state

    async def heard():
        stream = bells(service, name, last()[0], last, asyncio.Semaphore())
        lines = [await anext(stream), await anext(stream)]
        assert lines[1] == b"event: state\ndata: seating\n\n"
        service.act(name, do)
        return (await asyncio.wait_for(anext(stream), 5)).decode()

    return asyncio.run(heard())


def test_who_watches_with_a_delay_hears_at_once_that_it_has_begun(house):
    from duello.host.standing import Terms

    begun = house.service.live(made(house.service, "archwizards-duel")).standing.terms
    terms = Terms(begun.title, begun.digest, begun.seats, delay=1)
    name, _ = house.service.create(terms)
    for seat in (0, 1):
        house.service.act(name, partial(HostDeed.sit, seat=seat))
    before = screen(house.service, house.service.live(name), WATCH)
    assert first_bell(house, name, WATCH, lambda deed: deed.begin()) == (
        "event: state\ndata: running\n\n"
    )
    after = screen(house.service, house.service.live(name), WATCH)
    assert "has not begun" in before.status
    assert after.status == "You see it a round later."
    assert not after.groups


# ---------------------------------------------------------------------- what pages say


@pytest.mark.parametrize(
    ("late", "clocks", "said"),
    [("rules", True, True), ("rules", False, False), ("host", True, False)],
)
def test_that_time_may_be_up_is_said_where_it_may(house, late, clocks, said):
    standing = house.service.live(made(house.service, "archwizards-duel", late=late)).standing
    if not clocks:
        windows = tuple(evolve(window, allowed=None) for window in standing.windows)
        standing = evolve(standing, windows=windows)
    assert ("time is up" in before_sending(standing, 0)) == said
    assert ("time is up" in opening_in_words(standing)) == said


def test_before_it_begins_nothing_untrue_is_said_of_time(house):
    standing = house.service.live(made(house.service, "archwizards-duel")).standing
    assert "if the rules set a time" in opening_in_words(evolve(standing, windows=()))


def test_what_stands_between_backticks_is_code_and_still_text():
    said = coded('added: `<b> "x"`; left out: `y`')
    assert said == "added: <code>&lt;b&gt; &#34;x&#34;</code>; left out: <code>y</code>"
    assert coded("a ` that <i>") == "a ` that &lt;i&gt;"


def test_where_there_is_no_heading_none_is_shown(house):
    """The pool of Warriors' Death is drawn before its first round."""
    name = made(house.service, "warriors-death")
    live = house.service.live(name)
    told = house.service.told(live, HOST)
    assert any(message.kind == "round" and not message.text for _, message in told)
    assert [group.head for group in news(told, ("Anna", "Bert"))] == [""]
    for form in FORMS:
        (text,) = posting(live.standing, told, form)
        assert not re.search(r"\*{4}|\[b\]\[/b\]|\n\n\n", text)


def test_a_step_of_the_replay_is_headed_by_the_round_in_which_it_was_answered(house):
    name = made(house.service, "archwizards-duel")
    whole(house.service, Labelled(), name, rounds=2)
    house.service.act(name, lambda deed: deed.finish("enough", None))
    heads = [head for _, head in _heads(house, house.service.live(name))]
    assert heads == ["", "duel 1, round 1", "duel 1, round 2"]
    client, _ = seated(house, name, "0")
    page = client.get(f"/m/{name}/0/replay?step=2").text
    assert re.search(r"Step 2 of 2\s*<span[^>]*>duel 1, round 2<", page)


def test_an_option_for_a_player_does_not_name_players_that_there_are_not():
    fields = {each.name: each.default for each in option_fields(load("warriors-death"))}
    assert fields["advantage"] == "the second player"


HIDDEN = """ruleset "Hidden"
  players Anna, Bert
match
  each player has points: 0, public
  each player chooses refuge, in secret: cellar or attic
    announce "your {refuge} is locked" to them, if their refuge is cellar
  play 4 calls in alternation from Anna
call
  they choose guess: cellar or attic
    announce "{guess}"
  they gain 1 point, if opponent's refuge is guess
"""


def test_what_one_has_chosen_and_was_told_alone_stands_on_ones_own_page(house):
    """Nowhere else, as long as it holds."""
    service = house.service
    name = of_text(service, HIDDEN)
    for seat, words in ((0, "cellar"), (1, "attic"), (0, "cellar")):
        window = service.live(name).standing.of(seat)[0].number
        service.act(name, partial(_said, seat=seat, window=window, words=words))

    def known(role):
        client, _ = seated(house, name, role)
        page = client.get(f"/m/{name}/{role}/").text
        return re.sub(
            r"<[^>]+>", " ", page.partition("What you know")[2].partition("</section>")[0]
        )

    own, other, watching = (" ".join(known(role).split()) for role in ("0", "1", WATCH))
    assert "you chose refuge cellar" in own and "your cellar is locked" in own
    assert "you chose refuge attic" in other
    assert "cellar" not in other and "refuge" not in watching and "locked" not in watching


def _said(deed, seat, window, words):
    return deed.say(seat, window, words, None)


def test_a_page_is_of_one_moment(house, monkeypatch):
    """What is written while it is made is news to it: a bell is rung for what it does not show."""
    service = house.service
    name = made(service, "archwizards-duel")
    own, window = service.told, service.live(name).standing.of(1)[0].number

    def meanwhile(*given):
        monkeypatch.undo()
        service.act(name, lambda deed: deed.say(1, window, "Bless", None))
        return own(*given)

    monkeypatch.setattr(service, "told", meanwhile)
    seen = screen(service, service.live(name), "0")
    assert seen.in_ == ("not in", "not in")
    assert seen.last < service.live(name).counts["0"]


def test_the_script_can_be_read_in_one_sitting():
    script = Path(host_package.__file__).parent / "static/duello.js"
    assert len(script.read_text(encoding="utf-8").splitlines()) < 300
