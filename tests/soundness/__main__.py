"""`python -m tests.soundness [COUNT] [FIRST]`: play so many generated rule files, in chunks, and
tell what is well-typed among them otherwise.

Prints what was found: each kind of trouble once, with how often it was met, the seed, and the
smallest file that shows it. The exit code is 1 if there is any.
"""

import sys
import time
from collections import Counter
from functools import partial
from random import Random

from tests.soundness.playing import Trouble, smaller, trouble_with
from tests.soundness.retelling import difference

from duello.analysis.generate.rule_file import Text, generated
from duello.match.loading import compile_text

CHUNK = 1_000
WAYS = ((0.0, False), (0.0, True), (0.08, False), (0.3, True))
"""How often values are of another sort than they should be, and whether names collide."""


def text_of(seed: int) -> tuple[Text, str]:
    """The file of a seed, with tokens and with names."""
    wrong, hostile = WAYS[seed % len(WAYS)]
    made = generated(Random(seed), wrong)
    return made, made.written(made.names.hostile(Random(seed)) if hostile else None)


def found_with(seed: int) -> Trouble | None:
    """What is wrong with the file of a seed, or with what is said otherwise of it."""
    made, text = text_of(seed)
    compiled = None
    if WAYS[seed % len(WAYS)] == (0.0, False):
        compiled = compile_text(text)
        if compiled.program is not None:
            found = difference(made, compiled.program, seed)
            if found is not None:
                return found
    return trouble_with(text, seed, compiled)


def main(count: int, first: int) -> int:
    """Play the files of so many seeds."""
    met: Counter[Trouble] = Counter()
    seeds: dict[Trouble, int] = {}
    for start in range(first, first + count, CHUNK):
        begun = time.process_time()
        for seed in range(start, min(start + CHUNK, first + count)):
            found = found_with(seed)
            if found is not None:
                met[found] += 1
                seeds.setdefault(found, seed)
        seconds = time.process_time() - begun
        print(f"to {start + CHUNK:,}: {met.total()} troubles, {seconds:.0f} s", flush=True)
    for found, times in met.most_common():
        seed = seeds[found]
        print(f"\n{found.kind}: {found.words}: {times} times, seed {seed}")
        if found.kind != "retold":
            print(smaller(text_of(seed)[1], found, partial(trouble_with, seed=seed)))
    return int(bool(met))


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(words or [CHUNK]), *([1_000_000] if len(words) < 2 else [])))
