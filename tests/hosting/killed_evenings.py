"""One evening in a process that is killed on the way, and goes on in another.

`python -m tests.hosting.killed_evenings FOLDER < SCENARIOS`: each scenario is a line of JSON with
the ruleset, the seed, the place, and the how-manieth time it is passed. Every scenario is played in
children of this process, for to begin one anew takes long. What everybody was told in the end goes
out as a digest.
"""

import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from tests.hosting.evenings import compiled, heard, host, made, script

from duello.host import faults
from duello.host.service import Service

ROUNDS = 4


def play(path: Path, ruleset: str, seed: int, acknowledged: Path) -> dict[str, Any]:
    """Play from wherever the journal stands, to the end of some rounds; what was told in the end.

    Every reply is written down when it came: what is acknowledged must be there afterwards.
    """
    service, clock, chance = host(path, seed)
    with service.journal.reading() as connection:
        names = connection.exec_driver_sql("select id from match").scalars().all()
    if not names:
        chance.under("made")
        made(service, ruleset)
        with service.journal.reading() as connection:
            names = connection.exec_driver_sql("select id from match").scalars().all()
    name = names[0]
    begin(service, name)
    held = acknowledged.read_text().splitlines() if acknowledged.exists() else []
    replies(service, name, held)
    played = service.live(name).standing.openings
    for number in range(played, ROUNDS):
        clock.at = 1_795_000_000_000 + 1000 * number
        for _, deed in script(service, chance, name, seed + number, 1):
            reply = deed()
            with acknowledged.open("a") as file:
                file.write(json.dumps(reply, sort_keys=True) + "\n")
    told = heard(service, name)
    service.journal.close()
    return {audience: [repr(each) for each in rows] for audience, rows in told.items()}


def begin(service: Any, name: str) -> None:
    """Go on with what a match needs before it can be played: it may have been cut off anywhere."""
    for seat in (0, 1):
        service.act(name, lambda deed, seat=seat: deed.sit(seat))
    if service.live(name).standing.state == "seating":
        service.act(name, lambda deed: deed.begin())


def replies(service: Any, name: str, held: list[str]) -> None:
    """Everything that was acknowledged stands in the journal."""
    with service.journal.reading() as connection:
        rows = connection.exec_driver_sql("select body from entry where kind = 'held'").scalars()
        known = {json.dumps(json.loads(row)["reply"], sort_keys=True) for row in rows}
    lost = [reply for reply in held if reply not in known]
    if lost:
        raise SystemExit(f"lost: {lost}")


def child(work: Any) -> int:
    """Do something in a child; how it ended."""
    pid = os.fork()
    if pid == 0:
        try:
            work()
        except SystemExit as error:
            print(error, file=sys.stderr)
            os._exit(3)
        os._exit(0)
    return os.waitpid(pid, 0)[1]


def scenario(folder: Path, given: dict[str, Any]) -> dict[str, Any]:
    """One evening, killed once (or never, with no place), and gone on with."""
    tag = hashlib.sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()[:12]
    path, acknowledged = folder / f"{tag}.db", folder / f"{tag}.replies"
    out = folder / f"{tag}.told"

    def go_on() -> None:
        told = play(path, given["ruleset"], given["seed"], acknowledged)
        out.write_text(json.dumps(told, sort_keys=True))

    def killed() -> None:
        faults.arm(given["place"], given["times"])
        go_on()

    died = child(killed) if given["place"] else 0
    ended = child(go_on)
    told = out.read_text() if out.exists() else ""
    return {"died": died == 9, "ended": ended, "told": hashlib.sha256(told.encode()).hexdigest()}


def main() -> None:
    """Every scenario on a line of its own."""
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        given = json.loads(line)
        compiled(given["ruleset"])
        if given.get("mutant") == "acknowledge first":
            acknowledge_first()
        print(json.dumps(scenario(folder, given)), flush=True)


def acknowledge_first() -> None:
    """A server that answers before it has written: what it must not be."""
    written = Service._written

    def swapped_first(self: Any, live: Any, deed: Any, extra: Any) -> bool:
        before = live.standing
        live.standing = deed.standing
        replies_of(deed)
        faults.at("swapped")
        live.standing = before
        return written(self, live, deed, extra)

    def replies_of(deed: Any) -> None:
        for entry in deed.entries:
            if "reply" in entry.body:
                for file in Path(sys.argv[1]).glob("*.db"):
                    with file.with_suffix(".replies").open("a") as out:
                        out.write(json.dumps(entry.body["reply"], sort_keys=True) + "\n")

    Service._written = swapped_first  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
