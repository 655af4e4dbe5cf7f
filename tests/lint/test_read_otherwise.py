"""Lines that a reader takes to mean something else: what changes in silence, what sleeps in a hand,
what is drawn for each of several things.
"""

import pytest
from tests.lint.findings import codes

DICE = """ruleset "Dice"
  players North, South

pieces die
  pips: number, usually 1
die A Amber
die B Blue

match
  each player has cup: one of each die, {seen}
  play up to 4 turns in alternation from North

turn
  {lines}
  they win the match, if total pips of their cup is 3
"""
DRAWN = (
    "for each die in their cup:\n    chance chooses roll: 1, 2 or 3\n    pips of it becomes roll\n"
)
SHOWN = '  announce "{they}: {total pips of their cup}"'


def of_dice(lines: str, seen: str = "public") -> set[str]:
    return set(codes(DICE.replace("{seen}", seen).replace("{lines}", lines)))


def test_what_changes_in_the_open_is_told():
    raised = "pips of each die in their cup rises by 1"
    assert "never-told" in of_dice(raised)
    assert "never-told" not in of_dice(raised + "\n" + SHOWN)
    assert "never-told" not in of_dice(raised + '\n  announce "{they} wait"')
    assert "never-told" not in of_dice(raised, "secret")


def test_what_is_drawn_for_each_of_several_is_not_revealed_as_one():
    assert "all-at-once" in of_dice(DRAWN + "  reveal roll")
    assert "all-at-once" not in of_dice(DRAWN + SHOWN)
    assert "all-at-once" not in of_dice("chance chooses roll: 1, 2 or 3\n  reveal roll")


CARDS = """ruleset "Cards"
  players North, South

pieces card{force}
  rank: number, as labelled

card 1 Page
  {line}
card 2 Queen
card 3 King

match
  each player has hand: one of each card, private
  play 2 rounds
  North wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  {again}
  step scoring
"""


@pytest.mark.parametrize("line", ["you must pick King", "you must not repeat pick"])
def test_what_sleeps_until_the_choice_is_made_says_nothing_of_it(line):
    def found(line: str, force: str = "", again: str = "") -> bool:
        text = CARDS.replace("{force}", force).replace("{line}", line).replace("{again}", again)
        return "never-applies" in codes(text)

    assert found(line)
    assert not found(f"next round: {line}")
    assert not found(line, ", always in force")
    assert not found("you must not bid 2", again="each player chooses bid: 1 or 2")
