"""How soon the tools have the first true finding of a seeded fault, and how many clauses explore
sees act: today, and at an earlier commit.

`python -m benchmarks.finding [--before COMMIT] [--seconds N] [NAME...]`: of every fault of
`tests/analysis/faults` (or those named) the seconds of the processor that a new process takes,
from its start, until `duello check` has told something of the kind, or, if it does not, until
`duello explore FILE --seconds N` has met it: no other option is given, and what either of them
tells is due to the edit, since nothing of it is told of the shipped files. Both commits are asked
in turn, each in its own worktree with its own rule files, by its own command line; `--seconds`
counts the processor's seconds. One fault of each kind is looked for after the other, and Ctrl-C
prints the sums of what there is.

`python -m benchmarks.finding --clauses [RULESET...]`: the clauses that `duello explore --seconds 5`
has seen act, beside those that act in random plays with even draws, on the reference, in as long:
such plays explore made before, and it did not count what acts.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

HERE = Path(__file__).resolve()
ROOT = HERE.parents[1]
BEFORE = "ffe2dd75"
"""The last commit before anything of it was begun (22 November 2026, 11:44)."""

SECONDS = 10.0
PLAYED = 5.0
"""How long clauses are watched."""

TEXT = "text"
"""Texts that say something else than their clauses: no kind of its own, and left out here."""

CODES = {
    "tells-secret": "leak",
    "tells-hidden": "leak",
    "leak": "leak",
    "one-seat": "seats",
    "idle-ruling": "dead text",
    "never-applies": "dead text",
    "never-in-play": "dead text",
    "dead-text": "dead text",
    "text-differs": TEXT,
}
"""What the codes of `check` are about, beside `possible-KIND`."""


# ---------------------------------------------------------------------- in the process of a look


class Enough(BaseException):
    """What is looked for is met."""


def look(tool: str, file: str, kind: str, seconds: str) -> None:
    """Let a tool look, and print whether it told something of a kind, and how long that took."""
    time.monotonic = time.process_time  # limits count what is worked, however busy the machine is
    from duello.cli import main

    given = [tool, file, "--json"]
    if tool == "explore":
        given += ["--seconds", seconds]
        _stop_at(kind)
    told, met = io.StringIO(), False
    try:
        with contextlib.redirect_stdout(told):
            main(given, standalone_mode=False)
    except Enough:
        met = True
    except SystemExit:
        pass
    if tool == "check":
        (one,) = json.loads(told.getvalue())
        met = kind in {_kind(each["code"]) for each in one["problems"]}
    print(json.dumps({"met": met, "seconds": time.process_time()}))


def _stop_at(kind: str) -> None:
    """Break off as soon as something of a kind is met by the search, or made a finding."""
    from duello.analysis.explore.invariant_checks import Differing
    from duello.analysis.explore.searching import Met
    from duello.analysis.findings import Finding

    def watch(cls: type, of: Callable[..., str]) -> None:
        begin: Callable[..., None] = cls.__init__  # type: ignore[misc]  # of the class itself

        def begun(self: object, *given: object, **named: object) -> None:
            begin(self, *given, **named)
            if of(self) == kind:
                raise Enough

        cls.__init__ = begun  # type: ignore[misc]  # before anybody makes one

    watch(Finding, lambda one: one.kind)
    watch(Met, lambda one: one.contradiction.kind)
    watch(Differing, lambda one: one.difference.kind)


def _kind(code: str) -> str:
    return CODES.get(code, code.removeprefix("possible-").replace("-", " "))


def write(folder: str) -> None:
    """Write every fault's files, and print what each is."""
    from importlib.resources import files

    from tests.analysis.faults.harness import edited, faults

    made = []
    for fault in faults():
        there = Path(folder) / fault.name
        there.mkdir()
        for entry in files("duello.rules").iterdir():
            if entry.name.endswith(".duel"):
                there.joinpath(entry.name).write_text(entry.read_text(encoding="utf-8"), "utf-8")
        there.joinpath(f"{fault.file}.duel").write_text(edited(fault), "utf-8")
        kinds = [_kind(hunt.kind) for hunt in fault.hunts]
        made.append(
            {
                "name": fault.name,
                "file": str(there / f"{fault.game}.duel"),
                "kind": kinds[0],
                "read": all(hunt.tool == "check" for hunt in fault.hunts),
            }
        )
    print(json.dumps(made))


def clauses(name: str, how: str) -> None:
    """Print how many clauses of a shipped ruleset were seen to act, of how many, in what time."""
    time.monotonic = time.process_time
    seen = _explored if how == "explore" else _drawn_evenly
    acted, whole = seen(name)
    print(json.dumps({"acted": acted, "clauses": whole, "seconds": time.process_time()}))


def _explored(name: str) -> tuple[int | None, int]:
    from duello.cli import main

    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.suppress(SystemExit):
        main(["explore", name, "--seconds", str(PLAYED), "--json"], standalone_mode=False)
    found = json.loads(told.getvalue())["coverage"]
    if found is None:
        return None, 0
    return found["clauses"] - len(found["unseen"]), found["clauses"]


def _drawn_evenly(name: str) -> tuple[int, int]:
    import duello
    from duello.analysis.explore.clause_coverage import watched_from
    from duello.analysis.explore.goals import Map
    from duello.analysis.explore.random_walk import Walker
    from duello.analysis.model.canonical_form import Canonical, Merging
    from duello.analysis.model.successors import Expanding, Habits
    from duello.interpreter.api import advance_all

    program = duello.load(name).program
    options = program.option_values({})
    walker = Walker(Expanding(program, Habits()), Canonical(program, options, Merging()), options)
    watched, steering, seed = watched_from(program, options), Map(program), 0
    while time.process_time() < PLAYED:
        for step in walker.walk(seed, until=PLAYED).steps:
            advance_all(program, step.state, step.answers, True, listed=True, watch=watched)
        watched.done()
        seed += 1
    return len(watched.ever & set(steering.clauses)), len(steering.clauses)


