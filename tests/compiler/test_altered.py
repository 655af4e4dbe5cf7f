"""Programs that were changed anywhere are compiled as well, and come to the reference's states."""

from random import Random
from unittest.mock import patch

import pytest
from attrs import evolve
from tests.compiler.lockstep import Compared
from tests.compiler.tree_lockstep import Beside
from tests.soundness.playing import STEPS, bounded
from tests.soundness.test_altered_programs import programs

import duello
from duello.compiler.direct import direct_play
from duello.dsl import ir as tr
from duello.dsl.ir.verify import Malformed, verify
from duello.interpreter import scheduler

SHORT = 12


def altered_alike(of: str, seed: int, count: int) -> tuple[int, int]:
    """How many altered programs were played, and how many of them were compiled on packed states
    for the most part.
    """
    chance, among = Random(seed), programs(of)
    played = packed = 0
    for at in range(count):
        path, program = among[at % len(among)].one(chance)
        try:
            verify(program)
        except Malformed:
            continue
        options = program.option_values({})
        beside = Beside(program, options, 0.2, SHORT)
        whole = Compared(program, options, longest=SHORT)
        with (
            bounded(),
            patch.object(scheduler, "LONGEST_TURN_OF_EVENTS", STEPS),
            patch.object(direct_play, "LONGEST_TURN_OF_EVENTS", STEPS),
        ):
            beside.match(at)
            whole.match(at)
            for run in (beside, whole):
                assert not run.different, f"{path}, seed {seed}, {at}: {run.different[0]}"
        played += 1
        packed += whole.engine.counts.compiled > 0
    return played, packed


@pytest.mark.parametrize(("of", "count"), [("toys", 100), ("generated", 60)])
def test_altered_programs(of, count):
    played, _ = altered_alike(of, 0, count)
    assert played > count * 0.1


def test_a_choice_from_no_zone():
    program = duello.load("archwizards-duel").program
    none = tuple(
        evolve(made, domain=evolve(made.domain, zones=()))
        if isinstance(made.domain, tr.PieceChoice)
        else made
        for made in program.decisions
    )
    altered = evolve(program, decisions=none)
    verify(altered)
    options = altered.option_values({})
    for run in (Beside(altered, options, 0.2, SHORT), Compared(altered, options, longest=SHORT)):
        run.match(1)
        assert not run.different, run.different[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("of", ["toys", "generated", "shipped"])
def test_more_altered_programs(of, seed):
    altered_alike(of, seed, 1_000)


@pytest.mark.slow
def test_most_altered_programs_are_compiled():
    played, packed = altered_alike("shipped", 0, 200)
    assert packed >= played * 0.6
