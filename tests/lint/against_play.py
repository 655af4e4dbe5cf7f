"""`python -m tests.lint.against_play [COUNT] [FIRST]`: what `check` says of generated rule files,
beside what a few plays of each come to.

Of every kind that play can meet it tells how often it was said and met, said and not met (it says
itself that it may not be), and met without a word: with the seeds of these, as they are what is to
be mended.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator

from attrs import frozen
from tests.kept import compile_text
from tests.soundness.playing import TooLong, bounded_play

from duello.analysis.generate.rule_file import generated
from duello.analysis.model.numbered_answers import NUMBERS, answer_of
from duello.analysis.model.random_play import Line, begin
from duello.dsl.ir.program import Program
from duello.dsl.lint import inspect
from duello.interpreter import api
from duello.interpreter.state import WAITING, State

SAID = {
    "conflict": "possible-conflict",
    "gap": "possible-gap",
    "clash": "possible-clash",
    "dead end": "possible-dead-end",
    "double win": "possible-double-win",
}
"""The code of `check` for each kind that play can meet."""

NOT_KNOWN = "too-many-cases"
"""Says that something was not found out."""

PLAYS, LONGEST = 12, 14


@frozen
class Look:
    """What was said of a file, and what its plays came to. words: for each kind that was met, of
    what it is."""

    said: frozenset[str]
    met: frozenset[str]


def ends(program: Program, seed: int) -> Iterator[State]:
    """Where some plays come to."""
    for play in range(PLAYS):
        numbers = random.Random(seed * PLAYS + play)
        state = begin(Line(program, program.option_values({}), ())).state
        for _ in range(LONGEST):
            if not state.open or all(due.status != WAITING for due in state.open):
                break
            answer = answer_of(program, state, numbers.randrange(NUMBERS))
            state = api.advance(program, state, answer).state
        yield state


def look(seed: int) -> Look | None:
    """What is said of the file of a seed, and what play comes to; None if it does not compile."""
    made = compile_text(generated(random.Random(seed)).written())
    if made.program is None:
        return None
    try:
        with bounded_play():
            said = frozenset(problem.code for problem in inspect(made.program, made.source))
        with bounded_play():
            kinds = [s.contradiction.kind for s in ends(made.program, seed) if s.contradiction]
    except TooLong:
        return None
    return Look(said, frozenset(kinds))


def missed(one: Look) -> frozenset[str]:
    """The kinds that were met without a word."""
    quiet = frozenset() if NOT_KNOWN in one.said else one.met
    return frozenset(kind for kind in quiet if kind in SAID and SAID[kind] not in one.said)


def main(count: int, first: int) -> None:
    """Look at so many files and tell."""
    tally: Counter[tuple[str, str]] = Counter()
    seeds: dict[str, list[int]] = {}
    for seed in range(first, first + count):
        one = look(seed)
        if one is None:
            continue
        tally["files", ""] += 1
        for kind, code in SAID.items():
            said, met = code in one.said, kind in one.met
            if said or met:
                tally[kind, f"{'said' if said else 'silent'}, {'met' if met else 'not met'}"] += 1
        for kind in missed(one):
            seeds.setdefault(kind, []).append(seed)
    for (kind, how), number in sorted(tally.items()):
        print(f"{kind:12} {how:18} {number}")
    for kind, those in sorted(seeds.items()):
        print(f"{kind} without a word: {' '.join(map(str, those[:12]))}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(prog="python -m tests.lint.against_play")
    asked.add_argument("count", type=int, nargs="?", default=300)
    asked.add_argument("first", type=int, nargs="?", default=7_000_000)
    given = asked.parse_args()
    main(given.count, given.first)
