"""Code that goes from tree to tree comes to the reference's states, in every part."""

from pathlib import Path
from unittest.mock import patch

import pytest
from tests.compiler.test_lockstep import others
from tests.compiler.tree_lockstep import Beside
from tests.conformance.test_conformance import readers
from tests.constructs.pages import page_files
from tests.kept import compile_text
from tests.quick import each, only
from tests.soundness import test_found
from tests.soundness.__main__ import text_of
from tests.soundness.playing import STEPS

import duello
from duello.analysis.mutate.clauses import clauses, without
from duello.analysis.simulate.simulation import simulate
from duello.compiler.direct import direct_play
from duello.compiler.direct.direct import SEMANTICS, Direct
from duello.compiler.direct.direct_work import Work
from duello.compiler.engine import engine_of
from duello.interpreter import api, scheduler
from duello.interpreter.transaction import Transaction


def played(run: Beside, matches: int = 1) -> Beside:
    for seed in range(matches):
        run.match(seed)
    assert not run.different, run.different[0]
    return run


@pytest.mark.parametrize(
    "name", only(duello.shipped(), "archwizards-duel", "reality-benders", "warriors-death")
)
def test_shipped_rulesets(name):
    program = duello.load(name).program
    run = played(Beside(program, program.option_values({})), 2)
    assert run.steps
    assert run.handed_over == 0


@pytest.mark.parametrize("name", ["warriors-death", "fire-and-ice", "reality-benders"])
def test_other_options(name):
    program = duello.load(name).program
    numbers = {option.name: at for at, option in enumerate(program.options)}
    given = {numbers[name]: value for name, value in others(program).items()}
    played(Beside(program, program.option_values(given), longest=20))


def test_the_order_of_what_happens_together_makes_no_difference():
    program = duello.load("warriors-death").program
    run = Beside(program, program.option_values({}), order=lambda threads: threads[::-1])
    assert played(run).steps


@pytest.mark.parametrize("name", ["a-warriors-death", "fire-and-ice"])
def test_programs_without_one_of_their_clauses(name):
    program = duello.load(name).program
    for clause in clauses(program)[::20]:
        run = Beside(without(program, clause), program.option_values({}), longest=8)
        played(run)


@pytest.mark.parametrize("file", test_found.FOUND[::4], ids=lambda file: file.stem)
def test_what_generated_programs_have_found(file: Path):
    program = compile_text(file.read_text(encoding="utf-8")).program
    with (
        patch.object(scheduler, "LONGEST_TURN_OF_EVENTS", STEPS),
        patch.object(direct_play, "LONGEST_TURN_OF_EVENTS", STEPS),
    ):
        if program is not None:
            played(Beside(program, program.option_values({}), 0.2, 20), 2)


@pytest.mark.parametrize("first", each(6, range(6)))
def test_the_rules_on_the_pages(first):
    for page in page_files()[first::6]:
        for reader, block in readers(page):
            if block.sort == "duel" and not block.wrong:
                program = reader.compiled().program
                if program is not None:
                    played(Beside(program, program.option_values({}), 0.2, 12))


def test_work_in_hand_has_every_part_of_the_reference_s():
    program = duello.load("enchanted-forest").program
    state = api.start(program, program.option_values({}), quiet=True).state
    code = Direct(program, program.option_values({})).code
    begun = Work(code, SEMANTICS, state)
    for work in (begun, begun.copy()):
        assert all(hasattr(work, name) for name in Transaction.__slots__)


@pytest.mark.parametrize("first", each(4, range(0, 100, 25)))
def test_generated_rule_files(first):
    steps = 0
    for seed in range(first, first + 25):
        program = compile_text(text_of(seed)[1]).program
        if program is not None:
            steps += played(Beside(program, program.option_values({}), 0.15, 20)).steps
    assert steps > 10


@pytest.mark.slow
@pytest.mark.parametrize(("name", "matches"), [("fire-and-ice", 3), ("reality-benders", 2)])
def test_matches_of_choices_in_one_go_are_the_reference_s(name, matches):
    """Also where it turns out that what was taken to have an answer has none: matches end so."""
    program = duello.load(name).program
    options = program.option_values({})
    here, there = (
        simulate(engine_of(program, options, backend=backend), matches, 1)
        for backend in ("auto", "reference")
    )
    assert here == there
