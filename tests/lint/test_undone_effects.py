"""What is undone before anything asks for it, and what is changed once nothing asks for it."""

import pytest
from tests.lint.findings import codes

GAME = """ruleset "Smugglers"
  players North, South

pieces smuggler
  cunning: number, as labelled

match
  each player has fame: 0, public
  each player has crew: one of each smuggler, private
  each player has spent: nothing, secret
  each player has luck: 0, secret
  play up to 4 nights
  the player with more fame wins the match

night
  each player has bonus: 0, secret
  each player chooses runner, in secret: a smuggler in their crew
    if late: they choose at random
  reveal runner
  each runner takes effect
  step dawn
    the player whose runner has more cunning gains 1 fame
{between}  step dusk
    for each player: they gain their bonus fame
    for each player: they gain their luck fame
{end}
smuggler 1 "Old Salt"
  {line}
smuggler 2 Duchess
smuggler 3 Officer
smuggler 4 Forger
smuggler 5 Watchman
"""

HOME = "dawn: return your runner to your crew"
ALL = "  discard each runner\n"


def game(line: str = "dawn: gain 1 fame", between: str = "", end: str = ALL) -> str:
    """The game with one line of a piece, lines between the steps, and lines at the end."""
    return GAME.format(line=line, between=between, end=end)


SEEN = "  for each player: they gain 1 fame, if number of smugglers in their crew is 5\n"


@pytest.mark.parametrize(
    ("line", "between", "end", "dead"),
    [
        (HOME, "", ALL, True),
        ("dawn: return this to your crew, if opponent's runner is Duchess", "", ALL, True),
        (HOME, "", "  for each player: move their runner to their spent\n", True),
        (HOME, SEEN, ALL, False),
        (HOME, "", "", False),
        (HOME, "", "  discard each runner, if night is 2\n", False),
        (HOME, "", "  discard runner of North\n", False),
        (HOME, "  the match ends, if night is 2\n", ALL, True),
        (HOME, "  the night ends, if night is 2\n", ALL, False),
        ("dusk: return your previous runner to your crew", "", ALL, False),
        ("dawn: move your runner to your spent", "", "  move each runner to spent\n", False),
    ],
)
def test_a_piece_that_is_moved_on_anyway(line: str, between: str, end: str, dead: bool) -> None:
    assert ("no-effect" in codes(game(line, between, end), seats=True)) is dead


NOUGHT = "  for each player: their luck becomes 0\n"


@pytest.mark.parametrize(
    ("line", "between", "end", "dead"),
    [
        ("dawn: your luck rises by 1", NOUGHT, ALL, True),
        ("dawn: your luck becomes 3, if night is 2", NOUGHT, ALL, True),
        ("dawn: your luck rises by 1", "  North's luck becomes 0\n", ALL, False),
        ("dawn: your luck rises by 1", "", ALL + NOUGHT, False),
        ("dusk: your luck rises by 1", "", ALL + NOUGHT, False),
        ("dawn: your bonus rises by 1", "", ALL, False),
        ("dawn: your bonus rises by 1", "", ALL + "  North's bonus becomes 0\n", True),
    ],
)
def test_a_number_that_is_overwritten(line: str, between: str, end: str, dead: bool) -> None:
    assert ("no-effect" in codes(game(line, between, end), seats=True)) is dead
