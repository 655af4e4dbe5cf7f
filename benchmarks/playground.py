"""`python -m benchmarks.playground`: how long the page that `make site` builds takes, in Chromium.

A first visit has a browser of its own with nothing in it; a later one has what the visits before
left there. Both open a link with a text that nobody has looked at yet, and end when Duello has told
its problems. A visit with the same text as the one before ends when the page shows what Duello said
of it then, which it says again later. After a restart, the browser itself has just been started.
Of a key, what is measured is the time from the key to the problems on the page.
Beside each line stands how much of the processors others took meanwhile: times of a busy machine
are worth little. `--quiet 10` counts only runs of which others took less than a tenth.
"""

import argparse
import base64
import itertools
import os
import shutil
import statistics
import tempfile
import threading
import time
import zlib
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from attrs import field, frozen
from playwright.sync_api import BrowserContext, BrowserType, Page, sync_playwright

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
LONG = ROOT / "rules/reality_benders.duel"
KEYS = 8
WHILE = 2.0
"""Seconds in which most visits have come to their end."""
SHORT = (ROOT / "rules/archwizards_duel.duel").read_text(encoding="utf-8")
TICKS = os.sysconf("SC_CLK_TCK")
"""In which the system counts the time of processors."""


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@frozen
class Watch:
    """The processors from now on."""

    begun: float = field(factory=time.monotonic)
    busy: float = field(factory=lambda: _busy())
    own: float = field(factory=lambda: _own())

    def others(self) -> float:
        """How much of them others took, 0 to 1."""
        whole = (time.monotonic() - self.begun) * (os.cpu_count() or 1)
        return max(0.0, (_busy() - self.busy - (_own() - self.own)) / whole)


def _busy() -> float:
    numbers = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(numbers) - numbers[3] - numbers[4]) / TICKS


def _own() -> float:
    """Seconds of this process and all below it, and of those in sessions that these began: what a
    browser starts may soon have another parent.
    """
    known: dict[int, tuple[int, int, float]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            spent = sum(map(int, words[11:15])) / TICKS
            known[int(folder.name)] = int(words[1]), int(words[3]), spent
    below = {process for process in known if _descends(process, known)}
    begun = {known[process][1] for process in below} - {os.getsid(0)}
    return sum(
        spent
        for process, (_, session, spent) in known.items()
        if process in below or session in begun
    )


def _descends(process: int, known: dict[int, tuple[int, int, float]]) -> bool:
    while process in known:
        if process == os.getpid():
            return True
        process = known[process][0]
    return False


Taken = tuple[list[float], float]
"""Milliseconds, and how much others took meanwhile."""

_number = itertools.count()


def _link(address: str) -> str:
    """A link with a text that is another each time."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(f"{SHORT}# {next(_number)}\n".encode()) + packer.flush()
    return f"{address}#{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def _until(page: Page, name: str) -> float:
    """Milliseconds until something was measured in the page, whose policy forbids waiting there."""
    while (found := page.evaluate(f"window.measured?.{name} ?? null")) is None:
        time.sleep(0.02)
    return float(found)


def _opened(chromium: BrowserType, profile: str) -> BrowserContext:
    """A browser that keeps what it is given in a folder."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    return chromium.launch_persistent_context(
        profile,
        executable_path=found,
        args=["--no-sandbox", "--disable-gpu", "--disable-component-update"],
    )


def _visit(context: BrowserContext, link: str, name: str = "first") -> float:
    """Milliseconds from the beginning of a visit until something was measured. Nothing is asked of
    the browser meanwhile.
    """
    page = context.new_page()
    page.goto(link)
    time.sleep(WHILE)
    found = _until(page, name)
    _until(page, "whole")
    page.close()
    return found


def _first(chromium: BrowserType, link: str) -> Taken:
    with tempfile.TemporaryDirectory() as profile:
        return _restarted(chromium, profile, link)


def _restarted(chromium: BrowserType, profile: str, link: str) -> Taken:
    watch = Watch()
    context = _opened(chromium, profile)
    found = _visit(context, link)
    others = watch.others()  # while its processes are there
    context.close()
    return [found], others


def _watched(run: Callable[[], float | list[float]]) -> Taken:
    watch = Watch()
    found = run()
    return found if isinstance(found, list) else [found], watch.others()


def _typed(context: BrowserContext, address: str) -> list[float]:
    """From each of some keys, typed with pauses, to the problems, in a file of over 500 lines."""
    page = context.new_page()
    page.goto(address)
    _until(page, "whole")
    text = LONG.read_text(encoding="utf-8")
    page.evaluate(
        "text => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}})", text
    )
    time.sleep(6)
    page.focus("#editor .cm-content")
    page.keyboard.press("Control+End")
    found = []
    for key in "nonsense"[:KEYS]:
        page.evaluate("window.measured.latency = null")
        page.keyboard.type(key)
        found.append(_until(page, "latency"))
        time.sleep(1.5)
    page.close()
    return found


def _measured(title: str, wanted: int, quiet: float, run: Callable[[], Taken]) -> None:
    found: list[float] = []
    while len(found) < wanted:
        took, others = run()
        print(
            f"  {title}: {', '.join(f'{t:.0f}' for t in took)} ms; others took {others:.0%}",
            flush=True,
        )
        if others <= quiet:
            found += took
    middle, best = statistics.median(found), min(found)
    print(
        f"{title}: {middle:.0f} ms, the middle one of {len(found)}; best {best:.0f} ms", flush=True
    )


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--quiet", type=float, default=100.0, help="percent that others may take")
    given = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        measured = partial(_measured, wanted=given.runs, quiet=given.quiet / 100)
        chromium = playwright.chromium
        measured("first visit", run=lambda: _first(chromium, _link(address)))
        context = _opened(chromium, profile)
        _visit(context, _link(address), "used")
        measured(
            "later visit, another text",
            run=lambda: _watched(lambda: _visit(context, _link(address))),
        )
        same = _link(address)
        _visit(context, same)
        measured(
            "later visit, the same text",
            run=lambda: _watched(lambda: _visit(context, same, "shown")),
        )
        context.close()
        again = partial(_restarted, chromium, profile)
        measured("later visit, after a restart", run=lambda: again(_link(address)))
        context = _opened(chromium, profile)
        measured(
            f"key to problems in {LONG.name}",
            wanted=KEYS,
            run=lambda: _watched(lambda: _typed(context, address)),
        )
        context.close()


if __name__ == "__main__":
    main()
