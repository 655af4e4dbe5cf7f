"""What is said of several pieces, choices and cells at once: each line is mended to what it means,
whatever the names of the game are.
"""

import pytest
from tests.kept import compile_text
from tests.quick import rows

from duello.dsl.diagnostics.problem import Severity
from duello.match.example_runner import run_examples
from duello.match.loading import Rules
from duello.match.match import Match

CARDS = """ruleset "Cards"
  players North, South

pieces {card}
  rank: number, as labelled
  {suit}: clubs, hearts or stars

{card} 1 Page of each {suit}
{card} 2 King of each {suit}

match
  each player has points: 0, public
  each player has hand: nothing, private
  each player has table: nothing, public
  the game has deck: one of each {card}, secret
  chance deals 2 {card}s from the deck to each player's hand
  play 4 turns in alternation from North
  the player with more points wins the match

turn
  they choose lay: 1 or 2 {card}s in their hand
    move lay to their table
  they choose claim: truth, lie or pass
    announce "{{claim}}"
  chance chooses die: a whole number from 1 to 6
  announce "{{die}}"
  # then

allow one-seat because "North begins"
"""
BOARD = """ruleset "Board"
  players North, South

board {cell}: grid of 3 by 3
  {stone}: player or nobody

match
  each player has points: 0, public
  play turns in alternation from North until the board is full
  # at last
  the player with more points wins the match

turn
  they choose lay: an empty {cell}
    {stone} of lay becomes they
  # then

allow one-seat because "North begins"
"""
LINES = (
    (CARDS, "if all cards on their table have different {suit}s: they gain 1 point",
     "if there are not 2 {card}s in their table with the same {suit}: they gain 1 point"),
    (CARDS, "if no two {card}s in their table have the same {suit}: they gain 1 point",
     "if there are not 2 {card}s in their table with the same {suit}: they gain 1 point"),
    (CARDS, "if all {card}s in their hand are of the same {suit}: they gain 1 point",
     "if there are (number of {card}s in their hand) {card}s in their hand with the same {suit}:"
     " they gain 1 point"),
    (CARDS, "they choose pair: 2 {card}s of different {suit}s in their hand",
     "they choose offer in one go\n"
     "    they choose pair: 2 {card}s in their hand\n"
     "    only if there are not 2 {card}s in pair with the same {suit}"),
    (CARDS, "if they claim truth 3 times in a row: they lose the match",
     "if their last 3 claims are truth, truth, truth: they lose the match"),
    (CARDS, "if they claimed the same twice in a row: they lose 1 point",
     "if their last 2 claims are their claim, their claim: they lose 1 point"),
    (CARDS, "if their last 3 claims are the same: they lose 1 point",
     "if their last 3 claims are their claim, their claim, their claim: they lose 1 point"),
    (CARDS, "if they roll a 1: they lose all points and the turn ends",
     "if die is 1:\n    their points becomes 0\n    the turn ends"),
    (CARDS, "if they roll a 6: they gain 1 point, the turn is over",
     "if die is 6:\n    they gain 1 point\n    the turn ends"),
    (CARDS, "both players exchange a {card}",
     "each player chooses given, in secret: a {card} in their hand\n"
     "  for each player: move their given to opponent's hand"),
    (CARDS, "they trade a {card} with the opponent",
     "each player chooses given, in secret: a {card} in their hand\n"
     "  for each player: move their given to opponent's hand"),
    (CARDS, "if Page of hearts is in their hand: they gain 1 point",
     'if "Page of hearts" is in their hand: they gain 1 point'),
    (CARDS, 'they choose spare: a {card} in their hand other than "Page of hearts", "King of stars"'
     ' and "King of hearts"',
     'they choose spare: a {card} in their hand other than "Page of hearts", "King of stars"'
     ' or "King of hearts"'),
    (BOARD, "if they placed in a corner: they gain 3 points",
     "if lay is in a corner: they gain 3 points"),
    (BOARD, "if lay is in a corner: they gain 3 points, otherwise 1 point",
     "if their lay is in a corner: they gain 3 points\n  otherwise: they gain 1 point"),
)  # fmt: skip
AT_LAST = (
    ("corners are worth 3 points",
     "for each player: they gain (3 * number of {cell}s in a corner with {stone} they) points"),
    ("each {stone} in a corner is worth 2 points",
     "for each player: they gain (2 * number of {cell}s in a corner with {stone} they) points"),
    ("each player gains 3 points for each corner they hold",
     "each player gains 3 * number of {cell}s in a corner with {stone} they points"),
)  # fmt: skip
NAMES = (
    {"card": "card", "suit": "suit", "cell": "square", "stone": "stone"},
    {"card": "tile", "suit": "colour", "cell": "plot", "stone": "man"},
)
LAST = [(BOARD.replace("# then", "# no more").replace("# at last", "# then"), *row)
        for row in AT_LAST]  # fmt: skip


