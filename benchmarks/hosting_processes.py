"""`python -m benchmarks.hosting_processes --database URL`: two servers on one PostgreSQL.

A thousand matches are asked at once. One process takes the first player's answers, the other those
of the second, both at the same time: how long from the answer that opens a round until the other
process is rung for it. Then nobody answers, and both processes look at what is due: every deadline
must fire once. With `--no-bells` they hear of each other only by looking every two seconds.
"""

import argparse
import multiprocessing
import os
import threading
import time
from collections import Counter
from functools import partial
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from typing import Any

from benchmarks.hosting import UNTIL_LATE, Ahead, begun, said
from duello.host.far_bells import FarBells
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal
from duello.host.service import Service

THREADS = 4
"""Threads of each process that answer."""

OTHERS = 2.0


class Ears:
    """When each match was rung for, in this process."""

    def __init__(self, service: Service, names: list[str]) -> None:
        self.heard: dict[str, list[float]] = {name: [] for name in names}
        for name in names:
            service.listen(name, partial(self._hear, name))

    def _hear(self, name: str) -> None:
        self.heard[name].append(time.monotonic())


def serve(
    url: str, seat: int, names: list[str], bells: bool, together: Barrier, out: "Queue[object]"
) -> None:
    """One of the processes: it answers for one seat, looks, and says what it saw."""
    clock = Ahead()
    service = Service(Journal(url), clock, far=bells)
    ears, over = Ears(service, names), threading.Event()
    far = FarBells(service.journal, service.ring) if bells else None
    if far is not None:
        far.listening.wait()
    looker = threading.Thread(target=_look_for_others, args=(service, over))
    looker.start()
    for name in names:
        service.live(name)
    together.wait()
    opened = _answer(service, seat, names)
    together.wait()
    time.sleep(2 * OTHERS)  # what is heard by looking alone is heard by now
    heard = {name: tuple(times) for name, times in ears.heard.items()}
    together.wait()
    clock.ahead = UNTIL_LATE
    begin = time.monotonic()
    while any(row for row in service.tick()):
        pass
    took = time.monotonic() - begin
    together.wait()
    over.set()
    looker.join()
    if far is not None:
        far.close()
    service.journal.close()
    out.put((seat, opened, heard, took))


def _look_for_others(service: Service, over: threading.Event) -> None:
    known: dict[str, int] = {}
    while not over.wait(OTHERS):
        service.ring_for_others(known)


def _answer(service: Service, seat: int, names: list[str]) -> dict[str, tuple[float, float]]:
    """Answer everywhere. When the answers that opened a round were sent, and taken."""
    opened: dict[str, tuple[float, float]] = {}

    def play(mine: list[str]) -> None:
        for name in mine:
            window = service.live(name).standing.of(seat)[0]
            form = service.game(service.live(name)).form((), (), window.asked)
            words = form.parts[0].names[0]
            start = time.monotonic()
            reply = service.act(
                name,
                partial(HostDeed.say, seat=seat, window=window.number, words=words, request=None),
            )
            if reply["final"]:
                opened[name] = (start, time.monotonic())

    threads = [threading.Thread(target=play, args=(names[at::THREADS],)) for at in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return opened


def main() -> None:
    """All of it, once."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--database", required=True)
    parser.add_argument("--no-bells", action="store_true")
    given = parser.parse_args()
    service = Service(Journal(given.database), far=False)
    names = begun(service, "archwizards-duel", given.matches)
    context = multiprocessing.get_context("spawn")
    together, out = context.Barrier(2), context.Queue()
    bells = not given.no_bells
    processes = [
        context.Process(target=serve, args=(given.database, seat, names, bells, together, out))
        for seat in (0, 1)
    ]
    for process in processes:
        process.start()
    found = {seat: rest for seat, *rest in (out.get(), out.get())}
    for process in processes:
        process.join()
    print(f"{len(names)} matches, 2 processes, {os.cpu_count()} cores, bells {bells}")
    shown(found)
    fired(service, names)
    service.journal.close()


def shown(found: dict[int, Any]) -> None:
    """How long answers took."""
    taken, far = [], []
    for seat, (opened, _, _) in found.items():
        heard = found[1 - seat][1]
        for name, (start, end) in opened.items():
            taken.append(1000 * (end - start))
            far.append(1000 * (min(at for at in heard[name] if at >= start) - start))
    said("from the last answer to its receipt", taken)
    said("from the last answer to the other's bell", far)
    print(f"{'all deadlines at once':<44} {max(took for _, _, took in found.values()):8.2f} s")


def fired(service: Service, names: list[str]) -> None:
    """Every deadline once: one row says that both are late, and one opens the round."""
    kinds: Counter[str] = Counter()
    with service.journal.reading() as connection:
        for name in names:
            rows = connection.exec_driver_sql(
                "select kind from entry where match = %s", (name,)
            ).scalars()
            kinds.update(rows)
    print(f"rows: {kinds['held']} answers, {kinds['opened']} rounds opened, {kinds['late']} late")
    if (kinds["late"], kinds["opened"]) != (len(names), 2 * len(names)):
        raise SystemExit("a deadline did not fire once")


if __name__ == "__main__":
    main()
