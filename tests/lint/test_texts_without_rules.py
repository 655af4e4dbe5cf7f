"""Texts that say what happens, under pieces that have no rule: the game does nothing of it."""

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes

GAME = """ruleset "Texts"
  players North, South

pieces card
  rank: number, as labelled
  price: number, usually 0
  torn: yes or no, usually no

card 1 Page
  "{text}"
  {below}

card 2 Knight
  scoring: you gain 1 point

match
  each player has points: 0, public
  each player has hand: one of each card, private
  play 2 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  reveal pick
  each pick takes effect
  step scoring
    the player whose pick has more rank gains 1 point
  {line}
"""

HAPPENS = (
    "You gain 2 points.",
    "Gain a point.",
    "If your opponent played the Knight, you lose 1 point.",
    "A page, and no more. Draw a card.",
    "Your opponent discards a card.",
    "Cancels the opponent's card.",
    "When it is shown, both players lose a point.",
)
SAYS_NOTHING = (
    "A humble page.",
    "Loses against the Knight.",
    "You may dream of points.",
    "He takes a bow, and his time.",
    "The Knight takes the road.",
)


def told(text: str, below: str = "torn: no", line: str = 'announce "on"') -> bool:
    found = codes(GAME.format(text=text, below=below, line=line))
    return "text-differs" in found


@pytest.mark.parametrize("text", HAPPENS)
def test_what_only_the_text_says_is_told(text: str) -> None:
    assert told(text)


@pytest.mark.parametrize("text", SAYS_NOTHING)
def test_what_is_no_rule_is_none(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    ("below", "line"),
    [
        ("scoring: you gain 2 points", 'announce "on"'),
        ("price: 2", 'announce "on"'),
        ("torn: yes", 'announce "on"'),
        ("torn: no", "for each player: they gain 2 points, if their pick is Page"),
    ],
)
def test_what_another_line_may_do_is_not_told(below: str, line: str) -> None:
    assert compile_text(GAME.format(text="You gain 2 points.", below=below, line=line)).program
    assert not told("You gain 2 points.", below, line)
