"""A name for one of two values: `bonus of a player: 10, if ..., otherwise 0`."""

import pytest

from duello.desk.difference import difference
from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.dsl.syntax.items import Script
from duello.match.example_runner import run_examples
from duello.match.loading import Rules, compile_text

TEXT = """ruleset "Pairs"
  players Ann, Ben

pieces card
  rank: number, as labelled

card 1 Ace
card 2 Two
card 3 Three

bonus of a player: 10, if there are 2 cards in their hand, otherwise 0
strength of a player: total rank of their hand + their bonus

match
  each player has hand: one of each card, public
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  discard each pick
  each player gains their strength points

example "Two cards are a pair, and one is none"
  round 1: Ann picks Ace, Ben picks Three
  then points of Ann is 15
  then points of Ben is 13
  round 2: Ann picks Two, Ben picks Two
  then points of Ann is 18
  then points of Ben is 14
"""


def script(text: str) -> Script:
    """The script of a text."""
    found = whole_script(Source("pairs", text))
    assert found is not None
    return found


def test_it_plays() -> None:
    compiled = compile_text(TEXT)
    assert not compiled.problems
    (outcome,) = run_examples(Rules("pairs", compiled))
    assert outcome.holds, outcome.said


def test_it_is_in_the_rulebook_and_whatever_changes_in_it_is_told() -> None:
    book = " ".join(as_text(rulebook(script(TEXT)), 200).split())
    assert (
        "of a player: 10, if there are at least two cards in their hand, and 0 otherwise"
        in book.lower()
    )
    for old, new in (("10, if", "9, if"), ("are 2 cards", "are 3 cards"), ("wise 0", "wise 1")):
        changed = TEXT.replace(old, new)
        assert changed != TEXT
        assert difference(script(TEXT), script(changed)).sections[:-1]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("10, otherwise 0", "it is not said when it is otherwise"),
        ("10, if they have 5 points", "it is not said what `bonus` is where that is not so"),
        ("10, if they have 5 points, otherwise Ace", "the other entries are a number"),
    ],
)
def test_what_is_missing_is_told(said: str, wrong: str) -> None:
    whole = "10, if there are 2 cards in their hand, otherwise 0"
    (problem,) = compile_text(TEXT.replace(whole, said)).problems
    assert wrong in problem.headline
