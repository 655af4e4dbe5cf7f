"""`has danger`, `has no danger`: of what may be none, whether it is there."""

from duello.codec.fingerprints import fingerprint
from duello.match.loading import compile_text

FILE = """ruleset "Deck"
  players Ida, Otto

pieces card
  gems: number or none, as labelled
  danger: snakes, fire, rocks or none

card 1 Pebble
card 3 Agate
card W Warning of each danger

match
  the game has deck: one of each card, secret
  the game has path: nothing, public
  chance draws find: a card from the deck
  announce "{find}"
"""

PAIRS = [
    ("if find has danger", "if danger of find is not none"),
    ("if find has no danger", "if danger of find is none"),
    ("if find has no gems", "if gems of find is none"),
    ("if find has gems", "if gems of find is not none"),
]


def _same(*texts: str) -> bool:
    made = [compile_text(text).program for text in texts]
    return None not in made and len({fingerprint(each) for each in made if each is not None}) == 1


def test_what_may_be_none_is_there_or_not() -> None:
    sides = zip(*PAIRS, strict=True)
    lines = ["".join(f"  {each}: move find to path\n" for each in side) for side in sides]
    assert _same(*(FILE + each for each in lines))
