"""Compiled code beside the reference on generated rule files; each difference with a small file.

`python -m tests.compiler.differences [COUNT] [FIRST]`: so many files, on packed states and tree by
tree. Of each seed there are three: one of every form, and two small ones, of which one is packed
as a whole.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from random import Random

from attrs import define
from tests.compiler.lockstep import Compared
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text
from tests.soundness.__main__ import text_of
from tests.soundness.playing import TooLong, bounded

from duello.analysis.generate.small_game import small_game
from duello.analysis.minimize import Budget, lessened
from duello.dsl.ir.program import Program

MATCHES, LATENESS = 2, 0.15
SHORT = 60

Run = Compared | Beside


def compared(program: Program, sort: type[Run]) -> Run:
    """Some matches on both sides. sort: `Compared` for packed states, `Beside` tree by tree."""
    run = sort(program, program.option_values({}), lateness=LATENESS, longest=SHORT)
    for seed in range(MATCHES):
        run.match(seed)
    return run


def differs(text: str, sort: type[Run]) -> bool:
    """Whether both sides differ on the rules of a text."""
    program = compile_text(text).program
    if program is None:
        return False
    try:
        with bounded():
            return bool(compared(program, sort).different)
    except TooLong:
        return False


def smallest(text: str, sort: type[Run]) -> str:
    """A text on which both sides differ, without lines that can be left out."""

    def tried(lines: list[str], at: int) -> list[str] | None:
        return lines if differs("\n".join(lines) + "\n", sort) else None

    return "\n".join(lessened(text.rstrip().split("\n"), tried, Budget(400, 40_000))) + "\n"


@define
class Tally:
    """What was played: files, steps, those that the text did not decide or that were handed over,
    and differences.
    """

    files: int = 0
    steps: int = 0
    left: int = 0
    different: int = 0


def programs(first: int) -> Iterator[tuple[int, str, Program]]:
    """Generated files that can be played, with their seeds."""
    seed = first
    while True:
        small = (small_game(Random(seed), packed) for packed in (True, False))
        for text in (text_of(seed)[1], *small):
            program = compile_text(text).program
            if program is not None:
                yield seed, text, program
        seed += 1


def main(count: int, first: int) -> int:
    """Compare so many files."""
    tally = Tally()
    for seed, text, program in islice(programs(first), count):
        tally.files += 1
        for sort in (Beside, Compared):
            try:
                with bounded():
                    run = compared(program, sort)
            except TooLong:
                print(f"seed {seed}: takes too long")
                continue
            tally.steps += run.steps
            tally.left += run.open + run.handed_over if isinstance(run, Beside) else 0
            for found in run.different:
                tally.different += 1
                print(f"seed {seed}, {sort.__name__}: {found[:600]}")
                print(smallest(text, sort), flush=True)
    print(tally)
    return int(bool(tally.different))


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(words or [500]), *([1_000_000] if len(words) < 2 else [])))
