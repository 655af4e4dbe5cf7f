"""What still is as it began where it is asked for, and what was chosen just before."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Early Birds"
  players North, South

pieces bird
  rank: number, as labelled

match
  each player has points: 0, public
  each player has nest: 1, public
  each player has box: one of each bird, private
  play 3 rounds
  the player with more points wins the match

round
  each player has luck: 0, secret
{first}  each player chooses flight, in secret: a bird in their box other than their previous flight
    if late: they choose at random
  reveal flight
  each flight takes effect
  step morning
  step evening
    for each player: their luck becomes rank of their flight, if {their} is at least 1
    for each player: they gain their luck points
  step night
    for each player: their nest rises by 1

bird 1 Wren
  {line}
bird 2 Rook
bird 3 Owl
"""

POINT = "gain 1 point, if "


def game(
    line: str = "morning: gain 1 point", first: str = "", their: str = "their nest - 1"
) -> str:
    """The game with one line of a piece, or one before the choice."""
    return GAME.format(line=line, first=first, their=their)


@pytest.mark.parametrize(
    ("line", "dead"),
    [
        (f"morning: {POINT}your luck is at least 1", True),
        (f"morning: {POINT}your luck is more than opponent's luck", True),
        (f"morning: {POINT}your luck is 0 and opponent's luck is 0", True),
        (f"night: {POINT}your luck is at least 1", False),
        (f"evening: {POINT}your luck is at least 1", False),
        (f"morning: {POINT}your nest is at least 2", False),
        (f"next round: morning: {POINT}round is 1", True),
        (f"next 2 rounds: morning: {POINT}round is 2", False),
    ],
)
def test_a_number_is_as_it_began_before_the_first_line_that_changes_it(
    line: str, dead: bool
) -> None:
    assert ("never-applies" in codes(game(line), seats=True)) is dead


@pytest.mark.parametrize(
    ("first", "dead"),
    [
        ("  for each player: they gain 1 point, if their flight is Wren\n", True),
        ("  for each player: they gain 1 point, if their luck is at least 1\n", True),
        ("  for each player: they gain 1 point, if their previous flight is Wren\n", False),
        ("  for each player: they gain 1 point, if their nest is at least 2\n", False),
    ],
)
def test_a_choice_is_none_before_it_is_made(first: str, dead: bool) -> None:
    assert ("never-applies" in codes(game(first=first), seats=True)) is dead


WALK = """ruleset "Two Walkers"
  players North, South

board field: grid of 5 by 5
  trodden: yes or no, usually no

pieces way
  hard: yes or no
way L Low
  hard: no
way H High
  hard: yes

match
  each player has place: A1, public
  South's place becomes E5
  each player has tired: no, public
  play 9 turns in alternation from North
  the match ends

turn
  they choose walk in one go
    if nothing is possible: they lose the match
    they choose path: a way where its hard is not their tired
{between}    only if {need}
      because "not there"
    they choose pace: a field next to their place where it is not trodden
      trodden of pace becomes yes
{then}      their place becomes pace
  opponent is tired
"""


@pytest.mark.parametrize(
    ("need", "between", "dead"),
    [
        ("their path is High, or they are tired", "", True),
        ("their path is High, or they are tired", "      they are not tired\n", False),
        ("their path is High, or opponent is tired", "", False),
    ],
)
def test_what_was_chosen_is_as_it_was_described(need: str, between: str, dead: bool) -> None:
    found = codes(WALK.format(need=need, between=between, then=""), seats=True)
    assert ("never-applies" in found) is dead


@pytest.mark.parametrize(
    ("then", "dead"),
    [
        ("      they lose the match, if trodden of pace is yes\n", True),
        ("      they are tired, if trodden of opponent's place is yes\n", False),
    ],
)
def test_what_is_done_at_once_with_a_choice_sees_what_was_before(then: str, dead: bool) -> None:
    found = codes(WALK.format(need="turn is more than 0", between="", then=then), seats=True)
    assert found.count("never-applies") == 1 + dead  # `turn` is always more than 0
