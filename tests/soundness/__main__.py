"""`python -m tests.soundness [COUNT] [FIRST]`: play so many generated rule files, in chunks.

Prints what was found: each kind of trouble once, with how often it was met, the seed, and the
smallest file that shows it. The exit code is 1 if any of it is not known yet.
"""

import sys
import time
from collections import Counter
from functools import partial
from random import Random

from tests.soundness.known import is_known
from tests.soundness.playing import Trouble, smaller, trouble_with

from duello.analysis.generate.rule_file import generated

CHUNK = 1_000
WAYS = ((0.0, False), (0.0, True), (0.08, False), (0.3, True))
"""How often values are of another sort than they should be, and whether names collide."""


def text_of(seed: int) -> str:
    """The file of a seed."""
    wrong, hostile = WAYS[seed % len(WAYS)]
    made = generated(Random(seed), wrong)
    return made.written(made.names.hostile(Random(seed)) if hostile else None)


def main(count: int, first: int) -> int:
    """Play the files of so many seeds."""
    met: Counter[Trouble] = Counter()
    seeds: dict[Trouble, int] = {}
    for start in range(first, first + count, CHUNK):
        begun = time.process_time()
        for seed in range(start, min(start + CHUNK, first + count)):
            found = trouble_with(text_of(seed), seed)
            if found is not None:
                met[found] += 1
                seeds.setdefault(found, seed)
        seconds = time.process_time() - begun
        print(f"to {start + CHUNK:,}: {met.total()} troubles, {seconds:.0f} s", flush=True)
    new = [found for found in met if not is_known(found)]
    for found, times in met.most_common():
        known = "" if found in new else " (known)"
        print(f"\n{found.kind}: {found.words}: {times} times, seed {seeds[found]}{known}")
        if found in new:
            seed = seeds[found]
            print(smaller(text_of(seed), found, partial(trouble_with, seed=seed)))
    return int(bool(new))


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(words or [CHUNK]), *([1_000_000] if len(words) < 2 else [])))
