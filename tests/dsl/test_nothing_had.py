"""`has no NAME` means that it is none, of whatever sort it is that is had."""

import re

import pytest
from tests.kept import compile_text
from tests.quick import crossed
from tests.soundness.playing import trouble_with

from duello.dsl.ir.program import Program

GAME = """\
ruleset "Nothing had"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 King

board cell: grid of 2 by 2

match
  each player has hand: one of each card, private
  each player has memory: {sort}, public
  each player has gold: 0, public
  play 2 rounds
  the player with more gold wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  {line}
  for each player: their memory becomes {value}
"""

SORTS = {
    "card or none": "their pick",
    "card itself or none": "their pick",
    "cell or none": "A1",
    "player or nobody": "opponent",
    "calm, angry or none": "calm",
}
LINES = {
    "for each player: they gain 1 gold, if they have no memory": "their memory is none",
    "for each player: they gain 1 gold, unless they have no memory": "their memory is none",
    "for each player: they gain 1 gold, if opponent has no memory": "opponent's memory is none",
    "if each player has no memory: North gains 1 gold": "each player's memory is none",
    "if a player has no memory: North gains 1 gold": "a player's memory is none",
    "if nobody has no memory: North gains 1 gold": "each player's memory is not none",
}


def program(text: str) -> Program:
    made = compile_text(text)
    assert made.program is not None, [problem.headline for problem in made.problems]
    return made.program


def asked_in(text: str) -> str:
    """The lines of a text; where a piece is asked for, by itself and not by its name."""
    return re.sub(r"DesignOf\(piece=(.*?), in_order=False\)", r"\1", repr(program(text).blocks))


@pytest.mark.parametrize(("sort", "line"), crossed(7, SORTS, LINES))
def test_nothing_is_had_if_it_is_none(sort: str, line: str) -> None:
    start = line.index("if " if "unless" not in line else "unless ")
    word, _, rest = line[start:].partition(" ")
    asked = f"{line[:start]}{word} {LINES[line]}{rest.partition('memory')[2]}"
    text, other = (GAME.format(sort=sort, line=each, value=SORTS[sort]) for each in (line, asked))
    assert asked_in(text) == asked_in(other)
    assert trouble_with(text) is None


@pytest.mark.parametrize("line", LINES)
def test_of_a_number_it_is_no_more_than_0(line: str) -> None:
    text = GAME.format(sort="0", line=line, value="1")
    found = program(text)
    assert "sign='<='" in repr(found.blocks) or "sign='>'" in repr(found.blocks)
