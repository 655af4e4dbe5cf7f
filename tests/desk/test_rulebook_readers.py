"""What readers of rulebooks stumbled over: what was chosen, what is gained, and how it ends."""

import re
from random import Random

import pytest
from tests.desk.rulebook_texts import shown_of
from tests.quick import drawn

from duello.analysis.generate.rule_file import generated
from duello.desk.rulebook import rulebook
from duello.dsl.pipeline import compile_source, whole_script
from duello.dsl.spans import Source

# ---------------------------------------------------------------------- what was chosen

CHOSEN = """ruleset "Chosen"
  players Left, Right
pieces mask
mask A Amber
mask B Blue
match
  each player has hand: one of each mask, private
  the game has gallery: nothing, public
  each player has coins: 9, public
  play 3 turns in alternation from Left
turn
  they choose lost: a mask in their hand
    move lost to gallery
  they choose stake: a whole number from 0 to their coins
    they lose stake coins
    announce "{they}: {lost}, {stake}"
  they choose face: a mask
    face takes effect
"""


def test_of_pieces_of_one_name_there_are_none():
    line = '    announce "{they}: {lost}, {stake}"\n'
    told = f"{line}  if there is no Amber in the gallery: they gain 1 coin\n"
    shown = " ".join(shown_of(CHOSEN.replace(line, told)).split())
    assert "If there are no Ambers in the gallery, they gain 1 coin." in shown


def test_what_was_chosen_is_spoken_of_as_a_thing():
    shown = " ".join(shown_of(CHOSEN).split())
    assert (
        "They choose a mask in their hand as the lost mask. - The lost mask goes to the gallery."
        in shown
    )
    assert "They lose as many coins as the stake." in shown
    assert "The face takes effect." in shown
    assert "“[player]: [lost], [stake]”" in shown


GAINS = """ruleset "Gains"
  players Left, Right
pieces mask
mask A Amber
  next round: opponent cannot gain 1 coin
match
  each player has coins: 9, public
  each player has points: 0, public
  the game has pot: 2, public
  each player has hand: one of each mask, private
  play 3 rounds
  the player with more points wins the match
round
  each player chooses pick: a mask in their hand
    pick takes effect
  Left gains 2 points and the pot coins
  Left loses 1 point and 2 coins
"""


def test_what_is_gained_together_is_said_together():
    shown = " ".join(shown_of(GAINS).split())
    assert "Left gains 2 points, and as many coins as the pot." in shown
    assert "Left loses 1 point and 2 coins." in shown


def test_however_much_cannot_be_gained():
    assert "Next round: your opponent cannot gain any coins." in shown_of(GAINS)


ENDS = """ruleset "Ends"
  players Left, Right
match
  each player has coins: 9, public
  play 3 bouts
  if Left has no coins: the match ends
bout
  play 3 turns in alternation from Left
  if Right has no coins: the bout ends
  WON
turn
  they choose deed: work or rest
    announce "{they}: {deed}"
  if their deed is rest: the turn ends
  they lose 1 coin
"""


def test_nobody_wins_what_nobody_could_win():
    shown = " ".join(shown_of(ENDS.replace("  WON\n", "")).split())
    assert "If Left has no coins, the match ends, and nobody wins it." in shown
    assert "If Right has no coins, the bout ends. " in shown
    assert "If their deed is rest, the turn ends. " in shown
    shown = " ".join(shown_of(ENDS.replace("WON", "Left wins the bout")).split())
    assert "the bout ends, and nobody wins it." in shown


ONE_BY_ONE = """ruleset "One by one"
  players Left, Right
match
  play 3 turns in alternation from Left
turn
  they choose opening: check or bet
  reveal opening
  opponent chooses reply: call or fold
  reveal reply
  EACH
"""


def test_what_one_player_chose_is_not_every_one():
    shown = " ".join(shown_of(ONE_BY_ONE.replace("  EACH\n", "")).split())
    assert "The opening is shown to everybody." in shown
    assert "The reply is shown to everybody." in shown
    for line in (
        "each player chooses pick: yes or no\n  reveal pick",
        "for each player:\n    they choose pick: yes or no\n  reveal pick",
        "they choose pick: yes or no\n  opponent chooses pick: yes or no\n  reveal pick",
    ):
        shown = " ".join(shown_of(ONE_BY_ONE.replace("EACH", line)).split())
        assert "Every pick is shown to everybody." in shown


