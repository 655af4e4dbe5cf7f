"""Answers that players' browsers seal: nobody reads them before the round is closed."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from tests.hosting.browser_seals import Browser
from tests.hosting.evenings import heard, host, made

from duello.host.game_data import Refused
from duello.host.records import from_plain, record_text
from duello.host.seals import linked
from duello.host.service import Service
from duello.host.standing import BY_PLAYERS, GRACE, UNSEALING
from duello.host.verify_record import BY_HOST_ALONE, not_proved, verify, verify_rows

WEATHER = str(Path(__file__).parent / "weather.duel")


class Table:
    """A match of two browsers that seal."""

    def __init__(self, path: Path, ruleset: str = "archwizards-duel", **terms: Any) -> None:
        self.service, self.clock, _ = host(path)
        self.name = made(self.service, ruleset, seal=BY_PLAYERS, **terms)
        self.anna = Browser(self.service, self.name, 0)
        self.bert = Browser(self.service, self.name, 1)

    @property
    def standing(self):
        return self.service.live(self.name).standing

    def left(self, seat):
        """Milliseconds until time is up for a seat."""
        deadline = self.standing.of(seat)[0].deadline(self.standing.terms.quiet)
        assert deadline is not None
        return deadline - self.clock.now()

    def rows(self):
        with self.service.journal.reading() as connection:
            return connection.exec_driver_sql("select kind, body from entry").all()

    def texts(self):
        """All words that are written down anywhere."""
        told = {k: [m for _, m in v] for k, v in heard(self.service, self.name).items()}
        return repr(self.rows()) + repr(told)

    def said(self, audience="0"):
        return [m.text for _, m in heard(self.service, self.name)[audience]]

    def record(self):
        return json.loads(record_text(self.service, self.service.live(self.name)))


@pytest.fixture
def table(tmp_path):
    found = Table(tmp_path / "host.db")
    yield found
    found.service.journal.close()


def test_nobody_reads_an_answer_before_both_are_in(table):
    asked = table.texts()
    written = [asked.count(words) for words in ("Power Word Kill", "Greater Restoration")]
    table.anna.seal("Power Word Kill")
    assert table.standing.of(0)[0].done
    assert "Anna is in." in table.said("1")
    table.bert.seal("Greater Restoration")
    assert table.standing.closed
    asked = table.texts()
    assert written == [asked.count(words) for words in ("Power Word Kill", "Greater Restoration")]
    seals = [m.data["seals"] for _, m in heard(table.service, table.name)["1"] if m.kind == "seals"]
    assert seals == [{"Anna": next(iter(table.anna.kept)), "Bert": next(iter(table.bert.kept))}]
    table.bert.unseal()
    assert table.standing.closed
    assert "Opened: Greater Restoration" in table.said("1")
    assert "Opened: Greater Restoration" not in table.said("0") + table.said("host")
    table.anna.unseal()
    assert not table.standing.closed
    assert [a.words for a in table.standing.moves[0]] == ["Power Word Kill", "Greater Restoration"]


def test_the_last_seal_counts_and_can_be_changed_until_all_is_in(table):
    table.anna.seal("Bless")
    table.anna.seal("Firebolt")
    old, new = table.anna.kept.values()
    window = table.anna.window.number
    with pytest.raises(Refused, match="nothing to be opened yet"):
        table.anna.send(window, *new)
    table.bert.seal("Bless")
    for again in (lambda: table.anna.seal("Confusion"), lambda: table.anna.say("Confusion")):
        with pytest.raises(Refused, match="round is closed"):
            again()
    with pytest.raises(Refused, match="not what was sealed"):
        table.anna.send(window, *old)
    table.anna.unseal()
    with pytest.raises(Refused, match="open already"):
        table.anna.send(window, *new)
    table.bert.unseal()
    assert table.standing.moves[0][0].words == "Firebolt"


def test_a_browser_that_cannot_seal_leaves_it_to_the_host_and_all_are_told(table):
    for words in ("Bless", "Firebolt"):
        table.anna.say(words)
        table.bert.seal(words)
        table.bert.unseal()
    words = "Anna's answer was sealed by the host, not by a browser of Anna's."
    for audience in ("0", "1", "watch", "host"):
        assert table.said(audience).count(words) == 1
    assert table.standing.by_host == {0}


def test_where_one_alone_chooses_nothing_is_sealed(tmp_path):
    table = Table(tmp_path / "host.db", "fire-and-ice")
    window = table.standing.windows[0]
    browser = (table.anna, table.bert)[window.asked.seat]
    assert not table.standing.sealed_by_players
    with pytest.raises(Refused, match="sealed by the host"):
        browser.seal("anything")
    table.service.journal.close()


def test_matches_that_the_host_seals_take_no_seals(tmp_path):
    service, _, _ = host(tmp_path / "host.db")
    browser = Browser(service, made(service, "archwizards-duel"), 0)
    with pytest.raises(Refused, match="sealed by the host"):
        browser.seal("Bless")
    service.journal.close()


@pytest.mark.parametrize("digest", ["", "x" * 64, "A" * 64, "0" * 63])
def test_what_is_no_seal_is_refused(table, digest):
    window = table.anna.window.number
    with pytest.raises(Refused, match="64 hexadecimal digits"):
        table.service.act(table.name, lambda deed: deed.seal(0, window, digest, None))


def test_whoever_does_not_open_is_late(table):
    table.anna.seal("Bless")
    table.clock.go(60_000)
    table.bert.seal("Firebolt")
    table.anna.unseal()
    table.clock.go(90_000 + GRACE - 1)
    table.service.tick()
    assert table.standing.closed
    table.clock.go(1)
    assert table.standing.due == table.clock.now()
    table.service.tick()
    assert [answer.how for answer in table.standing.moves[0]] == ["said", "late"]
    assert "Time is up: you are late." in table.said("1")


def test_opening_has_a_minute_however_short_the_choice(tmp_path):
    table = Table(tmp_path / "host.db", pace=10)
    table.anna.seal("Bless")
    table.bert.seal("Bless")
    assert [w.allowed for w in table.standing.windows] == [UNSEALING, UNSEALING]
    table.service.journal.close()


@pytest.mark.usefixtures("near")
def test_what_cannot_be_played_is_late_and_the_record_holds(tmp_path):
    table = Table(tmp_path / "host.db", WEATHER)
    table.anna.seal("77")
    table.bert.seal("3")
    table.bert.unseal()
    table.anna.unseal()
    assert [answer.how for answer in table.standing.moves[0]] == ["late", "said"]
    assert any("cannot be played, and you are late" in text for text in table.said("0"))
    assert table.standing.over
    record = table.record()
    lines = verify(from_plain(record))
    assert all(line.holds for line in lines), lines
    row = next(row for row in record["entries"] if row["kind"] == "unplayable")
    row["body"]["said"] = "3"
    assert not all(line.holds for line in verify_rows(from_plain(record)))
    table.service.journal.close()


def test_an_answer_opened_again_by_the_host_opens_the_round(table):
    table.anna.seal("Bless")
    table.bert.seal("Firebolt")
    table.bert.unseal()
    table.clock.go(80_000)
    table.service.act(table.name, lambda deed: deed.release(0, "lost telephone"))
    assert not table.standing.closed
    assert table.left(0) == 90_000
    table.bert.seal("Confusion")
    table.anna.say("Power Word Kill")
    table.bert.unseal()
    assert [a.words for a in table.standing.moves[0]] == ["Power Word Kill", "Confusion"]


def test_rounds_of_the_host_close_when_the_host_says_so(tmp_path):
    table = Table(tmp_path / "host.db", opens="host", who_in=False)
    table.anna.seal("Bless")
    table.bert.seal("Firebolt")
    assert not table.standing.closed
    table.bert.seal("Confusion")
    table.service.act(table.name, lambda deed: deed.open_now())
    assert table.standing.closed
    table.anna.unseal()
    table.bert.unseal()
    assert table.standing.moves[0][1].words == "Confusion"
    table.service.journal.close()


def test_a_pause_between_closing_and_opening_keeps_what_was_left(table):
    table.anna.seal("Bless")
    table.bert.seal("Firebolt")
    table.clock.go(30_000)
    table.service.act(table.name, lambda deed: deed.pause("tea"))
    with pytest.raises(Refused, match="paused"):
        table.anna.unseal()
    table.clock.go(900_000)
    table.service.act(table.name, lambda deed: deed.resume())
    assert table.left(0) == 60_000


def test_the_rows_are_the_match(table):
    anew = Service(table.service.journal, table.clock)
    for words in ("Bless", "Firebolt"):
        table.anna.seal(words)
        assert anew.live(table.name).standing == table.standing
        table.bert.seal(words)
        table.anna.unseal()
        assert anew.live(table.name).standing == table.standing
        table.bert.unseal()
    fresh = Service(table.service.journal, table.clock)
    assert fresh.live(table.name).standing == table.standing


# ---------------------------------------------------------------------- records


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """Two rounds by browsers, one of them changed, and one in which Bert's browser cannot seal."""
    table = Table(tmp_path_factory.mktemp("sealed") / "host.db", WEATHER)
    table.anna.seal("5")
    for words in ("1", "2"):
        table.anna.seal(words)
        table.bert.seal("4")
        table.bert.unseal()
        table.anna.unseal()
    table.anna.seal("3")
    table.bert.say("3")
    table.anna.unseal()
    table.service.act(table.name, lambda deed: deed.give_up(0, None))
    found = table.record()
    table.service.journal.close()
    return found


