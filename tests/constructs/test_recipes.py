"""docs/recipes.md: every fragment is a game that can be played, and does what its words say."""

import re

import pytest
from tests.constructs.pages import blocks_of
from tests.constructs.recipes import Recipe, frame, page, recipes

from duello.dsl.diagnostics.renderer import render
from duello.dsl.lint import inspect
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.testing import play_of_seed, played

RECIPES = tuple(recipes())
WISHES = re.findall(r"^### (.*)$", page(), re.MULTILINE)


def test_there_are_many_and_each_has_its_fragment():
    assert len(set(WISHES)) == len(WISHES) >= 40
    assert [recipe.wish for recipe in RECIPES] == WISHES
    assert all(len(recipe.fragment.splitlines()) <= 24 for recipe in RECIPES)
    assert all(block.sort == "duel" for block in blocks_of(page()))
    assert all(len(line) <= 100 for line in page().splitlines())


def test_the_frame_is_a_game():
    compiled = compile_source(Source("frame.duel", frame()), lambda name: None)
    assert compiled.program is not None
    told = (*compiled.problems, *inspect(compiled.program, compiled.source))
    assert not [one for one in told if one.code not in ("never-used",)]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.wish)
def test_a_recipe_is_a_game_and_its_examples_hold(recipe: Recipe):
    compiled = recipe.compiled()
    assert not compiled.problems, "\n".join(map(render, compiled.problems))
    assert compiled.program is not None
    told = inspect(compiled.program, compiled.source)
    more = ("never-used", "never-changed")  # the frame has more than each uses
    coins = "how many `coins` somebody has decides nothing"  # points do, in the frame
    found = [one for one in told if one.code not in more and one.headline != coins]
    assert not found, "\n".join(map(render, found))
    rules = Rules(recipe.wish, compiled)
    for outcome in run_examples(rules):
        assert outcome.holds, "\n".join(map(render, outcome.problems))
    assert played(play_of_seed(rules, 1)).outcome is not None


def test_what_is_left_out_is_what_the_frame_says():
    """The test itself: `...` brings in what the frame says, once."""
    late = next(recipe for recipe in RECIPES if "if late" in recipe.fragment)
    assert late.rules.count("chooses pick, in secret") == 1
    assert "the winner gains prize points" in late.rules
