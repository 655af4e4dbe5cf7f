"""Random plays, steered and not: how soon they come to the seeded faults, and what acts in them.

`python -m benchmarks.steering [SECONDS]`: every fault of `tests/analysis/faults` that play can come
to, looked for by walks alone, in two series, so many seconds of the processor's time at most each;
then the clauses of every shipped ruleset that have acted after so many seconds. What `check`
suspects is part of steering, and the time for that is, too.
"""

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.analysis.faults.harness import Fault, Hunt, faults, faulty

import duello
from duello.analysis.explore.counterexample import Stage
from duello.analysis.explore.exploration import plan_options
from duello.analysis.explore.found import Found
from duello.analysis.explore.goals import Map, suspicions
from duello.analysis.explore.guided_walk import EVENLY_FIRST, Guided
from duello.analysis.explore.random_walk import Walk, Walker
from duello.analysis.explore.searching import Search
from duello.analysis.model.successors import Habits
from duello.interpreter.api import advance_all
from duello.match.loading import Rules, shipped
from duello.move_text.display_names import about_in_words

KINDS = ("conflict", "gap", "clash", "dead end", "double win", "endless")
SERIES = (0, 1_000)
"""The first seeds."""


def hunts() -> Iterator[tuple[Fault, Hunt]]:
    """The faults that play can come to."""
    for fault in faults():
        for hunt in fault.hunts:
            if hunt.tool == "explore" and hunt.kind in KINDS:
                yield fault, hunt


def walks(found: Found, steered: bool) -> Callable[[int, float], Walk]:
    """How plays are made."""
    search, options = found.search, found.stage.options
    walker = Walker(search.expanding, search.canonical, options)
    if not steered:
        return lambda seed, until: walker.walk(seed, until=until)
    steering, made = Map(found.stage.program), [0]
    guided = Guided(walker, steering)

    def walk(seed: int, until: float) -> Walk:
        if made[0] == EVENLY_FIRST:
            guided.wanted, _ = suspicions(found.stage.rules, steering)
        made[0] += 1
        return guided.walk(seed, until=until)

    return walk


def seconds(
    rules: Rules, fault: Fault, hunt: Hunt, first: int, steered: bool, most: float
) -> float | None:
    """Until a walk comes to a fault; None if none does in time."""
    options, draws = plan_options(rules, hunt.given.get("options", {}))
    habits = Habits(hunt.given.get("late", True), hunt.given.get("branch", 200), draws)
    found = Found(Stage(rules, options), Search(rules.program, options, habits, compare=False))
    begun, seed = time.process_time(), first
    walk = walks(found, steered)
    about = hunt.about or fault.about
    while time.process_time() - begun < most:
        made = walk(seed, time.monotonic() + 4 * most)
        met, seed = made.contradiction, seed + 1
        if hunt.kind == "endless":
            walker = Walker(found.search.expanding, found.search.canonical, options)
            found.walk(walker, Walk(made.steps, None, made.since, made.unended))
            if any(each.about == about for each in found.findings.values()):
                return time.process_time() - begun
        elif met is not None and (met.kind, about_in_words(rules.program, met)) == (
            hunt.kind,
            about,
        ):
            return time.process_time() - begun
    return None


def table(most: float) -> None:
    """How soon each kind is found."""
    took: dict[str, list[tuple[float | None, float | None]]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for fault, hunt in hunts():
            rules = faulty(fault, Path(folder))
            for first in SERIES:
                pair = tuple(seconds(rules, fault, hunt, first, s, most) for s in (False, True))
                took[hunt.kind].append((pair[0], pair[1]))
                print(f"  {fault.name:28} {hunt.kind:10} {_shown(pair[0])} {_shown(pair[1])}")
    for kind, pairs in took.items():
        line = [f"{kind:10} {len(pairs):3} looks"]
        for side, name in ((0, "plain"), (1, "steered")):
            found = sorted(each[side] for each in pairs if each[side] is not None)
            spent = sum(most if each[side] is None else each[side] or 0 for each in pairs)
            line.append(f"{name}: {len(found)} found, {spent / len(pairs):.2f} s a look")
        print("; ".join(line), flush=True)


def _shown(took: float | None) -> str:
    return "    -   " if took is None else f"{took:6.2f} s"


def acted(name: str, steered: bool, most: float) -> tuple[int, int, int]:
    """How many clauses of a ruleset have acted after so long; of how many, in how many plays."""
    rules = duello.load(name)
    program, options = rules.program, rules.program.option_values({})
    found = Found(Stage(rules, options), Search(program, options, compare=False))
    steering = Map(program)
    walker = Walker(found.search.expanding, found.search.canonical, options)
    guided = Guided(walker, steering, [])
    begun, plays = time.process_time(), 0
    while time.process_time() - begun < most:
        if steered:
            guided.walk(plays)
        else:
            for step in walker.walk(plays).steps:
                told = guided.watched
                advance_all(program, step.state, step.answers, True, listed=True, watch=told)
            guided.watched.done()
        plays += 1
    return len(guided.acted & set(steering.clauses)), len(steering.clauses), plays


def main() -> None:
    """Print both tables."""
    most = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    table(most)
    for name in shipped():
        plain, steered = acted(name, False, most), acted(name, True, most)
        print(
            f"{name:28} of {plain[1]:3} clauses: plain {plain[0]} in {plain[2]} plays, "
            f"steered {steered[0]} in {steered[2]} plays",
            flush=True,
        )


if __name__ == "__main__":
    main()