@pytest.mark.usefixtures("near")
def test_what_was_sealed_by_browsers_holds(record):
    found = from_plain(record)
    lines = verify(found)
    assert all(line.holds for line in lines), lines
    texts = " ".join(line.text for line in lines)
    assert "5 were sealed by players' browsers, 1 by the host" in texts
    assert "5 answers were sealed by browsers before the round was closed" in texts
    assert any("script" in words for words in not_proved(found))
    assert not set(BY_HOST_ALONE) & set(not_proved(found))


def row(record, kind):
    return next(each for each in record["entries"] if each["kind"] == kind)


def linked_anew(record):
    """The chain of rows made anew: as a host could that had not yet shown its head."""
    head = ""
    for number, each in enumerate(record["entries"], 1):
        each["seq"] = number
        said = {name: each.get(name) for name in ("seq", "kind", "body", "at", "seat")}
        head = each["chain"] = linked(head, said)
    record["head"] = head


def another_answer(record):
    row(record, "unsealed")["body"]["said"] = "5"


def another_seal(record):
    row(record, "sealed")["body"]["seal"] = "0" * 64


def never_closed(record):
    record["entries"].remove(row(record, "closed"))


def sealed_afterwards(record):
    rows = record["entries"]
    seal = [each for each in rows if each["kind"] == "sealed" and each["seat"] == 0][1]
    rows.remove(seal)
    rows.insert(rows.index(row(record, "closed")) + 1, seal)


