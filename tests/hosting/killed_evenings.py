"""An evening with every kind of deed, in a process that is killed and goes on in another.

`python -m tests.hosting.killed_evenings FOLDER < SCENARIOS`: each scenario is a line of JSON, and
so is what comes out. Evenings are played in children of this process, for to begin one anew takes
long. What everybody was told in the end, the rows, and what is to be posted go out as a digest.
"""

import contextlib
import hashlib
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from attrs import evolve
from sqlalchemy import Connection, update
from tests.hosting.evenings import FEUD, MENDED, answer, compiled

from duello.host import faults
from duello.host.game_data import Refused
from duello.host.host_deeds import HostDeed
from duello.host.journal import Journal, match
from duello.host.postings import post
from duello.host.seals import sealed_by_player
from duello.host.service import Clock, Service, name_of
from duello.host.standing import BY_PLAYERS, Terms, Window
from duello.host.stored_rules import SHIPPED, store

BEGINNING = 1_795_000_000_000


class OwnTime(Clock):
    """A clock that each thread sets for itself."""

    def __init__(self) -> None:
        self.here = threading.local()

    def now(self) -> int:
        return int(getattr(self.here, "at", BEGINNING))

    def steady(self) -> int:
        return 0


class OwnChance:
    """Random bytes that follow from a label that each thread sets for itself."""

    def __init__(self) -> None:
        self.here = threading.local()

    def under(self, label: str) -> None:
        self.here.label, self.here.asked = label, 0

    def __call__(self, many: int) -> bytes:
        self.here.asked += 1
        text = f"{self.here.label}:{self.here.asked}"
        return hashlib.shake_256(text.encode()).digest(many)


Step = tuple[str, Callable[[], Any]]
Do = Callable[[HostDeed], Any]


