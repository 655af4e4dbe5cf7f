"""Between the rows of an answer and its reply lies a sync of the log: seen by strace."""

import os
import re
import shutil
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

SCRIPT = """
import os, sys
from functools import partial
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal
from tests.hosting.evenings import host, made
if sys.argv[2:] == ["lazy"]:  # a server that does not sync: what it must not be
    from sqlalchemy import event
    own = Journal._engine
    def lazy(self, begin):
        engine = own(self, begin)
        event.listen(engine, "connect", lambda c, _: c.execute("PRAGMA synchronous=OFF"))
        return engine
    Journal._engine = lazy
    Journal._look_at_settings = lambda self: None
service, _, _ = host(sys.argv[1])
name = made(service, "archwizards-duel")
for number in range(8):
    window = service.live(name).standing.of(0)[0].number
    words = ("Bless", "Firebolt")[number % 2]
    os.write(2, b"ASKED")
    service.act(name, partial(HostDeed.say, seat=0, window=window, words=words, request=None))
    os.write(2, b"REPLIED")
"""


def order(folder, *more):
    """The calls of a host that takes answers: asked, written, synced, replied."""
    out = folder / "calls"
    strace = shutil.which("strace")
    assert strace, "this test needs strace: apt-get install strace"
    calls = "trace=write,pwrite64,fsync,fdatasync"
    command = [strace, "-f", "-y", "-e", calls, "-o", str(out), sys.executable, "-c", SCRIPT]
    subprocess.run([*command, str(folder / "host.db"), *more], check=True, capture_output=True)
    found = []
    for line in out.read_text().splitlines():
        if '"ASKED"' in line or '"REPLIED"' in line:
            found.append("asked" if "ASKED" in line else "replied")
        elif "host.db-wal" in line and re.search(r"p?write(64)?\(", line):
            found.append("written")
        elif "host.db-wal" in line and re.search(r"f(data)?sync\(", line):
            found.append("synced")
    return found


def unsynced(found):
    """The answers after whose rows no sync came before the reply."""
    starts = [at for at, each in enumerate(found) if each == "asked"]
    assert len(starts) == 8
    lost = []
    for start in starts:
        between = found[start : found.index("replied", start)]
        assert "written" in between, between
        last = len(between) - 1 - between[::-1].index("written")
        if "synced" not in between[last:]:
            lost.append(start)
    return lost


FAILING = """
import os, sys
from functools import partial
from duello.host.host_deeds import HostDeed
from duello.host.journal import NotTaken
from tests.hosting.evenings import host, made
service, _, _ = host(sys.argv[1])
name = made(service, "archwizards-duel")
taken = refused = 0
os.write(2, b"ASKED")
for number in range(60):
    window = service.live(name).standing.of(0)[0].number
    words = ("Bless", "Firebolt")[number % 2]
    say = partial(HostDeed.say, seat=0, window=window, words=words, request=str(number))
    before = service.live(name).standing
    try:
        service.act(name, say, str(number))
        taken += 1
    except NotTaken:
        refused += 1
        if service.live(name).standing.seq not in (before.seq, before.seq + 1):
            sys.exit("memory is ahead of the disk")
        service.act(name, say, str(number))  # the same request once more: taken once
    if service.live(name).standing.of(0)[0].held.answer.words != words:
        sys.exit("what was taken is not what stands")
service.journal.close()
again, _, _ = host(sys.argv[1])
rows = [row for row in again.live(name).standing.requests]
print(taken, refused, len(rows) == 60)
"""


def test_a_sync_that_fails_takes_nothing_and_the_next_is_taken(tmp_path):
    """Some syncs fail while answers come: each is refused, and taken when it comes again."""
    strace = shutil.which("strace")
    assert strace, "this test needs strace: apt-get install strace"
    failing = "inject=fsync,fdatasync:error=EIO:when=30+17"
    command = [strace, "-f", "-o", os.devnull, "-e", "trace=fsync,fdatasync", "-e", failing]
    command += [sys.executable, "-c", FAILING, str(tmp_path / "host.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-400:]
    taken, refused, whole = done.stdout.split()
    assert int(refused) >= 2 and int(taken) + int(refused) == 60 and whole == "True"


def test_a_sync_lies_between_the_rows_and_the_reply(tmp_path):
    assert unsynced(order(tmp_path)) == []


def test_a_server_that_does_not_sync_is_caught(tmp_path):
    assert unsynced(order(tmp_path, "lazy"))
