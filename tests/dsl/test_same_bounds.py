"""A number that is gone from a line is accounted for where another one draws the same bound."""

import pytest

from duello.dsl.accounted_words import unaccounted
from duello.dsl.diagnostics.problem import Fix
from duello.dsl.plain_english.said_bounds import bounded_alike
from duello.dsl.spans import Source, Span

FORMS = {
    "at least {}": lambda x, n: x >= n,
    "{} or more": lambda x, n: x >= n,
    "{} coins or more": lambda x, n: x >= n,
    "no fewer than {}": lambda x, n: x >= n,
    "more than {}": lambda x, n: x > n,
    "more coins than {}": lambda x, n: x > n,
    "over {}": lambda x, n: x > n,
    "at most {}": lambda x, n: x <= n,
    "{} or fewer": lambda x, n: x <= n,
    "no more than {}": lambda x, n: x <= n,
    "less than {}": lambda x, n: x < n,
    "under {}": lambda x, n: x < n,
}
"""How bounds are said, and what is within them."""

NUMBERS = range(2, 9)


@pytest.mark.parametrize("said", FORMS)
def test_a_number_beside_another_is_the_same_where_the_bound_is(said: str) -> None:
    """It is the same one, or what is not within it is within the other: what is denied is known
    by other words.
    """
    alike = 0
    for number in NUMBERS:
        within = {x for x in range(12) if FORMS[said](x, number)}
        for meant, holds in FORMS.items():
            for other in NUMBERS:
                if other == number:
                    continue
                there = {x for x in range(12) if holds(x, other)}
                same = within == there or (within.isdisjoint(there) and len(within | there) == 12)
                line = f"if they have {said.format(number)}: they win"
                mend = f"if their coins is {meant.format(other)}: they win"
                assert bounded_alike(number, line, mend) == same, (line, mend)
                alike += same
    assert alike > 6


@pytest.mark.parametrize(
    ("number", "said", "meant", "alike"),
    [
        (3, "not three times in a row", "if their last 2 acts are hit, hit", True),
        (3, "not three times in a row", "if their last 3 acts are hit, hit, hit", False),
        (4, "not three times in a row", "if their last 2 acts are hit, hit", False),
        (3, "1, 2 or 3 wares", "1 to 3 wares", True),
        (3, "1, 2 or 3 wares", "1 to 4 wares", False),
        (2, "1, 2 or 4 wares", "1 to 4 wares", False),
        (5, "they get 5 coins instead of 2", "they gain 3 coins", True),
        (5, "they get 5 coins instead of 2", "they gain 4 coins", False),
        (3, "they get 3 coins instead of one", "they gain 2 coins", True),
        (5, "best of 5 rounds", "play round until a player has won 3 rounds", True),
        (5, "best of 5 rounds", "play round until a player has won 4 rounds", False),
        (3, "roll three dice", "chance chooses third-die: a whole number from 1 to 6", True),
        (4, "they gain 4 coins", "they gain 3 coins", False),
        (4, "they gain 4 coins", "they gain 5 coins", False),
    ],
)
def test_what_numbers_come_to(number: int, said: str, meant: str, alike: bool) -> None:
    assert bounded_alike(number, said, meant) == alike


TEXT = """ruleset "Tolls"
  players Ann, Ben

match
  each player has coins: 5
  play 3 rounds
  winner: the player with more coins
    otherwise: nobody

round
  for each player: {}
"""


@pytest.mark.parametrize(
    ("said", "meant", "lost"),
    [
        ("if they have at least 2 coins: they lose 1 coin",
         "if their coins is more than 1: they lose 1 coin", ()),
        ("if they have at least 2 coins: they lose 1 coin",
         "if their coins is more than 3: they lose 1 coin", ("2",)),
        ("if they have less than 4 coins: they lose 1 coin",
         "if their coins is at most 3: they lose 1 coin", ()),
        ("if they have less than 4 coins: they lose 1 coin",
         "if their coins is at most 5: they lose 1 coin", ("4",)),
        ("they lose 4 coins", "they lose 3 coins", ("4",)),
        ("they lose four coins", "they lose 4 coins", ()),
    ],
)  # fmt: skip
def test_a_mend_that_makes_another_number_of_one_drops_it(
    said: str, meant: str, lost: tuple[str, ...]
) -> None:
    text = TEXT.format(said)
    start = text.index(said)
    place = Span(Source("<text>", text), start, start + len(said))
    assert unaccounted(Fix(place, meant)) == lost
