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
