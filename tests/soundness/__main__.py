"""`python -m tests.soundness [COUNT] [FIRST] [--jobs N]`: play so many generated rule files, in
chunks, and tell what is well-typed among them otherwise. FIRST is the first seed: a run that was
broken off goes on from the last line that it printed.

Prints every trouble as soon as it is met, and at the end each kind once, with how often it was
met, the seed, and the smallest file that shows it. The exit code is 1 if there is any.
"""

import argparse
import gc
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from tests.soundness.playing import TooLong, Trouble, smaller, trouble_with
from tests.soundness.retelling import difference

from duello.analysis.generate.rule_file import Text, generated
from duello.match.loading import compile_text

CHUNK = 100
WAYS = ((0.0, False), (0.0, True), (0.08, False), (0.3, True))
"""How often values are of another sort than they should be, and whether names collide."""


def text_of(seed: int) -> tuple[Text, str]:
    """The file of a seed, with tokens and with names."""
    wrong, hostile = WAYS[seed % len(WAYS)]
    made = generated(Random(seed), wrong)
    return made, made.written(made.names.hostile(Random(seed)) if hostile else None)


def found_with(seed: int) -> Trouble | None:
    """What is wrong with the file of a seed, or with what is said otherwise of it. Whatever is
    raised is a trouble of this seed, so that the others are played, too.
    """
    try:
        return _found_with(seed)
    except Exception as error:  # of the generator, or of what says it otherwise
        return Trouble("exception", f"{type(error).__name__} in {_place(error)}")
    except TooLong:
        return Trouble("bomb", "goes on while it is said otherwise")


def _place(error: BaseException) -> str:
    """The innermost functions of a traceback, ours or those of the tests."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return " < ".join(f"{Path(f.filename).stem}.{f.name}" for f in reversed(frames))


def _found_with(seed: int) -> Trouble | None:
    made, text = text_of(seed)
    compiled = None
    if WAYS[seed % len(WAYS)] == (0.0, False):
        compiled = compile_text(text)
        if compiled.program is not None:
            found = difference(made, compiled.program, seed)
            if found is not None:
                return found
    return trouble_with(text, seed, compiled)


def troubles(first: int, last: int) -> list[tuple[int, Trouble]]:
    """The seeds from the first up to the last of which something is wrong, with what it is, which
    is told at once. Garbage is collected behind them all, which saves a fifth of the time.
    """
    found, collects = [], gc.isenabled()
    gc.disable()
    for seed in range(first, last):
        trouble = found_with(seed)
        if trouble is not None:
            found.append((seed, trouble))
            print(f"seed {seed}: {trouble.kind}: {trouble.words}", flush=True)
    if collects:
        gc.enable()
        gc.collect()
    return found


def main(count: int, first: int, jobs: int) -> int:
    """Play the files of so many seeds, by so many processes."""
    seeds: dict[Trouble, list[int]] = {}
    starts = range(first, first + count, CHUNK)
    ends = [min(start + CHUNK, first + count) for start in starts]
    begun = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        for end, met in zip(ends, pool.map(troubles, starts, ends), strict=True):
            for seed, found in met:
                seeds.setdefault(found, []).append(seed)
            many, took = sum(map(len, seeds.values())), time.monotonic() - begun
            print(f"to {end:,}: {many} troubles, {took:.0f} s", flush=True)
    for found, those in sorted(seeds.items(), key=lambda each: -len(each[1])):
        print(f"\n{found.kind}: {found.words}: {len(those)} times, seed {those[0]}")
        if found.kind not in ("retold", "exception"):
            again = partial(trouble_with, seed=those[0])
            print(smaller(text_of(those[0])[1], found, again))
    return int(bool(seeds))


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="python -m tests.soundness")
    asked.add_argument("count", type=int, nargs="?", default=5 * CHUNK)
    asked.add_argument("first", type=int, nargs="?", default=1_000_000)
    asked.add_argument("--jobs", type=int, default=1, help="how many processes play them")
    given = asked.parse_args()
    sys.exit(main(given.count, given.first, given.jobs))
