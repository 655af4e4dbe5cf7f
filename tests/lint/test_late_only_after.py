"""Nobody has been late with what is chosen further on, and play goes on behind no lateness that
begins a phase anew.
"""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Latecomers"
  players North, South

match
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 1 to 9
    within 30 seconds
    if late: they choose 1
{both}  reveal bid
  step scoring
    winner: the player with more bid, unless bids are level
    winner: South, if bids are level
    the winner gains 1 point
    if points of winner is at least 2: the winner wins the match
  each player may choose boast: a whole number from 1 to 3
    within 10 seconds
    announce "{{boast}}" as boasted

rule "Late", for each player
{line}
"""

ANEW = "    if both are late: restart the round\n"

NEVER = "if you are late and opponent is late"


@pytest.mark.parametrize(
    ("line", "both", "dead"),
    [
        (f"  scoring: you lose 1 point, {NEVER}", ANEW, True),
        (f"  you cannot win the match, {NEVER}", ANEW, True),
        (f"  winner: nobody, {NEVER}", ANEW, True),
        (f"  scoring: you lose 1 point, {NEVER}", "", False),
        (f"  you cannot win the match, {NEVER}", "", False),
        ("  scoring: you lose 1 point, if you are late", ANEW, False),
    ],
)
def test_both_are_late_only_where_play_goes_on(line: str, both: str, dead: bool) -> None:
    assert ("never-applies" in codes(GAME.format(line=line, both=both), seats=True)) is dead
