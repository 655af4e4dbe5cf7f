"""Games that bring together what no shipped ruleset has together: several cells in one go, zones of
the game and values for the next round; piles, weighted chance and what lasts; and so on.

Each is said without warnings, its examples hold, it is played to its end, and alike on every
engine; it is laid out as it stands, its rulebook is worded, and its matrix is made or refused.
"""

import re
from functools import cache
from pathlib import Path

import pytest
from tests.compiler.lockstep import Compared
from tests.compiler.tree_lockstep import Beside
from tests.quick import SLOW, each

from duello.analysis.invariants.replay import check_words
from duello.desk.formatter import format_source
from duello.desk.matrix import NoMatrix, matrix, scores
from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.dsl.diagnostics.renderer import render
from duello.dsl.spans import Source
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, load, script_of
from duello.match.match import Match
from duello.testing import play_of_seed, played

FILES = sorted(Path(__file__).parent.glob("*.duel"))
NAMES = [file.stem for file in FILES]
SEEDS = 10


@cache
def rules(name: str) -> Rules:
    """The game of a file, compiled."""
    return load(str(Path(__file__).with_name(f"{name}.duel")))


def test_there_are_twenty():
    assert len(FILES) >= 20


@pytest.mark.parametrize("name", each(5, NAMES))
def test_it_is_said_without_warnings_and_its_examples_hold(name: str):
    made = rules(name)
    assert not made.inspected, "\n".join(map(render, made.inspected))
    outcomes = list(run_examples(made))
    assert outcomes
    for outcome in outcomes:
        assert outcome.holds, "\n".join(map(render, outcome.problems))


@pytest.mark.parametrize("name", each(5, NAMES, 2))
def test_it_is_laid_out_told_and_looked_up(name: str):
    made = rules(name)
    text = Path(__file__).with_name(f"{name}.duel").read_text(encoding="utf-8")
    laid = format_source(Source(f"{name}.duel", text))
    assert not laid.problems
    assert laid.text == text
    script = script_of(made)
    told = as_text(rulebook(script))
    assert made.title in told
    assert not re.search(r"\{|\}|<|None\b", told)
    try:
        found = matrix(Match(made, seed=1), scores(script))
    except NoMatrix as refused:
        assert str(refused)
    else:
        assert found.rows and found.columns


@pytest.mark.parametrize("name", each(10, NAMES))
def test_it_is_played_to_its_end(name: str):
    for seed in range(SEEDS):
        match = played(play_of_seed(rules(name), seed))
        assert match.contradiction is None, (seed, match.contradiction)
        assert match.outcome is not None, seed
        again = Match.resume(match.save(), rules(name))
        assert (again.state, again.events) == (match.state, match.events)
        check_words(match)


@pytest.mark.parametrize("name", each(10, NAMES, 1))
def test_it_is_played_alike_on_every_engine(name: str):
    made = rules(name).program
    options = made.option_values({})
    packed = Compared(made, options, lateness=0.1)
    by_tree = Beside(made, options, lateness=0.1, longest=200)
    for seed in range(SEEDS):
        packed.match(seed)
        by_tree.match(seed)
    assert not packed.different, packed.different[0]
    assert not by_tree.different, by_tree.different[0]
    assert packed.steps and by_tree.steps


@SLOW
@pytest.mark.parametrize("name", NAMES)
def test_machine_code_goes_on_as_generated_python(name: str):
    pytest.importorskip("llvmlite")
    from tests.compiler.test_native_steps import compare

    compare(rules(name).program, 12)
