"""A match in short tells all by which it is won: also what is counted card by card, and what comes
to lie where it is counted.
"""

from itertools import permutations

import pytest
from tests.kept import compile_text

from duello.desk.rulebook.document import Paragraph, marked
from duello.desk.rulebook.sections import rulebook
from duello.dsl.pipeline import whole_script
from duello.dsl.spans import Source


def told(text: str) -> str:
    whole = whole_script(Source("fleets.duel", text))
    assert whole is not None
    (short,) = rulebook(whole).sections[0].blocks
    assert isinstance(short, Paragraph)
    return " ".join(marked(short.text, str, lambda *_: ("", "")).split())


TEXT = """ruleset "Row"

pieces card
  rank: number, as labelled
card 3 Three
card 4 Four

match
  each player has row: nothing, public
  each player has bin: nothing, public
  each player has chips: 3, public
  each player has minus: 0, public
  the game has deck: one of each card, secret
  play 2 rounds
  for each player:
    for each card in their row: they gain its rank minus
    they lose their chips minus
  the player with less minus wins the match

round
  each player chooses pay, in secret: a whole number from 0 to their chips
  reveal pay
  for each player: they lose their pay chips
  chance draws prize: a card from the deck
  move prize to {zone} of the player with less pay
"""
LONGER = "".join(f"  for each player: they are tagged{n}\n" for n in range(8))
TAGS = "".join(f"  each player has tagged{n}: no, public\n" for n in range(8))


@pytest.mark.parametrize(
    ("zone", "longer", "goes"),
    [("row", True, True), ("bin", True, False), ("row", False, True), ("bin", False, True)],
)
def test_what_counts_is_told_and_all_of_a_short_round(zone: str, longer: bool, goes: bool) -> None:
    text = TEXT.format(zone=zone)
    if longer:
        text = text.replace("  play 2 rounds", f"{TAGS}  play 2 rounds") + LONGER
    assert compile_text(text).program is not None
    shown = told(text)
    assert "gain minus equal to its rank" in shown
    assert "lose" in shown and ("goes to" in shown) == goes
    assert ("is shown to everybody" in shown) == (not longer)


def test_what_is_only_said_is_told_where_it_is_said_before_a_choice() -> None:
    said = TEXT.format(zone="row").replace("round\n", 'round\n  announce "early"\n')
    said += '  announce "lately"\n'
    assert "everybody is told: early" in told(said) and "lately" not in told(said)


FLEETS = """ruleset "Fleets"

board square: grid of 4 by 4

match
  each player has hits: 0, public
  each player has guns: 0, public
  each player chooses ship, in secret: 2 squares, in a row
  play turns in alternation from First until a player has 2 hits
  play 2 broadsides
  the player with more hits wins the match

turn
  they choose aim: a square
    they must not aim their every aim
    if aim is in opponent's ship: they gain 1 hit

broadside
  each player chooses volley in one go, in secret
    they choose left: a square
    they choose right: a square
    if nothing is possible: opponent wins the match
  for each player: they gain 1 hit
"""


def test_what_is_played_behind_a_choice_is_told_in_its_place() -> None:
    shown = told(FLEETS)
    assert (
        "In a match, each player secretly chooses two squares, in one line with no gap between "
        "them, as their ship. Then the match goes on with turns, the players alternating, "
        "beginning with First, until a player has two hits. After the last turn, the match goes "
        "on with two broadsides. After the last broadside, the player with more hits wins"
    ) in shown
    assert "They gain 1 hit, if the aim is in their opponent's ship." in shown
    assert "each player secretly chooses in one go a square as their left and a square" in shown
    assert "If these choices cannot be made, their opponent wins the match." in shown


def test_what_is_done_before_the_first_is_told_to_come_before_it() -> None:
    before = "  each player chooses ship, in secret: 2 squares, in a row\n"
    shown = told(FLEETS.replace(before, "  First gains 1 gun\n  First gains 1 hit\n"))
    assert "A match is made of turns" in shown
    assert "Before the first turn, First gains 1 hit." in shown


def test_what_is_played_if_something_is_so_is_told_there() -> None:
    played = FLEETS.replace("  play 2 broadsides\n", "  if hits are level: play 2 broadsides\n")
    shown = told(played)
    assert "After the last turn, if hits are level, play two broadsides. The player with" in shown
    late = played.replace("  play 2 broadsides", "  if they are late: play 1 broadside")
    assert "one broadside" not in told(late)


TRUST = """ruleset "Trust"

match
  play 4 turns in alternation from First

turn
  they choose act: aid or steal
  if their act is steal:
    they choose trust: doubt or accept
    if their trust is accept: the turn ends
    if turn is 3: First wins the match
    if their trust is doubt: they win the match
"""


def test_what_hangs_on_a_choice_below_a_condition_keeps_its_place() -> None:
    assert (
        "If their act is steal, they choose doubt or accept as their trust; if their trust is "
        "accept, the turn ends; if it is turn 3, First wins the match. If their trust is doubt, "
        "they win the match."
    ) in told(TRUST)


