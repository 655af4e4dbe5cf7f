"""What is swapped with itself stays as it is, and is in nobody's way: on every engine."""

import pytest
from tests.compiler.tree_lockstep import Beside
from tests.kept import compile_text

from duello.interpreter import api

GAME = """ruleset "Swapped"
  players North, South

match
  each player has points: 3, public
  each player has mark: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 0 to 1
  for each player: their mark becomes their pick
  step exchange
{lines}
"""
LINES = {
    "the same words": "swap North's points with North's points",
    "the same player": "swap North's points with points of the player with more mark",
    "beside a change": "swap North's points with North's points\nNorth gains 1 point",
}


@pytest.mark.parametrize("case", LINES)
def test_a_swap_with_itself_changes_nothing(case: str) -> None:
    lines = "\n".join(f"    {line}" for line in LINES[case].splitlines())
    program = compile_text(GAME.format(lines=lines)).program
    assert program is not None
    run = Beside(program, program.option_values({}))
    for seed in range(6):
        run.match(seed)
    assert run.steps and not run.different
    state = api.start(program, quiet=True).state
    while state.open:
        answers = [move.chosen(1 - (move.due.player or 0)) for move in api.moves(program, state)]
        state = api.advance_all(program, state, answers, quiet=True).state
    assert state.contradiction is None
