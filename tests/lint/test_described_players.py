"""A choice of a player who is described: there may be none, if and only if it is told."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Foes"
  players North, South

match
  each player has points: 0, public
  each player has bold: no, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a number from 0 to 5
  reveal bid
  {line}
    announce "{{foe}}" as foe
  for each player: they gain their bid points
  the player with more bid wins the round
"""


@pytest.mark.parametrize(
    ("line", "dead"),
    [
        ("North chooses foe: a player who is bold", True),
        ("North chooses foe: a player who is not bold", True),
        ("North chooses foe: a player who has at least 3 points", True),
        ("chance chooses foe: a player who won the previous round", True),
        ("chance chooses foe: a player who did not win the previous round", False),
        ("North chooses foe: a player who is not South", False),
        ("North chooses foe: a player", False),
        ("North may choose foe: a player who is bold", False),
    ],
)
def test_it_is_told_if_there_may_be_none(line: str, dead: bool) -> None:
    assert ("possible-dead-end" in codes(GAME.format(line=line), seats=True)) is dead
