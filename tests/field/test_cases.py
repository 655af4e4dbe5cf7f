"""Small rule files that once were accepted and then crashed, waited for ever or meant nothing.

Each file says in its comments what must become of it: `# error: CODE` for every error, or none.
Whatever has no error is played, under its examples and at random, to its end; or, where a comment
says `# stops: HEADLINE`, in one play at least to this contradiction, and to no other.
"""

import random
import re
from pathlib import Path

import pytest
from tests.quick import drawn

from duello.dsl.diagnostics.problem import Severity
from duello.dsl.pipeline import Compiled
from duello.match.contradiction_report import problem_of
from duello.match.example_runner import run_example
from duello.match.loading import compile_rules
from duello.match.match import Match

CASES = sorted(Path(__file__).parent.glob("*/*.duel"))
PLAYS = drawn(4, 12)
LONGEST = 400


def errors(compiled: Compiled) -> list[str]:
    """The codes of what keeps a file from being played."""
    return [p.code for p in compiled.problems if p.severity is Severity.ERROR]


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_what_must_become_of_a_file(file: Path):
    text = file.read_text(encoding="utf-8")
    compiled = compile_rules(file)
    assert errors(compiled) == re.findall(r"# error: (\S+)", text), compiled.problems
    if compiled.program is None:
        return
    for example in compiled.examples:
        outcome = run_example(compiled.program, example)
        assert outcome.holds, [p.headline for p in outcome.problems]
    matches = [Match(compiled.program, seed=seed) for seed in range(PLAYS)]
    for seed, match in enumerate(matches):
        play(match, seed)
    stopped = [problem.headline for match in matches if (problem := problem_of(match)) is not None]
    assert set(stopped) == set(re.findall(r"# stops: (.+)", text))
    assert all(match.outcome is not None for match in matches if match.contradiction is None)


def play(match: Match, seed: int) -> None:
    """Answer at random until play stops: what waits can be answered."""
    chosen = random.Random(seed)
    for _ in range(LONGEST):
        waiting = [each for each in match.awaiting if not each.answered]
        if not waiting:
            break
        asked = chosen.choice(waiting)
        if asked.optional and chosen.random() < 0.3:
            match.decline(asked.player, asked.name)
            continue
        if asked.nothing:
            match.timeout(asked.player, asked.name)
            continue
        drawn = match.draw(asked.player, chosen.randrange, asked.name)
        assert drawn is not None, f"{asked.player} has nothing to choose as {asked.name}"
        match.submit(asked.player, drawn, asked.name)
