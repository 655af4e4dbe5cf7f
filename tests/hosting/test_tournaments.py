"""Who plays whom, and how it stands."""

import re
from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from starlette.testclient import TestClient
from tests.hosting.evenings import MENDED, Labelled, StandingStill
from tests.hosting.test_doors import token

from duello.host.app import application, host_key, host_of
from duello.host.journal import Journal, match
from duello.host.tournaments import (
    KNOCKOUT,
    ROBIN,
    SERIES,
    Result,
    Unsuitable,
    further,
    half,
    leader,
    next_pairings,
    opening_pairings,
    standings,
)

NAMES = st.integers(2, 20).map(lambda many: [f"P{number}" for number in range(many)])


@given(NAMES, st.integers(1, 4))
def test_in_a_round_robin_every_two_meet_and_nobody_plays_twice_in_a_round(players, games):
    found = opening_pairings(ROBIN, players, games)
    met = Counter(frozenset((each.first, each.second)) for each in found)
    assert len(met) == len(players) * (len(players) - 1) // 2
    assert set(met.values()) == {games}
    for number in {each.round for each in found}:
        first_games = [each for each in found if each.round == number and each.game == 1]
        playing = [name for each in first_games for name in (each.first, each.second)]
        assert len(playing) == len(set(playing))


@given(NAMES)
def test_in_a_round_robin_seats_change_evenly(players):
    first = Counter(each.first for each in opening_pairings(ROBIN, players, 1))
    for player in players:
        assert abs(2 * first[player] - (len(players) - 1)) <= 3


@given(NAMES, st.randoms(use_true_random=False))
def test_a_knock_out_leaves_one(players, random):
    results, now = [], opening_pairings(KNOCKOUT, players, 3)
    rounds = 0
    while now:
        rounds += 1
        for pairing in now:
            both = [name for name in (pairing.first, pairing.second) if name]
            results.append(Result(pairing, random.choice(both), True))
        now = next_pairings(results, 3)
    assert 2 ** (rounds - 1) < len(players) <= 2**rounds
    last = [each for each in results if each.pairing.round == rounds]
    assert len({frozenset((e.pairing.first, e.pairing.second)) for e in last}) == 1


def test_nobody_is_through_before_it_is_certain():
    now = opening_pairings(KNOCKOUT, ["A", "B"], 3)
    one = [Result(now[0], "A", True), Result(now[1], None, False), Result(now[2], None, False)]
    with pytest.raises(Unsuitable, match="A and B"):
        next_pairings(one, 3)
    two = [one[0], Result(now[1], "A", True), one[2]]
    assert next_pairings(two, 3) == []


@given(st.integers(2, 9), st.sampled_from([1, 3]), st.integers(0, 1 << 30))
def test_a_knock_out_goes_on_whatever_becomes_of_its_matches(many, games, seed):
    """Matches end level and are abandoned; whoever is not through gets another one."""
    chance, results = Random(seed), []
    now = opening_pairings(KNOCKOUT, [f"P{number}" for number in range(many)], games)
    while now:
        for each in now:
            if not each.second:
                results.append(Result(each, each.first, True))
            elif chance.random() < 0.3:
                results.append(Result(each, None, False, void=True))
            else:
                winner = chance.choice([each.first, each.second, None])
                results.append(Result(each, winner, True))
        now = further(KNOCKOUT, results, games) or next_pairings(results, games)
    played = Counter((frozenset((r.pairing.first, r.pairing.second)), r.pairing.game)
                     for r in results)  # fmt: skip
    assert set(played.values()) == {1}
    last = max(each.pairing.round for each in results)
    assert leader(results, last, [results[-1].pairing.first, results[-1].pairing.second])


