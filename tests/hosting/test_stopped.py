"""Rules that contradict themselves, or take too much: the match stops, and others do not."""

import json
import re
import subprocess
import sys
from html import unescape

import pytest
from attrs import evolve
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


@pytest.mark.usefixtures("near")
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


@pytest.mark.usefixtures("near")
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


CARDS = """ruleset "Three cards"
  players North, South

pieces card
  rank: number or none

card 1 Ace
  rank: 3
  aftermath: points of opponent becomes 0

card 2 King
  rank: 2
  winner: you, if opponent's pick is Ace
  aftermath: your points becomes 5

card 3 Page
  rank: 1
  winner: you, if opponent's pick is King

card 4 Joker

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
    the winner gains 1 point
  step aftermath
"""
"""Page against King is a conflict if the King says so, too; Ace against King is a clash; the Joker
has no rank.
"""

CONFLICT = CARDS.replace("if opponent's pick is Ace", "if opponent's pick is Page")


def stopped(host, desk, text, *rounds):
    name = begun(host, desk, digest_of(desk, text))
    for said in rounds:
        for seat, words in enumerate(said):
            say(host, name, seat, words)
    assert host.service.live(name).standing.state == "stopped"
    return name


def digest_of(desk, text):
    """A file is kept, whatever may be known of it without playing."""
    page = uploaded(desk, "cards.duel", text.encode())
    return digest_in(page) if page.status_code == 200 else page.headers["location"].split("=")[1]


def offered(page):
    """The rulings on a page: what each of them changes, and its name in the form."""
    found = re.findall(r'name="way" value="(\w+)"[^>]*><span>(.*?)</span>', page.text, re.S)
    assert not any("`" in said for _, said in found), "what stands in rules is marked as such"
    return {unescape(re.sub("</?code>", "`", said)): way for way, said in found}


def decide(desk, name, **fields):
    place = f"/desk/m/{name}/"
    page = desk.get(place)
    return desk.post(f"{place}do/decide", data={**hidden(page, "do/decide"), **fields})


def hidden(page, to):
    form = page.text.partition(f'{to}"')[2].partition("</form>")[0]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def verified(host, desk, name):
    if not host.service.live(name).standing.over:
        host.service.act(name, lambda deed: deed.finish("enough", None))
    lines = verify(from_plain(json.loads(desk.get(f"/desk/m/{name}/record").text)))
    assert all(line.holds for line in lines), lines
    return " ".join(line.text for line in lines)


@pytest.mark.slow
@pytest.mark.usefixtures("near")
def test_a_conflict_goes_on_by_a_ruling_that_is_chosen(house):
    host, desk = house
    name = stopped(host, desk, CONFLICT, ("Ace", "Page"), ("King", "Page"))
    ways = offered(desk.get(f"/desk/m/{name}/"))
    king = 'added: `ruling "King" overrides "Page"`'
    assert set(ways) == {king, 'added: `ruling "Page" overrides "King"`'}
    assert decide(desk, name).status_code == 422
    done = decide(desk, name, way=ways[king], reason="kings are above pages")
    assert done.status_code == 303, done.text
    live = host.service.live(name)
    assert live.standing.state == "running"
    for audience in ("0", "1", "watch", "host"):
        told = [m.text for _, m in host.service.told(live, audience)]
        assert f"The host has ruled: kings are above pages. In the rules: {king}." in told
        assert "Anna has points: 5" in told
    rules = host.service.rules(live.standing.terms.digest)
    assert rules.own[1] == CONFLICT + '\nruling "King" overrides "Page"\n'
    for sent in (1, 2):  # what a ruling made was sent by nobody, until somebody sends it
        assert desk.get("/desk/events").text.count("cards.duel, sent") == sent
        digest_of(desk, rules.own[1])
    assert "a ruling of the host says so: added" in verified(host, desk, name)


@pytest.mark.slow
@pytest.mark.usefixtures("near")
def test_general_clauses_that_contradict_each_other_are_chosen_from(house):
    host, desk = house
    name = stopped(host, desk, FEUD, ("3", "2"), ("3", "1"))
    ways = offered(desk.get(f"/desk/m/{name}/"))
    (more,) = (way for said, way in ways.items() if "more pick" in said)
    assert len(ways) == 2
    assert decide(desk, name, way=more, lines="a line").status_code == 422
    assert decide(desk, name, way=more).status_code == 303
    assert host.service.live(name).standing.result == "Anna wins by points"
    verified(host, desk, name)


