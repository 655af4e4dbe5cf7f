"""What follows where both players have as much is said, once, and only where it may be so; what a
name stands for is said where it comes up; what always has an answer is one sentence.
"""

import re

import pytest
from tests.desk.rulebook_texts import script, shown_of

from duello.desk.rulebook import rulebook
from duello.desk.rulebook.as_text import looked_up

GAME = """ruleset "Docks"
  players Otter, Fox
pieces man
  cunning: number, as labelled
man 1 Beggar
man 2 Forger
  prize: twice the cargo, if you are the lander
man 3 Watchman
  lander: the player with the lower total
man 4 Informer
  bribery: your opponent's bribe becomes 0
man 5 Mimic
  bribery: this copies your opponent's pick
match
  each player has crew: one of each man, private
  each player has coins: 6, public
  each player has fame: 0, public
  play 6 nights
  the player with fewer coins loses 3 fame
  the player with most fame wins the match
total of a player: cunning of their pick + their bribe
night
  chance chooses cargo: a whole number from 1 to 6
  announce "a cargo worth {cargo}"
  each player chooses pick, in secret: a man in their crew
  each player chooses bribe, in secret: a whole number from 0 to their coins
    if late: their bribe becomes 0
  reveal pick and bribe
  each pick takes effect
  step bribery
  step landing
    lander: the player with the higher total
    prize: the cargo
    the lander gains prize fame
  if the lander is nobody: announce "it drifts by"
"""

TIE = "If the totals are level, there is no lander."


def read(text):
    return " ".join(shown_of(text).split())


def test_what_follows_on_a_tie_is_said_once_where_it_comes_up():
    shown = read(GAME)
    assert shown.count(TIE) == 1
    assert f"The lander is the player with the higher total. {TIE} - The total of a" in shown
    assert "The player with fewer coins loses 3 fame. If coins are level, nobody does." in shown
    assert "Lander: the player with the lower total." in shown  # said by the general rule
    assert "fame wins the match. 4. If nobody has won the match by then, it is a draw." in shown
    assert "If there is no lander, everybody is told" in shown


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("lander: the player with the higher total\n",
         "lander: the player with the higher total, unless totals are level\n"
         "    lander: Otter, if totals are level\n"),
        ("    lander: the player with the higher total\n",
         "    lander: the player with the higher total, if the difference in totals is 2\n"),
        ("if the lander is nobody", "if totals are level"),
    ],
)  # fmt: skip
def test_nothing_is_said_of_a_tie_that_is_told_of_or_cannot_be(line, other):
    assert line in GAME
    assert TIE not in read(GAME.replace(line, other))


DEALT = """ruleset "Dealt"
  players Left, Right
pieces card
  rank: number, as labelled
card 1 Jack
card 2 Queen
match
  each player has points: 0, public
  each player has hand: nothing, private
  play 2 bouts
  Left wins the match, if points are level
bout
  the game has deck: one of each card, secret
  chance deals held: a card from the deck to each player's hand
  reveal held
  the player whose held has more rank gains 1 point
  the player with more points wins the bout
"""


def test_cards_that_all_differ_are_never_level():
    assert "ranks are level" not in read(DEALT)
    twice = read(DEALT.replace("deck: one of each card", "deck: 2 of each card"))
    assert "has the higher rank gains 1 point. If the ranks are level, nobody does." in twice
    changed = DEALT.replace("card 2 Queen\n", "card 2 Queen\n  next bout: rank of your held -1\n")
    assert "If the ranks are level, nobody does." in read(changed)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("  Right wins the bout\n", False),
        ("  the player with fewer points wins the bout, if points are level\n", False),
        ("  if points are level: the bout ends\n", False),
        ("  each player gains 1 point\n", True),
        ("", True),
    ],
)
def test_what_becomes_of_a_phase_that_nobody_wins(more, said):
    last = "more points wins the bout."
    assert (f"{last} If points are level, nobody does." in read(DEALT + more)) == said


def test_a_line_behind_a_condition_says_it_as_well():
    line = "  the player with fewer coins loses 3 fame\n"
    shown = read(GAME.replace(line, f"  if Fox has at least 2 fame:\n  {line}"))
    assert "loses 3 fame. If coins are level, nobody does." in shown


@pytest.mark.parametrize(
    ("who", "said"),
    [("who has at least 2 fame", True), ("whose pick is Beggar", True),
     ("whose bribe is more than opponent's bribe", False), ("who is not the lander", False)],
)  # fmt: skip
def test_who_is_meant_alone_is_not_meant_with_the_other(who, said):
    line = f"    the player {who} gains 1 coin\n"
    shown = read(GAME.replace("    the lander gains", f"{line}    the lander gains"))
    assert "gains 1 coin" in shown
    assert ("gains 1 coin. If that is so of both, nobody does." in shown) == said
    asked = GAME.replace("the player with the higher total\n", f"the player {who}\n")
    assert ("If that is so of both, there is no lander." in read(asked)) == said


def test_names_are_explained_where_they_come_up():
    shown = read(GAME)
    meaning = "The total of a player is the cunning of their pick plus their bribe."
    short, _, rest = shown.partition(" The men ")
    assert short.count(meaning) == 1
    assert rest.count(meaning) == 1
    assert "Watchman can change this. - The prize is the cargo. - Forger can change this." in rest


