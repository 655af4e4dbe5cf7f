"""Tests that need more than Python are collected where it is: Playwright (`make browser` sees to
that), and for `make long` strace and the programs of a PostgreSQL server.
"""

from importlib.util import find_spec
from pathlib import Path
from shutil import which

collect_ignore = [] if find_spec("playwright") else ["test_browsers.py"]
if not which("strace"):
    collect_ignore.append("test_sync_order.py")
if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
    collect_ignore.append("test_postgres.py")