def test_what_is_named_in_it_is_brought_in_whoever_chooses_it() -> None:
    """What may be left is chosen as well, and chance draws what is asked of later."""
    text = """ruleset "Meadows"

pieces trick
trick S Smoke
  harvest: opponent loses 1 honey

match
  each player has honey: 3, public
  each player has bag: one of each trick, private
{tags}  play 3 days
  the player with more honey wins the match

day
  chance chooses weather: a whole number from 1 to 6
  reveal weather
  each player chooses swarm, in secret: a whole number from 1 to 3
  each player may choose ruse, in secret: a trick in their bag
  each player may choose whistle: a whole number from 1 to 2
  reveal swarm and ruse
  each ruse takes effect
  step harvest
    if weather is at least 3: the player with more swarm gains 1 honey
{longer}"""
    text = text.format(tags=TAGS, longer=LONGER.replace("  for", "    for"))
    assert compile_text(text).program is not None
    short = told(text)
    for said in (
        "the weather is drawn at random: a whole number from 1 to 6",
        "Each player may secretly choose a trick in their bag as their ruse",
    ):
        assert said in short
        assert short.index(said) < short.index("ruse takes effect")
    assert "whistle" not in short


@pytest.mark.parametrize("line", ["loses 1 chip", "'s chips falls by 1, at least 0"])
def test_what_else_changes_is_told_beside_what_counts_where_that_is_little(line: str) -> None:
    lost = f"  the player with less pay{line if line[0] == chr(39) else ' ' + line}\n"
    text = TEXT.format(zone="row").replace("    they lose their chips minus\n", "") + lost
    text += "  the player with more pay gains 1 minus\n"
    others = "".join(f"  the player with more pay gains {n} minus\n" for n in range(2, 7))
    longer = text.replace("  play 2 rounds", f"{TAGS}  play 2 rounds") + LONGER
    assert ("chips of" in told(longer)) or ("1 chip" in told(longer))
    assert compile_text(longer).program is not None
    many = told(longer + others)
    assert "chips of" not in many and "1 chip" not in many


TRICKS = """ruleset "Tricks"

pieces card
  rank: number, as labelled
card 1 Page
card 2 Knight

board lane: 1 rows of 3
  gold: number, usually 2

match
  the game has deck: 9 of each card, in a pile, shuffled, secret
  each player has hand: nothing, private
  each player has makis: 0, public
  each player has takis: 0, public
  for each player in turn from First: move the top 3 cards of the deck to their hand
  play 3 tricks
  the player with more makis wins the match, unless makis are level

trick
  each player chooses picks, in secret: 2 cards in their hand
  discard each picks
  reveal picks
  for each lane with gold at least 1:
    {lines}
  {draws}
"""
LINES = (
    "gold of it falls by 1",
    "First gains 1 makis",
    "Second gains 1 makis, if gold of it is 1",
    "gold of it becomes 3, if gold of it is 0",
)
DRAWS = {
    "for each player in turn from First: move the top card of the deck to their hand": (
        "For each player in turn, from First on, the top card of the deck goes to their hand."
    ),
    "for each player in turn from First: move the top 2 cards of the deck to their hand": (
        "For each player in turn, from First on, the top two cards of the deck go to their hand."
    ),
    "move the top card of the deck to First's hand": (
        "The top card of the deck goes to First's hand."
    ),
}


@pytest.mark.parametrize("draws", DRAWS)
@pytest.mark.parametrize("order", list(permutations(range(len(LINES)))))
def test_what_several_lines_are_done_for_is_said_once_and_what_is_drawn_as_well(
    order: tuple[int, ...], draws: str
) -> None:
    """Whatever stands first of them, they are told in their order; and what comes to lie where
    somebody chooses is told, whoever it comes to.
    """
    done = "\n    ".join(LINES[at] for at in order)
    shown = told(TRICKS.format(lines=done, draws=draws))
    assert shown.count("or each lane") == 1
    of_each = shown[shown.index("or each lane") :]
    gains = ("First gains 1 maki", "Second gains 1 maki")
    at = [of_each.index(gains[each - 1]) for each in order if each in (1, 2)]
    assert at == sorted(at)
    assert DRAWS[draws] in shown
    assert "makis are level" in shown
    assert "Each player's picks are shown to everybody." in shown
    assert "the top three cards of the deck go to their hand" in shown


NESTED = """ruleset "Nested"
  players Left, Right
match
  each player has points: 0, public
  the game has price: 0, public
  play 6 turns in alternation from Left
  the player with more points wins the match

turn
  if price is 0:
    they choose act: add or open
    INNER
  otherwise: they may choose raise: a whole number from price to 9
"""


@pytest.mark.parametrize(
    ("inner", "open_"),
    [
        ("if act is add: they gain 1 point\n    otherwise: price becomes 3", "becomes 3"),
        ("if act is not add: price becomes 4", "becomes 4"),
        ("if act is add: they gain 1 point\n    if act is not add: price becomes 5", "becomes 5"),
    ],
)
def test_what_is_not_asked_where_nothing_was_chosen_is_said_with_all_on_which_it_hangs(
    inner: str, open_: str
) -> None:
    text = NESTED.replace("INNER", inner)
    assert compile_text(text).program is not None
    (sentence,) = (part for part in told(text).split(". ") if open_ in part)
    assert "if the price is 0" in sentence.lower()