class Evening:
    """One match with everything that can happen to it, step by step.

    A step is one deed: it is written down whole or not at all, so that the number of rows tells
    how far an evening has come. label: what its random bytes follow from.
    """

    def __init__(self, service: Service, label: str, files: Path) -> None:
        self.service, self.label, self.files = service, label, files
        service.post = post
        pick = random.Random(label)
        self.first, self.other = pick.sample((0, 1), 2)
        self.name = ""

    # ------------------------------------------------------------------ deeds

    def create(self, ruleset: str, seal: str) -> None:
        title, kept = compiled(ruleset)
        digest = self.service.journal.write(
            lambda c: store(c, ruleset, title, "", kept, self.service.clock.now(), SHIPPED)
        )
        terms = Terms(title, digest, ("Anna", "Bert"), seal=seal)

        def hook(connection: Connection, name: str) -> None:
            connection.execute(update(match).where(match.c.id == name).values(hook="https://x"))

        self.service.create(terms, hook)

    def do(self, do: Do, request: str | None = None) -> Any:
        return self.service.act(self.name, do, request)

    def window(self, seat: int) -> Window:
        windows = self.service.live(self.name).standing.of(seat)
        if not windows:
            raise Refused("nothing is asked any more")
        return windows[0]

    def words(self, seat: int, label: str) -> str:
        """A legal answer that follows from a label."""
        window = self.window(seat)
        text = f"{self.label}:{window.number}:{label}"
        return answer(self.service, self.service.live(self.name), window.asked, text)

    def say(self, seat: int, label: str = "") -> Any:
        window, words = self.window(seat).number, self.words(seat, label)
        request = f"{seat}:{window}:{label}"
        return self.do(lambda deed: deed.say(seat, window, words, request), request)

    def salt(self, seat: int, words: str) -> str:
        text = f"{self.label}:{seat}:{self.window(seat).number}:{words}"
        return hashlib.sha256(text.encode()).hexdigest()

    def seal(self, seat: int, label: str = "", words: str = "") -> Any:
        window, words = self.window(seat), words or self.words(seat, label)
        salt, choice = self.salt(seat, words), window.asked.choice
        digest = sealed_by_player(self.name, window.number, seat, salt, choice, words)
        request = f"{seat}:{window.number}:{digest[:12]}"
        return self.do(lambda deed: deed.seal(seat, window.number, digest, request), request)

    def unseal(self, seat: int, label: str = "", words: str = "") -> Any:
        window, words = self.window(seat).number, words or self.words(seat, label)
        salt = self.salt(seat, words)
        request = f"{seat}:{window}:unseal"
        return self.do(lambda deed: deed.unseal(seat, window, salt, words, request), request)

    def correct(self) -> None:
        title, kept = compiled(str(self.files / "mended.duel"))
        digest = self.service.journal.write(
            lambda c: store(c, "mended", title, "", kept, self.service.clock.now(), SHIPPED)
        )
        self.do(
            lambda deed: deed.correct(
                evolve(deed.standing.terms, digest=digest), (), "misprint", False
            )
        )

    # ------------------------------------------------------------------ evenings

    def steps(self) -> list[Step]:
        """Every kind of deed, in one order."""
        one, two = self.first, self.other

        def deed(do: Do) -> Callable[[], Any]:
            return partial(self.do, do)

        return [
            ("create", partial(self.create, "archwizards-duel", BY_PLAYERS)),
            ("sit", deed(lambda it: it.sit(0))),
            ("sit too", deed(lambda it: it.sit(1))),
            ("begin", deed(lambda it: it.begin())),
            ("seal", partial(self.seal, one, "first")),
            ("seal anew", partial(self.seal, one, "last")),
            ("seal the last", partial(self.seal, two)),
            ("unseal", partial(self.unseal, two)),
            ("unseal the last", partial(self.unseal, one, "last")),
            ("remind", deed(lambda it: it.remind(two))),
            ("say", partial(self.say, one)),
            ("extend", deed(lambda it: it.extend((0, 1), 60_000, "a telephone"))),
            ("late", deed(lambda it: it.late(two))),
            ("say first", partial(self.say, two, "a")),
            ("release", deed(lambda it: it.release(two, "a slip"))),
            ("say again", partial(self.say, two, "b")),
            ("say the last", partial(self.say, one)),
            ("take back", deed(lambda it: it.take_back("misread"))),
            ("pause", deed(lambda it: it.pause("tea"))),
            ("resume", deed(lambda it: it.resume())),
            ("seal nonsense", partial(self.seal, one, words="no such thing")),
            ("say while it is sealed", partial(self.say, two)),
            ("unseal nonsense", partial(self.unseal, one, words="no such thing")),
            ("ruling", deed(lambda it: it.rule("that stands"))),
            ("hand over", deed(lambda it: it.hand_over(one))),
            ("show all", deed(lambda it: it.show_all())),
            ("adjourn", deed(lambda it: it.adjourn("late"))),
            ("go on", deed(lambda it: it.resume())),
            ("away", deed(lambda it: it.away(it.now - 5_000, it.now - 1_000))),
            ("clock set", deed(lambda it: it.clock_jumped(3_600_000))),
            ("draw", deed(lambda it: it.draw_for(one, lambda many: 1 % many))),
            ("time passes", lambda: self.service.look_at(self.name)),
            ("say after it", partial(self.say, one)),
            ("finish", deed(lambda it: it.finish("it is late", two))),
        ]

    def stopped(self) -> list[Step]:
        """Rules that contradict themselves, and go on by a corrected file."""

        def deed(do: Do) -> Callable[[], Any]:
            return partial(self.do, do)

        def say(seat: int, words: str) -> Step:
            def said() -> Any:
                window = self.window(seat).number
                return self.do(lambda it: it.say(seat, window, words, None))

            return ("say", said)

        return [
            ("create", partial(self.create, str(self.files / "feud.duel"), "host")),
            ("sit", deed(lambda it: it.sit(0))),
            ("sit too", deed(lambda it: it.sit(1))),
            ("begin", deed(lambda it: it.begin())),
            say(0, "2"), say(1, "3"), say(self.first, "1"), say(self.other, "3"),
            ("correct", self.correct),
            ("give up", deed(lambda it: it.give_up(0, "up"))),
        ]  # fmt: skip

    # ------------------------------------------------------------------ playing

    def reached(self) -> int:
        """How many rows there are."""
        with self.service.journal.reading() as connection:
            rows = connection.exec_driver_sql(
                "select id, seq from match where id = ?", (self._id(),)
            ).all()
        self.name = rows[0][0] if rows else ""
        return int(rows[0][1]) if rows else 0

    def _id(self) -> str:
        """What the match is called, or will be."""
        chance = OwnChance()
        chance.under(f"{self.label}:0")
        return name_of(chance(16).hex())

    def step(self, number: int, step: Step) -> int:
        """Do one step. Gives back how many rows there are then."""
        clock, chance = self.service.clock, self.service.random
        assert isinstance(clock, OwnTime) and isinstance(chance, OwnChance)
        later = 3_600_000 if step[0] in ("time passes", "say after it", "finish") else 0
        clock.here.at = BEGINNING + 1_000 * number + later
        chance.under(f"{self.label}:{number}")
        with contextlib.suppress(Refused):  # it may be over before: then the rest changes nothing
            step[1]()
        return self.reached()


