"""A piece that is as strong as the other one, where that may be a piece of the same name."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import found

from duello.match.example_runner import run_examples
from duello.match.loading import Rules

GAME = """ruleset "Mirrors"
  players North, South

pieces card
  rank: number or none, as labelled

card 1 Page
card 2 Knight
card {label} Mirror
  {says}

match
  each player has points: 0, public
  each player has hand: {hand}, private
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step tally
    the player whose pick has more rank gains 1 points
  discard each pick

example "Both are level"
  round 1: North picks Mirror, South picks Mirror
  then points are level
"""
EACH = "one of each card"


@pytest.mark.parametrize(
    ("says", "label"),
    [
        ("rank: rank of opponent's pick", "M"),
        ("rank: rank of opponent's pick", "3"),
        ("rank: rank of opponent's pick + 1", "3"),
    ],
)
def test_it_is_told_and_the_mend_plays(says: str, label: str) -> None:
    text = GAME.format(says=says, label=label, hand=EACH)
    (problem,) = [each for each in found(text) if "both have" in each.headline]
    assert problem.fix is not None
    mended = problem.fix.applied()
    assert not [each for each in found(mended) if "both have" in each.headline]
    held = [
        [each.holds for each in run_examples(Rules("Mirrors", compile_text(one)))]
        for one in (text, mended)
    ]
    assert held == [[False], [True]]


@pytest.mark.parametrize(
    "says",
    [
        "rank: rank of opponent's pick, unless opponent's pick is Mirror",
        "rank: number of cards in opponent's hand",
    ],
)
def test_what_is_left_out_is_not_told(says: str) -> None:
    told = found(GAME.format(says=says, label="3", hand=EACH))
    assert not [each for each in told if "both have" in each.headline]