@pytest.mark.parametrize("alter", [another_answer, never_closed, another_seal])
def test_what_was_altered_is_found_even_if_the_rows_are_chained_anew(record, alter):
    other = copy.deepcopy(record)
    if alter is another_seal:
        other["entries"].remove(row(other, "sealed"))  # the first was changed: it may not matter
    alter(other)
    linked_anew(other)
    assert not all(line.holds for line in verify_rows(from_plain(other)))


@pytest.mark.usefixtures("near")
def test_a_host_that_reads_what_was_sealed_otherwise_is_found(record):
    """The seal fits what was typed; what was played was something else."""
    other = copy.deepcopy(record)
    unsealed = row(other, "unsealed")
    unsealed["body"]["answer"]["words"] = "5"
    opened = row(other, "opened")
    for answer in opened["body"]["answers"]:
        if answer["seat"] == unsealed["seat"]:
            answer["words"] = "5"
    linked_anew(other)
    assert all(line.holds for line in verify_rows(from_plain(other)))
    lines = verify(from_plain(other))
    assert any("reads what was sealed otherwise" in line.text for line in lines if not line.holds)


def test_what_was_sealed_after_the_round_was_closed_is_found(record):
    other = copy.deepcopy(record)
    sealed_afterwards(other)
    linked_anew(other)
    lines = verify_rows(from_plain(other))
    assert not all(line.holds for line in lines)
