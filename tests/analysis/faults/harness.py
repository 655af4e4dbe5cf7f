"""Seeded faults: small edits of shipped rule files, and what must be found in them.

Purpose: read the faults from the tables beside this file, make each edit in a copy of the shipped
files, and let the tools look for it with the bounds that the fault gives.
Input: `*.toml` here (see README.md), the rule files that are shipped. Output: `Outcome` values.
Must not know: how a tool looks; how outcomes are shown.
"""

import re
import time
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import field, frozen

from duello.analysis.explore.exploration import explored, plan_options
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.findings import SEARCHED, Finding
from duello.analysis.fuzz.fuzzing import fuzz
from duello.analysis.model.successors import Habits
from duello.dsl.diagnostics.problem import Problem
from duello.match.loading import Rules, findings, load

TOOLS = ("check", "explore", "fuzz")

OWN = ("within", "about", "slow", "missing")
"""What a hunt says of itself; all else is for the tool."""

STATIC = "check"
"""How what needs no play was found."""

FOLDER = Path(__file__).parent


@frozen
class Hunt:
    """How a tool looks. tool: one of TOOLS; kind: what it calls the finding; given: its bounds and
    options, by name; within: so many rounds at most; exactly: the play has just so many; about:
    what it says, if it says other words; slow: it takes more than a couple of seconds; missing:
    why it is not found, though it should be.
    """

    tool: str
    kind: str
    given: dict[str, Any] = field(factory=dict)
    within: int | None = None
    exactly: int | None = None
    about: str = ""
    slow: bool = False
    missing: str = ""


@frozen
class Fault:
    """One edit. family: the table it stands in; says: what a designer did; file: the rule file,
    old: the words in it, new: the words in their place; game: the ruleset that is looked at;
    about: what the finding is about; hunts: which tools must find it, and how.
    """

    name: str
    family: str
    says: str
    file: str
    old: str
    new: str
    game: str
    about: str
    hunts: tuple[Hunt, ...]


@frozen
class Outcome:
    """What a tool found. finding: the one that was wanted, if it was found; others: all else that
    it told; states: that were looked at (matches for fuzz); rounds: of the play, if there is one;
    found: how the play was found.
    """

    fault: Fault
    hunt: Hunt
    wanted: bool
    rounds: int | None
    found: str
    others: tuple[str, ...]
    states: int
    seconds: float

    @property
    def as_expected(self) -> bool:
        """Whether it was found, by a play as long as the fault says."""
        if not self.wanted or self.rounds is None:
            return self.wanted
        if self.hunt.exactly is not None and self.found == SEARCHED:
            return self.rounds == self.hunt.exactly
        return self.hunt.within is None or self.rounds <= self.hunt.within


# ---------------------------------------------------------------------- the tables


def faults(*names: str) -> tuple[Fault, ...]:
    """The faults of these names or families; without any, all."""
    every = [fault for table in sorted(FOLDER.glob("*.toml")) for fault in _table(table)]
    known = {fault.name for fault in every} | {fault.family for fault in every}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise ValueError(f"there is no fault called {', '.join(unknown)}")
    return tuple(f for f in every if not names or f.name in names or f.family in names)


def _table(path: Path) -> Iterator[Fault]:
    values = tomllib.loads(path.read_text(encoding="utf-8"))
    for name, given in values.items():
        yield _fault(name, path.stem, dict(given))


def _fault(name: str, family: str, given: dict[str, Any]) -> Fault:
    kind, rounds = given.pop("kind"), given.pop("rounds", None)
    hunts = []
    for tool in TOOLS:
        if tool in given:
            hunts.append(_hunt(tool, kind, rounds, given.pop(tool)))
    new = given.pop("new", "")
    game = given.pop("game", given["file"])
    return Fault(name, family, new=new, game=game, hunts=tuple(hunts), **given)


def _hunt(tool: str, kind: str, rounds: int | None, given: Any) -> Hunt:
    if tool == STATIC:
        given = {"kind": given} if isinstance(given, str) else dict(given)
        return Hunt(tool, **given)
    bounds = dict(given)
    own = {name: bounds.pop(name) for name in OWN if name in bounds}
    bounds.setdefault("rounds", rounds) if tool == "explore" else None
    return Hunt(tool, bounds.pop("kind", kind), bounds, exactly=rounds, **own)


# ---------------------------------------------------------------------- the edit


def shipped_text(file: str) -> str:
    """The text of a shipped rule file."""
    return files("duello.rules").joinpath(f"{file}.duel").read_text(encoding="utf-8")


