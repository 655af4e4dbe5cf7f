"""How far numbers can go is counted by how often lines can be carried out."""

from itertools import islice
from random import Random

import pytest
from tests.kept import compile_text
from tests.lint.findings import codes
from tests.lint.test_ranges import numbers
from tests.quick import each

from duello.analysis.generate.rule_file import generated
from duello.analysis.model.check_failure import Endless
from duello.analysis.model.random_play import moments, play_of_seed
from duello.dsl.ir.program import Program
from duello.dsl.lint.engine.interval_analysis import Ranges
from duello.dsl.lint.engine.program_facts import Knowledge

GAME = """ruleset "Counted"
  players North, South

pieces card
  rank: number, as labelled

card 1 Page
  aftermath: opponent loses 1 coin
  aftermath: you gain 1 coin
card 2 Knight
card 3 Queen
  aftermath: you gain 2 coins, if your previous pick is Page
card 4 King

match
  each player has hand: one of each card, private
  each player has spent: nothing, public
  each player has coins: 5, public
  each player has points: 0, public
  play 3 rounds
  the player with more points wins the match

round
  each player chooses pick, in secret: a card in their hand
  LEAVES
  reveal pick
  each pick takes effect
  the player whose pick has more rank gains 1 point
  MORE
  step aftermath
"""
SPENT, KEPT, BACK = "move each pick to spent", "reveal pick", "move each pick to hand"
NOT_ALWAYS = "if round is 1: move each pick to spent"
COINS = {
    "each card once": (SPENT, "", (4, 8)),
    "out of the game": ("discard each pick", "", (4, 8)),
    "as often as there are rounds": (KEPT, "", (2, 14)),
    "back into the hand": (BACK, "", (2, 14)),
    "not always": (NOT_ALWAYS, "", (2, 14)),
    "for each player": (SPENT, "for each player: they gain 1 coin", (4, 11)),
    "for the other of each player": (SPENT, "for each player: opponent gains 1 coin", (4, 11)),
    "for one player twice": (SPENT, "for each player: North gains 1 coin", (4, 14)),
    "set": (SPENT, "North's coins becomes 9", (4, 12)),
    "under a condition": (SPENT, "if round is 2: North gains 3 coins", (4, 17)),
}


def game(leaves: str, more: str) -> str:
    """The text of the game. leaves: what becomes of cards; more: a line in its rounds."""
    text = GAME.replace("LEAVES", leaves)
    return text.replace("MORE", more) if more else text.replace("  MORE\n", "")


def program(text: str) -> Program:
    """Rules that compile."""
    found = compile_text(text).program
    assert found is not None
    return found


@pytest.mark.parametrize("case", each(3, COINS))
def test_coins_go_so_far(case: str) -> None:
    leaves, more, wanted = COINS[case]
    made = program(game(leaves, more))
    (number,) = (p.number for p in made.properties if p.name == "coins")
    assert Ranges(Knowledge(made)).of_property(number) == wanted
    assert within_ranges(made, 40) > 0


@pytest.mark.parametrize(("coins", "never"), [(8, False), (9, True)])
def test_what_can_never_be_gained_is_told(coins: int, never: bool) -> None:
    line = f"for each player: they gain 1 point, if their coins are at least {coins}"
    assert ("never-applies" in codes(game(SPENT, line))) == never
    assert "never-applies" not in codes(game(KEPT, line))


def within_ranges(made: Program, plays: int) -> int:
    """How many numbers were compared with what they can be, in random plays."""
    ranges, compared = Ranges(Knowledge(made)), 0
    for seed in range(plays):
        try:
            for moment in islice(moments(play_of_seed(made, seed), quiet=True), 60):
                for name, value, (phase, number) in numbers(made, moment.state):
                    low, high = ranges.of_phase(number) if phase else ranges.of_property(number)
                    assert value is None or low <= value <= high, (seed, name, value, low, high)
                    compared += 1
        except Endless:
            continue
    return compared


@pytest.mark.slow
def test_no_play_of_generated_rules_goes_beyond_what_is_counted() -> None:
    counted = 0
    for seed in range(8_300_000, 8_300_060):
        made = compile_text(generated(Random(seed)).written()).program
        if made is None:
            continue
        knowledge = Knowledge(made)
        both = Ranges(knowledge), Ranges(knowledge, counting=False)
        ours, before = ([r.of_property(p.number) for p in made.properties] for r in both)
        if ours != before:
            counted += 1
            within_ranges(made, 6)
    assert counted > 2