def test_an_abandoned_match_is_played_anew_and_counts_nothing():
    pairings = opening_pairings(ROBIN, ["A", "B", "C"], 1)
    results = [Result(pairings[0], None, False, True), Result(pairings[1], None, True)]
    (again,) = further(ROBIN, results, 1)
    assert (again.first, again.second) == (pairings[0].first, pairings[0].second)
    assert again.game == 2
    assert further(ROBIN, [*results, Result(again, None, False)], 1) == []
    assert sum(place.played for place in standings(["A", "B", "C"], results)) == 2


def test_the_first_two_meet_at_the_end():
    players = [f"P{number}" for number in range(8)]
    results, now = [], opening_pairings(KNOCKOUT, players, 1)
    while now:
        results += [Result(each, min(each.first, each.second), True) for each in now]
        last, now = now, next_pairings(results, 1)
    assert {last[0].first, last[0].second} == {"P0", "P1"}


def test_who_has_nobody_to_play_is_among_the_first():
    found = opening_pairings(KNOCKOUT, [f"P{number}" for number in range(6)], 1)
    assert {each.first for each in found if not each.second} == {"P0", "P1"}


def test_points_then_strength():
    pairings = opening_pairings(ROBIN, ["A", "B", "C"], 1)
    winners = {frozenset("AB"): "A", frozenset("BC"): "B", frozenset("AC"): None}
    results = [
        Result(each, winners[frozenset((each.first, each.second))], True) for each in pairings
    ]
    table = standings(["A", "B", "C"], results)
    assert [place.player for place in table] == ["A", "B", "C"]
    assert [place.points for place in table] == [Fraction(3, 2), Fraction(1), Fraction(1, 2)]
    assert table[0].strength == Fraction(1) + Fraction(1, 4)


@pytest.mark.parametrize(
    ("points", "words"), [(0, "0"), (Fraction(1, 2), "½"), (Fraction(5, 2), "2½"), (3, "3")]
)
def test_points_are_written_with_halves(points, words):
    assert half(Fraction(points)) == words


@pytest.mark.parametrize(
    ("kind", "players", "games"),
    [
        (SERIES, ["A", "B", "C"], 3),
        (ROBIN, ["A"], 1),
        (ROBIN, ["A", "a"], 1),
        (KNOCKOUT, ["A", "B"], 2),
        ("league", ["A", "B"], 1),
        (SERIES, ["A", "B"], 99),
    ],
)
def test_what_cannot_be_a_tournament_is_refused(kind, players, games):
    with pytest.raises(Unsuitable):
        opening_pairings(kind, players, games)


@pytest.fixture
def house(tmp_path, near):
    host = host_of(Journal(f"sqlite:///{tmp_path / 'host.db'}"), StandingStill(), Labelled())
    app = application(host, background=False, rate=1e9, burst=1e9)
    desk = TestClient(app, base_url="http://host", follow_redirects=False)
    desk.post(f"/k/{host_key(host)}")
    yield host, desk
    host.service.journal.close()


@pytest.mark.slow
def test_a_knock_out_on_its_page(house):
    host, desk = house
    page = desk.get("/desk/events")
    fields = {
        "token": token(page),
        "title": "Winter <cup>",
        "kind": KNOCKOUT,
        "games": "1",
        "rules": "archwizards-duel",
        "players": "Anna\nBert\nCleo",
    }
    wrong = desk.post("/desk/events", data={**fields, "players": "Anna"})
    assert wrong.status_code == 422
    place = desk.post("/desk/events", data=fields).headers["location"]
    page = desk.get(place)
    assert "Winter &lt;cup&gt;" in page.text
    early = desk.post(f"{place}next", data={"token": token(page)})
    assert early.status_code == 422
    (name,) = re.findall(r"/desk/m/(\w+)/", page.text)
    at_match = desk.get(f"/desk/m/{name}/")
    assert f'href="{place}"' in at_match.text
    level = {"token": token(at_match), "seat": "level", "reason": "lights out"}
    desk.post(f"/desk/m/{name}/do/finish", data=level)
    page = desk.get(place)
    assert "nobody wins: lights out" in page.text
    (pairing,) = re.findall(r'name="pairing" value="([^"]+)"', page.text)
    more = {"token": token(page), "pairing": pairing}
    assert desk.post(f"{place}again", data=more).status_code == 303
    assert desk.post(f"{place}again", data=more).status_code == 422
    for winner in ("0", "1"):
        page = desk.get(place)
        with host.service.journal.reading() as connection:
            going = select(match.c.id).where(match.c.state == "seating")
            (name,) = connection.execute(going).scalars().all()
        fields = {"token": token(page), "seat": winner, "reason": "all of them"}
        assert desk.post(f"/desk/m/{name}/do/finish", data=fields).status_code == 303
        assert desk.post(f"{place}next", data={"token": token(page)}).status_code == 303
    assert "wins the knock-out" in desk.get(place).text


