"""Choices that tell a secret by being asked at all; and such as tell nothing."""

import pytest
from tests.lint.findings import found

GAME = """ruleset "Asked"
  players North, South

pieces card
  rank: number, as labelled

match
  each player has points: 0, public
  each player has purse: 3, {purse}
  play 2 deals in alternation from North
  the player with more points wins the match

deal
  the game has deck: one of each card, secret
  each player has hand: nothing, private
  chance deals holding: 1 card from the deck to each player's hand
{lines}
  the opponent of deals gains 1 point

card 1 Jack
card 2 Queen
card 3 King
"""
REPLY = "opponent chooses reply: call or fold"
SHOWN = f"{REPLY}\n  reveal reply"


def game(so: str, then: str = SHOWN, purse: str = "private", before: str = "") -> str:
    """The text of a game in which something is asked on a condition."""
    inside = "".join(f"    {line.strip()}\n" for line in then.splitlines())
    lines = f"{before}  if {so}:\n{inside}"
    text = GAME.format(purse=purse, lines=lines.rstrip("\n"))
    return text.replace("  the opponent of deals gains 1 point\n", "  they gain 1 point\n")


def said(text: str) -> list[str]:
    """What is found of this sort without playing."""
    return [each.headline for each in found(text) if each.code == "tells-secret"]


TELLING = {
    "a card of whoever answers openly": ("rank of opponent's holding is at least 2", SHOWN),
    "a card of the other of whoever is asked": ("rank of their holding is at least 2", REPLY),
    "turned round": ("2 is at most rank of their holding", REPLY),
    "a number of the other": ("their purse is at least 2", REPLY),
    "a number of whoever answers openly": ("opponent's purse is at least 2", SHOWN),
    "one of two": ("deal is 1 and their purse is at least 2", REPLY),
    "what may be left out": (
        "their purse is at least 2",
        "opponent may choose reply: call or fold",
    ),
}


@pytest.mark.parametrize("case", TELLING)
def test_what_is_asked_on_a_secret_tells_it(case: str) -> None:
    (headline,) = said(game(*TELLING[case]))
    assert headline.startswith("whether one is asked for `reply` tells ")


QUIET = {
    "what is their own, and not shown": game("opponent's purse is at least 2", REPLY),
    "what is their own, and they need not": game(
        "opponent's purse is at least 2", "opponent may choose reply: call or fold\n  reveal reply"
    ),
    "what everybody sees": game("their purse is at least 2", purse="public"),
    "how many they have": game("number of cards in their hand is at least 1"),
    "what was shown": game("rank of their holding is at least 2", before="  reveal holding\n"),
    "what is no secret": game("deal is 1"),
}


@pytest.mark.parametrize("case", QUIET)
def test_what_is_asked_on_what_is_known_tells_nothing(case: str) -> None:
    assert said(QUIET[case]) == []
