"""`duello test --mutate`: steps that cannot be different left out, beside every step played.

`python -m benchmarks.mutating [TURNS] [MATCHES]` prints, for each ruleset, the seconds of the
processor's time on both sides, in turns, and the ratio. What is found must be the same.
"""

import sys
import time

import duello
from duello.analysis.mutate.verdict import Judged, Plan, judged

RULESETS = ("archwizards-duel", "gods-collide", "a-warriors-death", "warriors-death")


def turn(name: str, matches: int, in_full: bool) -> tuple[float, Judged]:
    """Judge a ruleset once: the seconds that it took, and what came of it."""
    begun = time.process_time()
    found = judged(duello.load(name), Plan(matches=matches, seconds=None, in_full=in_full))
    return time.process_time() - begun, found


def noticed(found: Judged) -> list[tuple[str | None, list[str]]]:
    """What notices each clause."""
    return [(each.by, each.examples) for each in found.judgements]


def main(turns: int, matches: int) -> None:
    """Print a row for each ruleset."""
    for name in RULESETS:
        rows = []
        for _ in range(turns):
            (mine, less), (theirs, full) = (turn(name, matches, each) for each in (False, True))
            if noticed(less) != noticed(full):
                raise SystemExit(f"{name}: something else is found")
            rows.append((theirs / mine, mine, theirs))
        rows.sort()
        ratio, mine, theirs = rows[len(rows) // 2]
        print(
            f"{name}: {theirs:.1f} s in full, {mine:.1f} s; "
            f"ratio {ratio:.1f} ({rows[0][0]:.1f} to {rows[-1][0]:.1f})",
            flush=True,
        )


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    main(*(given or [3]), *([40] if len(given) < 2 else []))