def test_all_matches_are_played_as_the_form_says(house):
    host, desk = house
    page = desk.get("/desk/events?rules=archwizards-duel")
    assert 'name="o.duels"' in page.text
    fields = {"token": token(page), "title": "May", "kind": KNOCKOUT, "games": "1"}
    fields |= {"players": "Ada\nBen\nCy", "rules": "archwizards-duel", "o.duels": "3"}
    fields |= {"quiet_from": "22:00", "quiet_to": "8:00", "zone": "Europe/Berlin", "pace": "200"}
    fields |= {"watching": "no", "opens": "host", "who_in": "no", "seal": "players"}
    other = desk.post("/desk/events", data={**fields, "rules": "gods-collide", "show": "options"})
    assert other.status_code == 200 and 'name="o.duels"' not in other.text
    assert "Ada\nBen\nCy" in other.text and 'value="22:00"' in other.text
    stray = desk.post("/desk/events", data={**fields, "rules": "gods-collide"})
    assert stray.status_code == 422 and "has no option called duels" in stray.text
    wrong = desk.post("/desk/events", data={**fields, "o.duels": "many"})
    assert wrong.status_code == 422 and 'value="many"' in wrong.text
    place = desk.post("/desk/events", data=fields).headers["location"]

    def played_so(names):
        for name in names:
            terms = host.service.live(name).standing.terms
            assert dict(terms.options) == {"duels": "3"}
            assert (terms.pace, terms.quiet.zone, terms.seal) == (200, "Europe/Berlin", "players")
            assert (terms.opens, terms.who_in, terms.watching) == ("host", False, False)
            assert "to watch" not in desk.get(f"/desk/m/{name}/").text

    first = re.findall(r"/desk/m/(\w+)/", desk.get(place).text)
    played_so(first)
    ending = {"token": token(desk.get(f"/desk/m/{first[0]}/")), "seat": "0", "reason": "won"}
    desk.post(f"/desk/m/{first[0]}/do/finish", data=ending)
    desk.post(f"{place}next", data={"token": token(desk.get(place))})
    again = re.findall(r"/desk/m/(\w+)/", desk.get(place).text)
    assert len(again) == 2
    played_so(again)


def test_a_series_by_a_file_that_was_sent(house):
    host, desk = house
    page = desk.get("/desk/events")
    assert "Feud: feud.duel" not in page.text
    file = {"file": ("feud.duel", MENDED.encode())}
    desk.post("/desk/upload", data={"token": token(page)}, files=file)
    page = desk.get("/desk/events")
    (digest,) = re.findall(r'value="(\w+)">Feud: feud.duel, sent', page.text)
    fields = {"token": token(page), "title": "Feud", "kind": SERIES, "games": "3"}
    fields |= {"players": "Anna\nBert", "rules": digest}
    assert desk.post("/desk/events", data={**fields, "rules": "0" * 64}).status_code == 422
    place = desk.post("/desk/events", data=fields).headers["location"]
    names = re.findall(r"/desk/m/(\w+)/", desk.get(place).text)
    assert len(names) == 3
    for name in names:
        assert host.service.live(name).standing.terms.digest == digest
