"""A phase is the same play, whether it is played three times or there are three phases like it."""

import random
from typing import Any

import pytest
from tests.compiler.lockstep import run_of
from tests.kept import compile_text
from tests.quick import each

from duello.analysis.model.numbered_answers import NUMBERS, answer_of
from duello.dsl.ir.program import Program
from duello.interpreter import api

HEAD = """ruleset "Leftover"
  players North, South

pieces card
  rank: number, as labelled
  side: light or dark

card 1 Page
  side: light
card 2 Knight
  side: dark
card 3 Queen
  side: light
card 4 King
  side: dark

match
  the game has leader: North, public
  each player has hand: one of each card, private
  each player has points: 0, public
  {course}
  the player with more points wins the match
"""

BODY = """
{phase}
  each player{turn} chooses pick{secret}: a card in their hand
    {rule}
  reveal pick
  {line}
  discard each pick
  the player whose pick has more rank gains 1 point
  leader becomes the player whose pick has more rank
"""

RULES = (
    "announce picked",
    "they must pick a card with the same side as leader's pick, if able",
    "they must not repeat pick",
    "they must not pick a card with rank 3, if opponent's pick was chosen",
    "they must not pick King, if their previous pick is Page",
)
LINES = (
    "announce more",
    "each player gains 1 point, if their previous pick is Page",
    "each player gains how often they picked Page points",
    "if Knight is North's previous pick: North gains 1 point",
)
THREE = "play 1 round\n  play 1 bout\n  play 1 trial"


def program_of(one: bool, turn: str, rule: str, line: str) -> Program:
    secret = "" if turn else ", in secret"
    phases = ("round",) if one else ("round", "bout", "trial")
    bodies = "".join(
        BODY.format(phase=p, turn=turn, secret=secret, rule=rule, line=line) for p in phases
    )
    text = HEAD.format(course="play 3 rounds" if one else THREE) + bodies
    text = text.replace("announce picked", 'announce "picked"').replace(
        "announce more", 'announce "more"'
    )
    made = compile_text(text)
    assert made.program is not None, made.problems
    return made.program


def played(program: Program, seed: int) -> list[Any]:
    """What may be chosen in a match, and how it ends."""
    state = api.start(program, program.option_values({})).state
    found: list[Any] = []
    numbers = random.Random(seed)
    while state.open:
        due = [(each.player, *api.candidates(program, state, each)) for each in state.open]
        found.append(due)
        answer = answer_of(program, state, numbers.randrange(NUMBERS))
        state = api.advance(program, state, answer).state
    return [*found, state.results[program.root]]


@pytest.mark.parametrize("turn", each(4, ["", " in turn from leader"]))
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("line", LINES)
def test_three_phases_are_one_played_three_times(turn: str, rule: str, line: str) -> None:
    one, three = (program_of(alone, turn, rule, line) for alone in (True, False))
    for seed in range(4):
        assert played(one, seed) == played(three, seed)


@pytest.mark.parametrize("rule", RULES[:3])
def test_compiled_code_forgets_with_each_phase(rule: str) -> None:
    run = run_of(program_of(False, "", rule, LINES[1]), 6)
    assert not run.different
    assert run.steps >= 6
