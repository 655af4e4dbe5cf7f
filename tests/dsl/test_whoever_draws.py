"""In a line about who draws or does something, and below it, `they` is that player."""

import pytest
from tests.quick import crossed, rows

from duello.match.loading import compile_text

FILE = """ruleset "Draws"
  players North, South

pieces card

card 1 Page
{rules}
card 2 Knight

match
  the game has deck: one of each card, secret
  the game has spare: one of each card, secret
  each player has hand: nothing
  each player has own: one of each card, secret
  each player has points: 0, public
  play 3 turns in alternation from North

turn
  leader: the player with more points
  they choose aim: 1 or 2
{lines}
  step effect
"""

DRAWERS = {
    "opponent": ("opponent's", "opponent"),
    "North": ("North's", "North"),
    "the leader": ("the leader's", "the leader"),
}

LINES = (
    "{who} draws a card from the deck to {own} hand",
    "{who} draws a card from {own} own to {own} hand",
    "{who} draws (2 - number of cards in {own} hand) cards from the deck to {own} hand",
    "{who} draws a card from the deck to {own} hand, if {own} points is less than 3",
    "{who} draws a card from the deck to {own} hand\n"
    "  if nothing is possible: move spare to {own} hand",
    "{who} draws a card from the deck to {own} hand\n  opponent gains 1 point",
    '{who} draws a card from the deck to {own} hand\n  announce "{{{they}}} draws"',
    "{who} draws a card from the deck to {own} hand\n"
    "  {they} {gain} 1 point\n"
    "  for each player: they gain 2 points\n"
    "  each player whose points is 3 gains 1 point",
)


def program(line: str, rules: bool):
    line = line.replace("\n", "\n    " if rules else "\n  ")
    text = FILE.format(
        rules=f"  asks target: a player\n  effect:\n    {line}" if rules else "",
        lines="" if rules else f"  {line}",
    )
    compiled = compile_text(text)
    assert compiled.problems == (), (text, compiled.problems[0].headline)
    return compiled.program


def said(line: str, who: str, own: str, they: str) -> str:
    gain = "gain" if they == "they" else "gains"
    return line.format(who=who, own=own, they=they, gain=gain)


@pytest.mark.parametrize(("line", "who"), crossed(5, LINES, DRAWERS))
def test_they_is_whoever_draws(line, who):
    own, named = DRAWERS[who]
    assert program(said(line, who, "their", "they"), False) == program(
        said(line, who, own, named), False
    )


@pytest.mark.parametrize("line", [line for line in LINES if "announce" not in line])
def test_in_the_rules_of_a_piece_too(line):
    assert program(said(line, "your target", "their", "they"), True) == program(
        said(line, "your target", "your target's", "your target"), True
    )


DONE = (
    ("discards their hand", "discard {own} hand"),
    ("moves their own to their hand", "move {own} own to {own} hand"),
    ("puts Page into their hand", "put Page into {own} hand"),
    (
        "discards their hand, if they have 3 or more points",
        "discard {own} hand, if {own} points is at least 3",
    ),
)


@pytest.mark.parametrize(("does", "plain"), rows(2, DONE))
@pytest.mark.parametrize("who", DRAWERS)
def test_whoever_does_what_needs_nobody(who, does, plain):
    own, _ = DRAWERS[who]
    assert program(f"{who} {does}", False) == program(plain.format(own=own), False)


FLAGS = """ruleset "Flags"
  players North, South

pieces card
  place: flag or none

card O One
card T Two

board flag: grid of 1 by 7
  owner: player or nobody

match
  each player has line: one of each card, public
  play 2 turns in alternation from North

turn
  they choose goal: a flag where number of cards in their line with place {it} is less than 3
    announce "{{goal}}"
"""


def test_what_is_looked_at_first_is_called_by_its_noun():
    assert compile_text(FLAGS.format(it="flag")).problems == ()
    (told,) = compile_text(FLAGS.format(it="it")).problems
    assert told.fix is not None
    assert told.fix.applied() == FLAGS.format(it="flag")
