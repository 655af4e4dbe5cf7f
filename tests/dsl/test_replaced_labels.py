"""A piece that a variant replaces keeps its label, where the variant says none."""

import pytest
from tests.kept import compile_beside

from duello.dsl.spans import Source

PARENT = Source(
    "cards.duel",
    """ruleset "Cards"

pieces card
  rank: number, as labelled
card 1 Page
card 6 King

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  discard each pick
  the player whose pick has more rank gains 1 point
""",
)
VARIANT = """ruleset "Others"
  extends "Cards"

replace card {piece}
  "Another one."
"""


@pytest.mark.parametrize(("piece", "label"), [("King", "6"), ("6 King", "6"), ("9 King", "9")])
def test_it_keeps_its_label(piece: str, label: str) -> None:
    source = Source("others.duel", VARIANT.format(piece=piece))
    compiled = compile_beside(source, lambda name: PARENT if name == "Cards" else None)
    assert compiled.problems == () and compiled.program is not None
    (king,) = [each for each in compiled.program.designs if each.name == "King"]
    assert (king.label, king.text) == (label, "Another one.")
