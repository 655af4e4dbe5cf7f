"""Examples in a rulebook: a name is said as a verb only where the game says it as one."""

import re
from itertools import permutations

import pytest
from attrs import evolve
from tests.desk.clause_changes import changes
from tests.quick import each

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
        "Chance deals Banker to Ruby, and Guard to Jade.",
        "Round 1: Ruby's deed is claim, Jade's is work, Ruby bids 3, and Jade bids 4.",
        "Ruby chooses Guard as the lost mask, with Banker as the target, and Jade chooses",
        "Then Ruby may not choose unmask as their deed, and may bid 9.",
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
    assert "Ruby chooses Guard as the lost mask" in shown


@pytest.mark.parametrize("prose", ["A deed for each.", "Deeds, and no words."])
def test_a_noun_in_the_texts_is_no_verb(prose):
    shown = scene_of(SCENES.replace("Two courtiers who say what they like.", prose))
    assert "Ruby's deed is claim" in shown


TOLD = """ruleset "Told"
  players North, South
option rounds = 3 "how many rounds a bout lasts"
option start = 2 "with how many points one begins"
option lucky: player or nobody = nobody "who is lucky"
option odd = yes "whether odd bids count"
match
  each player has wins: 0, public
  play 2 bouts
bout
  each player has points: {start}, public
  play {rounds} rounds
round
  each player chooses bid, in secret: a whole number from 0 to 9
    announce "{they} bid {bid}"
  reveal bid
  if {odd}: {lucky} gains 1 point

example "Much of it"
  given {rounds} = 1
  given {start} = 0
  given {lucky} = North
  given {odd} = no
  then North may bid 1
  then North may bid 9
  then North may not bid 10
  round 1: North bids 1, South bids 2
  round 1: North bids 3, South bids 4
  then North has 0 points
  then North is told "North bid 3"
  then North is told "South bid 4"
  then North is not told "North bid 1"
  then South is told "North bid 3"
"""


def test_what_is_said_of_one_is_said_together():
    whole = whole_script(Source("<test>", TOLD))
    assert whole is not None
    shown = " ".join(as_text(rulebook(whole), 10_000).split()).partition("Much of it. ")[2]
    for words in (
        "Here the players agree on one round, 0 as start and North as lucky. It is not agreed "
        "that odd bids count (odd). At first, North may bid 1 or 9, but not 10. Round 1: North",
        "Round 1 again: North bids 3, and South bids 4. Then North has no points, and is told "
        "“North bid 3” and “South bid 4”, but not “North bid 1”, and South is told “North bid 3”.",
    ):
        assert words in shown, shown


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


@pytest.mark.parametrize("name", each(4, shipped()))
def test_no_shipped_example_has_a_verb_that_is_none(name):
    shown = as_text(rulebook(script_of(load(name))), 10_000)
    assert not re.search(r"\b(?:champions|charms|acts|picks|guesses|feeds) [A-Z0-9“]", shown)


def test_what_is_so_and_what_is_not_are_said_once_each():
    """Whatever the order of the lines: nobody reads `but not ..., but may ..., but not ...`."""
    lines = ["then North may not bid 10", "then North may bid 1", "then North may not bid 11"]
    for first, second, third in permutations([*lines, "then North may bid 9"], 3):
        text = (
            TOLD.partition("example")[0]
            + f'example "Much of it"\n  {first}\n  {second}\n  {third}\n'
        )
        shown = scene_of(text.replace("Much of it", "A lie"))
        assert shown.count("but") <= 1, shown


WON = """ruleset "Won"
  players North, South
pieces gem
gem R Ruby
gem O Opal
gem J Jet
  shine: 2
match
  play 1 bout
  the player with more luck wins the match
  each player has luck: 0, public
bout
  each player chooses bid: a whole number from 0 to 9
  each player's luck becomes their bid
  the player with higher bid wins the bout

example "A lie"
  North bids 3, South bids 2
  then North wins the bout
  then North wins the match
"""


def test_who_wins_several_things_wins_them_in_one_go():
    assert "Then North wins the bout and the match." in scene_of(WON)
    drawn = WON.replace("South bids 2", "South bids 3").replace("then North", "then nobody")
    assert "Then nobody wins the bout or the match." in scene_of(drawn)


def test_what_is_so_of_several_things_is_said_of_all():
    text = WON.replace("pieces gem\n", "pieces gem\n  shine: number\n")
    text = text.replace("Ruby\n", "Ruby\n  shine: 1\n").replace("Opal\n", "Opal\n  shine: 1\n")
    claims = "  then shine of Ruby is 1\n  then shine of Opal is 1\n  then shine of Jet is 2\n"
    shown = scene_of(text.replace("  then North wins the bout\n", claims))
    assert "the shine of Ruby and Opal is 1, the shine of Jet is 2" in shown