def test_until_when_an_answer_may_be_changed():
    shown = " ".join(shown_of(ONE_BY_ONE.replace("  EACH\n", "")).split())
    assert "An answer cannot be taken back." in shown
    assert "is a name or the beginning of a name" in shown
    both = ONE_BY_ONE.replace("EACH", "each player chooses pick: yes or no\n  reveal pick")
    shown = " ".join(shown_of(both).split())
    assert "an answer may be changed until both have answered. An answer that one pl" in shown
    for each in ("they", "opponent"):
        both = both.replace(f"{each} choose", "each player choose").replace("choosess", "chooses")
    assert "Until everybody has answered, an answer may be changed." in " ".join(
        shown_of(both).split()
    )


def test_what_is_submitted_alike_is_said_once():
    again = "they choose pick: yes or no\n  if their pick is yes: they choose pick: yes or no"
    shown = shown_of(ONE_BY_ONE.replace("EACH", again))
    table = shown.partition("What is submitted")[2].partition("What is known")[0]
    assert len(re.findall(r"(?m)^pick ", table)) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("they choose pick: a whole number from 1 to 4", "An answer is a number. An"),
        ("they choose pick: 1, 2 or 4", "An answer is a number. An"),
        (
            "they choose pick: 1, 2 or 4\n  they choose call: check or bet",
            "An answer is a number, a name, or the beginning of a name that nothing else begins",
        ),
    ],
)
def test_what_an_answer_is(line, said):
    text = ONE_BY_ONE.partition("  they choose opening")[0] + f"  {line}\n  reveal pick\n"
    assert said in " ".join(shown_of(text).split())


USED_ALONE = """ruleset "Used"
  players Left, Right
pieces card
match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more points wins the match
round
  each player may use King, once per match
    they gain 1 point
card 1 King
card 2 Page
"""


def test_what_is_used_where_nothing_is_chosen_is_said_by_its_name():
    assert "An answer is a name, its short form" in " ".join(shown_of(USED_ALONE).split())


@pytest.mark.slow
def test_whatever_can_be_played_has_a_rulebook():
    written = 0
    for seed in range(drawn(20, 400)):
        made = compile_source(Source("<text>", generated(Random(seed)).written()))
        if made.program is not None:
            script = whole_script(made.source)
            assert script is not None
            assert rulebook(script).sections, seed
            written += 1
    assert written > 5


SINGLE = """ruleset "Single"
  players Left, Right
match
  each player has coins: 3, public
  each player has tired: no, public
  play 3 turns in alternation from Left
turn
  they choose deed: work or rest
  reveal deed
  for each player:
    if their coins are at least 2: they lose 1 coin
  step pay
    each player gains 1 coin
  if their deed is rest:
    if their coins are 0: they gain 1 coin
"""


def test_what_is_a_single_line_below_another_goes_on_with_it():
    shown = " ".join(shown_of(SINGLE).split())
    assert "For each player: if they have at least two coins, they lose 1 coin." in shown
    assert "Pay. Each player gains 1 coin." in shown
    assert "If their deed is rest: - If their coins are 0, they gain 1 coin." in shown
    assert "“They” is the player whose turn it is, and “their opponent” is the other one." in shown


EMPTY = """ruleset "Empty"
  players Left, Right
pieces mask
mask A Amber
  you gain 1 coin, if you have no hand
mask B Blue
match
  each player has coins: 3, public
  each player has hand: one of each mask, private
  play up to 9 rounds, until a player has no hand
round
  each player chooses pick, in secret: a mask in their hand
  discard each pick
  reveal pick
  for each player:
    they gain 1 coin, if how often they have picked Amber in this match is 2
    they gain 2 coins, if how often they have picked Blue is at least 1
"""


