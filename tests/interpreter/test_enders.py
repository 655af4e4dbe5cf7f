"""Several lines that end a phase together: which of them is told does not hang on their order."""

import pytest
from tests.kept import compile_text

from duello.analysis.invariants.orders import backwards, check_order, shuffled
from duello.analysis.model.random_play import play_of_seed
from duello.match.loading import Rules

ENDED = """ruleset "Ended"
pieces card
match
  play 1 round
round
  each player has hand: one of each card, public
  each player chooses pick, in secret: a card in their hand
  each pick takes effect
  step scoring
    {general}
card 1 Ace
  scoring: {own}
"""


@pytest.mark.parametrize(
    ("general", "own"),
    [
        ("the round ends", "the round ends"),
        ("the round ends\n    the round ends", "the round ends"),
        ("the round ends", "the round ends by trick"),
        ("the round ends by trick", "the round ends"),
        ("First wins the round", "Second loses the round"),
    ],
)
def test_the_line_that_is_told(general: str, own: str) -> None:
    compiled = compile_text(ENDED.format(general=general, own=own))
    assert compiled.program is not None
    play = play_of_seed(Rules("ended", compiled), 1)
    for order in (backwards, shuffled(1), shuffled(2)):
        assert check_order(play, order)
