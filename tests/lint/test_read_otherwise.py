"""Lines that a reader takes to mean something else: what changes in silence, what sleeps in a hand,
what is drawn for each of several things.
"""

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes, found, game

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


PURSE = """ruleset "Purse"
  players North, South

pieces card

card 1 Page
  scoring:
    {piece}

match
  each player has hand: one of each card, public
  each player has coins: 3, public
  the game has pot: 0, public
  play 2 rounds
  the player with more coins wins the match

round
  each player chooses pick: a card in their hand
    {below}
  each pick takes effect
  step scoring
  for each player:
    {each}
"""
QUIET = {"piece": "you gain 1 coin", "below": "they gain 1 coin", "each": "they gain 1 coin"}


@pytest.mark.parametrize(
    "where", [("piece", "your"), ("below", "their"), ("each", "their")], ids=lambda pair: pair[0]
)
@pytest.mark.parametrize(
    ("lines", "warned"),
    [
        (("{} coins becomes 5", 'announce "{{{} coins}}"'), True),
        (("{} coins becomes 5", "pot rises by 1, if {} coins are 5"), True),
        (("{} coins becomes 5", "pot rises by {} coins"), True),
        (('announce "{{{} coins}}"', "{} coins becomes 5"), False),
        (("{} coins becomes 5", 'announce "{{opponent\'s coins}}"'), False),
        (("{} coins is at least 1", "{} coins is at most 9"), False),
        (("{0} coins becomes 5, if {0} coins > pot", "pot rises by 1, if {0} coins is pot"), False),
    ],
)
def test_what_asks_for_what_is_changed_above_it_in_one_moment(where, lines, warned):
    """It gets what was before: a mend of trial G, where `prize becomes 3` was told as 0."""
    place, whose = where
    said = "\n    ".join(line.format(whose) for line in lines)
    found = codes(PURSE.format(**(QUIET | {place: said})))
    assert ("all-at-once" in found) == warned, found


def test_what_is_changed_above_it_in_a_moment_of_its_own():
    each = 'their coins becomes 5\n  for each player:\n    announce "{{their coins}}"'
    text = PURSE.format(**(QUIET | {"each": each.replace("{{", "{").replace("}}", "}")}))
    assert "all-at-once" not in codes(text)


PITS = """ruleset "Pits"
  players North, South

pieces pit
  seeds: number, usually 4
  twin: pit or none

pit 1 One
  twin: Two
pit 2 Two

match
  each player has coins: 0, public
  the game has table: one of each pit, public
  play 2 turns in alternation from North
  the player with more coins wins the match

turn
  they choose start: a pit in table
    {change}
  they gain {asked} coins
"""


@pytest.mark.parametrize(
    ("asked", "warned"),
    [
        ("seeds of twin of their start", True),
        ("seeds of Two", True),
        ("printed seeds of Two", False),
        ("total seeds of pits in table that is twin of their start", False),
        ("seeds of their start", False),
    ],
)
def test_what_is_printed_of_a_name_is_not_what_lies_there(asked, warned):
    """A mend of trial G: a pit's seeds, asked of its name, were always the first ones."""
    text = PITS.format(asked=asked, change="seeds of start becomes 0")
    assert ("never-changed" in codes(text, seats=True)) == warned
    quiet = PITS.format(asked=asked, change="they gain 1 coin")
    assert "never-changed" not in codes(quiet, seats=True)


def test_what_is_printed_of_a_name_cannot_be_changed():
    asked = "seeds of their start"
    (told,) = compile_text(PITS.format(asked=asked, change="seeds of Two becomes 0")).problems
    assert told.code == "wrong-kind"
    assert told.fix is not None
    assert "for each pit in table that is Two: its seeds becomes 0" in told.fix.applied()
    assert not compile_text(told.fix.applied()).problems


def test_a_phase_that_nobody_wins_is_told_and_its_mend_lets_somebody_win_it():
    text = game(page="scoring: you gain 1 point, if you lost the last round")
    (told,) = [each for each in found(text) if each.code == "never-won"]
    assert told.fix is not None
    mended = told.fix.applied()
    assert "  step aftermath\n  the winner wins the round\n" in mended
    assert "never-won" not in codes(mended)


@pytest.mark.parametrize(
    ("line", "mend"),
    [
        ("scoring: you gain 1 point, if you lost the round", "if opponent is the winner"),
        ("scoring: you gain 1 point, if opponent has won the round", "if opponent is the winner"),
        ("winner: you, if winner of round is opponent", None),
    ],
)
def test_who_has_won_what_goes_on_is_nobody_and_the_mend_asks_who_will(line, mend):
    text = game(page=line, round="  the winner wins the round")
    (told,) = [each for each in found(text) if each.code == "never-reached"]
    assert (told.fix is None) == (mend is None)
    if told.fix is not None:
        assert mend in told.fix.applied()
        assert "never-reached" not in codes(told.fix.applied())


LEAD = """ruleset "Lead"
  players North, South

match
  each player has points: 0, public
  play up to 20 rounds until a player leads by {lead}
  the player with more points wins the match

round
  each player chooses number, in secret: a whole number from 1 to 3
  each player gains {gain} points, if their number is more than opponent's number
"""


@pytest.mark.parametrize(
    ("lead", "gain", "warned"),
    [
        ("1 point", "their number", True),
        ("2 points", "their number", True),
        ("1 point", "2", True),
        ("2 points", "2", False),  # step by step it comes there
        ("2 points", "1", False),
        ("2 or more points", "their number", False),
    ],
)
def test_a_lead_that_may_be_passed_is_told_and_the_mend_lets_it_be_more(
    lead: str, gain: str, warned: bool
) -> None:
    problems = found(LEAD.format(lead=lead, gain=gain))
    assert [one.code for one in problems] == ["stepped-over"] * warned
    for one in problems:
        assert one.fix is not None
        assert found(one.fix.applied()) == ()
