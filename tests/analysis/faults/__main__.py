"""`python -m tests.analysis.faults [--unedited] [NAME...]`: let the tools look for seeded faults.

A line for each fault and tool, then how many were found per tool. With `--unedited`, the same looks
at the shipped files, in which none of it may be found. Names are of faults, or of tables.
"""

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.analysis.faults.harness import TOOLS, Outcome, faults, faulty, sought, unedited

HEAD = f"{'fault':24} {'finding':34} {'tool':8} {'':9} {'rounds':>6} {'states':>7} {'seconds':>7}"


def main(words: list[str]) -> int:
    """Print the table; 1 if anything is not as the faults say."""
    clean = "--unedited" in words
    print(HEAD)
    outcomes = []
    for fault in faults(*(word for word in words if word != "--unedited")):
        with tempfile.TemporaryDirectory() as folder:
            rules = unedited(fault) if clean else faulty(fault, Path(folder))
            for hunt in fault.hunts:
                outcomes.append(sought(fault, rules, hunt))
                print(_line(outcomes[-1], clean), flush=True)
    for line in _sums(outcomes):
        print(line)
    return int(any(not _right(each, clean) for each in outcomes))


def _right(outcome: Outcome, clean: bool) -> bool:
    if clean:
        return not outcome.wanted
    return outcome.as_expected or bool(outcome.hunt.missing)


def _line(outcome: Outcome, clean: bool) -> str:
    about = outcome.fault.about
    finding = f"{outcome.hunt.kind}: {about}"[:34]
    rounds = "" if outcome.rounds is None else outcome.rounds
    word = "found" if outcome.as_expected else "longer" if outcome.wanted else "not found"
    wrong = "" if _right(outcome, clean) else "  <-- not as expected"
    return (
        f"{outcome.fault.name:24} {finding:34} {outcome.hunt.tool:8} {word:9} {rounds:>6} "
        f"{outcome.states:>7,} {outcome.seconds:>7.1f}{wrong}"
    )


def _sums(outcomes: Iterable[Outcome]) -> list[str]:
    outcomes = list(outcomes)
    lines = []
    for tool in TOOLS:
        mine = [each for each in outcomes if each.hunt.tool == tool]
        found = [each for each in mine if each.as_expected]
        states = sum(each.states for each in mine)
        seconds = sum(each.seconds for each in mine)
        lines.append(f"{tool}: {len(found)} of {len(mine)}, {states:,} states, {seconds:.0f} s")
    names = {each.fault.name for each in outcomes}
    all_found = {each.fault.name for each in outcomes if each.as_expected}
    return [*lines, f"faults: {len(all_found)} of {len(names)}"]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
