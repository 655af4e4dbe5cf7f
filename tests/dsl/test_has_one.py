"""`has danger`, `has no danger`, `with danger`: of what may be none, whether it is there."""

from duello.codec.fingerprints import fingerprint
from duello.match.loading import compile_text

FILE = """ruleset "Deck"
  players Ida, Otto

pieces card
  gems: number or none, as labelled
  danger: snakes, fire, rocks or none
  age: number
  bent: yes or no, usually no

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

OF_THOSE = [
    ("with danger", "where it has danger"),
    ("with a danger", "where danger of it is not none"),
    ("with no danger", "where it has no danger"),
    ("with gems", "where it has gems"),
    ("without gems", "where gems of it is none"),
    ("with age", "where it has age"),
    ("with bent", "where it is bent"),
    ("without bent", "where it is not bent"),
    ("with gems at least 1 and at most 2", "with gems at least 1 with gems at most 2"),
    ("whose gems is more than 1 but less than 3", "with gems more than 1 with gems less than 3"),
]


def _same(*texts: str) -> bool:
    made = [compile_text(text).program for text in texts]
    return None not in made and len({fingerprint(each) for each in made if each is not None}) == 1


def test_what_may_be_none_is_there_or_not() -> None:
    sides = zip(*PAIRS, strict=True)
    lines = ["".join(f"  {each}: move find to path\n" for each in side) for side in sides]
    assert _same(*(FILE + each for each in lines))


def test_those_with_something_are_those_that_have_it() -> None:
    sides = zip(*OF_THOSE, strict=True)
    lines = [
        "".join(f"  for each card in deck {each}: move it to path\n" for each in side)
        for side in sides
    ]
    assert _same(*(FILE + each for each in lines))


def test_two_that_have_none_do_not_have_the_same() -> None:
    gone_through = "  for each card in deck {}: move it to path\n"
    same = gone_through.format("with the same danger as find")
    long = gone_through.format("where danger of it is danger of find and danger of it is not none")
    assert _same(FILE + same, FILE + long)


def test_a_deck_of_those_with_something_is_told_by_what_is_printed() -> None:
    some = FILE.replace(
        "one of each card", "one of each card with danger and 2 of each card with no danger"
    )
    named = FILE.replace(
        "one of each card",
        '1 "Warning of snakes", 1 "Warning of fire", 1 "Warning of rocks", 2 Pebbles and 2 Agates',
    )
    assert _same(some, named)
