"""A rulebook tells in short how a match is won, wherever that is written; and what is no play."""

from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import as_text
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source

ISOLA = """ruleset "Isola"
  players North, South

board square: grid of 4 by 4, with diagonals
  gone: yes or no, usually no

match
  each player has place: A1 for North, D4 for South, public
  play turns in alternation from North

turn
  if there is no square next to their place with gone no: opponent wins the match
  they choose goal: a square next to their place with gone no
    if nothing is possible: they lose the match
    their place becomes goal
  they choose hole: a square with gone no
    if late: they lose the match
    gone of hole becomes yes
"""

SKULL = """ruleset "Skull"
  players North, South

pieces die
  face: number, usually 1
die A Amber

match
  each player has wins: 0, public
  each player has cup: one of each die, private
  play rounds

round
  each player chooses bid, in secret: a whole number from 1 to 6
  reveal bid
  for each player:
    for each die in their cup: announce "your {it} shows {its face}" to them
    they gain 1 win, if their bid is more than opponent's bid
  for each player: they win the match, if they have 2 wins
"""

LETTERS = """ruleset "Letters"
  players Rose, Tom

pieces card
  rank: number, as labelled

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 1 round
  the player with more points wins the match

round
  each player chooses play, in secret: a card in their hand, with what it asks
  reveal play
  each play takes effect
  step effects

card 1 Guard
  asks guess: a card other than Guard
  effects: you gain 3 points, if opponent's play is your guess
card 2 Princess

example "A guess that hits"
  Rose plays Guard Princess, Tom plays Princess
  then Rose has 3 points
"""


def read(text):
    script = whole_script(Source("<text>", text))
    assert script is not None
    return " ".join(as_text(rulebook(script)).split())


def in_short(text):
    return (
        read(text).partition("in short")[2].partition(" The board ")[0].partition(" The dice ")[0]
    )


def test_who_cannot_move_is_told_to_lose():
    told = in_short(ISOLA)
    assert (
        "if there are no squares next to their place that are not gone, their opponent wins the"
        in told
    )
    assert "If nothing can be chosen as their goal, they lose the match." in told
    assert "late" not in told


def test_a_number_that_wins_is_told():
    assert "A player wins the match, if they have two wins." in in_short(SKULL)


MASKED = """ruleset "Masked"
  players Ruby, Jade
pieces mask
mask B Banker
match
  the game has deck: 9 Bankers, secret
  each player has hand: nothing, private
  each player has points: 0, public
  the game has pot: 0, public
  chance deals 2 masks from the deck to each player's hand
  play 9 turns in alternation from Ruby
  the player with more points wins the match
turn
  they choose deed: work, rest or claim
  if their deed is work:
    they gain 1 point
    pot rises by 1
  if their deed is claim:
    they choose face: a mask
      announce "{they} claim to be the {face}"
    opponent chooses reply: believe or doubt
    if opponent's reply is doubt:
      if face is in their hand: they gain 2 points
      otherwise: they lose 1 point
  they choose rite in one go
    they choose pace: 1, 2 or 3
    if their deed is rest: they may choose song: loud or soft
  if pot is at least 3: they gain pot points
"""


def test_choices_what_they_do_and_what_is_won_are_told():
    assert " ".join(in_short(MASKED).split()[1:]).partition(" The masks ")[0] == (
        "A match is made of nine turns, the players alternating, beginning with Ruby. "
        "Before the first turn, chance deals two masks from the deck to each player's hand. After "
        "the last turn, the player with more points wins the match. In a turn, the player whose "
        "turn it is chooses "
        "work, rest or claim as their deed. If their deed is work, they gain 1 point, then the "
        "pot rises by 1. If their deed is claim, they choose a mask as their face, then their "
        "opponent chooses believe or doubt as their reply. If their opponent's reply is doubt: if "
        "the face is in their hand, they gain 2 points; otherwise, they lose 1 point. They choose "
        "in one go 1, 2 or 3 as their pace, and perhaps loud or soft as their "
        "song. If their deed is rest, they may choose loud or soft as their song. "
        "If the pot is at least 3, they gain as many points as the pot."
    )


def test_it_is_called_by_its_kind_in_what_is_announced():
    assert "“your [die] shows [its face]”" in read(SKULL)


def test_what_is_asked_along_with_a_piece_is_not_played():
    assert "Rose's play is Guard, with Princess as the guess, and Tom's is" in read(LETTERS)


DRAW = "If nobody has won the match by then, it is a draw."


def test_what_becomes_of_a_match_that_nobody_wins_is_said_where_it_can_be():
    assert DRAW in read(LETTERS)
    assert DRAW not in read(ISOLA)  # turns are played until one cannot move
    assert DRAW not in read(SKULL)
    line = "  the player with more points wins the match\n"
    for who in ("Tom", "{favoured}"):
        sure = LETTERS.replace(line, f"{line}  {who} wins the match\n")
        sure = sure.replace("\nmatch\n", "\noption favoured = Rose\n\nmatch\n")
        assert DRAW not in read(sure)
        seldom = sure.replace(f"{who} wins the match", f"{who} wins the match, if points are level")
        assert DRAW in read(seldom)
