"""`python -O`, which leaves assertions out, changes nothing.

One process without assertions does what this one does with them: shipped rulesets are compiled
and played, so are generated files, and what is inspected and refused is told in the same words.
It can make no other difference: ruff lets no assertion into the product.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from tests.soundness.playing import bounded_play, drawn

from duello.analysis.generate.rule_file import generated
from duello.analysis.model.random_play import Line, Play, moments, play_of_seed
from duello.dsl.diagnostics.renderer import render
from duello.match.loading import compile_rules, compile_text, shipped

FILES = range(90_000, 90_010)
"""The seeds of the generated files; every other one has mistakes."""

LONGEST = 12
"""How many moments of a play are compared."""


def outcomes() -> Iterator[tuple[str, str]]:
    """What is done, and what it comes to."""
    for name in shipped()[::5]:
        program = compile_rules(name).program
        assert program is not None
        yield name, "\n".join(told_in(play_of_seed(program, 7)))
    for seed in FILES:
        text = generated(Random(seed), 0.08 * (seed % 2)).written()
        compiled = compile_text(text)
        told = [render(problem) for problem in compiled.problems]
        if compiled.program is not None:
            with bounded_play():
                told += told_in(drawn(compiled.program, seed))
        yield str(seed), "\n".join(told)


def told_in(play: Play | Line) -> list[str]:
    """Every state of the beginning of a play, with what is told on the way there."""
    return [repr(moment) for moment in islice(moments(play), LONGEST)]


def digests() -> dict[str, str]:
    """The same, in few letters."""
    return {name: hashlib.sha256(made.encode()).hexdigest()[:16] for name, made in outcomes()}


@pytest.mark.slow
def test_without_assertions_everything_is_the_same() -> None:
    lines = "import json\nfrom tests.soundness.test_optimized import digests\nassert False\n"
    command = [sys.executable, "-O", "-c", f"{lines}print(json.dumps(digests()))"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(told) == digests()
