"""What the docstring of an effect shows as an example is right."""

import inspect
import re

import pytest

from duello.dsl import ir
from duello.dsl.ir.effects import EFFECTS, KERNEL, Effect, form_of, written
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

TOY = """ruleset "Toy"
  players North, South

pieces card
  rank: number

card 1 Ace
  rank: 2
  {in_ability}

card 2 King
  rank: 1

match
  play 1 set
  North wins the match

set
  each player has hand: one of each card, private
  each player has points: 0, public
  set has web: a graph of cards, public
  set has stack: nothing, in a pile
  play 3 rounds

round
  each player chooses pick, in secret: a card in their hand
    {in_choice}
  reveal pick
  each pick takes effect
  step scoring
    winner: the player whose pick has more rank
"""


def example_of(effect):
    text = inspect.cleandoc(effect.__doc__)
    return " ".join(text.partition("Example:")[2].split())


def example_game(effect):
    """A game in which the example is a line."""
    example = example_of(effect)
    assert example
    late = example.startswith("if late:")
    return TOY.format(
        in_ability="scoring: gain 1 points" if late else f"scoring: {example}",
        in_choice=example if late else "within 9 seconds",
    )


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.__name__)
def test_example(effect, monkeypatch):
    met, lowered = [], effect.lowered

    def noted(said):
        met.append(said)
        return lowered(said)

    monkeypatch.setattr(effect, "lowered", noted)
    compiled = compile_source(Source("toy", example_game(effect)))
    assert [problem.headline for problem in compiled.problems] == []
    assert compiled.program is not None
    lines = [line for block in compiled.program.blocks for line in block]
    done = [tree for line in lines for tree in ir.walk(line) if isinstance(tree, Effect)]
    assert met
    for said in met:
        assert lowered(said) in done
        assert lowered(said).__class__ in KERNEL
        assert changed(lowered(said)) == changed(said)


def changed(effect):
    """What an effect declares that it changes, and with what."""
    return [(w.how, w.place, w.things, w.number, w.by) for w in written(effect)]


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.__name__)
def test_what_is_shown_of_a_form_has_no_words_in_capitals(effect):
    shown = form_of(effect).example
    assert not re.search(r"\b[A-Z]{2,}\b", shown)
    assert re.sub(r'"[^"]*"', "", shown).strip()
    assert any(re.search(rf"\b{verb}\b", shown) for verb in form_of(effect).verbs)
