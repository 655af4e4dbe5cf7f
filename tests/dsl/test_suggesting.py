"""The word that was probably meant, or none."""

from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duello.dsl.diagnostics.did_you_mean import CLOSE, closest
from duello.match.loading import compile_text

NAMES = ["hand", "strength", "card", "cards", "score", "body", "The Long Night", "add", "E4"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("strenght", "strength"),  # two letters swapped
        ("hadn", "hand"),
        ("strnth", "strength"),  # letters missing
        ("hsnd", "hand"),  # a wrong letter
        ("ad", "add"),
        ("Hand", "hand"),
        ("STRENGTH", "strength"),
        ("scores", "score"),
        ("bodies", "body"),
        ("the-long-night", "The Long Night"),
        ("The Long", "The Long Night"),
        ("the long nihgt", "The Long Night"),
        ("e4", "E4"),
    ],
)
def test_slips(word, meant):
    assert closest(word, NAMES) == meant


@pytest.mark.parametrize("word", ["", "x", "castle", "dead", "E5", "4", "long", "he", "no"])
def test_no_guess_unless_close(word):
    assert closest(word, NAMES) is None


def test_the_plural_comes_before_what_looks_alike():
    assert closest("casts", ["caste", "cast", "coasts"]) == "cast"


def test_a_number_is_never_taken_for_another():
    assert closest("round 12", ["round 21", "round 1"]) is None


def test_nothing_to_choose_from():
    assert closest("hand", []) is None


@given(st.lists(st.text(), min_size=1), st.data())
def test_the_order_of_the_names_does_not_matter(names, data):
    name = data.draw(st.sampled_from(names))
    word = closest(name, names)
    assert word == closest(name, reversed(names))
    assert word is None or word in names


@given(st.text("aab", min_size=1, max_size=9), st.text("aab", min_size=1, max_size=9))
def test_whatever_has_three_letters_of_four_in_common_is_close(word, name):
    """What is looked at first, to save the comparison, leaves none of these out."""
    either = ((word, name), (name, word))
    if any(SequenceMatcher(None, *both, autojunk=False).ratio() >= CLOSE for both in either):
        assert closest(word, [name]) == name


@given(st.permutations("abcdefgh"))
def test_one_swap_is_always_mended(letters):
    name = "".join(letters)
    swapped = name[:3] + name[4] + name[3] + name[5:]
    assert closest(swapped, [name, "something else"]) == name


KINGS = """ruleset "Kings"
  players North, South
pieces card
  rank: number, as labelled
  suit: red or black
card 1 Page of each suit
card 4 King of each suit
match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 2 rounds
  the player with more points wins the match
round
  each player chooses pick, in secret: a card in their hand
  discard each pick
  for each player: if their pick is {}: they gain 1 point
"""


def test_of_several_names_that_begin_with_a_word_none_is_taken():
    (found,) = compile_text(KINGS.format("King")).problems
    assert found.fix is None
    assert "`King of red`, `King of black`" in found.notes[0]
    assert "`rank of ... is 4`" in found.notes[0]
    asked = KINGS.format("King").replace("if their pick is King", "if rank of their pick is 4")
    assert not compile_text(asked).problems
