"""Examples in a rulebook: a name is said as a verb only where the game says it as one."""

import re

import pytest
from attrs import evolve
from tests.desk.clause_changes import changes

from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source
from duello.match.loading import load, script_of, shipped

SCENES = """ruleset "Scenes"
  "Two courtiers who say what they like."
  players Ruby, Jade
pieces mask
mask B Banker
mask G Guard
  asks target: a mask
match
  the game has deck: 3 of each mask, secret
  each player has hand: one of each mask, private
  each player has coins: 2, public
  chance deals 1 mask from the deck to each player's hand
  play 2 rounds
round
  each player chooses deed: work, claim or unmask
    they must not deed unmask
    announce "{they}: {deed}"
  each player chooses bid: a whole number from 0 to 9
    announce "{they} bid {bid}"
  each player chooses lost: a mask in their hand, with what it asks
    announce "{they}: {lost}"

example "A lie"
  then Ruby may not deed unmask
  chance deals Banker to Ruby, chance deals Guard to Jade
  round 1: Ruby deeds claim, Jade deeds work, Ruby bids 3, Jade bids 4
  round 1: Ruby losts Guard Banker, Jade losts Banker
  then Ruby may not deed unmask
  then Ruby may bid 9
"""


def scene_of(text):
    whole = whole_script(Source("<test>", text))
    assert whole is not None
    shown = " ".join(as_text(rulebook(whole), 10_000).split())
    return shown.partition("A lie. ")[2].partition(" Words")[0]


def test_a_name_is_no_verb():
    shown = scene_of(SCENES)
    for words in (
        "At first, Ruby may not choose unmask as their deed.",
        "Chance deals Banker to Ruby, and chance deals Guard to Jade.",
        "Round 1: Ruby's deed is claim, Jade's deed is work, Ruby bids 3, and Jade bids 4.",
        "Ruby's lost is Guard, with Banker as target, and Jade's lost is Banker.",
        "Then Ruby may not choose unmask as their deed, and Ruby may bid 9.",
    ):
        assert words in shown


@pytest.mark.parametrize(
    "prose",
    ["Whoever deeds well, wins.", "What you deed is told.", "What may be deeded, is.",
     "Ruby deeds before Jade."],
)  # fmt: skip
def test_what_the_game_says_as_a_verb_is_one(prose):
    shown = scene_of(SCENES.replace("Two courtiers who say what they like.", prose))
    assert "Ruby deeds claim, Jade deeds work" in shown
    assert "Ruby may not deed unmask" in shown
    assert "Ruby's lost is Guard" in shown


@pytest.mark.parametrize("prose", ["A deed for each.", "Deeds, and no words."])
def test_a_noun_in_the_texts_is_no_verb(prose):
    shown = scene_of(SCENES.replace("Two courtiers who say what they like.", prose))
    assert "Ruby's deed is claim" in shown


def test_everything_in_an_example_is_in_the_text():
    whole = whole_script(Source("<test>", SCENES))
    assert whole is not None
    at = len(whole.items) - 1
    plain = rulebook(whole)
    tried = 0
    for what, changed in changes(whole.items[at]):
        if "> Move.what" in what:  # that something was chosen, and not that nothing was
            continue
        tried += 1
        assert rulebook(evolve(whole, items=(*whole.items[:at], changed))) != plain, what
    assert tried > 20


@pytest.mark.parametrize("name", shipped())
def test_no_shipped_example_has_a_verb_that_is_none(name):
    shown = as_text(rulebook(script_of(load(name))), 10_000)
    assert not re.search(r"\b(?:champions|charms|acts|picks|guesses|feeds) [A-Z0-9“]", shown)
