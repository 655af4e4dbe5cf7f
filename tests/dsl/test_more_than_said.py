"""A mend does nothing that its line does not say, and leaves out nothing that it does."""

import pytest
from tests.quick import crossed, each

from duello.match.loading import compile_text

GAME = """ruleset "Frame"
  players Ada, Ben
pieces card
  rank: number, as labelled
  suit: red or black
card 1 Ace
  suit: red
card 2 Duke
  suit: black
card 3 King
  suit: red
match
  each player has hand: one of each card, private
  the game has deck: 3 of each card, in a pile, secret
  the game has pot: 3, public
  each player has coins: 9, public
  each player has gold: 5, public
  chance shuffles the deck
  play 2 rounds
  the player with more gold wins the match
round
  each player chooses pick, in secret: a card in their hand
  each player chooses bid, in secret: a whole number from 0 to 3
  reveal pick and bid
  each player loses their bid coins
  winner: the player whose pick has more rank
{line}
"""


def offered(line: str) -> list[str]:
    problems = compile_text(GAME.format(line=f"  {line}")).problems
    assert problems, line
    return [one.fix.text.strip() for one in problems if one.fix is not None]


DONE = ("Ben gains 3 gold", "the higher pick gains 3 gold", "each player loses 1 coin")
IDLE = ("nobody gains anything", "nobody wins the pot", "the pot stays")


@pytest.mark.parametrize(
    ("form", "idle", "done"),
    crossed(
        5, ["on a tie, {}; otherwise {}", "if the picks are equal, {}; otherwise {}"], IDLE, DONE
    ),
)
def test_what_is_done_otherwise_is_not_left_out(form: str, idle: str, done: str) -> None:
    assert "" not in offered(form.format(idle, done))


@pytest.mark.parametrize("done", ["the pot is split evenly", "half of the pot is lost"])
@pytest.mark.parametrize("rest", ["and what is left stays", "and the rest stays where it is"])
def test_what_is_done_beside_what_stays_is_not_left_out(done: str, rest: str) -> None:
    assert "" not in offered(f"{done}, {rest}")


@pytest.mark.parametrize(
    ("first", "then"),
    crossed(
        5,
        ["draws three cards", "draws 2 cards", "gains 3 gold"],
        ["keeps two", "keeps one", "takes one back", "returns 2 of them"],
    ),
)
def test_some_of_several_things_are_not_others(first: str, then: str) -> None:
    assert offered(f"each player {first} and {then}") == []


@pytest.mark.parametrize(
    "line",
    each(
        2,
        [
            "each player with more than one card of each suit gains 1 gold",
            "Ada takes half of the pot, rounded down",
            "each player wins a third of the pot, rounded down",
            "the pot goes to the player with the higher pick",
            "if the bids are level, each player gets their coins back",
            "both players get their gold back",
            "the loser gets their coins back",
            "each player may keep only 3 cards",
            "each player may keep only 2 coins",
            "ties are broken by the higher bid",
            "each player scores their pick",
            "only the loser pays",
            "only the winner pays",
            "each player draws a card with the same suit as their pick, if able",
        ],
    ),
)
def test_what_is_not_said_is_not_done(line: str) -> None:
    assert offered(line) == []


@pytest.mark.parametrize(
    ("form", "how"),
    crossed(
        3,
        ["the {} card gains a coin", "whoever played the {} card gains a coin"],
        ["higher", "lower", "bigger", "best", "weaker"],
    ),
)
def test_pieces_are_not_compared_by_a_number_beside_them(form: str, how: str) -> None:
    line = f"  {form.format(how)}"
    problems = compile_text(GAME.format(line=line)).problems
    assert [one.fix for one in problems if one.fix is not None and " bid " in one.fix.text] == []


@pytest.mark.parametrize(
    ("line", "mend"),
    [
        ("whoever bid more gains 2 coins", "the player with more bid gains 2 coins"),
        ("the higher pick gains 2 gold", "the player whose pick has more rank gains 2 gold"),
        ("Ben steals half of Ada's gold, rounded down", "Ada loses"),
        ("each player doubles their gold", "gold"),
    ],
)
def test_what_is_said_whole_is_mended_as_before(line: str, mend: str) -> None:
    assert any(mend in text for text in offered(line))
