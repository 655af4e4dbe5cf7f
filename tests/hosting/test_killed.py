"""A server that is killed anywhere loses nothing that it acknowledged, and tells nothing twice."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import event
from tests.hosting import killed_evenings
from tests.hosting.evenings import host, made

from duello.host.faults import POINTS
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal, NotTaken, StorageError
from duello.host.standing import _CHANGES

ROOT = Path(__file__).parents[2]

KINDS = {
    "adjourned",
    "away",
    "began",
    "clock_jumped",
    "closed",
    "created",
    "extended",
    "finished",
    "held",
    "late",
    "opened",
    "paused",
    "released",
    "reminded",
    "resumed",
    "ruling",
    "sealed",
    "seat_handed",
    "seated",
    "shown_all",
    "taken_back",
    "unplayable",
    "unsealed",
}
"""Kinds of rows in the long evening; `corrected` is in the one that stops."""


def evenings(folder, *scenarios):
    """How each of these evenings went: two hundred processes are killed in one at every place, so
    that not the whole is bounded in time, but each of them is.
    """
    lines = "".join(json.dumps(each) + "\n" for each in scenarios)
    done = subprocess.run(
        [sys.executable, "-m", "tests.hosting.killed_evenings", str(folder)],
        input=lines,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(scenarios), done.stderr
    return found


def test_a_process_that_is_stuck_is_ended(monkeypatch):
    monkeypatch.setattr(killed_evenings, "LONGEST", 1)
    status = killed_evenings.child(partial(time.sleep, 60))
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM


def check(found):
    """Every one was killed, lost nothing, and went on as if it had not been."""
    for each in found["killed"]:
        assert each["died"] and each["ended"] == 0 and each["same"], each


KILLED = (
    {"kind": "all", "seed": 3, "every": 5},
    {"kind": "stopped", "seed": 3, "every": 5},
    {"seed": 1, "matches": 2, "kills": 2},
    {"kind": "all", "seed": 5, "step": 9, "place": "swapped", "mutant": "acknowledge first"},
)
"""The last one is about a server that stays as it is made there."""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """How these evenings went, in one process: to begin one takes long."""
    return evenings(tmp_path_factory.mktemp("killed"), *KILLED)


def test_the_rest_of_a_match_is_the_undisturbed_one(found):
    """Killed in every fifth step, each time at another place."""
    whole, stopped = found[:2]
    check(whole)
    check(stopped)
    assert set(whole["kinds"]) == KINDS
    assert "corrected" in stopped["kinds"]
    assert KINDS | {"corrected", "reopened"} == set(_CHANGES)
    assert {each["place"] for each in whole["killed"]} == set(POINTS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_wherever_it_is_killed(tmp_path, seed):
    """At every place of every step."""
    for found in evenings(
        tmp_path, {"kind": "all", "seed": seed}, {"kind": "stopped", "seed": seed}
    ):
        check(found)


def test_killed_at_random_under_load(found):
    assert found[2]["ended"] == 0
    assert found[2]["same"] == found[2]["of"] == 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_killed_often_at_random_under_load(tmp_path, seed):
    (found,) = evenings(tmp_path, {"seed": seed, "matches": 24, "kills": 6})
    assert found["ended"] == 0
    assert found["same"] == found["of"] == 24
    assert found["died"] == 6


def test_a_server_that_acknowledges_first_is_caught(found):
    assert found[3]["killed"][0]["died"]
    assert found[3]["killed"][0]["ended"] != 0


def test_a_database_that_does_not_sync_is_refused(tmp_path, monkeypatch):
    """What was set is read back: builds of SQLite, and mutants, may do otherwise."""
    own = Journal._engine

    def lazy(self, begin):
        engine = own(self, begin)
        event.listen(engine, "connect", lambda c, _: c.execute("PRAGMA synchronous=OFF"))
        return engine

    monkeypatch.setattr(Journal, "_engine", lazy)
    with pytest.raises(StorageError, match="does not keep"):
        Journal(f"sqlite:///{tmp_path / 'host.db'}")


def test_a_disk_that_is_full_takes_nothing_and_says_so(tmp_path):
    service, _, _ = host(tmp_path / "host.db")
    name = made(service, "archwizards-duel")
    before = service.live(name).standing
    window = before.of(0)[0].number
    with service.journal._writing.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    service.journal._writing.dispose()

    @event.listens_for(service.journal._writing, "connect")
    def small(connection, record):
        connection.execute(f"PRAGMA max_page_count={pages}")

    with pytest.raises(NotTaken):
        for number in range(200):
            words = ("Bless", "Firebolt")[number % 2]
            service.act(
                name, partial(HostDeed.say, seat=0, window=window, words=words, request=None)
            )
    seq = service.live(name).standing.seq
    event.remove(service.journal._writing, "connect", small)
    service.journal._writing.dispose()
    service.act(name, lambda deed: deed.say(0, window, "Confusion", "again"))
    assert service.live(name).standing.seq == seq + 1
    service.journal.close()


def test_a_locked_database_takes_nothing_and_says_so(tmp_path):
    service, _, _ = host(tmp_path / "host.db")
    name = made(service, "archwizards-duel")
    window = service.live(name).standing.of(0)[0].number
    other = sqlite3.connect(tmp_path / "host.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    service.journal._writing.dispose()

    @event.listens_for(service.journal._writing, "connect")
    def impatient(connection, record):
        connection.execute("PRAGMA busy_timeout=50")

    before = service.live(name).standing
    with pytest.raises(NotTaken):
        service.act(name, lambda deed: deed.say(0, window, "Bless", "n"))
    assert service.live(name).standing == before
    other.execute("ROLLBACK")
    reply = service.act(name, lambda deed: deed.say(0, window, "Bless", "n"), "n")
    assert isinstance(reply, dict) and reply["words"] == "Bless"
    service.journal.close()
    other.close()
