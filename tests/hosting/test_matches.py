"""Matches of a host: what is written is the match; deadlines, pauses, requests sent twice."""

import threading

import pytest
from tests.hosting.evenings import heard, host, made, whole
from tests.quick import only

from duello.host.game_data import Refused
from duello.host.journal import entries_after
from duello.host.presence import Presence
from duello.host.seals import linked
from duello.host.service import Service
from duello.host.standing import GRACE


@pytest.fixture
def evening(tmp_path):
    service, clock, chance = host(tmp_path / "host.db")
    yield service, clock, chance
    service.journal.close()


def first(service, name, seat=0):
    return service.live(name).standing.of(seat)[0]


def say(service, name, seat, words, request=None):
    window = first(service, name, seat).number
    return service.act(name, lambda deed: deed.say(seat, window, words, request), request)


@pytest.mark.parametrize(
    "ruleset",
    only(("archwizards-duel", "reality-benders", "warriors-death"), "warriors-death"),
)
def test_the_rows_are_the_match(evening, ruleset):
    service, clock, chance = evening
    name = made(service, ruleset)
    whole(service, chance, name, seed=3, rounds=25)
    again = Service(service.journal, clock, chance).live(name)
    assert again.standing == service.live(name).standing
    assert again.standing.moves


@pytest.mark.slow
def test_what_was_told_is_what_would_be_told_again(tmp_path):
    told = []
    for number in range(2):
        service, _, chance = host(tmp_path / f"{number}.db")
        name = made(service, "gods-collide")
        whole(service, chance, name, rounds=20)
        told.append(heard(service, name))
        service.journal.close()
    assert told[0] == told[1]


def test_only_final_answers_reach_the_match(evening):
    service, _, _ = evening
    name = made(service, "archwizards-duel")
    say(service, name, 0, "Firebolt")
    say(service, name, 0, "Bless")
    say(service, name, 1, "Confusion")
    (move,) = service.live(name).standing.moves
    assert [answer.words for answer in move] == ["Bless", "Confusion"]


def test_a_request_that_comes_twice_is_taken_once(evening):
    service, _, _ = evening
    name = made(service, "archwizards-duel")
    taken = say(service, name, 0, "Bless", "n1")
    rows = service.live(name).standing.seq
    assert say(service, name, 0, "Bless", "n1") == taken
    assert service.live(name).standing.seq == rows


def test_an_answer_to_an_older_question_is_refused(evening):
    service, _, _ = evening
    name = made(service, "archwizards-duel")
    window = first(service, name).number
    say(service, name, 0, "Bless")
    say(service, name, 1, "Bless")
    with pytest.raises(Refused, match="asked before"):
        service.act(name, lambda deed: deed.say(0, window, "Firebolt", None))


def test_an_illegal_answer_changes_nothing(evening):
    service, _, _ = evening
    name = made(service, "archwizards-duel")
    before = service.live(name).standing
    with pytest.raises(Refused):
        say(service, name, 0, "Fireball")
    assert service.live(name).standing == before


def test_who_is_late_is_late_by_the_rules(evening):
    service, clock, _ = evening
    name = made(service, "archwizards-duel")
    say(service, name, 0, "Bless")
    clock.go(90_000 + GRACE - 1)
    service.tick()
    assert not service.live(name).standing.moves
    clock.go(1)
    service.tick()
    (move,) = service.live(name).standing.moves
    assert [answer.how for answer in move] == ["said", "late"]


def test_an_answer_within_the_grace_counts(evening):
    service, clock, _ = evening
    name = made(service, "archwizards-duel")
    clock.go(90_000 + GRACE)
    say(service, name, 0, "Bless")
    with pytest.raises(Refused, match="too late"):
        clock.go(1)
        say(service, name, 1, "Bless")


def test_nobody_is_late_before_the_host_says_so(evening):
    service, clock, _ = evening
    name = made(service, "archwizards-duel", late="host")
    clock.go(10_000_000)
    service.tick()
    assert not service.live(name).standing.moves
    say_refused(service, name, 0)
    service.act(name, lambda deed: deed.late(0))
    service.act(name, lambda deed: deed.late(1))
    assert [answer.how for answer in service.live(name).standing.moves[0]] == ["late", "late"]


def say_refused(service, name, seat):
    with pytest.raises(Refused, match="too late"):
        say(service, name, seat, "Bless")


def test_a_pause_keeps_what_was_left(evening):
    service, clock, _ = evening
    name = made(service, "archwizards-duel")
    clock.go(60_000)
    service.act(name, lambda deed: deed.pause("tea"))
    clock.go(3_600_000)
    service.tick()
    assert not service.live(name).standing.moves
    service.act(name, lambda deed: deed.resume())
    deadline = first(service, name).deadline(service.live(name).standing.terms.quiet)
    assert deadline == clock.now() + 30_000


def test_what_is_taken_back_in_a_pause_stays_paused(evening):
    service, clock, _ = evening
    name = made(service, "archwizards-duel")
    say(service, name, 0, "Bless")
    say(service, name, 1, "Bless")
    service.act(name, lambda deed: deed.pause("a quarrel"))
    service.act(name, lambda deed: deed.take_back("misread"))
    standing = service.live(name).standing
    assert standing.state == "paused" and not standing.moves
    clock.go(3_600_000)
    service.tick()
    assert not service.live(name).standing.moves
    service.act(name, lambda deed: deed.resume())
    assert first(service, name).deadline(standing.terms.quiet) == clock.now() + 90_000


