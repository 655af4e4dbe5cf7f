"""Pieces that are compared by a number that nothing gives them, and have numbers as labels."""

import pytest

from duello.dsl.ir import given
from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

FILE = """ruleset "Tiles"

pieces tile
  number: {number}

tile {first} Door
tile 2 Gate{more}

match
  each player has hand: one of each tile, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a tile in their hand
  reveal pick
  discard each pick
  the player whose pick has more number gains 1 point
"""


def mends(number: str, first: str, more: str) -> list[str]:
    """The mends of comparisons that may meet nothing."""
    source = Source("tiles.duel", FILE.format(number=number, first=first, more=more))
    found = inspect(given(compile_source(source).program), source)
    gaps = (each for each in found if each.code == "possible-gap")
    return [each.fix.applied() for each in gaps if each.fix is not None]


def test_their_labels_are_meant() -> None:
    (mended,) = mends("number", "1", "")
    assert mended == FILE.format(number="number, as labelled", first="1", more="")
    assert mends("number, as labelled", "1", "") == []


@pytest.mark.parametrize(
    ("number", "first", "more"),
    [
        ("number or none", "1", ""),
        ("number", "A", ""),
        ("number", "1", "\n  number: 4"),
    ],
)
def test_it_is_not_known_what_is_meant(number: str, first: str, more: str) -> None:
    assert mends(number, first, more) == []