def test_what_is_drawn_is_no_deed_of_chance():
    shown = read(GAME)
    assert "The cargo is drawn at random: a whole number from 1 to 6." in shown
    assert "In a night, the cargo is drawn at random" in shown
    assert "hance draws at random" not in shown


def test_the_end_is_told_as_the_end():
    short = read(GAME).partition(" The men ")[0]
    assert "After the last night, the player with fewer coins loses 3 fame." in short


def test_what_was_paid_is_not_paid_back():
    shown = read(GAME)
    assert "Bribery: your opponent's bribe counts as 0 from here on." in shown
    assert "If a player is late, their bribe becomes 0." in shown


def test_a_copy_has_the_same_choices_if_there_are_any():
    copied = "this man also has the abilities of your opponent's pick"
    assert f"{copied}." in read(GAME)
    asking = GAME.replace("man 1 Beggar\n", "man 1 Beggar\n  asks guess: a man\n")
    asking = asking.replace("man in their crew\n", "man in their crew, with what it asks\n")
    assert f"{copied}, with the same choices." in read(asking)


def test_words_say_where_to_look_and_looking_up_says_what_stands_there():
    shown = shown_of(GAME)
    assert "landing. See point 8 of a night." in shown
    assert "prize. See point 8 of a night." in shown
    assert "moment" not in shown
    book = rulebook(script(GAME))
    assert any("lower" in row or "higher total" in row for row in looked_up(book, "lander"))
    assert any(row.startswith("Landing.") for row in looked_up(book, "landing"))
    (number,) = re.findall(r"(\d+)\. Landing\.", shown)
    assert number == "8"


def test_an_answer_of_a_piece_is_a_value_and_no_change():
    plus = GAME.replace("prize: twice the cargo", "prize: the cargo + 2")
    assert "Prize: the cargo plus 2, if you are the lander." in read(plus)
    shown = read(
        DEALT.replace("card 2 Queen\n", "card 2 Queen\n  next bout: rank of your held -1\n")
    )
    assert "the rank of your held card is 1 lower" in shown


def test_fewer_of_what_there_are_several():
    pips = DEALT.replace("rank", "pips").replace("has more pips", "has fewer pips")
    assert "the player whose held card has fewer pips gains 1 point." in read(pips).lower()


def test_the_other_answer_may_be_nobody():
    nobody = GAME.replace(
        "lander: the player with the higher total\n",
        "lander: Otter, if the cargo is 6\n    lander: nobody, otherwise\n",
    )
    assert "The lander is Otter, if the cargo is 6; otherwise, there is no lander." in read(nobody)


def test_more_is_played_only_behind_what_was_played():
    extra = GAME.replace("play 6 nights\n", "play 6 nights\n  if fame is level: play 1 night\n")
    assert "If fame is level, play one more night." in read(extra)
    other = GAME.replace(
        "play 6 nights\n", "if fame is level: play 1 night\n  otherwise: play 2 nights\n"
    )
    assert "more night" not in read(other)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("the player with fewer coins loses 1 fame", "If coins are level, nobody does."),
        (
            "the player with fewer coins's fame falls by 1, at least 0",
            "at least 0. If coins are level, this is not done.",
        ),
    ],
)
def test_what_follows_on_a_tie_is_said_also_of_what_somebody_has(line, said):
    """The mend of a number that may fall below 0 says whose it is, and loses nothing by it."""
    text = GAME.replace("  the player with fewer coins loses 3 fame\n", "")
    assert said not in read(text)
    assert said in read(text.replace("    the lander gains", f"    {line}\n    the lander gains"))


@pytest.mark.parametrize(
    ("name", "said"), [("paid", "the paid numbers"), ("bid", "the bids"), ("chosen", "numbers")]
)
def test_numbers_that_both_have_chosen_are_several(name, said):
    text = f"""ruleset "Kite"
  players Ada, Ben
match
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match
round
  each player chooses {name}, in secret: a whole number from 0 to 3
  reveal {name}
  the player with more {name} gains 2 points
"""
    assert re.search(rf"If {said}|{said} are level, nobody does\.", read(text)), read(text)
    assert " number are " not in read(text)


PAID = """ruleset "Paid"
  players Otter, Fox
match
  each player has coins: 6, public
  play 3 nights
  the player with more coins wins the match
night
  each player chooses paid, in secret: a whole number from 0 to 3
  reveal paid
  {line}
"""
LESS = "the player with less paid gains 2 coins"


@pytest.mark.parametrize(
    ("line", "may_be"),
    [(f"if paid are not level: {LESS}", False),
     (f"{LESS}, unless paid are level", False),
     (f"if paid are level: each player gains 1 coins\n  otherwise: {LESS}", False),
     (f"if paid are not level:\n    {LESS}", False),
     (LESS, True)],
)  # fmt: skip
def test_what_follows_of_as_much_is_not_said_where_it_was_asked(line, may_be):
    said = " ".join(shown_of(PAID.format(line=line)).split())
    assert ("level, nobody does" in said) is may_be
    assert not re.search(r"\bis (?:not )?level\b", said)
