"""Lines that say nothing which another line of the same owner does not say."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Said Twice"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has points: 0, public
  each player has mood: 0, public
  each player has hand: one of each card, private
  play 5 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
    if late: they choose at random
  reveal pick
  each pick takes effect
  step early
  step scoring
    winner: the player whose pick has more rank
    the winner gains 1 point
    the winner's mood rises by 1

card 1 Page
  {first}
  {second}
card 2 King
card 3 Queen

rule "Thrift", for each player
  {ban}
  {other}
"""

WIN = "scoring: win the match, if "
BAN = "you must not pick Queen, if your points is at least 3"


def game(
    first: str = f"{WIN}round is 5",
    second: str = "early: gain 1 point",
    ban: str = BAN,
    other: str = "early: lose 1 point, if your mood is 3",
) -> str:
    """The game with two lines of a piece and two of a rule."""
    return GAME.format(first=first, second=second, ban=ban, other=other)


@pytest.mark.parametrize(
    ("first", "second", "dead"),
    [
        (f"{WIN}you lead by 2 or more points", f"{WIN}you lead by 3 or more points", True),
        (f"{WIN}you lead by 3 or more points", f"{WIN}you lead by 2 or more points", True),
        (f"{WIN}your points is at least 2", f"{WIN}your points is 3 and round is 4", True),
        (f"{WIN}your points is at least 2", f"{WIN}your points is 1 and round is 4", False),
        (f"{WIN}your points is at least 2", f"early: {WIN[9:]}your points is 3", False),
        ("early: gain 1 point, if round is 2", "early: gain 1 point, if round is 2", False),
        (
            "early: your mood becomes 0, if round is at least 2",
            "early: your mood becomes 0, if round is 4",
            True,
        ),
        (
            "early: your mood becomes 0, if round is at least 2",
            "early: your mood becomes 1, if round is 1",
            False,
        ),
    ],
)
def test_of_what_a_piece_does(first: str, second: str, dead: bool) -> None:
    assert ("no-effect" in codes(game(first, second), seats=True)) is dead


@pytest.mark.parametrize(
    ("other", "dead"),
    [
        ("you must not pick Queen, if your points is at least 4", True),
        ("you must not pick Queen, if your points is 2", False),
        ("you must not pick King, if your points is at least 4", False),
    ],
)
def test_of_what_is_forbidden(other: str, dead: bool) -> None:
    assert ("no-effect" in codes(game(other=other), seats=True)) is dead
