"""A match in short tells all by which it is won: also what is counted card by card, and what comes
to lie where it is counted.
"""

import pytest
from tests.kept import compile_text

from duello.desk.rulebook.sections import rulebook
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source

TEXT = """ruleset "Row"

pieces card
  rank: number, as labelled
card 3 Three
card 4 Four

match
  each player has row: nothing, public
  each player has bin: nothing, public
  each player has chips: 3, public
  each player has minus: 0, public
  the game has deck: one of each card, secret
  play 2 rounds
  for each player:
    for each card in their row: they gain its rank minus
    they lose their chips minus
  the player with less minus wins the match

round
  each player chooses pay, in secret: a whole number from 0 to their chips
  reveal pay
  for each player: they lose their pay chips
  chance draws prize: a card from the deck
  move prize to {zone} of the player with less pay
"""


@pytest.mark.parametrize(("zone", "counted"), [("row", True), ("bin", False)])
def test_what_counts_is_told(zone: str, counted: bool) -> None:
    text = TEXT.format(zone=zone)
    assert compile_text(text).program is not None
    script = whole_script(Source("row.duel", text))
    assert script is not None
    short = next(s for s in rulebook(script).sections if s.title.endswith("in short"))
    told = str(short)
    assert "gain minus equal to its rank" in told
    assert "lose" in told and ("goes to" in told) == counted
