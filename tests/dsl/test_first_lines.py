"""A file that is begun in the words of whoever has seen none yet becomes the one that was meant."""

import random

import pytest
from tests.quick import SLOW, each, rows

from duello.dsl.diagnostics.problem import Severity
from duello.match.loading import compile_text

PARTS = {
    "head": 'ruleset "Kings"\n  players Ada, Ben',
    "pieces": "pieces card\ncard King\ncard Ace",
    "match": (
        "match\n  each player has gold: 0\n  play 3 rounds\n"
        "  the player with more gold wins the match"
    ),
    "choice": "  each player chooses pick: a card",
    "allowed": 'allow one-seat because "it is meant"',
}
HEADS = (
    'duello 1\n\nruleset "Kings"\n  players Ada, Ben',
    'version: 2\nruleset "Kings"\nplayers Ada, Ben',
    'game "Kings"\nseats Ada and Ben',
    'ruleset "Kings"\nseats: Ada and Ben',
    'ruleset "Kings"\n  2 players: Ada, Ben',
    "name: Kings\nplayers: Ada, Ben",
    'title "Kings"\n\n# who plays\nplayers: Ada and Ben\nversion 2',
    "Kings\n\n2 players: Ada and Ben",
    "title: Kings\ntwo players, Ada and Ben",
    'the game is called "Kings"\nthe players are Ada and Ben',
)
LISTS = (
    "pieces card: King, Ace",
    "pieces: King, Ace",
    "pieces card\n  King\n  Ace",
    "pieces card\n  King, Ace",
    "pieces\n  King\n  Ace",
    "cards: King, Ace",
    "cards\n  King, Ace",
    "cards\n- King\n- Ace",
    "kind card: King, Ace",
    "card King, Ace",
    "there are two cards: King and Ace",
    "the cards are King and Ace",
    "define card as King or Ace",
    "card: King or Ace",
    "card is one of King, Ace",
)
MATCHES = (
    "match: 3 rounds\neach player has gold: 0\nthe player with more gold wins the match",
    "match: play 3 rounds\n  each player has gold: 0\n  the player with more gold wins the match",
    "setup: each player has gold: 0\nmatch: play 3 rounds\nend: the player with more gold wins",
    "each player has gold: 0\nplay 3 rounds\nthe player with more gold wins the match",
    *(
        f"match\n  each player has gold: 0\n  play 3 rounds\n  {won}"
        for won in (
            "the match is won by more gold",
            "the winner is the player with more gold",
            "the winner is whoever has more gold",
            "the match goes to the player with more gold",
            "winner: most gold",
            "winner of the match: the player with the most gold",
            "the player with more gold is the winner",
            "whoever has the most gold at the end is the winner of the match",
        )
    ),
)
CHOICES = (
    "Ada and Ben choose pick: a card",
    "Ada and Ben choose a card",
    "Ben and Ada each pick one card",
    "both choose a card",
    "both players choose a card",
    "both choose pick: a card",
    "each player plays a card",
    "each player chooses a card",
    "choose a card",
    "choose pick: a card",
    "everyone chooses a card",
    "pick: each player chooses a card",
    "players choose cards simultaneously",
    "a card is chosen by each player",
    "each player's pick: a card",
)
ALLOWED = (
    "allow one-seat",
    "allow one-seat, because it is meant",
    "allow one-seat because it is meant.",
    "allow\n  one-seat since it is meant",
)
SAID = {
    "head": HEADS,
    "pieces": LISTS,
    "match": MATCHES,
    "choice": tuple(f"  {choice}" for choice in CHOICES),
    "allowed": ALLOWED,
}


def written(**said: str) -> str:
    part = {**PARTS, **said}
    return (
        f"{part['head']}\n\n{part['pieces']}\n\n{part['match']}\n\nround\n{part['choice']}\n"
        f"  reveal pick\n  if Ada's pick is King: Ada gains 1 gold\n\n{part['allowed']}\n"
    )


MOST_MENDS = 8
"""More than are needed for each part at once."""

MEANT = compile_text(written()).program


def becomes_what_was_meant(text: str) -> None:
    left = compile_text(text)
    for _ in range(MOST_MENDS):
        wrong = [one for one in left.problems if one.severity is Severity.ERROR]
        if not wrong:
            break
        fix = next((one.fix for one in wrong if one.fix is not None), None)
        assert fix is not None, (text, left.source.text, wrong[0].headline)
        left = compile_text(fix.applied())
    assert left.program == MEANT, (text, left.source.text)


@pytest.mark.parametrize(
    ("part", "said"), rows(8, [(part, said) for part, some in SAID.items() for said in some])
)
def test_one_part_in_other_words(part: str, said: str) -> None:
    becomes_what_was_meant(written(**{part: said}))


@SLOW
@pytest.mark.parametrize("seed", each(40, range(40), first=1))
def test_all_parts_in_other_words(seed: int) -> None:
    drawn = random.Random(seed)
    becomes_what_was_meant(written(**{part: drawn.choice(some) for part, some in SAID.items()}))