PLAIN = """ruleset "Plain"
  players Left, Right
board square: grid of 3 by 3
  gone: yes or no, usually no
  depth: number, usually 0
pieces beat
  rank: number, as labelled
  loud: yes or no, usually yes
beat 1 Boom
  loud: no, if you are the victor
beat 2 Clap
match
  each player has balance: 3, public
  each player has place: A1 for Left, C3 for Right, public
  the game has pot: 2, public
  the game has heap: one of each beat, public
  play rounds, until a player has at most 0 balance
  play 9 turns in alternation from Left
round
  each player chooses beat, in secret: a beat
  reveal beat
  victor: the player whose beat has more rank
  for each player:
    if their last 2 beats are Boom, Clap: they lose 1 balance
  pot rises by 2 * balance of Left
  if number of beats in heap with rank at least 1 is 2: announce "two"
  if number of beats in heap with rank 9 is 0: announce "none"
  if number of beats in heap with rank 1 is 1: announce "one"
turn
  they choose goal: a square next to their place with gone no other than A2
    within 9 seconds
    if late: they lose 1 balance
  they choose hole: a square with depth at least 1
  announce "nobody", if victor is not nobody
  each player gains (half of pot, rounded down) balance
"""


def test_what_a_reader_stumbled_over():
    shown = " ".join(shown_of(PLAIN).split())
    for words in (
        "Every square is gone or not; at first it is not.",
        "Every square has a depth: a number, at first 0.",
        "until a player has 0 balance or less",
        "Each player secretly chooses a beat. ",
        "The victor is the player whose beat has the higher rank.",
        "if their last two beats are Boom and then Clap, they lose 1 balance",
        "The pot rises by twice Left's balance.",
        "They choose a square next to their place that is not gone, other than A2, as their goal.",
        "If they are late, they lose 1 balance.",
        "They choose a square with a depth of at least 1 as their hole.",
        "This beat is not loud, if you are the victor.",
        "known to you known to your opponent",
        "Everybody is told: “nobody”, if there is a victor.",
        "If there are exactly two beats in the heap with a rank of at least 1, everybody is",
        "If there are no beats in the heap with rank 9, everybody is told: “none”.",
        "If there is exactly one beat in the heap with rank 1, everybody is told: “one”.",
    ):
        assert words in shown, (words, shown)
    assert "What is chosen in a round: a beat" not in shown  # it is told of as a kind


def test_an_empty_zone_and_so_many_times():
    shown = " ".join(shown_of(EMPTY).split())
    assert "until a player has nothing in their hand." in shown
    assert "You gain 1 coin, if you have nothing in your hand." in shown
    assert "if they have chosen Amber as their pick exactly twice in this match" in shown
    assert "if they have chosen Blue as their pick at least once" in shown


@pytest.mark.parametrize(("noun", "verb"), [("fame", "is"), ("coins", "are")])
def test_what_is_level_agrees_with_its_verb(noun, verb):
    text = f"""
ruleset "Level"
  players North, South
match
  each player has {noun}: 0
  play 2 rounds
  the player with more {noun} wins the match
  if {noun} is level: North wins the match
round
  each player chooses bid: a whole number from 0 to 3
  each player gains their bid {noun}
"""
    said = " ".join(shown_of(text).split())
    assert f"If {noun} {verb} level" in said


# ---------------------------------------------------------------------- what a second one did

TOWERS = """ruleset "Towers"
  players Countess, Duke

pieces sheep
sheep 1 Dolly
sheep 2 Molly
pieces disc
  red: yes or no, usually no
  worth: number, usually 1
disc R Rose
  red: yes
disc S Skull

board square: grid of 3 by 3
  dome: yes or no, usually no
  owner: player or nobody

spread of a player: the number of discs in their shown with worth at least 2 with the highest worth
score of a player: 1 + the number of discs in their shown, if they have Skull in their shown
score of a player: 2 + the number of discs in their shown + the number of discs in their stack
gap: the number of discs in each stack + 1

match
  each player has stack: 3 Roses and 1 Skull, public
  each player has shown: nothing, public
  the game has reds: 0, public
  the game has field: one of each sheep, public
  each player has points: 0, public
  play 3 layings in alternation from Duke
  play 3 turns in alternation from Duke
  the player with more points wins the match
  the player with more score wins the match

laying
  chance draws laid: a disc from Duke's stack
  put laid into Duke's shown, if the number of sheep in field is at least 1
  if red of laid is yes: reds rises by 1

turn
  they draw a disc from their stack to their shown
  they choose side: the-left or the-right
  they choose raise in one go
    they choose bid: up to 2 discs in their stack
  they choose three: 3 discs in their stack
  if gap is less than 9:
    announce "low"
    move three to shown
  they choose build: a square with owner they with dome no
    build has dome
  if their side is the-left and their spread is 1: they gain 1 point

example "Twice"
  chance laids Rose
  Duke three 1
"""


