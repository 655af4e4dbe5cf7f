"""Choices out of zones that lines in front of them have emptied: what is told is met in play, and
what is met is told, whatever lines stand in front, in one phase or around it.
"""

import random
from collections.abc import Iterator

import pytest
from tests.lint.findings import codes
from tests.lint.test_dead_ends import met
from tests.quick import drawn

GAME = """ruleset "Emptied"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
card 2 Knight

match
  each player has hand: one of each card, public
  each player has open: nothing, public
  each player has spent: one of each card, public
  each player has points: 0, public
  each player chooses call: high or low
{around}
  play 1 round
  the player with more points wins the match

round
{lines}
  each player chooses last: a card in their {zone}
    they gain 1 point
"""

MOVES = (
    "for each player: move each card in their hand to their open",
    "for each player: move each card in their spent to their open, if their call is high",
    "for each player: discard each card in their hand, if their call is low",
    "for each player: if their call is high: discard each card in their open",
    "for each player: put Page into their hand",
    "for each player: put Knight into their open, if their call is high",
    "for each player: their points rises by 1",
    "each player may choose {name}: a card in their hand\n    move {name} to their open",
    "each player may choose {name}: a card in their spent\n    discard {name}",
)
FURTHER = (
    "if North's call is high: for each player: move each card in their open to their hand",
    "move each card in North's hand to South's open",
    "for each player: move each card in their hand to opponent's hand, if their call is high",
    "for each player: move each card in opponent's spent to their hand, if they are North",
)
"""Of what these lines leave, too little is known for all that is met to be told."""

ZONES = ("hand", "open", "spent")


def game(seed: int, moves: tuple[str, ...] = MOVES) -> str:
    """A game of some lines, and a choice below them."""
    numbers = random.Random(seed)
    names = iter(("pick", "lay", "drop", "shed"))
    lines = [each.format(name=next(names)) for each in numbers.sample(moves, numbers.randint(1, 3))]
    outer = numbers.randint(0, len(lines))
    around, inside = (
        "\n".join(f"  {line}" for line in part) for part in (lines[:outer], lines[outer:])
    )
    return GAME.format(around=around, lines=inside, zone=numbers.choice(ZONES))


def unlike(first: int, last: int, *more: str) -> Iterator[tuple[int, bool, bool]]:
    """The games of which it is told, or met, that nothing can be chosen, and not both."""
    for seed in range(first, last):
        text = game(seed, (*MOVES, *more))
        told, stops = "possible-dead-end" in codes(text, seats=True), bool(met(text))
        if told != stops:
            yield seed, told, stops


@pytest.mark.parametrize("first", range(0, drawn(20, 300), 10))
def test_what_is_told_is_what_is_met(first: int) -> None:
    assert list(unlike(first, first + 10)) == []


@pytest.mark.parametrize("first", range(0, drawn(10, 300), 10))
def test_nothing_else_is_told(first: int) -> None:
    assert [seed for seed, told, _ in unlike(first, first + 10, *FURTHER) if told] == []


def test_some_are_met_and_some_are_not() -> None:
    cases = [bool(met(game(seed))) for seed in range(12)]
    assert 0 < sum(cases) < len(cases)
