"""`each square is taken`, `no square is taken`: what is said of all of them."""

import pytest

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
    ("each pick is King", "each player's pick is King"),
]


@pytest.mark.parametrize(("short", "long"), ALIKE, ids=[short for short, _ in ALIKE])
def test_it_is_so_of_all_if_there_is_none_of_which_not(short: str, long: str) -> None:
    programs = [compile_text(FILE.replace("HERE", said)).program for said in (short, long)]
    assert None not in programs
    assert len({fingerprint(each) for each in programs if each is not None}) == 1
