"""Two processes on one PostgreSQL: every deadline once, an answer to one told by the other."""

import multiprocessing
import shutil
import socket
import subprocess
import time
from functools import partial
from pathlib import Path

import pytest
from tests.hosting.evenings import heard, made

from duello.host.deeds import Deed
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal
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
def url(tmp_path_factory):
    """A server of our own, as the user that Debian made for it."""
    folder = tmp_path_factory.mktemp("pg")
    for place in (folder, *folder.parents):
        if place == Path("/tmp"):
            break
        place.chmod(0o755)
    shutil.chown(folder, "postgres", "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    run = partial(subprocess.run, user="postgres", check=True, capture_output=True, cwd=folder)
    run([BIN / "initdb", "-D", data, "-A", "trust", "-E", "UTF8", "--no-instructions"])
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    run([BIN / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start"])
    yield f"postgresql+psycopg://postgres@127.0.0.1:{port}/postgres"
    run([BIN / "pg_ctl", "-D", data, "-m", "immediate", "stop"])


def look(url, until, done):
    """A process that looks at what is due until it is told not to."""
    service = Service(Journal(url), Ahead(until))
    while not done.is_set():
        service.tick()
        time.sleep(0.01)
    service.journal.close()


def test_every_deadline_fires_once(url):
    service = Service(Journal(url))
    names = [made(service, "archwizards-duel") for _ in range(MATCHES)]
    context = multiprocessing.get_context("spawn")
    done = context.Event()
    ahead = 90_000 + GRACE + 60_000
    processes = [context.Process(target=look, args=(url, ahead, done)) for _ in range(2)]
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


def test_an_answer_to_one_is_told_by_the_other(url):
    one, other = Service(Journal(url)), Service(Journal(url))
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
