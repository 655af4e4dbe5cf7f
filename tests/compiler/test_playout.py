"""Whole matches end as often one way or another as matches that are played step by step."""

import random
from collections import Counter

import pytest
from tests.compiler.test_lockstep import LIGHT

import duello
from duello.analysis.simulate.simulation import interval, simulate
from duello.compiler import diagrams, points
from duello.compiler.engine import engine_of
from duello.compiler.python_code import HANDED_OVER, OVER
from duello.match.loading import compile_text

MATCHES = 150

ENDLESS = """\
ruleset "Ever less"

match
  each player has points: 0, public
  play rounds until a player has at least 5 points

round
  each player chooses pick: a whole number from 1 to 5
  the player with more pick loses 1 points
"""


@pytest.mark.parametrize("name", LIGHT)
def test_matches_end_as_often(name):
    """Somebody who has nothing to choose is late, on both sides."""
    program = duello.load(name).program
    engine = engine_of(program, program.option_values({}), renaming=True)
    drawn = random.Random(5).random
    ends = [engine.playout(drawn) for _ in range(10 * MATCHES)]
    assert all(end[0] == OVER for end in ends)
    there = Counter(engine.layout.finished(end).winner for end in ends)
    found = simulate(engine, MATCHES, 3)
    for winner, times in ((0, found.wins[0]), (1, found.wins[1]), (None, found.nobody)):
        low, high = interval(times, MATCHES)
        assert low - 0.06 < there[winner] / len(ends) < high + 0.06, (winner, times, there)


def test_a_match_that_goes_on_for_ever_is_handed_over():
    """Before a number could be larger than any that may come about."""
    program = compile_text(ENDLESS).program
    assert program is not None
    engine = engine_of(program, ())
    assert engine.playout(random.Random(1).random) == (HANDED_OVER,)


ALL_AT_ONCE = """\
ruleset "All at once"
pieces card
card 1 One
card 2 Two
card 3 Three
match
  each player has hand: one of each card, private
  for each player:
    for each card in their hand:
      they choose keep: yes or no
        if their keep is yes: discard it
      for each card in opponent's hand:
        they choose take: {chosen}
"""


@pytest.mark.parametrize("chosen", ["yes or no", "a card in opponent's hand other than it"])
def test_many_decisions_that_are_open_at_once_are_left_to_the_reference(chosen):
    """Each may be answered or not, and each may be put or not: every way is one of its own."""
    program = compile_text(ALL_AT_ONCE.format(chosen=chosen)).program
    assert program is not None
    engine = engine_of(program, (), kept=False)
    assert engine.left_out()
    assert engine.graph.arrived <= points.MOST_ARRIVALS


def test_what_has_too_many_cases_is_played_tree_by_tree(monkeypatch):
    program = duello.load("archwizards-duel").program
    options = program.option_values({})
    monkeypatch.setattr(diagrams, "MOST_CASES", 5_000)
    engine = engine_of(program, options, kept=False)
    assert not engine.packs
    assert engine.left_out() == ["too much for diagrams"]
    slow = engine_of(program, options, backend="reference")
    found, there = (simulate(each, 3, 1) for each in (engine, slow))
    assert (found.wins, found.lengths, found.used) == (there.wins, there.lengths, there.used)
    assert engine.counts.handed_over == 0
