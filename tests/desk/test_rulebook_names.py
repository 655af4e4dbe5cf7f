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


COUNTS = """ruleset "Counts"
  players Dora, Emil

pieces card
  colour: red or blue, usually red
card C Camel
card S Silk

board side: grid of 3 by 2
  stone: player or nobody

flush of a side: yes, if there are 2 cards in deck with the same colour, otherwise no

match
  each player has home: A1 for Dora, B1 for Emil, public
  each player has stones: 0, public
  each player has hand: 3 Camels and 2 Silks, private
  the game has deck: 3 Camels, secret
  the game has blown: no, public
  the game has night: no, public
  play 4 turns in alternation from Dora

turn
  they choose goods in one go
    they choose wares: at least 1 card in their hand
    only if there are (number of cards in wares) cards in wares with the same name
  they choose aim: a side where it is not in their every aim
  if number of cards in wares is at least 4: they gain 1 stone
  if number of cards in their hand that are Camel is more than \
number of cards in opponent's hand that are Camel: they gain 1 stone
  if number of cards in wares is number of cards in deck: they gain 1 stone
  if there are not 2 cards in deck with the same colour: blown becomes yes
  if blown is yes and night is no: night becomes yes
  if flush of aim: they gain 1 stone
  if they have less than 2 stones: they gain 1 stone
  if there are no sides with no stone: they gain 1 stone
  if there is no card in each hand: they gain 1 stone
  if there are 3 Camels in deck: they gain 1 stone
  they gain (the smaller of 3 and their stones + 1) stones
  for each player: they win the match, if their stones is at least 9
"""


def test_what_is_counted_is_said_as_one_would_say_it():
    shown = " ".join(shown_of(COUNTS).split())
    for words in (
        "Dora's home is A1, and Emil's home is B1.",
        "The match is not blown.",
        "Night does not hold.",
        "This is allowed only if all cards in the wares have the same name.",
        "a side that is none of their earlier aims as their aim",
        "If there are at least four cards in the wares, they gain 1 stone.",
        "If there are more Camels in their hand than in their opponent's hand, they gain",
        "If there are as many cards in the wares as in the deck, they gain 1 stone.",
        "If no two cards in the deck have the same colour, the match is now blown.",
        "If the match is blown and night does not hold, night now holds.",
        "If flush holds for the aim, they gain 1 stone.",
        "Flush holds for a side, if there are at least two cards in the deck, all with the",
        "If they have fewer than two stones, they gain 1 stone.",
        "If every side has a stone, they gain 1 stone.",
        "If there are no cards in either player's hand, they gain 1 stone.",
        "They gain as many stones as 3 or their stones plus 1, whichever is smaller.",
        "A player wins the match, if they have at least nine stones.",
    ):
        assert words in shown, (words, shown)


DEEDS = """ruleset "Deeds"
  players Dora, Emil

pieces card
  beats: card or none
  rank: number, as labelled
card 1 Paper
  beats: Stone
card 2 Stone
card 3 Shears
  beats: Paper

board side: grid of 3 by 2
  load: number, usually 0

match
  each player has hand: one of each card, private
  each player has mat: nothing, public
  each player has points: 0, public
  the game has deck: 3 Stones, secret
  play 3 rounds

round
  chance deals 1 card from deck to each player's mat
  each player chooses pick, in secret: a card in their hand other than Stone
  each player chooses aim: a side
  reveal pick
  for each player: they gain 1 point, if beats of their pick is opponent's pick
  for each player: they lose 1 point, if beats of their pick is not opponent's pick
  winner: nobody, if rank of pick is level
  winner: Dora, otherwise
  prize: 2, if Dora's aim is A1, otherwise 1
  the winner gains prize points
  if (total load of sides in the column of Dora's aim) - load of A1 is at least 3: \
the winner gains 1 point
  for each player: move each card in their mat and their pick to their hand

example "Stones"
  chance deals Stone to Dora, chance deals Stone to Emil
  Dora picks Paper
"""


def test_what_is_done_to_others_is_said_by_a_verb():
    shown = " ".join(shown_of(DEEDS).split())
    for words in (
        "a card in their hand other than a Stone as their pick",
        "Each player gains 1 point, if their pick beats their opponent's pick.",
        "Each player loses 1 point, if their pick does not beat their opponent's pick.",
        "There is no winner, if the ranks of the picks are level; otherwise, the winner is Dora.",
        "The prize is 2, if Dora's aim is A1; otherwise, it is 1.",
        "If the total load of the sides in the column of Dora's aim minus the load of A1 is",
        "For each player, each card in their mat and their pick go to their hand.",
    ):
        assert words in shown, (words, shown)


def test_a_market_is_filled_up():
    text = DEEDS.replace(
        "chance deals 1 card from deck to each player's mat",
        "chance deals (5 - number of cards in deck) cards from Dora's hand to deck",
    )
    shown = shown_of(text)
    assert "Chance deals cards from Dora's hand to the deck until five lie there." in shown
    other = text.replace("5 - number of cards in deck", "5 - number of cards in Emil's hand")
    assert "as 5 minus the number of cards in Emil's hand." in shown_of(other)