def test_what_a_second_reader_stumbled_over():
    shown = " ".join(shown_of(TOWERS).split())
    for words in (
        "A match is made of three layings, the players alternating, beginning with Duke, and then "
        "of three turns, the players alternating, beginning with Duke. After the last turn, the",
        "In a turn, the player whose turn it is draws a disc from their stack",
        "then up to two discs in their stack as their bid",
        "They make this choice (raise):",
        "If the gap is less than 9 (the gap is the number of discs in both players' stacks plus 1)",
        "with a worth of at least 2 and with the highest worth of those",
        "The three go to",
        "as the laid disc.",
        "The sheep # sheep",
        "One of the two sheep of this game.",
        "One of the two sorts of disc of this game.",
        "Every square has a dome or not; at first it has none.",
        "a square whose owner they are and with no dome",
        "The build has a dome.",
        "If the laid disc is red, the reds rise by 1.",
        "They choose the-left or the-right as their side.",
        "If their side is the-left and",
        "The score of a player is:",
        "score. See point 4 of a match.",
    ):  # fmt: skip
        assert words in re.sub(r"The sheep [-=]+", "The sheep #", shown), (words, shown)
    for words in ("is dome", "sheeps", "red of the laid", "one go", "each stack", "the left"):
        assert words not in shown


def test_of_one_name_it_is_said_what_is_drawn_later():
    rules = (
        TOWERS.replace("  Duke three 1\n", "")
        .replace("chance laids Rose", "chance laids Rose, chance tosses 1, chance laids Skull")
        .replace("  chance draws laid", "  chance chooses toss: 1 or 2\n  chance draws laid")
    )
    shown = " ".join(shown_of(rules).split())
    assert "The laid disc is Rose, and the toss is 1; then the laid disc is Skull." in shown


@pytest.mark.parametrize(
    ("name", "owned"), [("Countess", "s's"), ("Marius", "s's"), ("Reds", "s'")]
)
def test_whose_it_is_where_a_name_ends_in_s(name, owned):
    shown = shown_of(TOWERS.replace("Duke's stack", "Countess's stack").replace("Countess", name))
    assert f"{name[:-1]}{owned} stack" in shown


USED = """ruleset "Used"
  players Left, Right
option strict = yes "whether nobody may have no coins"
pieces charm
charm A Amulet
  held by Left
  scoring: you may use Amulet, once per match
    within 30 seconds
    you gain 1 coin
limit of a player: their coins + 1
match
  each player has coins: 9, public
  play 3 rounds
  the player with more coins wins the match
round
  if {strict}:
    if Left has no coins: Right wins the match
    if Right has no coins: Left wins the match
  each player chooses bid, in secret: a whole number from 0 to their limit
  reveal bid
  each player loses their bid coins
  step scoring
"""


def test_what_may_be_used_is_submitted():
    shown = shown_of(USED)
    table = shown.partition("What is submitted")[2].partition("What is known")[0]
    row = next(line for line in table.splitlines() if line.startswith("Amulet"))
    assert re.split(r" {2,}", row) == [
        "Amulet", "whether it is used", "once per match", "30 seconds", "It is not used.",
    ]  # fmt: skip


def test_what_seldom_ends_a_round_is_told_in_short_behind_what_is_chosen():
    shown = " ".join(shown_of(USED).split()).partition("A match - ")[0]
    told = shown.partition("In a round, ")[2]
    assert told.startswith("each player secretly chooses a whole number from 0 to their limit")
    assert "The limit of a player is their coins plus 1." in told
    assert "At the beginning of a round, if it is agreed" in told
    assert told.index("as their bid") < told.index("At the beginning")


# ---------------------------------------------------------------------- what lies between


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("with no trap", "a track with no trap within 2 steps of their place over"),
        ("other than their place", "a track other than their place within 2 steps of their"),
    ],
)
def test_what_lies_between_is_said_last(said: str, told: str):
    """Else `other than their place` seems to be said of the tracks between."""
    game = f"""ruleset "Between"
  players Fox, Hare
board track: circle of 8
  trap: number or none
match
  each player has place: A1, public
  play 4 turns in alternation from Fox
turn
  they choose goal: a track {said} within 2 steps of their place over tracks with no trap
    their place becomes goal
"""
    shown = shown_of(game)
    assert told in shown
