"""Conditions on nobody, of what somebody always is, and of what may be nobody."""

import pytest
from tests.lint.findings import found

GAME = """ruleset "Held"

option first: {option}

match
  each player has points: 0, public
  the game has holder: {{first}}, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick: a whole number from 1 to 3
  if picks are level and holder is nobody:
    for each player: they gain 1 point
  step scoring
    winner: the player with more pick{unless}
    winner: {level}, if picks are level
    holder becomes winner
    if holder is not nobody: holder gains 1 point
"""


def said(option: str, level: str, unless: str = ", unless picks are level") -> list[str]:
    """What is never or always so in a game whose holder begins as an option, and becomes whoever
    wins. level: who wins where picks are level; unless: when nobody has more.
    """
    text = GAME.format(option=option, level=level, unless=unless)
    applies = [each for each in found(text) if each.code == "never-applies"]
    return [each.label.span.words for each in applies]


ALWAYS = ["picks are level and holder is nobody", "holder is not nobody"]


@pytest.mark.parametrize("level", ["holder", "First", "{first}"])
def test_who_is_always_somebody_is_never_nobody(level: str) -> None:
    assert said("player = First", level) == ALWAYS


MAY_BE = {
    "nobody at first": ("player or nobody = nobody", "First", ", unless picks are level"),
    "nobody where they are level": ("player = First", "nobody", ", unless picks are level"),
    "nobody by way of the winner": (
        "player or nobody = First",
        "holder",
        ", unless picks are level",
    ),
    "nobody has more, of level ones": ("player = First", "First", ", unless round is 3"),
}


@pytest.mark.parametrize("case", MAY_BE)
def test_who_may_be_nobody_may_be_asked_for(case: str) -> None:
    assert said(*MAY_BE[case]) == []


SPENT = """ruleset "Spent"
  players North, South

match
  each player has points: 0, public
  each player has power: 9, public
  the game has holder: nobody, public
  play 3 rounds
  {before}
  {line}
  the player with more points wins the match

round
  each player chooses pick, in secret: a whole number from 0 to 3
  reveal pick
  for each player: they lose their pick power
  if North's pick is 2: North gains 1 point
  if {held}: holder becomes North
"""
WINS = "the player with less power wins the match"
HELD = "if holder is not nobody: the match ends"
FOR_NOBODY = {
    "the other one of two that are level": (WINS, "the player with more power loses 2 points"),
    "whoever it is": (WINS, "power of the player with more power becomes 0"),
    "what is nobody": (HELD, "if holder is nobody: holder gains 1 point"),
}
FOR_SOMEBODY = {
    "who has more of something else": (WINS, "the player with more points loses 2 points"),
    "with nothing before it": ("step idle", "the player with more power loses 2 points"),
    "who may be there": (WINS, "holder gains 1 point"),
    "behind a change": (f"{WINS}, if round is 2", "the player with more power loses 2 points"),
}


@pytest.mark.parametrize("case", FOR_NOBODY | FOR_SOMEBODY)
def test_an_effect_on_who_is_never_anybody_is_told(case: str) -> None:
    """The eleventh blind set's Y94: behind an end, neither has more than the other."""
    before, line = (FOR_NOBODY | FOR_SOMEBODY)[case]
    text = SPENT.format(before=before, line=line, held="North's pick is 1")
    said = [each.headline for each in found(text) if each.code == "never-applies"]
    never = ["nobody is ever meant here, so the line does nothing"]
    assert said == (never if case in FOR_NOBODY else [])


CARRIED = """ruleset "Carried"
  players A, B

pieces disc

disc 1 Rose
disc 2 Skull

match
  each player has hand: one of each disc, private
  each player has shown: nothing, public
  the game has bidder: player or nobody, public
  play 3 rounds

round
  each player chooses way: high or low
  for each player: if their way is high: bidder becomes they
"""
MOVES = (
    "move each disc in bidder's hand to bidder's shown",
    "move each disc in bidder's shown to bidder's hand",
    "for each player: move each disc in their hand to bidder's opponent's shown",
)


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_whose_things_are_moved_is_told_once_with_what_helps(lines: int) -> None:
    text = CARRIED + "".join(f"  {line}\n" for line in MOVES[:lines])
    gaps = [each for each in found(text) if each.code == "possible-gap"]
    assert len(gaps) == 1
    help = gaps[0].help or ""
    assert ("let it be a player from the beginning" in help) == (lines > 1)
    begun = text.replace("bidder: player or nobody", "bidder: A")
    assert "possible-gap" not in {each.code for each in found(begun)}
    asked = "".join(f"  {line}, unless bidder is nobody\n" for line in MOVES[:lines])
    assert "possible-gap" not in {each.code for each in found(CARRIED + asked)}


AHEAD = """ruleset "Ahead"

pieces card
  rank: number, as labelled
card 1 Page
card 2 Knight
  prepare: {{does}}

speed of a player: rank of their pick{more}

match
  each player has life: 5, public
  each player has heat: 0, public
  each player has hand: one of each card, public
  play 5 beats
  the player with more life wins the match

beat
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  if speeds are level: the beat ends
{between}  play 2 attacks in alternation from the player with more speed

attack
  opponent loses 1 life
"""


@pytest.mark.parametrize(
    ("does", "more", "between", "gap"),
    [
        ("your life rises by 1", "", "  step prepare\n", False),
        ("your heat rises by 1", " + their heat", "  step prepare\n", True),
        ("your life rises by 1", " + their heat", "  step prepare\n", False),
    ],
)
def test_who_is_ahead_is_somebody_until_what_is_compared_changes(does, more, between, gap):
    text = AHEAD.format(more=more, between=between).replace("{does}", does)
    assert any("nobody begins" in each.headline for each in found(text)) == gap