def opened(path: Path) -> Service:
    """A host over a file, with times and chances of each thread's own."""
    return Service(Journal(f"sqlite:///{path}"), OwnTime(), OwnChance())


TABLES = (
    "select * from entry where match = ? order by seq",
    "select * from told where match = ? order by audience, n",
    "select match, seq, target, body from outbox where match = ? order by seq, target",
)


def whole(service: Service, name: str) -> str:
    """A digest of all rows of a match: what happened, all that anybody was told, all posts."""
    with service.journal.reading() as connection:
        rows = [connection.exec_driver_sql(table, (name,)).all() for table in TABLES]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


LONGEST = 240
"""In so many seconds a child is through, however busy the machine is: else it is stuck."""


def child(work: Callable[[], None]) -> int:
    """Do something in a child; how it ended: by SIGALRM, if it was stuck."""
    pid = os.fork()
    if pid == 0:
        signal.alarm(LONGEST)
        try:
            work()
        except SystemExit as error:
            print(error, file=sys.stderr)
            os._exit(3)
        except BaseException as error:
            print(repr(error), file=sys.stderr)
            os._exit(4)
        os._exit(0)
    return os.waitpid(pid, 0)[1]


class Undisturbed:
    """An evening that nobody kills: how many rows each step leads to, and the database after it."""

    def __init__(self, folder: Path, kind: str, seed: int) -> None:
        self.folder, self.kind, self.label = folder, kind, f"{kind} {seed}"
        self.out = folder / f"{self.label}.json"
        if child(self._play) != 0:
            raise SystemExit("the undisturbed evening failed")
        self.found: dict[str, Any] = json.loads(self.out.read_text())

    def of(self, service: Service) -> tuple[Evening, list[Step]]:
        evening = Evening(service, self.label, self.folder)
        return evening, evening.steps() if self.kind == "all" else evening.stopped()

    def snapshot(self, number: int) -> Path:
        """The database after so many steps."""
        return self.folder / f"{self.label}.{number}.db"

    def _play(self) -> None:
        path = self.folder / f"{self.label}.db"
        for old in self.folder.glob(f"{self.label}.db*"):
            old.unlink()
        service = opened(path)
        evening, steps = self.of(service)
        rows = []
        for number, step in enumerate(steps):
            self._keep(path, number)
            rows.append(evening.step(number, step))
        with service.journal.reading() as connection:
            kinds = connection.exec_driver_sql("select distinct kind from entry").scalars().all()
        found = {"rows": rows, "kinds": sorted(kinds), "whole": whole(service, evening.name)}
        self.out.write_text(json.dumps(found))
        service.journal.close()

    def _keep(self, path: Path, number: int) -> None:
        with sqlite3.connect(path) as source, sqlite3.connect(self.snapshot(number)) as copy:
            source.backup(copy)

    def killed(self, number: int, place: str, times: int) -> dict[str, Any]:
        """The evening that is killed in one step, and gone on with."""
        path = self.folder / "killed.db"
        acknowledged = self.folder / "killed.rows"
        for file in self.folder.glob("killed.*"):
            file.unlink()
        shutil.copyfile(self.snapshot(number), path)

        def cut_off() -> None:
            service = opened(path)
            evening, steps = self.of(service)
            evening.reached()
            faults.arm(place, times)
            acknowledged.write_text(str(evening.step(number, steps[number])))

        died = child(cut_off)
        told = self.folder / "killed.whole"
        ended = child(partial(self._go_on, path, acknowledged, told))
        return {
            "step": number,
            "place": place,
            "died": died == signal.SIGKILL,
            "ended": ended,
            "same": told.exists() and told.read_text() == self.found["whole"],
        }

    def _go_on(self, path: Path, acknowledged: Path, told: Path) -> None:
        service = opened(path)
        evening, steps = self.of(service)
        rows = evening.reached()
        known = int(acknowledged.read_text()) if acknowledged.exists() else 0
        if rows < known:
            raise SystemExit(f"lost: {known} rows were acknowledged, {rows} are there")
        for number, step in enumerate(steps):
            if self.found["rows"][number] > rows:
                rows = evening.step(number, step)
        told.write_text(whole(service, evening.name))
        service.journal.close()


# ---------------------------------------------------------------------- under load

THREADS = 4


