"""What chance draws in front of a choice is shown to somebody, or a hint says that it is not."""

import pytest
from tests.lint.findings import codes

TEXT = """ruleset "Cargo"
  players North, South

match
  each player has gold: 0, public
  play 5 nights
  the player with more gold wins the match by gold

night
{lines}
  reveal pick
  the player with more pick gains cargo gold
"""
DRAW = "  chance chooses cargo: a whole number from 1 to 6"
ASK = "  each player chooses pick, in secret: a whole number from 1 to 5"


@pytest.mark.parametrize(
    ("lines", "hinted"),
    [
        ([DRAW, ASK], True),
        ([ASK, DRAW], False),
        ([DRAW, "  reveal cargo", ASK], False),
        ([DRAW, ASK, "  reveal cargo"], False),
        ([DRAW, '  if cargo is 6: announce "a storm comes"', ASK], False),
        ([DRAW, '    announce "the sea brings {cargo}"', ASK], False),
        ([DRAW, ASK, "  each player gains 1 gold, if pick is level"], True),
        ([DRAW, ASK, "  for each player: they gain 1 gold, if their pick is cargo"], False),
        ([DRAW, ASK.replace("to 5", "to cargo")], False),
        ([DRAW, "  each player gains cargo gold", ASK], False),
    ],
)
def test_only_what_nobody_can_know_when_they_choose_is_hinted(lines, hinted):
    text = TEXT.replace("{lines}", "\n".join(lines))
    assert ("never-told" in codes(text)) == hinted
