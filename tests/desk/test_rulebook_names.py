"""What things are called in rulebooks: words that only say what was done to things have a noun,
what belongs to a player is theirs, and what there need not be is not called `none`.
"""

import re
from pathlib import Path

import pytest
from tests.constructs.recipes import recipes
from tests.desk.rulebook_texts import shown_of
from tests.desk.test_rulebook_english import scripts
from tests.quick import drawn

from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.rules import __file__ as rules

RUN = Path(rules).parent
EXAMPLES = Path(__file__).parents[2] / "examples"

CLAIMS = """ruleset "Claims"
  players Dora, Emil

pieces role
  strength: number, usually 1
role D Duke
role C Captain

board point: grid of 3 by 3
  man: player or nobody
  owner: player or nobody

match
  the game has court: 3 of each role, private
  each player has influence: one of each role, private
  each player has lost: nothing, public
  the game has claimed: role or none, public
  the game has victim: player or nobody, public
  play 4 turns in alternation from Dora

turn
  they choose given-away: 2 roles in their influence
    move given-away to the court
  they choose fallen: a role in their influence
    move fallen to their lost
  they choose goods: at least 1 role in their influence
    discard goods
  claimed becomes fallen
  if claimed is in their influence: victim becomes they
  if victim is nobody: announce "nobody"
  they choose drawn: 2 numbers from 1 to 6
  they choose place: an empty point
    man of place becomes they
    owner of place becomes they
  they choose foe: a point with man opponent
    man of foe becomes nobody
  if there are 3 points with man they, in a row: they win the match
  if there are 3 points with owner they: they win the match
  if there are 2 roles in court with the same strength: they win the match
"""


def test_words_for_what_was_done_have_a_noun():
    shown = " ".join(shown_of(CLAIMS).split())
    for words in (
        "Each player's lost pile is empty.",
        "There is no claimed role yet.",
        "There is no victim yet.",
        "They choose two roles in their influence as the given away roles.",
        "The given away roles go to the court.",
        "The fallen role goes to their lost pile.",
        "The goods leave the game.",
        "The claimed role becomes the fallen role.",
        "If the claimed role is in their influence, they are now the victim.",
        "If there is no victim, everybody is told:",
        "as the drawn numbers.",
        "Every point has a man: a player's or nobody's.",
        "Every point has an owner: a player or nobody.",
        "The man of the place is now theirs.",
        "They are now the owner of the place.",
        "a point whose man is their opponent's as their foe",
        "The foe now has no man.",
        "three points whose man is theirs, in one line",
        "three points whose owner they are,",
        "two roles in the court, all with the same strength",
    ):
        assert words in shown, (words, shown)


def test_the_opponent_is_somebodys():
    text = CLAIMS.replace('announce "nobody"', "the opponent wins the match")
    assert "If there is no victim, their opponent wins the match." in shown_of(text)


NO_ENGLISH = re.compile(
    r"\bthe the\b|\bsame the\b|\b(?:a|an|the) (?:a|an|the) \b|\bis them\b|\bOpponent\b"
    r"|[Tt]he (?:given away|taken|lost|fallen|drawn|shown|spent) (?:is|are|goes|go|becomes?)\b"
    r"|\bgoods leaves\b|\bas their (?:fallen|given away|lost|taken|drawn)\b"
)


def texts():
    for folder in (RUN, EXAMPLES):
        for file in sorted(folder.glob("*.duel")):
            text = file.read_text(encoding="utf-8")
            if "\n  extends " not in text:
                yield file.stem, text
    for recipe in recipes():
        yield recipe.wish, recipe.rules


@pytest.mark.parametrize("part", range(3))
def test_no_rulebook_has_words_that_are_no_english(part):
    for name, text in list(texts())[part :: drawn(12, 3)]:
        found = NO_ENGLISH.search(" ".join(shown_of(text).split()))
        assert found is None, (name, found)


def test_no_rulebook_of_a_generated_file_has_either():
    for whole in scripts(drawn(20, 300)):
        shown = as_text(rulebook(whole), 10_000)
        found = NO_ENGLISH.search(shown)
        assert found is None, (found, shown)
