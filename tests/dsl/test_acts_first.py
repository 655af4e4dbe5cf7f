"""What takes the force of another piece's rules away is mended to come before these act."""

import pytest
from tests.kept import compile_text

from duello.match.example_runner import run_examples
from duello.match.loading import Rules

GAME = """ruleset "Guards"
  players North, South

pieces card
  rank: number, as labelled

card 1 Thief
  tally: you gain 2 coins

card 3 Guard
  {line}

match
  each player has coins: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more coins wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
{steps}

example "The thief does nothing"
  round 1: North picks Thief, South picks Guard
  then North has 0 coins
"""
LINE = "cancel opponent's pick"


@pytest.mark.parametrize(
    ("steps", "name", "added"),
    [
        ("  step tally", "cancelling", True),
        ("  step tally\n  step scoring", "cancelling", True),
        ("  step wards\n  step tally", "wards", False),
    ],
)
def test_it_is_done_before_the_others_act(steps: str, name: str, added: bool) -> None:
    (problem,) = compile_text(GAME.format(line=LINE, steps=steps)).problems
    assert problem.code == "no-time" and problem.fix is not None and problem.help is not None
    mended = problem.fix.applied()
    ahead = f"  step {name}\n" if added else ""
    assert mended == GAME.format(line=f"{name}: {LINE}", steps=ahead + steps)
    assert f"`{name}: {LINE}`" in problem.help and (f"`step {name}`" in problem.help) == added
    (outcome,) = run_examples(Rules("Guards", compile_text(mended)))
    assert outcome.holds


def test_other_mistakes_in_between_do_not_take_the_mend_back() -> None:
    text = GAME.format(line=LINE, steps="  step tally").replace("play 2 rounds", "play two")
    (problem,) = [each for each in compile_text(text).problems if each.code == "no-time"]
    assert problem.fix is not None and "\n  step cancelling\n" in problem.fix.applied()


def test_in_the_step_of_the_others_it_comes_too_late() -> None:
    made = compile_text(GAME.format(line=f"tally: {LINE}", steps="  step tally"))
    (outcome,) = run_examples(Rules("Guards", made))
    assert not outcome.holds


def test_what_was_brought_for_it_is_used_again() -> None:
    steps = "  step cancelling\n  step tally"
    text = GAME.format(line=f"cancelling: {LINE}\n\ncard 4 Warden\n  {LINE}", steps=steps)
    (problem,) = compile_text(text).problems
    assert problem.fix is not None and problem.fix.text == "cancelling: "
