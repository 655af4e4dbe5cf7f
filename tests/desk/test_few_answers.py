"""Answers of several parts of which there are few are buttons on the page: each is taken as it is
worded, and no two are the same.
"""

from random import Random

import pytest
from tests.kept import compile_text
from tests.quick import drawn
from tests.soundness.playing import TooLong, bounded_play

import duello
from duello.analysis.generate.rule_file import generated
from duello.desk.page_play import FEW, few_answers
from duello.dsl.ir.program import Program
from duello.interpreter import api
from duello.interpreter.state import WAITING
from duello.match.answers import IllegalMove
from duello.match.match import Match

STEPS = 12


def tried(program: Program, seed: int) -> int:
    """How many answers were listed and taken in a match that chance plays."""
    match, dice, met = Match(program, seed=seed), Random(seed), 0
    for _ in range(STEPS):
        due = next((d for d in match.state.open if d.player is not None), None)
        if match.outcome is not None or due is None or due.status != WAITING:
            break
        player, name = match.players[due.player or 0], match.awaiting[0].name
        if api.many(program, due):
            listed = few_answers(match, due)
            assert len(listed) <= FEW
            assert len(set(listed)) == len(listed)
            after = set()
            for words in listed:
                fork = match.fork()
                fork.submit(player, words, name, which=1)
                after.add(fork.answers[len(match.answers)].words)
            assert len(after) == len(listed), (name, listed)
            met += len(listed)
        try:
            answer = match.draw(player, dice.randrange, name, which=1)
        except IllegalMove:
            break
        if answer is None:
            break
        match.submit(player, answer, name, which=1)
    return met


@pytest.mark.slow
@pytest.mark.parametrize("name", ["examples/thin_ice.duel", "fire-and-ice"])
def test_of_what_is_shipped(name: str) -> None:
    assert tried(duello.load(name).program, 1) > 10


def test_of_generated_games() -> None:
    met = 0
    for seed in range(drawn(160, 600)):
        program = compile_text(generated(Random(seed)).written()).program
        if program is not None:
            try:
                with bounded_play():
                    met += tried(program, seed)
            except TooLong:
                continue
    assert met > drawn(5, 100)
