"""A game that is known in full: what can happen in one deal of examples/penny_bluff.duel."""

from pathlib import Path

import duello
from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.interpreter import api
from duello.interpreter.state import State
from duello.match.example_runner import run_examples

GAME = Path(__file__).parents[2] / "examples" / "penny_bluff.duel"
DEALS, WAYS = 6, 3
"""Of three cards, one each; then check, or bet and call, or bet and fold."""


def ends(program, state: State) -> int:
    """In how many ways a deal goes on from here."""
    if state.counts[1] > 1 or not state.open:
        return 1
    (due,) = state.open
    answers = [api.answer_to(state, due, 1, v) for v in api.candidates(program, state, due)]
    return sum(ends(program, api.advance(program, state, a, quiet=True).state) for a in answers)


def test_every_deal_and_every_way_to_play_it():
    program = duello.load(str(GAME)).program
    options = program.option_values({0: 1})
    assert ends(program, api.start(program, options, quiet=True).state) == DEALS * WAYS


def test_it_is_clean_and_its_examples_hold():
    source = Source(GAME.name, GAME.read_text(encoding="utf-8"))
    compiled = compile_source(source)
    assert compiled.program is not None
    assert not compiled.problems
    assert not inspect(compiled.program, source)
    assert all(outcome.holds for outcome in run_examples(duello.load(str(GAME))))
