"""`each square is taken`, `no square is taken`: what is said of all of them."""

import pytest
from tests.quick import rows

from duello.codec.fingerprints import fingerprint
from duello.match.loading import compile_text

FILE = """ruleset "Spots"
  players Ida, Otto

pieces card
  rank: number, as labelled
  bent: yes or no, usually no

card 1 Ace
card 2 King

board spot: grid of 2 by 2
  stone: player or nobody
  coins: number, usually 0
  gone: yes or no, usually no

match
  each player has hand: one of each card, private
  each player chooses pick: a card in their hand
  Ida chooses lot: up to 3 numbers from 1 to 6
  Ida chooses net: 2 spots
  if HERE: announce "so it is"
"""

ALIKE = [
    ("each spot is gone", "there is no spot where it is not gone"),
    ("all spots are gone", "there is no spot where it is not gone"),
    ("each spot is not gone", "there is no spot where it is gone"),
    ("no spot is gone", "there is no spot that is gone"),
    ("no spot is not empty", "there is no spot that is not empty"),
    ("no spot has a stone", "there is no spot with stone"),
    ("all spots have a stone", "there is no spot where it has not stone"),
    ("coins of each spot is at least 2", "there is no spot where coins of it is less than 2"),
    ("all cards in Ida's hand are bent", "there is no card in Ida's hand where it is not bent"),
    (
        "rank of each card in Ida's hand is 2",
        "there is no card in Ida's hand where its rank is not 2",
    ),
    ("each spot in row A is gone", "there is no spot in row A where it is not gone"),
    ("all spots in row A are gone", "there is no spot in row A where it is not gone"),
    ("all spots next to A1 have a stone", "there is no spot next to A1 where it has not stone"),
    ("no spot next to A1 has a stone", "there is no spot next to A1 with stone"),
    ("a spot in row A is gone", "there is a spot in row A that is gone"),
    (
        "stone of spots in row A is Ida",
        "there is no spot in row A where stone of it is not Ida",
    ),
    (
        "spots in row A have stone Ida",
        "there is no spot in row A where stone of it is not Ida",
    ),
    (
        "coins of each spot in row A is at least 2",
        "there is no spot in row A where coins of it is less than 2",
    ),
    ("each pick is King", "each player's pick is King"),
    (
        "each card in Ida's hand has rank at least 2",
        "there is no card in Ida's hand where its rank is less than 2",
    ),
    ("no card in Ida's hand has rank 2", "there is no card in Ida's hand with rank 2"),
    ("a card in Ida's hand has rank 2", "there is a card in Ida's hand with rank 2"),
    ("a card in Ida's hand is not bent", "there is a card in Ida's hand that is not bent"),
    ("a spot in Ida's net is next to A1", "there is a spot in Ida's net next to A1"),
    ("no spot in Ida's net is in a corner", "there is no spot in Ida's net in a corner"),
    (
        "a spot in Ida's net is not next to A1",
        "there is a spot in Ida's net where it is not next to A1",
    ),
    ("there are at least 2 spots with coins 2", "there are 2 spots with coins 2"),
    (
        "there are at least 2 spots that are gone in a row",
        "there are 2 spots that are gone in a row",
    ),
    ("there is a spot that has coins 2", "there is a spot with coins 2"),
    ("there is a spot that has a stone", "there is a spot with stone"),
    ("there is a spot that is next to A1", "there is a spot next to A1"),
    (
        "each number in Ida's lot is at least 2",
        "number of numbers in Ida's lot that are less than 2 is 0",
    ),
    (
        "all numbers in Ida's lot are 2 or 3",
        "number of numbers in Ida's lot that are not 2 or 3 is 0",
    ),
    (
        "no number in Ida's lot is more than 3",
        "number of numbers in Ida's lot that are more than 3 is less than 1",
    ),
    ("a number in Ida's lot is 3", "number of numbers in Ida's lot that are 3 is at least 1"),
    (
        "there are 2 numbers in Ida's lot that are at least 3",
        "number of numbers in Ida's lot that are at least 3 is at least 2",
    ),
]


@pytest.mark.parametrize(("short", "long"), rows(3, ALIKE), ids=[short for short, _ in ALIKE])
def test_it_is_so_of_all_if_there_is_none_of_which_not(short: str, long: str) -> None:
    programs = [compile_text(FILE.replace("HERE", said)).program for said in (short, long)]
    assert None not in programs
    assert len({fingerprint(each) for each in programs if each is not None}) == 1


@pytest.mark.parametrize("said", ["coins of spots in row A is 2", "coins of spots next to A1 is 2"])
def test_a_number_of_several_cells_is_asked_of_each_or_of_all_together(said: str) -> None:
    (problem,) = compile_text(FILE.replace("HERE", said)).problems
    asked = said.removesuffix(" is 2").replace("spots", "each spot")
    together = "total " + said.removesuffix(" is 2")
    assert problem.fix is None
    assert f"`{asked} is ...`" in problem.notes[0] and f"`{together}`" in problem.notes[1]
    for meant in (f"{asked} is 2", f"{together} is 2"):
        assert compile_text(FILE.replace("HERE", meant)).program is not None


def test_a_line_about_each_cell_of_a_row_changes_no_other() -> None:
    line = "  if HERE: announce"
    said = (
        "coins of each spot in row A becomes 2",
        "for each spot in row A: coins of it becomes 2",
        "coins of each spot becomes 2",
    )
    made = [
        compile_text(FILE.replace(line, f"  {each}\n  if A1 is gone: announce")) for each in said
    ]
    prints = [fingerprint(each.program) for each in made if each.program is not None]
    assert prints[0] == prints[1] != prints[2]
