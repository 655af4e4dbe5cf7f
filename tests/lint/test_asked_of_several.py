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


def test_check_does_not_advise_what_is_refused():
    text = RULES.replace("{guessed}", "picks")
    compiled = compile_text(text.replace("{choice}", SEVERAL.replace("{asking}", "")), "a.duel")
    (found,) = inspect(given(compiled.program), compiled.source)
    assert (found.code, "choose picks in one go" in (found.help or "")) == ("never-applies", True)
    asking = SEVERAL.replace("{asking}", ", with what it asks")
    refused = compile_text(text.replace("{choice}", asking), "a.duel")
    assert [problem.code for problem in refused.problems] == ["out-of-place"]


def test_what_is_advised_can_be_played():
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
