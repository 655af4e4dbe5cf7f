"""What is drawn comes from the pile that the file has, by whatever name, or from where it is said:
never from another place.
"""

import re
from itertools import product

import pytest
from tests.kept import compile_text
from tests.quick import rows

GAME = """ruleset "Drawing"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has points: 0, public
  each player has hand: nothing, private
{declared}
  play 3 rounds
  the player with more points wins the match

round
{line}
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    the player whose pick has more rank gains 1 point

card 1 Page
  {piece}

card 2 Knight
"""

SHUFFLED = "one of each card, in a pile, shuffled"
PLACES = {
    "deck": f"the game has deck: {SHUFFLED}",
    "stock": "the game has stock: 3 of each card",
    "library": f"each player has library: {SHUFFLED}",
}
"""Out of which pieces are drawn, likelier than out of the places beside it."""

BESIDE = ("", "the game has supply: 5 of each card", "the game has discards: nothing, in a pile")

SAID = (
    "each player draws 2 cards",
    "each player draws a card",
    "for each player: they draw a card",
    "North draws 2 cards",
    "each player draws a new card",
)
IN_A_PIECE = ("you draw 2 cards", "draw a card", "you draw one card")


def drawn(declared: str, line: str = "", piece: str = "") -> str:
    """The line as its mend leaves it, which makes the file right."""
    text = GAME.format(
        declared=declared,
        line=f"  {line}" if line else '  announce "on"',
        piece=f"scoring: {piece}" if piece else "scoring: you gain 1 point",
    )
    (one,) = compile_text(text).problems
    assert one.fix is not None, (declared, line, piece)
    made = one.fix.applied()
    assert compile_text(made).program is not None, one.help
    (said,) = [each for each in made.split("\n") if each not in text.split("\n")]
    return said


def declared(place: str, beside: str, first: bool) -> str:
    lines = [PLACES[place], *filter(None, (beside,))]
    return "\n".join(f"  {line}" for line in (lines if first else lines[::-1]))


CASES = list(product(PLACES, BESIDE, (True, False)))


@pytest.mark.parametrize(
    ("case", "line", "piece"),
    rows(
        19,
        [(c, s, "") for c in CASES for s in SAID] + [(c, "", s) for c in CASES for s in IN_A_PIECE],
    ),
)
def test_the_pile_of_the_file_is_taken(case: tuple[str, str, bool], line: str, piece: str) -> None:
    place = case[0]
    said = drawn(declared(*case), line, piece)
    from_ = re.search(r"(?:of|from) (?:the |their |your |North's )?([\w-]+) to ", said)
    assert from_ is not None and from_[1] == place, said


@pytest.mark.parametrize(
    "line", ["each player draws 2 cards from the {}", "North draws a card from the {}"]
)
@pytest.mark.parametrize("place", ["deck", "stock"])
def test_what_is_said_is_kept(line: str, place: str) -> None:
    both = "\n".join(f"  {PLACES[each]}" for each in ("stock", "deck"))
    assert f" {place} to " in drawn(both, line.format(place))
