"""`python -m tests.faults [NAME...]`: let the tools look for the seeded faults; a table of what came of it."""

import sys
import tempfile
from pathlib import Path

from duello.dsl.diagnostics import RulesError

from .harness import faults, faulty, sought


def main(names: list[str]) -> int:
    missed = 0
    for fault in faults(*names):
        with tempfile.TemporaryDirectory() as folder:
            try:
                rules = faulty(fault, Path(folder))
            except (RulesError, ValueError) as error:
                print(f"{fault.name}: {error}")
                if isinstance(error, RulesError):
                    print("    ", [(p.headline, p.label.span.words) for p in error.problems])
                missed += 1
                continue
            for hunt in fault.hunts:
                out = sought(fault, rules, hunt)
                missed += not out.as_expected
                others = " + ".join(sorted(set(out.others))[:6])
                print(
                    f"{fault.name:34} {hunt.tool:8} {hunt.kind} {fault.about}: "
                    f"{'found' if out.as_expected else 'found otherwise' if out.wanted else 'NOT FOUND'} "
                    f"{'' if out.rounds is None else out.rounds} {out.found} | {out.states} states "
                    f"{out.seconds:.1f} s | {others}",
                    flush=True,
                )
    return missed


if __name__ == "__main__":
    raise SystemExit(min(1, main(sys.argv[1:])))
