"""What rules leave of a choice, of one thing or of several: play is stuck where it is told that
nothing may be left, and nowhere else, on generated files of which all play is tried.
"""

import random

import pytest
from tests.analysis.explore.games import rules_of
from tests.lint.findings import found
from tests.quick import drawn

from duello.analysis.explore.exploration import explored
from duello.analysis.explore.exploration_plan import Plan
from duello.analysis.explore.searching import Bounds
from duello.analysis.model.successors import Habits
from duello.dsl.pipeline import compile_source
from duello.dsl.spans import Source

GAME = """ruleset "Left"
  players Ada, Ben

pieces card
  rank: number, as labelled
card 1 Ace
card 2 Duke
card 3 King
card 4 Fool

board cell: grid of 2 by 2

match
  the game has table: one of each card, public
  each player has hand: one of each card, private
  each player has spent: nothing, public
  play {rounds}
  the player with more cards in their spent wins the match

round
  {who} pick: {domain}
{below}{then}
"""
CARDS, CELLS = ("Ace", "Duke", "King", "Fool"), ("A1", "A2", "B1", "B2")
AMOUNTS = ("{one}", "2 {some}", "3 {some}", "up to 3 {some}", "at least 1 {some}", "2 or 3 {some}")
SORTS = {
    "in a hand": ("a card in their hand", "cards in their hand", CARDS),
    "on the table": ("a card in the table", "cards in the table", CARDS),
    "by name": ("a card", "cards", CARDS),
    "described": ("a card with rank at least 2", "cards with rank at least 2", CARDS[1:]),
    "cells": ("a cell", "cells", CELLS),
    "some cells": ("a cell other than A1", "cells other than A1", CELLS[1:]),
    "numbers": ("1, 2, 3 or 4", "of 1, 2, 3 or 4", ("1", "2", "3", "4")),
    "players": ("a player", "", ("Ada", "Ben")),
}
WHEN = ("", "", ", if round is 1", ", if round is 2", ", if round is at most 2")


def written(seed: int) -> str:
    """A file of a seed."""
    numbers = random.Random(seed)
    one, some, names = SORTS[numbers.choice(sorted(SORTS))]
    amount = numbers.choice(AMOUNTS) if some else "{one}"
    rules = []
    for _ in range(numbers.randint(0, 3)):
        named = " or ".join(numbers.sample(names, numbers.randint(1, 2)))
        bound = numbers.choice(("must", "must not", "must not"))
        rules.append(f"    they {bound} pick {named}{numbers.choice(WHEN)}\n")
    leaves = "in" in one.split() and numbers.random() < 0.6
    return GAME.format(
        rounds=numbers.choice(("1 round", "2 rounds", "3 rounds")),
        who=numbers.choice(("each player chooses", "Ada chooses", "each player in turn chooses")),
        domain=amount.format(one=one, some=some),
        below="".join(rules),
        then="  for each player: move their pick to their spent\n" if leaves else "",
    )


def said(text: str) -> bool:
    """Whether it is found without playing that there may be nothing, or not enough, to choose."""
    return any(each.code == "possible-dead-end" for each in found(text))


def stuck(text: str) -> bool | None:
    """Whether any play cannot go on for want of something to choose; None where not all is tried,
    or something else is wrong first.
    """
    program = compile_source(Source("left.duel", text)).program
    assert program is not None, text
    plan = Plan(Bounds(states=2_000), Habits(late=False), walks=0, checks=0, compare=False)
    seen = explored(rules_of(program), program.option_values({}), plan)
    kinds = {finding.kind for finding in seen.findings}
    if "dead end" in kinds:
        return True
    return False if seen.search.covered and "clash" not in kinds else None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, drawn(60, 600), 20))
def test_what_may_leave_nothing_is_told_and_nothing_else(seed: int) -> None:
    for each in range(seed, seed + 20):
        text = written(each)
        met = stuck(text)
        assert met is None or said(text) is met, text


TAKEN = """  {who} pick: 2 cards in the {zone}
  for each player: move their pick to their spent"""


@pytest.mark.parametrize(
    ("rounds", "who", "zone", "told"),
    [
        ("1 round", "each player chooses", "table", False),
        ("1 round", "each player in turn chooses", "table", False),
        ("2 rounds", "each player chooses", "table", True),
        ("2 rounds", "Ada chooses", "table", False),
        ("3 rounds", "Ada chooses", "table", True),
        ("2 rounds", "each player chooses", "hand of Ada", True),
        ("1 round", "each player chooses", "hand of Ada", False),
    ],
)
def test_what_both_choose_at_once_lies_there_until_both_have_chosen(
    rounds: str, who: str, zone: str, told: bool
) -> None:
    lines = TAKEN.format(who=who, zone=zone).replace("the hand of Ada", "Ada's hand")
    before, begin, _ = GAME.partition("\nround\n")
    assert said(f"{before.format(rounds=rounds)}{begin}{lines}\n") is told