# ---------------------------------------------------------------------- both, in turn


def asked(tree: Path, *words: str) -> Any:  # noqa: ANN401  # a JSON document
    """What a process of one tree prints."""
    where = os.pathsep.join((str(tree / "src"), str(tree)))
    kept = {**os.environ, "PYTHONPATH": where}
    done = subprocess.run(
        [sys.executable, "-P", str(HERE), *words],
        cwd=tree,
        env=kept,
        capture_output=True,
        text=True,
    )
    try:
        return json.loads(done.stdout)
    except ValueError:
        return {"met": False, "seconds": 0.0, "wrong": done.stderr.strip()[-300:]}


def first(tree: Path, fault: dict[str, Any], seconds: float) -> tuple[float, str]:
    """How long it took, by which tool; or how long in vain."""
    spent = 0.0
    for tool in ("check",) if fault["read"] else ("check", "explore"):
        found = asked(tree, "--look", tool, fault["file"], fault["kind"], str(seconds))
        spent += found["seconds"]
        if found["met"]:
            return spent, tool
        if "wrong" in found:
            return spent, "broke off"
    return spent, "-"


def table(trees: dict[str, Path], names: list[str], seconds: float) -> None:
    """How soon, by kind."""
    took: dict[str, dict[str, list[tuple[float, str]]]] = defaultdict(lambda: defaultdict(list))
    with tempfile.TemporaryDirectory() as folder:
        faults: dict[str, dict[str, dict[str, Any]]] = {}
        for when, tree in trees.items():
            Path(folder, when).mkdir()
            for fault in asked(tree, "--write", str(Path(folder, when))):
                faults.setdefault(fault["name"], {})[when] = fault
        for tree in trees.values():  # what is kept of the parser between runs is there then
            asked(tree, "--look", "check", "death-match-3", TEXT, "0")
        for name in in_turn({name: each["now"]["kind"] for name, each in faults.items()}):
            each, kind = faults[name], faults[name]["now"]["kind"]
            if (names and name not in names) or kind == TEXT:
                continue
            found = {}
            try:
                for when in trees:
                    fault = {**each[when], "kind": kind, "read": each["now"]["read"]}
                    found[when] = first(trees[when], fault, seconds)
            except KeyboardInterrupt:
                break
            for when, one in found.items():
                took[kind][when].append(one)
            told = "  ".join(f"{when} {_told(one)}" for when, one in found.items())
            print(f"  {name:24} {kind:10} {told}", flush=True)
    for kind, sides in sorted(took.items()):
        told = "; ".join(f"{when}: {_sums(found)}" for when, found in sides.items())
        print(f"{kind:10} {len(sides['now']):2} faults; {told}", flush=True)


def in_turn(kinds: dict[str, str]) -> list[str]:
    """The names, one of each kind after the other: a run that is broken off has some of each."""
    met: dict[str, int] = defaultdict(int)
    order = {}
    for name in Random(0).sample(sorted(kinds), len(kinds)):  # of all games
        met[kinds[name]] += 1
        order[name] = met[kinds[name]]
    return sorted(order, key=lambda name: order[name])


def _told(found: tuple[float, str]) -> str:
    return f"{found[0]:6.2f} s {found[1]:9}"


def _sums(found: list[tuple[float, str]]) -> str:
    met = [seconds for seconds, tool in found if tool in ("check", "explore")]
    if not met:
        return "0 found"
    return f"{len(met)} found, median {median(met):.1f} s, worst {max(met):.1f} s"


def covered(tree: Path, names: list[str]) -> Iterator[str]:
    """The clauses that act, of every ruleset."""
    for path in sorted((tree / "rules").glob("*.duel")):
        name = path.stem.replace("_", "-")
        if names and name not in names:
            continue
        even, explored = (asked(tree, "--acting", name, how) for how in ("even", "explore"))
        whole = even["clauses"]
        yield f"{name:28} of {whole:3}: even draws {_pace(even)}; explore {_pace(explored)}"


def _pace(found: dict[str, Any]) -> str:
    if found.get("acted") is None:
        return "not told"
    acted, seconds = found["acted"], found["seconds"]
    return f"{acted} in {seconds:.1f} s, {acted / seconds:.1f} a second"


def main(words: list[str]) -> None:
    """Print the table that is asked for."""
    before, seconds, names = BEFORE, SECONDS, list[str]()
    if words[:1] == ["--clauses"]:
        for line in covered(ROOT, words[1:]):
            print(line, flush=True)
        return
    while words:
        word = words.pop(0)
        if word == "--before":
            before = words.pop(0)
        elif word == "--seconds":
            seconds = float(words.pop(0))
        else:
            names.append(word)
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "before"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "-q", "--detach", str(old), before], check=True)
        try:
            table({"before": old, "now": ROOT}, names, seconds)
        finally:
            subprocess.run([*git, "remove", "--force", str(old)], check=True)


if __name__ == "__main__":
    by: dict[str, Callable[..., None]] = {"--look": look, "--write": write, "--acting": clauses}
    if sys.argv[1:2] and sys.argv[1] in by:
        by[sys.argv[1]](*sys.argv[2:])
    else:
        main(sys.argv[1:])
