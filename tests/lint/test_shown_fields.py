"""What pieces have is shown with them, and check says so where only their names are."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes

from duello.match.match import Match

DICE = """ruleset "Dice"
  players North, South

pieces die
  face: number, usually 1

die A Amber
die B Blue

match
  each player has cup: one of each die, private
  each player has points: 0, public
  play 2 turns in alternation from North
  the player with more points wins the match

turn
  for each player:
    for each die in their cup:
      chance chooses roll: a whole number from 1 to 6
      face of it becomes roll
  they choose bid: a whole number from 1 to 18
  reveal bid
  {line}
  the player with more face in cup gains 1 point
"""
EVERY = (
    "reveal each cup's face",
    "reveal face of each cup",
    "show each cup's faces",
    "for each player: reveal their cup's face",
    "for each player: reveal face of each die in their cup",
)


def told(line, to=None):
    program = compile_text(DICE.replace("{line}", line)).program
    assert program is not None
    match = Match(program, seed=3)
    match.submit("North", 5, "bid")
    return [each.text for each in match.events if each.to == to and "ber" in each.text]


@pytest.mark.parametrize("line", EVERY)
def test_what_each_piece_has_is_told_to_everybody(line):
    said = told(line)
    assert [each.rpartition(", ")[0] for each in said] in (
        ["North, Amber", "South, Amber"],
        ["they, Amber"],
    )
    assert all(1 <= int(each.rpartition(", ")[2]) <= 6 for each in said)


def test_it_may_be_told_to_one_player_alone():
    assert told("show North's cup's face to South") == []
    assert [each[:12] for each in told("show North's cup's face to South", 1)] == [
        "your cup: Am",
        "North, Amber",
    ]


def test_of_one_that_was_chosen_it_is_told_as_well():
    line = "they choose pick: a die in their cup\n  reveal their pick's face"
    compiled = compile_text(DICE.replace("{line}", line))
    assert not compiled.problems


@pytest.mark.parametrize("line", EVERY)
def test_what_is_shown_is_meant_to_be_known(line):
    assert codes(DICE.replace("{line}", line)) == []


def test_whoever_is_shown_names_alone_is_not_told_what_chance_gave():
    looked = "each player looks at opponent's cup"
    assert codes(DICE.replace("{line}", looked)) == ["never-told"]
    assert codes(DICE.replace("{line}", f"{looked}\n  {EVERY[0]}")) == []


@pytest.mark.parametrize(
    "line",
    [
        "reveal each cup",
        "show each cup",
        'announce "{each cup\'s face}"',
        'announce "{faces of each cup}"',
        'for each player: announce "{face of each die in their cup}"',
    ],
)
def test_other_words_for_it_are_answered_with_it(line):
    (found,) = compile_text(DICE.replace("{line}", line)).problems
    assert found.fix is not None
    mended = compile_text(found.fix.applied())
    assert not mended.problems
    assert "never-told" not in codes(found.fix.applied())


def test_what_several_kinds_have_is_not_guessed():
    two = DICE.replace("match\n", "pieces coin\n  face: number, usually 1\n\nmatch\n", 1)
    (found,) = compile_text(two.replace("{line}", EVERY[0])).problems
    assert found.code == "wrong-phrase"