def test_more_time_is_more_time_and_not_the_rules(evening):
    service, clock, _ = evening
    name = made(service, "fire-and-ice")
    clock.go(350_000)
    service.act(name, lambda deed: deed.extend((0,), 300_000, "train"))
    clock.go(300_000)
    whole_turn = service.live(name)
    seat = whole_turn.standing.windows[0].asked.seat
    say(service, name, seat, "Ice Pass")
    assert service.live(name).standing.moves[0][0].seconds == 350


def test_the_reserve_pays_for_what_is_over_the_free_time(evening):
    service, clock, _ = evening
    name = made(service, "fire-and-ice")
    clock.go(100_500)
    say(service, name, 0, "Ice Pass")
    live = service.live(name)
    counts = dict(service.game(live).sight(live.standing.moves, 0).counts)
    assert dict(counts["Anna"])["reserve"] == "260"


def test_absence_is_given_back_exactly(evening, monkeypatch):
    service, clock, chance = evening
    name = made(service, "archwizards-duel")
    Presence(service).beat()
    clock.go(500_000)
    back = Service(service.journal, clock, chance)
    gone = Presence(back)
    monkeypatch.setattr(gone, "_alive", lambda *_: False)
    assert gone.come_back() == 500_000
    deadline = first(back, name).deadline(back.live(name).standing.terms.quiet)
    assert deadline == clock.now() + 90_000


@pytest.mark.parametrize("by", [7_200_000, -7_200_000])
def test_a_clock_that_jumps_takes_no_time_from_anybody(evening, by):
    service, clock, _ = evening
    name = made(service, "archwizards-duel")
    presence = Presence(service)
    presence.beat()
    clock.go(2_000)
    presence.beat()
    clock.at += by
    clock.go(2_000)
    assert presence.beat() == by
    deadline = first(service, name).deadline(service.live(name).standing.terms.quiet)
    assert deadline == clock.now() + 86_000


@pytest.mark.slow
def test_a_round_that_was_taken_back_is_asked_anew(evening):
    service, _, chance = evening
    name = made(service, "archwizards-duel")
    whole(service, chance, name, rounds=2)
    windows = {w.number for w in service.live(name).standing.windows}
    service.act(name, lambda deed: deed.take_back("misread"))
    standing = service.live(name).standing
    assert len(standing.moves) == 1
    assert not windows & {w.number for w in standing.windows}
    assert any("took back" in m.text for _, m in heard(service, name)["watch"])
    whole(service, chance, name, seed=9, rounds=500)
    assert service.live(name).standing.over


def test_two_processes_fire_a_deadline_once(evening):
    service, clock, chance = evening
    other = Service(service.journal, clock, chance)
    names = [made(service, "archwizards-duel") for _ in range(4)]
    clock.go(90_000 + GRACE)
    threads = [threading.Thread(target=each.tick) for each in (service, other) * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name in names:
        assert len(other.live(name).standing.moves) == 1
        late = [m for _, m in heard(service, name)["0"] if m.kind == "late"]
        assert len(late) == 1


def test_answers_of_two_at_once_both_count(evening):
    service, clock, chance = evening
    other = Service(service.journal, clock, chance)
    name = made(service, "archwizards-duel")
    say_at_once = [
        threading.Thread(target=say, args=(service, name, 0, "Bless", "a")),
        threading.Thread(target=say, args=(other, name, 1, "Confusion", "b")),
    ]
    for thread in say_at_once:
        thread.start()
    for thread in say_at_once:
        thread.join()
    (move,) = service.live(name).standing.moves
    assert [answer.words for answer in move] == ["Bless", "Confusion"]


def test_rounds_that_open_at_the_deadline_do_not_open_before(evening):
    service, clock, _ = evening
    name = made(service, "archwizards-duel", opens="deadline", who_in=False, unset=60)
    say(service, name, 0, "Bless")
    say(service, name, 1, "Confusion")
    assert not service.live(name).standing.moves
    clock.go(90_000 + GRACE)
    service.tick()
    assert service.live(name).standing.moves


def test_rounds_of_the_host_open_when_the_host_says_so(evening):
    service, _, _ = evening
    name = made(service, "archwizards-duel", opens="host")
    say(service, name, 0, "Bless")
    with pytest.raises(Refused, match="not answered yet"):
        service.act(name, lambda deed: deed.open_now())
    say(service, name, 1, "Confusion")
    assert not service.live(name).standing.moves
    service.act(name, lambda deed: deed.open_now())
    assert service.live(name).standing.moves


def test_watchers_with_a_delay_hear_a_round_later(evening):
    service, _, chance = evening
    name = made(service, "archwizards-duel", delay=1)
    whole(service, chance, name, rounds=2)
    told = heard(service, name)
    openings = service.live(name).standing.openings
    assert max(message.opening for _, message in told["watch"]) == openings - 1
    assert max(message.opening for _, message in told["0"]) == openings


def test_every_row_seals_those_before(evening):
    service, _, chance = evening
    name = made(service, "archwizards-duel")
    whole(service, chance, name, rounds=3)
    with service.journal.reading() as connection:
        rows = entries_after(connection, name, 0)
    head = ""
    for row in rows:
        said = {"seq": row.seq, "kind": row.kind, "body": row.body, "at": row.at, "seat": row.seat}
        head = linked(head, said)
        assert row.chain == head