def edited(fault: Fault) -> str:
    """The text of the file after the edit. Raises ValueError unless the words stand in it once."""
    text = shipped_text(fault.file)
    found = list(_anyhow(fault.old).finditer(text))
    if len(found) != 1:
        raise ValueError(f"{fault.name}: the words stand {len(found)} times in {fault.file}.duel")
    return text[: found[0].start()] + fault.new + text[found[0].end() :]


def _anyhow(words: str) -> re.Pattern[str]:
    """Words with as many blanks between them as there are: a layout says nothing, but where a
    line begins does.
    """
    *above, last = (r"[ \t]+".join(map(re.escape, line.split())) for line in words.split("\n"))
    first = r"[ \t]*" if words[:1] in (" ", "\t") else ""
    lines = "".join(rf"{line}[ \t]*(?:#[^\n]*)?\n(?:[ \t]*\n)*[ \t]*" for line in above)
    if not last:  # then the next line begins where it did
        lines = lines.removesuffix(r"(?:[ \t]*\n)*[ \t]*")
    return re.compile(f"{first}{lines}{last}")


def faulty(fault: Fault, folder: Path) -> Rules:
    """The ruleset with the edit, in a folder with all the others. Raises RulesError."""
    for entry in files("duello.rules").iterdir():
        if entry.name.endswith(".duel"):
            folder.joinpath(entry.name).write_text(entry.read_text(encoding="utf-8"), "utf-8")
    folder.joinpath(f"{fault.file}.duel").write_text(edited(fault), "utf-8")
    return load(folder / f"{fault.game}.duel")


def unedited(fault: Fault) -> Rules:
    """The shipped ruleset that the fault is looked for in."""
    return load(fault.game.replace("_", "-"))


# ---------------------------------------------------------------------- looking


@frozen
class Seen:
    """What a tool told. findings: with kind, what it is about and the headline; states: how many
    it looked at.
    """

    findings: tuple[tuple[str, str, Finding | Problem], ...]
    states: int = 0


def looked(rules: Rules, hunt: Hunt) -> Seen:
    """Let a tool look at a ruleset."""
    return {"check": _check, "explore": _explore, "fuzz": _fuzz}[hunt.tool](rules, hunt.given)


def _check(rules: Rules, given: dict[str, Any]) -> Seen:
    del given
    told = (*rules.compiled.problems, *findings(rules))
    return Seen(tuple((each.code, _message(each), each) for each in told))


def _message(problem: Problem) -> str:
    """What a problem says, and the words that it points at."""
    return f"{problem.headline} | {' '.join(problem.label.span.words.split())}"


def _explore(rules: Rules, given: dict[str, Any]) -> Seen:
    options, draws = plan_options(rules, given.get("options", {}))
    bounds = Bounds(given.get("rounds"), given.get("states"))
    habits = Habits(given.get("late", True), given.get("branch", 200), draws)
    plan = Plan(
        bounds,
        habits,
        walks=given.get("walks", 0),
        walk_seconds=None,
        checks=given.get("checks", 0),
        check_seconds=None,
        seed=given.get("seed", 0),
        compare=given.get("compare", True),
    )
    found = explored(rules, options, plan)
    return Seen(tuple((f.kind, f.about, f) for f in found.findings), found.search.states)


def _fuzz(rules: Rules, given: dict[str, Any]) -> Seen:
    done = fuzz(
        rules, given.get("options", {}), given.get("matches", 200), seed=given.get("seed", 0)
    )
    told = tuple((each.finding.kind, each.finding.about, each.finding) for each in done.found)
    return Seen(told, done.matches)


def sought(fault: Fault, rules: Rules, hunt: Hunt) -> Outcome:
    """Let a tool look for a fault."""
    begun = time.monotonic()
    seen = looked(rules, hunt)
    seconds = time.monotonic() - begun
    wanted = [each for each in seen.findings if _is(fault, hunt, each)]
    others = tuple(
        f"{kind} {about}"
        for kind, about, each in seen.findings
        if (kind, about, each) not in wanted
    )
    play = getattr(wanted[0][2], "play", None) if wanted else None
    return Outcome(
        fault,
        hunt,
        bool(wanted),
        None if play is None else play.rounds,
        hunt.tool if play is None else play.found,
        others,
        seen.states,
        seconds,
    )


def _is(fault: Fault, hunt: Hunt, told: tuple[str, str, Finding | Problem]) -> bool:
    kind, about, _ = told
    return (kind, about) == (hunt.kind, hunt.about or fault.about)