def under_load(folder: Path, seed: int, matches: int, kills: int) -> dict[str, Any]:
    """Many evenings at once in one process, which is killed after a random number of steps and
    begun anew.
    """
    evenings = [Undisturbed(folder, "all", 1_000 * seed + each) for each in range(matches)]
    path, pick = folder / f"load {seed}.db", random.Random(seed)
    acknowledged = folder / f"load {seed}.rows"
    steps = sum(len(set(each.found["rows"])) for each in evenings)
    died = 0
    for reached in sorted(pick.sample(range(steps * 9 // 10), kills)):
        pid = os.fork()
        if pid == 0:
            signal.alarm(LONGEST)
            _play_all(path, evenings, acknowledged)
            os._exit(0)
        status = _waited(pid, acknowledged, reached)
        if status is None:
            time.sleep(pick.uniform(0, 0.02))
            os.kill(pid, signal.SIGKILL)
            status = os.waitpid(pid, 0)[1]
        died += status == signal.SIGKILL
    ended = child(lambda: _play_all(path, evenings, acknowledged))
    service = opened(path)
    same = []
    for each in evenings:
        evening, _ = each.of(service)
        evening.reached()
        same.append(whole(service, evening.name) == each.found["whole"])
    service.journal.close()
    return {"died": died, "ended": ended, "same": same.count(True), "of": matches}


def _waited(pid: int, acknowledged: Path, reached: int) -> int | None:
    """Wait until so many steps were acknowledged: not for some time, in which a fast machine plays
    everything. How the process ended, if it did before.
    """
    while not acknowledged.exists() or acknowledged.read_bytes().count(b"\n") < reached:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return status
        time.sleep(0.005)
    return None


def _play_all(path: Path, evenings: list[Undisturbed], acknowledged: Path) -> None:
    """All evenings from wherever they are, each by one of some threads, in turns."""
    service, known = opened(path), _acknowledged(acknowledged)
    out = acknowledged.open("a")
    troubles: list[str] = []

    def play(mine: list[Undisturbed]) -> None:
        going = [(each, *each.of(service)) for each in mine]
        rows = {each.label: evening.reached() for each, evening, _ in going}
        troubles.extend(f"lost: {label}" for label in rows if rows[label] < known.get(label, 0))
        for number in range(max(len(steps) for _, _, steps in going)):
            for each, evening, steps in going:
                if each.found["rows"][number] > rows[each.label]:
                    rows[each.label] = evening.step(number, steps[number])
                    os.write(out.fileno(), f"{each.label} {rows[each.label]}\n".encode())

    threads = [
        threading.Thread(target=play, args=(evenings[at::THREADS],)) for at in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if troubles:
        raise SystemExit("; ".join(troubles))
    service.journal.close()


def _acknowledged(file: Path) -> dict[str, int]:
    """How many rows of each evening are said to be there; the last line may be cut off."""
    lines = file.read_text().split("\n")[:-1] if file.exists() else []
    return {label: int(rows) for label, _, rows in (line.rpartition(" ") for line in lines)}


# ---------------------------------------------------------------------- the command


def main() -> None:
    """Every scenario on a line of its own."""
    folder = Path(sys.argv[1])
    (folder / "feud.duel").write_text(FEUD)
    (folder / "mended.duel").write_text(MENDED)
    for ruleset in ("archwizards-duel", str(folder / "feud.duel"), str(folder / "mended.duel")):
        compiled(ruleset)
    for line in sys.stdin:
        given = json.loads(line)
        if given.get("mutant") == "acknowledge first":
            acknowledge_first(folder)
        if "matches" in given:
            print(json.dumps(under_load(folder, given["seed"], given["matches"], given["kills"])))
            continue
        evening = Undisturbed(folder, given["kind"], given["seed"])
        found = [evening.killed(*each) for each in _kills(evening, given)]
        print(json.dumps({"kinds": evening.found["kinds"], "killed": found}), flush=True)


def _kills(evening: Undisturbed, given: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Which step, at which place, the how-manieth time that it is passed: all, or one of each
    step. Steps that change nothing are left out.
    """
    rows = [0, *evening.found["rows"]]
    steps = [number for number in range(len(rows) - 1) if rows[number + 1] > rows[number]]
    if "step" in given:
        return [(given["step"], given["place"], 1)]
    if "every" in given:
        places, every, seed = faults.POINTS, given["every"], given["seed"]
        return [(step, places[step // every % len(places)], 1) for step in steps[seed::every]]
    making = [(0, place, times) for place in ("written", "committed") for times in (1, 2)]
    return making + [(step, place, 1) for step in steps[1:] for place in faults.POINTS]


def acknowledge_first(folder: Path) -> None:
    """A server that answers before it has written: what it must not be."""
    written = Service._written

    def swapped_first(self: Any, live: Any, deed: Any, extra: Any) -> bool:
        (folder / "killed.rows").write_text(str(deed.entries[-1].seq))
        faults.at("swapped")
        return written(self, live, deed, extra)

    Service._written = swapped_first  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
