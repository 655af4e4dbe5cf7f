"""What a number of the game comes to, pass by pass: rows that are never asked for are not missed,
and what is never so is told; no play comes to anything else.
"""

from itertools import islice
from random import Random

import pytest
from tests import quick
from tests.kept import compile_text
from tests.lint.findings import codes
from tests.lint.test_ranges import numbers

from duello.analysis.model.check_failure import Endless
from duello.analysis.model.random_play import moments, play_of_seed
from duello.dsl.ir.program import Program
from duello.dsl.lint.engine.pass_values import values_of_number
from duello.dsl.lint.engine.program_facts import Knowledge

GAME = """ruleset "Castles"
  players North, South

match
  each player has points: 0, public
  match has pot: 0, public
  match has holder: nobody, public
  match has open: yes, public
  play 5 rounds
  the player with more points wins the match

round
  each player chooses bid, in secret: a whole number from 0 to 2
  reveal bid
  LINES
"""
WAITING = """if bids are level and holder is nobody:
    pot becomes pot + round
    the round ends
  step battle
    worth: round + WORTH
    winner: the player with more bid, unless bids are level
    winner: holder, if bids are level
    pot becomes 0
    holder becomes winner
    the winner gains worth points"""
ROWS = {
    "of all": ("entry (pot) of (0 -> 0, 1 -> 1, 3 -> 3, 6 or 10 or 15 -> 6)", False),
    "of all but 10 and 15": ("entry (pot) of (0 or 1 or 3 or 6 -> pot)", True),
    "of all but those between": ("entry (pot) of (0 -> 0, 1 -> 1, at least 3 -> pot)", False),
    "of all but one": ("entry (pot) of (0 -> 0, at least 3 -> pot)", True),
}
NEVER = {1: False, 2: True, 3: False, 5: True, 10: False, 14: True, 15: False, 16: True}


def game(lines: str) -> str:
    """The text of the game."""
    return GAME.replace("LINES", lines)


@pytest.mark.parametrize("case", ROWS)
def test_a_row_that_is_never_asked_for_is_not_missed(case: str) -> None:
    rows, gap = ROWS[case]
    assert ("possible-gap" in codes(game(WAITING.replace("WORTH", rows)))) == gap


@pytest.mark.parametrize("pot", NEVER)
def test_what_a_number_never_is_is_told(pot: int) -> None:
    lines = f"{WAITING.replace('WORTH', 'pot')}\n    North gains 1 point, if pot is {pot}"
    assert ("never-applies" in codes(game(lines))) == NEVER[pot]


def test_a_round_that_ends_early_goes_on_with_what_it_left() -> None:
    lines = "pot rises by 1\n  if bids are level: the round ends\n  pot rises by 2"
    assert known(program(game(lines)))[0] == frozenset({*range(16)} - {14})


WRITES = (
    "pot rises by 1",
    "pot rises by round",
    "pot becomes 0",
    "pot becomes pot * 2",
    "pot rises by entry (round) of (2, 3, 5, 7, 11)",
    "holder becomes the player with more bid",
    "holder becomes North",
    "holder becomes nobody",
    "open becomes no",
    "open becomes yes",
    "the round ends",
    'announce "hear"',
)
CONDITIONS = (
    "bids are level",
    "holder is nobody",
    "holder is North and not open",
    "open",
    "pot is at least 4",
    "round is 3",
    "North's bid is 2",
    "holder is not nobody or bids are level",
)


def drawn(random: Random) -> str:
    """The lines of a round."""
    lines = []
    for _ in range(random.randint(2, 5)):
        line = random.choice(WRITES)
        if random.random() < 0.7:
            sort = random.choice(("if", "unless"))
            line = f"{line}, {sort} {random.choice(CONDITIONS)}"
        lines.append(line)
    if random.random() < 0.4:
        at = random.randrange(len(lines))
        lines[at] = f"step deed\n    {lines[at]}"
    return "\n  ".join(lines)


def program(text: str) -> Program:
    """Rules that compile."""
    found = compile_text(text).program
    assert found is not None, text
    return found


def known(made: Program) -> tuple[frozenset[int] | None, int]:
    """What the pot comes to, and the number of the property."""
    (number,) = (p.number for p in made.properties if p.name == "pot")
    values = values_of_number(Knowledge(made), number)
    return (None if values is None else values.values), number


@pytest.mark.slow
def test_no_play_comes_to_anything_else() -> None:
    random, held = Random(13), 0
    for _ in range(quick.drawn(24, 60)):
        text = game(drawn(random))
        made = compile_text(text).program
        if made is None:
            continue
        values, _ = known(made)
        if values is None:
            continue
        met = set[int]()
        for seed in range(12):
            try:
                for moment in islice(moments(play_of_seed(made, seed), quiet=True), 60):
                    found = numbers(made, moment.state)
                    pots = {value for name, value, _ in found if name == "pot"}
                    met |= {pot for pot in pots if pot is not None}
            except Endless:
                continue
        assert met <= values, (text, met - values)
        held += len(met) > 2
    assert held > quick.drawn(3, 8)
