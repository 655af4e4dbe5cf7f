"""Tests that need more than Python are collected where it is: Playwright (`make browser` sees to
that), and for `make long` strace and the programs of a PostgreSQL server.
"""

import json
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

from duello.codec.documents import JOB
from duello.host import game_process, rule_check, verify_record, worker
from duello.host.game_codec import Played
from duello.host.host_codec import plain

collect_ignore = [] if find_spec("playwright") else ["test_browsers.py"]
if not which("strace"):
    collect_ignore.append("test_sync_order.py")
if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
    collect_ignore.append("test_postgres.py")


class Near:
    """A worker in this process: what it is asked and answers is the same."""

    def __init__(self, seconds=0.0):
        self.played = Played()

    def ask(self, job):
        line = json.dumps(JOB.marked(plain(job)))
        return json.loads(json.dumps(worker.replied(self.played, line)))

    def close(self):
        self.played = Played()


@pytest.fixture
def near(monkeypatch):
    for module in (game_process, rule_check, verify_record):
        monkeypatch.setattr(module, "Process", Near)
