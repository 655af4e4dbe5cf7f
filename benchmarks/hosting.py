"""`python -m benchmarks.hosting`: many hosted matches at once.

A thousand matches are begun, and every seat answers once: how long from an answer's arrival until
it is on the disk, and until whoever listens is rung; how much memory a match takes; how long until
a server that begins anew can show one; how long until all deadlines have fired. Wall-clock
figures: they say what else runs, so look at them beside one another.
"""

import argparse
import os
import resource
import statistics
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

from duello.host.game_codec import packed_program
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal
from duello.host.service import Clock, Service
from duello.host.standing import GRACE, Terms
from duello.host.stored_rules import SHIPPED, store
from duello.match.loading import load

THREADS = 8

PACE = 1_000
"""Per cent of the rules' times: so nobody is late while matches are only being made."""

UNTIL_LATE = 900_000 + GRACE
"""Milliseconds after which everybody is late by then: ten times the rules' 90 seconds."""


class Ahead(Clock):
    """The time of the wall, and more, when it is told so."""

    ahead = 0

    def now(self) -> int:
        """By the wall, and so much later."""
        return super().now() + self.ahead


def memory() -> int:
    """Bytes that this process has in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def begun(service: Service, ruleset: str, many: int) -> list[str]:
    """So many matches of a ruleset, begun."""
    rules = load(ruleset)
    kept = packed_program(rules.program)
    digest = service.journal.write(lambda c: store(c, ruleset, rules.title, "", kept, 0, SHIPPED))
    names = []
    for _ in range(many):
        name, _ = service.create(Terms(rules.title, digest, ("Anna", "Bert"), pace=PACE))
        for seat in (0, 1):
            service.act(name, partial(HostDeed.sit, seat=seat))
        service.act(name, HostDeed.begin)
        names.append(name)
    return names


def answered(service: Service, names: list[str]) -> tuple[list[float], list[float]]:
    """Every seat answers once. Milliseconds until each answer was kept, and until it was rung."""
    kept: list[float] = []
    rung: list[float] = []

    def play(mine: list[str]) -> None:
        for name in mine:
            for seat in (0, 1):
                heard: list[float] = []
                service.listen(name, ear := lambda heard=heard: heard.append(time.perf_counter()))
                window = service.live(name).standing.of(seat)[0]
                form = service.game(service.live(name)).form((), (), window.asked)
                words = form.parts[0].names[0]
                say = partial(
                    HostDeed.say, seat=seat, window=window.number, words=words, request=None
                )
                start = time.perf_counter()
                service.act(name, say)
                kept.append(1000 * (time.perf_counter() - start))
                rung.append(1000 * (heard[0] - start))
                service.leave(name, ear)

    threads = [threading.Thread(target=play, args=(names[at::THREADS],)) for at in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return kept, rung


def said(what: str, times: list[float]) -> None:
    """A line with the 50th and the 99th of a hundred."""
    hundredths = statistics.quantiles(times, n=100)
    print(f"{what:<44} p50 {hundredths[49]:8.2f} ms   p99 {hundredths[98]:8.2f} ms")


def main() -> None:
    """All of it, once."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--ruleset", default="archwizards-duel")
    parser.add_argument("--database")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.database or f"sqlite:///{folder}/host.db"
        clock = Ahead()
        service = Service(Journal(url), clock)
        begin = time.perf_counter()
        before = memory()
        names = begun(service, given.ruleset, given.matches)
        each = 1000 * (time.perf_counter() - begin) / len(names)
        print(f"{given.ruleset}, {len(names)} matches, {THREADS} threads, {os.cpu_count()} cores")
        print(f"{'to make and begin a match':<44} {each:12.2f} ms")
        kept, rung = answered(service, names)
        said("from an answer to its place on the disk", kept)
        said("from an answer to the bell", rung)
        print(f"{'memory of a match':<44} {(memory() - before) / len(names) / 1024:12.0f} kB")
        cold_and_due(service, url, clock, names)
        service.journal.close()


def cold_and_due(service: Service, url: str, clock: Ahead, names: list[str]) -> None:
    """A server that begins anew, and all deadlines at once."""
    anew, cold = Service(Journal(url), clock), []
    for name in names[:200]:
        start = time.perf_counter()
        anew.live(name)
        cold.append(1000 * (time.perf_counter() - start))
    said("to a match that is not in memory", cold)
    clock.ahead = UNTIL_LATE
    start = time.perf_counter()
    fired = len(service.tick())
    took = time.perf_counter() - start
    print(f"{'all deadlines at once':<44} {fired:6d} in {took:8.2f} s")
    anew.journal.close()


if __name__ == "__main__":
    main()
