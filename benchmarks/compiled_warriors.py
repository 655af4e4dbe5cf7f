"""Compiled playouts of one bout of A Warrior's Death beside plain Python, in one run.

All sides play one bout with submissions drawn evenly from all that are legal, in turns of short
stretches, on processor time; each ratio is that of one turn, and the middle one and the outermost
of all turns are shown. Nothing is judged.
"""

import random
import time

import duello
from benchmarks.compiled import NATIVE, Side, functions, objects, playouts, tell_ratios
from benchmarks.plain_warriors import bout
from duello.compiler.engine import engine_of
from duello.compiler.native import native_of

TURNS, BOUTS = 5, 2000
"""How many turns there are, and how many bouts plain Python plays in one."""


def plain(seed: int) -> int:
    """The plain function of this folder."""
    choose = random.Random(seed).choice
    for _ in range(BOUTS):
        bout(choose)
    return BOUTS


def main() -> None:
    """Measure and print."""
    program = duello.load("a-warriors-death").program
    phase = next(phase.number for phase in program.phases if phase.name == "bout")
    begun = time.process_time()
    engine = engine_of(program, program.option_values({}), only=phase, kept=False, renaming=True)
    compiled = time.process_time() - begun
    _ = engine.playout  # its text is written when it is first needed
    native = native_of(engine)
    machine = time.process_time() - begun - compiled
    print(f"compile: {compiled:.2f} s, and {machine:.2f} s more for machine code")
    sides: dict[str, Side] = {
        "generated Python, objects": objects(engine),
        "generated Python, functions": functions(engine),
        "generated Python, playout": playouts(engine),
        "machine code": lambda seed: native.playouts(NATIVE, seed).total(),
    }
    tell_ratios(sides, plain, TURNS)


if __name__ == "__main__":
    main()
