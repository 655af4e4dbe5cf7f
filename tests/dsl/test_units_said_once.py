"""Mends say of what there is so much once, and where a reader expects it.

`half of opponent's coins, rounded down coins` can be read by the language, and by nobody else.
"""

import re
import tomllib

import pytest
from tests.dsl.test_corpus import FOLDER
from tests.kept import compile_text

POND = """ruleset "Pond"
  players North, South
pieces card
  rank: number, as labelled
match
  each player has coins: 9, public
  each player has heat: 0, public
  each player has points: 0, public
  each player has hand: one of each card, private
  play 3 rounds
  the player with more points wins the match
round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step theft
  the player whose pick has more rank gains 1 point
card 1 Frog
  theft: {}
card 2 Newt
"""

TWICE = re.compile(
    r"\b(?P<unit>[a-z][\w-]{2,}) (?P=unit)\b|rounded (?:up|down) (?!if\b|unless\b|in\b)[a-z]"
)


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        (
            "opponent loses half of their coins, rounded down",
            "opponent loses as many coins as half of",
        ),
        (
            "you gain half of your opponent's coins, rounded down",
            "you gain as many coins as half of opponent's",
        ),
        (
            "you steal a third of their coins, rounded down",
            "you gain as many coins as a third of opponent's",
        ),
        (
            "you gain half your heat, rounded down",
            "you gain as much heat as half of your heat, rounded down",
        ),
        ("opponent loses half of their coins, rounded up", "half of opponent's coins, rounded up"),
        ("you gain twice your coins", "you gain as many coins as twice your coins"),
        ("you gain opponent's coins", "you gain as many coins as opponent's coins"),
    ],
)
def test_a_part_of_something_is_as_much_of_it(line: str, mended: str) -> None:
    (one,) = (p for p in compile_text(POND.format(line)).problems if p.fix is not None)
    assert one.fix is not None
    text = one.fix.applied()
    assert mended in text
    assert not TWICE.search(text), text
    assert compile_text(text).program is not None


def test_no_mend_that_is_kept_says_it_twice() -> None:
    """What the author has written behind it stays, and is no mend's."""
    mends = [
        (file.stem, slip["mended"])
        for file in sorted(FOLDER.glob("*.toml"))
        for slip in tomllib.loads(file.read_text(encoding="utf-8"))["slip"]
        if slip.get("mended") and slip["mended"].split()[-1] not in slip["wrong"].split()[-1:]
    ]
    assert len(mends) > 800
    assert [(name, said) for name, said in mends if TWICE.search(said)] == []
