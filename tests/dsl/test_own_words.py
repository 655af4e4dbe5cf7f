"""Lines that are shown to help speak of what the game has: its counters, its pieces."""

import re

import pytest
from tests import quick

from duello.match.loading import compile_text

GAME = """ruleset "Words"
  players North, South

pieces {kind}
  {rank}: number, as labelled

{kind} 1 Baker
{kind} 2 Noble

match
  {has}
  each player has {hand}: one of each {kind}, private
  play 2 rounds

round
  each player chooses pick, in secret: a {kind} in their {hand}
  reveal pick
  {said}
"""
SAID = (
    "the winner gives something",
    "they take a bit",
    "steal much",
    "if win then gain",
    "each player frobs",
    "nobody would obtain them",
    "each player deals it out",
    "they pay for it",
    "each player draws",
    "both swap picks",
    "flurbs come",
)
GAMES = [
    {"kind": "potion", "rank": "power", "hand": "shelf", "has": "each player has gold: 2, public",
     "main": "gold"},
    {"kind": "ware", "rank": "price", "hand": "stall", "has": "each player has coins: 2, public",
     "main": "coins"},
    {"kind": "ware", "rank": "price", "hand": "stall", "has": "each player starts with 4 coins",
     "main": "coins"},
]  # fmt: skip


@pytest.mark.parametrize("game", quick.each(3, GAMES), ids=lambda each: each["has"])
def test_helps_name_what_the_game_has(game):
    strange, shown = [], 0
    for said in SAID:
        for one in compile_text(GAME.format(**game, said=said)).problems:
            for words in (*one.notes, one.help or ""):
                shown += bool(re.search(rf"\b(?:{game['main']}|{game['kind']})", words))
                strange += re.findall(r"[^;]*\b(?:points?|cards?)\b[^;]*|\b1 coins\b", words)
    assert shown >= 4
    assert not strange