@pytest.mark.parametrize(("game", "said", "meant"), rows(2, [*LINES, *LAST]))
def test_it_is_mended_to_what_is_meant(game: str, said: str, meant: str) -> None:
    names = NAMES[0 if " cards " in said else len(said) % 2]
    text = game.format(**names)
    found = compile_text(text.replace("# then", said.format(**names))).problems
    told = next(one for one in found if one.severity is Severity.ERROR)
    assert told.fix is not None
    mended, right = (
        compile_text(each)
        for each in (told.fix.applied(), text.replace("# then", meant.format(**names)))
    )
    assert not [one for one in mended.problems if one.severity is Severity.ERROR]
    assert mended.program == right.program


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("they must not claim the same 3 times in a row", None),
        ("they must not claim truth 3 times in a row",
         "they must not claim truth, if their last 2 claims are truth, truth"),
    ],
)  # fmt: skip
def test_what_must_not_be_said_so_often_stands_below_the_choice(said: str, rule: str) -> None:
    text = CARDS.format(**NAMES[1])
    (told,) = compile_text(text.replace("# then", said)).problems
    assert told.fix is not None
    choice = "  they choose claim: truth, lie or pass\n"
    assert f"{choice}    {rule or said}\n" in told.fix.applied()
    assert not compile_text(told.fix.applied()).problems


GO = """ruleset "Go"
  players North, South

board square: grid of 2 by 2
  stone: player or nobody

match
  each player has points: 0, public
  play 2 turns in alternation from North
  the player with more points wins the match

turn
  they choose move in one go
    they choose start: a square with stone they
    they choose goal: an empty square next to their start
    if nothing is possible:
      they choose goal: an empty square
  stone of their goal becomes they
  they gain number of squares with stone they points

allow one-seat because "North begins"
"""


def test_what_is_chosen_where_nothing_is_possible_may_be_called_the_same() -> None:
    (told,) = (one for one in compile_text(GO).problems if one.severity is Severity.ERROR)
    assert told.fix is not None
    compiled = compile_text(told.fix.applied())
    assert not [one for one in compiled.problems if one.severity is Severity.ERROR]
    match = Match(Rules("Go", compiled))
    match.submit("North", "B2")
    assert "stone: B2 North" in [event.text for event in match.events]


SETS = """ruleset "Sets"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight
card 3 Queen

match
  each player has points: 0, public
  each player has hand: one of each card, private
  each player chooses lot: {many} numbers from 1 to 6
  each player chooses pair: {many} cards in their hand
  {line}

example "It"
  North lots "5, 2", South lots "1, 6"
  North pairs "Knight, Page", South pairs "Queen, Page"
  then points of North is {north} and points of South is {south}
"""


@pytest.mark.parametrize("many", ["2", "at least 1"])
@pytest.mark.parametrize(
    ("line", "north", "south"),
    [
        ("for each player: they gain total of their lot points", 7, 7),
        ("for each player: they gain the sum of their lot points", 7, 7),
        ("for each player: they gain the highest of their lot points", 5, 6),
        ("for each player: they gain the lowest number in their lot points", 2, 1),
        ("for each player: they gain 1 point, if total of their lot is more than 6", 1, 1),
        ("for each player: they gain 1 point, if their pair is Page and Knight", 1, 0),
        ("for each player: they gain 1 point, if their pair is not Knight and Page", 0, 1),
        ("for each player: they gain 1 point, if their lot is 2 and 5", 1, 0),
        ("for each player: they gain 1 point, if their pair is Page and Knight and Queen", 0, 0),
        (
            "for each player: they gain 1 point, if their pair is Queen and Page and match is 1",
            0,
            1,
        ),
        ("each player gains 1 point, if a player's pair is Page and Knight", 1, 1),
        ("each player gains 1 point, if each player's pair is Page and Knight", 0, 0),
    ],
)
def test_what_is_said_of_several(many: str, line: str, north: int, south: int) -> None:
    made = compile_text(SETS.format(many=many, line=line, north=north, south=south))
    assert made.program is not None, made.problems
    (outcome,) = run_examples(Rules("Sets", made))
    assert outcome.said == ()
