"""Two processes on one PostgreSQL: every deadline once, an answer to one told by the other."""

import multiprocessing
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import create_engine, update
from tests.hosting.evenings import heard, made

from duello.host.deeds import Deed
from duello.host.far_bells import FarBells
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal, match
from duello.host.service import Clock, Service
from duello.host.standing import GRACE

pytestmark = pytest.mark.slow

BIN = max(Path("/usr/lib/postgresql").glob("*/bin"))
MATCHES = 100


class Ahead(Clock):
    """The time of the wall, and so much more."""

    def __init__(self, ms):
        self._ms = ms

    def now(self):
        return super().now() + self._ms


@pytest.fixture(scope="module")
def url():
    """A server of our own, as the user that Debian made for it."""
    folder = Path(tempfile.mkdtemp(prefix="duello-postgres-"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder.chmod(0o755)
    shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    run = partial(subprocess.run, user="postgres", check=True, capture_output=True, cwd=folder)
    run([BIN / "initdb", "-D", data, "-A", "trust", "-E", "UTF8", "--no-instructions"])
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    run([BIN / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start"])
    yield f"postgresql+psycopg://postgres@127.0.0.1:{port}/postgres"
    run([BIN / "pg_ctl", "-D", data, "-m", "immediate", "stop"])
    shutil.rmtree(folder)


def test_servers_that_begin_at_once_share_a_new_database(url):
    """Whoever comes first makes the tables."""
    with create_engine(url, isolation_level="AUTOCOMMIT").connect() as connection:
        for number in range(5):
            connection.exec_driver_sql(f"CREATE DATABASE new{number}")
            new = url.rsplit("/", 1)[0] + f"/new{number}"
            with ThreadPoolExecutor(6) as pool:
                for journal in list(pool.map(lambda _, new=new: Journal(new), range(6))):
                    journal.close()


def look(url, until, far, done):
    """A process that looks at what is due until it is told not to."""
    service = Service(Journal(url), Ahead(until), far=far)
    while not done.is_set():
        service.tick()
        time.sleep(0.01)
    service.journal.close()


@pytest.mark.parametrize("far", [True, False], ids=["bells", "no bells"])
def test_every_deadline_fires_once(url, far):
    service = Service(Journal(url), far=far)
    names = [made(service, "archwizards-duel") for _ in range(MATCHES)]
    context = multiprocessing.get_context("spawn")
    done = context.Event()
    ahead = 90_000 + GRACE + 60_000
    processes = [context.Process(target=look, args=(url, ahead, far, done)) for _ in range(2)]
    for process in processes:
        process.start()
    for _ in range(600):
        if all(service.live(name).standing.moves for name in names):
            break
        time.sleep(0.1)
    done.set()
    for process in processes:
        process.join()
    for name in names:
        standing = service.live(name).standing
        assert [answer.how for answer in standing.moves[0]] == ["late", "late"]
        first = [m for _, m in heard(service, name)["0"] if m.kind == "late" and not m.opening]
        assert len(first) == 1
    service.journal.close()


def heard_at_once(url, far):
    """Whether a bell of one process reaches the other without its looking."""
    one, other = Service(Journal(url), far=far), Service(Journal(url))
    name = made(one, "archwizards-duel")
    rung = threading.Event()
    other.listen(name, rung.set)
    bells = FarBells(other.journal, other.ring)
    assert bells.listening.wait(10)
    one.act(name, partial(HostDeed.pause, reason="tea"))
    found = rung.wait(2)
    bells.close()
    for service in (one, other):
        service.journal.close()
    return found


def test_bells_are_heard_by_the_other_process(url):
    assert heard_at_once(url, far=True)


def test_where_no_bell_is_rung_none_is_heard(url):
    assert not heard_at_once(url, far=False)


def test_a_broken_line_is_mended(url):
    """The line of the bells is cut by the database: it is tried again."""
    service = Service(Journal(url))
    name = made(service, "archwizards-duel")
    rung = threading.Event()
    service.listen(name, rung.set)
    bells = FarBells(service.journal, service.ring)
    assert bells.listening.wait(10)
    cut = "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%%'"
    service.journal.write(lambda connection: connection.exec_driver_sql(cut).all())
    time.sleep(0.7)
    assert bells.listening.wait(10)
    other = Service(Journal(url))
    for _ in range(50):
        other.act(name, lambda deed: deed.rule("hear"))
        if rung.wait(0.2):
            break
    assert rung.is_set()
    bells.close()
    for each in (service, other):
        each.journal.close()


@pytest.mark.parametrize("far", [True, False], ids=["bells", "no bells"])
def test_an_answer_to_one_is_told_by_the_other(url, far):
    one, other = Service(Journal(url), far=far), Service(Journal(url), far=far)
    name = made(one, "archwizards-duel")
    rung: list[bool] = []
    known: dict[str, int] = {}
    other.live(name)
    other.listen(name, lambda: rung.append(True))
    other.ring_for_others(known)
    for seat, service in enumerate((one, other)):
        window = service.live(name).standing.of(seat)[0].number
        say = partial(HostDeed.say, seat=seat, window=window, words="Bless", request=None)
        service.act(name, say)
    assert one.live(name).standing == other.live(name).standing
    rung.clear()
    one.act(name, partial(HostDeed.pause, reason="tea"))
    other.ring_for_others(known)
    assert rung
    assert heard(one, name) == heard(other, name)
    one.act(name, Deed.tick)
    one.journal.close()
    other.journal.close()


def test_two_processes_that_wait_for_each_other_both_write(url):
    """Each has two matches in one transaction, in opposite orders: PostgreSQL ends one of them."""
    journals = [Journal(url), Journal(url)]
    service = Service(journals[0])
    names = [made(service, "archwizards-duel") for _ in range(2)]
    both, met = threading.Barrier(2), [False, False]

    def batch(which):
        first, last = names if which == 0 else names[::-1]

        def one(connection):
            connection.execute(update(match).where(match.c.id == first).values(moved_ms=which))
            if not met[which]:
                met[which] = True
                both.wait(10)

        def other(connection):
            connection.execute(update(match).where(match.c.id == last).values(moved_ms=which))

        done: list[Future[None]] = [Future(), Future()]
        journals[which]._together(list(zip((one, other), done, strict=True)))
        return [future.exception() for future in done]

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(batch, (0, 1))) == [[None, None], [None, None]]
    for journal in journals:
        journal.close()
