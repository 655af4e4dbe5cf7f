"""What all tests share: golden files, which hold what was last approved."""

import gc
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from time import sleep

import pytest
from hypothesis import settings
from tests.kept import FOLDER
from tests.quick import LONG, SAME

settings.register_profile("duello", deadline=None)  # a busy machine is not a mistake
settings.register_profile(SAME, deadline=None, derandomize=True)
settings.register_profile(LONG, deadline=None)  # see `tests.quick.drawn`
settings.load_profile("duello")

collect_ignore_glob = ["*.duel"]
"""Duello's own plugin leaves the rule files of tests alone: it would compile all of them in each
process before the first test. `test_rule_files.py` tries each of them once.
"""

GOLDEN = Path(__file__).parent / "golden"


def memory() -> int:
    """The bytes of memory of this machine; on one that does not tell, four gigabytes."""
    if not hasattr(os, "sysconf"):
        return 4_000_000_000
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-golden",
        action="store_true",
        help="write what the tests see into tests/golden instead of comparing; review the diff",
    )
    parser.addoption(
        "--engine",
        action="append",
        metavar="NAME",
        help="the conformance suite runs this engine only, of those in tests/conformance/engine.py",
    )


HEAVIEST = (
    "conformance/test_conformance.py",
    "analysis/explore/test_packed_comparing.py",
    "dsl/test_corpus.py",
    "analysis/faults/test_faults.py",
    "soundness/test_generated.py",
    "hosting/test_killed.py",
    "analysis/explore/test_native_search.py",
    "analysis/test_workers.py",
    "analysis/mutate/test_mutating.py",
    "lint/test_no_false_alarm.py",
    "analysis/explore/test_native_comparing.py",
    "analysis/explore/test_watched_matches.py",
    "compiler/test_lockstep.py",
    "desk/test_difference.py",
    "desk/test_rulebook.py",
    "hosting/test_no_leak.py",
    "lint/test_shipped.py",
    "match/test_keeping.py",
    "dsl/test_any_text.py",
    "lint/test_clashing.py",
    "test_examples.py",
    "test_packaging.py",
)
"""What takes longest, and so begins first: a module is tested by one process, and whoever began the
last of these last would be waited for.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The heaviest modules first, the others in their order."""
    places = {Path(__file__).parent / name: place for place, name in enumerate(HEAVIEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


GARBAGE = memory() // 5 // 100
"""So many objects more than there were are looked through for what nobody holds any more: a fifth
of the memory, of which each takes about a hundred bytes. It takes ten seconds.
"""


def pytest_configure(config: pytest.Config) -> None:
    """Where the processes of this run keep what they compile, for each other.

    Nearly all that tests make is values, which are gone when nobody holds them. To look for
    circles among them as often as Python does takes a fifth of the time that compiling takes.
    """
    gc.disable()
    if not hasattr(config, "workerinput"):  # its processes are told of it by the environment
        folder = os.environ[FOLDER] = mkdtemp(prefix="duello-tests-")
        config.add_cleanup(lambda: taken_away(folder))


def taken_away(folder: str) -> None:
    """What is kept, in thousands of files: nobody waits until all of them are gone."""
    if os.name == "posix":
        nothing = subprocess.DEVNULL
        given = ["rm", "-rf", folder]
        subprocess.Popen(
            given, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True
        )
    else:
        shutil.rmtree(folder, ignore_errors=True)


FIRST = "gw0"
COLLECTED = "collected"
PATIENCE = 120.0
"""Seconds the others wait for the first of the processes, should that have come to an end."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """The first process collects before the others do: what it compiled, rule files as well as the
    code of the tests, they need not compile once more.
    """
    there, waited = _collected(session.config), 0.0
    while there is not None and not there.exists() and waited < PATIENCE:
        sleep(0.1)
        waited += 0.1


def pytest_collection_finish(session: pytest.Session) -> None:
    if getattr(session.config, "workerinput", {}).get("workerid") == FIRST:
        Path(os.environ[FOLDER], COLLECTED).touch()


def _collected(config: pytest.Config) -> Path | None:
    """The file for which a process waits, if it does."""
    worker = getattr(config, "workerinput", {}).get("workerid", FIRST)
    return None if worker == FIRST else Path(os.environ[FOLDER], COLLECTED)


_made = 0
"""Objects that came about since it was last looked which of them somebody holds."""


def pytest_runtest_logfinish() -> None:
    """What tests leave is not looked through by those behind them, which may give back memory all
    the time: with all that a process keeps, that took them up to ten times as long.
    """
    global _made
    _made += gc.get_count()[0]
    if _made > GARBAGE:
        gc.unfreeze()
        gc.collect()
        _made = 0
    gc.freeze()


def pytest_sessionfinish() -> None:
    """At the end pytest looks for garbage five times."""
    gc.freeze()


@pytest.fixture
def as_it_comes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code is not made faster, which takes longest; it is in what `make long` adds."""
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setattr("duello.compiler.native.SPEED", 0)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)`: the text is what `tests/golden/NAME` holds."""
    rewrite = request.config.getoption("--rewrite-golden")

    def check(name: str, text: str) -> None:
        file = GOLDEN / name
        if rewrite:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
            return
        assert file.exists(), f"no golden file {name}: run `make golden` and review it"
        assert text == file.read_text(encoding="utf-8")

    return check


QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser():
    """Chromium, once for all tests of a process."""
    from playwright.sync_api import sync_playwright

    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield opened
        opened.close()