@pytest.mark.slow
@pytest.mark.usefixtures("near")
def test_of_a_clash_one_line_is_left_out(house):
    host, desk = house
    name = stopped(host, desk, CARDS, ("Ace", "King"))
    ways = offered(desk.get(f"/desk/m/{name}/"))
    five = "left out under `card 1 Ace`: `aftermath: points of opponent becomes 0`"
    assert set(ways) == {five, "left out under `card 2 King`: `aftermath: your points becomes 5`"}
    assert decide(desk, name, way=ways[five]).status_code == 303
    told = [m.text for _, m in host.service.told(host.service.live(name), "0")]
    assert "Bert has points: 5" in told
    verified(host, desk, name)


@pytest.mark.slow
@pytest.mark.usefixtures("near")
def test_what_would_go_to_nobody_is_left_undone(house):
    host, desk = house
    line = "    move each pick to the winner's won"
    text = CARDS.replace("    the winner gains 1 point", line).replace(
        "  play 3 rounds", "  each player has won: nothing, public\n  play 3 rounds"
    )
    name = stopped(host, desk, text, ("Page", "Page"))
    ((said, way),) = offered(desk.get(f"/desk/m/{name}/")).items()
    assert said.endswith("`move each pick to the winner's won, unless the winner is nobody`")
    assert decide(desk, name, way=way).status_code == 303
    assert host.service.live(name).standing.state == "running"


@pytest.mark.slow
@pytest.mark.usefixtures("near")
def test_a_gap_is_filled_by_lines_of_the_hosts_which_are_checked_at_the_door(house):
    host, desk = house
    name = stopped(host, desk, CARDS, ("Ace", "Page"), ("Joker", "Page"))
    assert offered(desk.get(f"/desk/m/{name}/")) == {}
    rule = 'rule "No rank"\r\n  winner: nobody'
    wrong = decide(desk, name, lines=rule.replace("winner", "winnner"))
    assert wrong.status_code == 422
    assert "winnner" in wrong.text and "cards.duel:" in wrong.text
    early = decide(desk, name, lines=rule)
    assert "round 1 would have gone otherwise than it was told" in unescape(early.text)
    assert "No rank" in early.text
    assert host.service.live(name).standing.state == "stopped"
    right = decide(desk, name, lines=f"{rule}, if a player's pick is Joker")
    assert right.status_code == 303, right.text
    assert host.service.live(name).standing.state == "running"
    assert "No rank" in verified(host, desk, name)


@pytest.mark.slow
@pytest.mark.usefixtures("near")
def test_a_clause_that_is_typed_is_a_ruling_of_its_own(house):
    host, desk = house
    name = stopped(host, desk, CARDS, ("Ace", "Page"), ("Joker", "Page"))
    clause = "winner: nobody, if a player's pick is Joker"
    wrong = decide(desk, name, lines=clause.replace("nobody", "nobdy"))
    assert wrong.status_code == 422
    assert "nobdy" in wrong.text and "name-taken" not in wrong.text
    assert decide(desk, name, lines=clause).status_code == 303
    told = [m.text for _, m in host.service.told(host.service.live(name), "1")]
    assert f'The host has ruled. In the rules: added: `rule "Ruling 1"`, `{clause}`.' in told


@pytest.mark.usefixtures("near")
def test_a_corrected_file_by_which_the_past_is_another_is_told_so(house):
    host, desk = house
    name = stopped(host, desk, CARDS, ("Ace", "Page"), ("Joker", "Page"))
    clause = "    winner: the player whose pick has more rank"
    joker = f"    winner: nobody, if a player's pick is Joker\n{clause}, otherwise"
    other = CARDS.replace(clause, joker).replace("gains 1 point", "gains 2 points")
    place = f"/desk/m/{name}/do/correct"
    assert uploaded(desk, "cards.duel", other.encode(), place).status_code == 303
    told = [m.text for _, m in host.service.told(host.service.live(name), "1")]
    assert "By it, round 1 went otherwise than it was told." in told
    assert "round 1 goes otherwise than it was told" in verified(host, desk, name)


@pytest.mark.usefixtures("near")
def test_a_record_tells_of_a_ruling_that_is_another(house):
    host, desk = house
    name = stopped(host, desk, CARDS, ("Ace", "King"))
    (way, *_) = offered(desk.get(f"/desk/m/{name}/")).values()
    decide(desk, name, way=way)
    host.service.act(name, lambda deed: deed.finish("enough", None))
    record = from_plain(json.loads(desk.get(f"/desk/m/{name}/record").text))
    rows = [
        evolve(row, body={**row.body, "changed": ["added: `nothing`"]})
        if row.kind == "corrected"
        else row
        for row in record.entries
    ]
    wrong = [line.text for line in verify(evolve(record, entries=tuple(rows))) if not line.holds]
    assert any("changes the rules otherwise than it says" in text for text in wrong)


@pytest.mark.slow
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
