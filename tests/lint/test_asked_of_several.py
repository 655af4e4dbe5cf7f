"""What a card asks, where several are chosen: what is advised can be done."""

from tests.kept import compile_text

from duello.dsl.ir import given
from duello.dsl.lint import inspect
from duello.match.example_runner import run_examples
from duello.match.loading import Rules

RULES = """ruleset "Asked"
  players North, South

pieces card

card 1 Page
card 5 Ace
  asks guess: a card
  aftermath: you gain 3 points, if your guess is in opponent's {guessed}

match
  each player has hand: one of each card, private
  each player has points: 0, public
  play 1 round

round
{choice}
  step aftermath
"""
SEVERAL = """  each player chooses picks, in secret: 2 cards in their hand{asking}
  reveal picks
  each picks takes effect"""
ONE_BY_ONE = """  each player chooses picks in one go, in secret
    they choose first: a card in their hand, with what it asks
    they choose second: a card in their hand other than their first, with what it asks
  reveal first and second
  each first takes effect
  each second takes effect"""


def test_what_check_advises_is_right():
    text = RULES.replace("{guessed}", "picks")
    compiled = compile_text(text.replace("{choice}", SEVERAL.replace("{asking}", "")), "a.duel")
    (found,) = inspect(given(compiled.program), compiled.source)
    assert (found.code, ", with what it asks" in (found.help or "")) == ("never-applies", True)
    asking = text.replace("{choice}", SEVERAL.replace("{asking}", ", with what it asks"))
    example = """
example "what both have"
  North picks "Ace Page, Page", South picks "Page, Ace Ace"
  then North has 3 points
"""
    compiled = compile_text(asking + example, "a.duel")
    assert list(inspect(given(compiled.program), compiled.source)) == []
    (outcome,) = run_examples(Rules("Asked", compiled))
    assert outcome.holds, outcome.problems


def test_one_by_one_it_can_be_played_as_well():
    text = RULES.replace("opponent's {guessed}", "opponent's hand").replace("{choice}", ONE_BY_ONE)
    example = """
example "each for itself"
  North picks "Ace Page, Page", South picks "Page, Ace Ace"
  then North has 3 points
"""
    compiled = compile_text(text + example, "a.duel")
    assert list(inspect(given(compiled.program), compiled.source)) == []
    (outcome,) = run_examples(Rules("Asked", compiled))
    assert outcome.holds, outcome.problems
